"""Load on a house: python -m benchmarks.load --rate 10 --seconds 30 --tables 20 --games pharao

Pairs of people play; every page listens to its stream and fetches the table when it is woken, as browsers do. Moves are
due at times that are fixed beforehand, and a move's latency counts from when it was due: a house that falls behind
cannot slow down who measures it. The house runs in a process of its own; its CPU time comes from its own metrics.
"""

# ruff: noqa: T201 - prints its result

from __future__ import annotations

import argparse
import asyncio
import contextlib
import multiprocessing
import os
import re
import socket
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from functools import cached_property
from html import unescape
from multiprocessing.queues import Queue
from multiprocessing.synchronize import Barrier
from typing import Any, NamedTuple

import httpx

from benchmarks.held import HeldPage
from benchmarks.wire import Answer, Wire
from greathouse.server.processes import end_with_parent
from greathouse.server.serving import run_loop

MOVE = re.compile(r'name="move" value="([^"]+)"')
REVISION = re.compile(r'data-revision="(\d+)"')
CPU = "process_cpu_seconds_total"
BUSY = 503
TRIES = 60
"""How often a house that says it is busy is asked for the same."""
AGAIN = 1
"""Seconds after which a page asks again for what did not come, as in `house.js`; or when a busy house says."""
FEW = 8
"""Tables that are opened at the same time."""


class Refused(Exception):
    """The house answered that it does not do what it was asked for."""


class Shown:
    """What the page of a table shows of an answer."""

    def __init__(self, lines: list[str]) -> None:
        self.lines = lines

    @cached_property
    def revision(self) -> int:
        """Which moment it is; -1 before the first."""
        return next((int(shown[1]) for line in self.lines if (shown := REVISION.search(line))), -1)

    @cached_property
    def moves(self) -> list[str]:
        """The choices that are offered."""
        return [unescape(move) for line in self.lines if 'name="move"' in line for move in MOVE.findall(line)]

    def says(self, text: str) -> bool:
        """Whether a line has this in it."""
        return any(text in line for line in self.lines)


class Player:
    """A guest with a page at one table, which asks for what a browser's would ask and holds what that holds."""

    def __init__(self, base: str) -> None:
        self.wire = Wire(base)
        self.fresh = asyncio.Event()
        self.pages = 0
        self.sit("")

    def sit(self, table: str) -> None:
        """A new table, of which the page holds nothing."""
        self.table, self.shown, self.told = table, Shown([]), -1
        self.page, self.asking, self.parts = HeldPage(), asyncio.Lock(), list[str]()

    @property
    def html(self) -> str:
        """The part of the page that changes."""
        return "\n".join(self.shown.lines)

    def show(self, answer: Answer) -> None:
        """The page is drawn anew."""
        if self.page.take(answer.headers, answer.text):
            self._drawn()

    def _drawn(self) -> None:
        self.shown = Shown(self.page.lines)
        self.pages += 1
        self.fresh.set()

    async def get(self, path: str, headers: dict[str, str] | None = None) -> Answer:
        """Asks for a page. Raises Refused if the house stays busy."""
        return await self._asked("GET", path, headers)

    async def post(self, path: str, form: dict[str, str], headers: dict[str, str] | None = None) -> Answer:
        """Sends a form. Raises Refused if the house stays busy."""
        return await self._asked("POST", path, headers, form)

    async def _asked(
        self, method: str, path: str, headers: dict[str, str] | None, form: dict[str, str] | None = None
    ) -> Answer:
        for _ in range(TRIES):
            answer = await self.wire.ask(method, path, headers, form)
            if answer.status != BUSY:
                return answer
            await asyncio.sleep(float(answer.headers.get("retry-after", AGAIN)))
        raise Refused(f"status {BUSY}")

    async def look(self) -> None:
        """Fetches the table."""
        async with self.asking:
            self.show(await self.get(f"{self.table}/live", self.page.headers()))

    async def send(self, form: dict[str, str]) -> None:
        """Sends a choice, and shows what came of it. Raises Refused."""
        async with self.asking:
            answer = await self.post(f"{self.table}/move", form, self.page.headers())
            self.show(answer)
        if answer.status >= 400:
            raise Refused(f"status {answer.status}")

    async def listen(self) -> None:
        """Fetches the table when its stream says that it has gone on, unless an answer that is under way shows that.

        A stream that breaks off is opened again, as browsers do.
        """
        while True:
            with contextlib.suppress(OSError):
                await self._hear()
            await asyncio.sleep(AGAIN)

    async def _hear(self) -> None:
        async for event, data in self.wire.events(f"{self.table}/events"):
            if event == "part":
                self.parts.append(data)
            if event == "wake":
                self.told = max(self.told, int(data))
                await self.follow()

    async def follow(self) -> None:
        """Shows what the stream brought, and fetches the table while the page is still behind."""
        while True:
            async with self.asking:
                for part in self.parts:
                    if self.page.hear(part):
                        self._drawn()
                self.parts.clear()
                shown = self.shown.revision
            if self.told <= shown:
                return
            await self.look()
            if self.shown.revision == shown:
                await asyncio.sleep(AGAIN)


