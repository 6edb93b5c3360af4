"""The box of Pharao as constants, checked: the board, the special houses, the dice, the setup, the options."""

from __future__ import annotations

from functools import partial
from typing import Annotated as A
from typing import Any, Literal

from msgspec import Meta

from greathouse.kernel.options import RULINGS, Option, Value
from greathouse.kernel.schema import OptionRow, Table, load_box, require

ROWS, COLUMNS = 3, 10
HOUSES = ROWS * COLUMNS
PIECES = 4
OWN_NUMBERS, OTHER_NUMBERS = 5, 3

House = A[int, Meta(ge=1, le=HOUSES)]
Side = A[list[House], Meta(min_length=PIECES, max_length=PIECES)]


class Board(Table, frozen=True):
    """Where the houses lie, top row first."""

    layout: A[
        list[A[list[House], Meta(min_length=COLUMNS, max_length=COLUMNS)]], Meta(min_length=ROWS, max_length=ROWS)
    ]


class Special(Table, frozen=True):
    """The houses with a rule of their own."""

    second_life: House
    beauty: House
    humiliation: House


class Dice(Table, frozen=True):
    """The faces of the die that moves an own piece and of the die that moves one of the other player."""

    own: A[list[A[int, Meta(ge=0, lt=OWN_NUMBERS)]], Meta(min_length=1, max_length=60)]
    other: A[list[A[int, Meta(ge=0, lt=OTHER_NUMBERS)]], Meta(min_length=1, max_length=60)]


class Setup(Table, frozen=True):
    """Where the pieces begin."""

    dark: Side
    light: Side


class Options(Table, frozen=True):
    """What is chosen before a game."""

    quiet_limit: OptionRow[A[int, Meta(ge=0, le=32_766)]]
    rescue_landing: OptionRow[Literal["path3", "distance3"]]
    return_to_start: OptionRow[bool]
    cross_humiliation: OptionRow[bool]
    second_life_mode: OptionRow[Literal["own_move", "occupy"]]
    match_games: OptionRow[A[int, Meta(ge=1, le=999)]]


class Box(Table, frozen=True):
    """The whole file."""

    format_version: Literal[1]
    board: Board
    special: Special
    dice: Dice
    setup: Setup
    options: Options


_WORDED = ("rescue_landing", "second_life_mode")
_need = partial(require, package=__package__ or "")


def _layout() -> tuple[tuple[int, ...], ...]:
    rows = BOX.board.layout
    right = sorted(house for row in rows for house in row) == list(range(1, HOUSES + 1))
    _need(right, "table [board], row layout", f"must name each house 1 to {HOUSES} once")
    return tuple(map(tuple, rows))


def _side(row: str, houses: list[int], taken: tuple[int, ...]) -> tuple[int, ...]:
    where = f"table [setup], row {row}"
    _need(len(set(houses)) == PIECES, where, f"must be {PIECES} different houses")
    _need(not set(houses) & {HUMILIATION, *taken}, where, "must be free houses, not the House of Humiliation")
    return tuple(houses)


_DISPUTED = {"rescue_landing", "return_to_start", "cross_humiliation", "second_life_mode"}
"""Options that settle what the rulebook leaves open."""

_RULES = {"rescue_landing": 19, "return_to_start": 9, "cross_humiliation": 13, "second_life_mode": 25}
"""The rules on which options bear."""


def _option(name: str) -> Option:
    where, row = f"table [options], row {name}", getattr(BOX.options, name)
    _need(len(set(row.values)) == len(row.values), where, "has a value twice")
    _need(name not in _WORDED or len(row.values) == 2, where, "must offer both its words")
    for key, value in (("default", row.default), ("people", row.people)):
        _need(value is None or value in row.values, where, f"{key} must be one of its values")
    return Option(
        name, tuple(row.values), row.default, row.people, RULINGS if name in _DISPUTED else "", _RULES.get(name, 0)
    )


def number(option: str, value: Value) -> int:
    """The number that stands for a value of an option in a State."""
    return next(o for o in OPTIONS if o.name == option).number(value)


def _faces(die: list[Any], numbers: int) -> tuple[int, ...]:
    """How many faces of a die show 0, 1, 2, …"""
    return tuple(die.count(number) for number in range(numbers))


BOX = load_box(__package__ or "", Box)

LAYOUT = _layout()
"""Houses by row and column."""

SECOND_LIFE, BEAUTY, HUMILIATION = BOX.special.second_life, BOX.special.beauty, BOX.special.humiliation
_need(len({SECOND_LIFE, BEAUTY, HUMILIATION}) == 3, "table [special]", "must name three different houses")

OWN_DIE = _faces(BOX.dice.own, OWN_NUMBERS)
OTHER_DIE = _faces(BOX.dice.other, OTHER_NUMBERS)

DARK = _side("dark", BOX.setup.dark, ())
LIGHT = _side("light", BOX.setup.light, DARK)

OPTIONS = tuple(_option(name) for name in Options.__struct_fields__)
