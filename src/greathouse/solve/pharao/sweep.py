"""One sweep of value iteration over a layer of Pharao, in two passes of half-moves.

V(M, O) is the mover's probability of winning at the start of a turn. W[d](M, O) is his value when the own half of the
turn is done and the other die, showing d, is to be played. Both are stored in blocks of constant O.

`pass_push` makes W(m v o) from V(o v m); `pass_step` makes V(m v o) from W(m v o) and, for positions with a piece in
the Nile, from W(m - 1 v o). Both use standing pieces: for the set R of all pieces but one, the values of R + q are
read once for every free house q; then a position R + p needs only maxima over the houses that p can reach.

`walks` are the walks of the game's rules as arrays: FIRST[group], NEED, END and NEXT by row (games.pharao.rules.paths).
`rules` are numbers: group of house 0 by steps, group of the landings, and whether Second Life is won by occupying.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from greathouse.kernel.rules import entry, rule
from greathouse.solve.pharao.index import BITS, CHOOSE, HOUSES, house_of, rank, unrank

SECOND_LIFE, BEAUTY, NILE = 14, 25, 26
"""Houses 15, 26 and 27, counted from 0."""

OWN_FACES, OTHER_FACES = 5, 3
OWN_WEIGHT = np.array([2, 1, 1, 1, 1])
PAIRS = OWN_FACES * OTHER_FACES
THROWS = 18
"""Weight of all throws: OWN_WEIGHT by own number, 1 for each other number."""

WALKING, LANDING, OCCUPY = range(3)
"""Places in `rules`."""

BOUNDSCHECK = False

MOST_WALKS = 64
"""More walks than four pieces have with one number of the other die."""

NOWHERE = -1

NONE = -1.0
"""Value of a maximum over no moves."""


@rule
def spots_of(other: int, spots: Any) -> int:
    """Writes the houses that are not in `other`, in rising order; answers how many."""
    count = 0
    for house in range(HOUSES):
        if not other & BITS[house]:
            spots[count] = house
            count += 1
    return count


@rule
def ranks_with(rest: int, count: int, ranks: Any) -> None:
    """For every spot q: the place of the set of spots `rest` + q, into `ranks`; -1 for spots in `rest`."""
    high = 0
    below = 0
    for spot in range(count):
        if rest & BITS[spot]:
            below += 1
            high += CHOOSE[spot, below + 1]
    low = 0
    below = 0
    for spot in range(count):
        if rest & BITS[spot]:
            below += 1
            low += CHOOSE[spot, below]
            high -= CHOOSE[spot, below + 1]
            ranks[spot] = -1
        else:
            ranks[spot] = low + CHOOSE[spot, below + 1] + high


@rule
def group_of(rules: Any, house: int, steps: int) -> int:
    """Number of the walk group of a house and a number of steps."""
    return rules[WALKING] + house * OWN_FACES + steps


@rule
def following(mask: int) -> int:
    """The next set of the same size in numerical order of masks; `mask` is not empty."""
    low = mask & -mask
    ripple = mask + low
    return ripple | ((mask ^ ripple) >> 2) // low


@rule
def on_board(mask: int, spots: Any) -> int:
    """The houses that a set of spots means."""
    houses = 0
    while mask:
        low = mask & -mask
        houses |= BITS[spots[house_of(low)]]
        mask ^= low
    return houses


@rule
def best_end(group: int, full: int, walks: Any, worth: Any, best: float) -> float:
    """The greatest of `best` and `worth` (by house) over the ends of the walks of a group that avoid `full`."""
    first, need, end, after = walks
    row = first[group]
    stop = first[group + 1]
    while row < stop:
        if full & need[row]:
            row += 1
        else:
            best = max(best, worth[end[row]])
            row = after[row]
    return best


@rule
def push_set(rest: int, own: int, o: int, walks: Any, rules: Any, block: Any, out: Any, buffers: Any) -> None:
    """Raises `out[d, place]` by the moves of the one piece of the other player beside the standing spots `rest`."""
    spots, ranks, worth, count = buffers
    ranks_with(rest, count, ranks)
    full = own | on_board(rest, spots)
    for spot in range(count):
        if ranks[spot] >= 0:
            worth[spots[spot]] = 1.0 - block[ranks[spot]]
    if o == 1:
        worth[NILE] = 1.0
        if rules[OCCUPY]:
            worth[SECOND_LIFE] = 0.0
    for spot in range(count):
        house = spots[spot]
        place = ranks[spot]
        if place >= 0 and house != NILE:
            out[1, place] = best_end(group_of(rules, house, 1), full, walks, worth, out[1, place])
            out[2, place] = best_end(group_of(rules, house, 2), full, walks, worth, out[2, place])


@rule
def push_block(own: int, o: int, walks: Any, rules: Any, block: Any, out: Any, buffers: Any) -> None:
    """W for one set `own` of the mover, `out[d, place of O]`, from V of the other's turn, `block[place of O]`."""
    count = buffers[3]
    size = CHOOSE[count, o]
    for place in range(size):
        out[0, place] = 1.0 - block[place]
        out[1, place] = NONE
        out[2, place] = NONE
    rest = BITS[o - 1] - 1
    for _ in range(CHOOSE[count, o - 1]):
        push_set(rest, own, o, walks, rules, block, out, buffers)
        if rest:
            rest = following(rest)
    for place in range(size):
        if out[1, place] == NONE:
            out[1, place] = out[0, place]
        if out[2, place] == NONE:
            out[2, place] = out[0, place]


