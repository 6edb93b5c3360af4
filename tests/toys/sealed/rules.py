from typing import Any

from greathouse.kernel.contract import OVER, WIN
from greathouse.kernel.rules import rule

from .state import State

ROUNDS = 3


@rule
def start(s: State) -> None:
    for seat in range(3):
        s.bids[seat] = -1


@rule
def waiting(s: State) -> int:
    mask = 0
    if s.played < ROUNDS:
        for seat in range(s.seats):
            if s.bids[seat] < 0:
                mask |= 2**seat
    return mask


@rule
def turn(s: State) -> int:
    for seat in range(s.seats):
        if s.played < ROUNDS and s.bids[seat] < 0:
            return seat
    return OVER


@rule
def legal(s: State, seat: int, out: Any) -> int:
    if seat < 0 or s.bids[seat] >= 0 or turn(s) < 0:
        return 0
    for n in range(5):
        out[n] = n
    return 5


@rule
def choices(s: State, seat: int, out: Any) -> int:
    return legal(s, seat, out)


@rule
def why(s: State, seat: int, action: int) -> int:
    return 0 if s.bids[seat] < 0 and turn(s) >= 0 and action < 5 else 1


@rule
def odds(s: State, out: Any, weight: Any) -> int:
    return 0


@rule
def apply(s: State, seat: int, action: int) -> None:
    s.bids[seat] = action
    for other in range(s.seats):
        if s.bids[other] < 0:
            return
    top = 0
    for other in range(1, s.seats):
        if s.bids[other] > s.bids[top]:
            top = other
    s.points[top] += 1
    s.played += 1
    start(s)


@rule
def score(s: State, out: Any) -> None:
    for seat in range(s.seats):
        out[seat] = s.points[seat]


@rule
def result(s: State, out: Any) -> None:
    for seat in range(s.seats):
        out[seat] = WIN * s.points[seat] // ROUNDS


@rule
def bound(s: State) -> int:
    return 9
