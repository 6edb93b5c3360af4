"""Asking solved tables: the value of a position, of a throw, of every complete turn."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from greathouse.kernel.compile import twins
from greathouse.kernel.contract import CHANCE, OVER, WIN
from greathouse.kernel.errors import HouseError
from greathouse.kernel.match import Match
from greathouse.solve.pharao.index import Layer, place_of
from greathouse.solve.pharao.judge import Judge
from greathouse.solve.pharao.listing import best_of_throws
from greathouse.solve.pharao.tables import (
    SOLVED_OPTIONS,
    layer_name,
    open_table,
    small_folder,
    solved_options,
    table_path,
    tables_folder,
    the_game,
)
from greathouse.solve.pharao.turns import NO_CHOICE


class NotSolved(HouseError):
    """A position of a layer that has no table here."""


@dataclass(frozen=True)
class Turn:
    """A complete turn: its decisions in written form, and the mover's chance of winning after it."""

    moves: tuple[str, ...]
    value: float


@dataclass(frozen=True)
class Answer:
    """What the tables say of a position: the winning chance of the seat on turn, by throw, and by complete turn.

    `throws` maps written throws to the value after the best turn, when the throw is still to come; `turns` are all
    ways to end the turn, the best first, when it has been made. `exact` is false under a quiet limit, which the
    tables do not know.
    """

    seat: int
    value: float
    exact: bool
    throws: dict[str, float]
    turns: tuple[Turn, ...]


class Tables(Judge):
    """The solved layers under some options, opened when they are first asked for."""

    def __init__(self, options: dict[str, Any] | None = None, folder: Path | None = None) -> None:
        self.options = solved_options(options)
        self.folders = (folder,) if folder else (tables_folder(), small_folder())
        self._open: dict[Layer, Any] = {}

    def has(self, layer: Layer) -> bool:
        """Whether a layer's table is there."""
        return layer in self._open or self._path(layer) is not None

    def layer(self, layer: Layer) -> Any:
        """The values of a layer, mapped into memory. Raises NotSolved, BadTable."""
        if layer not in self._open:
            path = self._path(layer)
            if path is None:
                raise NotSolved(
                    f"There is no table here for {layer[0]} against {layer[1]} pieces; "
                    f"`greathouse solve pharao {layer_name(layer)}` makes it."
                )
            self._open[layer] = open_table(path, layer, self.options)
        return self._open[layer]

    def _path(self, layer: Layer) -> Path | None:
        paths = (table_path(folder, layer, self.options) for folder in self.folders)
        return next((path for path in paths if path.exists()), None)

    def value(self, own: int, other: int) -> float:
        """V(M, O) of two sets of houses, as bit masks. Raises NotSolved, BadTable."""
        values = self._open.get((own.bit_count(), other.bit_count()))
        if values is None:
            values = self.layer((own.bit_count(), other.bit_count()))
        return float(values[place_of(own, other)])

    def values(self, own: Any, other: Any) -> Any:
        """V(M, O) of many positions of one layer, given as arrays of bit masks. Raises NotSolved, BadTable."""
        own, other = np.ascontiguousarray(own, np.int64), np.ascontiguousarray(other, np.int64)
        if not len(own):
            return np.empty(0)
        layer = (int(own[0]).bit_count(), int(other[0]).bit_count())
        numbers = np.empty(len(own), np.int64)
        _lookup().numbers(own, other, numbers)
        return self.layer(layer)[numbers]

    def worth(self, state: Any, seat: int, *, compiled: bool = False) -> float:
        """Winning chance of a seat in any state: about to throw, within a turn, at the end.

        Raises NotSolved, BadTable.
        """
        rules = the_game().rules
        turn = rules.turn(state)
        if turn == OVER:
            out = [0, 0]
            rules.result(state, out)
            return out[seat] / WIN
        mover = int(state.mover)
        if turn == CHANCE:
            value = self.value(int(state.houses[mover]), int(state.houses[1 - mover]))
        else:
            value = float(self.listed(state, compiled=compiled)[1].max())
        return value if seat == mover else 1.0 - value

    def choices(self, state: Any, *, compiled: bool = False) -> list[tuple[int, float]]:
        """The legal actions of the seat to move, each with its winning chance under best play after it."""
        listing, worth = self.listed(state, compiled=compiled)
        first = listing.made[:, 0]
        return [(int(number), float(worth[first == number].max())) for number in dict.fromkeys(first.tolist())]

    def turns(self, state: Any) -> list[tuple[tuple[int, ...], float]]:
        """Every way to complete the turn, as action numbers, with its value."""
        listing, worth = self.listed(state)
        made = [tuple(number for number in row if number != NO_CHOICE) for row in listing.made.tolist()]
        return list(zip(made, worth.tolist(), strict=True))


@cache
def _lookup() -> Any:
    return twins.compiled(the_game(), "greathouse.solve.pharao.lookup")


_tables: dict[tuple[Any, ...], Tables] = {}


def tables_for(options: dict[str, Any]) -> Tables:
    """The tables for a game's options; the same object for equal options."""
    wanted = solved_options({name: options[name] for name in SOLVED_OPTIONS if name in options})
    key = (str(tables_folder()), str(small_folder()), *wanted.items())
    if key not in _tables:
        _tables[key] = Tables(wanted)
    return _tables[key]


def probe(match: Match) -> Answer:
    """What the tables say of a match of Pharao that is not over. Raises NotSolved, BadTable, HouseError."""
    if match.game.key != "pharao" or match.over:
        raise HouseError("Tables answer for a game of Pharao that is not over.")
    tables, exact = tables_for(match.options), match.options["quiet_limit"] == 0
    state = match.state
    if match.turn != CHANCE:
        written = match.game.moves.write
        turns = [Turn(tuple(map(written, made)), value) for made, value in tables.turns(state)]
        turns.sort(key=lambda turn: -turn.value)
        return Answer(match.turn, turns[0].value, exact, {}, tuple(turns))
    listing, worth = tables.listed(state)
    best = best_of_throws(listing, worth)
    names = [match.game.chances.write(outcome) for outcome, _ in match.odds()]
    value = float(np.average(best, weights=listing.weights))
    return Answer(listing.seat, value, exact, dict(zip(names, best.tolist(), strict=True)), ())
