"""The box as tables of numbers for the rules: dice, locations, tiles, powers."""

from __future__ import annotations

from collections.abc import Iterable

from greathouse.kernel.rules import POWERS, table

from ..content import (
    BORROWABLE,
    CANDIDATES,
    CLAIM_TOKENS,
    CLASSES,
    DICE,
    EFFECTS,
    FACE_POWERS,
    FACES,
    FIRST_GAME,
    LOCATION_COLOURS,
    LOCATION_LEVELS,
    MUST_LOCK,
    POWERED,
    REQUIREMENTS,
    STACKS,
    TILE_COUNT,
    TILE_EFFECTS,
    TILE_IDS,
    TILES,
    TYPES,
    VALUES,
    PowerRow,
)
from ..content.box import Die, Face
from ..state import PIP, REROLL, STAR_A, STAR_D, STAR_I, STAR_V, TURN_V

KINDS_OF_DICE = len(TYPES)
CLASS_COUNT = len(CLASSES)
PLACES = len(LOCATION_LEVELS)
BIT = table(POWERS)
STANDARD, IMMEDIATE = TYPES.index("standard"), TYPES.index("immediate")

# --- dice ---

_NUMBER = {pair: number for number, pair in enumerate(CLASSES)}
_VALUED = {(kind, VALUES[face]): _NUMBER[kind, face] for kind, face in reversed(CLASSES) if VALUES[face] > 0}


def _mask(numbers: Iterable[int]) -> int:
    return sum(POWERS[n] for n in numbers)


def _of_value(kind: Die, value: int) -> int:
    return _VALUED.get((kind, value), -1)


def _other(kind: Die, face: Face) -> int:
    return _NUMBER.get((kind, face), -1)


KIND = table([TYPES.index(kind) for kind, _ in CLASSES])
WORTH = table([VALUES[face] for _, face in CLASSES])
"""Value of each class, 0 for none."""

UNIT = table([POWERS[6 * value] for value in range(7)])
"""What one locked die of each value adds to a tally."""

SIX_BITS = 63
WAYS = table([DICE[kind].faces.count(face) for kind, face in CLASSES])
"""How many faces of the die belong to the class."""

KIND_FIRST = table([min(i for i, (k, _) in enumerate(CLASSES) if k == kind) for kind in TYPES] + [CLASS_COUNT])
FLIPPED = table([_NUMBER[kind, DICE[kind].opposite[face]] for kind, face in CLASSES])
OF_VALUE = table([[_of_value(kind, value) for value in range(13)] for kind in TYPES])
"""The class of a type with this value, -1 for none; values 0 to 12."""

OF_FACE = table([[_other(kind, face) for face in FACES] for kind in TYPES])
FRESHENS = table([POWERS[POWERED.index(kind)] if FACE_POWERS[face] else 0 for kind, face in CLASSES])
"""The bit of `fresh` that a die of the class sets when it comes to show its face (R42)."""

KIND_FRESH = table([POWERS[POWERED.index(kind)] if kind in POWERED else 0 for kind in TYPES])
OF_POWERED = table([TYPES.index(kind) for kind in POWERED])
VOYAGE_TURN = _NUMBER["voyage", "VR"]
VOYAGE_DICE = _NUMBER["voyage", "VD"]
DECREE_STAR = _NUMBER["decree", "DS"]
MUST_BE_LOCKED = _mask(c for c, (kind, _) in enumerate(CLASSES) if MUST_LOCK[TYPES.index(kind)])
NUMERIC = _mask(c for c, (_, face) in enumerate(CLASSES) if VALUES[face])


def _adds(c: int) -> int:
    """Pips that can be added to a die, as bits 1 to 5 (R21)."""
    kind, face = CLASSES[c]
    return sum(POWERS[k] for k in range(1, 6) if VALUES[face] and _of_value(kind, VALUES[face] + k) >= 0)


