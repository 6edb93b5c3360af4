from greathouse.kernel.chance import Rng, draw
from greathouse.kernel.contract import HIDDEN
from greathouse.kernel.rules import rule

from .rules import waiting
from .state import State, View


@rule
def view(s: State, seat: int, v: View) -> None:
    v.seats = s.seats
    v.waiting = waiting(s)
    over = waiting(s) == 0
    for p in range(2):
        v.answers[p] = s.answers[p] if over or p == seat else 0
        v.answered[p] = 1 if s.answers[p] else 0


@rule
def seen(s: State, actor: int, action: int, observer: int) -> int:
    return action if actor == observer else HIDDEN


@rule
def guess(v: View, seat: int, s: State, rng: Rng) -> None:
    s.seats = v.seats
    for p in range(2):
        s.answers[p] = v.answers[p]
        if v.answered[p] and not v.answers[p]:
            s.answers[p] = 1 + draw(rng, 3 - p)


@rule
def exchange(s: State, seat: int, rng: Rng) -> None:
    for p in range(2):
        if p != seat and s.answers[p] and waiting(s):
            s.answers[p] = 1 + draw(rng, 3 - p)
