"""How much may wait for somebody at a time.

It is counted where it is stored: so nothing slips in beside it, and what has counted already, and is sent again, is
found before it is counted.
"""

from __future__ import annotations

from typing import NamedTuple

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from greathouse.server.accounts import keep_account
from greathouse.server.errors import Refused
from greathouse.server.schema import SEATS, TABLES

MAX_CHALLENGES = 10
"""So many challenges can wait for one person."""

MAX_TABLES = 20
"""At so many tables a robot plays at a time."""

_COUNT = sa.select(sa.func.count()).select_from(TABLES)
_CHALLENGES = _COUNT.where(
    TABLES.c.challenged == sa.bindparam("owner"), TABLES.c.over.is_(False), TABLES.c.started.is_(False)
)
_TABLES = _COUNT.join(SEATS, SEATS.c.table_id == TABLES.c.id).where(
    SEATS.c.guest == sa.bindparam("owner"), TABLES.c.over.is_(False)
)


class Cap(NamedTuple):
    """Not more than `most` of what a query counts for an `owner`. Who wants one more is refused."""

    owner: str
    counted: sa.Select[int]
    most: int
    reason: str
    status: int

    def require(self, connection: Connection, table: str) -> None:
        """Raises Refused if what has just been stored is one too many."""
        keep_account(connection, self.owner)
        if connection.execute(self.counted, {"owner": self.owner}).scalar_one() > self.most:
            raise Refused(self.reason, self.status)


def few_challenges(person: str) -> Cap:
    """Not too many challenges wait for a person."""
    return Cap(person, _CHALLENGES, MAX_CHALLENGES, "too-often", 429)


def few_tables(robot: str) -> Cap:
    """A robot does not play at too many tables."""
    return Cap(robot, _TABLES, MAX_TABLES, "too-many-tables", 409)