@rule
def push_range(first: int, last: int, m: int, o: int, walks: Any, rules: Any, values: Any, w: Any) -> None:
    """The work of `pass_push`."""
    size = CHOOSE[HOUSES - m, o]
    width = CHOOSE[HOUSES - o, m]
    out = np.empty((OTHER_FACES, size))
    spots = np.empty(HOUSES, np.int64)
    ranks, worth = np.empty(HOUSES, np.int64), np.empty(HOUSES)
    own = unrank(first, m)
    for mine in range(first, last):
        buffers = (spots, ranks, worth, spots_of(own, spots))
        push_block(own, o, walks, rules, values[mine * size : (mine + 1) * size], out, buffers)
        their = BITS[o] - 1
        for place in range(size):
            other = on_board(their, spots)
            target = rank(other, 0) * width + rank(own, other)
            w[0, target] = out[0, place]
            w[1, target] = out[1, place]
            w[2, target] = out[2, place]
            their = following(their)
        own = following(own)


@entry
def pass_push(first: int, last: int, m: int, o: int, walks: Any, rules: Any, values: Any, w: Any) -> None:
    """Writes `w[d]` = W[d](m v o) for the mover's sets with places `first` to `last` - 1 from `values` = V(o v m)."""
    push_range(first, last, m, o, walks, rules, values, w)


@rule
def can_walk(pieces: int, steps: int, full: int, walks: Any, rules: Any) -> bool:
    """Whether one of the pieces can walk that many steps; a piece in the Nile cannot."""
    first, need, _, _ = walks
    pieces &= ~BITS[NILE]
    while pieces:
        low = pieces & -pieces
        group = group_of(rules, house_of(low), steps)
        for row in range(first[group], first[group + 1]):
            if not full & need[row]:
                return True
        pieces ^= low
    return False


@rule
def unmoved(d1: int, d2: int, own: int, other: int, value: float, walks: Any, rules: Any) -> float:
    """Value when the own die was not executed: `value` = W[d2], but 0 if the mover is locked up (R26, R28)."""
    if d1 == 0 and d2 == 0:
        return value
    if d2 == 0 or not can_walk(other, d2, own | other, walks, rules):
        return 0.0
    return value


