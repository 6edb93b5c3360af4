"""The box of Hâpy Families as constants, checked: families, layouts, groups that win, options."""

from __future__ import annotations

from functools import partial
from typing import Annotated as A
from typing import Any, Literal, NamedTuple

from msgspec import Meta

from greathouse.kernel.options import RULINGS, Option
from greathouse.kernel.schema import OptionRow, Table, load_box, require

CARDS = 36
FAMILIES = 6
NUMBERS = 6
GROUPS = 12
LAYOUTS = ("pyramid", "mastaba", "tomb", "temple", "giza")
PYRAMIDS = ("khufu", "khafre", "menkaure")
SEATS = (2, 3, 4)

_WORDS = {
    "layout": LAYOUTS,
    "giza_mummy": ("none", *PYRAMIDS, "random"),
    "first_player": ("random", "seat_0", "seat_1", "seat_2", "seat_3"),
    "bar_rule": ("last_request", "previous_turn"),
    "request_scope": ("plausible", "open", "honest"),
    "four_in_hand": ("choose", "lowest_three"),
    "all_pass_ends": (True, False),
    "memory_aid": ("last_request", "log", "full"),
}

# --- the file ---------------------------------------------------------------------------------------------------------

Goal = A[int, Meta(ge=1, le=GROUPS)]
Rounds = A[int, Meta(ge=1, le=20)]
Coordinate = A[float, Meta(ge=-20, le=20)]


class Cards(Table, frozen=True):
    """Families in the order of the rulebook, by the English name of their animal, and their numbers."""

    families: A[list[A[str, Meta(pattern=r"^[^\W\d_]+$")]], Meta(min_length=FAMILIES, max_length=FAMILIES)]
    numbers: list[int]


class RoundsOption(Table, frozen=True):
    """An option whose values are the whole numbers from first to last."""

    first: Rounds
    last: Rounds
    default: Rounds


class OptionRows(Table, frozen=True):
    """What is chosen before a game."""

    layout: OptionRow[str]
    giza_mummy: OptionRow[str]
    first_player: OptionRow[str]
    bar_rule: OptionRow[str]
    request_scope: OptionRow[str]
    four_in_hand: OptionRow[str]
    stall_rounds: RoundsOption
    all_pass_ends: OptionRow[bool]
    memory_aid: OptionRow[str]


class PlaceRow(Table, frozen=True):
    """A place of a layout; see Place."""

    id: A[str, Meta(pattern=r"^\S+$")]
    x: Coordinate
    y: Coordinate
    z: A[int, Meta(ge=-99, le=99)]
    face: Literal["god", "mummy"]
    part: str
    only: A[int, Meta(ge=0, le=NUMBERS)] = 0


class LayoutRow(Table, frozen=True):
    """A layout."""

    places: A[list[PlaceRow], Meta(min_length=CARDS, max_length=CARDS)]


class LayoutRows(Table, frozen=True):
    """The layouts, in the order of LAYOUTS."""

    pyramid: LayoutRow
    mastaba: LayoutRow
    tomb: LayoutRow
    temple: LayoutRow
    giza: LayoutRow


class GoalRows(Table, frozen=True, rename={"two": "2", "three": "3", "four": "4"}):
    """Groups that win, by number of players."""

    two: Goal
    three: Goal
    four: Goal


class Box(Table, frozen=True):
    """The whole file."""

    format_version: Literal[1]
    cards: Cards
    groups_to_win: GoalRows
    options: OptionRows
    layouts: LayoutRows


# --- what lies where --------------------------------------------------------------------------------------------------


class Place(NamedTuple):
    """Where a card lies: centre in card widths and heights, layer, side upwards, design, number needed (0: any)."""

    id: str
    x: float
    y: float
    z: int
    face: str
    part: str
    only: int = 0

    def under(self, other: Place) -> bool:
        """Whether a card at the other place covers a card at this one (R9)."""
        return other.z > self.z and self.overlaps(other)

    def overlaps(self, other: Place) -> bool:
        """Whether the rectangles of the two places have a common area."""
        return abs(self.x - other.x) < 1 and abs(self.y - other.y) < 1


_check = partial(require, package=__package__ or "")


