"""Robots in processes of their own play at a house, and are killed in the middle of their games.

python -m tests.server.robots --games 5
"""

from __future__ import annotations

import argparse
import contextlib
import os
import random
import re
import subprocess
import sys
import tempfile
import threading
import time
from functools import cache
from pathlib import Path

from greathouse.agents import Agent, make
from greathouse.client import Client, Position, Problem
from greathouse.kernel.game import list_games, load

from . import running
from .forge import ROOT
from .running import Running

SEED = 7


@cache
def greedy(key: str) -> Agent:
    """An agent that needs no compilation."""
    return make("greedy", load(key), SEED, compiled=False)


def any_choice(position: Position) -> str | int:
    """A player: any choice, always the same in the same position; at Favor a greedy one, for games that end."""
    if position.game == "favor":
        view = load(position.game).View.from_json(position.numbers)
        return greedy(position.game).choose(view, position.you)
    return random.Random(position.revision).choice(position.legal).move


def asleep(position: Position) -> str | int:
    """A player that dawdles: it thinks for longer than anybody waits."""
    time.sleep(3600)
    return position.legal[0].move


def token_of(base: str, keeper: str, robot: str) -> str:
    """A token of a new robot, of a person who has just signed up."""
    person = running.Client(base)
    person.post("/sign-up", name=keeper, password="correct horse")
    person.post("/account/robots", name=robot)
    identity = re.search(r'id="gh-(r\w{30})"', person.get("/account/robots").text)[1]
    shown = person.post("/account/robots/token", robot=identity, label="test").text
    return re.search(r'value="(gh_[\w-]{43})"', shown)[1]


class External:
    """`greathouse robot` in a process of its own."""

    def __init__(self, base: str, token: str, *options: str) -> None:
        self._command = [sys.executable, "-m", "greathouse", "robot", base, *options]
        self._env = os.environ | {"GREATHOUSE_TOKEN": token}
        self.process: subprocess.Popen | None = None

    def start(self) -> None:
        self.process = subprocess.Popen(self._command, cwd=ROOT, env=self._env, stderr=subprocess.DEVNULL)

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()


def played(base: str, games: list[str], count: int) -> tuple[list[Position], int]:
    """Plays `count` games of each against an external robot, which is killed in the middle of each round; the ends."""
    mine = Client(base, token_of(base, "Ann", "Sobek"))
    external = External(base, token_of(base, "Ben", "Thoth"), "--agent", "tests.server.robots:any_choice")
    external.start()
    ends: list[Position] = []
    kills = 0
    try:
        for _ in range(count):
            tables = {mine.challenge("Thoth", game).table: game for game in games}
            begun, done = threading.Semaphore(0), []
            threads = [threading.Thread(target=play, args=(mine, table, begun, done)) for table in tables]
            for thread in threads:
                thread.start()
            for _ in threads:
                begun.acquire()
            external.kill()
            kills += 1
            time.sleep(0.5)
            external.start()
            for thread in threads:
                thread.join()
            ends += done
            for position in done:
                print(position.game, position.result.points, position.result.text, flush=True)
    finally:
        external.kill()
    return ends, kills


def play(client: Client, table: str, begun: threading.Semaphore, done: list[Position]) -> None:
    """Plays a game; tells when it is well under way, and how it ended."""
    choices, told = 0, False
    for position in client.positions(table):
        if position.your_turn:
            with contextlib.suppress(Problem):  # in secret answers another may come first: the next position tells
                client.move(table, position.revision, any_choice(position))
            choices += 1
        if not told and (choices >= 3 or position.status == "over"):
            told = True
            begun.release()
        if position.status == "over":
            done.append(position)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=5, help="of each game")
    count = parser.parse_args().games
    with tempfile.TemporaryDirectory() as folder:
        house = Running(Path(folder)).start()
        try:
            ends, kills = played(house.base, list(list_games()), count)
        finally:
            house.kill()
    print(f"{len(ends)} games with an external robot, killed {kills} times")


if __name__ == "__main__":
    main()
