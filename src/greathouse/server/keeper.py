"""What bots need of whoever keeps the tables."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Protocol

from greathouse.server.messages import Message
from greathouse.server.outcomes import Outcome
from greathouse.server.tables import Table


class TableKeeper(Protocol):
    """Keeps tables and carries out messages. `monotonic` returns seconds that never go back."""

    closing: asyncio.Event
    monotonic: Callable[[], float]
    pace: float

    def present(self, table_id: str) -> Table | None:
        """The table as it is now, if it is in memory."""

    def watched(self, table_id: str) -> bool:
        """Whether a page is open at this table."""

    async def send(self, message: Message, table: Table | None = None) -> Outcome:
        """The stored outcome of a message. Raises Refused; then nothing has changed."""
