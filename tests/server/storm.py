"""Everything goes wrong at once, and no answered click is lost, doubled, or left without an end.

python -m tests.server.storm --blows 60 --clients 30          # two workers over PostgreSQL
python -m tests.server.storm --blows 60 --clients 30 --file   # one process over a SQLite file

Players send each click again, with its key, until it is answered, as pages do, over a line that cuts, holds up and
slows down their connections (`line`). Meanwhile workers and the database are killed and all workers replaced, or the
process is killed and its disk is full. Then every answered click is in the log once, as it was answered; and when the
storm is over everybody gets on.
"""

from __future__ import annotations

import argparse
import os
import random
import resource
import signal
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from itertools import cycle, islice
from pathlib import Path

import httpx

from tests.server.cluster import Cluster, programs
from tests.server.crew import answered, kill_worker, play_on, workers
from tests.server.kill import PAUSE, Player, begin, check
from tests.server.line import Line
from tests.server.running import Running
from tests.waiting import SECONDS, wait_until

BUSY = 503
FULL = 1.0
"""Seconds for which the disk is full."""

Blow = Callable[[], object]


class Stubborn(Player):
    """A player who sends a click again until it is answered."""

    again = 0

    def click(self, revision: int, move: str, key: str) -> int:
        """Plays a move, whatever happens to the line."""
        while not self.stop.is_set():
            with suppress(httpx.HTTPError):
                if (status := super().click(revision, move, key)) != BUSY:
                    return status
            self.again += 1
            time.sleep(PAUSE)
        return 0


def crew_blows(server: Running, cluster: Cluster, rng: random.Random) -> dict[str, Blow]:
    """What happens to two workers over PostgreSQL."""

    def kill_database() -> None:
        cluster.kill()
        cluster.start()

    def replace_all() -> None:
        old = set(workers(server))
        server.process.send_signal(signal.SIGHUP)
        wait_until(lambda: len(workers(server)) == 2 and not old & set(workers(server)))

    return {
        "worker killed": lambda: kill_worker(server, rng.choice(workers(server))),
        "database killed": kill_database,
        "rolling restart": replace_all,
    }


def file_blows(server: Running) -> dict[str, Blow]:
    """What happens to one process over a file."""

    def kill() -> None:
        server.kill()
        server.start()

    def fill_disk() -> None:
        files = server.database.parent.glob("house.sqlite*")
        most = max(file.stat().st_size for file in files if file.is_file())
        hard = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)[1]
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (most, hard))
        time.sleep(FULL)
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (hard, hard))

    return {"process killed": kill, "disk full": fill_disk}


def storm(server: Running, blows: dict[str, Blow], count: int, clients: int, rng: random.Random, tell: Callable) -> str:
    """So many blows, each after some answered clicks; then a calm line, at which everybody gets on. Says what happened.

    Raises AssertionError.
    """
    stop, line, struck = threading.Event(), Line(server.port, rng.randrange(1 << 30)).start(), Counter[str]()
    players = begin(server, clients, stop, Stubborn)
    for player in players:
        player.client.http.base_url = base = f"http://127.0.0.1:{line.port}"
        player.client.http.headers["origin"] = base
    try:
        for number, name in enumerate(islice(cycle(blows), count)):
            play_on(players)
            blows[name]()
            struck[name] += 1
            tell(f"{number + 1}: {name}; {answered(players)} clicks answered")
        line.calm.set()
        before = {player: len(player.answered) for player in players}
        wait_until(lambda: all(len(player.answered) > before[player] for player in players))
    finally:
        stop.set()
        for player in players:
            player.join(SECONDS)
        line.stop()
    again = sum(player.again for player in players if isinstance(player, Stubborn))
    return (
        f"{_told(struck)}; connections: {_told(Counter(line.fates))}; {again} clicks sent again; {answered(players)}"
        f" answered, {check(server.url, players)} stored at those tables, none lost or doubled; everybody got on"
    )


def _told(counted: Counter[str]) -> str:
    return ", ".join(f"{often} {name}" for name, often in counted.items())


def over_postgres(folder: Path, cluster: Cluster, count: int, clients: int, seed: int, tell: Callable) -> str:
    """The storm over two workers."""
    rng, server = random.Random(seed), Running(folder, url=cluster.create(), workers=2).start()
    try:
        wait_until(lambda: len(workers(server)) == 2)
        return storm(server, crew_blows(server, cluster, rng), count, clients, rng, tell)
    finally:
        left = workers(server)
        server.kill()
        wait_until(lambda: not any(_runs(worker) for worker in left))


def over_a_file(folder: Path, count: int, clients: int, seed: int, tell: Callable) -> str:
    """The storm over one process."""
    rng, server = random.Random(seed), Running(folder).start()
    try:
        return storm(server, file_blows(server), count, clients, rng, tell)
    finally:
        server.kill()


def _runs(process: int) -> bool:
    with suppress(ProcessLookupError):
        os.kill(process, 0)
        return True
    return False


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--blows", type=int, default=60)
    parser.add_argument("--clients", type=int, default=30)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--file", action="store_true")
    given = parser.parse_args()
    tell = partial(print, flush=True)
    with tempfile.TemporaryDirectory() as folder:
        if given.file:
            print(over_a_file(Path(folder), given.blows, given.clients, given.seed, tell))
            return
        cluster = Cluster(programs()).start()
        try:
            print(over_postgres(Path(folder), cluster, given.blows, given.clients, given.seed, tell))
        finally:
            cluster.stop()


if __name__ == "__main__":
    main()
