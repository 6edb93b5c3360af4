"""The box of Favor of the Pharaoh as constants, checked: dice, tokens, level bars, tiles, stacks, options.

A *class* of dice is a type with a face, e.g. the Noble die showing 4; classes are numbered in the canonical order.
A *location* is a stack of the display: 0 the Herder, then 3-1, 3-2, … 7-4. A tile is its place in TILES.
"""

from __future__ import annotations

from typing import Any

from greathouse.kernel.errors import BadContent
from greathouse.kernel.instances import load_content
from greathouse.kernel.options import Option

TYPES = ("standard", "serf", "noble", "artisan", "intrigue", "voyage", "decree", "immediate")
"""Types of dice in canonical order."""

POWERED = ("artisan", "intrigue", "voyage", "decree")
"""Types of dice with faces that have a power."""

FACES = ("1", "2", "3", "4", "5", "6", "A1", "I2", "VS", "VR", "VD", "VB", "DS")

LEVELS = (3, 4, 5, 6, 7)
COLUMNS = (1, 2, 3, 4)
SIDES = ("A", "B")
COLOURS = ("yellow", "blue", "red")
COLUMN_COLOURS = ("yellow", "yellow", "blue", "red")

EFFECTS = (
    *("none", "bring", "bring_any", "grow", "lock_any", "gain", "add", "shift", "spread", "match", "flip", "reroll"),
    *("turn", "split", "swap", "claim", "divide", "dice", "extra", "favor", "bad_omen", "redo", "death"),
)
"""The closed set of effects of tiles, tokens and faces."""

TIMINGS = ("start", "act", "claim", "post", "end", "redo")

KINDS = ("sets", "straight", "sum", "all", "different", "any")
"""Kinds of requirements as the rules see them."""

_TILE_FIELDS = {
    *("id", "level", "colour", "numbers", "copies", "start_dice", "start_tokens", "claim_tokens", "effect", "value"),
    *("least", "most", "dice", "types", "tokens", "join", "double", "pair", "levels", "colours", "once_dice", "fewer"),
    *("rolloff_only", "rolloff_dice", "mark", "timing", "borrowable", "bound"),
}
_TABLES = {
    *("components", "copies_by_players", "start", "claim_tokens", "face", "die", "token", "bar", "herder_location"),
    *("first_game", "tile"),
}
TILE_COUNT = 55


def _check(right: bool, where: str, wanted: str) -> None:
    if not right:
        raise BadContent(f"Favor of the Pharaoh, {where}: {wanted}.")


def _whole(value: Any, low: int, high: int) -> bool:
    return type(value) is int and low <= value <= high


def _tables(box: dict[str, Any]) -> dict[str, Any]:
    for name in sorted(_TABLES | set(box)):
        _check(name in _TABLES, f"table [{name}]", "there is no such table")
        _check(name in box, f"table [{name}]", "is missing")
    for name in ("die", "token", "bar", "tile"):
        rows = box[name]
        _check(isinstance(rows, list) and all(isinstance(r, dict) for r in rows), f"table [[{name}]]", "must be rows")
    return box


BOX = _tables(load_content(__package__))


# --- dice ------------------------------------------------------------------------------------------------------------


def _faces() -> dict[str, int]:
    """Value of every face, 0 for none."""
    rows = BOX["face"]
    _check(isinstance(rows, dict) and set(rows) == set(FACES), "table [face]", f"must have the rows {', '.join(FACES)}")
    for face, row in rows.items():
        _check(_whole(row.get("value", 0), 0, 6), f"table [face], row {face}", "value must be 1 to 6")
    return {face: rows[face].get("value", 0) for face in FACES}


def _dice() -> dict[str, dict[str, Any]]:
    rows = {row.get("id"): row for row in BOX["die"]}
    _check(tuple(rows) == TYPES == tuple(r["id"] for r in BOX["die"]), "table [[die]]", f"must be {', '.join(TYPES)}")
    for name, row in rows.items():
        where, faces, opposite = f"table [[die]], row {name}", row.get("faces"), row.get("opposite")
        right = isinstance(faces, list) and len(faces) == 6 and all(f in FACES for f in faces)
        _check(right, where, "faces must be six faces of table [face]")
        values = [VALUES[f] for f in set(faces)]
        _check(len({v for v in values if v}) == len([v for v in values if v]), where, "two faces have the same value")
        right = isinstance(opposite, dict) and set(opposite) == set(faces) and set(opposite.values()) <= set(faces)
        _check(right, where, "opposite must name a face for each face")
    return rows


