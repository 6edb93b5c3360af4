"""Games that ended before results were kept: they are entered when the house opens, out of the way."""

from __future__ import annotations

import asyncio
import logging

from greathouse.server.damage import Faults
from greathouse.server.duties import Host
from greathouse.server.errors import Refused, Unavailable
from greathouse.server.ratings.results import finished
from greathouse.server.ratings.store import ResultStore

_log = logging.getLogger(__name__)

AT_ONCE = 100
"""So many tables are looked up at a time."""

PAUSE = 0.02
"""Seconds between two of them."""


class Archive:
    """Finished games and ratings, as the pages ask for them."""

    def __init__(self, host: Host, store: ResultStore) -> None:
        self._host, self.store = host, store
        self._work: asyncio.Task[None] | None = None
        self._faults = Faults("the game of table {} could not be entered")

    def start(self) -> None:
        """Begins to enter what is missing."""
        self._work = asyncio.create_task(self.complete())

    async def close(self) -> None:
        """Stops; what is left is done when the house opens again."""
        if self._work:
            self._work.cancel()
            await asyncio.gather(self._work, return_exceptions=True)

    async def complete(self) -> None:
        """Enters every game that is over and has no result."""
        try:
            after = ""
            while missing := await self._host.read(self.store.unentered, after, AT_ONCE):
                for table_id, changed in missing:
                    with self._faults.of(table_id):
                        await self._enter(table_id, changed)
                    await asyncio.sleep(PAUSE)
                after = missing[-1][0]
        except Unavailable:
            return
        except Exception:
            _log.exception("games that are over could not be entered")

    async def _enter(self, table_id: str, changed: float) -> None:
        try:
            table = await self._host.table(table_id)
        except Unavailable:
            raise
        except Refused:
            return  # it follows older rules
        if not table.aborted:
            await self._host.write(self.store.enter, table_id, changed, finished(table))
