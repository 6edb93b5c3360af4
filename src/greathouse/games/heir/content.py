"""The box of Heir to the Pharaoh as constants, checked: board, suns, bidding cards, monuments, points, options.

Squares are numbered row by row over the largest layout: row * COLUMNS + column, from 0.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Annotated as A
from typing import Any, Literal

from msgspec import Meta

from greathouse.kernel.options import RULINGS, Option, OptionConflict, Value
from greathouse.kernel.schema import Table, load_box, require

SIDES = ("bast", "anubis")
KINDS = ("shrine", "sun-temple", "obelisk")
DIRECTIONS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
STEPS = ((-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1))
"""Row and column step of each direction; a quarter turn clockwise adds 2 to its place."""

SUNS = 8
TOKENS = 8
MONUMENTS = 8
VALUES = 12
LETTERS = "ABCDEFG"
PLACES = ("left", "top_left", "top", "top_right", "right", "bottom_right", "bottom", "bottom_left")
LARGEST = 10

# --- the file ---------------------------------------------------------------------------------------------------------

Points = A[int, Meta(ge=0, le=99)]
FourPoints = A[list[Points], Meta(min_length=4, max_length=4)]
Distance = A[int, Meta(ge=1, le=4)]
CardValue = A[int, Meta(ge=1, le=VALUES)]
Arrows = A[list[Literal["N", "NE", "E", "SE", "S", "SW", "W", "NW"]], Meta(min_length=1, max_length=8)]


class LayoutRow(Table, frozen=True):
    """A board: rows and columns of the base, how many river squares it must cover, a sign for each square."""

    base: A[list[A[int, Meta(ge=1, le=4)]], Meta(min_length=2, max_length=2)]
    min_nile: A[int, Meta(ge=0, le=16)]
    nile: A[list[A[str, Meta(pattern=r"^[.~]{1,10}$")]], Meta(min_length=1, max_length=LARGEST)]


class Spacing(Table, frozen=True):
    """Least distances in king moves."""

    token_to_token: Distance
    token_to_base: Distance
    monument_to_monument: Distance
    monument_to_base: Distance


class Suns(Table, frozen=True):
    """Where the suns lie, in the order of the rounds."""

    places: list[str]


class Values(Table, frozen=True):
    """Values of the bidding cards of an owner, by symbol."""

    sun: list[CardValue]
    moon: list[CardValue]


class Bidding(Table, frozen=True):
    """Who owns which bidding cards at the start."""

    bast: Values
    anubis: Values
    supply: Values


class MonumentRow(Table, frozen=True):
    """A kind of monument: what it is worth, how many cards show it."""

    value: A[int, Meta(ge=1, le=9)]
    cards: A[int, Meta(ge=1, le=10)]


class Monuments(Table, frozen=True, rename={"sun_temple": "sun-temple"}):
    """The kinds of monuments."""

    shrine: MonumentRow
    sun_temple: MonumentRow
    obelisk: MonumentRow


class TokenRow(Table, frozen=True):
    """Arrows on the two sides of an unturned Monument Token."""

    bast: Arrows
    anubis: Arrows


class PointsRows(Table, frozen=True, rename={"sets": "set"}):
    """What scores how much."""

    sets: FourPoints
    disc: Points
    favorite_disc: Points
    last_wadjet: Points
    unused_magic: Points
    chain: Points
    majority: Points


class Default(Table, frozen=True):
    """An option's default."""

    default: bool | str


class SquareDefault(Table, frozen=True):
    """A square by row and column, from 0."""

    default: A[list[A[int, Meta(ge=0, lt=LARGEST)]], Meta(min_length=2, max_length=2)]


class OptionRows(Table, frozen=True):
    """Switches for rulings."""

    layout: Default
    base_position: Default
    base_square: SquareDefault
    pyramid_bonus: Default
    magic_reply: Default
    next_token_visible: Default
    pyramid_pointed: Default
    show_tracked_hands: Default


