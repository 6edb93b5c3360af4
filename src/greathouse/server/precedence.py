"""Who goes first where one thread does everything: whoever clicks, then pages that follow others, then bots.

A click never waits. What comes after it goes one at a time, each when no click is being answered; between two of them
the house looks whether somebody has clicked meanwhile. Nobody waits longer than its patience, so that a flood of clicks
holds up no page and no bot for ever.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from enum import IntEnum
from itertools import count
from typing import NamedTuple


class Rank(IntEnum):
    """What waits for its turn; lower goes first."""

    PAGE = 0
    BOT = 1


PATIENCE = {Rank.PAGE: 0.1, Rank.BOT: 0.5}
"""So many seconds something waits at most while clicks are being answered."""

LOOKS = 3
"""Rounds of the event loop in which a click that has come becomes known: its letters are read, its request begins."""


class Waiting(NamedTuple):
    """Something that waits, in the order of these fields."""

    rank: Rank
    number: int
    until: float
    turn: asyncio.Future[None]


class Precedence:
    """The order in which a house does what waits to be done."""

    def __init__(self) -> None:
        self._clicks, self._numbers = 0, count()
        self._waiting: list[Waiting] = []
        self._news = asyncio.Event()
        self._giving: asyncio.Task[None] | None = None

    @contextmanager
    def click(self) -> Iterator[None]:
        """Meanwhile a click is answered."""
        self._clicks += 1
        try:
            yield
        finally:
            self._clicks -= 1
            self._news.set()

    async def turn(self, rank: Rank) -> None:
        """Returns when something of this rank may be done, as far as it takes no waiting."""
        loop = asyncio.get_running_loop()
        waiting = Waiting(rank, next(self._numbers), loop.time() + PATIENCE[rank], loop.create_future())
        self._waiting.append(waiting)
        self._news.set()
        if self._giving is None or self._giving.done():
            self._giving = asyncio.create_task(self._give())
        await waiting.turn

    async def _give(self) -> None:
        """Gives turns as long as something waits."""
        while self._waiting:
            for _ in range(LOOKS):
                await asyncio.sleep(0)
            if first := self._first():
                self._waiting.remove(first)
                if not first.turn.done():
                    first.turn.set_result(None)
            else:
                await self._next_news()

    def _first(self) -> Waiting | None:
        """Who goes now; None while clicks are being answered, and nobody has waited too long."""
        late = self._latest()
        if late.until <= asyncio.get_running_loop().time():
            return late
        return None if self._clicks else min(self._waiting)

    async def _next_news(self) -> None:
        """Waits until a click is answered, something else waits, or something has waited too long."""
        self._news.clear()
        with suppress(TimeoutError):
            async with asyncio.timeout_at(self._latest().until):
                await self._news.wait()

    def _latest(self) -> Waiting:
        """Who is the first to have waited too long."""
        return min(self._waiting, key=lambda waiting: waiting.until)
