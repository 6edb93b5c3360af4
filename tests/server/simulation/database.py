"""A database in memory that several simulated processes share, with a disk that can be full, news that get lost, and
questions that it does not answer."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections import defaultdict
from collections.abc import AsyncIterator, Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from typing import Any

import sqlalchemy as sa

from greathouse.server.clocks.house_time import Told, counted
from greathouse.server.clocks.instant import Instant
from greathouse.server.damage import Damage
from greathouse.server.entries import apply
from greathouse.server.errors import Conflict, Unavailable
from greathouse.server.outcomes import Append
from greathouse.server.schema import METADATA
from greathouse.server.sharing import LEASE, News, Sharing
from greathouse.server.store import Listed
from greathouse.server.tables import Table
from tests.server.simulation.loop import SimulatedLoop
from tests.toys import toy

SILENT = 0.05
"""How often the database does not answer what a house asks by itself: how far logs have gone on, whose tables' bots it
plays, what clocks want; and how often the line breaks by which news come."""


@cache
def empty_database() -> sqlite3.Connection:
    """Every table with nothing in it, to be copied."""
    engine = sa.create_engine("sqlite://", poolclass=sa.StaticPool)
    METADATA.create_all(engine)
    return engine.raw_connection().driver_connection


class Database:
    """What is stored; it outlives every process. `faulty`: whether anything goes wrong at present; `full`: whether its
    disk is; `away`: whether nobody reaches it."""

    def __init__(self, loop: SimulatedLoop) -> None:
        self.loop, self.rng = loop, loop.rng
        self.logs: dict[str, list[tuple[str, str]]] = {}
        self.leases: dict[str, tuple[str, float]] = {}
        self.listeners: dict[str, asyncio.Queue[News]] = {}
        self.full, self.away, self.faulty = False, False, True
        self.people = sa.create_engine("sqlite://", poolclass=sa.StaticPool).connect()
        empty_database().backup(self.people.connection.driver_connection)
        self.time = Told(0.0, 0.0, 0.0)
        self.due: dict[str, float] = {}
        self.stored: Callable[[Append], None] = lambda _: None
        self.counted: Callable[[Told], None] = lambda _: None
        self._folded: defaultdict[str, list[Table]] = defaultdict(list)

    def happens(self, probability: float) -> bool:
        """Whether a fault of this probability happens now."""
        return self.faulty and self.rng.random() < probability

    def answers(self, silent: float = SILENT) -> None:
        """Sometimes it does not, and raises Unavailable."""
        if (self.away and self.faulty) or self.happens(silent):
            raise Unavailable

    def folded(self, table_id: str, seq: int) -> Table:
        """The table as the first entries of its log tell it."""
        known = self._folded[table_id]
        while len(known) < seq:
            kind, body = self.logs[table_id][len(known)]
            after = known[-1].copy() if known else Table(table_id, toy)
            apply(after, kind, json.loads(body))
            known.append(after)
        return known[seq - 1]

    def commit(self, writes: Sequence[Append]) -> None:
        """Stores all or none."""
        for write in writes:
            if len(self.logs.get(write.table, ())) != write.seq - 1:
                raise Conflict(f"Table {write.table} has gone on.")
        for write in writes:
            self.logs.setdefault(write.table, []).append((write.kind, json.dumps(write.body)))
            self.due.pop(write.table, None)
            if write.due is not None:
                self.due[write.table] = write.due
            self.stored(write)
            self._announce(News(write.table, write.seq))

    def _announce(self, news: News) -> None:
        for listener in self.listeners.values():
            for _ in range(self.rng.choice((0, 1, 1, 2)) if self.faulty else 1):
                self.loop.call_later(self.rng.uniform(0, 1.5 if self.faulty else 0.05), listener.put_nowait, news)


class SimulatedStore:
    """The store of one process. Sometimes choices cannot be stored, and the log cannot be read."""

    def __init__(self, database: Database, process: str, *, shared: bool) -> None:
        self.database, self._process, self.damage = database, process, Damage()
        self.sharing = (
            Sharing(self._news, SimulatedLeases(database, process), lambda _: database.loop.now) if shared else None
        )

    def commit(self, writes: Sequence[Append]) -> None:
        self.database.answers(0.0)
        full = self.database.full and self.database.faulty
        if full and not self.database.happens(0.2):
            raise Unavailable("not-stored")
        self.database.commit(writes)
        if full or self.database.happens(0.01):
            raise Unavailable("not-stored")

    def commit_together(self, groups: Sequence[Sequence[Append]]) -> list[Exception | None]:
        faults: list[Exception | None] = []
        for group in groups:
            try:
                self.commit(group)
                faults.append(None)
            except (Conflict, Unavailable) as error:
                faults.append(error)
        return faults

    def entries(self, table_id: str, after: int = 0) -> list[tuple[str, dict[str, Any]]]:
        self.database.answers(0.01)
        log = self.database.logs.get(table_id, [])
        return [(kind, json.loads(body)) for kind, body in log[after:]]

    def seqs(self, tables: Collection[str]) -> dict[str, int]:
        self.database.answers()
        return {table: len(self.database.logs[table]) for table in tables}

    @contextmanager
    def reading(self) -> Iterator[Any]:
        with self.database.people.begin():
            yield self.database.people

    writing = reading

    def secret(self, name: str) -> bytes:
        return name.encode()

    def listed(self, guest: str) -> list[Listed]:
        return []

    def ping(self) -> None:
        pass

    def close(self) -> None:
        pass

    async def _news(self) -> AsyncIterator[News | None]:
        queue = self.database.listeners[self._process] = asyncio.Queue()
        yield None
        while True:
            yield await queue.get()
            self.database.answers()


class SimulatedLeases:
    """Who plays a table's bots, by the database's own clock."""

    def __init__(self, database: Database, holder: str) -> None:
        self._database, self.holder = database, holder

    def settle(self, kept: Collection[str], wanted: Collection[str]) -> frozenset[str]:
        self._database.answers()
        leases, now = self._database.leases, self._database.loop.now
        for table in [table for table, (holder, _) in leases.items() if holder == self.holder and table not in kept]:
            del leases[table]
        mine = [table for table, (holder, until) in leases.items() if holder == self.holder or until < now]
        mine += [table for table in wanted if table not in leases]
        leases.update(dict.fromkeys(mine, (self.holder, now + LEASE)))
        return frozenset(mine)

    def leave(self) -> None:
        pass


class SimulatedHouseTime:
    """The house's time in this database."""

    def __init__(self, store: SimulatedStore, monotonic: Callable[[], float]) -> None:
        self._store, self._monotonic = store, monotonic

    def beat(self, since: float | None, worked: Callable[[float], float]) -> tuple[Told, float]:
        database, now = self._store.database, self._monotonic()
        if since is not None:
            database.answers(0.02)
        told = database.time
        if since is None and not self._store.sharing:
            told = told._replace(at=now)
        database.time = counted(told, since, now, worked)
        database.counted(database.time)
        return database.time, now


class SimulatedTimers:
    """What clocks want in this database."""

    def __init__(self, store: SimulatedStore) -> None:
        self._store = store

    def next(self, now: Instant, without: Collection[str] = ()) -> list[tuple[str, float]]:
        self._store.database.answers()
        known = self._store.database.due.items()
        found = ((table, due - now.open) for table, due in known if table not in without)
        return sorted(found, key=lambda one: one[1])
