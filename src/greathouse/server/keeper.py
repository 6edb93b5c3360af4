"""What bots need of whoever keeps the tables."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from typing import Protocol

from greathouse.server.messages import Message
from greathouse.server.outcomes import Outcome
from greathouse.server.tables import Table

WAITS = (1.0, 60.0)
"""Seconds after which a bot sends again what could not be stored: at first, doubled each time, and at most."""


def waits() -> Iterator[float]:
    """The seconds to wait before each further try, without end."""
    seconds, most = WAITS
    while True:
        yield seconds
        seconds = min(2 * seconds, most)


class TableKeeper(Protocol):
    """Keeps tables and carries out messages. `monotonic` returns seconds that never go back."""

    closing: asyncio.Event
    monotonic: Callable[[], float]
    pace: float

    def present(self, table_id: str) -> Table | None:
        """The table as it is now, if it is in memory."""

    def watched(self, table_id: str) -> bool:
        """Whether a page is open at this table."""

    def tell(self, table: Table) -> None:
        """Wakes the pages of a table that show something else now."""

    def leads(self, table_id: str) -> bool:
        """Whether this process plays the bots of a table; if not, `Bots.ask` is called as soon as it does."""

    async def send(self, message: Message, table: Table | None = None) -> Outcome:
        """The stored outcome of a message. Raises Refused; then nothing has changed.

        Unavailable, which is refused too, may be sent again.
        """
