"""The event logs on disk: SQLAlchemy Core over SQLite, which one process has alone, or PostgreSQL, which many share.

One connection writes; readers have their own. An entry is added only if the table's `seq` is still the one it follows,
else `Conflict`.
"""

from __future__ import annotations

import json
import logging
import os
import secrets
import sqlite3
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from functools import cache
from pathlib import Path
from threading import Lock
from typing import Any, NamedTuple, Protocol

import msgspec
import sqlalchemy as sa
from platformdirs import user_data_path
from sqlalchemy.engine import Connection, Engine

from greathouse.server.damage import Damage, Moment
from greathouse.server.errors import BadDatabase, Conflict, DatabaseAway, Refused, Unavailable
from greathouse.server.migrating import Migrated, migrate
from greathouse.server.notices import outbox
from greathouse.server.outcomes import Append
from greathouse.server.prepared import Prepared, numbered, one_of
from greathouse.server.ratings import writing
from greathouse.server.schema import ENTRIES, SEATS, SECRETS, TABLES
from greathouse.server.seating.entries import without
from greathouse.server.sharing import Sharing
from greathouse.server.sqlite import EXAMPLE, SqliteDatabase

_log = logging.getLogger(__name__)

READERS = 4
"""Connections that read; one more writes, and a shared database has one more that listens."""

FAILURES = (sa.exc.OperationalError, sa.exc.InterfaceError, sa.exc.InternalError, sa.exc.TimeoutError, OSError)
"""What a database raises that does not work at present, or only lets itself be read."""

_LOG = (
    sa.select(ENTRIES.c.kind, ENTRIES.c.body)
    .where(ENTRIES.c.table_id == sa.bindparam("table"), ENTRIES.c.seq > sa.bindparam("after"))
    .order_by(ENTRIES.c.seq)
)
_FOLLOWED = TABLES.update().where(TABLES.c.id == sa.bindparam("table"), TABLES.c.seq == sa.bindparam("before"))
_GOES_ON = Prepared(_FOLLOWED, ("seq", "changed"))
_FOUND_ANEW = Prepared(_FOLLOWED, ("seq", "changed", "over", "started", "due", "working"))
"""What an entry changes in the row of its table: where this is found as before, its indexes are left alone."""

_NEW_ENTRY = Prepared(ENTRIES.insert(), ("table_id", "seq", "kind", "at", "body"))


@cache
def _waits(owing: int) -> Prepared:
    """Says for whom of those at a table it waits: for so many."""
    told = SEATS.update().where(SEATS.c.table_id == sa.bindparam("table"))
    return Prepared(told.values(waits=one_of(SEATS.c.guest, owing)))


_NEW_SECRET = sa.text("INSERT INTO secrets (name, value) VALUES (:name, :value) ON CONFLICT (name) DO NOTHING")


class Listed(NamedTuple):
    """A table as a list of a guest's tables shows it."""

    id: str
    game: str
    over: bool
    changed: Moment


class Database(Migrated, Protocol):
    """What differs between SQLite and PostgreSQL."""

    def engine(self, connections: int) -> Engine:
        """An engine with so many connections, and no more."""

    def transactions(self, engine: Engine) -> Callable[[], AbstractContextManager[Connection]]:
        """What begins a transaction to write in, one at a time, on the one connection of an engine."""

    def require_sound(self) -> None:
        """Looks for damage before the database is served. Raises BadDatabase."""

    def require_whole(self, connection: Connection) -> None:
        """Looks whether the database has all of the present schema. Raises BadDatabase."""

    def announce(self, connection: Connection, writes: Sequence[Append]) -> None:
        """Tells other processes of entries as soon as they are committed."""

    def sharing(self, engine: Engine, holder: str) -> Sharing | None:
        """What the process that calls itself `holder` needs to share the database; None if it has it alone."""


