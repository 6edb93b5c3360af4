"""The rules of the pass that makes V(m v o) from W(m v o): steps, rescues, drowning (see sweep.py)."""

from __future__ import annotations

from typing import Any

import numpy as np

from greathouse.kernel.rules import rule
from greathouse.solve.arrays import Floats, Int64s
from greathouse.solve.pharao.index import (
    BITS,
    CHOOSE,
    HOUSES,
    following,
    house_of,
    on_board,
    rank,
    ranks_with,
    spots_of,
    unrank,
)
from greathouse.solve.pharao.net import BEST, FREE, LANDED, MAX_STEPS, NONE, OPEN, WORTH
from greathouse.solve.pharao.throws import OTHER_FACES, OWN_FACES, PAIRS, enter
from greathouse.solve.pharao.walks import (
    BEAUTY,
    CASES,
    CROSSING,
    END,
    FIRST,
    LANDING,
    MAX_WALKS,
    NEED,
    NEXT,
    NILE,
    OCCUPY,
    SECOND_LIFE,
    STANDING,
    TO_BEAUTY,
    can_walk,
    close_rows,
    flow,
    group_of,
)

BOUNDSCHECK = False


@rule
def unmoved(d1: int, d2: int, own: int, other: int, value: float, walks: Int64s, rules: Int64s) -> float:
    """Value when the own die was not executed: `value` = W[d2], but 0 if the mover is locked up (R26, R28)."""
    if d1 == 0 and d2 == 0:
        return value
    if d2 == 0 or not can_walk(other, d2, own | other, walks, rules):
        return 0.0
    return value


@rule
def step_case(
    case: int, ranks: Int64s, m: int, rules: Int64s, w: Floats, rows: Floats, spots: Int64s, count: int
) -> None:
    """Fills in `worth` and `open` for one set of standing pieces of the mover; the Nile is no end (R14)."""
    at = OTHER_FACES * case
    for spot in range(count):
        house = spots[spot]
        place = ranks[case, spot]
        passable = FREE if place >= 0 and (house != NILE or rules[CROSSING]) else NONE
        for d2 in range(OTHER_FACES):
            rows[OPEN + house, at + d2] = passable
            if place < 0 or house == NILE:
                rows[WORTH + house, at + d2] = NONE
            elif m == 1 and house == SECOND_LIFE:
                rows[WORTH + house, at + d2] = 1.0
            else:
                rows[WORTH + house, at + d2] = w[place, d2]


@rule
def step_cases(
    cases: int, net: Int64s, ranks: Int64s, rows: Floats, q: Floats, land: Floats, spots: Int64s, count: int
) -> None:
    """Raises `q` by the own moves of the one piece beside each of some sets of standing pieces.

    Writes the best landings beside the set with place p, `land[3 * p + d2]`.
    """
    flow(net, OTHER_FACES * cases, rows)
    for case in range(cases):
        for d2 in range(OTHER_FACES):
            land[OTHER_FACES * ranks[case, STANDING] + d2] = rows[LANDED, OTHER_FACES * case + d2]
        for spot in range(count):
            place = ranks[case, spot]
            if place >= 0 and spots[spot] != NILE:
                row = BEST + MAX_STEPS * spots[spot]
                at = place * PAIRS + OTHER_FACES
                for step in range(MAX_STEPS):
                    for d2 in range(OTHER_FACES):
                        best = rows[row + step, OTHER_FACES * case + d2]
                        q[at + OTHER_FACES * step + d2] = max(q[at + OTHER_FACES * step + d2], best)


@rule
def walks_of(pieces: int, steps: int, full: int, walks: Int64s, rules: Int64s, needs: Int64s) -> int:
    """Writes what must be empty for each walk of the pieces that avoids `full`; returns how many walks there are."""
    count = 0
    for house in range(HOUSES):
        if pieces & BITS[house] and house != NILE:
            group = group_of(rules, house, steps)
            for row in range(walks[FIRST, group], walks[FIRST, group + 1]):
                if not full & walks[NEED, row]:
                    needs[count] = walks[NEED, row]
                    count += 1
    return count


@rule
def is_open(own: int, d2: int, needs: Int64s, counts: Int64s) -> bool:
    """Whether one of the walks with the other die is open beside the pieces `own`."""
    for walk in range(counts[d2]):  # noqa: SIM110 - generators do not compile
        if not own & needs[d2, walk]:
            return True
    return False


