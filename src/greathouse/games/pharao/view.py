"""What the players know of a game of Pharao: everything."""

from __future__ import annotations

from greathouse.kernel.chance import Rng
from greathouse.kernel.rules import rule

from .state import State, View


@rule
def view(s: State, seat: int, v: View) -> None:
    """The whole position, for players and spectators alike."""
    reproduce(s, v)


@rule
def seen(s: State, actor: int, action: int, observer: int) -> int:
    """Every throw and every move is open."""
    return action


@rule
def guess(v: View, seat: int, s: State, rng: Rng) -> None:
    """The position itself; there is nothing to guess."""
    reproduce(v, s)


@rule
def reproduce(original: State | View, copy: State | View) -> None:
    """Writes every field of a State or View into a record of either class."""
    copy.seats = original.seats
    for seat in range(2):
        copy.houses[seat] = original.houses[seat]
    copy.mover = original.mover
    copy.phase = original.phase
    copy.own_die = original.own_die
    copy.other_die = original.other_die
    copy.start26 = original.start26
    copy.branch = original.branch
    copy.executed = original.executed
    copy.quiet = original.quiet
    copy.ending = original.ending
    copy.winner = original.winner
    copy.quiet_limit = original.quiet_limit
    copy.rescue_landing = original.rescue_landing
    copy.return_to_start = original.return_to_start
    copy.cross_humiliation = original.cross_humiliation
    copy.second_life_mode = original.second_life_mode
