"""What was said, in the database: who reads which lines, who is muted, what was reported."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, NamedTuple

import sqlalchemy as sa

from greathouse.server.lobby.schema import TIES
from greathouse.server.rows import put_once
from greathouse.server.schema import PEOPLE
from greathouse.server.store import Store
from greathouse.server.talk.schema import MUTES, REPORTS, SILENCED, TALK

KEPT = 90 * 86_400.0
"""Seconds after which what was said is forgotten, unless the settings say otherwise."""

MAX_KEPT = 1000
"""So many lines are kept of each room of a table; whoever watches takes no room from the players."""

MAX_SHOWN = 60
"""So many of the latest lines of a table are shown."""

MAX_MUTED = 500
"""So many people one can mute; beyond, the request changes nothing."""

MAX_REPORTS = 50
"""So many reports of one person wait for moderators; beyond, the request changes nothing."""

NAME = sa.case((PEOPLE.c.name != "", PEOPLE.c.name), else_=TALK.c.name).label("name")
"""Who said it, by the name that it has now."""

COLUMNS = (TALK.c.id, TALK.c.table_id, TALK.c.room, TALK.c.owner, NAME, TALK.c.phrase, TALK.c.words, TALK.c.at)

VERSIONS = (
    sa.select(TALK.c.table_id, TALK.c.room, sa.func.max(TALK.c.id), sa.func.sum(sa.case((TALK.c.deleted, 1), else_=0)))
    .where(TALK.c.table_id.in_(sa.bindparam("tables", expanding=True)))
    .group_by(TALK.c.table_id, TALK.c.room)
)
"""Asked all the time, and put together once."""

LINES = sa.select(*COLUMNS).select_from(TALK.outerjoin(PEOPLE, PEOPLE.c.id == TALK.c.owner))


class Said(NamedTuple):
    """A line of talk: a `phrase` of the house, or `words`, in a room ("table" or "spectators")."""

    id: int
    table: str
    room: str
    owner: str
    name: str
    phrase: str
    words: str
    at: float


class LineStore:
    """Lines, which are `kept` for so many seconds, mutes, reports, and who is silenced."""

    def __init__(self, store: Store) -> None:
        self._store, self.kept = store, KEPT

    def add(self, said: Said) -> bool:
        """Keeps a line, and forgets old ones; whether there was room for it."""
        row: dict[str, Any] = said._asdict() | {"table_id": said.table, "deleted": False}
        del row["id"], row["table"]
        old = sa.select(TALK.c.id).where(TALK.c.at < said.at - self.kept)
        there = (TALK.c.table_id == said.table) & (TALK.c.room == said.room)
        number = sa.select(sa.func.count()).select_from(TALK).where(there)
        with self._store.writing() as connection:
            connection.execute(sa.delete(REPORTS).where(REPORTS.c.line.in_(old)))
            connection.execute(sa.delete(TALK).where(TALK.c.at < said.at - self.kept))
            if connection.execute(number).scalar_one() >= MAX_KEPT:
                return False
            connection.execute(sa.insert(TALK).values(**row))
        return True

    def lines(self, table: str, rooms: Collection[str], reader: str) -> list[Said]:
        """The latest lines of a table that a reader sees, the oldest first."""
        muted = sa.select(MUTES.c.muted).where(MUTES.c.owner == reader)
        blocked = sa.select(TIES.c.other).where(TIES.c.owner == reader, TIES.c.kind == "block")
        seen = (TALK.c.table_id == table) & TALK.c.room.in_(list(rooms)) & TALK.c.deleted.is_(False)
        query = LINES.where(seen, TALK.c.owner.not_in(muted), TALK.c.owner.not_in(blocked))
        with self._store.reading() as connection:
            return [Said(*row) for row in connection.execute(query.order_by(TALK.c.id.desc()).limit(MAX_SHOWN))][::-1]

    def line(self, number: int) -> Said | None:
        """The line with this number."""
        with self._store.reading() as connection:
            row = connection.execute(LINES.where(TALK.c.id == number)).first()
        return Said(*row) if row else None

    def versions(self, tables: Collection[str]) -> dict[tuple[str, str], str]:
        """By table and room what changes whenever somebody says something there, or a line is deleted."""
        with self._store.reading() as connection:
            rows = connection.execute(VERSIONS, {"tables": list(tables)})
            return {(table, room): f"{last}.{gone}" for table, room, last, gone in rows}

    def silenced_until(self, owner: str, now: float) -> float:
        """Until when somebody may say nothing; 0 for who may."""
        query = sa.select(SILENCED.c.until).where(SILENCED.c.owner == owner, SILENCED.c.until > now)
        with self._store.reading() as connection:
            return connection.execute(query).scalar() or 0.0

    def mute(self, owner: str, muted: str) -> None:
        """From now on `owner` does not read what the other says."""
        number = sa.select(sa.func.count()).select_from(MUTES).where(MUTES.c.owner == owner)
        with self._store.writing() as connection:
            if connection.execute(number).scalar_one() < MAX_MUTED:
                put_once(connection, MUTES, owner=owner, muted=muted)

    def unmute(self, owner: str) -> None:
        """Somebody reads everybody again."""
        with self._store.writing() as connection:
            connection.execute(sa.delete(MUTES).where(MUTES.c.owner == owner))

    def mutes(self, owner: str) -> bool:
        """Whether somebody does not read everybody."""
        with self._store.reading() as connection:
            return connection.execute(sa.select(MUTES.c.muted).where(MUTES.c.owner == owner)).first() is not None

    def report(self, line: int, owner: str, now: float) -> None:
        """Somebody finds a line wrong; each counts once."""
        mine = (REPORTS.c.owner == owner) & REPORTS.c.settled.is_(False)
        number = sa.select(sa.func.count()).select_from(REPORTS).where(mine)
        with self._store.writing() as connection:
            if connection.execute(number).scalar_one() < MAX_REPORTS:
                put_once(connection, REPORTS, line=line, owner=owner, at=now, settled=False)
