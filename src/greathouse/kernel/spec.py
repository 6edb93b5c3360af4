"""What a game is, apart from its matches: its modules under their types, its options, its states."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from importlib.resources import files
from random import Random
from threading import local
from types import ModuleType
from typing import Any

from greathouse.kernel.about import About
from greathouse.kernel.contract import (
    Advice,
    Bundle,
    Features,
    FullBoard,
    FullContent,
    FullPositionRules,
    FullRules,
    FullText,
    HiddenViews,
    State,
    TradeRules,
    TradeText,
    Trading,
    View,
    Views,
    completed,
    speaking,
)
from greathouse.kernel.errors import BadOption, BadSeats, IllegalMove
from greathouse.kernel.instances import Source, instance, module, program
from greathouse.kernel.languages import PAGE_LANGUAGES
from greathouse.kernel.limits import MAX_SEATS
from greathouse.kernel.moves import Moves
from greathouse.kernel.numbers import whole
from greathouse.kernel.options import Option, OptionConflict, Value, read_options, written
from greathouse.kernel.positions import Positions
from greathouse.kernel.records import Record
from greathouse.kernel.words import choices_in_words, refused

MAX_DRAWS = 1000
"""Random choices of options that are tried before they count as never going together."""


class Slate(local):
    """Lists into which the rules of a game write numbers, and their weights; what is written there is taken at once.

    Each thread has its own.
    """

    def __init__(self, numbers: int, weights: int) -> None:
        self.numbers, self.weights = [0] * numbers, [0] * weights


class GameSpec:
    """All of a game that a match of it needs; `Game` adds how matches begin.

    Raises BadSeats if ABOUT names seats beyond MAX_SEATS.
    """

    def __init__(self, key: str, source: Source) -> None:
        self.key, self.source = key, source
        self.content_digest = source.content.digest if source.content else ""
        about: About = sys.modules[instance(replace(source, content=None, compiled=False))].ABOUT
        self.about = replace(about, rules=source.rules) if source.rules else about
        if not self.about.seats or not all(1 <= seats <= MAX_SEATS for seats in self.about.seats):
            raise BadSeats(f"{self.about.title} names the seats {self.about.seats!r}; a game has 1 to {MAX_SEATS}.")
        self.options: tuple[Option, ...] = self._part("content").OPTIONS

    def _part(self, name: str) -> Any:
        """One of the modules of the game."""
        return module(self.source, name)

    def program(self, template: str) -> ModuleType:
        """A program over any game, bound to this game's plain functions (see `instances.program`)."""
        return program(self.source, template)

    @cached_property
    def content(self) -> FullContent:
        """The tables of the box, and the options."""
        content: FullContent = completed(self._part("content"), FullContent)
        return content

    @cached_property
    def rules(self) -> FullRules[State]:
        """The rule functions, plain, with the defaults of what the game leaves out."""
        rules: FullRules[State] = completed(self._part("rules"), FullRules)
        return rules

    @cached_property
    def positions(self) -> Positions:
        """Which positions are possible, and how people write them."""
        return Positions(self.State, self.View, self.rules, self.position_rules, self.options, self.about.seats)

    @cached_property
    def position_rules(self) -> FullPositionRules[State]:
        """What speaks against a position."""
        rules: FullPositionRules[State] = completed(self._part("position"), FullPositionRules)
        return rules

    @cached_property
    def trade_rules(self) -> TradeRules[State, Bundle]:
        """The rules of trade, plain. Raises IllegalMove in a game without trade."""
        self._require_trade()
        rules: TradeRules[State, Bundle] = self._part("rules")
        return rules

    @cached_property
    def views(self) -> Views[State, View]:
        """What seats see and remember, plain."""
        views: Views[State, View] = self._part("view")
        return views

    @cached_property
    def hidden_views(self) -> HiddenViews[State, View]:
        """The same with `exchange`, in a game that hides anything."""
        views: HiddenViews[State, View] = self._part("view")
        return views

    @cached_property
    def advice(self) -> Advice[State]:
        """What search and the greedy agent know of the game, plain."""
        advice: Advice[State] = self._part("advice")
        return advice

    @cached_property
    def features(self) -> Features[State]:
        """What nets see of positions, plain; of a game without features.py nothing."""
        features: Features[State] = self._part("features")
        return features

    @cached_property
    def text(self) -> FullText[View]:
        """The game's words, with the defaults of what it leaves out."""
        text: FullText[View] = self._speaking(completed(self._part("text"), FullText), FullText)
        return text

    @cached_property
    def board(self) -> FullBoard[View]:
        """The game's pictures, with the defaults of what it leaves out."""
        board: FullBoard[View] = self._speaking(completed(self._part("board"), FullBoard), FullBoard)
        return board

    @cached_property
    def trade(self) -> Trading[View, Bundle]:
        """What can be traded and how it is written. Raises IllegalMove in a game without trade."""
        self._require_trade()
        trade: Trading[View, Bundle] = self._part("trade")
        return trade

    @cached_property
    def trade_text(self) -> TradeText[View]:
        """The words of trade. Raises IllegalMove in a game without trade."""
        self._require_trade()
        text: TradeText[View] = self._speaking(self._part("text"), TradeText)
        return text

    def _speaking(self, part: Any, protocol: type[object]) -> Any:
        """A part that says something, in any language of the pages."""
        return speaking(part, protocol, self._part("text").TITLE)

    @cached_property
    def Bundle(self) -> type[Record]:  # noqa: N802 - a class
        """The class of one side of a trade, in a game with trade."""
        cls: type[Record] = self._part("state").Bundle
        return cls

    @cached_property
    def moves(self) -> Moves:
        """The table of decisions."""
        table: Moves = self._part("moves").MOVES
        return table

    @cached_property
    def chances(self) -> Moves:
        """The table of chance outcomes."""
        table: Moves = self._part("moves").CHANCE
        return table

    @cached_property
    def slate(self) -> Slate:
        """Room for all actions that the rules may list."""
        chances = max(len(self.chances), 1)
        return Slate(max(len(self.moves), chances), chances)

    @cached_property
    def State(self) -> type[Record]:  # noqa: N802 - a class
        """The class of the game's states."""
        cls: type[Record] = self._part("state").State
        return cls

    @cached_property
    def View(self) -> type[Record]:  # noqa: N802 - a class
        """The class of what a seat may know."""
        cls: type[Record] = self._part("state").View
        return cls

    @cached_property
    def style(self) -> str:
        """Stylesheet of the classes that only this game's board has; "" if it has none."""
        sheet = files(self.source.package).joinpath("board.css")
        return sheet.read_text(encoding="utf-8") if sheet.is_file() else ""

    def blank(self, seats: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Value]]:
        """A state with seats and options filled in, not yet started, and all options with their values.

        Raises BadSeats, BadOption.
        """
        values = read_options(self.options, options or {})
        state: Any = self.State()
        state.seats = self._seats(seats)
        if conflict := self.content.conflict(values, state.seats):
            raise self._conflicting(conflict, values)
        fields = {f.name for f in self.State.fields()}
        for option in self.options:
            if option.name in fields:
                setattr(state, option.name, option.number(values[option.name]))
        return state, values

    def random_options(self, rand: Random, seats: int, fixed: dict[str, Any] | None = None) -> dict[str, Value]:
        """Values of all options that go together, those not `fixed` drawn at random. Raises BadOption if none do."""
        refusal = None
        for _ in range(MAX_DRAWS):
            drawn = {option.name: rand.choice(option.values) for option in self.options} | (fixed or {})
            try:
                return self.blank(seats, drawn)[1]
            except BadOption as error:
                refusal = error
        assert refusal
        raise refusal

    def _conflicting(self, conflict: OptionConflict, values: dict[str, Value]) -> BadOption:
        """The refusal of options that do not go together, in every language."""
        why = {lang: self.text.refusal(conflict.rule, lang) for lang in PAGE_LANGUAGES}
        chosen = {lang: self._chosen(conflict.options, values, lang) for lang in PAGE_LANGUAGES}
        return refused(BadOption, "conflict", why=why, chosen=chosen)

    def _chosen(self, names: Sequence[str], values: dict[str, Value], lang: str) -> str:
        """Some options with their values in words."""
        texts = self.text.options(lang)
        return choices_in_words(
            [(texts[n].label, texts[n].values.get(written(values[n]), written(values[n]))) for n in names], lang
        )

    def _require_trade(self) -> None:
        if not self.about.trade:
            raise refused(IllegalMove, "no-trade", game=self.about.title)

    def _seats(self, seats: int | None) -> int:
        allowed = self.about.seats
        if seats is None:
            return allowed[0]
        number = whole(seats)
        if number not in allowed:
            numbers = ", ".join(map(str, allowed))
            raise refused(BadSeats, "seats-of-game", game=self.about.title, numbers=numbers, given=repr(seats)[:60])
        return number
