"""What every position keeps, for conformance and for positions that are set up by hand."""

from __future__ import annotations

from collections.abc import Sequence

from greathouse.kernel.rules import rule

from ..content import PIP_TOKENS, REROLL_TOKENS, TILE_COUNT
from ..state import (
    A_VALUE,
    ACT,
    BEGIN,
    BY_DEATH,
    CLOSED,
    DEAL,
    DROPS,
    FAVOR,
    LEND,
    PICK,
    REDO,
    TILES,
    TURN_V,
    State,
)
from .dice import count_of
from .tables import (
    BIT,
    CANDIDATE,
    CANDIDATE_COUNT,
    CLAIM,
    CLASS_COUNT,
    DIVIDE,
    EFFECT,
    FAVOURED,
    FRESHENS,
    IMMEDIATE,
    KIND,
    KINDS_OF_DICE,
    PLACES,
    RED,
    STACK,
    STANDARD,
    WORTH,
)
from .turns import pool_size

MAX_DICE = 60


@rule
def outside(value: int, low: int, high: int) -> bool:
    """Whether a number is not low..high."""
    return value < low or value > high


@rule
def flaw(s: State) -> int:
    """0, or the number of a rule that the position breaks."""
    found = bad_table(s)
    if found == 0 and s.phase > DEAL:
        found = bad_display(s)
        if found == 0:
            found = bad_players(s)
        if found == 0:
            found = bad_dice(s)
        if found == 0:
            found = bad_power(s)
    return found


@rule
def bad_table(s: State) -> int:
    """Numbers out of their range (R1, R2, R3, R11, R16, R94)."""
    if outside(int(s.seats), 2, 4):
        return 1
    if outside(int(s.phase), BEGIN, CLOSED) or outside(int(s.mode), 0, BY_DEATH) or outside(int(s.ending), 0, 3):
        return 1
    if bad_seats(s, int(s.seats) - 1):
        return 11
    for at in range(4):
        if outside(int(s.extra[at]), 0, 2) or (at and s.extra[at] and not s.extra[at - 1]):
            return 94
    for level in range(5):
        if outside(int(s.side[level]), -1 if s.phase <= DEAL else 0, 1):
            return 3
    return bad_layout(s)


@rule
def bad_seats(s: State, last: int) -> bool:
    """Whether a seat is named that is not there (R11, R96, R98)."""
    if outside(int(s.mover), 0, last) or outside(int(s.first), -1, last) or outside(int(s.rolled), 0, last + 1):
        return True
    if outside(int(s.owner), -1, last) or outside(int(s.pharaoh), -1, last) or outside(int(s.lead[2]), -1, last):
        return True
    return outside(int(s.before[0]), -1, last) or outside(int(s.before[5]), -1, last)


@rule
def lies_well(s: State, place: int) -> bool:
    """Whether the tile at a location belongs there, or none lies there yet."""
    tile = int(s.tile_at[place])
    if tile == -1:
        return s.phase <= DEAL
    for at in range(CANDIDATE_COUNT[place]):
        if CANDIDATE[place][at] == tile:
            return place == 0 or s.tile_at[place - 1] != tile
    return False


@rule
def bad_layout(s: State) -> int:
    """Tiles of the wrong level or colour, or one tile twice (R2, R10)."""
    for place in range(PLACES):
        if not lies_well(s, place):
            return 10
    return 0


@rule
def owners(s: State, tile: int) -> int:
    """How many players own a tile."""
    found = 0
    for seat in range(int(s.seats)):
        if int(s.players[seat].tiles) & int(BIT[tile]):
            found += 1
    return found


@rule
def bad_display(s: State) -> int:
    """Stacks: what is left and what is owned make up the copies of the setup (R4, R5)."""
    on_table = 0
    for place in range(PLACES):
        tile = int(s.tile_at[place])
        on_table |= int(BIT[tile])
        if s.stock[place] < 0 or s.stock[place] + owners(s, tile) != STACK[place][s.seats - 2]:
            return 4
    for seat in range(int(s.seats)):
        if int(s.players[seat].tiles) & ~on_table:
            return 86
    return 0


