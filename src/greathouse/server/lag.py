"""How late the event loop is: the queue of everything that waits to be done, in seconds."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from math import inf


class LoopLag:
    """Measured by a tick; until `run` has begun there is none. `clock` returns seconds that never go back."""

    def __init__(self, clock: Callable[[], float], interval: float = 0.1) -> None:
        self._clock, self._interval = clock, interval
        self._due, self._late = inf, 0.0

    async def run(self) -> None:
        """Ticks until it is cancelled."""
        while True:
            self._due = self._clock() + self._interval
            await asyncio.sleep(self._interval)
            self._late = self._clock() - self._due

    @property
    def seconds(self) -> float:
        """How late the last tick came, or how overdue the next one is."""
        return max(0.0, self._late, self._clock() - self._due)
