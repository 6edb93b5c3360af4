"""Which rule forbids a move."""

from __future__ import annotations

from greathouse.kernel.rules import POWERS, rule

from ..content import HOUSES
from ..moves import DROWN, LAND, PUSH, RESCUE, STEP
from ..state import DONE, DROWNED, RESCUING, TO_LAND, TO_SAVE, TO_STEP, TO_THROW, State
from .paths import ASKEW, BESIDE, NILE, STEPS, group, place
from .walking import (
    BEAUTY_BIT,
    BIT,
    NILE_BIT,
    can_reach_beauty,
    can_rescue,
    groups,
    landings,
    occupied,
    reach,
    saving_ends,
    walkers,
)

BOARD = POWERS[HOUSES] - 1


@rule
def why(s: State, seat: int, action: int) -> int:
    """0 if the move is legal, else the number of the rule that forbids it; R1: it is the other player's turn."""
    if s.phase == TO_THROW:
        return 4
    if s.phase == DONE or seat != s.mover:
        return 1
    if s.phase == TO_SAVE:
        return 0 if action in (DROWN, RESCUE) else 17
    if action in (DROWN, RESCUE):
        return why_rescue(s) if action == RESCUE else 17
    if s.phase == TO_LAND or action >= LAND:
        return why_land(s, action)
    return why_step(s, action) if s.phase == TO_STEP else why_push(s, action)


@rule
def why_rescue(s: State) -> int:
    """It is not the time (R17); or the piece just lost had no House of Beauty to help (R18) or no landing (R20)."""
    full = occupied(s) | NILE_BIT
    if s.phase != TO_STEP or s.branch != DROWNED or can_rescue(s, full):
        return 17
    return 20 if s.start26 or can_reach_beauty(s, full) else 18


@rule
def why_land(s: State, action: int) -> int:
    """A saved piece walks three houses from the Nile, after the own move (R8, R19)."""
    if s.phase != TO_LAND or action < LAND:
        return 19
    end = int(BIT[action - LAND])
    if landings(s) & end:
        return 0
    return 8 if occupied(s) & end else 19


@rule
def why_step(s: State, action: int) -> int:
    """An own piece, by the own die, into the Nile only for want of another move (R5, R14, R16)."""
    if action >= PUSH:
        return 5
    piece, end = (action - STEP) // HOUSES, (action - STEP) % HOUSES
    broken = why_walk(s, int(s.houses[s.mover]), piece, end, int(s.own_die))
    if broken:
        return broken
    if s.branch == RESCUING:
        return why_not_saving(s, piece, end)
    return 14 if end == NILE and dry_step(s) else 0


@rule
def why_not_saving(s: State, piece: int, end: int) -> int:
    """In a rescue the own move must make it possible (R18) and leave the drowning piece a landing (R20)."""
    if saving_ends(s, piece, occupied(s)) & BIT[end]:
        return 0
    return 20 if s.start26 or BIT[end] == BEAUTY_BIT else 18


@rule
def dry_step(s: State) -> bool:
    """Whether the own die has a move that does not end in the Nile."""
    pieces = walkers(s, int(s.mover))
    while pieces:
        low = pieces & -pieces
        if reach(groups(s, int(s.own_die)) + STEPS * place(low), occupied(s)) & ~NILE_BIT:
            return True
        pieces ^= low
    return False


@rule
def why_push(s: State, action: int) -> int:
    """A piece of the other player, by the other die (R5, R15, R16)."""
    if action < PUSH:
        return 5
    piece, end = (action - PUSH) // HOUSES, (action - PUSH) % HOUSES
    return why_walk(s, int(s.houses[1 - s.mover]), piece, end, int(s.other_die))


@rule
def why_walk(s: State, pieces: int, piece: int, end: int, steps: int) -> int:
    """Whether one of the `pieces` can walk from house to house in so many steps, else the rule against it."""
    if not pieces & BIT[piece]:
        return 5
    if piece == NILE:
        return 16
    full = occupied(s)
    if reach(groups(s, steps) + STEPS * piece, full) & BIT[end]:
        return 0
    if piece != end and full & BIT[end]:
        return 8
    return why_no_path(piece, end, steps, full)


@rule
def why_no_path(piece: int, end: int, steps: int, full: int) -> int:
    """The rule that every way to an empty house breaks: no crossing, nothing twice, nobody in the way, no corners."""
    if reach(group(1, piece, steps), full) & BIT[end]:
        return 13
    if piece == end or stroll(piece, steps, full) & BIT[end]:
        return 9
    if reach(group(1, piece, steps), 0) & BIT[end]:
        return 8
    return 7 if steps == 1 and ASKEW[piece] & BIT[end] else 6


@rule
def stroll(piece: int, steps: int, full: int) -> int:
    """Where a piece could end if it might visit houses more than once."""
    here = int(BIT[piece])
    free = (BOARD ^ full) | here
    for _ in range(steps):
        there = 0
        while here:
            low = here & -here
            there |= int(BESIDE[place(low)])
            here ^= low
        here = there & free
    return here