@rule
def bad_players(s: State) -> int:
    """Tokens and spent tiles (R34, R39, R97)."""
    pips = int(s.pile[0]) + int(s.discard[0])
    rerolls = int(s.pile[1]) + int(s.discard[1])
    negative = s.pile[0] < 0 or s.pile[1] < 0 or s.discard[0] < 0 or s.discard[1] < 0
    for seat in range(int(s.seats)):
        me = s.players[seat]
        pips += int(me.pips)
        rerolls += int(me.rerolls)
        negative = negative or me.pips < 0 or me.rerolls < 0 or outside(int(me.minus), 0, 20)
        if int(me.spent) & ~(int(me.tiles) & RED):
            return 34
        if outside(int(me.die_token), 0, 1) or outside(int(me.plus), 0, 9):
            return 97
    gone = int(s.draws) > pips + rerolls - held(s) or s.draws < 0
    return 39 if negative or gone or pips != PIP_TOKENS or rerolls != REROLL_TOKENS else 0


@rule
def held(s: State) -> int:
    """Tokens that players hold."""
    tokens = 0
    for seat in range(int(s.seats)):
        tokens += int(s.players[seat].pips) + int(s.players[seat].rerolls)
    return tokens


@rule
def bad_counts(row: Sequence[int], count: int) -> bool:
    """Whether dice are fewer than none or more than can be."""
    dice = 0
    for at in range(count):
        if outside(int(row[at]), 0, MAX_DICE):
            return True
        dice += int(row[at])
    return dice > MAX_DICE


@rule
def bad_dice(s: State) -> int:
    """Dice: counts, custom dice only once, the tally of the locked ones, fresh faces (R16, R42, Q36)."""
    if bad_counts(s.active, CLASS_COUNT) or bad_counts(s.locked, CLASS_COUNT) or bad_counts(s.result, CLASS_COUNT):
        return 24
    if bad_counts(s.pool, KINDS_OF_DICE) or outside(int(s.rolling), 0, pool_size(s)):
        return 24
    tally = int(s.tally)
    shown = 0
    for c in range(CLASS_COUNT):
        if s.active[c]:
            shown |= int(FRESHENS[c])
    for value in range(7):
        dice = 0
        for c in range(CLASS_COUNT):
            if WORTH[c] == value:
                dice += int(s.locked[c])
        if count_of(tally, value) != dice:
            return 16
    if tally >> 42 or tally < 0 or int(s.fresh) & ~shown or outside(int(s.fresh), 0, 15):
        return 42
    return bad_custom(s)


@rule
def bad_custom(s: State) -> int:
    """A custom die is there twice, or a counter is out of range (R24, R30, R52, Q36)."""
    for kind in range(KINDS_OF_DICE):
        dice = int(s.pool[kind])
        for c in range(CLASS_COUNT):
            if KIND[c] == kind:
                dice += int(s.active[c]) + int(s.locked[c])
        if kind not in (STANDARD, IMMEDIATE) and dice > 1:
            return 24
    if outside(int(s.drops), 0, pool_size(s)) or (s.phase == DROPS) != (s.drops > 0):
        return 30
    if outside(int(s.pending), 0, 30) or outside(int(s.rolls), 0, 100) or outside(int(s.fixed), 0, MAX_DICE):
        return 13
    return 0


@rule
def bad_pick(s: State, power: int) -> bool:
    """Whether what a power was given so far cannot be (R37)."""
    if outside(power, 0, TURN_V) or outside(int(s.asked), 0, A_VALUE) or outside(int(s.picked), 0, MAX_DICE):
        return True
    for at in range(3):
        if outside(int(s.chosen[at]), 0, CLASS_COUNT - 1):
            return True
    if s.phase in (PICK, TILES) and not (s.back == ACT or s.back > LEND):
        return True
    return outside(int(s.given[0]), 0, 6) or outside(int(s.given[1]), 0, 6)


@rule
def bad_power(s: State) -> int:
    """A power at work that cannot be (R35, R37, R47, R79, R82)."""
    power = int(s.power)
    if bad_pick(s, power):
        return 37
    if outside(int(s.borrowed), 0, TILE_COUNT) or outside(int(s.owed), 0, 20) or s.window < 0 or s.window > s.tally:
        return 47
    if s.phase == TILES and EFFECT[power] not in (CLAIM, DIVIDE):
        return 80
    if s.phase == FAVOR and EFFECT[power] != FAVOURED:
        return 82
    return 79 if s.phase == REDO and s.mode == 0 else 0
