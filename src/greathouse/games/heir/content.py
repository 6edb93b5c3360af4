"""The box of Heir to the Pharaoh as constants, checked: board, suns, bidding cards, monuments, points, options.

Squares are numbered row by row over the largest layout: row * COLUMNS + column, from 0.
"""

from __future__ import annotations

from typing import Any

from greathouse.kernel.errors import BadContent
from greathouse.kernel.instances import load_content
from greathouse.kernel.options import Option

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

_TABLES: dict[str, set[str] | None] = {
    "layout": None,
    "spacing": {"token_to_token", "token_to_base", "monument_to_monument", "monument_to_base"},
    "suns": {"places"},
    "pyramid_bonus": None,
    "bidding": {*SIDES, "supply"},
    "monument": set(KINDS),
    "points": {"set", "disc", "favorite_disc", "last_wadjet", "unused_magic", "chain", "majority"},
    "option": {
        "layout",
        "base_position",
        "base_square",
        "pyramid_bonus",
        "magic_reply",
        "next_token_visible",
        "pyramid_pointed",
        "show_tracked_hands",
    },
}


def _check(right: bool, where: str, wanted: str) -> None:
    if not right:
        raise BadContent(f"Heir to the Pharaoh, {where}: {wanted}.")


def _tables(box: dict[str, Any]) -> dict[str, Any]:
    """The box with every table and row that belongs to it, and no other."""
    _check(box.get("format_version") == 1, "format_version", "must be 1")
    for name in box:
        _check(name in _TABLES or name in {"format_version", "token"}, f"table [{name}]", "there is no such table")
    for name, rows in _TABLES.items():
        _check(isinstance(box.get(name), dict) and bool(box[name]), f"table [{name}]", "is missing or empty")
        for row in sorted((rows or set()) | set(box[name])):
            _check(not rows or row in rows, f"table [{name}], row {row}", "there is no such row")
            _check(row in box[name], f"table [{name}], row {row}", "is missing")
    return box


def _whole(value: Any, allowed: range) -> bool:
    return type(value) is int and value in allowed


def _wholes(value: Any, allowed: range, count: int | None = None) -> bool:
    right = isinstance(value, list) and all(_whole(v, allowed) for v in value)
    return right and (count is None or len(value) == count)


BOX = _tables(load_content(__package__))

# --- layouts ----------------------------------------------------------------------------------------------------------


class Layout:
    """One board: its size, the squares with the Nile, the size of the base, the squares where its corner may lie."""

    def __init__(self, name: str, row: Any) -> None:
        where = f"table [layout], row {name}"
        self.name = name
        _check(isinstance(row, dict) and set(row) == {"base", "min_nile", "nile"}, where, "needs base, min_nile, nile")
        self.nile = row["nile"]
        shaped = isinstance(self.nile, list) and 0 < len(self.nile) <= LARGEST
        shaped = shaped and all(isinstance(line, str) and not line.strip(".~") for line in self.nile)
        shaped = shaped and len({len(line) for line in self.nile}) == 1 and 0 < len(self.nile[0]) <= LARGEST
        _check(shaped, where, f"nile must be up to {LARGEST} equal rows of up to {LARGEST} signs . or ~")
        self.rows, self.columns = len(self.nile), len(self.nile[0])
        _check(_wholes(row["base"], range(1, 5), 2), where, "base must be rows and columns, 1 to 4")
        _check(_whole(row["min_nile"], range(17)), where, "min_nile must be 0 to 16")
        self.base_rows, self.base_columns = row["base"]
        self.bases = [
            (r, c)
            for r in range(self.rows - self.base_rows + 1)
            for c in range(self.columns - self.base_columns + 1)
            if sum(self.nile[y][x] == "~" for y, x in self.area(r, c)) >= row["min_nile"]
        ]
        _check(bool(self.bases), where, "has no place for the base")

    def area(self, row: int, column: int) -> list[tuple[int, int]]:
        """The squares a base with this top left corner covers."""
        return [(row + r, column + c) for r in range(self.base_rows) for c in range(self.base_columns)]


LAYOUTS = tuple(Layout(name, row) for name, row in BOX["layout"].items())
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


def _spacing(row: str) -> int:
    _check(_whole(BOX["spacing"][row], range(1, 5)), f"table [spacing], row {row}", "must be 1 to 4")
    return int(BOX["spacing"][row])


TOKEN_TO_TOKEN, TOKEN_TO_BASE = _spacing("token_to_token"), _spacing("token_to_base")
MONUMENT_TO_MONUMENT, MONUMENT_TO_BASE = _spacing("monument_to_monument"), _spacing("monument_to_base")

# --- suns and pyramid -------------------------------------------------------------------------------------------------


def _sun_places() -> tuple[str, ...]:
    places = BOX["suns"]["places"]
    right = isinstance(places, list) and sorted(map(str, places)) == sorted(PLACES)
    _check(right, "table [suns], row places", "must name each of the eight places once")
    return tuple(places)


SUN_PLACES = _sun_places()
CORNERS = tuple(sun for sun, name in enumerate(SUN_PLACES) if "_" in name)
"""The suns in the corners, in order."""


