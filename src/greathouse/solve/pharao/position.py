"""One position at a time: the same values as a sweep's two passes (sweep.py), by the walks of each piece.

This is how many threads work that share nothing, as on a graphics processor (device.py). W, V, `walks` and `rules` are
those of sweep.py; `full` is the set of all taken houses, `start` the place of the first position with the same set of
the second player. Q, the value after the best turn for a throw, stands in `q[3 * own number + other number]`.
"""

from __future__ import annotations

from greathouse.kernel.rules import rule
from greathouse.solve.arrays import Floats, Int64s
from greathouse.solve.pharao.index import BITS, CHOOSE, HOUSES, house_of, rank, size_of, spread, unrank
from greathouse.solve.pharao.net import NONE
from greathouse.solve.pharao.step_pass import unmoved
from greathouse.solve.pharao.throws import OTHER_FACES, OWN_FACES, PAIRS, enter
from greathouse.solve.pharao.walks import (
    BEAUTY,
    END,
    FIRST,
    LANDING,
    NEED,
    NEXT,
    NILE,
    OCCUPY,
    SECOND_LIFE,
    can_walk,
    group_of,
)


@rule
def greater(a: float, b: float) -> float:
    """The greater of two numbers; not every compiler for graphics processors takes Python's own function."""
    return a if a > b else b


@rule
def start_of(other: int, own_count: int) -> int:
    """The place of the first position with this set of the second player."""
    return rank(other, 0) * CHOOSE[HOUSES - size_of(other), own_count]


@rule
def pushed(rest: int, house: int, own: int, start: int, values: Floats, rules: Int64s) -> float:
    """The mover's value when a piece of the other player was pushed onto a house, beside `rest`."""
    if rest == 0 and house == NILE:
        return 1.0
    if rest == 0 and house == SECOND_LIFE and rules[OCCUPY]:
        return 0.0
    return 1.0 - values[start + rank(rest | BITS[house], own)]


@rule
def push_best(own: int, other: int, d2: int, start: int, values: Floats, walks: Int64s, rules: Int64s) -> float:
    """W[d2] of a position from `values` = V of the other's turn; `start` is that of `own` there."""
    best = NONE
    full = own | other
    pieces = other & ~BITS[NILE]
    while pieces:
        low = pieces & -pieces
        group = group_of(rules, house_of(low), d2)
        row, stop = walks[FIRST, group], walks[FIRST, group + 1]
        while row < stop:
            if full & walks[NEED, row]:
                row += 1
            else:
                best = greater(best, pushed(other ^ low, walks[END, row], own, start, values, rules))
                row = walks[NEXT, row]
        pieces ^= low
    return best if best != NONE else 1.0 - values[start + rank(other, own)]


