"""A house with several workers: which there are, what kills one of them, and players who go on meanwhile."""

from __future__ import annotations

import os
import signal
import threading
from contextlib import suppress
from pathlib import Path

from tests.waiting import SECONDS, wait_until

from .kill import Player, check
from .running import Running


def workers(server: Running) -> list[int]:
    """The processes that serve, found by their own children's list: those that listen."""
    with suppress(OSError):
        children = Path(f"/proc/{server.process.pid}/task/{server.process.pid}/children").read_text().split()
        return [int(child) for child in children if b"resource_tracker" not in command_of(child)]
    return []


def command_of(process: str) -> bytes:
    with suppress(OSError):
        return Path(f"/proc/{process}/cmdline").read_bytes()
    return b"resource_tracker"


def answered(players: list[Player]) -> int:
    return sum(len(player.answered) for player in players)


def play_on(players: list[Player]) -> None:
    """Waits until some more clicks have been answered."""
    before = answered(players)
    wait_until(lambda: answered(players) > before + 5)


def kill_worker(server: Running, worker: int) -> None:
    """Kills a worker and waits until another one is in its place."""
    os.kill(worker, signal.SIGKILL)
    wait_until(lambda: len(workers(server)) == 2 and worker not in workers(server))


def finish(players: list[Player], stop: threading.Event, url: str) -> None:
    stop.set()
    for player in players:
        player.join(SECONDS)
    check(url, players)
