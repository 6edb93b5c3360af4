"""People beside bots: python -m benchmarks.bots --tables 100 --rate 10 --seconds 20 --pause 5

Pairs of people play in a house; then so many others play against bots beside them. These answer at once, so that bots
always have something to think about, or after a pause; it is measured as soon as bots play at full strength. How long
people's moves take is told for both, in one house and one run.
"""

# ruff: noqa: T201, S311 - prints its result, people think for a random time

from __future__ import annotations

import argparse
import asyncio
import contextlib
import random
from collections.abc import Iterator
from itertools import count

import httpx

from benchmarks.load import Pair, house, percentiles, play, quantile, warm_up

PEOPLE = 20
"""Tables of people alone."""


class AgainstBot(Pair):
    """Somebody who plays against a bot, and answers after `pause` seconds on average."""

    def __init__(self, base: str, game: str, level: int, pause: float) -> None:
        super().__init__(base, game)
        self.players, self.level, self.pause, self.made = self.players[:1], level, pause, 0

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
        return 'id="gh-warming"' in self.players[0].html

    async def keep_on(self) -> None:
        """Plays until it is cancelled."""
        await self.open()
        for number in count():
            await asyncio.sleep(random.uniform(0, 2 * self.pause))
            with contextlib.suppress(httpx.HTTPError):
                await self.move(f"bot-{number}")
                self.made += 1


@contextlib.contextmanager
def busy(tables: list[AgainstBot]) -> Iterator[None]:
    """Meanwhile all of them play."""
    playing = [asyncio.create_task(table.keep_on()) for table in tables]
    try:
        yield
    finally:
        for task in playing:
            task.cancel()


async def compare(base: str, game: str, tables: int, level: int, pause: float, rate: float, seconds: float) -> str:
    """Plays without and with bots; a report."""
    pairs = [Pair(base, game) for _ in range(PEOPLE)]
    await warm_up(pairs)
    alone, _ = await play(pairs, rate, seconds)
    opponents = [AgainstBot(base, game, level, pause) for _ in range(tables)]
    with busy(opponents):
        while sum(table.made for table in opponents) < tables or any(table.warming for table in opponents):
            await asyncio.sleep(0.5)
        before = sum(table.made for table in opponents)
        beside, failed = await play(pairs, rate, seconds)
        answered = sum(table.made for table in opponents) - before
    for pair in (*pairs, *opponents):
        await pair.close()
    ratio = quantile(beside, 0.95) / quantile(alone, 0.95)
    return (
        f"{game}, people {rate:g}/s: alone {percentiles(alone)}; beside {tables} tables with bots of level {level}, "
        f"whose people think for {pause:g} s and made {answered} choices: {percentiles(beside)}, "
        f"{failed.total()} failed; p95 {ratio:.2f} times"
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
    with house() as base:
        print(asyncio.run(compare(base, given.game, given.tables, given.level, given.pause, given.rate, given.seconds)))


if __name__ == "__main__":
    main()
