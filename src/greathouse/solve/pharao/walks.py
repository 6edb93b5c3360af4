"""What both passes of a sweep share: places of what they are told, walks and nets (see sweep.py)."""

from __future__ import annotations

from greathouse.kernel.rules import rule
from greathouse.solve.arrays import Floats, Int64s
from greathouse.solve.pharao.index import (
    BITS,
    HOUSES,
    house_of,
)
from greathouse.solve.pharao.net import ALWAYS, FREE, NONE, OPEN, WORTH
from greathouse.solve.pharao.throws import OWN_FACES

SECOND_LIFE, BEAUTY, NILE = 14, 25, 26
"""Houses 15, 26 and 27, counted from 0."""

FIRST, NEED, END, NEXT, TO_BEAUTY = range(5)
"""Rows of `walks`."""

WALKING, LANDING, OCCUPY, CROSSING = range(4)
"""Places in `rules`."""

MAX_WALKS = 64
"""More walks than four pieces have with one number of the other die."""

CASES = 32
"""Sets of standing pieces that are worked on side by side."""

STANDING = HOUSES
"""Where the place of such a set stands, behind the places of the sets with one more piece."""

BOUNDSCHECK = False


@rule
def group_of(rules: Int64s, house: int, steps: int) -> int:
    """Number of the walk group of a house and a number of steps."""
    return rules[WALKING] + house * OWN_FACES + steps


@rule
def flow(net: Int64s, length: int, rows: Floats) -> None:
    """Works out the lines of a net on the first `length` numbers of each row (see net.py)."""
    for line in range(len(net)):
        to, limit = net[line, 0], net[line, 1]
        a, b, c, d = net[line, 2], net[line, 3], net[line, 4], net[line, 5]
        for i in range(length):
            rows[to, i] = min(rows[limit, i], max(rows[a, i], rows[b, i], rows[c, i], rows[d, i]))


@rule
def close_rows(rows: Floats) -> None:
    """Every house is taken, in all cases."""
    rows[ALWAYS] = FREE
    for house in range(HOUSES):
        rows[OPEN + house] = NONE
        rows[WORTH + house] = NONE


@rule
def can_walk(pieces: int, steps: int, full: int, walks: Int64s, rules: Int64s) -> bool:
    """Whether one of the pieces can walk that many steps; a piece in the Nile cannot."""
    pieces &= ~BITS[NILE]
    while pieces:
        low = pieces & -pieces
        group = group_of(rules, house_of(low), steps)
        for row in range(walks[FIRST, group], walks[FIRST, group + 1]):
            if not full & walks[NEED, row]:
                return True
        pieces ^= low
    return False
