"""Words of Heir to the Pharaoh in English, French and German; `en.py`, `fr.py` and `de.py` hold the sentences."""

from __future__ import annotations

from greathouse.kernel.options import written
from greathouse.kernel.words import OptionText, RuleTable

from ..content import BOX, OPTIONS
from ..state import View
from .coach import doubt, reason
from .describe import chapter, describe, ending, holding, scores, standing
from .diagram import diagram
from .grounds import rule_of
from .inspect import inspect
from .log import event, turn_of
from .moves import group, label, lasting, prompt
from .tools import LANGUAGES

__all__ = [
    "BLURB",
    "TITLE",
    "chapter",
    "describe",
    "diagram",
    "doubt",
    "ending",
    "event",
    "group",
    "holding",
    "inspect",
    "label",
    "lasting",
    "options",
    "prompt",
    "reason",
    "refusal",
    "rule_of",
    "scores",
    "seats",
    "standing",
    "tables",
    "turn_of",
]

TITLE: dict[str, str] = {lang: words.TITLE for lang, words in LANGUAGES.items()}
BLURB: dict[str, str] = {lang: words.BLURB for lang, words in LANGUAGES.items()}


def seats(view: View, lang: str) -> list[str]:
    """The two gods who play."""
    return list(LANGUAGES[lang].SEATS)


def tables(lang: str) -> list[RuleTable]:
    """Points of claimed cards, and a final scoring as an example."""
    words = LANGUAGES[lang]
    title, *head = words.TABLES["sets"]
    sets = tuple((str(n), str(points)) for n, points in enumerate(BOX.points.sets, 1))
    name, *heads = words.TABLES["example"]
    return [RuleTable(title, tuple(head), sets), RuleTable(name, tuple(heads), words.EXAMPLE)]


def refusal(rule: int, lang: str) -> str:
    """Why the rule with this number forbids the move."""
    return str(LANGUAGES[lang].REFUSALS[rule])


def options(lang: str) -> dict[str, OptionText]:
    """Label, help and value words of every option; squares and series of points speak for themselves."""
    texts: dict[str, OptionText] = LANGUAGES[lang].OPTIONS
    return {
        option.name: texts[option.name]._replace(
            values={written(v): texts[option.name].values.get(written(v), str(v)) for v in option.values}
        )
        for option in OPTIONS
    }