@rule
def raise_steps(group: int, full: int, walks: Any, worth: Any, at: int, q: Any, wet: Any) -> None:
    """Raises `q[at + d2]` by `worth[3 * house + d2]` over the ends of a group of walks; `wet` for ends in the Nile."""
    first, need, end, after = walks
    row = first[group]
    stop = first[group + 1]
    best0 = q[at]
    best1 = q[at + 1]
    best2 = q[at + 2]
    while row < stop:
        if full & need[row]:
            row += 1
            continue
        value = OTHER_FACES * end[row]
        if value == OTHER_FACES * NILE:
            for d2 in range(OTHER_FACES):
                wet[at + d2] = max(wet[at + d2], worth[value + d2])
        else:
            best0 = max(best0, worth[value])
            best1 = max(best1, worth[value + 1])
            best2 = max(best2, worth[value + 2])
        row = after[row]
    q[at] = best0
    q[at + 1] = best1
    q[at + 2] = best2


@rule
def step_set(rest: int, other: int, m: int, w: Any, q: Any, wet: Any, buffers: Any) -> None:
    """Raises `q` and `wet` by the own moves of the one piece beside the standing spots `rest`."""
    spots, ranks, worth, count, open_ones = buffers[0], buffers[1], buffers[2], buffers[3], buffers[6]
    ranks_with(rest, count, ranks)
    full = other | on_board(rest, spots)
    for spot in range(count):
        if ranks[spot] >= 0:
            for d2 in range(OTHER_FACES):
                worth[OTHER_FACES * spots[spot] + d2] = w[d2, ranks[spot]]
    if m == 1:
        worth[OTHER_FACES * SECOND_LIFE : OTHER_FACES * SECOND_LIFE + OTHER_FACES] = 1.0
        worth[OTHER_FACES * NILE : OTHER_FACES * NILE + OTHER_FACES] = 0.0
    for spot in range(count):
        house = spots[spot]
        if ranks[spot] >= 0 and house != NILE:
            at = ranks[spot] * PAIRS
            for d1 in range(1, OWN_FACES):
                raise_steps(house * OWN_FACES + d1, full, open_ones, worth, at + OTHER_FACES * d1, q, wet)


@rule
def walks_of(pieces: int, steps: int, full: int, walks: Any, rules: Any, needs: Any) -> int:
    """Writes what must be empty for each walk of the pieces that avoids `full`; answers how many walks there are."""
    first, need, _, _ = walks
    count = 0
    for house in range(HOUSES):
        if pieces & BITS[house] and house != NILE:
            group = group_of(rules, house, steps)
            for row in range(first[group], first[group + 1]):
                if not full & need[row]:
                    needs[count] = need[row]
                    count += 1
    return count


@rule
def is_open(own: int, needs: Any, count: int) -> bool:
    """Whether one of the walks is open beside the pieces `own`."""
    for walk in range(count):  # noqa: SIM110 - generators do not compile
        if not own & needs[walk]:
            return True
    return False


@rule
def open_walks(other: int, walks: Any, rules: Any, open_ones: Any) -> None:
    """Writes the walks with the own die that avoid `other`, in the form of `walks`, group by house and number."""
    first, need, end, _ = walks
    open_first, open_need, open_end, open_after = open_ones
    count = 0
    for house in range(HOUSES):
        for d1 in range(OWN_FACES):
            group = group_of(rules, house, d1)
            open_first[house * OWN_FACES + d1] = count
            last = NOWHERE
            start = count
            for row in range(first[group], first[group + 1]):
                if not other & need[row]:
                    if end[row] != last:
                        for earlier in range(start, count):
                            open_after[earlier] = count
                        start = count
                        last = end[row]
                    open_need[count] = need[row]
                    open_end[count] = end[row]
                    count += 1
            for earlier in range(start, count):
                open_after[earlier] = count
    open_first[HOUSES * OWN_FACES] = count


