"""Time limits of many things that mostly take no time at all: they are looked at together, every so often."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Hashable
from itertools import takewhile
from typing import Any, Generic, TypeVar

Thing = TypeVar("Thing", bound=Hashable)

Result = TypeVar("Result")

LOOKS = 8
"""How often a limit is looked at while it lasts: what takes too long ends later than that by an eighth at most."""


class Deadlines(Generic[Thing]):
    """Things that may take so many seconds each; `passed` is called with each that takes longer.

    A timer for each would cost a request more than to check a form.
    """

    def __init__(self, seconds: float, passed: Callable[[Thing], object]) -> None:
        self._seconds, self._passed = seconds, passed
        self._until: dict[Thing, float] = {}
        self._loop: asyncio.AbstractEventLoop | None = None

    def begin(self, thing: Thing) -> None:
        """From now on the limit of a thing runs, by the event loop that does it."""
        loop = asyncio.get_running_loop()
        if self._loop is not loop:
            self._until.clear()  # nobody waits any more for what another loop did
            self._loop = loop
            self._look_later(loop)
        self._until[thing] = loop.time() + self._seconds

    def end(self, thing: Thing) -> bool:
        """A thing is done; whether that is in time."""
        return self._until.pop(thing, None) is not None

    def _look_later(self, loop: asyncio.AbstractEventLoop) -> None:
        loop.call_later(self._seconds / LOOKS, self._look, loop)

    def _look(self, loop: asyncio.AbstractEventLoop) -> None:
        """Looks for those whose time is up, and on as long as something is done."""
        if self._loop is not loop:
            return
        self._pass(loop.time())
        if self._until:
            self._look_later(loop)
        else:
            self._loop = None

    def _pass(self, now: float) -> None:
        """Tells of those whose time is up; what began first comes first."""
        for thing in [*takewhile(lambda one: self._until[one] <= now, self._until)]:
            del self._until[thing]
            self._passed(thing)


class Patience:
    """Waits so many seconds, or little more, for what tasks wait for."""

    def __init__(self, seconds: float) -> None:
        self._tasks = Deadlines[asyncio.Task[Any]](seconds, asyncio.Task.cancel)

    async def waits(self, work: Awaitable[Result]) -> Result:
        """The result of what the present task waits for. Raises TimeoutError if that takes too long."""
        task = asyncio.current_task()
        assert task
        cancelled = task.cancelling()
        self._tasks.begin(task)
        try:
            return await work
        except asyncio.CancelledError:
            if not self._tasks.end(task) and task.uncancel() <= cancelled:
                raise TimeoutError from None
            raise
        finally:
            self._tasks.end(task)
