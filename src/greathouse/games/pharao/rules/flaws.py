"""What no position of the game can look like."""

from __future__ import annotations

from greathouse.kernel.rules import POWERS, rule

from ..content import HOUSES, OTHER_NUMBERS, OWN_NUMBERS, PIECES
from ..state import (
    BY_LOCK,
    BY_PUSH,
    BY_QUIET,
    BY_SECOND_LIFE,
    DONE,
    DROWNED,
    PLAIN,
    RESCUING,
    TO_LAND,
    TO_PUSH,
    TO_SAVE,
    TO_STEP,
    TO_THROW,
    State,
)
from .play import LIFE_BIT, OCCUPY, WEIGHTS
from .walking import BEAUTY_BIT, NILE_BIT, can_push, can_rescue, can_step, drowning, landings

BOARD = POWERS[HOUSES] - 1


@rule
def flaw(s: State) -> int:
    """0 for a position that can be on the table, else the number of a rule that it breaks."""
    broken = flaw_of_table(s)
    if not broken:
        broken = flaw_of_pieces(s)
    if not broken and s.phase == DONE:
        return flaw_of_end(s)
    if not broken:
        broken = flaw_of_lone_pieces(s)
    if not broken:
        broken = flaw_of_dice(s)
    if not broken and s.phase != TO_THROW:
        broken = flaw_of_rescue(s)
    return broken if broken else flaw_of_phase(s)


@rule
def flaw_of_table(s: State) -> int:
    """Two players, one of them to move, turns without a removal within the limit (R1, Q14)."""
    if s.seats != 2 or not 0 <= s.mover <= 1 or not TO_THROW <= s.phase <= DONE:
        return 1
    most = s.quiet_limit - 1 if s.quiet_limit and s.ending != BY_QUIET else s.quiet_limit
    return 0 if 0 <= s.quiet <= most else 1


@rule
def count(houses: int) -> int:
    """How many houses a set has."""
    found = 0
    while houses:
        houses &= houses - 1
        found += 1
    return found


@rule
def flaw_of_pieces(s: State) -> int:
    """One to four pieces a side (R1), no two in one house (R8)."""
    for seat in range(2):
        if not 0 < s.houses[seat] <= BOARD or count(int(s.houses[seat])) > PIECES:
            return 1
    return 8 if s.houses[0] & s.houses[1] else 0


@rule
def flaw_of_lone_pieces(s: State) -> int:
    """No last piece lies in the Nile while the game goes on (R22) or, in one mode, stands on house 15 (R24)."""
    for seat in range(2):
        if s.houses[seat] == NILE_BIT:
            return 22
        if s.second_life_mode == OCCUPY and s.houses[seat] == LIFE_BIT:
            return 24
    return 0 if s.ending == 0 and s.winner == 0 else 1


@rule
def flaw_of_dice(s: State) -> int:
    """Nothing of a turn is known before its throw (R4); afterwards the dice show a possible throw (R3)."""
    if s.phase == TO_THROW:
        return 4 if s.own_die or s.other_die or s.start26 or s.branch or s.executed else 0
    if not 0 <= s.own_die < OWN_NUMBERS or not 0 <= s.other_die < OTHER_NUMBERS:
        return 3
    return 0 if WEIGHTS[s.own_die * OTHER_NUMBERS + s.other_die] else 3


@rule
def flaw_of_rescue(s: State) -> int:
    """A drowning piece is dealt with before the own move ends (R17); the House of Beauty was noted (R18)."""
    if not PLAIN <= s.branch <= DROWNED or not 0 <= s.executed <= 1 or not 0 <= s.start26 <= 1:
        return 17
    waits = s.phase == TO_SAVE or (s.branch == RESCUING and s.phase != TO_PUSH)
    walked_in = s.phase == TO_PUSH and s.branch != RESCUING and s.executed == 1
    if drowning(s, int(s.mover)) != waits and not walked_in:
        return 17
    on_beauty = 1 if s.houses[s.mover] & BEAUTY_BIT else 0
    return 18 if not s.executed and s.branch != RESCUING and s.start26 != on_beauty else 0


@rule
def flaw_of_phase(s: State) -> int:
    """What is due can be done."""
    if s.phase == TO_SAVE:
        return 0 if s.branch == PLAIN and not s.executed and can_rescue(s) else 20
    if s.phase == TO_STEP:
        return 0 if not s.executed and can_step(s) else 10
    if s.phase == TO_LAND:
        return 0 if s.branch == RESCUING and landings(s) else 20
    return 12 if s.phase == TO_PUSH and not can_push(s) else 0


@rule
def flaw_of_end(s: State) -> int:
    """The winner has won (R22, R24, R26); a draw is one of the quiet limit (Q14)."""
    if s.ending == BY_QUIET:
        return 0 if s.winner == -1 and s.quiet == s.quiet_limit else 1
    if not 0 <= s.winner <= 1 or not BY_SECOND_LIFE <= s.ending <= BY_LOCK:
        return 1
    if s.ending == BY_SECOND_LIFE:
        return 0 if s.houses[s.winner] == LIFE_BIT else 24
    if s.ending == BY_LOCK:
        return 0 if s.winner != s.mover and not can_push(s) else 26
    right_mover = (s.winner == s.mover) == (s.ending == BY_PUSH)
    return 0 if right_mover and s.houses[1 - s.winner] == NILE_BIT else 22