def _shifts(giver: int, receiver: int) -> int:
    """Pips that one die can give to another so that the two together look different, as bits 1 to 5 (R22, R58)."""
    (kind, face), (other, shown) = CLASSES[giver], CLASSES[receiver]
    if not VALUES[face] or not VALUES[shown]:
        return 0
    found = 0
    for k in range(1, 6):
        low, high = _of_value(kind, VALUES[face] - k), _of_value(other, VALUES[shown] + k)
        if low >= 0 and high >= 0 and {low, high} != {giver, receiver}:
            found += POWERS[k]
    return found


def _matches(value: int) -> int:
    """The classes of dice that can be turned to another face with this value (R61)."""
    return _mask(c for c, (kind, _) in enumerate(CLASSES) if _of_value(kind, value) not in (-1, c))


ADDS = table([_adds(c) for c in range(CLASS_COUNT)])
SHIFTS = table([[_shifts(a, b) for b in range(CLASS_COUNT)] for a in range(CLASS_COUNT)])
MATCHES = table([0] + [_matches(value) for value in range(1, 7)])

# --- locations ---

LEVEL = table(LOCATION_LEVELS)
NEEDS = table(REQUIREMENTS)
SETS, STRAIGHT, TOTAL, ALL, DIFFERENT, ANY = range(6)
STACK = table(STACKS)
FIRST_LAYOUT = table(FIRST_GAME)
MAX_CANDIDATES = max(map(len, CANDIDATES))
CANDIDATE_COUNT = table([len(c) for c in CANDIDATES])
CANDIDATE = table([[*c, *([-1] * (MAX_CANDIDATES - len(c)))] for c in CANDIDATES])
QUEEN_PLACE = PLACES - 4

# --- tiles ---

DROPS_LAST = TILE_COUNT + 1
"""Place of the Die token in the canonical order of a start, after all tiles."""

QUEEN, ROYAL_DEATH, GIFT = (TILE_IDS.index(name) for name in ("queen", "royal_death", "pharaohs_gift"))
HERDER = TILE_IDS.index("herder")
INDEX = table([next((t for t in range(TILE_COUNT) if POWERS[t] % 59 == rest), -1) for rest in range(59)])
"""The tile of a single bit b is INDEX[b % 59]."""

RED = _mask(t for t, row in enumerate(TILES) if row.colour == "red")
START_DICE = table([row.start_dice.counts for row in TILES])
WITH_START_DICE = _mask(t for t, row in enumerate(TILES) if any(row.start_dice.counts))
START_GAIN = table([row.start_tokens for row in TILES])
WITH_START_GAIN = _mask(t for t, row in enumerate(TILES) if row.start_tokens)
ONCE_DICE = table([row.once_dice.counts for row in TILES])
DEATH_DICE = table(TILES[ROYAL_DEATH].rolloff_dice.counts)
DEATH_MARK = table(TILES[ROYAL_DEATH].mark)
ROLLOFF_ONLY = _mask(t for t, row in enumerate(TILES) if row.rolloff_only)
TAKING = table(CLAIM_TOKENS)
FEWER = table([row.fewer for row in TILES])
LOAN = table(BORROWABLE)
LOANS = _mask(BORROWABLE)
LOAN_COUNT = len(BORROWABLE)
BOUND = table([row.bound for row in TILES])
WITH_BOUND = _mask(t for t, row in enumerate(TILES) if row.bound)
BEARS = table([2 if kind == "voyage" else 1 for kind in TYPES])
"""Dice with a value that a start die of each type can come to (R103)."""


def _timed(*moments: str) -> int:
    return _mask(t for t, row in enumerate(TILES) if set(moments) & set(row.timing) and TILE_EFFECTS[t] != "none")


AT_START = _timed("start") & ~_mask(t for t in range(TILE_COUNT) if TILE_EFFECTS[t] == "grow")
WHILE_ROLLING = _timed("act") & ~_mask(t for t in range(TILE_COUNT) if TILE_EFFECTS[t] == "none")
AFTER_CLAIM = _timed("post", "end")
CLAIMERS = _mask(t for t in range(TILE_COUNT) if TILE_EFFECTS[t] == "claim")

