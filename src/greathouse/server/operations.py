"""What who runs a house does with its database: back it up, put a backup in its place, verify it."""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from greathouse.kernel.errors import HouseError
from greathouse.kernel.proof import unfair
from greathouse.server import sqlite
from greathouse.server.catalog import find_game
from greathouse.server.entries import DAMAGED, apply
from greathouse.server.errors import BadDatabase
from greathouse.server.files import obstacle
from greathouse.server.store import read_url
from greathouse.server.tables import Games, Table


class Size(NamedTuple):
    """How many tables and log entries a database holds."""

    tables: int
    entries: int


class Fault(NamedTuple):
    """What is wrong at an entry of a table; entry 0: with the table as a whole; table "": with the file."""

    table: str
    entry: int
    reason: str

    def __str__(self) -> str:
        place = f"table {self.table}" if self.table else "file"
        return f"{place}, entry {self.entry}: {self.reason}" if self.entry else f"{place}: {self.reason}"


class Report(NamedTuple):
    """What `verify` found."""

    tables: int
    entries: int
    faults: list[Fault]


def backup(database: str, target: Path, *, force: bool = False) -> Size:
    """Copies a database that may be in use to a file, which appears only when it is whole and checked.

    Raises BadDatabase; also if the target exists, unless `force`, and always if it is the database itself or, where it
    is another one, a server holds that (DatabaseTaken).
    """
    source, target = database_file(database), Path(os.path.realpath(target))
    _require_free(target, force)
    if target.exists() and target.samefile(source):
        raise BadDatabase(f"{target} is the database itself; a backup is a file of its own.")
    with _held(target), sqlite.making(target) as partial:
        sqlite.copy(source, partial)
        size = check(partial)
        sqlite.settle(target)
    return size


def restore(source: Path, database: str, *, force: bool = False) -> Size:
    """Puts a backup in the place of a database. Raises DatabaseTaken while a server holds that, and BadDatabase.

    A database that exists is replaced only with `force`; a crash at any moment leaves it or the backup there, whole.
    """
    target = database_file(database, missing=True)
    size = check(source)
    with sqlite.lock(target):
        _require_free(target, force)
        with sqlite.making(target) as partial:
            sqlite.copy(source, partial)
            check(partial)
            sqlite.settle(target)
    return size


def verify(database: str, games: Games = find_game) -> Report:
    """Checks a database that may be in use, as it is at one moment: the file, and every log, replayed to its end.

    Raises BadDatabase if it cannot be read at all.
    """
    with _reading(database) as (connection, flaws):
        faults = list(flaws)
        try:
            tables = connection.execute("SELECT id, seq FROM tables ORDER BY id").fetchall()
            size = _size(connection)
            for table_id, seq in tables:
                faults += _faults_of(connection, games, table_id, seq)
            faults += _strays(connection)
        except sqlite3.DatabaseError as error:
            if not faults:
                raise
            return Report(0, 0, [*faults, Fault("", 0, str(error))])
    return Report(size.tables, size.entries, faults)


class Reader(Protocol):
    """A connection that reads, with `?` for the values of a query."""

    def execute(self, query: str, values: tuple[str, ...] = (), /) -> Any:
        """The rows."""


@contextmanager
def _reading(database: str) -> Iterator[tuple[Reader, list[Fault]]]:
    """A database as it is at one moment, and what the database itself finds wrong. Raises BadDatabase."""
    if read_url(database).get_backend_name() == "postgresql":
        from greathouse.server.postgres import reading

        with reading(read_url(database)) as reader:
            yield reader, []
    else:
        with sqlite.reading(database_file(database)) as connection:
            yield connection, [Fault("", 0, " ".join(flaw.split())) for flaw in sqlite.flaws_of(connection)]


def check(file: Path) -> Size:
    """The size of a database file that is sound and a house's. Raises BadDatabase."""
    with sqlite.checked(file) as connection:
        return _size(connection)


def database_file(database: str, *, missing: bool = False) -> Path:
    """The file of a SQLite database, given by its URL; it exists unless it may be `missing`. Raises BadDatabase."""
    file = sqlite.file_of(read_url(database))
    if file is None:
        raise BadDatabase(f"{database} is no SQLite file; use the tools of its own database server.")
    sqlite.require_reachable(file)
    if not missing:
        sqlite.require_there(file)
    return file


def _size(connection: Reader) -> Size:
    counts = [connection.execute(f"SELECT count(*) FROM {name}").fetchone()[0] for name in ("tables", "log")]  # noqa: S608
    return Size(*counts)


def _faults_of(connection: Reader, games: Games, table_id: str, last: int) -> Iterator[Fault]:
    """The first fault of a table's log: what follows it cannot be replayed."""
    table, seq = Table(table_id, games), 0
    query = "SELECT seq, kind, body FROM log WHERE table_id = ? ORDER BY seq"
    for seq, kind, body in connection.execute(query, (table_id,)):
        if seq != table.seq + 1:
            yield Fault(table_id, table.seq + 1, "it is missing")
            return
        try:
            apply(table, kind, json.loads(body))
        except (HouseError, *DAMAGED) as error:
            yield Fault(table_id, seq, f"{type(error).__name__}: {error}")
            return
    if seq != last:
        yield Fault(table_id, 0, f"its log ends at entry {seq}, not {last}")
    if table.match and table.fairness:
        for place in unfair(table.match, table.fairness):
            yield Fault(table_id, 0, f"event {place + 1} of its game does not follow from its secret and numbers")


def _strays(connection: Reader) -> Iterator[Fault]:
    query = "SELECT DISTINCT table_id FROM {} WHERE table_id NOT IN (SELECT id FROM tables)"
    for name, what in (("log", "a log"), ("seats", "seats")):
        for (table_id,) in connection.execute(query.format(name)):
            yield Fault(table_id, 0, f"it has {what}, but there is no such table")


def _require_free(target: Path, force: bool) -> None:
    if cause := obstacle(target):
        raise BadDatabase(f"{target} cannot be written: {cause}.")
    if target.exists() and not force:
        raise BadDatabase(f"{target} exists; --force replaces it.")


def _held(target: Path) -> AbstractContextManager[None]:
    """Holds a file alone where it has been the database of a server."""
    return sqlite.lock(target) if sqlite.lock_of(target).exists() else nullcontext()
