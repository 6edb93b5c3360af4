"""What bots know of Temple Gifts: a gift of one's patron is worth a large jar, a small gift a small one."""

from __future__ import annotations

from greathouse.kernel.arrays import Int64Array
from greathouse.kernel.chance import Rng, draw
from greathouse.kernel.contract import WIN
from greathouse.kernel.rules import rule

from .rules import KIND, VALUE, points
from .state import State


@rule
def leaf(s: State, out: Int64Array) -> None:
    """Shares of the win by points so far, each seat with a few in advance."""
    total = 0
    for seat in range(s.seats):
        out[seat] = points(s, seat) + 8
        total += int(out[seat])
    for seat in range(s.seats):
        out[seat] = WIN * out[seat] // total


@rule
def prefer(s: State, seat: int, out: Int64Array, count: int, rng: Rng) -> int:
    """A jar about as large among the full ones as the gift is among gifts, give or take one."""
    gift = int(s.gift) - 1
    worth = int(VALUE[gift]) * (int(s.favour) if KIND[gift] + 1 == s.patron[seat] else 1)
    place = worth * count // 8 - 1 + draw(rng, 3)
    return max(0, min(count - 1, place))