@rule
def settle(own: int, w: Any, place: int, q: Any, wet: Any, needs: Any, counts: Any) -> None:
    """Fills in Q of a position where the own die has no dry move: a wet one is compulsory, else it was not executed.

    `needs[d2]` and `counts[d2]` are the walks of the other player; without one the mover is locked up (R26, R28).
    """
    for d1 in range(OWN_FACES):
        at = place * PAIRS + d1 * OTHER_FACES
        if q[at] == NONE and wet[at] != NONE:
            for d2 in range(OTHER_FACES):
                q[at + d2] = wet[at + d2]
        elif q[at] == NONE:
            q[at] = w[0, place] if d1 == 0 else 0.0
            for d2 in range(1, OTHER_FACES):
                q[at + d2] = w[d2, place] if is_open(own, needs[d2], counts[d2]) else 0.0


@rule
def step_block(other: int, m: int, walks: Any, rules: Any, w: Any, q: Any, wet: Any, buffers: Any) -> None:
    """Q for one set `other`, nobody drowning: `q[PAIRS * place + 3 * d1 + d2]` from `w[d2, place of M]`.

    Places where M holds the Nile are filled with numbers of no meaning.
    """
    spots, count, needs, counts = buffers[0], buffers[3], buffers[4], buffers[5]
    size = CHOOSE[count, m]
    for d2 in range(1, OTHER_FACES):
        counts[d2] = walks_of(other, d2, other, walks, rules, needs[d2])
    q[: size * PAIRS] = NONE
    wet[: size * PAIRS] = NONE
    rest = BITS[m - 1] - 1
    for _ in range(CHOOSE[count, m - 1]):
        step_set(rest, other, m, w, q, wet, buffers)
        if rest:
            rest = following(rest)
    mine = BITS[m] - 1
    for place in range(size):
        own = on_board(mine, spots)
        if not own & BITS[NILE]:
            settle(own, w, place, q, wet, needs, counts)
        mine = following(mine)


@rule
def land_best(rest: int, other: int, walks: Any, rules: Any, w: Any, best: Any) -> None:
    """Raises `best[d2]` by bringing the drowning piece to land beside `rest` (R19, R20)."""
    first, need, end, after = walks
    full = rest | other
    row = first[rules[LANDING]]
    stop = first[rules[LANDING] + 1]
    while row < stop:
        if full & need[row]:
            row += 1
        else:
            place = rank(rest | BITS[end[row]], other)
            for d2 in range(OTHER_FACES):
                best[d2] = max(best[d2], w[d2, place])
            row = after[row]


@rule
def land_unmoved(d1: int, rest: int, other: int, walks: Any, rules: Any, w: Any, best: Any) -> None:
    """As `land_best` when the own die was not executed: each landing is tested for the lock (R26)."""
    first, need, end, after = walks
    full = rest | other
    row = first[rules[LANDING]]
    stop = first[rules[LANDING] + 1]
    while row < stop:
        if full & need[row]:
            row += 1
        else:
            own = rest | BITS[end[row]]
            place = rank(own, other)
            for d2 in range(OTHER_FACES):
                best[d2] = max(best[d2], unmoved(d1, d2, own, other, w[d2, place], walks, rules))
            row = after[row]


@rule
def save_piece(house: int, d1: int, rest: int, other: int, walks: Any, rules: Any, w: Any, best: Any) -> bool:
    """Raises `best[d2]` by rescues after the own move of one piece; answers whether the piece can walk at all."""
    first, need, end, after = walks
    start26 = rest & BITS[BEAUTY]
    full = rest | other | BITS[NILE]
    group = group_of(rules, house, d1)
    row = first[group]
    walked = False
    while row < first[group + 1]:
        if full & need[row]:
            row += 1
        else:
            walked = True
            if start26 or end[row] == BEAUTY:
                moved = rest & ~BITS[house] | BITS[end[row]]
                land_best(moved, other, walks, rules, w, best)
            row = after[row]
    return walked


