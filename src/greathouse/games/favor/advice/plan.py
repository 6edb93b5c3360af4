"""What the mover should aim at: the requirement with the best product of chance and worth, and the dice it wants."""

from __future__ import annotations

from greathouse.kernel.rules import rule

from ..rules.claims import available, fits, side_of
from ..rules.dice import count_of, most_equal, total, values_of
from ..rules.tables import (
    ALL,
    ANY,
    BIT,
    BRING,
    BRING_ANY,
    CLASS_COUNT,
    DIFFERENT,
    EFFECT,
    GROW,
    IMMEDIATE,
    INDEX,
    KIND,
    LOCK_ANY,
    NEEDS,
    PLACES,
    QUEEN,
    QUEEN_PLACE,
    RED,
    ROYAL_DEATH,
    SETS,
    STRAIGHT,
    TOTAL,
    UNIT,
    WORTH,
)
from ..rules.turns import most_dice
from ..state import MAIN, State
from .tables import EQUAL, MOST, REPEATED, START_STRENGTH, TOKEN_STRENGTH, WORTH_OF

PLENTY = 20
"""So many dice of a value are wanted when more are always better."""

HELD_WORTH = 320
"""Worth of the Queen if nobody can beat the roll."""


@rule
def at_most(n: int) -> int:
    """A number of dice that the odds know."""
    return max(0, min(n, MOST))


@rule
def odds_of(good: int, dice: int, wanted: int) -> int:
    """Chance in 1/1000 to get the wanted dice with one of `good` faces (see REPEATED)."""
    return int(REPEATED[min(good, 6)][at_most(dice)][at_most(wanted)]) if wanted > 0 else 1000


@rule
def showing(s: State) -> int:
    """Tally of the active dice."""
    found = 0
    for c in range(CLASS_COUNT):
        if s.active[c]:
            found += int(s.active[c]) * int(UNIT[WORTH[c]])
    return found


@rule
def to_come(s: State) -> int:
    """Dice that tiles of the mover can still bring in during this turn."""
    me = s.players[s.mover]
    tiles = int(me.tiles) & ~int(me.spent) & ~int(s.used) & ~RED
    dice = int(s.pending)
    while tiles:
        if EFFECT[INDEX[(tiles & -tiles) % 59]] in (BRING, BRING_ANY, GROW, LOCK_ANY):
            dice += 1
        tiles &= tiles - 1
    return dice


@rule
def rerollable(s: State) -> int:
    """Active dice that can be rolled again, with those to come and a share for tokens."""
    dice = to_come(s)
    for c in range(CLASS_COUNT):
        if KIND[c] != IMMEDIATE:
            dice += int(s.active[c])
    me = s.players[s.mover]
    return dice + int(me.pips + me.rerolls + 1) // 3


@rule
def strength(s: State, seat: int) -> int:
    """How good a player's dice, tiles and tokens are."""
    me = s.players[seat]
    tiles = int(me.tiles) & ~int(me.spent)
    found = START_STRENGTH + TOKEN_STRENGTH * int(me.pips + me.rerolls) + 12 * int(me.plus) - 8 * int(me.minus)
    while tiles:
        found += int(WORTH_OF[INDEX[(tiles & -tiles) % 59]])
        tiles &= tiles - 1
    return max(found, 10)


