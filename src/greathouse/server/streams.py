"""Pages that wait for news of a table."""

from __future__ import annotations

import asyncio
from typing import NamedTuple


class Update(NamedTuple):
    """What is new at a table for a page: None for what is not.

    `version` is the revision that it should show, `spectators` how many pages watch, `paused`: a bot's choice could not
    be stored yet, `late` names the robot that lets all others wait, or is "", `talk` is the version of what is said.
    """

    version: int | None = None
    spectators: int | None = None
    paused: bool | None = None
    late: str | None = None
    talk: str | None = None

    def after(self, earlier: Update) -> Update:
        """Everything that is known after an earlier update and this one."""
        return earlier._replace(**{name: new for name, new in self._asdict().items() if new is not None})

    def beyond(self, known: Update) -> Update:
        """What of this is not known yet."""
        old = known._asdict()
        return Update(**{name: new for name, new in self._asdict().items() if new != old[name]})


class Stream:
    """A page that waits for news of one table; of each kind it holds at most one piece, the latest."""

    def __init__(self, table: str, guest: str) -> None:
        self.table, self.guest = table, guest
        self.closed = False
        self._heard = self._told = Update(spectators=0, paused=False, late="", talk="")
        self._news = asyncio.Event()

    def tell(self, update: Update) -> None:
        """Wakes the page if this is news."""
        told = update.after(self._told)
        if told != self._told:
            self._told = told
            self._news.set()

    def close(self) -> None:
        """Ends the stream."""
        self.closed = True
        self._news.set()

    async def next(self, patience: float) -> Update | None:
        """What is new; None after `patience` seconds without news."""
        return self.news() if await self.wakes(patience) else None

    async def wakes(self, patience: float) -> bool:
        """Waits for news; whether any came within `patience` seconds."""
        try:
            async with asyncio.timeout(patience):
                return await self._news.wait()
        except TimeoutError:
            return False

    def news(self) -> Update:
        """What is new by now."""
        self._news.clear()
        heard, self._heard = self._heard, self._told
        return self._told.beyond(heard)
