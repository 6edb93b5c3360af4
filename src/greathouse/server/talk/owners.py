"""What becomes of talk when its owner becomes somebody else: a guest who makes an account, a person who leaves."""

from __future__ import annotations

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from greathouse.server.tables import FORMER
from greathouse.server.talk.schema import DECISIONS, MUTES, REPORTS, SILENCED, TALK

_PASSED_ON = (
    "INSERT INTO mutes (owner, muted) SELECT :heir, muted FROM mutes WHERE owner = :owner ON CONFLICT DO NOTHING",
    "INSERT INTO mutes (owner, muted) SELECT owner, :heir FROM mutes WHERE muted = :owner ON CONFLICT DO NOTHING",
    "INSERT INTO reports (line, owner, at, settled) SELECT line, :heir, at, settled FROM reports WHERE owner = :owner"
    " ON CONFLICT DO NOTHING",
    "INSERT INTO silenced (owner, name, until) SELECT :heir, name, until FROM silenced WHERE owner = :owner"
    " ON CONFLICT DO NOTHING",
)


def pass_on(connection: Connection, owner: str, heir: str) -> None:
    """What a guest has said, muted and reported is a person's from now on, and so is its silence."""
    for column in (TALK.c.owner, DECISIONS.c.owner):
        connection.execute(sa.update(column.table).where(column == owner).values(owner=heir))
    for statement in _PASSED_ON:
        connection.execute(sa.text(statement), {"owner": owner, "heir": heir})
    _remove(connection, owner)


def forget(connection: Connection, owner: str) -> None:
    """What a person has said stays with a former player; who it muted and reported is forgotten."""
    for table in (TALK, DECISIONS):
        connection.execute(sa.update(table).where(table.c.owner == owner).values(owner=FORMER, name=""))
    connection.execute(sa.update(DECISIONS).where(DECISIONS.c.moderator == owner).values(moderator=FORMER))
    _remove(connection, owner)


def _remove(connection: Connection, owner: str) -> None:
    for column in (MUTES.c.owner, MUTES.c.muted, REPORTS.c.owner, SILENCED.c.owner):
        connection.execute(sa.delete(column.table).where(column == owner))
