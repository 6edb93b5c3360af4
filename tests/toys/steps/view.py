from greathouse.kernel.chance import Rng
from greathouse.kernel.rules import rule

from .rules import waiting
from .state import State, View


@rule
def view(s: State, seat: int, v: View) -> None:
    v.seats = s.seats
    v.length = s.length
    v.die = s.die
    v.mover = s.mover
    v.left = s.left
    v.places[:] = s.places
    v.waiting = waiting(s)


@rule
def seen(s: State, actor: int, action: int, observer: int) -> int:
    return action


@rule
def guess(v: View, seat: int, s: State, rng: Rng) -> None:
    s.seats = v.seats
    s.length = v.length
    s.die = v.die
    s.mover = v.mover
    s.left = v.left
    s.places[:] = v.places