def _bonuses() -> tuple[tuple[int, ...], ...]:
    for name, row in BOX["pyramid_bonus"].items():
        _check(_wholes(row, range(100), 4), f"table [pyramid_bonus], row {name}", "must be four points, 0 to 99")
    return tuple(tuple(row) for row in BOX["pyramid_bonus"].values())


BONUSES = _bonuses()

# --- bidding cards ----------------------------------------------------------------------------------------------------


def _bids() -> dict[tuple[int, int], str]:
    """Owner by (value, 1 for a Sun and 0 for a Moon)."""
    found: dict[tuple[int, int], str] = {}
    for owner, row in BOX["bidding"].items():
        where = f"table [bidding], row {owner}"
        _check(isinstance(row, dict) and set(row) == {"sun", "moon"}, where, "needs sun and moon")
        for symbol in ("moon", "sun"):
            _check(_wholes(row[symbol], range(1, VALUES + 1)), where, f"{symbol} must be values 1 to {VALUES}")
            for value in row[symbol]:
                card = (value, int(symbol == "sun"))
                _check(card not in found, where, f"there is a second {value} with a {symbol}")
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


def _monument(kind: str, row: str, allowed: range) -> int:
    value = BOX["monument"][kind].get(row) if isinstance(BOX["monument"][kind], dict) else None
    _check(_whole(value, allowed), f"table [monument], row {kind}", f"{row} must be {allowed[0]} to {allowed[-1]}")
    return int(value)  # type: ignore[arg-type]


KIND_VALUES = tuple(_monument(kind, "value", range(1, 10)) for kind in KINDS)
KIND_CARDS = tuple(_monument(kind, "cards", range(1, 11)) for kind in KINDS)
_check(sum(KIND_CARDS) == 12, "table [monument]", "must have twelve cards")


def _arrows(number: int, row: Any, side: str) -> tuple[int, ...]:
    """Places in DIRECTIONS of the arrows on a side of an unturned token."""
    arrows = row.get(side) if isinstance(row, dict) else None
    right = isinstance(arrows, list) and 0 < len(arrows) == len(set(arrows)) and set(arrows) <= set(DIRECTIONS)
    _check(right, f"table [[token]], number {number}", f"{side} must be different directions {', '.join(DIRECTIONS)}")
    return tuple(map(DIRECTIONS.index, arrows))  # type: ignore[arg-type]


_tiles = BOX.get("token")
_check(isinstance(_tiles, list) and len(_tiles) == 12, "table [[token]]", "must have twelve tokens")
TILES = tuple(tuple(_arrows(n, row, side) for side in SIDES) for n, row in enumerate(_tiles or (), 1))
"""Arrows by Monument Token (from 0) and side."""


def arrows(tile: int, side: int, quarter: int) -> tuple[int, ...]:
    """Directions in which a token (from 0) points that shows this side and was turned so many quarters clockwise."""
    return tuple(sorted((d + 2 * quarter) % 8 for d in TILES[tile][side]))


# --- points and options -----------------------------------------------------------------------------------------------


def _points(row: str) -> int:
    _check(_whole(BOX["points"][row], range(100)), f"table [points], row {row}", "must be 0 to 99")
    return int(BOX["points"][row])


_check(_wholes(BOX["points"]["set"], range(100), 4), "table [points], row set", "must be four points, 0 to 99")
SET_POINTS = tuple(BOX["points"]["set"]) + (0,) * 8
"""Points for the first, second, … claimed card of a kind; no more after the fourth."""

DISC, FAVORITE_DISC, LAST_WADJET = map(_points, ("disc", "favorite_disc", "last_wadjet"))
UNUSED_MAGIC, CHAIN, MAJORITY = map(_points, ("unused_magic", "chain", "majority"))

BASE_NAMES = tuple(sorted({SQUARE_NAMES[square(*base)] for layout in LAYOUTS for base in layout.bases}))

_VALUES: dict[str, tuple[Any, ...]] = {
    "layout": tuple(layout.name for layout in LAYOUTS),
    "base_position": ("random", "anubis", "fixed"),
    "base_square": BASE_NAMES,
    "pyramid_bonus": tuple(BOX["pyramid_bonus"]),
    "magic_reply": (True, False),
    "next_token_visible": (True, False),
    "pyramid_pointed": ("once", "per_arrow"),
    "show_tracked_hands": (True, False),
}


def _option(name: str) -> Option:
    row, where = BOX["option"][name], f"table [option], row {name}"
    _check(isinstance(row, dict) and set(row) == {"default"}, where, "needs a default and nothing else")
    default = row["default"]
    if name == "base_square" and _wholes(default, range(LARGEST), 2) and default[0] < ROWS and default[1] < COLUMNS:
        default = SQUARE_NAMES[square(*default)]
    same = [v for v in _VALUES[name] if type(v) is type(default) and v == default]
    _check(bool(same), where, "the default must be one of its values")
    return Option(name, _VALUES[name], default)


OPTIONS = tuple(_option(name) for name in _VALUES)
