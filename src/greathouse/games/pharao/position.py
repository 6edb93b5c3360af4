"""What no position of Pharao can look like; R and Q numbers are those of docs/rules/pharao.md."""

from __future__ import annotations

from collections.abc import Iterator

from greathouse.kernel.positions import Flaw

from .content import OTHER_NUMBERS, PIECES
from .rules.play import LIFE_BIT, OCCUPY, WEIGHTS
from .rules.walking import BEAUTY_BIT, NILE_BIT, can_push, can_rescue, can_step, drowning, landings, occupied
from .state import (
    BY_LOCK,
    BY_PUSH,
    BY_QUIET,
    BY_SECOND_LIFE,
    DONE,
    PLAIN,
    RESCUING,
    TO_LAND,
    TO_PUSH,
    TO_SAVE,
    TO_STEP,
    TO_THROW,
    State,
)

SEATS = ("dark", "light")
"""The seats in written positions."""


def flaws(s: State) -> Iterator[Flaw]:
    """Why the state cannot be on the table; its numbers lie in their ranges."""
    yield from _flaws_of_quiet(s)
    yield from _flaws_of_pieces(s)
    if s.phase == DONE:
        yield from _flaws_of_end(s)
        return
    yield from _flaws_of_play(s)
    yield from _flaws_of_throw(s)
    yield from _flaws_of_phase(s)


def _flaws_of_quiet(s: State) -> Iterator[Flaw]:
    """Turns without a removal stay within the limit (Q14)."""
    most = s.quiet_limit - 1 if s.quiet_limit and s.ending != BY_QUIET else s.quiet_limit
    if s.quiet > most:
        yield Flaw("quiet", f"{s.quiet} turns without a removal, with a limit of {s.quiet_limit}", 1)


def _flaws_of_pieces(s: State) -> Iterator[Flaw]:
    """One to four pieces a side (R1), no two in one house (R8)."""
    for seat in range(2):
        count = s.houses[seat].bit_count()
        if not 1 <= count <= PIECES:
            yield Flaw(f"houses[{seat}]", f"{count} pieces, a side has 1 to {PIECES}", 1)
    if s.houses[0] & s.houses[1]:
        yield Flaw("houses[1]", "a house holds a piece of each side", 8)


def _flaws_of_play(s: State) -> Iterator[Flaw]:
    """While the game goes on nobody has lost in the Nile (R22) or won on the House of Second Life (R24)."""
    for seat in range(2):
        if s.houses[seat] == NILE_BIT:
            yield Flaw(f"houses[{seat}]", "the last piece lies in the Nile, so the game is over", 22)
        if s.second_life_mode == OCCUPY and s.houses[seat] == LIFE_BIT:
            yield Flaw(f"houses[{seat}]", "the last piece has its second life, so the game is over", 24)
    if s.ending or s.winner:
        yield Flaw("ending" if s.ending else "winner", "the game is not over", 1)


def _flaws_of_throw(s: State) -> Iterator[Flaw]:
    """Nothing of a turn is known before its throw (R4); afterwards the dice show a possible throw (R3)."""
    if s.phase == TO_THROW:
        for name in ("own_die", "other_die", "start26", "branch", "executed"):
            if getattr(s, name):
                yield Flaw(name, "known before the throw", 4)
    elif not WEIGHTS[s.own_die * OTHER_NUMBERS + s.other_die]:
        yield Flaw("own_die", f"the dice cannot show {s.own_die} and {s.other_die}", 3)
    else:
        yield from _flaws_of_rescue(s)


def _flaws_of_rescue(s: State) -> Iterator[Flaw]:
    """A drowning piece is dealt with before the own move ends (R17); the House of Beauty was noted (R18)."""
    waits = s.phase == TO_SAVE or (s.branch == RESCUING and s.phase != TO_PUSH)
    walked_in = s.phase == TO_PUSH and s.branch != RESCUING and s.executed == 1
    if drowning(s, s.mover) != waits and not walked_in:
        needed = "a piece of the mover must lie" if waits else "no piece of the mover can lie"
        yield Flaw(f"houses[{s.mover}]", f"{needed} in the Nile at this point of the turn", 17)
    on_beauty = 1 if s.houses[s.mover] & BEAUTY_BIT else 0
    if not s.executed and s.branch != RESCUING and s.start26 != on_beauty:
        yield Flaw("start26", "is not what the House of Beauty shows", 18)


def _flaws_of_phase(s: State) -> Iterator[Flaw]:
    """What is due can be done (R10, R12, R20)."""
    if s.phase == TO_SAVE and not (s.branch == PLAIN and not s.executed and can_rescue(s, occupied(s))):
        yield Flaw("phase", "the drowning piece cannot be saved", 20)
    if s.phase == TO_STEP and (s.executed or not can_step(s)):
        yield Flaw("phase", "the own die cannot be played", 10)
    if s.phase == TO_LAND and not (s.branch == RESCUING and landings(s)):
        yield Flaw("phase", "no piece can be brought to land", 20)
    if s.phase == TO_PUSH and not can_push(s):
        yield Flaw("phase", "the other die cannot be played", 12)


def _flaws_of_end(s: State) -> Iterator[Flaw]:
    """The winner has won (R22, R24, R26); a draw is one of the quiet limit (Q14)."""
    if s.ending == BY_QUIET:
        if s.winner != -1 or s.quiet != s.quiet_limit:
            yield Flaw("ending", "the quiet limit is not reached, or somebody has won", 1)
    elif not s.ending or s.winner < 0:
        yield Flaw("ending" if not s.ending else "winner", "the game is over without a winner", 1)
    elif s.ending == BY_SECOND_LIFE:
        if s.houses[s.winner] != LIFE_BIT:
            yield Flaw("ending", "the winner's last piece has no second life", 24)
    elif s.ending == BY_LOCK:
        if s.winner == s.mover or can_push(s):
            yield Flaw("ending", "the mover is not locked up", 26)
    elif (s.winner == s.mover) != (s.ending == BY_PUSH) or s.houses[1 - s.winner] != NILE_BIT:
        yield Flaw("ending", "the loser's last piece was not brought into the Nile so", 22)
