"""Vacations: while a player is away, its clocks by days stand still.

A vacation stands in the database before the first table hears of it, so that what a crash interrupts is done when the
house opens again.
"""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Iterable
from datetime import UTC, datetime
from math import ceil
from typing import NamedTuple

import sqlalchemy as sa

from greathouse.server.clocks.messages import Rest
from greathouse.server.clocks.terms import DAY
from greathouse.server.damage import Faults
from greathouse.server.duties import Duty, Host
from greathouse.server.errors import Refused, Unavailable
from greathouse.server.rows import put
from greathouse.server.schema import SEATS, TABLES, VACATIONS
from greathouse.server.store import Store

_log = logging.getLogger(__name__)

MAX_YEAR = 28
"""Days of vacation in a year."""

ROUND = 10.0
"""Seconds between two looks at which vacations have ended."""

AT_ONCE = 50
"""So many vacations are seen to at a time."""

_OVER = VACATIONS.c.active & (VACATIONS.c.until <= sa.bindparam("now"))
_END = sa.update(VACATIONS).where(_OVER).values(active=False, settled=False)
_UNSETTLED = sa.select(VACATIONS.c.owner, VACATIONS.c.active).where(VACATIONS.c.settled.is_(False)).limit(AT_ONCE)


class Vacation(NamedTuple):
    """The vacation of a player: until when it lasts (0: it has none), and the days that are left this year."""

    until: float
    left: int


class Unsettled(NamedTuple):
    """A player of whose vacation some tables do not know yet, and whether it is on."""

    owner: str
    on: bool


class VacationStore:
    """Vacations in the database."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def of(self, owner: str, now: float) -> Vacation:
        """The vacation of a player."""
        with self._store.reading() as connection:
            row = connection.execute(sa.select(VACATIONS).where(VACATIONS.c.owner == owner)).first()
        taken = row.days if row and row.year == _year(now) else 0
        return Vacation(row.until if row and row.active else 0.0, MAX_YEAR - taken)

    def begin(self, owner: str, days: int, now: float) -> None:
        """A vacation of so many days. Raises Refused if fewer are left, or one has begun."""
        known = self.of(owner, now)
        if known.until:
            raise Refused("on-vacation", 409)
        if not 1 <= days <= known.left:
            raise Refused("no-vacation", 409)
        row = {"until": now + days * DAY, "year": _year(now), "days": MAX_YEAR - known.left + days}
        with self._store.writing() as connection:
            put(connection, VACATIONS, owner=owner, active=True, settled=False, **row)

    def end(self, owner: str, now: float) -> None:
        """Ends a vacation; days that have not begun are not taken."""
        mine = VACATIONS.c.owner == owner
        with self._store.writing() as connection:
            row = connection.execute(sa.select(VACATIONS).where(mine, VACATIONS.c.active)).first()
            if row:
                unused = max(0, ceil((row.until - now) / DAY) - 1)
                days = max(0, row.days - unused)
                connection.execute(sa.update(VACATIONS).where(mine).values(active=False, settled=False, days=days))

    def unsettled(self, now: float) -> list[Unsettled]:
        """Players of whose vacation some tables do not know yet, and whether it is on; ends those that are over."""
        with self._store.writing() as connection:
            connection.execute(_END, {"now": now})
            return self._store.damage.sound("vacation", connection.execute(_UNSETTLED), Unsettled)

    def settle(self, owner: str, on: bool) -> None:
        """All tables of a player know."""
        mine = (VACATIONS.c.owner == owner) & (VACATIONS.c.active == on)
        with self._store.writing() as connection:
            connection.execute(sa.update(VACATIONS).where(mine).values(settled=True))

    def tables(self, owner: str) -> list[str]:
        """The tables by days at which somebody sits and whose games are not over."""
        join = SEATS.join(TABLES, TABLES.c.id == SEATS.c.table_id)
        mine = (SEATS.c.guest == owner) & TABLES.c.by_days & TABLES.c.over.is_(False)
        with self._store.reading() as connection:
            return list(connection.scalars(sa.select(TABLES.c.id).select_from(join).where(mine)))


def _year(now: float) -> int:
    return datetime.fromtimestamp(now, UTC).year


class Vacations:
    """The vacations of a house's players."""

    def __init__(self, host: Host, store: Store) -> None:
        self._host, self.store = host, VacationStore(store)
        self._faults = Faults("the vacation of {} could not be told")
        self.duty = Duty(self.round, ROUND, "vacations could not be told", at_once=True)

    async def begin(self, owner: str, days: int) -> None:
        """Begins a vacation. Raises Refused."""
        await self._host.write(self.store.begin, owner, days, self._host.clock())
        await self.round()

    async def end(self, owner: str) -> None:
        """Ends a vacation, if there is one."""
        await self._host.write(self.store.end, owner, self._host.clock())
        await self.round()

    async def joined(self, table_id: str, owners: Iterable[str]) -> None:
        """These have sat down at a table by days, perhaps while on vacation."""
        for owner in owners:
            with contextlib.suppress(Unavailable):
                vacation = await self._host.read(self.store.of, owner, self._host.clock())
                if vacation.until:
                    await self._tell(table_id, owner, on=True)

    async def round(self) -> None:
        """Tells tables of the vacations that they do not know of."""
        for owner, on in await self._host.write(self.store.unsettled, self._host.clock()):
            with self._faults.of(owner):
                for table_id in await self._host.read(self.store.tables, owner):
                    await self._tell(table_id, owner, on=on)
                await self._host.write(self.store.settle, owner, on)

    async def _tell(self, table_id: str, owner: str, *, on: bool) -> None:
        try:
            await self._host.send(Rest(owner, on), await self._host.table(table_id))
        except Unavailable:
            raise
        except Refused as refusal:
            _log.warning("table %s cannot be told of a vacation: %s", table_id, refusal)
