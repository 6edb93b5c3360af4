"""Waiting for what is expected: none of these returns before it has happened."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator

SECONDS = 120.0
"""A test that waits longer has failed; nothing is measured by it."""


def wait_until(true: Callable[[], object], pause: Callable[[], None] = lambda: time.sleep(0.02)) -> None:
    """Waits in a thread; `pause` passes a moment."""
    for _ in _moments():
        if true():
            return
        pause()


async def eventually(true: Callable[[], object]) -> None:
    """Waits in an event loop."""
    for _ in _moments():
        if true():
            return
        await asyncio.sleep(0.01)


def _moments() -> Iterator[None]:
    end = time.monotonic() + SECONDS
    while time.monotonic() < end:
        yield
    raise AssertionError("it did not happen")