@rule
def wet_best(own: int, other: int, d1: int, walks: Int64s, rules: Int64s, w: Floats, q: Floats, at: int) -> None:
    """Raises `q[at + d2]` by own moves that end in the Nile; with the only piece they lose at once."""
    pieces = own
    while pieces:
        low = pieces & -pieces
        group = group_of(rules, house_of(low), d1)
        full = own ^ low | other
        for row in range(walks[FIRST, group], walks[FIRST, group + 1]):
            if walks[END, row] == NILE and not full & walks[NEED, row]:
                place = rank(own ^ low | BITS[NILE], other)
                for d2 in range(OTHER_FACES):
                    q[at + d2] = max(q[at + d2], w[place, d2] if own != low else 0.0)
        pieces ^= low


@rule
def settle(
    own: int, other: int, place: int, walks: Int64s, rules: Int64s, w: Floats, q: Floats, needs: Int64s, counts: Int64s
) -> None:
    """Fills in Q of a position where the own die has no dry move: a wet one is compulsory, else it was not executed.

    `needs[d2]` and `counts[d2]` are the walks of the other player; without one the mover is locked up (R26, R28).
    """
    at = place * PAIRS
    free1, free2 = is_open(own, 1, needs, counts), is_open(own, 2, needs, counts)
    q[at] = w[place, 0]
    q[at + 1] = w[place, 1] if free1 else 0.0
    q[at + 2] = w[place, 2] if free2 else 0.0
    for d1 in range(1, OWN_FACES):
        at += OTHER_FACES
        if q[at] == NONE:
            wet_best(own, other, d1, walks, rules, w, q, at)
            if q[at] == NONE:
                q[at] = 0.0
                q[at + 1] = w[place, 1] if free1 else 0.0
                q[at + 2] = w[place, 2] if free2 else 0.0


@rule
def step_block(
    other: int, m: int, net: Int64s, walks: Int64s, rules: Int64s, w: Floats, q: Floats, buffers: Any
) -> None:
    """Q for one set `other`, nobody drowning: `q[PAIRS * place + 3 * d1 + d2]` from `w[place of M, d2]`.

    Also writes the best landings beside all sets of one piece less, `land[3 * place + d2]`. Places where M holds the
    Nile are filled with numbers of no meaning.
    """
    spots, ranks, rows, count, needs, counts, land = buffers
    size = CHOOSE[count, m]
    for d2 in range(1, OTHER_FACES):
        counts[d2] = walks_of(other, d2, other, walks, rules, needs[d2])
    q[: size * PAIRS] = NONE
    close_rows(rows)
    rest = BITS[m - 1] - 1
    cases = 0
    for place in range(CHOOSE[count, m - 1]):
        if not on_board(rest, spots) & BITS[NILE]:
            ranks_with(rest, count, ranks[cases])
            ranks[cases, STANDING] = place
            step_case(cases, ranks, m, rules, w, rows, spots, count)
            cases += 1
        if cases == len(ranks):
            step_cases(cases, net, ranks, rows, q, land, spots, count)
            cases = 0
        if rest:
            rest = following(rest)
    step_cases(cases, net, ranks, rows, q, land, spots, count)
    mine = BITS[m] - 1
    for place in range(size):
        own = on_board(mine, spots)
        if not own & BITS[NILE]:
            settle(own, other, place, walks, rules, w, q, needs, counts)
        mine = following(mine)


@rule
def land_best(moved: int, other: int, land: Floats, best: Floats) -> None:
    """Raises `best[d2]` by bringing the drowning piece to land beside `moved` (R19, R20)."""
    at = OTHER_FACES * rank(moved, other)
    for d2 in range(OTHER_FACES):
        best[d2] = max(best[d2], land[at + d2])


@rule
def land_unmoved(d1: int, rest: int, other: int, walks: Int64s, rules: Int64s, w: Floats, best: Floats) -> None:
    """As `land_best` when the own die was not executed: each landing is tested for the lock (R26)."""
    full = rest | other
    row = walks[FIRST, rules[LANDING]]
    stop = walks[FIRST, rules[LANDING] + 1]
    while row < stop:
        if full & walks[NEED, row]:
            row += 1
        else:
            own = rest | BITS[walks[END, row]]
            place = rank(own, other)
            for d2 in range(OTHER_FACES):
                best[d2] = max(best[d2], unmoved(d1, d2, own, other, w[place, d2], walks, rules))
            row = walks[NEXT, row]


@rule
def save_any(
    house: int, d1: int, rest: int, other: int, walks: Int64s, rules: Int64s, land: Floats, best: Floats
) -> bool:
    """Raises `best[d2]` by rescues after any own move of one piece; returns whether the piece can walk at all."""
    full = rest | other | BITS[NILE]
    group = group_of(rules, house, d1)
    row = walks[FIRST, group]
    walked = False
    while row < walks[FIRST, group + 1]:
        if full & walks[NEED, row]:
            row += 1
        else:
            walked = True
            land_best(rest & ~BITS[house] | BITS[walks[END, row]], other, land, best)
            row = walks[NEXT, row]
    return walked


