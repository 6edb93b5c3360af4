"""Seats that bots take after a wait, if nobody has come; also when the house was closed meanwhile."""

from __future__ import annotations

import logging
from typing import NamedTuple

import sqlalchemy as sa

from greathouse.server.damage import Faults
from greathouse.server.duties import Duty, Host
from greathouse.server.errors import Refused, Unavailable
from greathouse.server.lobby.schema import WAITS
from greathouse.server.messages import Fill
from greathouse.server.rows import put
from greathouse.server.store import Store

_log = logging.getLogger(__name__)

LOOK = 2.0
"""Seconds between two looks."""

MINUTES = (1, 3, 5, 10)
"""So long one can wait before bots come."""

AT_ONCE = 20
"""So many tables are looked at together."""

_DUE = sa.select(WAITS).where(WAITS.c.at <= sa.bindparam("now")).order_by(WAITS.c.at).limit(AT_ONCE)


class Wait(NamedTuple):
    """A table whose free seats bots of a level take at a time, as its owner wished."""

    table: str
    owner: str
    level: int
    at: float


class WaitStore:
    """The waits of a house."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def put(self, wait: Wait) -> None:
        """A wait begins, in the place of one at the same table."""
        with self._store.writing() as connection:
            put(connection, WAITS, table_id=wait.table, owner=wait.owner, level=wait.level, at=wait.at)

    def end(self, table: str) -> None:
        """The wait at a table is over."""
        with self._store.writing() as connection:
            connection.execute(sa.delete(WAITS).where(WAITS.c.table_id == table))

    def at(self, table: str) -> Wait | None:
        """The wait at a table, if there is one."""
        with self._store.reading() as connection:
            row = connection.execute(sa.select(WAITS).where(WAITS.c.table_id == table)).first()
        return Wait(*row) if row else None

    def due(self, now: float) -> list[Wait]:
        """Waits that are over, the longest ago first."""
        with self._store.reading() as connection:
            return self._store.damage.sound("wait at table", connection.execute(_DUE, {"now": now}), Wait)


class Waits:
    """Lets bots come when their time is. Several processes may look: seats are filled once."""

    def __init__(self, host: Host, store: WaitStore) -> None:
        self._host, self.store = host, store
        self._faults = Faults("bots could not take free seats at table {}")
        self.duty = Duty(self.look, LOOK, "bots could not take free seats")

    async def look(self) -> None:
        """Fills the tables at which nobody is waited for any longer."""
        for wait in await self._host.read(self.store.due, self._host.clock()):
            with self._faults.of(wait.table):
                await self._fill(wait)
            await self._host.write(self.store.end, wait.table)

    async def _fill(self, wait: Wait) -> None:
        try:
            table = await self._host.table(wait.table)
            if not table.started and not table.ended:
                await self._host.send(Fill(wait.owner, wait.level, ""), table)
        except Unavailable:
            raise
        except Refused:
            _log.debug("nobody waits at table %s any more", wait.table)
