"""People beside bots: python -m benchmarks.bots --tables 100 --rate 10 --seconds 20 --pause 5

Pairs of people play in a house, by turns alone and beside so many others who play against bots. These answer at once,
so that bots always have something to think about, or after a pause; the game is compiled before, and it is measured as
soon as bots play at full strength. How long people's moves take is told for both, in one house and one run; the turns
are short, so that other programs slow down both alike.
"""

# ruff: noqa: T201, S311 - prints its result, people think for a random time

from __future__ import annotations

import argparse
import asyncio
import contextlib
import multiprocessing
import os
import random
from collections import Counter
from itertools import count
from multiprocessing.sharedctypes import Synchronized
from multiprocessing.synchronize import Event
from typing import NamedTuple

from benchmarks.load import Pair, Refused, house, percentiles, play, quantile, warm_up
from greathouse.cli.warm import warm_here
from greathouse.server.processes import end_with_parent

PEOPLE = 20
"""Tables of people alone."""

TURNS = 4
"""So many times it is measured alone and beside."""

RESTING = 2.0
"""Seconds in which bots answer the last choices, and pages follow."""

YIELDING = 10
"""Niceness of those who play against bots."""

TICK = 0.05
"""Seconds after which one process looks what the other has told it."""


class AgainstBot(Pair):
    """Somebody who plays against a bot, and answers after `pause` seconds on average."""

    def __init__(self, base: str, game: str, level: int, pause: float) -> None:
        super().__init__(base, game)
        self.players, self.level, self.pause, self.made = self.players[:1], level, pause, 0
        self.plays = asyncio.Event()

    async def open(self) -> None:
        """Sits down at a new table."""
        await self.close()
        (ann,) = self.players
        seats = {"seat0": "me", "seat1": f"bot{self.level}", "order": "given"}
        ann.sit((await ann.post(f"/new/{self.game}", seats)).headers["location"])
        await ann.get(ann.table)
        await ann.look()
        self.listening = [asyncio.create_task(ann.listen())]

    @property
    def warming(self) -> bool:
        """Whether the bot does not play at full strength yet."""
        return self.players[0].shown.says('id="gh-warming"')

    async def keep_on(self) -> None:
        """Plays until it is cancelled."""
        await self.open()
        for number in count():
            await self._think()
            with contextlib.suppress(OSError, Refused):
                await self.move(f"bot-{number}")
                self.made += 1

    async def _think(self) -> None:
        """A pause; it begins anew with the play, so that not all who have waited for that choose at once."""
        while True:
            await self.plays.wait()
            await asyncio.sleep(random.uniform(0, 2 * self.pause))
            if self.plays.is_set():
                return


class Signals(NamedTuple):
    """What two processes tell each other: whether to play, when it ends; choices made, and bots still warming."""

    plays: Event
    ended: Event
    made: Synchronized[int]
    warming: Synchronized[int]


def run_opponents(base: str, game: str, tables: int, level: int, pause: float, signals: Signals) -> None:
    """All who play against bots, in a process that yields to those whose moves are measured.

    Their browsers are elsewhere in earnest: what they take of this machine is not to count.
    """
    end_with_parent(os.getppid())
    os.nice(YIELDING)
    asyncio.run(oppose([AgainstBot(base, game, level, pause) for _ in range(tables)], signals))


async def oppose(tables: list[AgainstBot], signals: Signals) -> None:
    """Plays while it is told to, until it ends."""
    playing = [asyncio.create_task(table.keep_on()) for table in tables]
    while not signals.ended.is_set():
        for table in tables:
            table.plays.set() if signals.plays.is_set() else table.plays.clear()
        signals.made.value = sum(table.made for table in tables)
        signals.warming.value = sum(table.warming for table in tables)
        await asyncio.sleep(TICK)
    for task in playing:
        task.cancel()
    for table in tables:
        await table.close()


class Opponents:
    """Those who play against bots, in a process of their own."""

    def __init__(self, base: str, game: str, tables: int, level: int, pause: float) -> None:
        context = multiprocessing.get_context("spawn")
        self._signals = Signals(context.Event(), context.Event(), context.Value("i", 0), context.Value("i", tables))
        given = (base, game, tables, level, pause, self._signals)
        self.tables, self._process = tables, context.Process(target=run_opponents, args=given, daemon=True)
        self._process.start()

    @property
    def made(self) -> int:
        """Their choices so far."""
        return self._signals.made.value

    async def play(self, *, more: int) -> None:
        """Lets them play, and waits until they have made so many more choices against bots at full strength."""
        enough = self.made + more
        self._signals.plays.set()
        while self.made < enough or self._signals.warming.value:
            assert self._process.is_alive()
            await asyncio.sleep(TICK)

    async def rest(self) -> None:
        """Lets them pause, and waits until the bots have answered."""
        self._signals.plays.clear()
        await asyncio.sleep(RESTING)

    def close(self) -> None:
        """Ends their games."""
        self._signals.ended.set()
        self._process.join(30)


class Measured(NamedTuple):
    """How long people's moves took alone and beside others, what failed, and the choices that those made."""

    alone: list[float]
    beside: list[float]
    failed: Counter[str]
    answered: int


async def measure(pairs: list[Pair], opponents: Opponents, rate: float, seconds: float) -> Measured:
    """Plays by turns alone and beside others, so many seconds each."""
    alone, beside, failed, answered = list[float](), list[float](), Counter[str](), 0
    await opponents.play(more=opponents.tables)
    for _ in range(TURNS):
        await opponents.rest()
        took, wrong = await play(pairs, rate, seconds / TURNS)
        alone, failed = alone + took, failed + wrong
        await opponents.play(more=opponents.tables)
        before = opponents.made
        took, wrong = await play(pairs, rate, seconds / TURNS)
        beside, failed, answered = beside + took, failed + wrong, answered + opponents.made - before
    return Measured(sorted(alone), sorted(beside), failed, answered)


async def compare(base: str, game: str, tables: int, level: int, pause: float, rate: float, seconds: float) -> str:
    """Plays without and with bots; a report."""
    pairs = [Pair(base, game) for _ in range(PEOPLE)]
    await warm_up(pairs)
    opponents = Opponents(base, game, tables, level, pause)
    found = await measure(pairs, opponents, rate, seconds)
    opponents.close()
    for pair in pairs:
        await pair.close()
    ratio = quantile(found.beside, 0.95) / quantile(found.alone, 0.95)
    return (
        f"{game}, people {rate:g}/s: alone {percentiles(found.alone)}; beside {tables} tables with bots of level "
        f"{level}, whose people think for {pause:g} s and made {found.answered} choices: {percentiles(found.beside)}, "
        f"{found.failed.total()} failed; p95 {ratio:.2f} times"
    )


def main() -> None:
    """Reads the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="pharao")
    parser.add_argument("--tables", type=int, default=100, help="tables with bots")
    parser.add_argument("--level", type=int, default=3, help="of the bots, from 0")
    parser.add_argument("--pause", type=float, default=0.0, help="seconds for which those who play against bots think")
    parser.add_argument("--rate", type=float, default=10.0, help="moves of people a second")
    parser.add_argument("--seconds", type=float, default=20.0)
    given = parser.parse_args()
    warm_here(given.game)
    with house() as base:
        print(asyncio.run(compare(base, given.game, given.tables, given.level, given.pause, given.rate, given.seconds)))


if __name__ == "__main__":
    main()