@rule
def reaches_beauty(group: int, full: int, walks: Int64s) -> bool:
    """Whether a walk of a group to the House of Beauty is open."""
    row = walks[TO_BEAUTY, group]
    while row < walks[FIRST, group + 1] and walks[END, row] == BEAUTY:
        if not full & walks[NEED, row]:
            return True
        row += 1
    return False


@rule
def save_by_step(d1: int, rest: int, other: int, walks: Int64s, rules: Int64s, land: Floats, best: Floats) -> None:
    """Raises `best[d2]` by rescues after an own move to the House of Beauty, where nobody stood before."""
    full = rest | other | BITS[NILE]
    pieces = rest
    while pieces:
        low = pieces & -pieces
        if reaches_beauty(group_of(rules, house_of(low), d1), full, walks):
            land_best(rest ^ low | BITS[BEAUTY], other, land, best)
        pieces ^= low


@rule
def save_from_beauty(
    d1: int, rest: int, other: int, walks: Int64s, rules: Int64s, w: Floats, land: Floats, best: Floats
) -> None:
    """Raises `best[d2]` by rescues when a piece stood on the House of Beauty as the turn began."""
    walked = False
    pieces = rest if d1 > 0 else 0
    while pieces:
        low = pieces & -pieces
        if save_any(house_of(low), d1, rest, other, walks, rules, land, best):
            walked = True
        pieces ^= low
    if not walked:
        land_unmoved(d1, rest, other, walks, rules, w, best)


@rule
def drowning(
    rest: int, other: int, walks: Int64s, rules: Int64s, w: Floats, less: Floats, land: Floats, best: Floats, wet: Any
) -> None:
    """Q of a position with a piece in the Nile beside `rest` in `wet`; `less` is Q without that piece (R17-R21)."""
    start = PAIRS * rank(rest, other)
    let_go = rules[OCCUPY] != 0 and rest == BITS[SECOND_LIFE]
    for d1 in range(OWN_FACES):
        for d2 in range(OTHER_FACES):
            best[d2] = 1.0 if let_go else less[start + OTHER_FACES * d1 + d2]
        if rest & BITS[BEAUTY]:
            save_from_beauty(d1, rest, other, walks, rules, w, land, best)
        elif d1 and not other & BITS[BEAUTY]:
            save_by_step(d1, rest, other, walks, rules, land, best)
        for d2 in range(OTHER_FACES):
            wet[OTHER_FACES * d1 + d2] = best[d2]


@rule
def step_range(
    first: int,
    last: int,
    m: int,
    o: int,
    net: Int64s,
    walks: Int64s,
    rules: Int64s,
    w: Floats,
    less: Floats,
    values: Floats,
    swings: Floats,
) -> None:
    """The work of `pass_step`."""
    width = CHOOSE[HOUSES - o, m]
    fewer = CHOOSE[HOUSES - o, m - 1]
    q, q_less = np.empty(PAIRS * width, w.dtype), np.empty(PAIRS * fewer, w.dtype)
    best, wet = np.empty(OTHER_FACES), np.empty(PAIRS)
    land = np.empty(OTHER_FACES * fewer, w.dtype)
    spots, ranks = np.empty(HOUSES, np.int64), np.empty((CASES, HOUSES + 1), np.int64)
    rows = np.empty((net[:, 0].max() + 1, OTHER_FACES * CASES), w.dtype)
    needs, counts = np.empty((OTHER_FACES, MAX_WALKS), np.int64), np.zeros(OTHER_FACES, np.int64)
    other = unrank(first, o)
    for theirs in range(first, last):
        start = theirs * width
        block = w[start : start + width]
        buffers = (spots, ranks, rows, spots_of(other, spots), needs, counts, land)
        if m > 1 and not other & BITS[NILE]:
            step_block(other, m - 1, net, walks, rules, less[theirs * fewer : (theirs + 1) * fewer], q_less, buffers)
        step_block(other, m, net, walks, rules, block, q, buffers)
        mine = BITS[m] - 1
        for place in range(width):
            own = on_board(mine, spots)
            if not own & BITS[NILE]:
                enter(q, PAIRS * place, values, swings, start + place)
            elif m > 1:
                drowning(own ^ BITS[NILE], other, walks, rules, block, q_less, land, best, wet)
                enter(wet, 0, values, swings, start + place)
            else:
                values[start + place] = 0.0
            mine = following(mine)
        other = following(other)
