"""How far spectators of a table are behind, counted in choices that everybody notices.

Choices in secret do not count, so that what spectators see, and when, tells nothing of them.
"""

from __future__ import annotations

from greathouse.kernel.contract import SPECTATOR
from greathouse.server.moments import LogPosition
from greathouse.server.tables import Table

LATER = (0, 3, 10, 30)
"""So many moves spectators can be behind, as forms offer it."""


def mark(table: Table, before: LogPosition, chosen: int) -> None:
    """Notes where the log stood before an entry with so many choices that everybody noticed, and forgets old places."""
    if table.later:
        table.places += [before] * chosen
        del table.places[: -table.later]


def place_for(table: Table, guest: str) -> LogPosition | None:
    """Up to which place somebody sees the table; None for its present: for players, and for all when it is over."""
    if not table.later or table.over or any(guest and seat.guest == guest for seat in table.seats):
        return None
    return table.places[0] if table.places else None


def eyes_for(table: Table) -> int:
    """The seat by whose eyes spectators see the table; SPECTATOR while what it saw would not be so many moves old."""
    return table.eyes if len(table.places) >= table.later else SPECTATOR
