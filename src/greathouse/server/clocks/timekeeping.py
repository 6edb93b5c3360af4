"""Everything about time that a house does: it counts its own time, does what clocks want, and knows who is away."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Protocol

from greathouse.server.clocks import house_time, timers, vacations
from greathouse.server.clocks.calendar import Calendar
from greathouse.server.clocks.instant import Instant
from greathouse.server.outcomes import Append
from greathouse.server.store import Store


class TimeHost(house_time.HouseTimeHost, timers.TimerHost, Protocol):
    """What keeping time needs of the house."""


class Timekeeping:
    """The house's time, timers and vacations. Raises Unavailable if the database does not answer."""

    def __init__(self, host: TimeHost, store: Store, calendar: Calendar) -> None:
        self.time = house_time.HouseTime(host, store, calendar)
        self.timers = timers.Timers(host, store)
        self.vacations = vacations.Vacations(host, store)
        self._telling: set[asyncio.Task[None]] = set()

    def now(self) -> Instant:
        """The present."""
        return self.time.now()

    def start(self) -> None:
        """Begins to count and to look."""
        for part in (self.time, self.timers.duty, self.vacations.duty):
            part.start()

    def stored(self, writes: Iterable[Append]) -> None:
        """Entries have been stored; players on vacation may have sat down."""
        for write in writes:
            if write.by_days and write.guests:
                task = asyncio.create_task(self.vacations.joined(write.table, write.guests))
                self._telling.add(task)
                task.add_done_callback(self._telling.discard)

    async def close(self) -> None:
        """Stops."""
        for part in (self.vacations.duty, self.timers.duty, self.time):
            await part.close()
        await asyncio.gather(*self._telling, return_exceptions=True)
