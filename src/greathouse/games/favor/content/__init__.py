"""The box of Favor of the Pharaoh as constants, checked: dice, tokens, level bars, tiles, stacks, options.

A *class* of dice is a type with a face, e.g. the Noble die showing 4; classes are numbered in the canonical order.
A *location* is a stack of the display: 0 the Herder, then 3-1, 3-2, … 7-4. A tile is its place in TILES.
"""

from __future__ import annotations

from functools import partial

from greathouse.kernel.options import RULINGS, Option
from greathouse.kernel.schema import load_box, require

from .box import EFFECTS as EFFECTS
from .box import FACES as FACES
from .box import MANY as MANY
from .box import TILE_COUNT as TILE_COUNT
from .box import TYPES as TYPES
from .box import Box, DieRow, Requirement, TileRow
from .box import PowerRow as PowerRow

POWERED = ("artisan", "intrigue", "voyage", "decree")
"""Types of dice with faces that have a power."""

LEVELS = (3, 4, 5, 6, 7)
COLUMNS = (1, 2, 3, 4)
SIDES = ("A", "B")
COLOURS = ("yellow", "blue", "red")
COLUMN_COLOURS = ("yellow", "yellow", "blue", "red")

KINDS = ("sets", "straight", "sum", "all", "different", "any")
"""Kinds of requirements as the rules see them."""

_package = (__package__ or "").rpartition(".")[0]
_check = partial(require, package=_package)
BOX = load_box(_package, Box)


# --- dice ------------------------------------------------------------------------------------------------------------


def _faces() -> dict[str, int]:
    """Value of every face, 0 for none."""
    _check(set(BOX.face) == set(FACES), "table [face]", f"must have the rows {', '.join(FACES)}")
    return {face: BOX.face[face].value for face in FACES}


def _dice() -> dict[str, DieRow]:
    _check(tuple(row.id for row in BOX.die) == TYPES, "table [[die]]", f"must be {', '.join(TYPES)}")
    for row in BOX.die:
        where, values = f"table [[die]], row {row.id}", [VALUES[f] for f in set(row.faces) if VALUES[f]]
        _check(len(set(values)) == len(values), where, "two faces have the same value")
        right = set(row.opposite) == set(row.faces) and set(row.opposite.values()) <= set(row.faces)
        _check(right, where, "opposite must name a face for each face")
    return {row.id: row for row in BOX.die}


VALUES = _faces()
DICE = _dice()

CLASSES = tuple(
    (kind, face)
    for kind in TYPES
    for face in sorted(set(DICE[kind].faces), key=lambda f: (VALUES[f] or 9, FACES.index(f)))
)
"""All classes of dice, (type, face): by type, then value, faces without a value last."""
_check(len(CLASSES) <= 60, "table [[die]]", "has more than 60 classes of dice")

FACE_POWERS = {face: BOX.face[face].power for face in FACES}
MUST_LOCK = tuple(DICE[kind].must_lock for kind in TYPES)


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


def requirement(row: Requirement, where: str) -> tuple[int, ...]:
    """A requirement as numbers: kind, three sizes of sets, n, mask of the good values, six counts of fixed values."""
    good, name = 0, str(row.kind)
    if row.kind in ("sets", "sets_and_values", "values"):
        _check(bool(row.sizes or row.values), where, "needs sizes or values")
        name = "sets"
    elif row.kind in _GOOD:
        good = sum(1 << v for v in range(1, 7) if _GOOD[row.kind](v, row.n))
        name = "all"
    elif row.kind == "all_different":
        name = "different"
    _check(row.kind not in ("straight", "sum") or row.n >= 1, where, "needs n")
    _check(row.kind != "straight" or row.n <= 6, where, "a straight is at most 6 long")
    sizes = sorted(row.sizes, reverse=True) + [0] * (3 - len(row.sizes))
    return (KINDS.index(name), *sizes, row.n, good, *(row.values.count(v) for v in range(1, 7)))


def _bars() -> dict[tuple[int, str], list[Requirement]]:
    bars = {(row.level, str(row.side)): row for row in BOX.bar}
    wanted = {(level, side) for level in LEVELS for side in SIDES}
    _check(set(bars) == wanted, "table [[bar]]", "must be levels 3-7, sides A and B")
    for row in BOX.bar:
        colours = tuple(c.colour for c in row.column)
        _check(colours == COLUMN_COLOURS, f"table [[bar]], row {row.id}", "columns must be yellow, yellow, blue, red")
    return {key: row.column for key, row in bars.items()}


BARS = _bars()


def _requirement_at(level: int, side: str, column: int) -> Requirement:
    return BOX.herder_location.column[0] if level == 1 else BARS[level, side][column]


REQUIREMENT_ROWS = tuple(
    tuple(_requirement_at(int(name[0]), side, int(name[2]) - 1) for side in SIDES) for name in LOCATIONS
)
"""The requirement rows of every location, by side."""