class Box(Table, frozen=True):
    """The whole file."""

    format_version: Literal[1]
    layout: A[dict[str, LayoutRow], Meta(min_length=1)]
    spacing: Spacing
    suns: Suns
    pyramid_bonus: A[dict[str, FourPoints], Meta(min_length=1)]
    bidding: Bidding
    monument: Monuments
    token: A[list[TokenRow], Meta(min_length=12, max_length=12)]
    points: PointsRows
    option: OptionRows


_check = partial(require, package=__package__ or "")
BOX = load_box(__package__ or "", Box)

# --- layouts ----------------------------------------------------------------------------------------------------------


class Layout:
    """One board: its size, the squares with the Nile, the size of the base, the squares where its corner may lie."""

    def __init__(self, name: str, row: LayoutRow) -> None:
        where = f"table [layout], row {name}"
        self.name, self.nile = name, row.nile
        _check(len({len(line) for line in row.nile}) == 1, where, "nile must be rows of equal length")
        self.rows, self.columns = len(self.nile), len(self.nile[0])
        self.base_rows, self.base_columns = row.base
        self.bases = [
            (r, c)
            for r in range(self.rows - self.base_rows + 1)
            for c in range(self.columns - self.base_columns + 1)
            if sum(self.nile[y][x] == "~" for y, x in self.area(r, c)) >= row.min_nile
        ]
        _check(bool(self.bases), where, "has no place for the base")

    def area(self, row: int, column: int) -> list[tuple[int, int]]:
        """The squares a base with this top left corner covers."""
        return [(row + r, column + c) for r in range(self.base_rows) for c in range(self.base_columns)]


LAYOUTS = tuple(Layout(name, row) for name, row in BOX.layout.items())
ROWS = max(layout.rows for layout in LAYOUTS)
COLUMNS = max(layout.columns for layout in LAYOUTS)
SQUARES = ROWS * COLUMNS
SQUARE_NAMES = tuple(f"{'abcdefghij'[s % COLUMNS]}{s // COLUMNS + 1}" for s in range(SQUARES))
"""Written squares: column a, b, … from the left, row 1, 2, … from the top."""


def square(row: int, column: int) -> int:
    """Number of a square."""
    return row * COLUMNS + column


def place(number: int) -> tuple[int, int]:
    """Row and column of a square."""
    return divmod(number, COLUMNS)


def distance(a: int, b: int) -> int:
    """King moves between two squares."""
    (r, c), (y, x) = place(a), place(b)
    return max(abs(r - y), abs(c - x))


TOKEN_TO_TOKEN, TOKEN_TO_BASE = BOX.spacing.token_to_token, BOX.spacing.token_to_base
MONUMENT_TO_MONUMENT, MONUMENT_TO_BASE = BOX.spacing.monument_to_monument, BOX.spacing.monument_to_base

# --- suns and pyramid -------------------------------------------------------------------------------------------------


SUN_PLACES = tuple(BOX.suns.places)
_check(sorted(SUN_PLACES) == sorted(PLACES), "table [suns], row places", "must name each of the eight places once")
CORNERS = tuple(sun for sun, name in enumerate(SUN_PLACES) if "_" in name)
"""The suns in the corners, in order."""


BONUSES = tuple(tuple(row) for row in BOX.pyramid_bonus.values())

# --- bidding cards ----------------------------------------------------------------------------------------------------


def _bids() -> dict[tuple[int, int], str]:
    """Owner by (value, 1 for a Sun and 0 for a Moon)."""
    found: dict[tuple[int, int], str] = {}
    for owner in (*SIDES, "supply"):
        row: Values = getattr(BOX.bidding, owner)
        for symbol, values in (("moon", row.moon), ("sun", row.sun)):
            for value in values:
                card = (value, int(symbol == "sun"))
                _check(card not in found, f"table [bidding], row {owner}", f"there is a second {value} with a {symbol}")
                found[card] = owner
    counts = [sum(owner == o for o in found.values()) for owner in (*SIDES, "supply")]
    _check(counts == [10, 10, 2], "table [bidding]", "must give ten cards to each player and two to the supply")
    return found


