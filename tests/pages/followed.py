"""A table as its log in the database of a running house tells it, entry after entry."""

from __future__ import annotations

import json
import random
import sqlite3
from collections.abc import Iterable
from functools import partial

from greathouse.kernel.game import load
from greathouse.kernel.match import Match
from greathouse.server.entries import apply
from greathouse.server.tables import Table
from tests.server.running import Client, Running, house_at
from tests.waiting import wait_until

from .window import Window

SOON = 5
"""Decisions within which a game is likely to end that is almost over."""

LONGEST = 5000
"""Choices after which a game has ended, however it goes."""

TRIES = 8
"""So often a game is played on at random to see whether it is."""


class Followed:
    """The fold of a table's log; `present` reads what is new in it."""

    def __init__(self, server: Running, path: str) -> None:
        self._database, self.path, self.id = server.database, path, path.rpartition("/")[2]
        self._table = Table(self.id, lambda key, _: load(key))

    @property
    def present(self) -> Table:
        with sqlite3.connect(self._database) as connection:
            query = "SELECT kind, body FROM log WHERE table_id = ? AND seq > ? ORDER BY seq"
            for kind, body in connection.execute(query, (self.id, self._table.seq)):
                apply(self._table, kind, json.loads(body))
        return self._table

    def beyond(self, seq: int) -> bool:
        """Whether the log goes on after an entry."""
        return self.present.seq > seq

    def choose(self, seat: int, clients: Iterable[Client], rng: random.Random) -> Client:
        """That one of the clients who has the seat, which is answered, chooses at random for it."""
        table = self.present
        form = {"revision": table.revision(seat), "move": rng.choice(table.match.legal(seat)), "seat": seat, "sure": 1}
        took = 303, 409  # 409: somebody else was quicker
        return next(client for client in clients if client.post(f"{self.path}/move", **form).status_code in took)

    def play_on(self, players: dict[str, Client], rng: random.Random) -> None:
        """Players by name choose at random, by requests alone, until the game is almost over."""
        while not (table := self.present).over and not ends_soon(table.match, rng):
            seat = rng.choice(table.waiting)
            self.choose(seat, [players[table.seats[seat].name]], rng)


def finish(windows: list[Window], rng: random.Random) -> None:
    """Plays on to the end, if it is not there, out of sight; then every window shows the end.

    Requests with choices alone are sent: nothing is drawn for those who choose, which takes most of a house's time.
    """
    house = house_at(windows[0].base)
    told = Followed(house, windows[0].page.url.removeprefix(house.base))
    for window in windows:
        window.go("/rules/steps")
    clients, sits = [window.client() for window in windows], dict[int, Client]()
    for _ in range(LONGEST):
        if (table := told.present).over:
            break
        people = [seat for seat in table.waiting if table.seats[seat].guest]
        if people:
            seat = rng.choice(people)
            sits[seat] = told.choose(seat, [sits[seat]] if seat in sits else clients, rng)
        else:
            wait_until(partial(told.beyond, table.seq))
    else:
        raise AssertionError("the game did not end")
    for window in windows:
        window.go(told.path)  # the log may be ahead of the house for a moment
        window.page.wait_for_selector(".prompt.ended", state="attached")


def ends_soon(match: Match, rng: random.Random) -> bool:
    """Whether a game is as likely as not to end within a few decisions."""
    return 2 * sum(_ended(match.copy(), rng) for _ in range(TRIES)) >= TRIES


def _ended(match: Match, rng: random.Random) -> bool:
    match.deal_from(rng.randrange(2**32))
    for _ in range(SOON):
        if match.over:
            break
        seat = rng.choice(match.waiting)
        match.play(rng.choice(match.legal_numbers(seat)), seat)
    return match.over
