from greathouse.kernel.chance import Rng, draw
from greathouse.kernel.contract import HIDDEN
from greathouse.kernel.rules import rule

from .rules import waiting
from .state import State, View


@rule
def view(s: State, seat: int, v: View) -> None:
    v.seats = s.seats
    v.played = s.played
    v.bid = s.bids[seat] if seat >= 0 else -1
    for p in range(3):
        v.chosen[p] = 1 if s.bids[p] >= 0 else 0
        v.points[p] = s.points[p]
    v.waiting = waiting(s)


@rule
def seen(s: State, actor: int, action: int, observer: int) -> int:
    return action if actor == observer else HIDDEN


@rule
def guess(v: View, seat: int, s: State, rng: Rng) -> None:
    s.seats = v.seats
    s.played = v.played
    for p in range(3):
        s.points[p] = v.points[p]
        s.bids[p] = draw(rng, 5) if v.chosen[p] else -1
    if seat >= 0:
        s.bids[seat] = v.bid


@rule
def exchange(s: State, observer: int, rng: Rng) -> None:
    for p in range(3):
        if p != observer and s.bids[p] >= 0:
            s.bids[p] = draw(rng, 5)