REQUIREMENTS = tuple(
    tuple(requirement(row, f"bar {name} {side}") for side, row in zip(SIDES, rows, strict=True))
    for name, rows in zip(LOCATIONS, REQUIREMENT_ROWS, strict=True)
)
"""The same as numbers."""


# --- tiles ---


def _by_location(name: str) -> tuple[int, ...]:
    level, column = int(name[0]), int(name[2]) - 1
    if level == 1:
        return (TILE_IDS.index("herder"),)
    if name == LOCATIONS[QUEEN_LOCATION]:
        return (QUEEN,)
    colour = COLUMN_COLOURS[column]
    return tuple(t for t, row in enumerate(TILES) if (row.level, row.colour) == (level, colour) and t != QUEEN)


TILES: tuple[TileRow, ...] = tuple(BOX.tile)
TILE_IDS = tuple(row.id for row in TILES)
_check(len(set(TILE_IDS)) == TILE_COUNT, "table [[tile]]", "has an id twice")
_SPECIAL = ("herder", "queen", "royal_death", "pharaohs_gift")
_check(set(_SPECIAL) <= set(TILE_IDS), "table [[tile]]", f"must have {', '.join(_SPECIAL)}")
QUEEN = TILE_IDS.index("queen")
TILE_EFFECTS = tuple(row.effect for row in TILES)
BORROWABLE = tuple(t for t, row in enumerate(TILES) if row.borrowable)

CANDIDATES = tuple(_by_location(name) for name in LOCATIONS)
"""The tiles that may lie at each location."""
_check(
    all(len(c) > (name[2] in "12") or name[0] in "17" for name, c in zip(LOCATIONS, CANDIDATES, strict=True)),
    "table [[tile]]",
    "a location has no tile of its level and colour",
)


def placed_by(location: int, roll: int) -> int:
    """The tile that a roll places at a location of a random setup, or -1 if the roll names none (Q4)."""
    return next((t for t in CANDIDATES[location] if roll in TILES[t].numbers), -1)


STACKS = tuple(tuple(getattr(BOX.copies_by_players, f"level_{level}")) for level in LOCATION_LEVELS)
"""Copies at each location for 2, 3 and 4 players."""


def _first_game() -> tuple[int, ...]:
    layout = [TILE_IDS.index("herder")]
    for level in LEVELS:
        row = getattr(BOX.first_game, f"level_{level}")
        _check(set(row) <= set(TILE_IDS), f"table [first_game], row {level}", "must be four tiles")
        layout += [TILE_IDS.index(name) for name in row]
    for place, tile in enumerate(layout):
        where = f"table [first_game], location {LOCATIONS[place]}"
        _check(tile in CANDIDATES[place] and layout.count(tile) == 1, where, "is no tile of its level and colour")
    return tuple(layout)


FIRST_GAME = _first_game()
"""The tile at each location in a first game."""


# --- tokens and counts -----------------------------------------------------------------------------------------------

_supply = {row.id: row.count for row in BOX.token}
_check(len(_supply) == len(BOX.token), "table [[token]]", "must be pip, reroll and die with their counts")
PIP_TOKENS, REROLL_TOKENS = _supply["pip"], _supply["reroll"]
START_TOKENS = tuple(BOX.start.tokens_by_seat)
START_POOL = BOX.start.start_tile_dice.counts
CLAIM_TOKENS = tuple(getattr(BOX.claim_tokens, row.colour) + row.claim_tokens for row in TILES)
NO_CLAIM_TOKENS = BOX.claim_tokens.no_claim_possible


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
    Option("setup", ("random", "first_game", "custom"), "random", "first_game", rule=8),
    Option("bar_sides", ("random", "A", "B", "custom"), "random", rule=9),
    *(Option(f"bar_{level}", ("random", "A", "B"), "random", group="display") for level in LEVELS),
    *LAYOUT_OPTIONS,
    Option("first_player", ("random", "0", "1", "2", "3"), "random", rule=11),
    Option("decline_claim", (True, False), True, group=RULINGS, rule=92),
    Option("dice_minimum", ("all_conditions", "every_location"), "all_conditions", group=RULINGS, rule=85),
    Option("face_power_trigger", ("any_change", "roll_or_adjust"), "any_change", group=RULINGS, rule=42),
    Option("claim_artifacts_during_rolls", ("allowed", "claim_phase_only"), "allowed", group=RULINGS),
    Option("royal_death_unclaimed", ("no_winner", "best_roll"), "no_winner", group=RULINGS, rule=98),
    Option("max_turns", (400, 0, 20, 40, 60, 100, 200, 1000), 400, group=RULINGS),
    Option("odds_helper", (False, True), False),
)
"""Everything chosen before a game. `bar_3` … count with bar_sides=custom, `yellow_3` … with setup=custom."""
