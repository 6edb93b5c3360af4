"""A table as its log in the database of a running house tells it, entry after entry."""

from __future__ import annotations

import json
import random
import sqlite3

from greathouse.kernel.game import load
from greathouse.kernel.match import Match
from greathouse.server.entries import apply
from greathouse.server.tables import Table
from tests.server.running import Client, Running

SOON = 5
"""Decisions within which a game is likely to end that is almost over."""

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

    def play_on(self, players: dict[str, Client], rng: random.Random) -> None:
        """Players by name choose at random, by requests alone, until the game is almost over."""
        while not (table := self.present).over and not ends_soon(table.match, rng):
            seat = rng.choice(table.waiting)
            move = rng.choice(table.match.legal(seat))
            form = {"revision": table.revision(seat), "move": move, "sure": 1}
            sent = players[table.seats[seat].name].post(f"{self.path}/move", **form)
            assert sent.status_code == 303, sent.text


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
