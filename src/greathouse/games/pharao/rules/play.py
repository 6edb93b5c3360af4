"""The course of a turn; R and Q numbers are those of docs/rules/pharao.md."""

from __future__ import annotations

from math import gcd

from greathouse.kernel.arrays import Int64Array
from greathouse.kernel.contract import CHANCE, OVER, WIN
from greathouse.kernel.rules import POWERS, rule, table

from ..content import DARK, HOUSES, LIGHT, OTHER_DIE, OTHER_NUMBERS, OWN_DIE, SECOND_LIFE, number
from ..moves import DROWN, LAND, PUSH, RESCUE, STEP
from ..state import (
    BY_FORCED_STEP,
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
from .paths import FIRST, SHORE, place
from .walking import (
    BEAUTY_BIT,
    BIT,
    NILE_BIT,
    can_push,
    can_rescue,
    can_step,
    drowning,
    groups,
    landing_group,
    list_dry,
    list_walks,
    list_wet,
    occupied,
    saving_ends,
    walkers,
)

LIFE_BIT = POWERS[SECOND_LIFE - 1]
DARK_HOUSES = sum(POWERS[house - 1] for house in DARK)
LIGHT_HOUSES = sum(POWERS[house - 1] for house in LIGHT)
OCCUPY = number("second_life_mode", "occupy")

_CHANCES = [own * other for own in OWN_DIE for other in OTHER_DIE]
WEIGHTS = table([chance // gcd(*_CHANCES) for chance in _CHANCES])
"""Weight of every throw; with the printed dice the unit is 1/18 (R3)."""


@rule
def start(s: State) -> None:
    """Dark stands on the left below, light above, and dark begins (R1)."""
    s.houses[0] = DARK_HOUSES
    s.houses[1] = LIGHT_HOUSES


@rule
def waiting(s: State) -> int:
    """The mover decides everything in his turn (R5)."""
    if s.phase in (TO_THROW, DONE):
        return 0
    return 1 + int(s.mover)


@rule
def turn(s: State) -> int:
    """The mover, after the throw that begins each turn (R4)."""
    if s.phase == TO_THROW:
        return CHANCE
    return OVER if s.phase == DONE else int(s.mover)


@rule
def legal(s: State, seat: int, out: Int64Array) -> int:
    """Moves by the houses of the pieces, then by their ends, the Nile last."""
    if s.phase == TO_STEP:
        return list_steps(s, seat, out)
    if s.phase == TO_PUSH:
        return list_pushes(s, seat, out)
    if s.phase == TO_SAVE:
        out[0] = DROWN
        out[1] = RESCUE
        return 2
    g = landing_group(s)
    return list_walks(int(FIRST[g]), int(FIRST[g + 1]), occupied(s), LAND, out, 0)


@rule
def list_steps(s: State, seat: int, out: Int64Array) -> int:
    """Moves of the own die (R6 to R9); into the Nile only when there is no other (R14)."""
    if s.branch == RESCUING:
        return list_saving_steps(s, seat, out)
    pieces = walkers(s, seat)
    first = groups(s, int(s.own_die))
    count = list_dry(pieces, first, occupied(s), STEP, out, 0)
    return count if count else list_wet(pieces, first, occupied(s), STEP, out, 0)


@rule
def list_saving_steps(s: State, seat: int, out: Int64Array) -> int:
    """Moves of the own die after which the drowning piece can be saved (R18, R20)."""
    count = 0
    pieces = walkers(s, seat)
    while pieces:
        low = pieces & -pieces
        piece = place(low)
        ends = saving_ends(s, piece, occupied(s))
        while ends:
            end = ends & -ends
            out[count] = STEP + HOUSES * piece + place(end)
            count += 1
            ends ^= end
        pieces ^= low
    return count


@rule
def list_pushes(s: State, seat: int, out: Int64Array) -> int:
    """Moves of the other die, the Nile included (R15), but never of a piece that is drowning (R16)."""
    pieces = walkers(s, 1 - seat)
    first = groups(s, int(s.other_die))
    count = list_dry(pieces, first, occupied(s), PUSH, out, 0)
    return list_wet(pieces & int(SHORE[s.other_die]), first, occupied(s), PUSH, out, count)


@rule
def choices(s: State, seat: int, out: Int64Array) -> int:
    """All legal moves; different moves lead to different positions."""
    return legal(s, seat, out)


@rule
def odds(s: State, out: Int64Array, weight: Int64Array) -> int:
    """The throws of both dice (R3, R4)."""
    count = 0
    for throw in range(len(WEIGHTS)):
        if WEIGHTS[throw]:
            out[count] = throw
            weight[count] = WEIGHTS[throw]
            count += 1
    return count


@rule
def apply(s: State, seat: int, action: int) -> None:
    """Carries out a throw or a decision, and all that follows without a choice."""
    if seat == CHANCE:
        throw_dice(s, action)
    elif action < PUSH:
        step(s, (action - STEP) // HOUSES, (action - STEP) % HOUSES)
    elif action < DROWN:
        push(s, (action - PUSH) // HOUSES, (action - PUSH) % HOUSES)
    elif action == DROWN:
        let_drown(s)
    elif action == RESCUE:
        s.branch = RESCUING
        own_half(s)
    else:
        land(s, action - LAND)


@rule
def throw_dice(s: State, outcome: int) -> None:
    """The fate of a drowning piece comes before the own move; without a choice it is lost (R4, R17)."""
    s.own_die = outcome // OTHER_NUMBERS
    s.other_die = outcome % OTHER_NUMBERS
    s.start26 = 1 if s.houses[s.mover] & BEAUTY_BIT else 0
    if not drowning(s, int(s.mover)):
        own_half(s)
    elif can_rescue(s, occupied(s)):
        s.phase = TO_SAVE
    else:
        let_drown(s)


@rule
def let_drown(s: State) -> None:
    """The drowning piece leaves the board; the turn goes on with the dice already thrown (R17)."""
    s.houses[s.mover] &= ~NILE_BIT
    s.branch = DROWNED
    s.quiet = 0
    if s.second_life_mode == OCCUPY and s.houses[s.mover] == LIFE_BIT:
        finish(s, BY_SECOND_LIFE, int(s.mover))
    else:
        own_half(s)


@rule
def own_half(s: State) -> None:
    """The own die must be played if it can be (R5, R10)."""
    if can_step(s):
        s.phase = TO_STEP
    else:
        after_own_half(s)


@rule
def step(s: State, piece: int, end: int) -> None:
    """A last piece wins on the House of Second Life and loses in the Nile (R22, R23, R24)."""
    seat = int(s.mover)
    s.houses[seat] ^= BIT[piece] ^ BIT[end]
    s.executed = 1
    if s.houses[seat] == LIFE_BIT:
        finish(s, BY_SECOND_LIFE, seat)
    elif s.houses[seat] == NILE_BIT:
        finish(s, BY_FORCED_STEP, 1 - seat)
    else:
        after_own_half(s)


@rule
def after_own_half(s: State) -> None:
    """A rescue comes between the two dice (R19)."""
    if s.branch == RESCUING:
        s.phase = TO_LAND
    else:
        other_half(s)


@rule
def land(s: State, end: int) -> None:
    """The drowning piece is brought to land (R19)."""
    s.houses[s.mover] ^= NILE_BIT ^ BIT[end]
    other_half(s)


@rule
def other_half(s: State) -> None:
    """The other die is played if possible; who can play neither is locked up (R10, R11, R26, R27, R28, R29)."""
    if can_push(s):
        s.phase = TO_PUSH
    elif not s.executed and (s.own_die or s.other_die):
        finish(s, BY_LOCK, 1 - int(s.mover))
    else:
        end_turn(s)


@rule
def push(s: State, piece: int, end: int) -> None:
    """The other player's last piece in the Nile wins; put on house 15 it counts in one mode only (R22, R25)."""
    other = 1 - int(s.mover)
    s.houses[other] ^= BIT[piece] ^ BIT[end]
    if s.houses[other] == NILE_BIT:
        finish(s, BY_PUSH, 1 - other)
    elif s.second_life_mode == OCCUPY and s.houses[other] == LIFE_BIT:
        finish(s, BY_SECOND_LIFE, other)
    else:
        end_turn(s)


@rule
def end_turn(s: State) -> None:
    """The other player is next; with a quiet limit the game may be drawn here (Q14)."""
    if s.quiet_limit and s.branch != DROWNED:
        s.quiet += 1
        if s.quiet == s.quiet_limit:
            finish(s, BY_QUIET, -1)
            return
    s.mover = 1 - s.mover
    s.phase = TO_THROW
    s.own_die = 0
    s.other_die = 0
    s.start26 = 0
    s.branch = PLAIN
    s.executed = 0


@rule
def finish(s: State, ending: int, winner: int) -> None:
    """The game is over; -1 is a draw."""
    s.phase = DONE
    s.ending = ending
    s.winner = winner


@rule
def score(s: State, out: Int64Array) -> None:
    """One point for the winner."""
    for seat in range(2):
        out[seat] = 1 if seat == s.winner else 0


@rule
def result(s: State, out: Int64Array) -> None:
    """There is a winner and a loser, or a draw."""
    for seat in range(2):
        out[seat] = WIN // 2 if s.winner < 0 else WIN * (1 if seat == s.winner else 0)


@rule
def bound(s: State) -> int:
    """Under a quiet limit: at most seven stretches of that many turns, since six pieces at most are lost on the way."""
    return 7 * int(s.quiet_limit) * 4
