"""Wrong guesses: counted by name and by address, forgiven with time; beyond a few the next ones have to wait."""

from __future__ import annotations

from typing import NamedTuple

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from greathouse.server.errors import Refused
from greathouse.server.schema import GUESSES
from greathouse.server.store import Store


class Allowance(NamedTuple):
    """So many guesses at once, and one more every so many seconds."""

    burst: float
    seconds: float


OF_NAME = Allowance(10, 60.0)
OF_ADDRESS = Allowance(30, 20.0)

_FORGET = 86_400.0
"""Seconds after which nothing is held against anybody, whatever it was."""


class Guesses:
    """What is held against names and addresses, in common for all processes."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def count(self, now: float, name: str, address: str) -> None:
        """Counts a guess before it is looked at, so that none comes in between. Raises Refused for one too many."""
        with self._store.writing() as connection:
            connection.execute(sa.delete(GUESSES).where(GUESSES.c.at < now - _FORGET))
            by_name = _counted(connection, now, f"name {name}", OF_NAME)
            by_address = _counted(connection, now, f"address {address}", OF_ADDRESS)
        if not (by_name and by_address):
            raise Refused("too-many-guesses", 429)

    def forgive(self, name: str, address: str) -> None:
        """It was right: nothing is held against the name any more, and one guess less against the address."""
        with self._store.writing() as connection:
            connection.execute(sa.delete(GUESSES).where(GUESSES.c.who == f"name {name}"))
            mine = GUESSES.c.who == f"address {address}"
            connection.execute(sa.update(GUESSES).where(mine).values(level=GUESSES.c.level - 1))


def _counted(connection: Connection, now: float, who: str, allowance: Allowance) -> bool:
    """Whether one more is allowed; then it is counted."""
    known = sa.select(GUESSES.c.level, GUESSES.c.at).where(GUESSES.c.who == who).with_for_update()
    row = connection.execute(known).first()
    level = max(0.0, row.level - max(0.0, now - row.at) / allowance.seconds) if row else 0.0
    if level + 1 > allowance.burst:
        return False
    if row:
        connection.execute(sa.update(GUESSES).where(GUESSES.c.who == who).values(level=level + 1, at=now))
    else:
        insert = "INSERT INTO guesses (who, level, at) VALUES (:who, 1, :now) ON CONFLICT (who) DO NOTHING"
        connection.execute(sa.text(insert), {"who": who, "now": now})
    return True
