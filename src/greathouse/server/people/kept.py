"""What the rows of a database tell of one person, as the person may take it away."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import sqlalchemy as sa

from greathouse.server.lobby.schema import TIES, WAITS
from greathouse.server.ratings.schema import PRIVATE_PROFILES, RATINGS, RESULT_SEATS, RESULTS
from greathouse.server.schema import NOTICES, PEOPLE, PRESENCE, QUIET_HOURS, VACATIONS
from greathouse.server.store import Store
from greathouse.server.talk.schema import DECISIONS, MUTES, REPORTS, SILENCED, TALK
from greathouse.server.tournaments.schema import ENTRANTS, TOURNAMENTS

MOMENTS = frozenset(("at", "changed", "created", "ended", "joined", "seen", "starts", "until", "used"))
"""Columns that hold seconds since 1970."""

_OWNER: sa.BindParameter[str] = sa.bindparam("owner")
_NAMED = sa.func.coalesce(PEOPLE.c.name, "").label("name")


def _of_others(column: sa.Column[str]) -> sa.Select[Any]:
    """The names of the people in a column ("" for a guest), beside the other columns of its owner's rows."""
    rest = [one for one in column.table.c if one.name not in ("owner", column.name)]
    joined = column.table.outerjoin(PEOPLE, PEOPLE.c.id == column)
    return sa.select(_NAMED, *rest).select_from(joined).where(column.table.c.owner == _OWNER).order_by(_NAMED)


def _rows(table: sa.Table, *hidden: str) -> sa.Select[Any]:
    return sa.select(*(one for one in table.c if one.name not in ("owner", *hidden))).where(table.c.owner == _OWNER)


_RESULTS = (
    sa.select(*(one for one in RESULT_SEATS.c if one.name not in ("owner", "level")), RESULTS.c.rated)
    .join(RESULTS, RESULTS.c.table_id == RESULT_SEATS.c.table_id)
    .where(RESULT_SEATS.c.owner == _OWNER)
    .order_by(RESULT_SEATS.c.ended)
)
_REPORTS = (
    sa.select(TALK.c.table_id, TALK.c.words, TALK.c.phrase, REPORTS.c.at, REPORTS.c.settled)
    .join(TALK, TALK.c.id == REPORTS.c.line)
    .where(REPORTS.c.owner == _OWNER)
    .order_by(REPORTS.c.at)
)
_ENTERED = (
    sa.select(TOURNAMENTS.c.id, TOURNAMENTS.c.name, TOURNAMENTS.c.game, ENTRANTS.c.joined, ENTRANTS.c.withdrawn)
    .join(TOURNAMENTS, TOURNAMENTS.c.id == ENTRANTS.c.tournament)
    .where(ENTRANTS.c.owner == _OWNER)
    .order_by(ENTRANTS.c.joined)
)
_MADE = sa.select(*(TOURNAMENTS.c[one] for one in ("id", "name", "game", "kind", "starts", "state")))

SECTIONS: dict[str, sa.Select[Any]] = {
    "present": _rows(PRESENCE),
    "ties": _of_others(TIES.c.other),
    "muted": _of_others(MUTES.c.muted),
    "talk": sa.select(TALK.c.table_id, TALK.c.at, TALK.c.phrase, TALK.c.words).where(TALK.c.owner == _OWNER),
    "reports": _REPORTS,
    "silenced": _rows(SILENCED, "name"),
    "decisions about me": _rows(DECISIONS, "id", "moderator", "name").order_by(DECISIONS.c.at),
    "ratings": _rows(RATINGS, "rank_key").order_by(RATINGS.c.game),
    "results": _RESULTS,
    "profile is private": sa.select(sa.literal(True).label("private")).where(PRIVATE_PROFILES.c.owner == _OWNER),
    "tournaments": _ENTERED,
    "tournaments made": _MADE.where(TOURNAMENTS.c.maker == _OWNER).order_by(TOURNAMENTS.c.starts),
    "vacation": _rows(VACATIONS, "settled"),
    "quiet hours": _rows(QUIET_HOURS),
    "told": _rows(NOTICES, "id").order_by(NOTICES.c.at),
    "bots after a wait": _rows(WAITS),
}
"""What is told beside the account itself and its games, by the name of its section."""


def kept(store: Store, owner: str) -> dict[str, list[dict[str, Any]]]:
    """The rows of each section."""
    with store.reading() as connection:
        found = {name: connection.execute(query, {"owner": owner}).mappings().all() for name, query in SECTIONS.items()}
    return {name: [told(dict(row)) for row in rows] for name, rows in found.items()}


def told(row: dict[str, Any]) -> dict[str, Any]:
    """A row whose moments are written as ISO 8601 does it, in UTC."""
    return {name: _moment(value) if name in MOMENTS and value else value for name, value in row.items()}


def _moment(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="seconds")
