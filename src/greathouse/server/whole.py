"""Whether a database holds all that a house needs of it: asked when it is opened, after its migrations."""

from __future__ import annotations

import logging
from collections import defaultdict
from collections.abc import Iterable
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.engine import Connection

from greathouse.server.damage import Moment
from greathouse.server.errors import BadDatabase
from greathouse.server.lobby import schema as lobby
from greathouse.server.ratings import schema as ratings
from greathouse.server.schema import ENTRIES, HOUSE_TIME, METADATA, TABLES
from greathouse.server.talk import schema as talk
from greathouse.server.tournaments import schema as tournaments

_log = logging.getLogger(__name__)

PARTS = (lobby, ratings, talk, tournaments)
"""What describes tables beside `schema`; METADATA knows all of them."""

MAX_NAMED = 5
"""So many tables with broken logs are named."""

ADVICE = {
    "sqlite": "`greathouse restore` puts a backup in its place",
    "postgresql": "`pg_restore` puts a backup in its place",
}
"""What can be done about a damaged database, by its kind."""

_COLUMNS = {
    "sqlite": "SELECT m.name, c.name FROM sqlite_master m JOIN pragma_table_info(m.name) c WHERE m.type = 'table'",
    "postgresql": "SELECT table_name, column_name FROM information_schema.columns "
    "WHERE table_schema = ANY (current_schemas(false))",
}
_IS_TEXT = sa.func.typeof(ENTRIES.c.body) == "text"
_LEGIBLE = sa.case((_IS_TEXT, sa.func.json_valid(ENTRIES.c.body) == 1), else_=sa.false())
_LOGS = (
    sa.select(
        ENTRIES.c.table_id,
        sa.func.count(sa.case((_LEGIBLE, 1))).label("number"),
        sa.func.min(ENTRIES.c.seq).label("first"),
        sa.func.max(ENTRIES.c.seq).label("last"),
    )
    .group_by(ENTRIES.c.table_id)
    .subquery()
)
_COMPLETE = (_LOGS.c.number == TABLES.c.seq) & (_LOGS.c.first == 1) & (_LOGS.c.last == TABLES.c.seq)
_BROKEN = (
    sa.select(TABLES.c.id)
    .select_from(TABLES.outerjoin(_LOGS, _LOGS.c.table_id == TABLES.c.id))
    .where(sa.func.coalesce(_COMPLETE, sa.false()).is_(False))
)
"""The tables whose log is not the entries 1, 2, … up to the last one, all of which can be read."""

_TIME = sa.select(HOUSE_TIME.c.open, HOUSE_TIME.c.working, HOUSE_TIME.c.at)


def require_whole(connection: Connection, name: str) -> None:
    """Raises BadDatabase if something is missing without which no house can be."""
    advice = ADVICE[connection.dialect.name]
    if missing := _missing(connection):
        raise BadDatabase(f"The database {name} is damaged and stays as it is: it has no {missing}; {advice}.")
    try:
        msgspec.convert([tuple(row) for row in connection.execute(_TIME)], list[tuple[Moment, Moment, Moment]])
    except msgspec.ValidationError as error:
        raise BadDatabase(f"The house's time in the database {name} is damaged: {error}; {advice}.") from None


def name_gaps(connection: Connection) -> None:
    """Names tables of a SQLite file with gaps in their logs, or with what cannot be read there.

    A house opens all the same with such tables: one that cannot be replayed harms no other.
    """
    if broken := list(connection.scalars(_BROKEN)):
        shown = ", ".join(map(str, broken[:MAX_NAMED])) + ", …" * (len(broken) > MAX_NAMED)
        _log.warning(
            "logs of tables that are not complete: %s (%s); `greathouse verify` tells more", len(broken), shown
        )


def _missing(connection: Connection) -> str:
    """The first table of the present schema that is missing, or has a column too few; "" if there is none."""
    found = _by_table(connection.exec_driver_sql(_COLUMNS[connection.dialect.name]))
    for table in METADATA.sorted_tables:
        if table.name not in found:
            return f"table {table.name}"
        for column in table.columns:
            if column.name not in found[table.name]:
                return f"column {column.name} of table {table.name}"
    return ""


def _by_table(columns: Iterable[Any]) -> dict[str, set[str]]:
    found = defaultdict[str, set[str]](set)
    for table, column in columns:
        found[table].add(column)
    return found
