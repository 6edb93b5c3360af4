"""Whom people follow and block."""

from __future__ import annotations

from collections.abc import Collection
from typing import Literal

import sqlalchemy as sa

from greathouse.server.accounts import require_account
from greathouse.server.lobby.schema import TIES
from greathouse.server.lobby.store import HERE
from greathouse.server.schema import PEOPLE, PRESENCE
from greathouse.server.store import Store

MAX_TIES = 200
"""So many people somebody can follow and block."""

Kind = Literal["follow", "block"]


class TieStore:
    """Whom people follow and block; nobody learns who blocks."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def tie(self, owner: str, other: str) -> str:
        """ "follow", "block", or "" for neither."""
        query = sa.select(TIES.c.kind).where(TIES.c.owner == owner, TIES.c.other == other)
        with self._store.reading() as connection:
            return connection.execute(query).scalar() or ""

    def change(self, owner: str, other: str, kind: Kind | None) -> bool:
        """Follows or blocks somebody from now on, or neither; whether there was room for it. Raises Refused."""
        mine = (TIES.c.owner == owner) & (TIES.c.other == other)
        number = sa.select(sa.func.count()).where(TIES.c.owner == owner)
        with self._store.writing() as connection:
            require_account(connection, owner)
            connection.execute(sa.delete(TIES).where(mine))
            if kind and connection.execute(number).scalar_one() >= MAX_TIES:
                return False
            if kind:
                connection.execute(sa.insert(TIES).values(owner=owner, other=other, kind=kind))
        return True

    def friends_here(self, owner: str, now: float) -> list[str]:
        """The names of people whom somebody follows and who are here."""
        query = (
            sa.select(PEOPLE.c.name)
            .join(TIES, TIES.c.other == PEOPLE.c.id)
            .join(PRESENCE, PRESENCE.c.owner == TIES.c.other)
            .where(TIES.c.owner == owner, TIES.c.kind == "follow", PRESENCE.c.at > now - HERE, PEOPLE.c.name != "")
            .order_by(PEOPLE.c.name)
        )
        with self._store.reading() as connection:
            return list(connection.scalars(query))

    def apart(self, owner: str) -> frozenset[str]:
        """Those whom somebody blocks, and those who block it: they do not meet."""
        blocked = sa.select(TIES.c.other).where(TIES.c.owner == owner, TIES.c.kind == "block")
        blocking = sa.select(TIES.c.owner).where(TIES.c.other == owner, TIES.c.kind == "block")
        with self._store.reading() as connection:
            return frozenset([*connection.scalars(blocked), *connection.scalars(blocking)])

    def separated(self, owner: str, others: Collection[str]) -> bool:
        """Whether somebody does not meet one of these."""
        return bool(owner) and not self.apart(owner).isdisjoint(others)
