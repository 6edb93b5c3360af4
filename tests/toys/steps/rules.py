from typing import Any

from greathouse.kernel.contract import CHANCE, OVER, WIN
from greathouse.kernel.rules import rule

from .state import State


@rule
def start(s: State) -> None:
    s.die = -1


@rule
def best(s: State) -> int:
    top = 0
    for seat in range(s.seats):
        top = max(top, int(s.places[seat]))
    return top


@rule
def turn(s: State) -> int:
    if best(s) >= s.length:
        return OVER
    return CHANCE if s.die < 0 else int(s.mover)


@rule
def waiting(s: State) -> int:
    t = turn(s)
    return 2**t if t >= 0 else 0


@rule
def legal(s: State, seat: int, out: Any) -> int:
    for n in range(s.die + 1):
        out[n] = n
    return int(s.die) + 1


@rule
def choices(s: State, seat: int, out: Any) -> int:
    return legal(s, seat, out)


@rule
def why(s: State, seat: int, action: int) -> int:
    return 0 if action <= s.die else 3


@rule
def odds(s: State, out: Any, weight: Any) -> int:
    for n in range(3):
        out[n] = n
        weight[n] = 1
    return 3


@rule
def apply(s: State, seat: int, action: int) -> None:
    if seat == CHANCE:
        s.die = action
        s.left = 2
        return
    s.places[seat] += action + 1
    s.left -= 1
    if s.left == 0:
        s.die = -1
        s.mover = (s.mover + 1) % s.seats


@rule
def score(s: State, out: Any) -> None:
    for seat in range(s.seats):
        out[seat] = s.places[seat]


@rule
def result(s: State, out: Any) -> None:
    for seat in range(s.seats):
        out[seat] = WIN if s.places[seat] >= s.length else 0


@rule
def bound(s: State) -> int:
    return 3 * int(s.length)
