"""What bots know of the game: leave a multiple of the limit and one."""

from __future__ import annotations

from greathouse.kernel.arrays import Int64Array
from greathouse.kernel.chance import Rng, draw
from greathouse.kernel.contract import WIN
from greathouse.kernel.rules import rule

from .content import MAX_TAKE
from .state import State


@rule
def leaf(s: State, out: Int64Array) -> None:
    """The same chance for everybody."""
    for seat in range(s.seats):
        out[seat] = WIN // s.seats


@rule
def prefer(s: State, seat: int, out: Int64Array, count: int, rng: Rng) -> int:
    """The move that two players who know the game would make; where there is none, a random one."""
    wanted = int(s.left) % (MAX_TAKE + 1)
    return wanted - 1 if 0 < wanted <= count else draw(rng, count)
