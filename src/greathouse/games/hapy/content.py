"""The box of Hâpy Families as constants, checked: families, layouts, groups that win, options."""

from __future__ import annotations

from typing import Any, NamedTuple

from greathouse.kernel.errors import BadContent
from greathouse.kernel.instances import load_content
from greathouse.kernel.options import Option

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
    "memory_aid": ("last_request", "log", "full"),
}
_ROUNDS = range(1, 21)
_OPTIONS = (*_WORDS, "stall_rounds", "all_pass_ends")
_TABLES = ("format_version", "cards", "groups_to_win", "options", "layouts")


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


def _check(right: bool, where: str, wanted: str) -> None:
    if not right:
        raise BadContent(f"Hâpy Families, {where}: {wanted}.")


def _rows(box: dict[str, Any], table: str, names: tuple[str, ...]) -> dict[str, Any]:
    """A table that has exactly these rows."""
    rows = box.get(table)
    _check(isinstance(rows, dict), f"table [{table}]", "is missing")
    assert isinstance(rows, dict)
    for name in sorted({*names, *rows}):
        _check(name in names, f"table [{table}], row {name}", "there is no such row")
        _check(name in rows, f"table [{table}], row {name}", "is missing")
    return rows


def _families(box: dict[str, Any]) -> tuple[str, ...]:
    rows = _rows(box, "cards", ("families", "numbers"))
    words, where = rows["families"], "table [cards], row families"
    right = isinstance(words, list) and all(isinstance(word, str) and word.isalpha() for word in words)
    _check(right and len({word.lower() for word in words}) == FAMILIES, where, f"must be {FAMILIES} different words")
    _check(rows["numbers"] == list(range(1, NUMBERS + 1)), "table [cards], row numbers", "must be 1 to 6")
    return tuple(words)


def _goals(box: dict[str, Any]) -> tuple[int, ...]:
    rows = _rows(box, "groups_to_win", tuple(map(str, SEATS)))
    for name, goal in rows.items():
        where = f"table [groups_to_win], row {name}"
        _check(type(goal) is int and 1 <= goal <= GROUPS, where, f"must be a number 1 to {GROUPS}")
    return (0, 0, *(rows[str(n)] for n in SEATS))


def _option(name: str, row: Any) -> Option:
    where = f"table [options], row {name}"
    _check(isinstance(row, dict) and "default" in row, where, "needs a default")
    if name == "stall_rounds":
        whole = all(type(row.get(key)) is int and row[key] in _ROUNDS for key in ("first", "last", "default"))
        _check(whole and set(row) == {"first", "last", "default"}, where, "needs first, last and default, 1 to 20")
        values: tuple[Any, ...] = tuple(range(row["first"], row["last"] + 1))
    else:
        _check(set(row) == {"values", "default"} and isinstance(row["values"], list), where, "needs values and default")
        values = tuple(row["values"])
        wanted = _WORDS.get(name, (True, False))
        _check(values == wanted, where, f"values must be {', '.join(map(str, wanted))}")
    _check(row["default"] in values, where, "default must be one of its values")
    return Option(name, values, row["default"])


def _place(layout: str, row: Any) -> Place:
    where = f"table [layouts.{layout}], place {row.get('id') if isinstance(row, dict) else row!r}"
    _check(isinstance(row, dict), where, "must be a table")
    for key, kind in (("id", str), ("x", float | int), ("y", float | int), ("z", int), ("face", str), ("part", str)):
        _check(
            isinstance(row.get(key), kind) and not isinstance(row.get(key), bool), where, f"{key} is missing or wrong"
        )
    _check(set(row) <= set(Place._fields), where, "has a row that does not belong there")
    _check(row["id"] != "" and " " not in row["id"], where, "id must be one word")
    _check(abs(row["x"]) <= 20 and abs(row["y"]) <= 20 and abs(row["z"]) <= 99, where, "x, y or z is out of range")
    _check(row["face"] in ("god", "mummy"), where, "face must be god or mummy")
    only = row.get("only", 0)
    _check(type(only) is int and 0 <= only <= NUMBERS, where, "only must be a number 1 to 6")
    _check(not only or row["face"] == "god", where, "only a god-side place can ask for a number")
    return Place(**row)


def _layout(name: str, table: Any) -> tuple[Place, ...]:
    where = f"table [layouts.{name}]"
    right = isinstance(table, dict) and set(table) == {"places"} and isinstance(table["places"], list)
    _check(right and len(table["places"]) == CARDS, where, f"needs a list of {CARDS} places")
    places = tuple(_place(name, row) for row in table["places"])
    for a in places:
        clash = [b.id for b in places if b is not a and b.z == a.z and a.overlaps(b)]
        _check(not clash, f"{where}, place {a.id}", f"overlaps {clash[:1]} of the same layer")
    for number in range(1, NUMBERS + 1):
        _check(sum(p.only == number for p in places) <= FAMILIES, where, f"too many places only for number {number}")
    parts = {p.part for p in places}
    _check(name != "giza" or parts == set(PYRAMIDS), where, f"parts must be {', '.join(PYRAMIDS)}")
    return places


def _layouts(box: dict[str, Any]) -> tuple[tuple[Place, ...], ...]:
    rows = _rows(box, "layouts", LAYOUTS)
    layouts = tuple(_layout(name, rows[name]) for name in LAYOUTS)
    ids = [p.id.lower() for places in layouts for p in places]
    twice = [p.id for places in layouts for p in places if ids.count(p.id.lower()) > 1]
    _check(not twice, "table [layouts]", f"two places are called {twice[0] if twice else ''}")
    return layouts


def _mummified(places: tuple[Place, ...], part: str) -> tuple[Place, ...]:
    return tuple(place._replace(face="mummy") if place.part == part else place for place in places)


def _checked(box: dict[str, Any]) -> dict[str, Any]:
    _check(box.get("format_version") == 1, "format_version", "must be 1")
    for name in box:
        _check(name in _TABLES, f"table [{name}]", "there is no such table")
    return box


BOX = _checked(load_content(__package__))

FAMILY_WORDS = _families(BOX)
"""Families in the order of the rulebook, by the English name of their animal."""

GOALS = _goals(BOX)
"""Groups that win, by number of players (R23)."""

PLACES = _layouts(BOX)
"""Places of each layout, in the order of LAYOUTS (R3, R5)."""

GIZA = LAYOUTS.index("giza")
VARIANTS = (*PLACES, *(_mummified(PLACES[GIZA], part) for part in PYRAMIDS))
"""The layouts as they can lie: those of PLACES, then Giza with each of its pyramids mummy side up (Q8)."""

COVERS = tuple(tuple(sum(1 << n for n, b in enumerate(places) if a.under(b)) for a in places) for places in PLACES)
"""By layout and place: the places that cover it, as a bit mask (R9)."""

GOD_SIDE = tuple(sum(1 << n for n, place in enumerate(places) if place.face == "god") for places in VARIANTS)
"""By variant: the places whose card shows its god, as a bit mask."""

_OPTION_ROWS = _rows(BOX, "options", _OPTIONS)
OPTIONS = tuple(_option(name, row) for name, row in _OPTION_ROWS.items())