@rule
def save_best(d1: int, rest: int, other: int, walks: Any, rules: Any, w: Any, best: Any) -> None:
    """Raises `best[d2]` by all rescues of a piece in the Nile beside `rest`, for one own number (R18-R21)."""
    walked = False
    if d1 > 0:
        pieces = rest
        while pieces:
            low = pieces & -pieces
            if save_piece(house_of(low), d1, rest, other, walks, rules, w, best):
                walked = True
            pieces ^= low
    if rest & BITS[BEAUTY] and not walked:
        land_unmoved(d1, rest, other, walks, rules, w, best)


@rule
def drowning(rest: int, other: int, walks: Any, rules: Any, w: Any, less: Any, best: Any) -> float:
    """V of a position with a piece in the Nile beside `rest`; `less` is Q without that piece."""
    start = PAIRS * rank(rest, other)
    let_go = rules[OCCUPY] != 0 and rest == BITS[SECOND_LIFE]
    total = 0.0
    for d1 in range(OWN_FACES):
        for d2 in range(OTHER_FACES):
            best[d2] = 1.0 if let_go else less[start + OTHER_FACES * d1 + d2]
        save_best(d1, rest, other, walks, rules, w, best)
        total += OWN_WEIGHT[d1] * (best[0] + best[1] + best[2])
    return total / THROWS


@rule
def mean(q: Any, start: int) -> float:
    """The mean of a position's Q over the throws."""
    total = 0.0
    for d1 in range(OWN_FACES):
        at = start + OTHER_FACES * d1
        total += OWN_WEIGHT[d1] * (q[at] + q[at + 1] + q[at + 2])
    return total / THROWS


@rule
def step_range(first: int, last: int, m: int, o: int, walks: Any, rules: Any, w: Any, less: Any, values: Any) -> None:
    """The work of `pass_step`."""
    width = CHOOSE[HOUSES - o, m]
    fewer = CHOOSE[HOUSES - o, m - 1]
    q, wet = np.empty(PAIRS * width), np.empty(PAIRS * width)
    q_less = np.empty(PAIRS * fewer)
    best = np.empty(OTHER_FACES)
    spots = np.empty(HOUSES, np.int64)
    ranks, worth = np.empty(HOUSES, np.int64), np.empty(OTHER_FACES * HOUSES)
    needs, counts = np.empty((OTHER_FACES, MOST_WALKS), np.int64), np.zeros(OTHER_FACES, np.int64)
    rows = len(walks[1])
    open_ones = (
        np.empty(HOUSES * OWN_FACES + 1, np.int64),
        np.empty(rows, np.int64),
        np.empty(rows, np.int64),
        np.empty(rows, np.int64),
    )
    other = unrank(first, o)
    for theirs in range(first, last):
        start = theirs * width
        block = w[:, start : start + width]
        buffers = (spots, ranks, worth, spots_of(other, spots), needs, counts, open_ones)
        open_walks(other, walks, rules, open_ones)
        step_block(other, m, walks, rules, block, q, wet, buffers)
        if m > 1 and not other & BITS[NILE]:
            step_block(other, m - 1, walks, rules, less[:, theirs * fewer : (theirs + 1) * fewer], q_less, wet, buffers)
        mine = BITS[m] - 1
        for place in range(width):
            own = on_board(mine, spots)
            if not own & BITS[NILE]:
                values[start + place] = mean(q, PAIRS * place)
            elif m > 1:
                values[start + place] = drowning(own ^ BITS[NILE], other, walks, rules, block, q_less, best)
            else:
                values[start + place] = 0.0
            mine = following(mine)
        other = following(other)


@entry
def pass_step(first: int, last: int, m: int, o: int, walks: Any, rules: Any, w: Any, less: Any, values: Any) -> None:
    """Writes `values` = V(m v o) for the other's sets with places `first` to `last` - 1.

    `w[d]` = W[d](m v o), `less[d]` = W[d](m - 1 v o) (empty for m = 1).
    """
    step_range(first, last, m, o, walks, rules, w, less, values)
