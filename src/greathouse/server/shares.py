"""Places that are shared fairly: the next one goes to whoever has used them least of late."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from itertools import count
from typing import NamedTuple

from greathouse.server.recent import Recent

HALVED = 60.0
"""Seconds after which half of what somebody has used counts no more."""

MAX_PAYERS = 10_000
"""So many are remembered by what they have used."""


class Waiting(NamedTuple):
    """Somebody who waits for a place; `number` tells the order in which they came."""

    number: int
    payer: str
    turn: asyncio.Future[None]


class Taken(NamedTuple):
    """A place that is taken, and since when."""

    payer: str
    since: float


class Used(NamedTuple):
    """How many seconds somebody had used places at a moment, as they counted then."""

    seconds: float
    at: float


class Shares:
    """So many places. Nobody who waits is sent away: who uses much waits longer. `clock` returns seconds that never go
    back."""

    def __init__(self, places: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._places, self._clock, self._numbers = places, clock, count()
        self._waiting: list[Waiting] = []
        self._taken: dict[int, Taken] = {}
        self._used: Recent[Used] = Recent(MAX_PAYERS)

    @asynccontextmanager
    async def place(self, payer: str) -> AsyncIterator[None]:
        """A place, as soon as it is the turn of this payer; among those who have used as much it is who came first."""
        mine = Waiting(next(self._numbers), payer, asyncio.get_running_loop().create_future())
        self._waiting.append(mine)
        self._give()
        try:
            await mine.turn
            yield
        finally:
            self._leave(mine)
            self._give()

    def _give(self) -> None:
        """Gives the free places to those who wait."""
        while self._waiting and len(self._taken) < self._places:
            first = min(self._waiting, key=self._order)
            self._waiting.remove(first)
            self._taken[first.number] = Taken(first.payer, self._clock())
            if not first.turn.done():
                first.turn.set_result(None)

    def _leave(self, one: Waiting) -> None:
        """Who had a place, or waited for it, wants it no more."""
        if one in self._waiting:
            self._waiting.remove(one)
            return
        now, taken = self._clock(), self._taken.pop(one.number)
        self._used.keep(one.payer, Used(self._past(one.payer, now) + now - taken.since, now))

    def _order(self, one: Waiting) -> tuple[float, int, int]:
        now = self._clock()
        running = [now - taken.since for taken in self._taken.values() if taken.payer == one.payer]
        return self._past(one.payer, now) + sum(running), len(running), one.number

    def _past(self, payer: str, now: float) -> float:
        """What a payer has used before, as it counts now."""
        used = self._used.find(payer)
        return used.seconds * 0.5 ** ((now - used.at) / HALVED) if used else 0.0
