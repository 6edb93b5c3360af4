"""How much may wait for somebody at a time.

It is counted where it is stored: so nothing slips in beside it, and what has counted already, and is sent again, is
found before it is counted.
"""

from __future__ import annotations

from dataclasses import dataclass

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from greathouse.server.errors import Refused
from greathouse.server.schema import PEOPLE, SEATS, TABLES

MAX_CHALLENGES = 10
"""So many challenges can wait for one person."""

MAX_TABLES = 20
"""At so many tables a robot plays at a time."""

_KEEP_ACCOUNT = sa.select(PEOPLE.c.id).where(PEOPLE.c.id == sa.bindparam("owner")).with_for_update(key_share=True)
"""Other processes that count for the same account wait until the transaction ends."""

_COUNT = sa.select(sa.func.count()).select_from(TABLES)
_CHALLENGES = _COUNT.where(
    TABLES.c.challenged == sa.bindparam("owner"), TABLES.c.over.is_(False), TABLES.c.started.is_(False)
)
_TABLES = _COUNT.join(SEATS, SEATS.c.table_id == TABLES.c.id).where(
    SEATS.c.guest == sa.bindparam("owner"), TABLES.c.over.is_(False)
)


@dataclass(frozen=True)
class FewChallenges:
    """Not too many challenges wait for a person."""

    owner: str

    def require(self, connection: Connection, table: str) -> None:
        """Raises Refused if the one at this table is one too many."""
        if _counted(connection, _CHALLENGES, self.owner) > MAX_CHALLENGES:
            raise Refused("too-often", 429)


@dataclass(frozen=True)
class FewTables:
    """A robot does not play at too many tables."""

    owner: str

    def require(self, connection: Connection, table: str) -> None:
        """Raises Refused if this table is one too many."""
        if _counted(connection, _TABLES, self.owner) > MAX_TABLES:
            raise Refused("too-many-tables", 409)


def _counted(connection: Connection, query: sa.Select[int], owner: str) -> int:
    connection.execute(_KEEP_ACCOUNT, {"owner": owner})
    return int(connection.execute(query, {"owner": owner}).scalar_one())
