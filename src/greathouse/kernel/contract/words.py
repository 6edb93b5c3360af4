"""What a game's `text.py` provides: plain functions that put positions and events in words.

`lang` is a language that the game speaks: "en", "fr", "de", and others that its TITLE names. `names` are the players'
names by seat, already chosen by the table. `view` is what the reader may know.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Protocol

from greathouse.kernel.contract.records import V_contra
from greathouse.kernel.options import RULINGS
from greathouse.kernel.trade import Items, Trade
from greathouse.kernel.words import Details, OptionText, RuleTable, Score, Standing

RULINGS_HEADING = {
    "en": "Rules that can be read in two ways",
    "fr": "Règles qui se lisent de deux façons",
    "de": "Regeln, die sich zweierlei lesen lassen",
    "ar": "قواعد تُقرأ على وجهين",
}
"""The heading of the options that settle what a rulebook leaves open, by language."""


class Text(Protocol[V_contra]):
    """`text.py` of every game."""

    TITLE: dict[str, str]
    """Name of the game by language: every one that the game speaks; for others pages say in English what it says."""

    BLURB: dict[str, str]
    """Description in one sentence, by language."""

    def seats(self, view: V_contra, lang: str, /) -> list[str]:
        """What the seats are called in the game ("Dark", "Light"), one for each seat."""

    def label(self, view: V_contra, number: int, lang: str, names: list[str], /) -> str:
        """The choice as a button says it ("20 → 19")."""

    def group(self, view: V_contra, number: int, lang: str, names: list[str], /) -> str:
        """Heading under which choices are listed together ("Piece on 20"); "" for none."""

    def prompt(self, view: V_contra, seat: int, lang: str, names: list[str], /) -> str:
        """One sentence: what is to be done now, for the reader in `seat` (-1 spectator)."""

    def event(self, view: V_contra, actor: int, code: int, lang: str, names: list[str], /) -> str:
        """Log sentence of an event, from the reader's view *before* it and the `seen` code; "" = not worth a line."""

    def ending(self, view: V_contra, lang: str, names: list[str], /) -> str:
        """How the game ended."""

    def describe(self, view: V_contra, seat: int, lang: str, names: list[str], /) -> list[str]:
        """The position in short sentences, for screen readers and terminals."""

    def refusal(self, rule: int, lang: str, /) -> str:
        """Why the rule with this number forbids the move, in a sentence a player understands."""

    def options(self, lang: str, /) -> dict[str, OptionText]:
        """Label, help and the words for the values of every option."""