@rule
def beating(s: State, seat: int, roll: int) -> int:
    """Chance in 1/1000 that a player beats a roll (8 * count + value) in a whole roll-off turn."""
    dice = at_most(most_dice(s, seat) + int(s.players[seat].pips + s.players[seat].rerolls) // 3)
    count, value = roll >> 3, roll & 7
    more = int(EQUAL[dice][at_most(count + 1)])
    same = int(EQUAL[dice][at_most(count)]) - more
    return more + same * (6 - value) // 8


@rule
def holding(s: State, roll: int) -> int:
    """Chance in 1/1000 that the Queen's owner keeps the Pharaoh with this roll, or wins him back."""
    kept = 1000
    for seat in range(int(s.seats)):
        if seat != s.mover:
            kept = kept * (1000 - beating(s, seat, roll)) // 1000
    return kept + (1000 - kept) * beating(s, int(s.mover), roll + 8) // 2000


@rule
def tile_worth(s: State, place: int, roll: int) -> int:
    """What the tile at a location is worth to the mover; for the Queen it depends on the roll."""
    tile = int(s.tile_at[place])
    if tile == QUEEN:
        return HELD_WORTH * holding(s, roll) // 1000
    if tile == ROYAL_DEATH:
        mine = beating(s, int(s.mover), 8 * 7 + 1)
        others = 0
        for seat in range(int(s.seats)):
            if seat != s.mover:
                others = max(others, beating(s, seat, 8 * 8 + 1))
        return HELD_WORTH * mine * (1000 - others) // 1000000
    return int(WORTH_OF[tile])


@rule
def missing(tally: int, wanted: int) -> int:
    """How many of the wanted dice (a tally) are not there."""
    dice = 0
    for value in range(1, 7):
        dice += max(0, count_of(wanted, value) - count_of(tally, value))
    return dice


@rule
def short_values(tally: int, wanted: int) -> int:
    """Of how many values there are too few."""
    found = 0
    for value in range(1, 7):
        if count_of(wanted, value) > count_of(tally, value):
            found += 1
    return found


@rule
def most_of(tally: int, barred: int) -> int:
    """The value, outside a set of bits, of which there are most; the higher one of two."""
    best = 0
    for value in range(1, 7):
        if not barred & int(BIT[value]) and (best == 0 or count_of(tally, value) >= count_of(tally, best)):
            best = value
    return best


@rule
def wanted_sets(tally: int, place: int, side: int) -> int:
    """The dice that the sets and fixed values of a location ask for, with the values there are most of."""
    wanted = 0
    rest = tally
    for value in range(1, 7):
        fixed = int(NEEDS[place][side][5 + value])
        wanted += fixed * int(UNIT[value])
        rest -= min(fixed, count_of(rest, value)) * int(UNIT[value])
    taken = 0
    for group in range(1, 4):
        size = int(NEEDS[place][side][group])
        if size:
            value = most_of(rest, taken)
            wanted += size * int(UNIT[value])
            taken |= int(BIT[value])
    return wanted


@rule
def wanted_run(tally: int, length: int) -> int:
    """The straight of this length of which most values are there."""
    best, most = 0, -1
    values = values_of(tally)
    for first in range(1, 8 - length):
        run, there = 0, 0
        for value in range(first, first + length):
            run += int(UNIT[value])
            there += 1 if values & int(BIT[value]) else 0
        if there > most:
            best, most = run, there
    return best


@rule
def wanted_values(good: int, tally: int, each: int) -> int:
    """As many dice as can be of each good value; with `each` 1, values already there are not wanted again."""
    wanted = 0
    for value in range(1, 7):
        if good & int(BIT[value]) and not (each == 1 and count_of(tally, value)):
            wanted += each * int(UNIT[value])
    return wanted


@rule
def wanted_at(s: State, place: int, both: int) -> int:
    """The dice that a location asks for; `both` is the tally of locked and active dice."""
    side = side_of(s, place)
    kind = int(NEEDS[place][side][0])
    if kind == SETS:
        return wanted_sets(both, place, side)
    if kind == STRAIGHT:
        return wanted_run(both, int(NEEDS[place][side][4]))
    if kind == ALL:
        return wanted_values(int(NEEDS[place][side][5]), 0, PLENTY)
    if kind == DIFFERENT:
        return int(s.tally) + wanted_values(126, int(s.tally), 1)
    return wanted_values(112 if kind == TOTAL else 126, 0, PLENTY)


@rule
def chance_at(s: State, place: int, both: int, dice: int, wanted: int) -> int:
    """Chance in 1/1000 to meet the requirement of a location, by rule of thumb where it is not exact."""
    side = side_of(s, place)
    kind = int(NEEDS[place][side][0])
    if kind in (SETS, STRAIGHT):
        gap = missing(both, wanted)
        used = missing(0, wanted) - gap - (missing(0, wanted) - missing(int(s.tally), wanted))
        short = short_values(both, wanted)
        chance = odds_of(short, dice - used, gap)
        return chance if short <= 1 else (chance + odds_of(short - 1, dice - used, gap)) // 2
    if kind == TOTAL:
        reach = total(int(s.tally)) + 9 * dice // 2 - int(NEEDS[place][side][4])
        return max(0, min(1000, 500 + 70 * reach))
    if kind == ALL:
        good = int(NEEDS[place][side][5])
        if values_of(int(s.tally)) & ~good:
            return 0
        faces = 0
        for value in range(1, 7):
            faces += 1 if good & int(BIT[value]) else 0
        return odds_of(faces, dice, dice) if dice >= 1 or fits(s, place, both) else 0
    if kind == DIFFERENT:
        return 350 if fits(s, place, both) else 120 if most_equal(int(s.tally)) >> 3 <= 1 and dice <= 4 else 0
    return 1000 if kind == ANY else 0


@rule
def aim(s: State) -> int:
    """The location that the mover should aim at, -1 for none."""
    both = int(s.tally) + showing(s)
    dice = rerollable(s)
    open_places = available(s)
    best, most = -1, 0
    for place in range(PLACES):
        if not open_places & int(BIT[place]):
            continue
        wanted = wanted_at(s, place, both)
        chance = chance_at(s, place, both, dice, wanted)
        if chance * HELD_WORTH > most:
            roll = max(8 * 7 + 3, most_equal(both)) if place == QUEEN_PLACE else most_equal(both)
            score = chance * tile_worth(s, place, roll)
            if score > most:
                best, most = place, score
    return best


@rule
def prospect(s: State) -> int:
    """Worth of the best aim times its chance, in strength."""
    both = int(s.tally) + showing(s)
    place = aim(s)
    if place < 0:
        return 0
    roll = max(8 * 7 + 3, most_equal(both)) if place == QUEEN_PLACE else most_equal(both)
    chance = chance_at(s, place, both, rerollable(s), wanted_at(s, place, both))
    return tile_worth(s, place, roll) * chance // 1000


@rule
def value_to_beat(s: State, both: int, dice: int) -> int:
    """The value to collect in the roll-off: the one with the best chance to beat the mark."""
    best, most = 6, -1
    for value in range(1, 7):
        goal = int(s.best[0]) + (0 if value > s.best[1] else 1)
        have = count_of(both, value)
        chance = 100 * odds_of(1, dice - count_of(showing(s), value), goal - have) + 10 * have + value
        if chance > most:
            best, most = value, chance
    return best


@rule
def roll_chance(s: State) -> int:
    """Chance in 1/1000 that the mover of a roll-off turn beats the mark from here."""
    both, dice = int(s.tally) + showing(s), rerollable(s)
    value = value_to_beat(s, both, dice)
    goal = int(s.best[0]) + (0 if value > s.best[1] else 1)
    return odds_of(1, dice - count_of(showing(s), value), goal - count_of(both, value))


@rule
def desire(s: State) -> int:
    """The dice that the mover wants to lock beyond those locked, as a tally."""
    both = int(s.tally) + showing(s)
    if s.mode != MAIN:
        return PLENTY * int(UNIT[value_to_beat(s, both, rerollable(s))])
    place = aim(s)
    if place < 0:
        return 0
    if place in (QUEEN_PLACE, 0):
        return PLENTY * int(UNIT[most_of(both, 0)])
    wanted = wanted_at(s, place, both)
    left = 0
    for value in range(1, 7):
        left += max(0, count_of(wanted, value) - count_of(int(s.tally), value)) * int(UNIT[value])
    return left
