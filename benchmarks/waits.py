"""What people's moves wait for on a house's event loop beside bots: `python -m benchmarks.waits --tables 100`.

House and people are in one process, whose clock counts CPU time of the house alone and leaps over what nobody has to
wait for: other programs slow nothing down. Bots choose at random after a time, two at once; a commit takes as long on
disk as it is said to. Told is how long people's moves take by this clock, alone and beside tables with bots.
"""

# ruff: noqa: T201, S311 - prints its result, chooses at random

from __future__ import annotations

import argparse
import asyncio
import os
import random
import re
import selectors
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from starlette.applications import Starlette

from benchmarks.load import percentiles, quantile
from benchmarks.page_cost import MANY, MOVE, REVISION, Browser, chosen, meet
from greathouse.agents import make
from greathouse.server.bot_pool import BotPool
from greathouse.server.catalog import offered_games
from greathouse.server.garbage import sparing
from greathouse.server.house import House
from greathouse.server.serving import Settings, open_house
from greathouse.server.web.app import make_app
from greathouse.server.web.guard import Limits

PAIRS = 20
"""Tables of people alone."""

DISK = 0.002
"""Seconds that a commit takes on disk."""


WAKE = re.compile(r"event: wake\ndata: (\d+)")


class Clock:
    """CPU seconds of this process without those of the people, and what was leapt over."""

    def __init__(self) -> None:
        self.leapt, self.threads = 0.0, 0

    def __call__(self) -> float:
        return time.process_time() + self.leapt

    @contextmanager
    def stopped(self) -> Iterator[None]:
        """Meanwhile no time passes."""
        began = time.thread_time()
        yield
        self.leapt -= time.thread_time() - began


class Leaping(selectors.DefaultSelector):
    """Does not wait for a time to come, only for threads."""

    def __init__(self, clock: Clock) -> None:
        super().__init__()
        self.clock = clock

    def select(self, timeout: float | None = None) -> list[Any]:
        """As ever, but at once."""
        if timeout is None or (timeout > 0 and self.clock.threads):
            return super().select()
        self.clock.leapt += max(0.0, timeout)
        return super().select(0)


_Loop: Any = asyncio.SelectorEventLoop


class Loop(_Loop):
    """An event loop under such a clock."""

    def __init__(self, clock: Clock) -> None:
        super().__init__(Leaping(clock))
        self.clock = clock

    def time(self) -> float:
        """Seconds."""
        return self.clock()

    def run_in_executor(self, executor: Any, work: Callable[..., Any], *given: Any) -> Any:
        """As ever; time does not leap until the thread is through."""
        self.clock.threads += 1
        made = super().run_in_executor(executor, work, *given)
        made.add_done_callback(self._ended)
        return made

    def _ended(self, _: Any) -> None:
        self.clock.threads -= 1


class Chance(BotPool):
    """Bots that choose at random after `think` seconds on average."""

    def __init__(self, think: float) -> None:
        super().__init__(seed=1)
        self.think = think

    def full_strength(self, game: Any) -> bool:
        """They do not get any stronger."""
        return True

    async def choose(self, game: Any, level: int, view: Any, seat: int, stop: Callable[[], bool], payer: str) -> int:
        """Any choice that the rules allow."""
        async with self._places.place(payer):
            await asyncio.sleep(random.expovariate(1 / self.think))
        return int(make("random", game, random.getrandbits(30), compiled=False).choose(view, seat, stop=stop))


class Page(Browser):
    """A page that follows its table."""

    def __init__(self, app: Starlette, clock: Clock) -> None:
        super().__init__(app, {"whole": [], "open": [], "asked": []}, None)
        self.clock, self.fresh, self.asking = clock, asyncio.Event(), asyncio.Lock()

    @property
    def revision(self) -> int:
        """What it shows."""
        shown = REVISION.search(self.html)
        assert shown
        return int(shown[1])

    async def follow(self, table: str) -> None:
        """Shows what comes by the stream, and asks for what does not."""
        self.listen(table)
        told = ""
        while True:
            told += await self.news.get()
            woken = WAKE.findall(told)
            if woken:
                async with self.asking:
                    with self.clock.stopped():
                        self.hears(told)
                    await self._catch_up(table, int(woken[-1]))
                told = ""
                self.fresh.set()

    async def _catch_up(self, table: str, revision: int) -> None:
        shown = -1
        while shown < self.revision < revision:
            shown = self.revision
            await self.look("asked", f"{table}/live?after={shown}")

    async def send(self, table: str, form: dict[str, str]) -> float:
        """Sends a move; how long the answer took."""
        async with self.asking:
            request = self.request(f"{table}/move", form)
            began = self.clock()
            await self.answer(request)
            took = self.clock() - began
            with self.clock.stopped():
                self.html = self.read(request.sent)
        return took