VALUES = _faces()
DICE = _dice()

CLASSES = tuple(
    (kind, face)
    for kind in TYPES
    for face in sorted(set(DICE[kind]["faces"]), key=lambda f: (VALUES[f] or 9, FACES.index(f)))
)
"""All classes of dice, (type, face): by type, then value, faces without a value last."""
_check(len(CLASSES) <= 60, "table [[die]]", "has more than 60 classes of dice")

FACE_POWERS = {face: BOX["face"][face].get("power", "") for face in FACES}
MUST_LOCK = tuple(bool(DICE[kind].get("must_lock", False)) for kind in TYPES)


# --- locations and requirements --------------------------------------------------------------------------------------

LOCATIONS = ("1-1", *(f"{level}-{column}" for level in LEVELS for column in COLUMNS))
LOCATION_LEVELS = (1, *(level for level in LEVELS for _ in COLUMNS))
LOCATION_COLOURS = ("yellow", *(colour for _ in LEVELS for colour in COLUMN_COLOURS))
QUEEN_LOCATION = LOCATIONS.index("7-1")

_GOOD = {
    "all_even": lambda v, n: v % 2 == 0,
    "all_odd": lambda v, n: v % 2 == 1,
    "all_at_least": lambda v, n: v >= n,
    "all_at_most": lambda v, n: v <= n,
}


def _numbers(row: dict[str, Any], name: str, where: str, most: int) -> list[int]:
    numbers = row.get(name, [])
    right = isinstance(numbers, list) and len(numbers) <= most and all(_whole(n, 1, 20) for n in numbers)
    _check(right, where, f"{name} must be at most {most} whole numbers from 1")
    return sorted(numbers, reverse=True)


def requirement(row: dict[str, Any], where: str) -> tuple[int, ...]:
    """A requirement as numbers: kind, three sizes of sets, n, mask of the good values, six counts of fixed values."""
    kind, n = row.get("kind"), row.get("n", 0)
    sizes, fixed = _numbers(row, "sizes", where, 3), _numbers(row, "values", where, 20)
    _check(_whole(n, 0, 200) and all(v <= 6 for v in fixed), where, "n or values are out of range")
    good = 0
    if kind in ("sets", "sets_and_values", "values"):
        _check(bool(sizes or fixed), where, "needs sizes or values")
        name = "sets"
    elif kind in _GOOD:
        good = sum(1 << v for v in range(1, 7) if _GOOD[kind](v, n))
        name = "all"
    else:
        _check(kind in ("straight", "sum", "all_different", "any"), where, f"there is no kind {kind!r}")
        _check(kind not in ("straight", "sum") or n >= 1, where, "needs n")
        _check(kind != "straight" or n <= 6, where, "a straight is at most 6 long")
        name = "different" if kind == "all_different" else str(kind)
    sizes += [0] * (3 - len(sizes))
    return (KINDS.index(name), *sizes, n, good, *(fixed.count(v) for v in range(1, 7)))


def _column(row: Any, length: int, where: str) -> list[dict[str, Any]]:
    column = row.get("column") if isinstance(row, dict) else None
    right = isinstance(column, list) and len(column) == length and all(isinstance(c, dict) for c in column)
    _check(right, where, f"column must list {length} requirements")
    return list(column or ())


def _bars() -> dict[tuple[int, str], list[dict[str, Any]]]:
    bars = {(row.get("level"), row.get("side")): row for row in BOX["bar"]}
    wanted = {(level, side) for level in LEVELS for side in SIDES}
    _check(set(bars) == wanted and len(BOX["bar"]) == len(wanted), "table [[bar]]", "must be levels 3-7, sides A and B")
    for (level, side), row in bars.items():
        where = f"table [[bar]], row {level} {side}"
        colours = tuple(c.get("colour") for c in _column(row, 4, where))
        _check(colours == COLUMN_COLOURS, where, "its columns must be yellow, yellow, blue, red")
    return {key: row["column"] for key, row in bars.items()}


BARS = _bars()


