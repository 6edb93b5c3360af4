"""People and their sessions in the database."""

from __future__ import annotations

from typing import Any, NamedTuple

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from greathouse.server.accounts import keep_account, require_account
from greathouse.server.errors import Refused
from greathouse.server.lobby.schema import TIES
from greathouse.server.people.names import fold_name
from greathouse.server.ratings.schema import PRIVATE_PROFILES
from greathouse.server.rows import put
from greathouse.server.schema import (
    CHANNELS,
    CREDENTIALS,
    HEIRS,
    NOTICES,
    PEOPLE,
    PRESENCE,
    QUIET_HOURS,
    SEATS,
    SESSIONS,
    TABLES,
    VACATIONS,
)
from greathouse.server.store import Store
from greathouse.server.talk import owners
from greathouse.server.tournaments.schema import ENTRANTS

YEAR = 365 * 86_400.0
"""Seconds after which a session that nobody has used ends."""


class Person(NamedTuple):
    """Who is signed in, and where: `session` is the hash of the cookie, `seen` when it was last noted to be used."""

    id: str
    name: str
    preferences: str
    created: float
    session: str
    seen: float


class Account(NamedTuple):
    """What is needed to let somebody in: the identity, the name, and the password's hash or ""."""

    id: str
    name: str
    password: str


class Known(NamedTuple):
    """What everybody may know of somebody who has a name; `keeper` is the person who answers for a robot."""

    id: str
    name: str
    created: float
    keeper: str = ""


class RobotAccount(NamedTuple):
    """A robot: its name, the person who answers for it, since when there is one."""

    id: str
    name: str
    keeper: str
    created: float


class Session(NamedTuple):
    """A browser in which a person is signed in."""

    token: str
    device: str
    created: float
    seen: float


