"""What processes need that share a database: news of each other's entries, and leases.

A lease is a row that says which process plays the bots of a table, and until when by the database's own clock. It
outlives its holder, so that another process finds the table and goes on.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Collection
from typing import NamedTuple

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql
from sqlalchemy.engine import Connection, Engine

from greathouse.server.schema import LEASES

LEASE = 3.0
"""Seconds that a lease lasts unless its holder says again that it is there."""

MAX_ADOPTED = 50
"""So many tables whose holder is gone are taken over at a time."""

_NOW = sa.cast(sa.extract("epoch", sa.func.clock_timestamp()), sa.Float)
_MINE = LEASES.c.holder == sa.bindparam("me")


class Leases:
    """The leases of one process, the `holder`."""

    def __init__(self, engine: Engine, holder: str) -> None:
        self._engine, self.holder = engine, holder

    def settle(self, kept: Collection[str], wanted: Collection[str]) -> frozenset[str]:
        """Keeps some leases, takes the wanted ones that are free, adopts what nobody holds, and ends all others.

        Returns the tables that are held now; all of them for LEASE seconds from before this was called.
        """
        with self._engine.begin() as connection:
            connection.exec_driver_sql("SET LOCAL synchronous_commit = off")
            self._end(connection, kept)
            held = self._renewed(connection) | self._taken(connection, wanted)
            return frozenset(held | self._adopted(connection))

    def leave(self) -> None:
        """Lets every lease of this process run out at once: others take over."""
        with self._engine.begin() as connection:
            connection.execute(sa.update(LEASES).where(_MINE).values(until=0.0), {"me": self.holder})

    def _end(self, connection: Connection, kept: Collection[str]) -> None:
        connection.execute(sa.delete(LEASES).where(_MINE, LEASES.c.table_id.not_in(list(kept))), {"me": self.holder})

    def _renewed(self, connection: Connection) -> set[str]:
        renew = sa.update(LEASES).where(_MINE).values(until=_NOW + LEASE).returning(LEASES.c.table_id)
        return set(connection.scalars(renew, {"me": self.holder}))

    def _taken(self, connection: Connection, wanted: Collection[str]) -> set[str]:
        if not wanted:
            return set()
        rows = [{"table_id": table, "holder": self.holder, "until": _NOW + LEASE} for table in sorted(wanted)]
        take = postgresql.insert(LEASES).values(rows)
        new = {"holder": take.excluded.holder, "until": take.excluded.until}
        free = LEASES.c.until < _NOW
        taken = take.on_conflict_do_update(index_elements=["table_id"], set_=new, where=free)
        return set(connection.scalars(taken.returning(LEASES.c.table_id)))

    def _adopted(self, connection: Connection) -> set[str]:
        run_out = sa.select(LEASES.c.table_id).where(LEASES.c.until < _NOW).limit(MAX_ADOPTED)
        chosen = run_out.with_for_update(skip_locked=True).cte()
        adopt = sa.update(LEASES).where(LEASES.c.table_id.in_(sa.select(chosen)))
        mine = adopt.values(holder=self.holder, until=_NOW + LEASE)
        return set(connection.scalars(mine.returning(LEASES.c.table_id)))


class News(NamedTuple):
    """A table's log has gone on to an entry; `listed_anew`: lists of tables look different after it."""

    table: str
    seq: int
    listed_anew: bool = False


class Sharing(NamedTuple):
    """The means of one process: `news` are entries by any process; None first, from when on none is missed.

    `now` returns what the database's own clock says, in seconds.
    """

    news: Callable[[], AsyncIterator[News | None]]
    leases: Leases
    now: Callable[[Connection], float]


def database_clock(connection: Connection) -> float:
    """What the database's own clock says, in seconds."""
    return float(connection.execute(sa.select(_NOW)).scalar_one())
