"""What a house does again and again while it is open, and what its parts need of it for that."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, Protocol, TypeVar

from greathouse.server.damage import Faults
from greathouse.server.errors import Unavailable
from greathouse.server.messages import Message
from greathouse.server.outcomes import Outcome
from greathouse.server.tables import Table

Result = TypeVar("Result")


class Host(Protocol):
    """What a part of the house needs of the whole: the time of day, tables, the database."""

    clock: Callable[[], float]

    async def table(self, table_id: str) -> Table:
        """The present state of a table. Raises Refused."""

    async def send(self, message: Message, table: Table | None = None) -> Outcome:
        """The stored outcome of a message. Raises Refused."""

    async def read(self, query: Callable[..., Result], *details: Any) -> Result:
        """The result of a query, which runs in a thread. Raises Unavailable."""

    async def write(self, change: Callable[..., Result], *details: Any) -> Result:
        """The result of a change of the database. Raises Unavailable."""


class Duty:
    """Work that is done in rounds until it is closed; what a round leaves is done by the next, or after a new start.

    A round returns the seconds until the next one, or None for the usual `pause`. While the database cannot be reached
    rounds go by; any other fault is logged as `failing`, of several in a row the first, and the next round tries again.
    """

    def __init__(
        self, work: Callable[[], Awaitable[float | None]], pause: float, failing: str, *, at_once: bool = False
    ) -> None:
        self._work, self._pause = work, pause
        self._first = 0.0 if at_once else pause
        self._faults = Faults(failing)
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begins with the rounds."""
        self._task = asyncio.create_task(self._rounds())

    @property
    def begun(self) -> bool:
        """Whether it has been started."""
        return self._task is not None

    async def close(self) -> None:
        """Ends them."""
        if self._task:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _rounds(self) -> None:
        pause = self._first
        while True:
            await asyncio.sleep(pause)
            pause = await self._round()

    async def _round(self) -> float:
        wanted: float | None = None
        with suppress(Unavailable), self._faults.of():
            wanted = await self._work()
        return self._pause if wanted is None else wanted
