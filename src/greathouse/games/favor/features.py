"""What nets see of a position, from the mover's point of view: tiles, dice, what they claim, what the advice hopes."""

from __future__ import annotations

from greathouse.kernel.arrays import Int64Array
from greathouse.kernel.feature_lists import put, put_set, put_some
from greathouse.kernel.rules import rule

from .advice.plan import prospect, roll_chance, strength
from .content import TILE_COUNT
from .rules.claims import available, fits
from .rules.dice import count_of, size_of, total, values_of
from .rules.tables import BIT, CLASS_COUNT, KINDS_OF_DICE, PLACES, UNIT, WORTH
from .rules.turns import most_dice
from .state import ACT, MAIN, MAX_SEATS, PICK, State

# Of each player, in the order of the seats from the point of view.
OWNED = 0
SPENT = OWNED + TILE_COUNT
PIPS = SPENT + TILE_COUNT
REROLLS = PIPS + 9
ROLL_OFF_DICE = REROLLS + 9
STRENGTH = ROLL_OFF_DICE + 24
DIE_TOKEN = STRENGTH + 32
MINUS = DIE_TOKEN + 1
PLUS = MINUS + 3
PLAYER = PLUS + 3

# What lies on the table.
ON_DISPLAY = MAX_SEATS * PLAYER
LAST_COPY = ON_DISPLAY + TILE_COUNT
SIDE = LAST_COPY + TILE_COUNT
MODE = SIDE + 10
OWNER = MODE + 3
PHARAOH = OWNER + MAX_SEATS + 1
BEST_COUNT = PHARAOH + MAX_SEATS + 1
BEST_VALUE = BEST_COUNT + 24
ROLLED = BEST_VALUE + 7
EXTRA = ROLLED + 5

# The turn.
PHASE = EXTRA + 2
HOPE = PHASE + 15
ACTIVE = HOPE + 40
POOL = ACTIVE + 4 * CLASS_COUNT
POOLED = POOL + 6 * KINDS_OF_DICE
LOCKED = POOLED + 16  # dice by value
LOCKED_SET = LOCKED + 48
LOCKED_SUM = LOCKED_SET + 64
LOCKED_SIZE = LOCKED_SUM + 40
LOCKED_GROUPS = LOCKED_SIZE + 16
CLAIMED_NOW = LOCKED_GROUPS + 30  # tiles that the locked dice claim
SHOWING = CLAIMED_NOW + TILE_COUNT  # the same with those that lie there rolled
SHOWING_SIZE = SHOWING + 48
SHOWING_GROUPS = SHOWING_SIZE + 16
CLAIMED_BOTH = SHOWING_GROUPS + 30
FRESH = CLAIMED_BOTH + TILE_COUNT
PENDING = FRESH + 4
DROPS = PENDING + 5
ROLLS = DROPS + 5
CLAIMED = ROLLS + 8
SHORT = CLAIMED + 3
USED = SHORT + 1
POWER = USED + TILE_COUNT
FEATURES = POWER + 64


@rule
def viewpoint(s: State) -> int:
    """The mover."""
    return max(0, int(s.mover))


@rule
def features(s: State, seat: int, out: Int64Array) -> int:
    """Players, table, turn and dice."""
    at = 0
    seats = int(s.seats)
    for k in range(seats):
        at = of_player(s, (seat + k) % seats, k * PLAYER, out, at)
    at = of_table(s, seat, out, at)
    at = of_turn(s, out, at)
    return of_dice(s, out, at)