class Pair:
    """Two people at a table; a finished game is followed by another."""

    def __init__(self, base: str, game: str) -> None:
        self.base, self.game = base, game
        self.players = [Player(base), Player(base)]
        self.turn = asyncio.Lock()
        self.listening: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        """Sits down at a new table."""
        await self.close()
        ann, ben = self.players
        seats = {"seat0": "me", "seat1": "guest", "order": "given"}
        table = (await ann.post(f"/new/{self.game}", seats)).headers["location"]
        invitation = re.search(rf"{table}/join/[\w-]+", (await ann.get(table)).text)
        assert invitation
        await ben.post(invitation[0], {"name": "Ben"})
        for player in self.players:
            player.sit(table)
            await player.get(table)
            await player.look()
        self.listening = [asyncio.create_task(player.listen()) for player in self.players]

    async def move(self, key: str) -> None:
        """The next choice of whoever has one."""
        async with self.turn:
            player = await self._mover()
            shown = player.shown
            move = shown.moves[len(key) % len(shown.moves)]
            await player.send({"revision": f"{shown.revision}", "move": move, "key": key, "sure": "1"})

    async def _mover(self) -> Player:
        while True:
            for player in self.players:
                if player.shown.moves:
                    return player
            if self.players[0].shown.says("prompt ended"):
                await self.open()
                continue
            for player in self.players:
                player.fresh.clear()
            waits = [asyncio.create_task(player.fresh.wait()) for player in self.players]
            _, late = await asyncio.wait(waits, timeout=5, return_when=asyncio.FIRST_COMPLETED)
            for wait in late:
                wait.cancel()

    async def close(self) -> None:
        """Ends the streams; where one breaks off as it is cancelled, that can be missed, and is done again."""
        while self.listening:
            for task in self.listening:
                task.cancel()
            _, left = await asyncio.wait(self.listening, timeout=1)
            self.listening = list(left)


def serve(port: int, database: str, workers: int) -> None:
    """A house of so many processes, without limits for one address; it ends with whoever asked for it."""
    from greathouse.server.run import run
    from greathouse.server.serving import Settings
    from greathouse.server.web.connections import ConnectionLimits
    from greathouse.server.web.guard import Limits

    end_with_parent(os.getppid())
    many = 1_000_000
    limits = Limits(
        burst=many, per_second=many, cpu_burst=many, tables_burst=many, tables_per_second=many, streams=many
    )
    connections = ConnectionLimits(total=4000, of_address=4000)
    settings = Settings(database, limits=limits, connection_limits=connections, helps=False)
    run("127.0.0.1", port, settings, workers=workers, compile_ahead=False)


@contextlib.contextmanager
def house(database: str = "", workers: int = 1) -> Iterator[str]:
    """A house in processes of its own, by default over a SQLite file that is removed afterwards; its address."""
    with socket.socket() as made:
        made.bind(("127.0.0.1", 0))
        port = made.getsockname()[1]
    with tempfile.TemporaryDirectory() as folder:
        process = multiprocessing.get_context("spawn").Process(
            target=serve, args=(port, database or f"sqlite:///{folder}/house.sqlite", workers)
        )
        process.start()
        try:
            base = f"http://127.0.0.1:{port}"
            while True:
                with contextlib.suppress(httpx.HTTPError):
                    httpx.get(f"{base}/healthz")
                    break
                time.sleep(0.2)
            yield base
        finally:
            process.terminate()
            process.join(20)


def cpu_seconds(base: str) -> float:
    """CPU seconds that the house has spent so far, all its workers together."""
    text = httpx.get(f"{base}/metrics", timeout=60).text
    return sum(map(float, re.findall(rf"^{CPU}(?:{{[^}}]*}})? ([\d.e+-]+)$", text, re.MULTILINE)))


def quantile(sorted_: list[float], share: float) -> float:
    """A quantile of sorted numbers."""
    return sorted_[min(len(sorted_) - 1, int(share * len(sorted_)))]


async def warm_up(pairs: list[Pair]) -> None:
    """Opens the tables, a few at a time, and plays two moves at each."""
    few = asyncio.Semaphore(FEW)

    async def one(number: int, pair: Pair) -> None:
        async with few:
            await pair.open()
            for move in range(2):
                await pair.move(f"warm-{number}-{move}")

    await asyncio.gather(*(one(number, pair) for number, pair in enumerate(pairs)))


