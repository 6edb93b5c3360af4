"""The cases of moderators, in the database: what was reported, what was decided, who may say nothing."""

from __future__ import annotations

from typing import NamedTuple

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from greathouse.server.rows import put
from greathouse.server.schema import PEOPLE, SEATS, TABLES
from greathouse.server.store import Store
from greathouse.server.talk.lines import COLUMNS, Said
from greathouse.server.talk.schema import DECISIONS, REPORTS, SILENCED, TALK

MAX_QUEUE = 50
"""So many reported lines, decisions and silenced people are shown."""

FOREVER = 253_402_300_799.0
"""The last second of the year 9999."""


class Case(NamedTuple):
    """A line that was reported so often, and waits for a moderator."""

    said: Said
    times: int


class Decision(NamedTuple):
    """What a moderator decided ("dismiss", "delete", "silence", "close", "lift"), about whom and which words."""

    at: float
    moderator: str
    what: str
    name: str
    table: str
    words: str
    until: float | None


class Silenced(NamedTuple):
    """Somebody who may say nothing until then."""

    owner: str
    name: str
    until: float


class CaseStore:
    """Reported lines, decisions, and who is silenced."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def moderates(self, person: str) -> bool:
        """Whether a person is a moderator."""
        with self._store.reading() as connection:
            return bool(connection.execute(sa.select(PEOPLE.c.moderator).where(PEOPLE.c.id == person)).scalar())

    def make_moderator(self, person: str, *, moderator: bool) -> None:
        """Makes a person a moderator, or takes that back."""
        with self._store.writing() as connection:
            connection.execute(sa.update(PEOPLE).where(PEOPLE.c.id == person).values(moderator=moderator))

    def queue(self, moderator: str) -> list[Case]:
        """What waits for a moderator, the oldest first: nothing of its own, nor what its seat may not read yet."""
        playing = sa.select(SEATS.c.table_id).join(TABLES, TABLES.c.id == SEATS.c.table_id)
        playing = playing.where(SEATS.c.guest == moderator, TABLES.c.over.is_(False))
        unread = (TALK.c.room == "spectators") & TALK.c.table_id.in_(playing)
        reported = TALK.join(REPORTS, REPORTS.c.line == TALK.c.id).outerjoin(PEOPLE, PEOPLE.c.id == TALK.c.owner)
        query = sa.select(*COLUMNS, sa.func.count(REPORTS.c.owner)).select_from(reported)
        query = query.where(REPORTS.c.settled.is_(False), TALK.c.owner != moderator, ~unread)
        query = query.group_by(*TALK.c, PEOPLE.c.name).order_by(TALK.c.id).limit(MAX_QUEUE)
        with self._store.reading() as connection:
            return [Case(Said(*row[:-1]), row[-1]) for row in connection.execute(query)]

    def decide(self, said: Said, decision: Decision) -> None:
        """Deals with a line, and keeps what was decided."""
        with self._store.writing() as connection:
            settled = sa.update(REPORTS).where(REPORTS.c.line == said.id, REPORTS.c.settled.is_(False))
            connection.execute(settled.values(settled=True))
            if decision.what != "dismiss":
                connection.execute(sa.update(TALK).where(TALK.c.id == said.id).values(deleted=True))
            if decision.until is not None:
                _silence(connection, said.owner, decision)
            _keep(connection, said.owner, decision)

    def lift(self, owner: str, decision: Decision) -> None:
        """Somebody may talk again."""
        with self._store.writing() as connection:
            if connection.execute(sa.delete(SILENCED).where(SILENCED.c.owner == owner)).rowcount:
                _keep(connection, owner, decision)

    def silenced(self, now: float) -> list[Silenced]:
        """Who may say nothing at present, the one for longest first."""
        name = sa.case((PEOPLE.c.name != "", PEOPLE.c.name), else_=SILENCED.c.name)
        query = sa.select(SILENCED.c.owner, name, SILENCED.c.until)
        query = query.select_from(SILENCED.outerjoin(PEOPLE, PEOPLE.c.id == SILENCED.c.owner))
        query = query.where(SILENCED.c.until > now).order_by(SILENCED.c.until.desc()).limit(MAX_QUEUE)
        with self._store.reading() as connection:
            return [Silenced(*row) for row in connection.execute(query)]

    def decisions(self) -> list[Decision]:
        """The latest decisions, the newest first; moderators by name."""
        columns = (DECISIONS.c.what, DECISIONS.c.name, DECISIONS.c.table_id, DECISIONS.c.words, DECISIONS.c.until)
        query = sa.select(DECISIONS.c.at, sa.func.coalesce(PEOPLE.c.name, ""), *columns)
        query = query.select_from(DECISIONS.outerjoin(PEOPLE, PEOPLE.c.id == DECISIONS.c.moderator))
        with self._store.reading() as connection:
            rows = connection.execute(query.order_by(DECISIONS.c.id.desc()).limit(MAX_QUEUE))
            return [Decision(*row) for row in rows]


def _silence(connection: Connection, owner: str, decision: Decision) -> None:
    put(connection, SILENCED, owner=owner, name=decision.name, until=decision.until)


def _keep(connection: Connection, owner: str, decision: Decision) -> None:
    row = decision._asdict() | {"owner": owner, "table_id": decision.table}
    del row["table"]
    connection.execute(sa.insert(DECISIONS).values(**row))
