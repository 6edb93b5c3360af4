"""SQLite files: opened to read, checked, copied while in use, and locked so that one server alone holds each."""

from __future__ import annotations

import errno
import fcntl
import filecmp
import logging
import os
import sqlite3
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, closing, contextmanager
from io import FileIO
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection, Engine

from greathouse.server.errors import BadDatabase, DatabaseTaken
from greathouse.server.files import give_to_owner_of, is_read_only, make_private, obstacle, replacing, sync
from greathouse.server.outcomes import Append
from greathouse.server.whole import ADVICE, name_gaps, require_whole

_log = logging.getLogger(__name__)

BESIDE = ("-wal", "-shm", "-journal")
"""What the files are called that SQLite keeps beside a database while it is open, or after a crash."""

EXAMPLE = "sqlite:////home/me/house.sqlite"
"""The URL of a database, for who writes another one wrongly."""

_BACKPORTS = ((3, 44, 6), (3, 50, 7))
"""Older lines of SQLite that got the repair of the WAL-reset bug, from these releases on."""

_UNREADABLE = (
    sqlite3.SQLITE_CORRUPT,
    sqlite3.SQLITE_NOTADB,
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_LOCKED,
    sqlite3.SQLITE_IOERR_READ,
    sqlite3.SQLITE_IOERR_SHORT_READ,
)
"""What goes wrong, by its number, with the database that a copy is made of; all else does with the copy."""


def has_wal_reset_bug(version: tuple[int, ...]) -> bool:
    """Whether this SQLite can damage a file that two connections write at once: 3.7.0 to 3.51.2, but for backports."""
    repaired = any(line[:2] == version[:2] and version >= line for line in _BACKPORTS)
    return (3, 7, 0) <= version < (3, 51, 3) and not repaired


def wal_reset_warning(version: tuple[int, ...] = sqlite3.sqlite_version_info) -> str:
    """What to tell who runs a server with this SQLite; "" if nothing."""
    if not has_wal_reset_bug(version):
        return ""
    number = ".".join(map(str, version))
    return (
        f"SQLite {number} has the WAL-reset bug: a database that several programs write at once can be damaged. "
        "It is repaired in 3.44.6, 3.50.7, 3.51.3 and later; let no other program write to the database until then."
    )


def require_reachable(file: Path, wanted: int = os.R_OK) -> None:
    """Raises BadDatabase for a file that this process may not read, or write, or that is a folder."""
    if cause := obstacle(file, wanted):
        raise BadDatabase(f"The database {file} cannot be opened: {cause}.")


def require_there(file: Path) -> None:
    """Raises BadDatabase for a file that is missing."""
    if not file.is_file():
        raise BadDatabase(f"There is no database {file}.")


@contextmanager
def reading(file: Path) -> Iterator[sqlite3.Connection]:
    """A connection that sees the file as it is now and cannot change it. Raises BadDatabase."""
    require_reachable(file)
    require_there(file)
    try:
        with closing(sqlite3.connect(_to_read(file.resolve()), uri=True, isolation_level=None)) as found:
            found.text_factory = _text
            found.execute("BEGIN")
            found.execute("PRAGMA schema_version").fetchone()
            yield found
    except sqlite3.Error as error:
        raise BadDatabase(f"The database {file} cannot be opened: {error}.") from None


def _to_read(file: Path) -> str:
    """The URI by which SQLite reads a file; where it can put nothing beside it, and nothing is there, it need not."""
    alone = not any(file.with_name(file.name + suffix).exists() for suffix in BESIDE)
    return f"{file.as_uri()}?mode=ro{'&immutable=1' * (alone and is_read_only(file))}"


def flaws_of(connection: sqlite3.Connection, check: str = "integrity_check") -> list[str]:
    """What SQLite itself finds wrong; `check` is integrity_check, or quick_check, which leaves the indexes out."""
    try:
        found = [str(line) for (line,) in connection.execute(f"PRAGMA {check}(20)")]
    except sqlite3.DatabaseError as error:
        if error.sqlite_errorcode == sqlite3.SQLITE_NOTADB:
            raise
        found = [str(error)]
    return [] if found == ["ok"] else found


@contextmanager
def checked(file: Path, check: str = "integrity_check") -> Iterator[sqlite3.Connection]:
    """A connection that reads a database in which SQLite finds nothing wrong. Raises BadDatabase."""
    with reading(file) as connection:
        if flaws := flaws_of(connection, check):
            raise BadDatabase(f"The database {file} is damaged: {' '.join(flaws[0].split())}.")
        yield connection