def _demand(level: int, side: str, column: int) -> dict[str, Any]:
    if level == 1:
        return _column(BOX["herder_location"], 1, "table [herder_location]")[0]
    return BARS[level, side][column]


DEMANDS = tuple(tuple(_demand(int(name[0]), side, int(name[2]) - 1) for side in SIDES) for name in LOCATIONS)
"""The requirement rows of every location, by side."""

REQUIREMENTS = tuple(
    tuple(requirement(row, f"bar {name} {side}") for side, row in zip(SIDES, rows, strict=True))
    for name, rows in zip(LOCATIONS, DEMANDS, strict=True)
)
"""The same as numbers."""


# --- tiles -----------------------------------------------------------------------------------------------------------


def _tiles() -> tuple[dict[str, Any], ...]:
    rows = BOX["tile"]
    _check(len(rows) == TILE_COUNT, "table [[tile]]", f"must have {TILE_COUNT} rows")
    for row in rows:
        _check_tile(row, f"table [[tile]], row {row.get('id')}")
    _check(len({row["id"] for row in rows}) == TILE_COUNT, "table [[tile]]", "has an id twice")
    return tuple(rows)


def _check_tile(row: dict[str, Any], where: str) -> None:
    for field in sorted(set(row) - _TILE_FIELDS):
        _check(False, where, f"there is no field {field}")
    name = row.get("id")
    _check(isinstance(name, str) and name.isidentifier(), where, "id must be a word")
    _check(row.get("level") in (1, *LEVELS) and row.get("colour") in COLOURS, where, "level or colour is wrong")
    _check(row.get("effect", "none") in EFFECTS, where, f"there is no effect {row.get('effect')!r}")
    timing = row.get("timing")
    _check(isinstance(timing, list) and set(timing) <= set(TIMINGS), where, f"timing must be of {', '.join(TIMINGS)}")
    numbers = row.get("numbers")
    _check(isinstance(numbers, list) and all(_whole(n, 1, 6) for n in numbers), where, "numbers must be 1 to 6")
    for field in ("start_dice", "once_dice", "rolloff_dice"):
        pool = row.get(field, {})
        right = isinstance(pool, dict) and set(pool) <= set(TYPES) and all(_whole(n, 0, 6) for n in pool.values())
        _check(right, where, f"{field} must be numbers of dice by type")
    for field in (
        "start_tokens",
        "claim_tokens",
        "tokens",
        "join",
        "value",
        "least",
        "most",
        "fewer",
        "bound",
        "copies",
    ):
        _check(_whole(row.get(field, 0), 0, 9), where, f"{field} must be 0 to 9")
    _check(set(row.get("types", ())) <= set(TYPES), where, "there is no such type of dice")


def _by_location(name: str) -> tuple[int, ...]:
    level, column = int(name[0]), int(name[2]) - 1
    if level == 1:
        return (TILE_IDS.index("herder"),)
    if name == LOCATIONS[QUEEN_LOCATION]:
        return (QUEEN,)
    colour = COLUMN_COLOURS[column]
    return tuple(t for t, row in enumerate(TILES) if (row["level"], row["colour"]) == (level, colour) and t != QUEEN)


TILES = _tiles()
TILE_IDS = tuple(row["id"] for row in TILES)
_SPECIAL = ("herder", "queen", "royal_death", "pharaohs_gift")
_check(set(_SPECIAL) <= set(TILE_IDS), "table [[tile]]", f"must have {', '.join(_SPECIAL)}")
QUEEN = TILE_IDS.index("queen")
TILE_EFFECTS = tuple(row.get("effect", "none") for row in TILES)
BORROWABLE = tuple(t for t, row in enumerate(TILES) if row.get("borrowable", False))

CANDIDATES = tuple(_by_location(name) for name in LOCATIONS)
"""The tiles that may lie at each location."""
_check(
    all(len(c) > (name[2] in "12") or name[0] in "17" for name, c in zip(LOCATIONS, CANDIDATES, strict=True)),
    "table [[tile]]",
    "a location has no tile of its level and colour",
)


def placed_by(location: int, roll: int) -> int:
    """The tile that a roll places at a location of a random setup, or -1 if the roll names none (Q4)."""
    return next((t for t in CANDIDATES[location] if roll in TILES[t]["numbers"]), -1)


