"""Tables in memory whose logs have gone on, or may have, without them: they follow."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping

from greathouse.server.errors import Unavailable
from greathouse.server.keeper import waits
from greathouse.server.tables import Table

_log = logging.getLogger(__name__)


class Following:
    """Has tables follow their logs. `read_on` brings one up to its log, and returns whether that had more."""

    def __init__(self, tables: Mapping[str, Table], read_on: Callable[[str], Awaitable[bool]]) -> None:
        self._tables, self._read_on = tables, read_on
        self._heard: dict[str, int] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def heard(self, table_id: str, seq: int) -> None:
        """A table's log has gone on to this entry, or may have; if the table is in memory, it follows."""
        table = self._tables.get(table_id)
        if table is None or table.seq >= seq:
            return
        if table_id not in self._heard:
            task = asyncio.create_task(self._follow(table_id))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        self._heard[table_id] = max(seq, self._heard.get(table_id, 0))

    async def close(self) -> None:
        """Ends that; who opens the tables again reads their logs."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _follow(self, table_id: str) -> None:
        try:
            for seconds in waits():
                if await self._caught_up(table_id):
                    return
                await asyncio.sleep(seconds)
        finally:
            del self._heard[table_id]

    async def _caught_up(self, table_id: str) -> bool:
        """Brings a table up to what has been heard of its log; whether that could be read."""
        try:
            while (table := self._tables.get(table_id)) and table.seq < self._heard[table_id]:
                if not await self._read_on(table_id):
                    break
        except Unavailable:
            return False
        except Exception:
            _log.exception("the log of table %s could not be read on", table_id)
        return True
