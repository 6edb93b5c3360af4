"""What must hold in the database for an entry to be stored.

It is looked at in the transaction that stores the entry, so that it holds however many come at once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from sqlalchemy.engine import Connection


class Proviso(Protocol):
    """One thing that must hold."""

    def require(self, connection: Connection, table: str) -> None:
        """Looks after an entry of this table was added, before that is committed. Raises Refused or Forestalled."""
