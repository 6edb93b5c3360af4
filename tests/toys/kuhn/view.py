from greathouse.kernel.chance import Rng, draw
from greathouse.kernel.contract import CHANCE, HIDDEN
from greathouse.kernel.rules import rule

from .rules import stake, waiting
from .state import State, View


@rule
def view(s: State, seat: int, v: View) -> None:
    v.seats = s.seats
    v.waiting = waiting(s)
    v.forced_pot = s.forced_pot
    v.dealt = s.dealt
    v.actions = s.actions
    v.bets[:] = s.bets
    v.ended = s.ended
    for p in range(2):
        shown = seat == p or (s.ended == 1 and (stake(s) == 2 or s.bets[0] == s.bets[1]))
        v.cards[p] = s.cards[p] if shown else 0


@rule
def seen(s: State, actor: int, action: int, observer: int) -> int:
    if actor == CHANCE and int(s.dealt) != observer:
        return HIDDEN
    return action


@rule
def guess(v: View, seat: int, s: State, rng: Rng) -> None:
    s.seats = v.seats
    s.forced_pot = v.forced_pot
    s.dealt = v.dealt
    s.actions = v.actions
    s.bets[:] = v.bets
    s.ended = v.ended
    s.cards[:] = v.cards
    for p in range(2):
        if p < s.dealt and s.cards[p] == 0:
            card = 1 + draw(rng, 3)
            while card == s.cards[1 - p]:
                card = 1 + draw(rng, 3)
            s.cards[p] = card


@rule
def exchange(s: State, seat: int, rng: Rng) -> None:
    for p in range(2):
        folded = s.ended == 1 and stake(s) == 1 and s.bets[0] != s.bets[1]
        if p != seat and p < s.dealt and (s.ended == 0 or folded) and s.dealt == 2:
            s.cards[p] = 6 - s.cards[0] - s.cards[1]
            return
