"""The rules of the pass that makes W(m v o) from V(o v m): the pushes (see sweep.py)."""

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
    on_board,
    rank,
    ranks_with,
    spots_of,
    unrank,
)
from greathouse.solve.pharao.net import BEST, FREE, MAX_STEPS, NONE, OPEN, WORTH
from greathouse.solve.pharao.throws import OTHER_FACES
from greathouse.solve.pharao.walks import (
    CASES,
    CROSSING,
    NILE,
    OCCUPY,
    SECOND_LIFE,
    close_rows,
    flow,
)

BOUNDSCHECK = False


@rule
def push_case(
    case: int, ranks: Int64s, o: int, rules: Int64s, block: Floats, rows: Floats, spots: Int64s, count: int
) -> None:
    """Fills in `worth` and `open` for one set of standing pieces of the other player."""
    for spot in range(count):
        house = spots[spot]
        place = ranks[case, spot]
        if place < 0:
            rows[WORTH + house, case] = NONE
            rows[OPEN + house, case] = NONE
        else:
            worth = 1.0 - block[place]
            if o == 1 and house == NILE:
                worth = 1.0
            elif o == 1 and house == SECOND_LIFE and rules[OCCUPY]:
                worth = 0.0
            rows[WORTH + house, case] = worth
            rows[OPEN + house, case] = NONE if house == NILE and not rules[CROSSING] else FREE


@rule
def push_cases(cases: int, net: Int64s, ranks: Int64s, rows: Floats, out: Any, spots: Int64s, count: int) -> None:
    """Raises `out[place, d]` by the moves of the one piece beside each of some sets of standing pieces."""
    flow(net, cases, rows)
    for case in range(cases):
        for spot in range(count):
            place = ranks[case, spot]
            if place >= 0 and spots[spot] != NILE:
                row = BEST + MAX_STEPS * spots[spot]
                out[place, 1] = max(out[place, 1], rows[row, case])
                out[place, 2] = max(out[place, 2], rows[row + 1, case])


@rule
def push_block(own: int, o: int, net: Int64s, rules: Int64s, block: Floats, out: Any, buffers: Any) -> None:
    """W for one set `own` of the mover, `out[place of O, d]`, from V of the other's turn, `block[place of O]`."""
    spots, ranks, rows, count = buffers
    size = CHOOSE[count, o]
    for place in range(size):
        out[place, 0] = 1.0 - block[place]
        out[place, 1] = NONE
        out[place, 2] = NONE
    close_rows(rows)
    rest = BITS[o - 1] - 1
    cases = 0
    for _ in range(CHOOSE[count, o - 1]):
        ranks_with(rest, count, ranks[cases])
        push_case(cases, ranks, o, rules, block, rows, spots, count)
        cases += 1
        if cases == len(ranks):
            push_cases(cases, net, ranks, rows, out, spots, count)
            cases = 0
        if rest:
            rest = following(rest)
    push_cases(cases, net, ranks, rows, out, spots, count)
    for place in range(size):
        if out[place, 1] == NONE:
            out[place, 1] = out[place, 0]
        if out[place, 2] == NONE:
            out[place, 2] = out[place, 0]


@rule
def push_range(first: int, last: int, m: int, o: int, net: Int64s, rules: Int64s, values: Floats, w: Floats) -> None:
    """The work of `pass_push`."""
    size = CHOOSE[HOUSES - m, o]
    width = CHOOSE[HOUSES - o, m]
    out = np.empty((size, OTHER_FACES), w.dtype)
    spots = np.empty(HOUSES, np.int64)
    ranks = np.empty((OTHER_FACES * CASES, HOUSES), np.int64)
    rows = np.empty((net[:, 0].max() + 1, OTHER_FACES * CASES), w.dtype)
    own = unrank(first, m)
    for mine in range(first, last):
        buffers = (spots, ranks, rows, spots_of(own, spots))
        push_block(own, o, net, rules, values[mine * size : (mine + 1) * size], out, buffers)
        their = BITS[o] - 1
        for place in range(size):
            other = on_board(their, spots)
            target = rank(other, 0) * width + rank(own, other)
            w[target, 0] = out[place, 0]
            w[target, 1] = out[place, 1]
            w[target, 2] = out[place, 2]
            their = following(their)
        own = following(own)
