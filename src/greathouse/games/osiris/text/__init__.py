"""The words of Sailing Toward Osiris in three languages; the dictionaries of each stand in a file of their own."""

from __future__ import annotations

from greathouse.kernel.trade import Trade
from greathouse.kernel.words import OptionText

from ..trade import EXTRA_CARD
from .blocked import blocked as blocked
from .choices import about as about
from .choices import barge_glory as barge_glory
from .choices import group as group
from .choices import harvest as harvest
from .choices import item as item
from .choices import label as label
from .choices import weighty as weighty
from .coach import doubt as doubt
from .coach import reason as reason
from .diagram import diagram as diagram
from .events import event as event
from .events import prompt as prompt
from .events import turn_of as turn_of
from .grounds import rule_of as rule_of
from .inspect import inspect as inspect
from .names import TONGUES as _TONGUES
from .names import action as action
from .names import amount as amount
from .names import bonus as bonus
from .names import boon as boon
from .names import boon_text as boon_text
from .names import bundle as bundle
from .names import capital as capital
from .names import card as card
from .names import card_text as card_text
from .names import cartouche as cartouche
from .names import god as god
from .names import goods as goods
from .names import items as items
from .names import laborer as laborer
from .names import laborers as laborers
from .names import listed as listed
from .names import monument as monument
from .names import monuments as monuments
from .names import place as place
from .names import seats as seats
from .names import short as short
from .names import so_many as so_many
from .names import space as space
from .names import word as word
from .position import chapter as chapter
from .position import describe as describe
from .position import ending as ending
from .position import holding as holding
from .position import owner_name as owner_name
from .position import scores as scores
from .position import set_glory as set_glory
from .position import shows_tokens as shows_tokens
from .position import standing as standing
from .risk import free_sites as free_sites
from .risk import hopeless as hopeless
from .tables import tables as tables
from .trade import example as example
from .trade import item_name as item_name
from .trade import kind_of, traded
from .trade import kinds as kinds
from .trade import lacking as lacking
from .trade import offer as offer

TITLE = {lang: tongue.TITLE for lang, tongue in _TONGUES.items()}
BLURB = {lang: tongue.BLURB for lang, tongue in _TONGUES.items()}


def trade(executed: Trade, lang: str, names: list[str]) -> str:
    """A trade (of which the reader sees this much) as the log tells it; a gift is told from its giver's side."""
    giver, partner, gives, gets = executed if executed.gives or EXTRA_CARD in executed.gets else _turned(executed)
    sides = items(gives, lang), items(gets, lang)
    return traded(giver, partner, *sides, names, lang, kind_of(gives, gets))


def _turned(executed: Trade) -> tuple[int, int, dict[str, int], dict[str, int]]:
    return executed.partner, executed.giver, executed.gets, executed.gives


def refusal(rule: int, lang: str) -> str:
    """Why a rule forbids a move."""
    return str(_TONGUES[lang].REFUSALS[rule])


def option_group(group: str, lang: str) -> str:
    """The heading of options that a form folds together."""
    return str(_TONGUES[lang].OPTION_GROUPS[group])


def options(lang: str) -> dict[str, OptionText]:
    """The options of a table."""
    return {name: OptionText(*texts) for name, texts in _TONGUES[lang].OPTIONS.items()}
