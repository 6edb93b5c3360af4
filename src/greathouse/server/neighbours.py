"""What a house does beside others over the same database: it hears of their entries and shares the bots' work.

The log is the truth. News wake a house at once; once a round it looks by itself, so that lost news delay and never
lose anything. In the same round it says which tables' bots it plays, and takes over those of a house that is gone.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable, Collection
from typing import Any, Protocol, TypeVar

from greathouse.server.errors import Refused, Unavailable
from greathouse.server.sharing import LEASE, Sharing

_log = logging.getLogger(__name__)

ROUND = 1.0
"""Seconds between two looks at the log and the leases."""

AGAIN = 0.5
"""Seconds before a database that does not answer is asked again."""

Result = TypeVar("Result")


class Host(Protocol):
    """What neighbours need of the house."""

    monotonic: Callable[[], float]

    def heard(self, table_id: str, seq: int) -> None:
        """A table's log has gone on to this entry."""

    def listed_anew(self) -> None:
        """Lists of tables look different now."""

    def cares(self, table_id: str) -> bool:
        """Whether this house has something to do at the table: bots to play for people, clocks to see to."""

    async def lead(self, table_id: str) -> None:
        """From now on this house plays the bots of this table."""

    def looked_at(self) -> Collection[str]:
        """The tables whose pages wait for news here."""

    async def last_entries(self, tables: Collection[str]) -> dict[str, int]:
        """The number of the last entry of each of these tables, as the log has it."""

    async def read(self, query: Callable[..., Result], *details: Any) -> Result:
        """The result of a query, which runs in a thread."""


class Alone:
    """The neighbours of a house that has its database alone: it plays all bots and nobody tells it anything."""

    def leads(self, table_id: str) -> bool:
        """Returns True."""
        return True

    def start(self) -> None:
        """Does nothing."""

    async def close(self) -> None:
        """Does nothing."""


class Neighbours:
    """The other houses over a shared database, as one of them sees them."""

    def __init__(self, host: Host, sharing: Sharing) -> None:
        self._host, self._sharing = host, sharing
        self._until: dict[str, float] = {}
        self._wanted: set[str] = set()
        self._new: set[str] = set()
        self._due = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    def start(self) -> None:
        """Begins to listen and to look."""
        steps = (self._listen, self._round)
        self._tasks = [asyncio.create_task(_for_ever(step)) for step in steps]

    def leads(self, table_id: str) -> bool:
        """Whether this house plays the bots of a table; if not, it asks to, and its `lead` is called once it does."""
        if self._until.get(table_id, 0.0) > self._host.monotonic():
            return True
        if table_id not in self._wanted:
            self._wanted.add(table_id)
            self._due.set()
        return False

    async def close(self) -> None:
        """Ends everything and hands the leases over to whoever wants them."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._until.clear()
        with contextlib.suppress(Exception):
            await self._host.read(self._sharing.leases.leave)

    async def _listen(self) -> None:
        async for news in self._sharing.news():
            if news is None:
                self._due.set()
            else:
                self._host.heard(news.table, news.seq)
            if news is None or news.listed_anew:
                self._host.listed_anew()

    async def _round(self) -> None:
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(ROUND):  # wait_for forgets that it is cancelled if something is due just then
                await self._due.wait()
        self._due.clear()
        await self._settle()
        await self._look()

    async def _settle(self) -> None:
        """Renews the leases of tables whose bots are cared for here, and gives up the others."""
        end = self._host.monotonic() + LEASE
        self._wanted = {table for table in self._wanted if self._host.cares(table)}
        kept = {table for table in self._until if self._host.cares(table)}
        held = await self._host.read(self._sharing.leases.settle, kept, self._wanted - kept)
        asked_for = self._new | self._wanted  # also where a lease had run out before it could be renewed
        self._new = {table for table in held if table in asked_for or table not in self._until}
        self._until = dict.fromkeys(held, end)
        self._wanted -= held
        for table in sorted(self._new):
            await self._lead(table)

    async def _lead(self, table: str) -> None:
        """Lets the house play a table's bots; if it cannot at present, the next round tries again."""
        try:
            await self._host.lead(table)
        except Unavailable:
            return
        except Refused:
            _log.debug("table %s cannot be led", table)
        self._new.discard(table)

    async def _look(self) -> None:
        tables = {*self._host.looked_at(), *self._until}
        if tables:
            for table, seq in (await self._host.last_entries(tables)).items():
                self._host.heard(table, seq)


async def _for_ever(step: Callable[[], Awaitable[None]]) -> None:
    """Repeats a step, also after it has failed; of several failures in a row the log tells the first."""
    failing = False
    while True:
        try:
            await step()
            failing = False
        except Exception as error:
            if not failing:
                _log.warning("the shared database does not answer: %s", " ".join(str(error).split()))
            failing = True
            await asyncio.sleep(AGAIN)
