"""What clocks want done: players reminded, seats whose time is up. Each is done by one process, and once.

What is due stands in the database, so that it is done wherever the table was played and whoever has died meanwhile.
"""

from __future__ import annotations

import logging
from collections.abc import Collection
from typing import NamedTuple, Protocol

import sqlalchemy as sa

from greathouse.server.clocks.handling import due
from greathouse.server.clocks.instant import Instant
from greathouse.server.damage import Faults
from greathouse.server.duties import Duty, Host
from greathouse.server.errors import Refused, Unavailable
from greathouse.server.schema import TABLES
from greathouse.server.store import Store

_log = logging.getLogger(__name__)

ROUND = 1.0
"""Seconds between two looks at what is due, at most."""

SOONEST = 0.05
"""Seconds between two looks, at least."""

AT_ONCE = 100
"""So many tables are seen to at a time."""


class TimerHost(Host, Protocol):
    """What timers need of the house."""

    def now(self) -> Instant:
        """The present."""

    def leads(self, table_id: str) -> bool:
        """Whether this process has the duties of a table; if not, it asks to have them."""


class Due(NamedTuple):
    """A table, and the reading at which a clock there wants something."""

    table: str
    due: float


class TimerStore:
    """When tables want something to be done."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def next(self, now: Instant, without: Collection[str] = ()) -> list[tuple[str, float]]:
        """The tables, but for these, that want something soonest, each with the seconds until then."""
        readings = ((False, now.open), (True, now.working))
        with self._store.reading() as connection:
            found = [
                (row.table, row.due - time)
                for kind, time in readings
                for row in self._store.damage.sound("table", connection.execute(_next(kind, without)), Due)
            ]
        return sorted(found, key=lambda one: one[1])


def _next(working: bool, without: Collection[str]) -> sa.Select[tuple[str, float]]:
    kind = TABLES.c.working.is_(working) & TABLES.c.due.is_not(None) & TABLES.c.id.not_in(without)
    return sa.select(TABLES.c.id, TABLES.c.due).where(kind).order_by(TABLES.c.due).limit(AT_ONCE)


class Timers:
    """The duties of one process towards clocks. `due` are the tables that want something at present."""

    def __init__(self, host: TimerHost, store: Store) -> None:
        self._host, self._store = host, TimerStore(store)
        self.due: set[str] = set()
        self._broken: set[str] = set()
        self._again: set[str] = set()
        self._faults = Faults("what clocks of table {} want could not be done")
        self.duty = Duty(self.round, ROUND, "what clocks want could not be done", at_once=True)

    async def round(self) -> float:
        """Does what is due; returns the seconds until the next look."""
        tables = await self._host.read(self._store.next, self._host.now(), frozenset(self._broken))
        self.due = {table for table, seconds in tables if seconds <= 0.0} | self._again
        for table in sorted(self.due):
            if self._host.leads(table):
                with self._faults.of(table):
                    await self._see_to(table)
        later = [seconds for _, seconds in tables if seconds > 0.0]
        return max(SOONEST, min([ROUND, *later]))

    async def _see_to(self, table_id: str) -> None:
        """Does what a table wants; one that cannot be replayed wants nothing any more.

        What may have been stored or not is done again, so that the table in memory learns of it.
        """
        self._again.add(table_id)
        try:
            table = await self._host.table(table_id)
        except Unavailable:
            raise
        except Refused:
            self._broken.add(table_id)
            self._again.discard(table_id)
            return
        try:
            while message := due(self._host.now(), table):
                table = (await self._host.send(message, table)).table
        except Unavailable:
            raise
        except Refused as refusal:
            _log.debug("what was due at table %s is done: %s", table_id, refusal)
        self._again.discard(table_id)
