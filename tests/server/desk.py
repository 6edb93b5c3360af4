"""A service with its store, for tests of the server."""

from __future__ import annotations

import itertools
from pathlib import Path

from greathouse.kernel.chance import Dealer
from greathouse.server.entries import fold
from greathouse.server.messages import Act, Open, Sit
from greathouse.server.service import Service
from greathouse.server.tables import Seat, Table
from tests.server.stores import opened_store
from tests.toys import toy

ANN, BEN, EVE = "a" * 64, "b" * 64, "e" * 64


def make_service(seed: int = 1) -> Service:
    count = itertools.count(1)
    return Service(toy, Dealer(seed), lambda: f"token{next(count)}")


class Desk:
    """A service with its store and tables, everything in step, without an event loop."""

    def __init__(self, folder: Path, seed: int = 1, hook=lambda _: None) -> None:
        self.path = folder / "house.sqlite"
        self.store = opened_store(folder, hook)
        self.service = make_service(seed)
        self.tables: dict[str, Table] = {}

    def send(self, message, table: Table | None = None, now: float = 0.0):
        """Handles, stores, and only then believes."""
        outcome = self.service.handle(now, message, self.tables[table.id] if table else None)
        if outcome.writes:
            self.store.commit(outcome.writes)
            self.tables.update({made.id: made for made in outcome.made})
        return outcome

    def two(self, game: str = "steps", **options) -> Table:
        """A table at which Ann has seat 0 and Ben seat 1."""
        seats = (Seat("Ann", ANN), Seat())
        table = self.send(Open(game, options, seats, shuffle=False)).table
        return self.send(Sit(BEN, "Ben", table.join), table).table

    def act(self, table: Table, guest: str, move: str, key: str = "", revision: int | None = None):
        table = self.tables[table.id]
        mine = table.seats_of(guest)[0] if table.seats_of(guest) else 0
        return self.send(Act(guest, table.revision(mine) if revision is None else revision, move, key), table)

    def folded(self, table: Table) -> Table:
        """The table as its stored log tells it."""
        return fold(table.id, toy, self.store.entries(table.id))
