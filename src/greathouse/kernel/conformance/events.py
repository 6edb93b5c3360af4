"""Random events and trades, drawn from what the rules allow."""

from __future__ import annotations

import random

from greathouse.kernel.chance import pick
from greathouse.kernel.contract import CHANCE, TRADE
from greathouse.kernel.events import Event
from greathouse.kernel.match import Match
from greathouse.kernel.trade import Trade


def random_event(rand: random.Random, match: Match) -> Event:
    """A chance outcome by its odds, or a legal action of one of the waiting seats."""
    if match.turn == CHANCE:
        return Event(CHANCE, pick(match.odds(), rand.randrange))
    seat = rand.choice(match.waiting)
    numbers = match.choice_numbers(seat) if rand.random() < 0.5 else match.legal_numbers(seat)
    return Event(seat, rand.choice(numbers))


def random_trade(rand: random.Random, match: Match) -> Trade:
    """A trade between two seats about things they hold, at times about what is promised; not always a legal one."""
    one, other = rand.sample(range(match.seats), 2)
    trade = match.game.trade
    sides = [_some(rand, trade.on_hand(match.view(seat), seat)) for seat in (one, other)]
    extras = trade.extras(match.view(one), one)
    if extras and rand.random() < 0.5:
        return Trade(one, match.turn, sides[0], {rand.choice(extras): 1})
    return Trade(one, other, *sides)


def _some(rand: random.Random, held: dict[str, int]) -> dict[str, int]:
    """Up to two kinds of items, some of each."""
    kinds = rand.sample(list(held), min(len(held), rand.randrange(3)))
    return {item: rand.randint(1, held[item]) for item in kinds}


def possible(match: Match, actor: int) -> list[Event]:
    """All events of this actor that can happen now."""
    if actor == CHANCE:
        return [Event(CHANCE, outcome) for outcome, _ in match.odds()]
    return [] if actor == TRADE else [Event(actor, number) for number in match.legal_numbers(actor)]