def _stacks() -> tuple[tuple[int, ...], ...]:
    rows = BOX["copies_by_players"]
    where = "table [copies_by_players]"
    _check(isinstance(rows, dict) and set(rows) == {"1", "3", "4", "5", "6", "7"}, where, "must have levels 1, 3-7")
    for level, row in rows.items():
        right = isinstance(row, list) and len(row) == 3 and all(_whole(n, 1, 4) for n in row)
        _check(right, f"{where}, row {level}", "must be three numbers 1 to 4")
    return tuple(tuple(rows[str(level)]) for level in LOCATION_LEVELS)


STACKS = _stacks()
"""Copies at each location for 2, 3 and 4 players."""


def _first_game() -> tuple[int, ...]:
    rows, layout = BOX["first_game"], [TILE_IDS.index("herder")]
    for level in LEVELS:
        where, row = f"table [first_game], row {level}", rows.get(str(level))
        _check(isinstance(row, list) and len(row) == 4 and set(row) <= set(TILE_IDS), where, "must be four tiles")
        layout += [TILE_IDS.index(name) for name in row]
    for place, tile in enumerate(layout):
        where = f"table [first_game], location {LOCATIONS[place]}"
        _check(tile in CANDIDATES[place] and layout.count(tile) == 1, where, "is no tile of its level and colour")
    return tuple(layout)


FIRST_GAME = _first_game()
"""The tile at each location in a first game."""


# --- tokens and counts -----------------------------------------------------------------------------------------------

_SUPPLY = {row.get("id"): row.get("count") for row in BOX["token"]}
_check(
    set(_SUPPLY) == {"pip", "reroll", "die"} and all(_whole(n, 0, 60) for n in _SUPPLY.values()),
    "table [[token]]",
    "must be pip, reroll and die with their counts",
)
PIP_TOKENS, REROLL_TOKENS = int(_SUPPLY["pip"]), int(_SUPPLY["reroll"])
START_TOKENS = tuple(BOX["start"]["tokens_by_seat"])
START_POOL = tuple(BOX["start"]["start_tile_dice"].get(kind, 0) for kind in TYPES)
CLAIM_TOKENS = tuple(int(BOX["claim_tokens"][row["colour"]]) + row.get("claim_tokens", 0) for row in TILES)
NO_CLAIM_TOKENS = int(BOX["claim_tokens"]["no_claim_possible"])


def _pairs(tiles: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(f"{TILE_IDS[a]}+{TILE_IDS[b]}" for a in tiles for b in tiles if a != b)


def _layout_options() -> tuple[Option, ...]:
    """Custom setup: the two yellow tiles of a level as an ordered pair, so that no tile can be named twice."""
    options = []
    for level in LEVELS:
        first = LOCATIONS.index(f"{level}-1")
        for colour, place in (("yellow", first + 1), ("blue", first + 2), ("red", first + 3)):
            tiles = CANDIDATES[place]
            pair = colour == "yellow" and place != QUEEN_LOCATION + 1
            words = _pairs(tiles) if pair else tuple(TILE_IDS[t] for t in tiles)
            options.append(Option(f"{colour}_{level}", ("random", *words), "random", group="display"))
    return tuple(options)


LAYOUT_OPTIONS = _layout_options()

OPTIONS = (
    Option("setup", ("random", "first_game", "custom"), "random", "first_game"),
    Option("bar_sides", ("random", "A", "B", "custom"), "random"),
    *(Option(f"bar_{level}", ("random", "A", "B"), "random", group="display") for level in LEVELS),
    *LAYOUT_OPTIONS,
    Option("first_player", ("random", "0", "1", "2", "3"), "random"),
    Option("decline_claim", (True, False), True, group="rulings"),
    Option("dice_minimum", ("all_conditions", "every_location"), "all_conditions", group="rulings"),
    Option("face_power_trigger", ("any_change", "roll_or_adjust"), "any_change", group="rulings"),
    Option("claim_artifacts_during_rolls", ("allowed", "claim_phase_only"), "allowed", group="rulings"),
    Option("royal_death_unclaimed", ("no_winner", "best_roll"), "no_winner", group="rulings"),
    Option("max_turns", (400, 0, 20, 40, 60, 100, 200, 1000), 400, group="rulings"),
    Option("odds_helper", (False, True), False),
)
"""Everything chosen before a game. `bar_3` … count with bar_sides=custom, `yellow_3` … with setup=custom."""