class Store:
    """The event logs in a database. `hook` is called with a name before each statement, for tests that let them fail.

    `sharing` is what several processes need that have the same database; None if this one has it alone.
    """

    def __init__(self, url: str, hook: Callable[[str], None] = lambda _: None) -> None:
        self.url, self.hook = read_url(url), hook
        self.damage = Damage()
        self._lock = Lock()
        try:
            self._database = _database(self.url)
            self._database.require_sound()
            self._writer = self._database.engine(1)
            self._reader = self._database.engine(READERS)
            migrate(self._database, self._writer)
            with self._reader.begin() as connection:
                self._database.require_whole(connection)
            self._transaction = self._database.transactions(self._writer)
        except (sa.exc.SQLAlchemyError, sqlite3.Error, OSError, ImportError) as error:
            raise self._closed(error) from error
        self.sharing = self._database.sharing(self._reader, secrets.token_hex(8))

    def _closed(self, error: Exception) -> BadDatabase:
        """That the database cannot be opened."""
        is_away = self.url.get_backend_name() == "postgresql" and isinstance(error, FAILURES)
        kind = DatabaseAway if is_away else BadDatabase
        return kind(f"The database {self.url} cannot be opened: {_cause(error)}")

    def commit(self, writes: Sequence[Append]) -> None:
        """Stores all entries or none.

        Raises Conflict if one does not follow the table's last entry, what a proviso raises that does not hold, and
        Unavailable if the database stores nothing at present: where it failed at the very end, the entries may be
        stored nevertheless.
        """
        with self.writing() as connection:
            for write in writes:
                self._store(connection, write)
            self._database.announce(connection, writes)
            self.hook("commit")

    def commit_together(self, groups: Sequence[Sequence[Append]]) -> list[Exception | None]:
        """Stores several groups of entries in one transaction, of each all or none; why each is not, or None.

        If that fails, each is stored by itself: one that does not follow its log, or that the database cannot take,
        keeps nothing else back. Where the database stores nothing at present, none is tried again.
        """
        try:
            self.commit([write for group in _in_order(groups) for write in group])
        except Unavailable as error:
            return [error] * len(groups)
        except Exception as error:
            _log.debug("%s groups of entries are stored one by one: %s", len(groups), _cause(error))
            return self._one_by_one(groups)
        return [None] * len(groups)

    def _one_by_one(self, groups: Sequence[Sequence[Append]]) -> list[Exception | None]:
        """Stores groups up to the first that the database has no means to; why each is not stored, or None."""
        faults: list[Exception | None] = []
        while len(faults) < len(groups):
            try:
                self.commit(groups[len(faults)])
                faults.append(None)
            except Unavailable as error:
                faults += [error] * (len(groups) - len(faults))
            except Exception as error:
                faults.append(error)
        return faults

    def entries(self, table_id: str, after: int = 0) -> list[tuple[str, dict[str, Any]]]:
        """The event log of a table in order, as kinds and bodies, beyond the entry `after`; empty without that table.

        Raises Unavailable, and ValueError if an entry is no JSON.
        """
        with self.reading() as connection:
            rows = connection.execute(_LOG, {"table": table_id, "after": after}).all()
        return [(kind, json.loads(body)) for kind, body in rows]

    def seqs(self, tables: Collection[str]) -> dict[str, int]:
        """The number of the last entry of each of these tables."""
        query = sa.select(TABLES.c.id, TABLES.c.seq).where(TABLES.c.id.in_(list(tables)))
        with self.reading() as connection:
            return {row.id: row.seq for row in connection.execute(query)}

    def secret(self, name: str) -> bytes:
        """A random number of 256 bits, always the same for the same name, for all processes. Raises BadDatabase."""
        known = sa.select(SECRETS.c.value).where(SECRETS.c.name == name)
        with self.writing() as connection:
            connection.execute(_NEW_SECRET, {"name": name, "value": secrets.token_hex(32)})
            value = connection.execute(known).scalar_one()
        try:
            return bytes.fromhex(value)
        except (TypeError, ValueError):
            raise BadDatabase(f"The secret {name!r} in the database {self.url} is damaged.") from None

    def listed(self, guest: str, limit: int = 12) -> list[Listed]:
        """The guest's tables, the latest change first, running ones before finished ones."""
        query = (
            sa.select(TABLES.c.id, TABLES.c.game, TABLES.c.over, TABLES.c.changed)
            .join(SEATS, SEATS.c.table_id == TABLES.c.id)
            .where(SEATS.c.guest == guest)
            .order_by(TABLES.c.over, TABLES.c.changed.desc())
            .limit(limit)
        )
        with self.reading() as connection:
            found = [Listed(*row) for row in connection.execute(query)]
        for one in found:  # shown all the same: it is its owner's
            self.damage.flawed("table", one)
        return found

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A connection to read from. Raises Unavailable, and Refused for a value that no database takes."""
        try:
            with self._reader.connect() as connection:
                yield connection
        except sa.exc.DataError as error:
            raise Refused("bad-request", 422) from error
        except FAILURES as error:
            _log.warning("nothing can be read: %s", _cause(error))
            raise Unavailable from error

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction that changes the database, one of this process at a time. Raises Unavailable, and Refused for
        a value that no database takes."""
        try:
            with self._lock, self._transaction() as connection:
                yield connection
        except sa.exc.DataError as error:
            raise Refused("bad-request", 422) from error
        except FAILURES as error:
            _log.warning("nothing can be stored: %s", _cause(error))
            raise Unavailable("not-stored") from error

    def ping(self) -> None:
        """Raises Unavailable if the database does not respond."""
        with self.reading() as connection:
            connection.execute(sa.select(1))

    def close(self) -> None:
        """Closes every connection."""
        self._writer.dispose()
        self._reader.dispose()

    def _store(self, connection: Connection, write: Append) -> None:
        at = float(write.at)
        row: dict[str, Any] = {"seq": write.seq, "changed": at, "over": write.over, "started": write.started}
        row |= {"due": write.due, "working": write.working}
        goes_on = _FOUND_ANEW if write.found_anew else _GOES_ON
        self.hook("table")
        if write.kind == "open":
            made = {"id": write.table, "game": write.body["game"], "created": at}
            made |= {"public": write.public, "challenged": write.challenged, "by_days": write.by_days}
            try:
                connection.execute(TABLES.insert().values(**row, **made))
            except sa.exc.IntegrityError:
                raise Conflict(f"There is a table {write.table} already.") from None
        elif goes_on.run(connection, {"table": write.table, "before": write.seq - 1, **row}).rowcount != 1:
            raise Conflict(f"Table {write.table} has gone on past entry {write.seq - 1}.")
        self.hook("log")
        entry = {"table_id": write.table, "seq": write.seq, "kind": write.kind, "at": at}
        _NEW_ENTRY.run(connection, entry | {"body": _written(write.body)})
        self._seat(connection, write)
        if write.finished:
            self.hook("result")
            writing.enter(connection, write.table, write.at, write.finished)
        if write.kind == "transfer" and write.over:
            writing.pass_on(connection, write.table, write.body["guest"], write.body["to"], write.body["name"])
        if write.erased:
            self.hook("log")
            _erase(connection, write.table, write.departed)
        for proviso in write.provided:
            proviso.require(connection, write.table)

    def _seat(self, connection: Connection, write: Append) -> None:
        """Who sits at the table now, whom it waits for, and who is told of that."""
        for guest in dict.fromkeys(write.guests):
            self.hook("seat")
            connection.execute(SEATS.insert().values(guest=guest, table_id=write.table))
        if write.owing is not None:
            self.hook("seat")
            owing = sorted(write.owing)
            _waits(len(owing)).run(connection, {"table": write.table, **numbered(SEATS.c.guest, owing)})
        if write.told:
            self.hook("outbox")
            outbox.put(connection, write.table, write.seq, float(write.at), write.told)
        if write.departed:
            self.hook("seat")
            gone = (SEATS.c.guest == write.departed) & (SEATS.c.table_id == write.table)
            connection.execute(SEATS.delete().where(gone))