class PeopleStore:
    """People, where they are signed in, and whose seats pass to whom."""

    def __init__(self, store: Store) -> None:
        self._store = store

    # People ----------------------------------------------------------------------------------------------------

    def rename(self, person: str, name: str, folded: str, **more: str) -> None:
        """Gives a person another name, and what it has `more` than that. Raises Refused if the name is taken."""
        try:
            self._change(person, name=name, folded=folded, **more)
        except sa.exc.IntegrityError:
            raise Refused("name-taken", 409) from None

    def set_password(self, person: str, hashed: str) -> None:
        """Changes the hash of the password."""
        self._change(person, password=hashed)

    def set_preferences(self, person: str, preferences: str) -> None:
        """Changes preferences."""
        self._change(person, preferences=preferences)

    def _change(self, person: str, **values: Any) -> None:
        with self._store.writing() as connection:
            connection.execute(sa.update(PEOPLE).where(PEOPLE.c.id == person).values(**values))

    def named(self, folded: str) -> Account | None:
        """The person of this name."""
        return self._account(PEOPLE.c.folded == folded)

    def known(self, name: str) -> Known | None:
        """What everybody may know of the person of this name, however it is written."""
        columns = (PEOPLE.c.id, PEOPLE.c.name, PEOPLE.c.created, PEOPLE.c.keeper)
        query = sa.select(*columns).where(PEOPLE.c.folded == fold_name(name))
        with self._store.reading() as connection:
            row = connection.execute(query).first()
        return Known(*row) if row else None

    def account(self, person: str) -> Account | None:
        """The person with this identity."""
        return self._account(PEOPLE.c.id == person)

    def _account(self, which: sa.ColumnElement[bool]) -> Account | None:
        with self._store.reading() as connection:
            row = connection.execute(sa.select(PEOPLE.c.id, PEOPLE.c.name, PEOPLE.c.password).where(which)).first()
        return Account(*row) if row else None

    def delete(self, person: str, heir: str) -> None:
        """Forgets a person and its robots; its seats, and those of guests it was, pass to the heir."""
        with self._store.writing() as connection:
            if keep_account(connection, person):
                robots = connection.scalars(sa.select(PEOPLE.c.id).where(PEOPLE.c.keeper == person)).all()
                for one in (*robots, person):
                    _delete(connection, one, heir)

    # Robots ----------------------------------------------------------------------------------------------------

    def add_robot(self, robot: RobotAccount, folded: str, limit: int) -> None:
        """A new robot. Raises Refused if the name is taken, or the keeper has so many; its row is locked meanwhile."""
        row = robot._asdict() | {"folded": folded, "password": "", "preferences": ""}
        number = sa.select(sa.func.count()).where(PEOPLE.c.keeper == robot.keeper)
        try:
            with self._store.writing() as connection:
                require_account(connection, robot.keeper)
                if connection.execute(number).scalar_one() >= limit:
                    raise Refused("too-many-robots", 409)
                connection.execute(sa.insert(PEOPLE).values(**row))
        except sa.exc.IntegrityError:
            raise Refused("name-taken", 409) from None

    def robots_of(self, keeper: str) -> list[RobotAccount]:
        """The robots for which a person answers, the oldest first."""
        return self._robots(PEOPLE.c.keeper == keeper)

    def robot(self, identity: str) -> RobotAccount | None:
        """The robot with this identity."""
        found = self._robots((PEOPLE.c.id == identity) & (PEOPLE.c.keeper != ""))
        return found[0] if found else None

    def _robots(self, which: sa.ColumnElement[bool]) -> list[RobotAccount]:
        columns = (PEOPLE.c.id, PEOPLE.c.name, PEOPLE.c.keeper, PEOPLE.c.created)
        with self._store.reading() as connection:
            rows = connection.execute(sa.select(*columns).where(which).order_by(PEOPLE.c.created))
            return [RobotAccount(*row) for row in rows]

    # Sessions --------------------------------------------------------------------------------------------------

    def signed_in(self, token: str, now: float) -> Person | None:
        """Who is signed in with the cookie of this hash."""
        columns = (PEOPLE.c.id, PEOPLE.c.name, PEOPLE.c.preferences, PEOPLE.c.created)
        query = (
            sa.select(*columns, SESSIONS.c.token, SESSIONS.c.seen)
            .join(PEOPLE, PEOPLE.c.id == SESSIONS.c.person)
            .where(SESSIONS.c.token == token, SESSIONS.c.seen > now - YEAR)
        )
        with self._store.reading() as connection:
            row = connection.execute(query).first()
        return Person(*row) if row else None

    def touch(self, token: str, now: float) -> None:
        """A session is being used."""
        with self._store.writing() as connection:
            connection.execute(sa.update(SESSIONS).where(SESSIONS.c.token == token).values(seen=now))

    def sessions(self, person: str) -> list[Session]:
        """Where a person is signed in, the one used last first."""
        columns = (SESSIONS.c.token, SESSIONS.c.device, SESSIONS.c.created, SESSIONS.c.seen)
        query = sa.select(*columns).where(SESSIONS.c.person == person).order_by(SESSIONS.c.seen.desc())
        with self._store.reading() as connection:
            return [Session(*row) for row in connection.execute(query)]

    def end_session(self, person: str, token: str) -> None:
        """Signs a person out of one session."""
        self._end(person, SESSIONS.c.token == token)

    def end_other_sessions(self, person: str, token: str) -> None:
        """Signs a person out of all other sessions."""
        self._end(person, SESSIONS.c.token != token)

    def _end(self, person: str, which: sa.ColumnElement[bool]) -> None:
        with self._store.writing() as connection:
            connection.execute(sa.delete(SESSIONS).where(SESSIONS.c.person == person, which))

    # Seats -----------------------------------------------------------------------------------------------------

    def unsettled(self, limit: int) -> list[tuple[str, str, str]]:
        """Seats that have not passed on yet: table, former and future owner."""
        query = (
            sa.select(SEATS.c.table_id, SEATS.c.guest, HEIRS.c.heir)
            .join(HEIRS, HEIRS.c.guest == SEATS.c.guest)
            .limit(limit)
        )
        with self._store.reading() as connection:
            return [(table, guest, heir) for table, guest, heir in connection.execute(query)]

    def tables_of(self, owner: str, running: bool = False) -> list[str]:
        """Every table at which somebody has a seat, the newest first; `running`: only those that go on."""
        query = sa.select(TABLES.c.id).join(SEATS, SEATS.c.table_id == TABLES.c.id).where(SEATS.c.guest == owner)
        query = query.where(TABLES.c.over.is_(False)) if running else query
        with self._store.reading() as connection:
            return list(connection.scalars(query.order_by(TABLES.c.created.desc())))


def _delete(connection: Connection, person: str, heir: str) -> None:
    for table in (SESSIONS, CREDENTIALS):
        connection.execute(sa.delete(table).where(table.c.person == person))
    for owned in (VACATIONS, CHANNELS, NOTICES, QUIET_HOURS, PRESENCE, PRIVATE_PROFILES):
        connection.execute(sa.delete(owned).where(owned.c.owner == person))
    connection.execute(sa.update(ENTRANTS).where(ENTRANTS.c.owner == person).values(name="", withdrawn=True))
    connection.execute(sa.delete(TIES).where((TIES.c.owner == person) | (TIES.c.other == person)))
    owners.forget(connection, person)
    connection.execute(sa.delete(PEOPLE).where(PEOPLE.c.id == person))
    connection.execute(sa.update(HEIRS).where(HEIRS.c.heir == person).values(heir=heir))
    put(connection, HEIRS, guest=person, heir=heir)


def bequeath(connection: Connection, guest: str, person: str) -> None:
    """From now on what a guest has is a person's; its seats pass on."""
    put(connection, HEIRS, guest=guest, heir=person)
    for owned in (CHANNELS, NOTICES):
        connection.execute(sa.update(owned).where(owned.c.owner == guest).values(owner=person))
    connection.execute(sa.delete(QUIET_HOURS).where(QUIET_HOURS.c.owner == guest))
    owners.pass_on(connection, guest, person)
    away = connection.execute(sa.select(VACATIONS).where(VACATIONS.c.owner == guest, VACATIONS.c.active)).first()
    connection.execute(sa.delete(VACATIONS).where(VACATIONS.c.owner == guest))
    if away:
        put(connection, VACATIONS, **away._asdict() | {"owner": person, "settled": False})