def require_sound(file: Path) -> None:
    """Reads through a file that is about to be served. Raises BadDatabase if it is damaged, or likely to be."""
    require_reachable(file)
    if not file.exists():
        return
    _require_one_name(file)
    if not file.stat().st_size:
        _log.warning("%s is empty: a new house begins", file)
        return
    with reading(file) as connection:
        flaws = flaws_of(connection, "quick_check")
    if flaws:
        first = " ".join(flaws[0].split())
        raise BadDatabase(f"The database {file} is damaged and stays as it is: {first}; {ADVICE['sqlite']}.")


def _require_one_name(file: Path) -> None:
    """Raises BadDatabase for a file with hard links: each name has a lock, and a write-ahead file, of its own.

    To lock the file itself would be no help: where that file is closed, the locks are lost that SQLite has on it.
    """
    if file.stat().st_nlink > 1:
        names = "has another name, a hard link, under which another house could damage it: remove one of the two"
        raise BadDatabase(f"The database {file} {names}.")


def copy(source: Path, target: Path) -> None:
    """A copy of a database that may be in use, as one private file, on disk when this returns.

    Raises BadDatabase if the source cannot be read, and OSError if the target cannot be written.
    """
    make_private(target)
    with reading(source) as old, _writing(), closing(sqlite3.connect(target)) as new:
        old.backup(new)
        new.execute("PRAGMA journal_mode=DELETE")
    sync(target)


@contextmanager
def _writing() -> Iterator[None]:
    """What SQLite cannot write of a copy is an OSError; what it cannot read of the source stays an error of its own."""
    try:
        yield
    except sqlite3.Error as error:
        code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR)
        if code & 0xFF in _UNREADABLE or code in _UNREADABLE:
            raise
        raise OSError(str(error)) from None


@contextmanager
def making(target: Path) -> Iterator[Path]:
    """A new file that takes the target's place at the end, if nothing went wrong. Raises BadDatabase."""
    try:
        with replacing(target) as partial:
            yield partial
    except (OSError, sqlite3.Error) as error:
        raise BadDatabase(f"{target} cannot be written: {getattr(error, 'strerror', None) or error}.") from None


def back_up(file: Path, target: Path) -> None:
    """A checked copy of a database, in the place of one that is just the same. Raises BadDatabase.

    One that differs is kept, under the time when it was made: whoever has put an older state in the place of the
    database can still go back. So what fails again and again leaves one copy.
    """
    with making(target) as partial:
        copy(file, partial)
        with checked(partial, "quick_check"):
            pass
        if target.exists() and not filecmp.cmp(target, partial, shallow=False):
            made = time.strftime("%Y%m%d-%H%M%S", time.localtime(target.stat().st_mtime))
            target.replace(target.with_name(f"{target.stem}-{made}.backup"))


def settle(file: Path) -> None:
    """Takes what stands beside a database, in its write-ahead file, into the file itself: it is then whole by itself.

    Where the database is damaged, or is none, that cannot be: then what stands beside it is set aside, so that nothing
    reads it with another file. Raises DatabaseTaken if another program has the database open, and sqlite3.Error.
    """
    try:
        if file.exists():
            with closing(sqlite3.connect(file, isolation_level=None)) as connection:
                connection.execute("PRAGMA synchronous=FULL")
                connection.execute("PRAGMA journal_mode=DELETE")
    except sqlite3.DatabaseError as error:
        kind = error.sqlite_errorcode & 0xFF
        if kind in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            raise DatabaseTaken(f"The database {file} is in use by another program; stop it first.") from None
        if kind not in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
            raise
    for suffix in BESIDE:
        beside = file.with_name(file.name + suffix)
        if beside.exists():
            beside.replace(beside.with_name(f"{beside.name}.aside"))


def lock_of(file: Path) -> Path:
    """What stands beside a database that a server has held."""
    return file.with_name(f"{file.name}.lock")


@contextmanager
def lock(file: Path) -> Iterator[None]:
    """Holds a database alone. Raises DatabaseTaken if another process does, and BadDatabase.

    The system frees the lock when its process ends, however it ends; the file beside the database stays.
    """
    require_reachable(file, os.R_OK | os.W_OK)
    with ExitStack() as stack:
        try:
            _take(stack, file)
        except OSError as error:
            raise BadDatabase(f"The database {file} cannot be locked: {error.strerror}.") from None
        yield


