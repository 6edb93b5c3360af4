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
    """Things that may take so many seconds each, by the event loop that does them; `passed` is called with each that
    takes longer. Each begins once.

    A timer for each would cost a request more than to check a form.
    """

    def __init__(self, seconds: float, passed: Callable[[Thing], object]) -> None:
        self._seconds, self._passed = seconds, passed
        self._until: dict[asyncio.AbstractEventLoop, dict[Thing, float]] = {}

    def begin(self, thing: Thing) -> None:
        """From now on the limit of a thing runs."""
        loop = asyncio.get_running_loop()
        until = self._until.get(loop)
        if until is None:
            self._until = {one: limits for one, limits in self._until.items() if not one.is_closed()}
            until = self._until[loop] = {}
            self._look_later(loop)
        until[thing] = loop.time() + self._seconds

    def end(self, thing: Thing) -> None:
        """A thing is done, or nobody waits for it."""
        if until := self._until.get(asyncio.get_running_loop()):
            until.pop(thing, None)

    def _look_later(self, loop: asyncio.AbstractEventLoop) -> None:
        loop.call_later(self._seconds / LOOKS, self._look, loop)

    def _look(self, loop: asyncio.AbstractEventLoop) -> None:
        """Looks for those whose time is up, and on as long as something is done."""
        try:
            self._pass(loop, loop.time())
        finally:
            if self._until[loop]:
                self._look_later(loop)
            else:
                del self._until[loop]

    def _pass(self, loop: asyncio.AbstractEventLoop, now: float) -> None:
        """Tells of those whose time is up; what began first comes first."""
        until = self._until[loop]
        for thing in [*takewhile(lambda one: until[one] <= now, until)]:
            if until.pop(thing, None) is not None:
                self._passed(thing)


class _Waiting:
    """A task that waits; `over`: it is cancelled since that took too long."""

    def __init__(self, task: asyncio.Task[Any]) -> None:
        self.task, self.over = task, False

    def give_up(self) -> None:
        """Waits no longer."""
        self.over = True
        self.task.cancel()


class Patience:
    """Waits so many seconds, or little more, for what tasks wait for."""

    def __init__(self, seconds: float) -> None:
        self._deadlines = Deadlines[_Waiting](seconds, _Waiting.give_up)

    async def waits(self, work: Awaitable[Result]) -> Result:
        """The result of what the present task waits for. Raises TimeoutError if that takes too long."""
        task = asyncio.current_task()
        assert task
        waiting, cancelled = _Waiting(task), task.cancelling()
        self._deadlines.begin(waiting)
        try:
            return await work
        except asyncio.CancelledError:
            if waiting.over and task.cancelling() - 1 <= cancelled:
                raise TimeoutError from None
            raise
        finally:
            self._deadlines.end(waiting)
            if waiting.over:
                task.uncancel()
