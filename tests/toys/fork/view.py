from greathouse.kernel.chance import Rng
from greathouse.kernel.rules import rule

from .state import State, View


@rule
def copy(a: State | View, b: State | View) -> None:
    b.seats = a.seats
    b.road = a.road
    b.answer = a.answer
    b.die = a.die


@rule
def view(s: State, seat: int, v: View) -> None:
    copy(s, v)


@rule
def seen(s: State, actor: int, action: int, observer: int) -> int:
    return action


@rule
def guess(v: View, seat: int, s: State, rng: Rng) -> None:
    copy(v, s)
