"""The box of Pharao as constants, checked: the board, the special houses, the dice, the setup, the options."""

from __future__ import annotations

from typing import Any

from greathouse.kernel.errors import BadContent
from greathouse.kernel.instances import load_content
from greathouse.kernel.options import Option, Value

ROWS, COLUMNS = 3, 10
HOUSES = ROWS * COLUMNS
PIECES = 4
OWN_NUMBERS, OTHER_NUMBERS = 5, 3

_WORDS = {"rescue_landing": {"path3", "distance3"}, "second_life_mode": {"own_move", "occupy"}}
_RANGES = {"quiet_limit": range(32_767), "match_games": range(1, 1_000)}
_SWITCHES = {"return_to_start", "cross_humiliation"}
_OPTION_NAMES = {*_RANGES, *_WORDS, *_SWITCHES}

_TABLES = {
    "board": {"layout"},
    "special": {"second_life", "beauty", "humiliation"},
    "dice": {"own", "other"},
    "setup": {"dark", "light"},
    "options": _OPTION_NAMES,
}


def _check(right: bool, where: str, wanted: str) -> None:
    if not right:
        raise BadContent(f"Pharao, {where}: {wanted}.")


def _tables(box: dict[str, Any]) -> dict[str, Any]:
    """The box with every table and row that belongs to it, and no other."""
    _check(box.get("format_version") == 1, "format_version", "must be 1")
    for name in box:
        _check(name in _TABLES or name == "format_version", f"table [{name}]", "there is no such table")
    for name, rows in _TABLES.items():
        given = box.get(name)
        _check(isinstance(given, dict), f"table [{name}]", "is missing")
        for row in sorted(rows | set(box[name])):
            _check(row in rows, f"table [{name}], row {row}", "there is no such row")
            _check(row in box[name], f"table [{name}], row {row}", "is missing")
    return box


def _whole(value: Any, allowed: range) -> bool:
    return type(value) is int and value in allowed


def _house(table: str, row: str) -> int:
    house = BOX[table][row]
    _check(_whole(house, range(1, HOUSES + 1)), f"table [{table}], row {row}", f"must be a house 1 to {HOUSES}")
    return int(house)


def _layout() -> tuple[tuple[int, ...], ...]:
    where, rows = "table [board], row layout", BOX["board"]["layout"]
    shaped = (
        isinstance(rows, list) and len(rows) == ROWS and all(isinstance(r, list) and len(r) == COLUMNS for r in rows)
    )
    _check(shaped, where, f"must be {ROWS} rows of {COLUMNS} houses")
    numbers = [house for row in rows for house in row]
    right = all(type(n) is int for n in numbers) and sorted(numbers) == list(range(1, HOUSES + 1))
    _check(right, where, f"must name each house 1 to {HOUSES} once")
    return tuple(map(tuple, rows))


def _die(row: str, allowed: range) -> tuple[int, ...]:
    """How many faces of a die show 0, 1, 2, …"""
    where, faces = f"table [dice], row {row}", BOX["dice"][row]
    right = isinstance(faces, list) and 1 <= len(faces) <= 60 and all(_whole(face, allowed) for face in faces)
    _check(right, where, f"must be a list of faces {allowed[0]} to {allowed[-1]}")
    return tuple(faces.count(number) for number in allowed)


def _side(row: str, taken: tuple[int, ...]) -> tuple[int, ...]:
    where, houses = f"table [setup], row {row}", BOX["setup"][row]
    right = isinstance(houses, list) and all(_whole(h, range(1, HOUSES + 1)) for h in houses)
    _check(right and len(set(houses)) == len(houses) == PIECES, where, f"must be {PIECES} different houses")
    _check(not set(houses) & {HUMILIATION, *taken}, where, "must be free houses, not the House of Humiliation")
    return tuple(houses)


def _option(name: str) -> Option:
    where, row = f"table [options], row {name}", BOX["options"][name]
    right = isinstance(row, dict) and {"values", "default"} <= set(row) <= {"values", "default", "people"}
    _check(right and isinstance(row["values"], list), where, "needs values and default")
    values = tuple(row["values"])
    _check(all(_allowed(name, v) for v in values), where, "has a value that the rules do not know")
    _check(len(set(values)) == len(values), where, "has a value twice")
    _check(name not in _WORDS or set(values) == _WORDS.get(name), where, "must offer all its words")
    for key in ("default", "people"):
        same = [v for v in values if type(v) is type(row.get(key)) and v == row[key]]
        _check(key not in row or bool(same), where, f"{key} must be one of its values")
    return Option(name, values, row["default"], row.get("people"))


def _allowed(name: str, value: Any) -> bool:
    if name in _SWITCHES:
        return type(value) is bool
    if name in _WORDS:
        return value in _WORDS[name] if isinstance(value, str) else False
    return _whole(value, _RANGES[name])


def number(option: str, value: Value) -> int:
    """The number that stands for a value of an option in a State."""
    return next(o for o in OPTIONS if o.name == option).number(value)


BOX = _tables(load_content(__package__))

LAYOUT = _layout()
"""Houses by row and column."""

SECOND_LIFE = _house("special", "second_life")
BEAUTY = _house("special", "beauty")
HUMILIATION = _house("special", "humiliation")
_check(len({SECOND_LIFE, BEAUTY, HUMILIATION}) == 3, "table [special]", "must name three different houses")

OWN_DIE = _die("own", range(OWN_NUMBERS))
OTHER_DIE = _die("other", range(OTHER_NUMBERS))

DARK = _side("dark", ())
LIGHT = _side("light", DARK)

OPTIONS = tuple(_option(name) for name in BOX["options"])