@rule
def push_place(number: int, m: int, o: int, values: Floats, walks: Int64s, rules: Int64s, w: Floats) -> None:
    """Writes W(m v o) of the position that has this number in the layer o v m, so that neighbours read alike."""
    width = CHOOSE[HOUSES - m, o]
    own = unrank(number // width, m)
    other = spread(unrank(number % width, o), own)
    place = start_of(other, m) + rank(own, other)
    w[place, 0] = 1.0 - values[number]
    for d2 in range(1, OTHER_FACES):
        w[place, d2] = push_best(own, other, d2, number - number % width, values, walks, rules)


@rule
def raise_by(rest: int, house: int, other: int, start: int, w: Floats, q: Floats, at: int) -> None:
    """Raises `q[at + d2]` by an own move onto a house beside `rest`; the only piece may decide the game (R22, R24)."""
    if rest == 0 and house in (SECOND_LIFE, NILE):
        decided = 1.0 if house == SECOND_LIFE else 0.0
        for d2 in range(OTHER_FACES):
            q[at + d2] = greater(q[at + d2], decided)
    else:
        place = start + rank(rest | BITS[house], other)
        for d2 in range(OTHER_FACES):
            q[at + d2] = greater(q[at + d2], w[place, d2])


@rule
def move_own(
    own: int, other: int, d1: int, wet: bool, start: int, w: Floats, walks: Int64s, rules: Int64s, q: Floats
) -> None:
    """Raises Q by the own moves of a number: those that end in the Nile (`wet`), or all others."""
    full = own | other
    pieces = own
    while pieces:
        low = pieces & -pieces
        group = group_of(rules, house_of(low), d1)
        row, stop = walks[FIRST, group], walks[FIRST, group + 1]
        while row < stop:
            house = walks[END, row]
            if full & walks[NEED, row] or (house == NILE) != wet:
                row += 1
            else:
                raise_by(own ^ low, house, other, start, w, q, OTHER_FACES * d1)
                row = walks[NEXT, row]
        pieces ^= low


@rule
def turn(own: int, other: int, start: int, w: Floats, walks: Int64s, rules: Int64s, q: Floats) -> None:
    """Q of a position in which nobody of the mover's drowns, from W of its layer (R10-R14, R26-R28)."""
    place = start + rank(own, other)
    q[0], q[1], q[2] = w[place, 0], 0.0, 0.0
    for d2 in range(1, OTHER_FACES):
        if can_walk(other, d2, own | other, walks, rules):
            q[d2] = w[place, d2]
    for d1 in range(1, OWN_FACES):
        at = OTHER_FACES * d1
        q[at] = q[at + 1] = q[at + 2] = NONE
        move_own(own, other, d1, False, start, w, walks, rules, q)
        if q[at] == NONE:
            move_own(own, other, d1, True, start, w, walks, rules, q)
        if q[at] == NONE:
            q[at], q[at + 1], q[at + 2] = 0.0, q[1], q[2]


@rule
def land(moved: int, other: int, start: int, w: Floats, walks: Int64s, rules: Int64s, q: Floats, at: int) -> None:
    """Raises `q[at + d2]` by bringing the drowning piece to land beside `moved`, after an own move (R19, R20)."""
    full = moved | other
    row, stop = walks[FIRST, rules[LANDING]], walks[FIRST, rules[LANDING] + 1]
    while row < stop:
        if full & walks[NEED, row]:
            row += 1
        else:
            place = start + rank(moved | BITS[walks[END, row]], other)
            for d2 in range(OTHER_FACES):
                q[at + d2] = greater(q[at + d2], w[place, d2])
            row = walks[NEXT, row]


@rule
def land_unmoved(
    rest: int, other: int, d1: int, start: int, w: Floats, walks: Int64s, rules: Int64s, q: Floats
) -> None:
    """As `land` when the own die was not executed: each landing is tested for the lock (R26)."""
    row, stop = walks[FIRST, rules[LANDING]], walks[FIRST, rules[LANDING] + 1]
    while row < stop:
        if (rest | other) & walks[NEED, row]:
            row += 1
        else:
            own = rest | BITS[walks[END, row]]
            place = start + rank(own, other)
            for d2 in range(OTHER_FACES):
                at = OTHER_FACES * d1 + d2
                q[at] = greater(q[at], unmoved(d1, d2, own, other, w[place, d2], walks, rules))
            row = walks[NEXT, row]


@rule
def rescue(rest: int, other: int, d1: int, start: int, w: Floats, walks: Int64s, rules: Int64s, q: Floats) -> None:
    """Raises Q of a number by the rescues of the piece in the Nile beside `rest` (R18-R21)."""
    full = rest | other | BITS[NILE]
    walked = False
    pieces = rest
    while pieces:
        low = pieces & -pieces
        group = group_of(rules, house_of(low), d1)
        row, stop = walks[FIRST, group], walks[FIRST, group + 1]
        while row < stop:
            if full & walks[NEED, row]:
                row += 1
            else:
                walked = True
                if rest & BITS[BEAUTY] or walks[END, row] == BEAUTY:
                    land(rest ^ low | BITS[walks[END, row]], other, start, w, walks, rules, q, OTHER_FACES * d1)
                row = walks[NEXT, row]
        pieces ^= low
    if rest & BITS[BEAUTY] and not walked:
        land_unmoved(rest, other, d1, start, w, walks, rules, q)


@rule
def drowning_turn(
    own: int, other: int, start: int, w: Floats, less: Floats, walks: Int64s, rules: Int64s, q: Floats
) -> None:
    """Q of a position with a piece of the mover's in the Nile beside others; `less` is W without it (R17-R21)."""
    rest = own ^ BITS[NILE]
    if rules[OCCUPY] and rest == BITS[SECOND_LIFE]:
        for place in range(PAIRS):
            q[place] = 1.0
    else:
        turn(rest, other, start_of(other, size_of(rest)), less, walks, rules, q)
        for d1 in range(OWN_FACES):
            rescue(rest, other, d1, start, w, walks, rules, q)


@rule
def step_place(
    number: int,
    m: int,
    o: int,
    walks: Int64s,
    rules: Int64s,
    w: Floats,
    less: Floats,
    values: Floats,
    swings: Floats,
    q: Floats,
) -> None:
    """Writes `values[number]` = V(m v o) and, if there are any, `swings[number]`; `q` has room for all throws."""
    width = CHOOSE[HOUSES - o, m]
    other = unrank(number // width, o)
    own = spread(unrank(number % width, m), other)
    start = number - number % width
    if own == BITS[NILE]:
        values[number] = 0.0
    else:
        if own & BITS[NILE]:
            drowning_turn(own, other, start, w, less, walks, rules, q)
        else:
            turn(own, other, start, w, walks, rules, q)
        enter(q, 0, values, swings, number)