class Party:
    """One or two people at a table, the other seat a bot's; a finished game is followed by another."""

    def __init__(self, app: Starlette, clock: Clock, game: str, people: int) -> None:
        self.app, self.clock, self.game, self.people = app, clock, game, people
        self.rng, self.turn, self.made, self.pages = random.Random(people), asyncio.Lock(), 0, list[Page]()
        self.following: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        """Sits down at a new table."""
        for task in self.following:
            task.cancel()
        self.pages = [Page(self.app, self.clock) for _ in range(self.people)]
        if self.people > 1:
            self.table = await meet([*self.pages], self.game)
        else:
            seats = {"seat0": "me", "seat1": "bot3", "order": "given"}
            self.table = await self.pages[0].ask("open", f"/new/{self.game}", seats, part=False)
            await self.pages[0].look("whole", self.table, part=False)
        for page in self.pages:
            await page.look("whole", f"{self.table}/live")
        self.following = [asyncio.create_task(page.follow(self.table)) for page in self.pages]

    async def move(self) -> float:
        """The next move of whoever has one; how long it took."""
        async with self.turn:
            while not any(MOVE.search(page.html) for page in self.pages):
                if not self.pages or "prompt ended" in self.pages[0].html:
                    await self.open()
                else:
                    await self._news()
            with self.clock.stopped():
                (page, *_), form = chosen([*self.pages], self.made, self.rng)
            self.made += 1
            assert isinstance(page, Page)
            return await page.send(self.table, form | {"key": f"{self.table}-{self.made}"})

    async def _news(self) -> None:
        for page in self.pages:
            page.fresh.clear()
        waits = [asyncio.create_task(page.fresh.wait()) for page in self.pages]
        _, late = await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
        for wait in late:
            wait.cancel()

    async def keep_on(self) -> None:
        """Plays until it is cancelled."""
        while True:
            await self.move()


async def play(pairs: list[Party], rate: float, seconds: float) -> list[float]:
    """Plays at all tables in turn: how long each move took, sorted."""
    moves = []
    for number in range(int(rate * seconds)):
        moves.append(asyncio.create_task(pairs[number % len(pairs)].move()))
        await asyncio.sleep(1 / rate)
    return sorted(await asyncio.gather(*moves))


def slow_disk(house: House) -> None:
    """From now on each change of the database takes its time on disk."""
    write, disk = house.write, asyncio.Lock()

    async def slowly(change: Callable[..., Any], *details: Any) -> Any:
        async with disk:
            done = await write(change, *details)
            await asyncio.sleep(DISK)
            return done

    house.write = slowly  # type: ignore[method-assign]


async def compare(clock: Clock, given: argparse.Namespace) -> str:
    """Plays without and with bots; a report."""
    limits = Limits(*(MANY,) * 6, streams=MANY, lag=MANY, slow_seconds=MANY)
    with tempfile.TemporaryDirectory() as folder:
        house = open_house(Settings(f"sqlite:///{folder}/house.sqlite", helps=False))
        house.pool = house.bots.pool = Chance(given.think)
        house.monotonic = clock
        slow_disk(house)
        app = make_app(house, offered_games, limits=limits, hosts=(), heartbeat=MANY)
        async with sparing():
            house.start()
            pairs = [Party(app, clock, given.game, 2) for _ in range(PAIRS)]
            for pair in pairs * 2:
                await pair.move()
            alone = await play(pairs, given.rate, given.seconds)
            others = [Party(app, clock, given.game, 1) for _ in range(given.tables)]
            playing = [asyncio.create_task(other.keep_on()) for other in others]
            while sum(other.made for other in others) < 2 * given.tables:
                await asyncio.sleep(0.1)
            before, spent, began = sum(other.made for other in others), time.process_time(), clock()
            beside = await play(pairs, given.rate, given.seconds)
            busy = (time.process_time() - spent) / (clock() - began)
            made = sum(other.made for other in others) - before
            for task in playing:
                task.cancel()
    ratio = quantile(beside, 0.95) / quantile(alone, 0.95)
    return (
        f"{given.game}, people {given.rate:g}/s: alone {percentiles(alone)}; beside {given.tables} tables with bots, "
        f"{made} choices, the house busy for {busy:.0%} of the time: {percentiles(beside)}; p95 {ratio:.2f} times"
    )


def main() -> None:
    """Reads the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="pharao")
    parser.add_argument("--tables", type=int, default=100, help="tables with bots, whose people answer at once")
    parser.add_argument("--think", type=float, default=0.05, help="seconds for which a bot thinks on average")
    parser.add_argument("--rate", type=float, default=6.0, help="moves of people a second")
    parser.add_argument("--seconds", type=float, default=12.0, help="by the clock of CPU time")
    given = parser.parse_args()
    clock = Clock()
    print(Loop(clock).run_until_complete(compare(clock, given)), flush=True)
    os._exit(0)  # nothing is to be stored any more, and the clock stands still


if __name__ == "__main__":
    main()