def _take(stack: ExitStack, file: Path) -> None:
    """Locks what stands beside a database, until the stack is left, and writes down by which process."""
    path = lock_of(file)
    make_private(path)
    give_to_owner_of(file if file.exists() else file.parent, path)
    held = stack.enter_context(path.open("rb+", buffering=0))
    try:
        fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        holder = held.read().decode("ascii", "replace").strip() or "unknown"
        raise DatabaseTaken(f"The database {file} is in use by process {holder}; stop it first.") from None
    _write_down(os.getpid(), held, path)


def _write_down(holder: int, held: FileIO, path: Path) -> None:
    """Writes the number of the process that holds a lock into its file, which goes where there is no room for that.

    Who opens the file just before it goes would hold what no other process finds: it is told that the file has gone.
    """
    if not os.path.samestat(path.stat(), os.fstat(held.fileno())):
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT))
    held.truncate(0)
    try:
        held.write(str(holder).encode())
    except OSError:
        path.unlink()
        raise


class SqliteDatabase:
    """A SQLite database, by its URL; one process has it alone."""

    def __init__(self, url: sa.URL) -> None:
        file = file_of(url)
        assert file
        self.url, self.file = url.set(database=str(file)), file

    def engine(self, connections: int) -> Engine:
        """An engine with so many connections, and no more; a new file is private, as is what SQLite keeps beside it."""
        make_private(self.file)
        options: dict[str, Any] = {"max_overflow": 0, "connect_args": {"check_same_thread": False}}
        engine = sa.create_engine(self.url, pool_size=connections, hide_parameters=True, **options)
        sa.event.listen(engine, "connect", _set_up)
        sa.event.listen(engine, "begin", lambda connection: connection.connection.dbapi_connection.execute("BEGIN"))
        return engine

    def transactions(self, engine: Engine) -> Callable[[], AbstractContextManager[Connection]]:
        """What begins a transaction, always on the same connection: to take it anew takes half as long as to write.

        For SQLAlchemy one transaction goes on for ever; those of SQLite's own cost a third of that less.
        """
        kept = engine.connect()
        kept.detach()
        kept.begin()
        sqlite = kept.connection.dbapi_connection
        assert isinstance(sqlite, sqlite3.Connection)
        sqlite.rollback()
        sa.event.listen(engine, "engine_disposed", lambda _: kept.close())

        @contextmanager
        def transaction() -> Iterator[Connection]:
            try:
                sqlite.execute("BEGIN")
                try:
                    yield kept
                    sqlite.commit()
                finally:
                    sqlite.rollback()
            except sqlite3.Error as error:
                raise sa.exc.DBAPIError.instance(None, None, error, sqlite3.Error) from error

        return transaction

    def require_sound(self) -> None:
        """Reads through the file. Raises BadDatabase if it is damaged."""
        require_sound(self.file)

    def require_whole(self, connection: Connection) -> None:
        """Looks whether nothing is missing, also in the logs. Raises BadDatabase."""
        require_whole(connection, str(self.file))
        name_gaps(connection)

    @contextmanager
    def migrating(self, engine: Engine) -> Iterator[Connection]:
        """A transaction to change the schema in."""
        with engine.begin() as connection:
            yield connection

    def back_up(self, revision: str) -> None:
        """Copies the file before its schema is changed. Raises BadDatabase."""
        target = self.file.with_name(f"{self.file.name}.{revision}.backup")
        back_up(self.file, target)
        _log.warning("the database is upgraded; what it was lies in %s: delete that when all is well", target)

    def announce(self, connection: Connection, writes: Sequence[Append]) -> None:
        """Does nothing: no other process waits for new entries."""

    def sharing(self, engine: Engine, holder: str) -> None:
        """Returns None: the database is not shared."""


def file_of(url: sa.URL) -> Path | None:
    """The file of a SQLite database; None for a database of another kind. Raises BadDatabase if it is in memory.

    Links are followed here, once for all: a file has one lock and one line for orders, whatever name it is called by.
    """
    if url.get_backend_name() != "sqlite":
        return None
    database = url.database or ""
    if database in ("", ":memory:") or database.startswith("file:"):
        raise BadDatabase(f"A SQLite database is a file, as in {EXAMPLE}; this URL names none.")
    return Path(os.path.realpath(database))


def _text(written: bytes) -> str | bytes:
    """A text; where it is none the bytes that stand in its place, so that what lies beside it can be read."""
    try:
        return written.decode()
    except UnicodeDecodeError:
        return written


def _set_up(connection: Any, _: Any) -> None:
    """WAL and FULL: an answered move survives a power cut. SQLAlchemy's event begins transactions, not sqlite3."""
    connection.isolation_level = None
    connection.text_factory = _text
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        connection.execute(f"PRAGMA {pragma}")
