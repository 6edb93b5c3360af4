"""What lists of `greathouse admin` show of tables and people."""

from __future__ import annotations

from typing import Any, Literal

import sqlalchemy as sa

from greathouse.server.schema import PEOPLE, SEATS, SESSIONS, TABLES
from greathouse.server.store import Store

State = Literal["open", "running", "over"]

Row = dict[str, Any]

_STATES: dict[str, sa.ColumnElement[bool]] = {
    "open": TABLES.c.over.is_(False) & TABLES.c.started.is_(False),
    "running": TABLES.c.over.is_(False) & TABLES.c.started.is_(True),
    "over": TABLES.c.over.is_(True),
}


def tables(store: Store, state: State | None, limit: int) -> list[Row]:
    """Tables, the one that has changed last first."""
    players = sa.select(sa.func.count()).where(SEATS.c.table_id == TABLES.c.id).scalar_subquery()
    shown = sa.case(*((which, name) for name, which in _STATES.items()), else_="damaged")
    columns = (TABLES.c.id, TABLES.c.game, shown.label("state"), TABLES.c.public, players.label("players"))
    query = sa.select(*columns, TABLES.c.created, TABLES.c.changed).order_by(TABLES.c.changed.desc()).limit(limit)
    return _rows(store, query.where(_STATES[state]) if state else query)


def people(store: Store, containing: str, limit: int) -> list[Row]:
    """People and robots with a name, the one seen last first; `containing`: only names with this in them."""
    seen = sa.select(sa.func.max(SESSIONS.c.seen)).where(SESSIONS.c.person == PEOPLE.c.id).scalar_subquery()
    at = sa.select(sa.func.count()).where(SEATS.c.guest == PEOPLE.c.id).scalar_subquery()
    robot = (PEOPLE.c.keeper != "").label("robot")
    columns = (PEOPLE.c.name, robot, PEOPLE.c.moderator, at.label("tables"), PEOPLE.c.created, seen.label("seen"))
    query = sa.select(*columns).where(PEOPLE.c.name != "", PEOPLE.c.name.icontains(containing, autoescape=True))
    return _rows(store, query.order_by(sa.func.coalesce(seen, PEOPLE.c.created).desc()).limit(limit))


def moderators(store: Store) -> list[str]:
    """The names of all moderators."""
    with store.reading() as connection:
        return list(connection.scalars(sa.select(PEOPLE.c.name).where(PEOPLE.c.moderator).order_by(PEOPLE.c.name)))


def _rows(store: Store, query: sa.Select[Any]) -> list[Row]:
    with store.reading() as connection:
        return [{name: _legible(value) for name, value in row._mapping.items()} for row in connection.execute(query)]


def _legible(value: Any) -> Any:
    """What a damaged row holds in place of a text, so that the list can be written all the same."""
    return value.decode(errors="replace") if isinstance(value, bytes) else value
