"""How much is underway."""

from __future__ import annotations

import asyncio


class Underway:
    """Counts what is done `with` it; `ended` returns when nothing is any more."""

    def __init__(self) -> None:
        self.count = 0
        self._nothing = asyncio.Event()
        self._nothing.set()

    def __enter__(self) -> None:
        self.count += 1
        self._nothing.clear()

    def __exit__(self, *_: object) -> None:
        self.count -= 1
        if not self.count:
            self._nothing.set()

    async def ended(self) -> None:
        """Waits until nothing is underway."""
        await self._nothing.wait()