def _families(rows: Cards) -> tuple[str, ...]:
    different = len({word.lower() for word in rows.families}) == FAMILIES
    _check(different, "table [cards], row families", f"must be {FAMILIES} different words")
    _check(rows.numbers == list(range(1, NUMBERS + 1)), "table [cards], row numbers", "must be 1 to 6")
    return tuple(rows.families)


_DISPUTED = {"bar_rule", "request_scope", "four_in_hand", "stall_rounds", "all_pass_ends"}
"""Options that settle what the rulebook leaves open."""

_RULES = {
    "layout": 5,
    "first_player": 6,
    "request_scope": 14,
    "bar_rule": 15,
    "four_in_hand": 18,
    "stall_rounds": 25,
    "all_pass_ends": 25,
}
"""The rules on which options bear."""


def _option(name: str, row: Any) -> Option:
    if isinstance(row, RoundsOption):
        values: tuple[Any, ...] = tuple(range(row.first, row.last + 1))
    else:
        values, wanted = tuple(row.values), _WORDS[name]
        _check(values == wanted, f"table [options], row {name}", f"values must be {', '.join(map(str, wanted))}")
    _check(row.default in values, f"table [options], row {name}", "default must be one of its values")
    return Option(name, values, row.default, group=RULINGS if name in _DISPUTED else "", rule=_RULES.get(name, 0))


def _layout(name: str, row: LayoutRow) -> tuple[Place, ...]:
    where = f"table [layouts], row {name}"
    places = tuple(Place(p.id, p.x, p.y, p.z, p.face, p.part, p.only) for p in row.places)
    for a in places:
        clash = [b.id for b in places if b is not a and b.z == a.z and a.overlaps(b)]
        _check(not clash, f"{where}, place {a.id}", f"overlaps {clash[:1]} of the same layer")
        right = not a.only or a.face == "god"
        _check(right, f"{where}, place {a.id}", "only a god-side place can ask for a number")
    for number in range(1, NUMBERS + 1):
        _check(sum(p.only == number for p in places) <= FAMILIES, where, f"too many places only for number {number}")
    parts = {p.part for p in places}
    _check(name != "giza" or parts == set(PYRAMIDS), where, f"parts must be {', '.join(PYRAMIDS)}")
    return places


def _layouts(rows: LayoutRows) -> tuple[tuple[Place, ...], ...]:
    layouts = tuple(_layout(name, getattr(rows, name)) for name in LAYOUTS)
    ids = [p.id.lower() for places in layouts for p in places]
    twice = [p.id for places in layouts for p in places if ids.count(p.id.lower()) > 1]
    _check(not twice, "table [layouts]", f"two places are called {twice[0] if twice else ''}")
    return layouts


def _mummified(places: tuple[Place, ...], part: str) -> tuple[Place, ...]:
    return tuple(place._replace(face="mummy") if place.part == part else place for place in places)


BOX = load_box(__package__ or "", Box)

FAMILY_WORDS = _families(BOX.cards)
"""Families in the order of the rulebook, by the English name of their animal."""

GOALS = (0, 0, BOX.groups_to_win.two, BOX.groups_to_win.three, BOX.groups_to_win.four)
"""Groups that win, by number of players (R23)."""

PLACES = _layouts(BOX.layouts)
"""Places of each layout, in the order of LAYOUTS (R3, R5)."""

GIZA = LAYOUTS.index("giza")
VARIANTS = (*PLACES, *(_mummified(PLACES[GIZA], part) for part in PYRAMIDS))
"""The layouts as they can lie: those of PLACES, then Giza with each of its pyramids mummy side up (Q8)."""

COVERS = tuple(tuple(sum(1 << n for n, b in enumerate(places) if a.under(b)) for a in places) for places in PLACES)
"""By layout and place: the places that cover it, as a bit mask (R9)."""

GOD_SIDE = tuple(sum(1 << n for n, place in enumerate(places) if place.face == "god") for places in VARIANTS)
"""By variant: the places whose card shows its god, as a bit mask."""

OPTIONS = tuple(_option(name, getattr(BOX.options, name)) for name in OptionRows.__struct_fields__)
