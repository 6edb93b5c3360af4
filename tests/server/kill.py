"""Kills the server under load and checks that every answered move is there afterwards.

python -m tests.server.kill --rounds 100
"""

from __future__ import annotations

import argparse
import random
import sqlite3
import tempfile
import threading
import time
from contextlib import suppress
from pathlib import Path

import httpx

from greathouse.server.entries import fold
from greathouse.server.store import Store
from tests.server.running import Client, Running, two_clients
from tests.toys import toy
from tests.waiting import wait_until

CLIENTS = 10
ANSWERED = (8, 40)
"""The plug is pulled after so many answered moves, drawn anew for each round."""


class Player(threading.Thread):
    """A guest that plays whenever it may and writes down what it was answered."""

    def __init__(self, client: Client, table: str, stop: threading.Event) -> None:
        super().__init__(daemon=True)
        self.client, self.table, self.stop = client, table, stop
        self.answered: list[tuple[str, str, int]] = []
        self.tried = 0

    def run(self) -> None:
        while not self.stop.is_set():
            with suppress(httpx.HTTPError):
                self.once()

    def once(self) -> None:
        look = self.client.look(self.table)
        if not look.moves:
            time.sleep(0.002)
            return
        self.tried += 1
        key = f"{id(self)}-{self.tried}"
        answer = self.client.move(self.table, look.revision, look.moves[0], key)
        if answer.status_code == 200:
            self.answered.append((key, look.moves[0], int(answer.headers["revision"])))


def one_round(server: Running, rng: random.Random) -> tuple[int, int]:
    """Plays, kills after some moves, restarts; numbers of answered and of stored moves. Raises AssertionError."""
    stop, players, tables = threading.Event(), [], []
    for _ in range(CLIENTS // 2):
        ann, ben, table = two_clients(server, **{"option-length": "30"})
        tables.append(table)
        players += [Player(ann, table, stop), Player(ben, table, stop)]
    for player in players:
        player.start()
    wanted = rng.randrange(*ANSWERED)
    wait_until(lambda: sum(len(player.answered) for player in players) >= wanted)
    server.kill()
    stop.set()
    for player in players:
        player.join(30)
    stored = sum(check(server.database, table, [p for p in players if p.table == table]) for table in tables)
    server.start()
    return sum(len(player.answered) for player in players), stored


def check(database: Path, address: str, players: list[Player]) -> int:
    """Every answered move is in the log exactly once, with the revision it was answered; how many moves are stored."""
    with sqlite3.connect(database) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    store = Store(f"sqlite:///{database}")
    entries = store.entries(address.removeprefix("/t/"))
    store.close()
    table = fold("t", toy, entries)
    keys = [body.get("key") for kind, body in entries if kind == "act"]
    for player in players:
        for key, move, revision in player.answered:
            assert keys.count(key) == 1, f"the answered move {move} is stored {keys.count(key)} times"
            assert (table.receipts[key].asked, table.receipts[key].revision) == (move, revision)
    return len(keys)


def run(rounds: int, folder: Path, seed: int = 0, tell=lambda text: None) -> tuple[int, int]:
    """All rounds over one database; numbers of answered and of stored moves."""
    server, rng, answered, stored = Running(folder).start(), random.Random(seed), 0, 0
    try:
        for number in range(1, rounds + 1):
            more = one_round(server, rng)
            answered, stored = answered + more[0], stored + more[1]
            tell(f"round {number}: {answered} moves answered, {stored} stored, none lost")
    finally:
        server.kill()
    return answered, stored


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=100)
    parser.add_argument("--seed", type=int, default=0)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        run(arguments.rounds, Path(folder), arguments.seed, lambda text: print(text, flush=True))


if __name__ == "__main__":
    main()
