"""How pieces walk, and what the dice allow. Houses are counted from 0 here, as bits are; a set is a bit mask."""

from __future__ import annotations

from greathouse.kernel.arrays import Int64Array
from greathouse.kernel.rules import POWERS, rule, table

from ..content import BEAUTY, HOUSES, number
from ..state import RESCUING, State
from .paths import END, FAR_LANDINGS, FIRST, NEED, NEXT, NILE, STEPS, WET, group, place

BIT = table(POWERS[:HOUSES])
NILE_BIT = POWERS[NILE]
BEAUTY_BIT = POWERS[BEAUTY - 1]
DISTANCE3 = number("rescue_landing", "distance3")
RESCUE_STEPS = 3


@rule
def groups(s: State, steps: int) -> int:
    """Number of the walk group of house 0 for this length; that of house h lies STEPS * h further (R6, Q3, Q4)."""
    return group(int(s.return_to_start) * 2 + int(s.cross_humiliation), 0, steps)


@rule
def occupied(s: State) -> int:
    """All houses where a piece stands."""
    return int(s.houses[0]) | int(s.houses[1])


@rule
def reach(g: int, full: int) -> int:
    """The houses at the end of a walk of group `g` that avoids the houses `full` (R7, R8, R9)."""
    ends = 0
    row = int(FIRST[g])
    stop = int(FIRST[g + 1])
    while row < stop:
        if full & NEED[row]:
            row += 1
        else:
            ends |= BIT[END[row]]
            row = int(NEXT[row])
    return int(ends)


@rule
def mobile(pieces: int, first: int, full: int) -> bool:
    """Whether one of the pieces can walk; `first` is the walk group of house 0."""
    while pieces:
        low = pieces & -pieces
        g = first + STEPS * place(low)
        for row in range(FIRST[g], FIRST[g + 1]):
            if not full & NEED[row]:
                return True
        pieces ^= low
    return False


@rule
def list_walks(row: int, stop: int, full: int, base: int, out: Int64Array, count: int) -> int:
    """Appends an action for each end among the rows `row` to `stop` - 1; answers the new count."""
    while row < stop:
        if full & NEED[row]:
            row += 1
        else:
            out[count] = base + END[row]
            count += 1
            row = int(NEXT[row])
    return count


@rule
def list_dry(pieces: int, first: int, full: int, base: int, out: Int64Array, count: int) -> int:
    """Appends the moves of the pieces that do not end in the Nile."""
    while pieces:
        low = pieces & -pieces
        piece = place(low)
        g = first + STEPS * piece
        count = list_walks(int(FIRST[g]), int(WET[g]), full, base + HOUSES * piece, out, count)
        pieces ^= low
    return count


@rule
def list_wet(pieces: int, first: int, full: int, base: int, out: Int64Array, count: int) -> int:
    """Appends the moves of the pieces that end in the Nile."""
    while pieces:
        low = pieces & -pieces
        piece = place(low)
        g = first + STEPS * piece
        count = list_walks(int(WET[g]), int(FIRST[g + 1]), full, base + HOUSES * piece, out, count)
        pieces ^= low
    return count


@rule
def walkers(s: State, seat: int) -> int:
    """The pieces of a seat that a die can move: all but a drowning one (R16)."""
    return int(s.houses[seat]) & ~NILE_BIT


@rule
def drowning(s: State, seat: int) -> bool:
    """Whether a piece of this seat is in the Nile (R13)."""
    return int(s.houses[seat]) & NILE_BIT != 0


@rule
def landing_group(s: State) -> int:
    """The walks by which a drowning piece can be brought to land (R19, Q8)."""
    return FAR_LANDINGS if s.rescue_landing == DISTANCE3 else group(1, NILE, RESCUE_STEPS)


@rule
def landings(s: State) -> int:
    """The houses where a drowning piece can be brought to land now (R19)."""
    return reach(landing_group(s), occupied(s))


@rule
def saving_ends(s: State, house: int, full: int) -> int:
    """Where an own piece on `house` may go with the own die so that the drowning piece can be saved (R18, R20, R21).

    `full` are the occupied houses, the Nile among them.
    """
    rest = reach(groups(s, int(s.own_die)) + STEPS * house, full)
    if not s.start26:
        rest &= BEAUTY_BIT
    ends = 0
    while rest:
        low = rest & -rest
        if reach(landing_group(s), full & ~int(BIT[house]) | low):
            ends |= low
        rest ^= low
    return ends


@rule
def can_step_and_save(s: State, full: int) -> bool:
    """Whether some own move allows the rescue (R18, R20)."""
    pieces = walkers(s, int(s.mover))
    while pieces:
        low = pieces & -pieces
        if saving_ends(s, place(low), full):
            return True
        pieces ^= low
    return False


@rule
def can_step(s: State) -> bool:
    """Whether the own die can be executed (R10, R14); in a rescue only moves that allow it count."""
    if s.branch == RESCUING:
        return can_step_and_save(s, occupied(s))
    return mobile(walkers(s, int(s.mover)), groups(s, int(s.own_die)), occupied(s))


@rule
def can_push(s: State) -> bool:
    """Whether the other die can be executed on the board as it is now (R12)."""
    return mobile(walkers(s, 1 - int(s.mover)), groups(s, int(s.other_die)), occupied(s))


@rule
def can_rescue(s: State, full: int) -> bool:
    """Whether the mover may choose to save the piece in the Nile, one of the occupied houses `full` (R18, R20)."""
    if can_step_and_save(s, full):
        return True
    stuck = not mobile(walkers(s, int(s.mover)), groups(s, int(s.own_die)), full)
    return s.start26 == 1 and stuck and reach(landing_group(s), full) != 0


@rule
def can_reach_beauty(s: State, full: int) -> bool:
    """Whether some own move ends on the House of Beauty (R18)."""
    pieces = walkers(s, int(s.mover))
    while pieces:
        low = pieces & -pieces
        if reach(groups(s, int(s.own_die)) + STEPS * place(low), full) & BEAUTY_BIT:
            return True
        pieces ^= low
    return False
