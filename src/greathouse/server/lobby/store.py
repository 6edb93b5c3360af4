"""What the lobby shows and keeps in the database."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

import sqlalchemy as sa

from greathouse.server.lobby.turns import led_to
from greathouse.server.people.secrets import is_robot
from greathouse.server.schema import PAIRING, PEOPLE, PRESENCE, SEATS, TABLES
from greathouse.server.store import Store

HERE = 35.0
"""Seconds after which somebody who is not noted to be here any more is gone."""

MOMENT = 3.0
"""Seconds in which who has been noted is taken to be here, whatever another process thinks."""

FORGOTTEN = 86_400.0
"""Seconds after which nobody knows any more when somebody was here."""

MAX_OPEN, MAX_RUNNING, MAX_HERE = 30, 6, 24
"""So many tables to join, to watch, and people are shown."""

_IDS = sa.select(TABLES.c.id)

_ALL_HERE = sa.select(PRESENCE.c.owner).where(PRESENCE.c.at > sa.bindparam("since"))
_FORGET = sa.delete(PRESENCE).where(PRESENCE.c.at < sa.bindparam("before"))
_NOTE = sa.text("INSERT INTO presence (owner, at) VALUES (:owner, :at) ON CONFLICT (owner) DO UPDATE SET at = :at")


class Here(NamedTuple):
    """Somebody who is here; a guest has no name."""

    owner: str
    name: str | None


class Listing(NamedTuple):
    """What everybody sees: tables to join and to watch, people and robots who are here, how many guests beside.

    No two that one process reads have the same `number`.
    """

    open: list[str]
    running: list[str]
    people: list[str]
    robots: list[str]
    guests: int
    number: int = 0


class LobbyStore:
    """Lists of tables, presence, and pairing."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def listing(self, now: float) -> Listing:
        """What everybody sees: tables at which somebody sits who is here, or that wait for days."""
        with self._store.reading() as connection:
            rows = connection.execute(_here(now).order_by(PEOPLE.c.name).limit(10 * MAX_HERE))
            here = self._store.damage.sound("person", rows, Here)
            robots = [row.name for row in here if row.name and is_robot(row.owner)]
            names = [row.name for row in here if row.name and not is_robot(row.owner)]
            return Listing(
                open=list(connection.scalars(_open(now))),
                running=list(connection.scalars(_running().where(_present_at(TABLES.c.id, now)))),
                people=names[:MAX_HERE],
                robots=robots[:MAX_HERE],
                guests=len(here) - len(names) - len(robots),
            )

    def challenges(self, person: str) -> list[str]:
        """The tables at which others wait for a person they have challenged, the latest first."""
        mine = (TABLES.c.challenged == person) & TABLES.c.over.is_(False) & TABLES.c.started.is_(False)
        with self._store.reading() as connection:
            return list(connection.scalars(_IDS.where(mine).order_by(TABLES.c.created.desc()).limit(MAX_OPEN)))

    def running_of(self, owner: str) -> list[str]:
        """The running tables of somebody that everybody may watch."""
        query = _running().join(SEATS, SEATS.c.table_id == TABLES.c.id).where(SEATS.c.guest == owner)
        with self._store.reading() as connection:
            return list(connection.scalars(query))

    # Presence --------------------------------------------------------------------------------------------------

    def note(self, owners: Collection[str], now: float) -> bool:
        """Notes that these are here; whether one of them was not, or somebody has just gone."""
        with self._store.writing() as connection:
            before = set(connection.scalars(_ALL_HERE, {"since": now - HERE}))
            connection.execute(_FORGET, {"before": now - FORGOTTEN})
            if owners:
                connection.execute(_NOTE, [{"owner": owner, "at": now} for owner in sorted(owners)])
        return not set(owners) <= before

    def gone(self, owners: Collection[str], now: float) -> None:
        """Notes that these have just left; somebody whom another process has just noted is still here."""
        with self._store.writing() as connection:
            mine = PRESENCE.c.owner.in_(list(owners)) & (PRESENCE.c.at < now - MOMENT)
            connection.execute(sa.update(PRESENCE).where(mine).values(at=now - HERE))

    def is_here(self, owner: str, now: float) -> bool:
        """Whether somebody is here."""
        query = sa.select(PRESENCE.c.at).where(PRESENCE.c.owner == owner, PRESENCE.c.at > now - HERE)
        with self._store.reading() as connection:
            return connection.execute(query).first() is not None

    # Pairing ---------------------------------------------------------------------------------------------------

    def waiting(self, game: str, now: float) -> tuple[str, bool]:
        """The table at which the next one is paired ("" for none), and whether its player is here, or need not be."""
        query = sa.select(PAIRING.c.table_id).where(PAIRING.c.game == game)
        with self._store.reading() as connection:
            found = connection.execute(query).scalar()
            return found or "", found is not None and bool(connection.scalar(_attended(found, now)))

    def led_to(self, guest: str, game: str, click: str) -> str:
        """The table to which a click of a guest has led when it was paired for a game, or ""."""
        with self._store.reading() as connection:
            return next(iter(led_to(connection, guest, game, click)), "")


def _here(now: float) -> sa.Select[tuple[str, str | None]]:
    join = PRESENCE.outerjoin(PEOPLE, PEOPLE.c.id == PRESENCE.c.owner)
    return sa.select(PRESENCE.c.owner, PEOPLE.c.name).select_from(join).where(PRESENCE.c.at > now - HERE)


def _present_at(table: sa.ColumnElement[str], now: float) -> sa.Exists:
    join = SEATS.join(PRESENCE, PRESENCE.c.owner == SEATS.c.guest)
    here = (SEATS.c.table_id == table) & (PRESENCE.c.at > now - HERE)
    return sa.exists(sa.select(sa.literal(1)).select_from(join).where(here))


def _open(now: float) -> sa.Select[tuple[str]]:
    waits = TABLES.c.public.is_(True) & TABLES.c.over.is_(False) & TABLES.c.started.is_(False)
    attended = TABLES.c.by_days | _present_at(TABLES.c.id, now)
    return _IDS.where(waits, attended).order_by(TABLES.c.changed.desc()).limit(MAX_OPEN)


def _running() -> sa.Select[tuple[str]]:
    goes_on = TABLES.c.public.is_(True) & TABLES.c.over.is_(False) & TABLES.c.started.is_(True)
    return _IDS.where(goes_on).order_by(TABLES.c.changed.desc()).limit(MAX_RUNNING)


def _attended(table: str, now: float) -> sa.Select[tuple[bool]]:
    by_days = sa.exists(_IDS.where(TABLES.c.id == table, TABLES.c.by_days))
    return sa.select(by_days | _present_at(sa.literal(table), now))