@rule
def of_player(s: State, seat: int, base: int, out: Int64Array, at: int) -> int:
    """Tiles, tokens and dice of a player."""
    me = s.players[seat]
    at = put_set(out, at, base + OWNED, int(me.tiles))
    at = put_set(out, at, base + SPENT, int(me.spent))
    at = put(out, at, base + PIPS, int(me.pips), 9)
    at = put(out, at, base + REROLLS, int(me.rerolls), 9)
    at = put(out, at, base + ROLL_OFF_DICE, most_dice(s, seat), 24)
    at = put(out, at, base + STRENGTH, strength(s, seat) // 40, 32)
    at = put_some(out, at, base + DIE_TOKEN, int(me.die_token), 1)
    at = put_some(out, at, base + MINUS, int(me.minus), 3)
    return put_some(out, at, base + PLUS, int(me.plus), 3)


@rule
def of_table(s: State, seat: int, out: Int64Array, at: int) -> int:
    """What is to be had, and the roll-off."""
    found = available(s)
    for place in range(PLACES):
        if found & int(BIT[place]):
            at = put(out, at, ON_DISPLAY, int(s.tile_at[place]), TILE_COUNT)
            if s.stock[place] == 1:
                at = put(out, at, LAST_COPY, int(s.tile_at[place]), TILE_COUNT)
    for level in range(5):
        if s.side[level] >= 0:
            at = put(out, at, SIDE + 2 * level, int(s.side[level]), 2)
    at = put(out, at, MODE, int(s.mode), 3)
    at = put(out, at, OWNER, from_here(s, seat, int(s.owner)), MAX_SEATS + 1)
    at = put(out, at, PHARAOH, from_here(s, seat, int(s.pharaoh)), MAX_SEATS + 1)
    if s.mode != MAIN:
        at = put(out, at, BEST_COUNT, int(s.best[0]), 24)
        at = put(out, at, BEST_VALUE, int(s.best[1]), 7)
        at = put(out, at, ROLLED, int(s.rolled), 5)
    return put_some(out, at, EXTRA, int(s.extra[0]), 2)


@rule
def from_here(s: State, seat: int, other: int) -> int:
    """0 for nobody, else 1 and how many seats after this one the other sits."""
    seats = int(s.seats)
    return 0 if other < 0 else 1 + (other - seat + seats) % seats


@rule
def of_turn(s: State, out: Int64Array, at: int) -> int:
    """Where the turn is, what the advice expects of it, and what it has used up."""
    at = put(out, at, PHASE, int(s.phase), 15)
    at = put(out, at, HOPE, hope(s), 40)
    at = put_set(out, at, FRESH, int(s.fresh) & 15)
    at = put(out, at, PENDING, int(s.pending), 5)
    at = put(out, at, DROPS, int(s.drops), 5)
    at = put(out, at, ROLLS, int(s.rolls), 8)
    at = put(out, at, CLAIMED, int(s.claimed), 3)
    at = put_some(out, at, SHORT, int(s.short), 1)
    at = put_set(out, at, USED, int(s.used))
    return put(out, at, POWER, int(s.power), 64) if s.phase == PICK else at


@rule
def hope(s: State) -> int:
    """What the advice expects of this turn, as one of 40 steps: 20 of the main phase, 20 of the roll-off."""
    if s.phase not in (ACT, PICK):
        return 0
    return min(19, prospect(s) // 12) if s.mode == MAIN else 20 + min(19, roll_chance(s) // 50)


@rule
def of_dice(s: State, out: Int64Array, at: int) -> int:
    """Dice that lie there rolled, those to come and those locked."""
    tally = int(s.tally)
    both = tally
    for c in range(CLASS_COUNT):
        at = put_some(out, at, ACTIVE + 4 * c, int(s.active[c]), 4)
        both += int(s.active[c]) * int(UNIT[WORTH[c]])
    pooled = 0
    for kind in range(KINDS_OF_DICE):
        at = put_some(out, at, POOL + 6 * kind, int(s.pool[kind]), 6)
        pooled += int(s.pool[kind])
    at = put(out, at, POOLED, pooled, 16)
    if tally:
        at = put(out, at, LOCKED_SET, values_of(tally) >> 1, 64)
        at = put(out, at, LOCKED_SUM, total(tally) // 2, 40)
        at = of_tally(s, tally, LOCKED, out, at)
    return of_tally(s, both, SHOWING, out, at) if both != tally else at


@rule
def of_tally(s: State, tally: int, base: int, out: Int64Array, at: int) -> int:
    """Some dice by value, their number, their largest groups, and the tiles that they claim; `base` LOCKED, SHOWING."""
    locked = base == LOCKED
    for value in range(1, 7):
        at = put_some(out, at, base + 8 * (value - 1), count_of(tally, value), 8)
    at = put(out, at, LOCKED_SIZE if locked else SHOWING_SIZE, size_of(tally), 16)
    at = of_groups(tally, LOCKED_GROUPS if locked else SHOWING_GROUPS, out, at)
    if s.mode == MAIN:
        found = available(s)
        for place in range(PLACES):
            if found & int(BIT[place]) and fits(s, place, tally):
                at = put(out, at, CLAIMED_NOW if locked else CLAIMED_BOTH, int(s.tile_at[place]), TILE_COUNT)
    return at


@rule
def of_groups(tally: int, base: int, out: Int64Array, at: int) -> int:
    """The sizes of the three largest groups of equal dice."""
    one, two, three = 0, 0, 0
    for value in range(1, 7):
        count = count_of(tally, value)
        if count > one:
            one, two, three = count, one, two
        elif count > two:
            two, three = count, two
        elif count > three:
            three = count
    at = put(out, at, base, one, 10)
    at = put(out, at, base + 10, two, 10)
    return put(out, at, base + 20, three, 10)
