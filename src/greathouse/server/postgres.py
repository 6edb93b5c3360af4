"""PostgreSQL, which several processes share: they tell each other of new entries and divide the bots among them."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from typing import Any

import psycopg
import sqlalchemy as sa
from sqlalchemy.engine import Connection, Engine

from greathouse.server.errors import BadDatabase
from greathouse.server.outcomes import Append
from greathouse.server.sharing import Leases, News, Sharing, database_clock
from greathouse.server.whole import require_whole

_log = logging.getLogger(__name__)

CHANNEL = "greathouse"
"""The channel of NOTIFY; every database has its own."""

_ANNOUNCE = sa.text("SELECT pg_notify(:channel, told) FROM unnest(CAST(:told AS text[])) AS told")

MIGRATION = 0x6774_686F_7573
"""The advisory lock that one process at a time holds to change the schema."""

SETTINGS = {
    "application_name": "greathouse",
    "statement_timeout": "10s",
    "lock_timeout": "5s",
    "idle_in_transaction_session_timeout": "10s",
}
CONNECTING = {
    "connect_timeout": 5,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,
    "options": " ".join(f"-c {name}={value}" for name, value in SETTINGS.items()),
}
"""No statement, lock, connection or transaction left open waits for ever, whichever side has gone."""

PATIENCE = 10.0
"""Seconds after which a request that finds every connection taken is given up."""


class Reader:
    """A connection that reads, with `?` for the values of a query."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def execute(self, query: str, values: tuple[str, ...] = (), /) -> sa.CursorResult[Any]:
        """The rows."""
        return self._connection.exec_driver_sql(query.replace("?", "%s"), values)


@contextmanager
def reading(url: sa.URL) -> Iterator[Reader]:
    """A database as it is at one moment, which cannot be changed meanwhile. Raises BadDatabase."""
    engine = PostgresDatabase(url.set(drivername="postgresql+psycopg")).engine(1)
    try:
        with engine.connect().execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True) as found:
            found.exec_driver_sql("SET LOCAL statement_timeout = 0")
            yield Reader(found)
    except sa.exc.SQLAlchemyError as error:
        cause = " ".join(str(getattr(error, "orig", None) or error).split())
        raise BadDatabase(f"The database {url} cannot be read: {cause}") from None
    finally:
        engine.dispose()


class PostgresDatabase:
    """A PostgreSQL database, by its URL."""

    def __init__(self, url: sa.URL) -> None:
        self.url = url

    def engine(self, connections: int) -> Engine:
        """An engine with so many connections, and no more."""
        return sa.create_engine(
            self.url,
            pool_size=connections,
            max_overflow=0,
            hide_parameters=True,
            pool_timeout=PATIENCE,
            pool_pre_ping=True,
            connect_args=CONNECTING,
        )

    def transactions(self, engine: Engine) -> Callable[[], AbstractContextManager[Connection]]:
        """What begins a transaction: each looks first whether the connection still stands."""
        return engine.begin

    def require_sound(self) -> None:
        """Warns of a server that may forget what it has answered."""
        engine = self.engine(1)
        with engine.connect() as connection:
            for setting in ("fsync", "synchronous_commit", "full_page_writes"):
                if connection.execute(sa.select(sa.func.current_setting(setting))).scalar() == "off":
                    _log.warning("%s is off in PostgreSQL: answered moves can be lost in a power cut", setting)
        engine.dispose()

    def require_whole(self, connection: Connection) -> None:
        """Looks whether nothing is missing; each worker does as it starts, so `greathouse verify` alone reads the logs.
        Raises BadDatabase."""
        require_whole(connection, str(self.url))

    @contextmanager
    def migrating(self, engine: Engine) -> Iterator[Connection]:
        """A transaction in which this process alone changes the schema, however long that takes."""
        with engine.begin() as connection:
            connection.exec_driver_sql("SET LOCAL lock_timeout = 0")
            connection.exec_driver_sql("SET LOCAL statement_timeout = 0")
            connection.execute(sa.select(sa.func.pg_advisory_xact_lock(MIGRATION)))
            yield connection

    def back_up(self, revision: str) -> None:
        """Does nothing: a migration is one transaction, and backups are the business of the database server."""

    def announce(self, connection: Connection, writes: Sequence[Append]) -> None:
        """Tells all processes of new entries as soon as the transaction is committed."""
        told = [f"{write.table} {write.seq} {int(write.listed_anew)}" for write in writes]
        connection.execute(_ANNOUNCE, {"channel": CHANNEL, "told": told})

    def sharing(self, engine: Engine, holder: str) -> Sharing:
        """What the process that calls itself `holder` needs to share the database."""
        return Sharing(self._news, Leases(engine, holder), database_clock)

    async def _news(self) -> AsyncIterator[News | None]:
        async with await psycopg.AsyncConnection.connect(**self._parameters(), autocommit=True) as connection:
            await connection.execute(f"LISTEN {CHANNEL}")
            yield None
            async for notify in connection.notifies():
                table, seq, *listed_anew = notify.payload.split()
                yield News(table, int(seq), listed_anew == ["1"])

    def _parameters(self) -> dict[str, Any]:
        _, parameters = self.url.get_dialect()().create_connect_args(self.url)
        return {name: value for name, value in parameters.items() if name != "context"} | CONNECTING
