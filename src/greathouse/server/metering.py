"""What a request costs: the processor time that is spent on it, in the event loop and in threads, and who is charged.

Only its own steps are measured, so that what others do while it waits costs it nothing.
"""

from __future__ import annotations

import asyncio
import types
from collections.abc import Callable, Coroutine, Generator, Iterator
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from time import thread_time
from typing import Any, TypeVar

AT_ONCE = 0.005
"""Processor seconds that are charged together while a request goes on, as a stream does for hours."""

Result = TypeVar("Result")


class Meter:
    """What one request has cost; `charge` is told processor seconds by and by. `payer` is the address it came from."""

    def __init__(self, charge: Callable[[float], None], payer: str) -> None:
        self.charge, self.payer = charge, payer
        self.open, self.running = True, False
        self._owed = 0.0

    def add(self, seconds: float) -> None:
        """A step took so long, in the event loop or in a thread."""
        self._owed += seconds
        if self._owed >= AT_ONCE or not self.open:
            self._settle()

    def close(self) -> None:
        """The request is answered; tasks that it leaves behind cost it nothing any more."""
        self.open = False
        self._settle()

    def _settle(self) -> None:
        owed, self._owed = self._owed, 0.0
        self.charge(owed)


_METER: ContextVar[Meter | None] = ContextVar("meter", default=None)


def paying() -> Meter | None:
    """The meter of the request for which something is done; None if it is done for none."""
    meter = _METER.get()
    return meter if meter and meter.open else None


def payer() -> str:
    """The address of the request from which follows what is done now, however late; "" if it follows from none."""
    meter = _METER.get()
    return meter.payer if meter else ""


@contextmanager
def charged(charge: Callable[[float], None], payer: str) -> Iterator[Meter]:
    """Meanwhile a request from the address `payer` is answered, which costs what `charge` is told."""
    meter = Meter(charge, payer)
    token = _METER.set(meter)
    try:
        yield meter
    finally:
        _METER.reset(token)
        meter.close()


@types.coroutine
def measured(work: Coroutine[Any, Any, Result], meter: Meter) -> Generator[Any, Any, Result]:
    """What a coroutine returns, each step of which is added to a meter, once however measures lie in each other."""
    step: Callable[[Any], Any] = work.send
    given: Any = None
    while True:
        within, meter.running, began = meter.running, True, thread_time()
        try:
            awaited = step(given)
        except StopIteration as ended:
            result: Result = ended.value
            return result
        finally:
            meter.running = within
            if not within:
                meter.add(thread_time() - began)
        try:
            given = yield awaited
            step = work.send
        except BaseException as error:
            step, given = work.throw, error


async def aside(work: Callable[..., Result], *given: Any) -> Result:
    """The result of what would hold up the event loop, in one of its threads."""
    meter = paying()
    if meter is None:
        return await asyncio.to_thread(work, *given)
    return await asyncio.to_thread(_noted, asyncio.get_running_loop(), meter, work, given)


def _noted(
    loop: asyncio.AbstractEventLoop, meter: Meter, work: Callable[..., Result], given: tuple[Any, ...]
) -> Result:
    """The result of work in a thread, whose cost is known before whoever waits for it goes on."""
    began = thread_time()
    try:
        return work(*given)
    finally:
        with suppress(RuntimeError):  # the loop is closed: nobody is charged any more
            loop.call_soon_threadsafe(meter.add, thread_time() - began)
