"""Numbers that players wish to give for the chance of their game; where one does not come, it begins without."""

from __future__ import annotations

import asyncio

from greathouse.server.errors import Refused, Unavailable
from greathouse.server.keeper import TableKeeper, waits
from greathouse.server.messages import Begin
from greathouse.server.tables import Table

MAX_WAIT = 6.0
"""Seconds that a full table waits for numbers; a page gives its own as soon as it is there."""


class Contributions:
    """Waits at the full tables of a house. Several processes may wait for the same one: it begins once."""

    def __init__(self, keeper: TableKeeper) -> None:
        self._keeper = keeper
        self._waiting: dict[str, asyncio.Task[None]] = {}

    def ask(self, table: Table) -> None:
        """Begins to wait, if only numbers are missing."""
        if _waits(table) and table.id not in self._waiting and not self._keeper.closing.is_set():
            task = asyncio.create_task(self._wait(table.id))
            self._waiting[table.id] = task
            task.add_done_callback(lambda _: self._waiting.pop(table.id, None))

    async def close(self) -> None:
        """Waits no longer."""
        tasks = list(self._waiting.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _wait(self, table_id: str) -> None:
        await asyncio.sleep(MAX_WAIT)
        for seconds in waits():
            table = self._keeper.present(table_id)
            if table is None or not _waits(table):
                return
            try:
                await self._keeper.send(Begin(), table)
            except Unavailable:
                await asyncio.sleep(seconds)
            except Refused:
                return


def _waits(table: Table) -> bool:
    return not table.started and table.full and bool(table.missing) and not table.ended