_owners = _bids()
CARDS = tuple(sorted(_owners))
"""(value, 1 for a Sun) of every bidding card; a later card wins over an earlier one (R22)."""

CARD_NAMES = tuple(f"{value}{'MS'[sun]}" for value, sun in CARDS)
CARD_OWNERS = tuple(_owners[card] for card in CARDS)

# --- monuments --------------------------------------------------------------------------------------------------------


_kinds = (BOX.monument.shrine, BOX.monument.sun_temple, BOX.monument.obelisk)
KIND_VALUES = tuple(row.value for row in _kinds)
KIND_CARDS = tuple(row.cards for row in _kinds)
_check(sum(KIND_CARDS) == 12, "table [monument]", "must have twelve cards")


def _arrows(number: int, side: str, arrows: list[Any]) -> tuple[int, ...]:
    """Places in DIRECTIONS of the arrows on a side of an unturned token."""
    _check(len(set(arrows)) == len(arrows), f"table [[token]], row {number}, {side}", "names a direction twice")
    return tuple(map(DIRECTIONS.index, arrows))


TILES = tuple((_arrows(n, "bast", row.bast), _arrows(n, "anubis", row.anubis)) for n, row in enumerate(BOX.token, 1))
"""Arrows by Monument Token (from 0) and side."""


def arrows(tile: int, side: int, quarter: int) -> tuple[int, ...]:
    """Directions in which a token (from 0) points that shows this side and was turned so many quarters clockwise."""
    return tuple(sorted((d + 2 * quarter) % 8 for d in TILES[tile][side]))


# --- points and options -----------------------------------------------------------------------------------------------


_points = BOX.points
SET_POINTS = (*_points.sets,) + (0,) * 8
"""Points for the first, second, … claimed card of a kind; no more after the fourth."""

DISC, FAVORITE_DISC, LAST_WADJET = _points.disc, _points.favorite_disc, _points.last_wadjet
UNUSED_MAGIC, CHAIN, MAJORITY = _points.unused_magic, _points.chain, _points.majority

BASE_NAMES = tuple(sorted({SQUARE_NAMES[square(*base)] for layout in LAYOUTS for base in layout.bases}))

_VALUES: dict[str, tuple[Any, ...]] = {
    "layout": tuple(layout.name for layout in LAYOUTS),
    "base_position": ("random", "anubis", "fixed"),
    "base_square": BASE_NAMES,
    "pyramid_bonus": tuple(BOX.pyramid_bonus),
    "magic_reply": (True, False),
    "next_token_visible": (True, False),
    "pyramid_pointed": ("once", "per_arrow"),
    "show_tracked_hands": (True, False),
}


_DISPUTED = {"pyramid_bonus", "magic_reply", "next_token_visible", "pyramid_pointed"}
"""Options that settle what the rulebook leaves open."""

_RULES = {
    "base_position": 8,
    "base_square": 8,
    "pyramid_bonus": 56,
    "magic_reply": 17,
    "next_token_visible": 6,
    "pyramid_pointed": 68,
}
"""The rules on which options bear."""


def _option(name: str) -> Option:
    default = getattr(BOX.option, name).default
    if name == "base_square":
        row, column = default
        default = SQUARE_NAMES[square(row, column)] if row < ROWS and column < COLUMNS else ""
    same = [v for v in _VALUES[name] if type(v) is type(default) and v == default]
    _check(bool(same), f"table [option], row {name}", "the default must be one of its values")
    return Option(name, _VALUES[name], default, group=RULINGS if name in _DISPUTED else "", rule=_RULES.get(name, 0))


OPTIONS = tuple(_option(name) for name in _VALUES)


def conflict(options: Mapping[str, Value], seats: int) -> OptionConflict | None:
    """An agreed square on which the base cannot lie in this layout (R8, Q7)."""
    layout = next(layout for layout in LAYOUTS if layout.name == options["layout"])
    allowed = {SQUARE_NAMES[square(*base)] for base in layout.bases}
    fits = options["base_position"] != "fixed" or options["base_square"] in allowed
    return None if fits else OptionConflict(("layout", "base_square"), 8)
