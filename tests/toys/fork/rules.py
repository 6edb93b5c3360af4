from typing import Any

from greathouse.kernel.contract import CHANCE, OVER, WIN
from greathouse.kernel.rules import POWERS, rule, table

from .moves import ASK, GIVE, KEEP, ROLL
from .state import State

BIT = table(POWERS)


@rule
def start(s: State) -> None:
    pass


@rule
def turn(s: State) -> int:
    if s.road == 0:
        return 0
    if s.answer or s.die:
        return OVER
    if s.road == ROLL + 1:
        return CHANCE
    return 1 if s.road == ASK + 1 else 2


@rule
def waiting(s: State) -> int:
    who = turn(s)
    return int(BIT[who]) if who >= 0 else 0


@rule
def legal(s: State, seat: int, out: Any) -> int:
    if seat == 0:
        for i in range(3):
            out[i] = i
        return 3
    out[0] = KEEP
    out[1] = GIVE
    return 2


@rule
def choices(s: State, seat: int, out: Any) -> int:
    return legal(s, seat, out)


@rule
def why(s: State, seat: int, action: int) -> int:
    return 0 if turn(s) == seat and (action < KEEP) == (seat == 0) else 1


@rule
def odds(s: State, out: Any, weight: Any) -> int:
    for face in range(3):
        out[face] = face
        weight[face] = 1
    return 3


@rule
def apply(s: State, seat: int, action: int) -> None:
    if seat == CHANCE:
        s.die = action + 1
    elif seat == 0:
        s.road = action + 1
    else:
        s.answer = action + 1


@rule
def score(s: State, out: Any) -> None:
    result(s, out)


@rule
def result(s: State, out: Any) -> None:
    """Asked, seat 1 keeps all or gives all; trusted, seat 2 shares evenly with seat 0 or gives all to seat 1."""
    for p in range(3):
        out[p] = 0
    if s.road == ROLL + 1:
        out[s.die - 1] = WIN
    elif s.road == ASK + 1:
        out[1 if s.answer == KEEP + 1 else 0] = WIN
    elif s.answer == KEEP + 1:
        out[0] = WIN // 2
        out[2] = WIN // 2
    else:
        out[1] = WIN


@rule
def bound(s: State) -> int:
    return 2
