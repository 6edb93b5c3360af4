"""Turns at pairing: for each kind of game one table is known to all at which whoever comes next sits down."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec
import sqlalchemy as sa
from sqlalchemy.engine import Connection

from greathouse.server.errors import Forestalled
from greathouse.server.schema import ENTRIES, PAIRING, SEATS, TABLES

MAX_RECALLED = 30
"""Among so many of somebody's latest tables of a game one is looked for to which a click has led."""

_LATEST = (
    sa.select(TABLES.c.id)
    .join(SEATS, SEATS.c.table_id == TABLES.c.id)
    .where(SEATS.c.guest == sa.bindparam("guest"), TABLES.c.game == sa.bindparam("game"))
    .order_by(TABLES.c.changed.desc())
    .limit(MAX_RECALLED)
)
_ARRIVALS = sa.select(ENTRIES.c.table_id, ENTRIES.c.body).where(
    ENTRIES.c.table_id.in_(_LATEST), ENTRIES.c.kind.in_(("open", "sit"))
)
_FIRST = sa.text("INSERT INTO pairing (game, table_id) VALUES (:game, :table) ON CONFLICT DO NOTHING")


@dataclass(frozen=True)
class Turn:
    """The turn of a guest who wants to play: the next one of this kind sits down where an entry is being stored,
    instead of at the table `waiting` ("" for none), if that is still where the next one sits down.

    `click` names what the guest did, "" if nothing does: one click leads to one table.
    """

    kind: str
    waiting: str
    guest: str
    game: str
    click: str

    def require(self, connection: Connection, table: str) -> None:
        """Takes the turn. Raises Forestalled if another has it, or the same click has led elsewhere."""
        if not self._claimed(connection, table) or led_to(connection, self.guest, self.game, self.click) - {table}:
            raise Forestalled

    def _claimed(self, connection: Connection, table: str) -> bool:
        """Whether the turn is ours; until the end of the transaction no other process takes one of this kind."""
        if not self.waiting:
            return connection.execute(_FIRST, {"game": self.kind, "table": table}).rowcount == 1
        mine = (PAIRING.c.game == self.kind) & (PAIRING.c.table_id == self.waiting)
        return connection.execute(sa.update(PAIRING).where(mine).values(table_id=table)).rowcount == 1


def led_to(connection: Connection, guest: str, game: str, click: str) -> set[str]:
    """The tables of a game at which a guest sits because of a click, as their logs tell: one, or none."""
    if not click:
        return set()
    receipt = f'"key":{msgspec.json.encode(click).decode()}'
    rows = connection.execute(_ARRIVALS, {"guest": guest, "game": game})
    return {row.table_id for row in rows if receipt in row.body}