async def play(pairs: list[Pair], rate: float, seconds: float) -> tuple[list[float], Counter[str]]:
    """Plays at all tables in turn: seconds from when each move was due to its answer, sorted, and what failed."""
    latencies: list[float] = []
    failed: Counter[str] = Counter()

    async def one(number: int, due: float) -> None:
        try:
            await pairs[number % len(pairs)].move(f"{number}-{due}")
            latencies.append(time.monotonic() - due)
        except Refused as refusal:
            failed[str(refusal)] += 1
        except OSError as error:
            failed[type(error).__name__] += 1

    began, tasks = time.monotonic(), []
    for number in range(int(rate * seconds)):
        due = began + number / rate
        await asyncio.sleep(max(0.0, due - time.monotonic()))
        tasks.append(asyncio.create_task(one(number, due)))
    await asyncio.gather(*tasks)
    return sorted(latencies), failed


def percentiles(latencies: list[float]) -> str:
    """Three of them in milliseconds."""
    p50, p95, p99 = (1000 * quantile(latencies, share) for share in (0.5, 0.95, 0.99))
    return f"p50 {p50:.0f} p95 {p95:.0f} p99 {p99:.0f} ms"


class Tally(NamedTuple):
    """What one crowd saw: seconds from when each move was due to its answer, what failed, pages fetched, the seconds
    that it took, and those of a processor that the crowd itself took."""

    latencies: list[float]
    failed: Counter[str]
    pages: int
    took: float
    own: float


async def crowd(base: str, games: list[str], tables: int, rate: float, seconds: float, ready: Barrier) -> Tally:
    """Opens tables, waits until all crowds are ready, and plays."""
    pairs = [Pair(base, games[number % len(games)]) for number in range(tables)]
    await warm_up(pairs)
    pages = sum(player.pages for pair in pairs for player in pair.players)
    await asyncio.to_thread(ready.wait)
    began, own = time.monotonic(), time.process_time()
    latencies, failed = await play(pairs, rate, seconds)
    took, own = time.monotonic() - began, time.process_time() - own
    pages = sum(player.pages for pair in pairs for player in pair.players) - pages
    for pair in pairs:
        await pair.close()
    return Tally(latencies, failed, pages, took, own)


def run_crowd(tallies: Queue[Tally], *given: Any) -> None:
    """A crowd in a process of its own."""
    end_with_parent(os.getppid())
    run_loop(_crowd(tallies, *given))


async def _crowd(tallies: Queue[Tally], *given: Any) -> None:
    tallies.put(await crowd(*given))


def load(base: str, games: list[str], tables: int, rate: float, seconds: float, crowds: int = 1) -> str:
    """Plays, the tables and moves shared out among so many processes, and returns a line of the report."""
    context = multiprocessing.get_context("spawn")
    ready, tallies = context.Barrier(crowds + 1), context.Queue()
    shares = [len(range(first, tables, crowds)) for first in range(crowds)]
    for share in shares:
        given = (tallies, base, games, share, rate * share / tables, seconds, ready)
        context.Process(target=run_crowd, args=given, daemon=True).start()
    ready.wait()
    spent = cpu_seconds(base)
    seen: list[Tally] = [tallies.get() for _ in shares]
    spent = cpu_seconds(base) - spent
    latencies = sorted(latency for tally in seen for latency in tally.latencies)
    failed = sum((tally.failed for tally in seen), Counter[str]())
    done, pages, took = len(latencies), sum(tally.pages for tally in seen), max(tally.took for tally in seen)
    own = sum(tally.own for tally in seen)
    return (
        f"{'+'.join(games)} {rate:g}/s, {2 * tables} pages: {done / took:.1f}/s done, "
        f"{failed.total()} failed {dict(failed) or ''}; {percentiles(latencies)}; "
        f"CPU {1000 * spent / done:.1f} ms per move with its pages, {1000 * spent / pages:.1f} ms per page, "
        f"{1000 * own / done:.1f} ms of who plays"
    )


def main() -> None:
    """Reads the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", default="pharao", help="keys, separated by commas")
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--rate", type=float, default=10.0, help="moves a second")
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--database", default="", metavar="URL", help="an empty one; by default a SQLite file")
    parser.add_argument("--workers", type=int, default=1, help="processes over that database")
    parser.add_argument("--crowds", type=int, default=1, help="processes of those who play")
    given = parser.parse_args()
    with house(given.database, given.workers) as base:
        print(load(base, given.games.split(","), given.tables, given.rate, given.seconds, given.crowds))


if __name__ == "__main__":
    main()
