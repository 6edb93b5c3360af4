"""Pruning: what is old leaves the database, games that count for ratings or tournaments excepted, and tournaments that
were played."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from greathouse.server.house import House
from greathouse.server.lobby.schema import WAITS
from greathouse.server.ratings.schema import POSITIONS, RESULT_SEATS, RESULTS
from greathouse.server.schema import ENTRIES, LEASES, NOTICES, OUTBOX, REVIEWS, SEATS, SESSIONS, TABLES
from greathouse.server.store import Store
from greathouse.server.talk.schema import DECISIONS, REPORTS, TALK
from greathouse.server.tournaments.schema import ENTRANTS, MEETINGS, TOURNAMENTS

AT_ONCE = 100
"""So many tables or tournaments go in one transaction: others do not wait for long."""

_OF_TABLES = (POSITIONS, RESULT_SEATS, RESULTS, REVIEWS, LEASES, WAITS, SEATS, ENTRIES)
"""What hangs on tables, in the order in which it can be deleted."""


def counted(store: Store, before: float) -> dict[str, int]:
    """How much of what would be pruned that has not changed since then."""
    queries = {"tables": _old_tables(before), "tournaments": _called_off(before), "messages": _old_lines(before)}
    queries |= {"decisions": sa.select(DECISIONS.c.id).where(DECISIONS.c.at < before)}
    queries |= {"sessions": sa.select(SESSIONS.c.token).where(SESSIONS.c.seen < before)}
    with store.reading() as connection:
        return {what: connection.execute(_number(query)).scalar_one() for what, query in queries.items()}


async def prune(house: House, before: float) -> dict[str, int]:
    """Deletes what has not changed since then; how much of what."""
    found = await house.read(counted, house.store, before)
    await prune_games(house, before)
    await house.write(_prune_words, house.store, before)
    return found


async def prune_games(house: House, before: float) -> None:
    """Deletes tables that have not changed since then, and tournaments that were called off, with all that hangs on
    them; moves are stored meanwhile."""
    while gone := await house.write(_prune_tables, house.store, before):
        house.deleted(gone)
    while await house.write(_prune_tournaments, house.store, before):
        pass


def _prune_words(store: Store, before: float) -> None:
    """Deletes what was said, decisions about that, and sessions."""
    with store.writing() as connection:
        connection.execute(sa.delete(REPORTS).where(REPORTS.c.line.in_(_old_lines(before))))
        connection.execute(sa.delete(TALK).where(TALK.c.at < before))
        connection.execute(sa.delete(DECISIONS).where(DECISIONS.c.at < before))
        connection.execute(sa.delete(SESSIONS).where(SESSIONS.c.seen < before))


def _number(query: sa.Select[Any]) -> sa.Select[int]:
    return sa.select(sa.func.count()).select_from(query.subquery())


def _old_lines(before: float) -> sa.Select[int]:
    return sa.select(TALK.c.id).where(TALK.c.at < before)


def _old_tables(before: float) -> sa.Select[str]:
    """Finished tables, those at which no game has begun, and those that their players have left where no clock ends the
    game."""
    rated = sa.select(RESULTS.c.table_id).where(RESULTS.c.rated)
    met = sa.select(MEETINGS.c.table_id)
    no_clock = TABLES.c.due.is_(None) & ~TABLES.c.by_days
    old = (TABLES.c.changed < before) & (TABLES.c.over | ~TABLES.c.started | no_clock)
    return sa.select(TABLES.c.id).where(old, TABLES.c.id.not_in(rated), TABLES.c.id.not_in(met))


def _called_off(before: float) -> sa.Select[str]:
    """Tournaments that were called off, before anybody met anybody."""
    return sa.select(TOURNAMENTS.c.id).where(TOURNAMENTS.c.state == "off", TOURNAMENTS.c.ended < before)


def _prune_tournaments(store: Store, before: float) -> bool:
    """Deletes some tournaments that were called off; whether there were any."""
    with store.writing() as connection:
        gone = list(connection.scalars(_called_off(before).limit(AT_ONCE)))
        connection.execute(sa.delete(ENTRANTS).where(ENTRANTS.c.tournament.in_(gone)))
        connection.execute(sa.delete(TOURNAMENTS).where(TOURNAMENTS.c.id.in_(gone)))
    return bool(gone)


def _prune_tables(store: Store, before: float) -> list[str]:
    """Deletes some old tables; which. One at which somebody is being heard just now is not old."""
    chosen = _old_tables(before).limit(AT_ONCE).with_for_update(of=TABLES, skip_locked=True)
    with store.writing() as connection:
        gone = list(connection.scalars(chosen))
        _delete(connection, gone)
    return gone


def _delete(connection: Connection, tables: list[str]) -> None:
    told = sa.select(NOTICES.c.id).where(NOTICES.c.table_id.in_(tables))
    said = sa.select(TALK.c.id).where(TALK.c.table_id.in_(tables))
    connection.execute(sa.delete(OUTBOX).where(OUTBOX.c.notice.in_(told)))
    connection.execute(sa.delete(REPORTS).where(REPORTS.c.line.in_(said)))
    for table in (NOTICES, TALK, *_OF_TABLES):
        connection.execute(sa.delete(table).where(table.c.table_id.in_(tables)))
    connection.execute(sa.delete(TABLES).where(TABLES.c.id.in_(tables)))
