from typing import Any

from greathouse.kernel.contract import CHANCE, OVER, WIN
from greathouse.kernel.rules import rule

from .moves import BET, PASS
from .state import State


@rule
def start(s: State) -> None:
    """R1: nothing but the deal."""


@rule
def turn(s: State) -> int:
    if s.ended:
        return OVER
    if s.dealt < 2:
        return CHANCE
    return int(s.actions) % 2


@rule
def waiting(s: State) -> int:
    t = turn(s)
    return t + 1 if t >= 0 else 0


@rule
def legal(s: State, seat: int, out: Any) -> int:
    out[0] = PASS
    out[1] = BET
    return 2


@rule
def choices(s: State, seat: int, out: Any) -> int:
    return legal(s, seat, out)


@rule
def why(s: State, seat: int, action: int) -> int:
    return 0 if turn(s) == seat else 2


@rule
def odds(s: State, out: Any, weight: Any) -> int:
    n = 0
    for card in range(1, 4):
        if s.cards[0] != card:
            out[n] = card - 1
            weight[n] = 1
            n += 1
    return n


@rule
def apply(s: State, seat: int, action: int) -> None:
    if seat == CHANCE:
        s.cards[s.dealt] = action + 1
        s.dealt += 1
        return
    bet = 1 if action == BET else 0
    s.bets[s.actions] = bet
    s.actions += 1
    if (s.actions == 2 and not (s.bets[0] == 0 and bet == 1)) or s.actions == 3:
        s.ended = 1


@rule
def winner(s: State) -> int:
    if s.bets[0] != s.bets[1] and (s.actions == 2 or s.bets[2] == 0):
        return 0 if s.bets[0] == 1 else 1
    return 0 if s.cards[0] > s.cards[1] else 1


@rule
def stake(s: State) -> int:
    called = (s.bets[0] == 1 and s.bets[1] == 1) or (s.actions == 3 and s.bets[2] == 1)
    return 2 if called else 1


@rule
def score(s: State, out: Any) -> None:
    won = winner(s)
    out[won] = stake(s)
    out[1 - won] = -stake(s)


@rule
def result(s: State, out: Any) -> None:
    score(s, out)
    for seat in range(2):
        out[seat] = (out[seat] + 2) * WIN // 4


@rule
def bound(s: State) -> int:
    return 3
