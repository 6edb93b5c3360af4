"""Pages that wait for news of a table."""

from __future__ import annotations

import asyncio


class Stream:
    """A page that waits for news of one table; holds at most one piece of news, the latest."""

    def __init__(self, table: str, guest: str) -> None:
        self.table, self.guest = table, guest
        self.told = ""
        self._news = asyncio.Event()
        self.closed = False

    def tell(self, version: str) -> None:
        """Wakes the page unless it has heard of this version."""
        if version != self.told:
            self.told = version
            self._news.set()

    def close(self) -> None:
        """Ends the stream."""
        self.closed = True
        self._news.set()

    async def next(self, patience: float) -> str | None:
        """The next version; None after `patience` seconds without news, "" when the stream is closed."""
        try:
            await asyncio.wait_for(self._news.wait(), patience)
        except TimeoutError:
            return None
        self._news.clear()
        return "" if self.closed else self.told