class FullText(Text[V_contra], Protocol[V_contra]):
    """`text.py` with its optional functions; a game that lacks one gets what stands here."""

    def diagram(self, view: V_contra, seat: int, lang: str, names: list[str], /) -> list[str]:
        """The board drawn in characters, for terminals: lines of at most `diagrams.MAX_WIDTH`; none for no drawing.

        A terminal shows it in place of `describe`, so that it tells what a player needs to choose.
        """
        return []

    def option_group(self, group: str, lang: str, /) -> str:
        """The heading under which a form folds the options of a `group` together."""
        return RULINGS_HEADING[lang] if group == RULINGS else group

    def remembered(self, view: V_contra, events: Sequence[tuple[int, int]], /) -> int:
        """How many of the newest events, (actor, code) pairs, a page may still tell of (games of memory)."""
        return len(events)

    def turn_of(self, view: V_contra, actor: int, code: int, /) -> int:
        """The seat to whose turn the log counts an event, from the reader's view *before* it; -1: to nobody's."""
        return max(actor, -1)

    def rule_of(self, view: V_contra, actor: int, code: int, /) -> int:
        """The number of the rule by which an event happened that `event` tells, from the view *before* it; 0 for none.

        The log leads from its sentence there.
        """
        return 0

    def scores(self, view: V_contra, lang: str, /) -> list[Score]:
        """The score of a finished game, source by source; the last row is the one that decides first."""
        return []

    def standing(self, view: V_contra, lang: str, /) -> Standing | None:
        """What leads to the win, as far as each seat has it now, the more the better; None where nothing is counted.

        Pages draw the course of a game from it.
        """
        return None

    def chapter(self, view: V_contra, lang: str, /) -> str:
        """The part of the game that a position belongs to ("Round 3"), to which a replay can jump; "" for none."""
        return ""

    def typed(self, line: str, lang: str, names: list[str], /) -> str:
        """What a person typed as a written move; unchanged what it does not understand."""
        return line

    def tables(self, lang: str, /) -> list[RuleTable]:
        """What the rules pages tell in tables, from the content of the box: costs, faces, requirements."""
        return []

    def about(self, view: V_contra, number: int, lang: str, /) -> str:
        """What a choice does where its label does not tell; "" for nothing."""
        return ""

    def weighty(self, view: V_contra, number: int, /) -> bool:
        """Whether a player makes this choice itself even where there is no other: it ends or costs something.

        A page makes other single choices for whoever wants that.
        """
        return False

    def lasting(self, view: V_contra, number: int, lang: str, /) -> str:
        """What a choice is called that holds for the rest of the chapter, wherever it can be made; "" for none."""
        return ""

    def together(
        self, view: V_contra, legal: Sequence[int], lang: str, names: list[str], /
    ) -> list[tuple[str, tuple[int, ...]]]:
        """Choices that many want to make in one gesture: what they are called together, and their numbers in order.

        Each of them must still be allowed after those before it.
        """
        return []

    def reason(self, view: V_contra, seat: int, number: int, lang: str, names: list[str], /) -> str:
        """Why a choice is good for a seat, in a sentence from what the advice counts; "" if it has no word for it.

        A hint says it of the choice that the bots would make. Only what `view` tells may be used.
        """
        return ""

    def doubt(self, view: V_contra, seat: int, number: int, lang: str, names: list[str], /) -> str:
        """What a choice throws away in plain sight, in a sentence; "" for nothing.

        The coach says it before the choice counts, unless every other choice has its doubt, too.
        """
        return ""

    def holding(self, view: V_contra, seat: int, lang: str, /) -> list[str]:
        """What a seat holds that others do not see, thing by thing, as far as `view` tells; [] where nothing is hidden.

        Reviews ask it of each seat's own view, to compare what others could infer with what was true.
        """
        return []

    def inspect(self, view: V_contra, seat: int, element: str, lang: str, names: list[str], /) -> Details | None:
        """What the board's element with this id is, for the reader in `seat` who inspects it.

        A game that has this function explains every element that its pictures name, that is every one with an id and a
        `<title>`. None for other ids.
        """
        return None


class TradeText(Protocol[V_contra]):
    """What `text.py` provides besides in a game with `trade` in ABOUT."""

    def items(self, side: Items, lang: str, /) -> str:
        """One side of a trade in words."""

    def item_name(self, item: str, lang: str, /, number: int = 1, among: Iterable[str] = ()) -> str:
        """An item on a list ("farmer"), or `number` of them.

        Where `among` the items of the list is another of that name, with what tells them apart.
        """

    def kinds(self, lang: str, /) -> tuple[str, ...]:
        """The headings under which items are listed, by their `group` (trade.py)."""

    def trade(self, executed: Trade, lang: str, names: list[str], /) -> str:
        """A trade as the log tells it."""

    def offer(self, line: str, view: V_contra, seat: int, lang: str, names: list[str], /) -> dict[str, Any] | None:
        """What a typed line offers: "to" (-1: anyone), "gives", "gets"; None for no offer. Raises UnreadableMove."""

    def lacking(self, view: V_contra, seat: int, said: dict[str, Any], lang: str, /) -> str:
        """What is wrong with the amounts that a typed line names, in a sentence; "" if nothing is."""

    def example(self, other: str, lang: str, /) -> str:
        """An offer as it can be typed."""
