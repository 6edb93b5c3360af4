"""Kills the server under load and checks that every answered move is there afterwards.

python -m tests.server.kill --rounds 100
"""

from __future__ import annotations

import argparse
import random
import tempfile
import threading
import time
from pathlib import Path
from typing import NamedTuple

import httpx

from greathouse.server.entries import fold
from greathouse.server.store import Store
from tests.server.running import Client, Look, Running, two_clients
from tests.toys import toy
from tests.waiting import SECONDS, wait_until

CLIENTS = 10
ANSWERED = (8, 40)
"""The plug is pulled after so many answered moves, drawn anew for each round."""


PAUSE = 0.05
"""Seconds after which who was not answered asks again: a house that starts has the processor, not who waits for it."""


class Answered(NamedTuple):
    """A move that was answered: its table, the click's key, what it said, the seat's revision afterwards."""

    table: str
    key: str
    move: str
    revision: int


class Player(threading.Thread):
    """A guest that plays whenever it may, game after game, and writes down what it was answered."""

    def __init__(self, client: Client, table: str, stop: threading.Event) -> None:
        super().__init__(daemon=True)
        self.client, self.table, self.stop = client, table, stop
        self.answered: list[Answered] = []
        self.tried = 0

    def run(self) -> None:
        while not self.stop.is_set():
            try:
                self.once()
            except httpx.HTTPError:
                time.sleep(PAUSE)

    def once(self) -> None:
        response = self.client.get(f"{self.table}/live")
        look = Look(response.text) if response.status_code == 200 else None
        self.tried += 1
        key = f"{id(self)}-{self.tried}"
        if look and look.moves:
            self.click(look.revision, look.moves[0], key)
        elif look and look.over:
            answer = self.client.post(f"{self.table}/rematch", key=key)
            self.table = answer.headers.get("location", self.table)
        else:
            time.sleep(PAUSE if look else 0.2)

    def click(self, revision: int, move: str, key: str) -> int:
        """Plays a move; the status of the answer."""
        answer = self.client.move(self.table, revision, move, key)
        if answer.status_code == 200:
            self.answered.append(Answered(self.table, key, move, int(answer.headers["revision"])))
        return answer.status_code


def one_round(server: Running, wanted: int, before: list[Player]) -> list[Player]:
    """Those at work before go on, with names of their own, and play until so many moves are answered; then the plug is
    pulled."""
    stop = threading.Event()
    players = [Player(player.client, player.table, stop) for player in before]
    for player in players:
        player.start()
    wait_until(lambda: answers(players) >= wanted)
    server.kill()
    stop.set()
    for player in players:
        player.join(SECONDS)
    return players


def begin(server: Running, number: int, stop: threading.Event, of: type[Player] = Player) -> list[Player]:
    """So many players, two at a table, at work until they are told to stop."""
    players = seated(server, number, stop, of)
    for player in players:
        player.start()
    return players


def seated(server: Running, number: int, stop: threading.Event, of: type[Player] = Player) -> list[Player]:
    """So many players, two at a table, before they begin."""
    players = []
    for _ in range(number // 2):
        ann, ben, table = two_clients(server, **{"option-length": "30"})
        players += [of(ann, table, stop), of(ben, table, stop)]
    return players


def check(url: str, players: list[Player]) -> int:
    """Every answered move is in the log exactly once, with the revision it was answered; how many moves are stored.

    Counted at the tables where moves were answered. Opening the database reads through a SQLite file.
    """
    answered = [answer for player in players for answer in player.answered]
    store, stored = Store(url), 0
    for address in {answer.table for answer in answered}:
        entries = store.entries(address.removeprefix("/t/"))
        table = fold("t", toy, entries)
        keys = [body.get("key") for kind, body in entries if kind == "act"]
        stored += len(keys)
        for _, key, move, revision in (answer for answer in answered if answer.table == address):
            assert keys.count(key) == 1, f"the answered move {move} is stored {keys.count(key)} times"
            assert (table.receipts[key].asked, table.receipts[key].revision) == (move, revision)
    store.close()
    return stored


def run(rounds: int, folder: Path, seed: int = 0, tell=lambda text: None) -> tuple[int, int]:
    """All rounds over one database, each checked with those before it; numbers of answered and of stored moves.

    Raises AssertionError.
    """
    server, rng, stored = Running(folder).start(), random.Random(seed), 0
    try:
        players = everybody = seated(server, CLIENTS, threading.Event())
        for number in range(1, rounds + 1):
            players = one_round(server, rng.randrange(*ANSWERED), players)
            everybody = everybody + players
            stored = check(server.url, everybody)
            tell(f"round {number}: {answers(everybody)} moves answered, {stored} stored, none lost")
            server.start()
    finally:
        server.kill()
    return answers(everybody), stored


def answers(players: list[Player]) -> int:
    """How many moves of these players were answered."""
    return sum(len(player.answered) for player in players)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=100)
    parser.add_argument("--seed", type=int, default=0)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        run(arguments.rounds, Path(folder), arguments.seed, lambda text: print(text, flush=True))


if __name__ == "__main__":
    main()