# --- powers: tiles, then tokens and faces ---

NOTHING, BRING, BRING_ANY, GROW, LOCK_ANY, GAIN, ADD, SHIFT, SPREAD, MATCH, FLIP, REROLLING = range(12)
TURN, SPLIT, SWAP, CLAIM, DIVIDE, MORE_DICE, EXTRA, FAVOURED, BAD_OMEN, REDOING, DEATH = range(12, len(EFFECTS))

_OTHERS = {
    PIP: PowerRow(effect="add", least=1, most=1, dice=1),
    REROLL: PowerRow(effect="reroll", dice=1),
    STAR_A: PowerRow(effect="turn", dice=1),
    STAR_I: PowerRow(effect="turn", dice=2),
    STAR_V: PowerRow(effect="turn", dice=1),
    STAR_D: PowerRow(effect="turn", dice=1),
    TURN_V: PowerRow(effect="reroll", dice=1),
}
_POWERS: list[PowerRow] = [*TILES, *(_OTHERS[power] for power in sorted(_OTHERS))]


def _targets(row: PowerRow) -> int:
    """The classes of dice that a power may be used on, as far as that is always the same."""
    effect = row.effect
    if effect == "add":
        wanted = sum(POWERS[k] for k in range(row.least, row.most + 1))
        return _mask(c for c in range(CLASS_COUNT) if _adds(c) & wanted)
    if effect in ("shift", "spread"):
        return NUMERIC
    if effect == "split":
        return _mask(c for c, (_, face) in enumerate(CLASSES) if VALUES[face] >= 2)
    if effect in ("flip", "reroll", "turn", "swap", "match"):
        return _mask(c for c, (kind, _) in enumerate(CLASSES) if kind in row.types)
    return 0


EFFECT = table([EFFECTS.index(row.effect) for row in _POWERS])
TARGETS = table([_targets(row) for row in _POWERS])
PIP_TARGETS = _targets(_OTHERS[PIP])
LEAST = table([row.least for row in _POWERS])
MOST = table([row.most for row in _POWERS])
DICE_LIMIT = table([row.dice for row in _POWERS])
GAINS = table([row.tokens for row in _POWERS])
JOINS = table([row.join for row in _POWERS])
DOUBLES = _mask(t for t, row in enumerate(TILES) if row.double)
PAIR_FIRST = _mask(t for t, row in enumerate(TILES) if row.pair)
BRINGS = table([row.value for row in _POWERS])


def _reach(row: PowerRow) -> int:
    """The locations whose tiles a power may claim."""
    pairs = enumerate(zip(LOCATION_LEVELS, LOCATION_COLOURS, strict=True))
    return _mask(n for n, (level, colour) in pairs if level in row.levels and colour in row.colours)


REACH = table([_reach(row) for row in _POWERS])

_RULES = {
    **dict.fromkeys(("worker", "guard", "soldier", "overseer", "charioteer", "embalmer"), 50),
    **{"queen": 51, "estate_overseer": 52, "granary_master": 52, "herder": 53, "priest_of_the_dead": 54},
    **{"servant": 57, "soothsayer": 58, "entertainer": 59, "grain_merchant": 60, "matchmaker": 61, "head_servant": 62},
    **{"master_artisan": 63, "priest": 64, "priestess": 65, "heir": 66, "astrologer": 67, "surveyor": 68},
    **{"royal_astrologer": 69, "royal_mother": 70, "ancestral_guidance": 71, "ankh": 72, "omen": 73, "good_omen": 73},
    **{"palace_key": 74, "spirit_of_the_dead": 75, "bad_omen": 76, "burial_mask": 77, "royal_decree": 78},
    **{"pharaohs_gift": 79, "secret_passage": 80, "treasure": 81, "queens_favor": 82, "royal_death": 83},
    **{"royal_power": 84},
}
POWER_RULE = table([*(_RULES.get(name, 48) for name in TILE_IDS), 38, 38, 43, 44, 43, 43, 45])
"""The rule that tells when a power may be used and on what."""
