"""Dice: how they enter, change and leave, and what locked dice are worth."""

from __future__ import annotations

from greathouse.kernel.rules import rule

from ..state import State
from .tables import (
    ALL,
    ANY,
    BIT,
    CLASS_COUNT,
    DIFFERENT,
    FRESHENS,
    KIND,
    KIND_FRESH,
    LEVEL,
    NEEDS,
    SETS,
    SIX_BITS,
    STRAIGHT,
    TOTAL,
    UNIT,
    VOYAGE_DICE,
    WORTH,
)

FIXED_VALUES = 5
"""Place in a requirement where the counts of fixed values begin, minus 1."""


@rule
def enter(s: State, c: int, freshens: bool) -> None:
    """A die becomes active or shows a new face; its power becomes fresh if it shows one (R18, R42)."""
    s.active[c] += 1
    if freshens:
        s.fresh |= FRESHENS[c]


@rule
def leave(s: State, c: int) -> None:
    """An active die is taken away, locked, rerolled or changed; the power of its face ends (R42)."""
    s.active[c] -= 1
    s.fresh &= ~KIND_FRESH[KIND[c]]


@rule
def put_locked(s: State, c: int) -> None:
    """A die stands in the pyramid for good (R16)."""
    s.locked[c] += 1
    s.tally += UNIT[WORTH[c]]


@rule
def lock(s: State, c: int) -> None:
    """An active die is locked; two dice follow the Voyage die that shows them (R12, R46)."""
    leave(s, c)
    put_locked(s, c)
    s.window += UNIT[WORTH[c]]
    s.fixed += 1
    if c == VOYAGE_DICE:
        s.pending += 2


@rule
def live(s: State) -> int:
    """The classes of active dice as a set of bits."""
    found = 0
    for c in range(CLASS_COUNT):
        if s.active[c]:
            found |= BIT[c]
    return found


@rule
def count_of(tally: int, value: int) -> int:
    """How many dice of a tally have this value; 0: none."""
    return (tally >> (6 * value)) & SIX_BITS


@rule
def size_of(tally: int) -> int:
    """How many dice a tally counts."""
    dice = 0
    for value in range(7):
        dice += count_of(tally, value)
    return dice


@rule
def values_of(tally: int) -> int:
    """The values in a tally as a set of bits 1 to 6 (R25)."""
    found = 0
    for value in range(1, 7):
        if count_of(tally, value):
            found |= BIT[value]
    return found


@rule
def most_equal(tally: int) -> int:
    """A roll, 8 * count + value: the most dice of one value, of the highest such value; 0 if none has a value (R95)."""
    best = 0
    for value in range(1, 7):
        count = count_of(tally, value)
        if count and count >= best >> 3:
            best = 8 * count + value
    return best


@rule
def has_sets(tally: int, a: int, b: int, c: int) -> bool:
    """Whether disjoint groups of a >= b >= c equal dice can be formed, by trying every assignment (R87)."""
    for first in range(1, 7):
        if count_of(tally, first) < a:
            continue
        if b == 0:
            return True
        rest = tally - a * UNIT[first]
        for second in range(1, 7):
            if count_of(rest, second) < b:
                continue
            if c == 0:
                return True
            last = rest - b * UNIT[second]
            for third in range(1, 7):
                if count_of(last, third) >= c:
                    return True
    return False


@rule
def has_fixed_and_sets(tally: int, place: int, side: int) -> bool:
    """Whether the fixed values are there and, beside them, the sets (R87, R88)."""
    rest = tally
    for value in range(1, 7):
        wanted = int(NEEDS[place][side][FIXED_VALUES + value])
        if count_of(rest, value) < wanted:
            return False
        rest -= wanted * UNIT[value]
    a = int(NEEDS[place][side][1])
    return a == 0 or has_sets(rest, a, int(NEEDS[place][side][2]), int(NEEDS[place][side][3]))


@rule
def has_straight(values: int, length: int) -> bool:
    """Whether so many consecutive values are among the values (R88)."""
    run = 0
    for value in range(1, 7):
        run = run + 1 if values & BIT[value] else 0
        if run >= length:
            return True
    return False


@rule
def total(tally: int) -> int:
    """Sum of the values (R90)."""
    found = 0
    for value in range(1, 7):
        found += value * count_of(tally, value)
    return found


@rule
def all_different(tally: int) -> bool:
    """Whether no value is there twice (R89)."""
    value = 1
    while value < 7 and count_of(tally, value) <= 1:
        value += 1
    return value == 7


@rule
def meets(tally: int, place: int, side: int, strict: bool) -> bool:
    """Whether dice meet the requirement of a location; `strict`: with as many dice as its level (R88, R89, R91, Q9)."""
    kind = int(NEEDS[place][side][0])
    if tally == 0 or ((strict or kind in (ALL, DIFFERENT)) and size_of(tally) < LEVEL[place]):
        return False
    if kind == SETS:
        return has_fixed_and_sets(tally, place, side)
    n = int(NEEDS[place][side][4])
    if kind in (TOTAL, STRAIGHT):
        return total(tally) >= n if kind == TOTAL else has_straight(values_of(tally), n)
    if kind == ALL:
        return (values_of(tally) & ~int(NEEDS[place][side][5])) == 0
    return kind == ANY or all_different(tally)
