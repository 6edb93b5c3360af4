"""Points: lines of sight, suns, platforms, and the end of the game (R64-R69)."""

from __future__ import annotations

from greathouse.kernel.arrays import Int64Array
from greathouse.kernel.contract import WIN
from greathouse.kernel.rules import rule, table

from ..content import BONUSES, CHAIN, CORNERS, KIND_VALUES, MAJORITY, SUNS, UNUSED_MAGIC
from ..state import BY_MAGIC, BY_MAJORITY, BY_PYRAMID, BY_SIGHT, BY_SUNS, DONE, State
from .squares import ARROWS, BIT, BITS, DIRECTION, MEETS_BASE

VALUE = table(KIND_VALUES)
BONUS = table(BONUSES)
CORNER = table([CORNERS.index(sun) if sun in CORNERS else -1 for sun in range(SUNS)])
"""By sun: which corner it is, -1 for a sun on an edge."""


@rule
def arrow_mask(s: State, i: int) -> int:
    """Directions in which monument number `i` points; it shows the side of its owner (R43)."""
    return int(ARROWS[s.tiles[i]][int(s.owners[i]) - 1][s.turns[i]])


@rule
def base_points(s: State, i: int, mask: int) -> int:
    """Points of monument `i` for pointing at the pyramid: its own value, by option for each arrow (R68, Q26)."""
    hits = int(BITS[mask & int(MEETS_BASE[s.layout][s.base_at][s.sites[i]])])
    return int(VALUE[s.kinds[i]]) * (hits if s.pyramid_pointed else min(hits, 1))


@rule
def sight(s: State, i: int) -> int:
    """Points of monument `i` as things stand: every monument its arrows meet, and the pyramid (R67, R68)."""
    if s.owners[i] == 0:
        return 0
    mask = arrow_mask(s, i)
    total = base_points(s, i, mask)
    for j in range(int(s.built)):
        if mask & int(BIT[DIRECTION[s.sites[i]][s.sites[j]]]):
            total += int(VALUE[s.kinds[j]])
    return total


@rule
def first_break(s: State, seat: int) -> int:
    """A sun without a disc of this seat, -1 if it has all."""
    for sun in range(SUNS):
        if s.suns[sun] != seat + 1:
            return sun
    return -1


@rule
def best_chain(s: State, seat: int) -> int:
    """Worth of the seat's strongest run of neighbouring suns on the circle (R65)."""
    best = 0
    run = 0
    begin = first_break(s, seat) + 1
    for k in range(SUNS):
        sun = (begin + k) % SUNS
        run = run + int(s.worth[sun]) if s.suns[sun] == seat + 1 else 0
        best = max(best, run)
    return best


@rule
def majority(s: State) -> int:
    """Who has more platforms, at 2-2 who has the top one (R66); -1 while none lies."""
    lead = 0
    top = -1
    for k in range(4):
        if s.platforms[k]:
            top = int(s.platforms[k]) - 1
            lead += 1 - 2 * top
    if lead == 0:
        return top
    return 0 if lead > 0 else 1


@rule
def crown(s: State, seat: int) -> None:
    """The winner of a level of the pyramid scores the bonus of the corner and lays a platform (R56)."""
    corner = int(CORNER[s.sun])
    s.points[seat][BY_PYRAMID] += int(BONUS[s.pyramid_bonus][corner])
    s.platforms[corner] = seat + 1


@rule
def finish(s: State) -> None:
    """The end of the game: unused magic, suns, pyramid, monuments (R60, R64-R68)."""
    for seat in range(2):
        s.points[seat][BY_MAGIC] = UNUSED_MAGIC * int(BITS[s.magic[seat]])
        s.points[seat][BY_SUNS] = CHAIN * best_chain(s, seat)
    for i in range(int(s.built)):
        s.points[int(s.owners[i]) - 1][BY_SIGHT] += sight(s, i)
    s.points[majority(s)][BY_MAJORITY] = MAJORITY
    s.phase = DONE


@rule
def total(s: State, seat: int) -> int:
    """All points of a seat so far."""
    points = 0
    for source in range(8):
        points += int(s.points[seat][source])
    return points


@rule
def claims(s: State, seat: int) -> int:
    """How many Monument cards a seat has claimed."""
    return int(s.claimed[seat][0]) + int(s.claimed[seat][1]) + int(s.claimed[seat][2])


@rule
def lead(s: State) -> int:
    """Above 0 if Bast stands better, below 0 if Anubis: by points, then by claimed Monument cards (R69)."""
    points = total(s, 0) - total(s, 1)
    return points if points else claims(s, 0) - claims(s, 1)


def rank_keys(s: State, seat: int) -> dict[str, int]:
    """Points, then claimed Monument cards (R69)."""
    return {"points": total(s, seat), "claimed": claims(s, seat)}


@rule
def score(s: State, out: Int64Array) -> None:
    """The points of both (R69)."""
    out[0] = total(s, 0)
    out[1] = total(s, 1)


@rule
def result(s: State, out: Int64Array) -> None:
    """A win for the better one, half each for a shared victory (R69)."""
    ahead = lead(s)
    out[0] = WIN if ahead > 0 else 0 if ahead < 0 else WIN // 2
    out[1] = WIN - out[0]
