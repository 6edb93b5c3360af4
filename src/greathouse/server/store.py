"""The event logs on disk: SQLAlchemy Core over SQLite (write-ahead log, synchronous FULL), or another database by URL.

One connection writes; readers have their own. Several processes may share a database: an entry is added only if the
table's `seq` is still the one it follows, else `Conflict`.
"""

from __future__ import annotations

import json
import logging
import sqlite3
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from threading import Lock
from typing import Any, NamedTuple

import sqlalchemy as sa
from platformdirs import user_data_path
from sqlalchemy.engine import Connection, Engine

from greathouse.server import sqlite
from greathouse.server.errors import BadDatabase, Conflict, Unavailable
from greathouse.server.outcomes import Append
from greathouse.server.schema import ENTRIES, SEATS, TABLES

_log = logging.getLogger(__name__)


class Listed(NamedTuple):
    """A table as a list of a guest's tables shows it."""

    id: str
    game: str
    over: bool
    changed: float


class Store:
    """The database. `hook` is called with a name before each statement, for tests that let statements fail."""

    def __init__(self, url: str, hook: Callable[[str], None] = lambda _: None) -> None:
        self.url, self.hook = read_url(url), hook
        self._lock = Lock()
        try:
            if self.file:
                sqlite.require_sound(self.file)
            self._writer = _engine(self.url, pool_size=1)
            self._reader = _engine(self.url, pool_size=4)
            migrate(self._writer, self.file)
        except (sa.exc.SQLAlchemyError, sqlite3.Error, OSError, ImportError) as error:
            raise BadDatabase(f"The database {self.url} cannot be opened: {_cause(error)}") from error

    @property
    def file(self) -> Path | None:
        """The file of a SQLite database; None for one in memory or elsewhere."""
        return file_of(self.url)

    def commit(self, writes: Sequence[Append]) -> None:
        """Stores all entries or none.

        Raises Conflict if one does not follow the table's last entry, and Unavailable if the database stores nothing at
        present: where it failed at the very end, the entries may be stored nevertheless.
        """
        try:
            with self._lock, self._writer.begin() as connection:
                for write in writes:
                    self._store(connection, write)
                self.hook("commit")
        except (sa.exc.OperationalError, OSError) as error:
            _log.error("nothing can be stored: %s", _cause(error))
            raise Unavailable("not-stored") from error

    def entries(self, table_id: str) -> list[tuple[str, dict[str, Any]]]:
        """The event log of a table in order, as kinds and bodies; empty if there is no such table.

        Raises ValueError if an entry is no JSON.
        """
        query = sa.select(ENTRIES.c.kind, ENTRIES.c.body).where(ENTRIES.c.table_id == table_id).order_by(ENTRIES.c.seq)
        with self._reader.connect() as connection:
            rows = connection.execute(query).all()
        return [(kind, json.loads(body)) for kind, body in rows]

    def listed(self, guest: str, limit: int = 12) -> list[Listed]:
        """The guest's tables, the latest change first, running ones before finished ones."""
        query = (
            sa.select(TABLES.c.id, TABLES.c.game, TABLES.c.over, TABLES.c.changed)
            .join(SEATS, SEATS.c.table_id == TABLES.c.id)
            .where(SEATS.c.guest == guest)
            .order_by(TABLES.c.over, TABLES.c.changed.desc())
            .limit(limit)
        )
        with self._reader.connect() as connection:
            return [Listed(*row) for row in connection.execute(query)]

    def close(self) -> None:
        """Closes every connection."""
        self._writer.dispose()
        self._reader.dispose()

    def _store(self, connection: Connection, write: Append) -> None:
        row = {"seq": write.seq, "over": write.over, "changed": write.at}
        self.hook("table")
        if write.kind == "open":
            made = {"id": write.table, "game": write.body["game"], "created": write.at}
            try:
                connection.execute(TABLES.insert().values(**row, **made))
            except sa.exc.IntegrityError:
                raise Conflict(f"There is a table {write.table} already.") from None
        else:
            expected = (TABLES.c.id == write.table) & (TABLES.c.seq == write.seq - 1)
            if connection.execute(TABLES.update().where(expected).values(**row)).rowcount != 1:
                raise Conflict(f"Table {write.table} has gone on past entry {write.seq - 1}.")
        self.hook("log")
        body = json.dumps(write.body, ensure_ascii=False, separators=(",", ":"))
        entry = {"table_id": write.table, "seq": write.seq, "kind": write.kind, "body": body, "at": write.at}
        connection.execute(ENTRIES.insert().values(**entry))
        for guest in dict.fromkeys(write.guests):
            self.hook("seat")
            connection.execute(SEATS.insert().values(guest=guest, table_id=write.table))


def default_database() -> str:
    """The database of a house that is given none: a file in the user's data folder."""
    return f"sqlite:///{Path(user_data_path('greathouse')) / 'house.sqlite'}"


def read_url(url: str) -> sa.URL:
    """The parts of a database's URL. Raises BadDatabase."""
    try:
        return sa.make_url(url)
    except sa.exc.ArgumentError:
        example = "sqlite:////home/me/house.sqlite"
        raise BadDatabase(f"{url!r} is not the URL of a database, such as {example}.") from None


def file_of(url: sa.URL) -> Path | None:
    """The file of a SQLite database; None for one in memory or elsewhere."""
    database = url.database if url.get_backend_name() == "sqlite" else None
    return Path(database) if database and database != ":memory:" else None


def migrate(engine: Engine, file: Path | None) -> None:
    """Brings the database to the present schema; a SQLite file with content is copied first."""
    from alembic.runtime.migration import MigrationContext
    from alembic.script import ScriptDirectory

    config = _alembic()
    head = ScriptDirectory.from_config(config).get_current_head()
    with engine.connect() as connection:
        current = MigrationContext.configure(connection).get_current_revision()
    if current == head:
        return
    if current and file:
        _back_up(file, current)
    _upgrade(engine, config)


def _upgrade(engine: Engine, config: Any) -> None:
    from alembic import command
    from alembic.util import CommandError

    with engine.begin() as connection:
        config.attributes["connection"] = connection
        try:
            command.upgrade(config, "head")
        except CommandError as error:
            raise BadDatabase(f"The database belongs to another version of Great House: {error}") from None


def _alembic() -> Any:
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", "greathouse.server:migrations")
    config.set_main_option("path_separator", "os")
    return config


def _back_up(file: Path, revision: str) -> None:
    target = file.with_name(f"{file.name}.{revision}-{time.strftime('%Y%m%d-%H%M%S')}.backup")
    sqlite.copy(file, target)
    _log.info("database copied to %s before its migration", target)


def _engine(url: sa.URL, pool_size: int) -> Engine:
    if url.get_backend_name() != "sqlite":
        return sa.create_engine(url, pool_size=pool_size, pool_pre_ping=True)
    if url.database and url.database != ":memory:":
        Path(url.database).parent.mkdir(parents=True, exist_ok=True)
    engine = sa.create_engine(url, pool_size=pool_size, max_overflow=0, connect_args={"check_same_thread": False})
    sa.event.listen(engine, "connect", _set_up_sqlite)
    sa.event.listen(engine, "begin", lambda connection: connection.exec_driver_sql("BEGIN"))
    return engine


def _set_up_sqlite(connection: Any, _: Any) -> None:
    """WAL and FULL: an answered move survives a power cut. SQLAlchemy's event begins transactions, not sqlite3."""
    connection.isolation_level = None
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        connection.execute(f"PRAGMA {pragma}")


def _cause(error: Exception) -> str:
    return str(getattr(error, "orig", None) or error)
