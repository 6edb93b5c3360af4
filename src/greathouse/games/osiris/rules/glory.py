"""Regent bonuses, sets of monuments, the final score."""

from __future__ import annotations

from greathouse.kernel.arrays import Int64Array
from greathouse.kernel.contract import WIN
from greathouse.kernel.rules import rule, table

from ..content import BONUS_GOODS, BONUS_ROWS, NEIGHBOURS, SCORING, SEASONS
from ..state import State
from .cards import can_draw_on, draw_cards
from .land import BIT, SEGMENT, total
from .season import end_action
from .work import fetch, gain

BONUS_OF = table([[row.glory, row.city_cards, *goods] for row, goods in zip(BONUS_ROWS, BONUS_GOODS, strict=True)])
NEAR = table(NEIGHBOURS)
NEIGHBOUR_GLORY = SCORING.adjacent_set_glory
SEGMENT_GLORY = SCORING.segment_set_glory


@rule
def take_bonus(s: State, bonus: int) -> None:
    """Glory, tokens and cards of a regent bonus; what the supply lacks comes from pool and market (R89, R90, R91)."""
    seat = int(s.mover)
    s.bonus = bonus + 1
    s.governors[seat].glory += BONUS_OF[bonus][0]
    for resource in range(3):
        number = int(BONUS_OF[bonus][2 + resource])
        fetch(s, resource, number - gain(s, seat, resource, number))
    draw_cards(s, int(BONUS_OF[bonus][1]))
    if not can_draw_on(s):
        end_action(s)


# --- sets -------------------------------------------------------------------------------------------------------------


@rule
def monuments(s: State, seat: int) -> int:
    """How many monuments a seat has built."""
    return total(s.governors[seat].built)


@rule
def neighbours(s: State, seat: int, i: int) -> int:
    """The seat's monuments (by order of building) next to its i-th one, on the same section too (R102)."""
    me = s.governors[seat]
    near = int(NEAR[s.cross_river_adjacency][me.sites[i]]) | int(BIT[me.sites[i]])
    found = 0
    for j in range(monuments(s, seat)):
        if j != i and near & int(BIT[me.sites[j]]):
            found |= int(BIT[j])
    return found


@rule
def holds_set(s: State, seat: int, mask: int) -> bool:
    """Whether three of these monuments hang together: one of them has two neighbours."""
    for i in range(monuments(s, seat)):
        if mask >> i & 1:
            near = neighbours(s, seat, i) & mask
            if near & (near - 1):
                return True
    return False


@rule
def holds_two_sets(s: State, seat: int, mask: int) -> bool:
    """Whether two disjoint sets of three can be found: for some set the rest holds another."""
    for i in range(monuments(s, seat)):
        near = neighbours(s, seat, i) & mask if mask >> i & 1 else 0
        ones = near
        while ones:
            one = ones & -ones
            ones ^= one
            others = ones
            while others:
                other = others & -others
                others ^= other
                if holds_set(s, seat, mask & ~(int(BIT[i]) | one | other)):
                    return True
    return False


@rule
def holds_three_sets(s: State, seat: int, mask: int) -> bool:
    """Whether three disjoint sets of three can be found."""
    for i in range(monuments(s, seat)):
        near = neighbours(s, seat, i) & mask if mask >> i & 1 else 0
        ones = near
        while ones:
            one = ones & -ones
            ones ^= one
            others = ones
            while others:
                other = others & -others
                others ^= other
                if holds_two_sets(s, seat, mask & ~(int(BIT[i]) | one | other)):
                    return True
    return False


@rule
def neighbour_sets(s: State, seat: int) -> int:
    """Most disjoint sets of three adjacent monuments; eleven monuments make three at most (R102, R104)."""
    count = monuments(s, seat)
    if count < 3:
        return 0
    mask = int(BIT[count]) - 1
    if not holds_set(s, seat, mask):
        return 0
    if count < 6 or not holds_two_sets(s, seat, mask):
        return 1
    return 3 if count >= 9 and holds_three_sets(s, seat, mask) else 2


@rule
def touching(s: State, seat: int, segments: int) -> int:
    """How many of the seat's monuments stand on these places."""
    count = 0
    for i in range(monuments(s, seat)):
        if segments & int(BIT[s.governors[seat].sites[i]]):
            count += 1
    return count


@rule
def segment_sets(s: State, seat: int) -> int:
    """Most disjoint sets of four monuments on one segment each; eleven monuments make two at most (R103, R104).

    Two sets exist if one segment has eight, or two have four each and eight between them.
    """
    best = 0
    if monuments(s, seat) < 4:
        return best
    for one in range(1, SEASONS + 1):
        here = touching(s, seat, int(SEGMENT[one]))
        if here >= 8:
            return 2
        if here >= 4:
            best = 1
            for other in range(1, one):
                if (
                    touching(s, seat, int(SEGMENT[other])) >= 4
                    and touching(s, seat, int(SEGMENT[one]) | int(SEGMENT[other])) >= 8
                ):
                    return 2
    return best


@rule
def final_glory(s: State, seat: int) -> int:
    """Glory of the score track and of the sets (R102, R103)."""
    sets = NEIGHBOUR_GLORY * neighbour_sets(s, seat) + SEGMENT_GLORY * segment_sets(s, seat)
    return int(s.governors[seat].glory) + sets


@rule
def score(s: State, out: Int64Array) -> None:
    """Glory (R105)."""
    for seat in range(int(s.seats)):
        out[seat] = final_glory(s, seat)


def rank_keys(s: State, seat: int) -> dict[str, int]:
    """Glory, then tokens left (R105)."""
    return {"glory": final_glory(s, seat), "tokens": total(s.governors[seat].tokens)}


@rule
def rank(s: State, seat: int) -> int:
    """The same as one number (R105)."""
    return 1000 * final_glory(s, seat) + total(s.governors[seat].tokens)


@rule
def result(s: State, out: Int64Array) -> None:
    """Most glory wins, then most tokens; equals share (R105)."""
    best, winners = -1, 0
    for seat in range(int(s.seats)):
        mine = rank(s, seat)
        out[seat] = mine
        if mine > best:
            best, winners = mine, 0
        if mine == best:
            winners += 1
    for seat in range(int(s.seats)):
        out[seat] = WIN // winners if out[seat] == best else 0
