"""A house with a finished game that has been reviewed, by a review made up for it."""

from __future__ import annotations

import itertools
import random
from pathlib import Path

import msgspec

from greathouse.kernel.chance import Dealer
from greathouse.review import BRILLIANT, MISTAKE, SEARCH, VERSION, Choice, Review
from greathouse.review.reviewing import tasks_of
from greathouse.server import reviews
from greathouse.server.catalog import find_game
from greathouse.server.messages import Act, Open
from greathouse.server.service import Service
from greathouse.server.store import Store
from greathouse.server.tables import Seat, Table


def play_and_review(folder: Path, game: str, seats: int, seed: int = 1) -> Table:
    """A game at random in the database of a folder, with a review: every ninth choice is a mistake."""
    store, count, dice = Store(f"sqlite:///{folder / 'house.sqlite'}"), itertools.count(1), random.Random(seed)
    service = Service(find_game, Dealer(seed), lambda: f"reviewed{next(count)}")
    guests = tuple(Seat(name, name * 8) for name in ("Nefer", "Khaba", "Meryt", "Senbi", "Teti")[:seats])
    outcome = service.handle(0, Open(game, {}, guests, shuffle=False))
    store.commit(outcome.writes)
    table = outcome.table
    while not table.over:
        seat = table.waiting[0]
        move = table.game.moves.write(dice.choice(table.match.choice_numbers(seat)))
        outcome = service.handle(0, Act(guests[seat].guest, table.revision(seat), move, "", seat), table)
        store.commit(outcome.writes)
        table = outcome.table
    reviews._keep(store, table.id, msgspec.json.encode(made_up(table, dice)).decode(), 0.0)
    store.close()
    return table


def made_up(table: Table, dice: random.Random) -> Review:
    """A review of a table's game that could be one."""
    chances, choices, now = [], [], [1 / len(table.seats)] * len(table.seats)
    out = [0] * max(len(table.game.moves), 1)
    for place, state, event in tasks_of(table.match):
        now = [min(0.95, max(0.05, chance + dice.uniform(-0.06, 0.06))) for chance in now]
        chances.append(now)
        if event is None or event.actor < 0:
            continue
        offered = out[: table.game.rules.choices(state, event.actor, out)]
        others = [number for number in offered if number != event.action]
        if others and place % 9 == 0:
            facts = place, event.actor, event.action, others[0], 0.12, 0.3, SEARCH
            choices.append(Choice(*facts, MISTAKE, [(event.actor, others[0])]))
        elif others:
            kind = BRILLIANT if place % 50 == 1 else ""
            choices.append(Choice(place, event.actor, event.action, event.action, 0.0, 0.2, SEARCH, kind))
    return Review(VERSION, len(table.seats), chances, [0.1] + [0.0] * (len(table.seats) - 1), choices)
