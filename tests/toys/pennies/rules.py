from typing import Any

from greathouse.kernel.contract import OVER, WIN
from greathouse.kernel.rules import rule

from .moves import SAFE
from .state import State


@rule
def start(s: State) -> None:
    pass


@rule
def waiting(s: State) -> int:
    return (1 if s.answers[0] == 0 else 0) + (2 if s.answers[1] == 0 else 0)


@rule
def turn(s: State) -> int:
    asked = waiting(s)
    if asked == 0:
        return OVER
    return 1 if asked == 2 else 0


@rule
def legal(s: State, seat: int, out: Any) -> int:
    for i in range(3):
        out[i] = i
    return 3 - seat


@rule
def choices(s: State, seat: int, out: Any) -> int:
    return legal(s, seat, out)


@rule
def why(s: State, seat: int, action: int) -> int:
    return 0 if action < 3 - seat else 1


@rule
def odds(s: State, out: Any, weight: Any) -> int:
    return 0


@rule
def apply(s: State, seat: int, action: int) -> None:
    s.answers[seat] = action + 1


@rule
def score(s: State, out: Any) -> None:
    result(s, out)


@rule
def result(s: State, out: Any) -> None:
    first = 0
    if s.answers[0] == SAFE + 1:
        first = 3 * WIN // 10
    elif s.answers[0] != s.answers[1]:
        first = WIN
    out[0] = first
    out[1] = WIN - first


@rule
def bound(s: State) -> int:
    return 2
