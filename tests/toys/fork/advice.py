from typing import Any

from greathouse.kernel.chance import Rng, draw
from greathouse.kernel.contract import WIN
from greathouse.kernel.rules import rule

from .state import State


@rule
def leaf(s: State, out: Any) -> None:
    for p in range(3):
        out[p] = WIN // 3


@rule
def prefer(s: State, seat: int, out: Any, count: int, rng: Rng) -> int:
    return draw(rng, count)