def _in_order(groups: Sequence[Sequence[Append]]) -> list[Sequence[Append]]:
    """Groups by their tables: so no two processes each wait for what the other has."""
    return sorted(groups, key=lambda group: [write.table for write in group])


def _written(body: dict[str, Any]) -> str:
    return msgspec.json.encode(body).decode()


def _erase(connection: Connection, table: str, owner: str) -> None:
    """Takes an owner's name and identity out of all entries of a table."""
    rows = connection.execute(sa.select(ENTRIES).where(ENTRIES.c.table_id == table).order_by(ENTRIES.c.seq)).all()
    for row, (_, body) in zip(rows, without(owner, [(row.kind, json.loads(row.body)) for row in rows]), strict=True):
        entry = (ENTRIES.c.table_id == table) & (ENTRIES.c.seq == row.seq)
        connection.execute(ENTRIES.update().where(entry).values(body=_written(body)))


def named_database(named: str | None) -> str:
    """The URL that is named; where none is $GREATHOUSE_DATABASE, or a file in the user's data folder.

    A password in a variable stands in no list of processes.
    """
    if named is None:
        file = Path(user_data_path("greathouse")) / "house.sqlite"
        return os.environ.get("GREATHOUSE_DATABASE") or f"sqlite:///{file}"
    return named


def read_url(url: str) -> sa.URL:
    """The parts of a database's URL. Raises BadDatabase."""
    try:
        return sa.make_url(url)
    except sa.exc.ArgumentError:
        raise BadDatabase(f"{url!r} is not the URL of a database, such as {EXAMPLE}.") from None


def _database(url: sa.URL) -> Database:
    """The kind of database that the URL names. Raises ImportError where its driver is missing."""
    kind = url.get_backend_name()
    if kind == "sqlite":
        return SqliteDatabase(url)
    if kind != "postgresql":
        raise BadDatabase(f"{url} is neither a SQLite nor a PostgreSQL database.")
    try:
        from greathouse.server.postgres import PostgresDatabase
    except ImportError as error:
        raise ImportError(f"PostgreSQL needs `pip install greathouse[postgres]` ({error}).") from None
    return PostgresDatabase(url.set(drivername="postgresql+psycopg"))


def _cause(error: Exception) -> str:
    return " ".join(str(getattr(error, "orig", None) or error).split())
