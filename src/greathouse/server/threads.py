"""Threads that do what would hold up the event loop."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Executor
from contextlib import suppress
from queue import SimpleQueue
from threading import Thread
from time import thread_time
from typing import Any, NamedTuple

from greathouse.server.deadlines import Deadlines
from greathouse.server.errors import GivenUp
from greathouse.server.metering import Meter, paying

PATIENCE = 20.0
"""Seconds after which nobody waits any more for what a thread does: longer than databases wait by themselves."""


class Order(NamedTuple):
    """Something to do, who is told the result, and the meter of the request that is charged, if it is for one."""

    loop: asyncio.AbstractEventLoop
    told: asyncio.Future[Any]
    work: Callable[..., Any]
    given: tuple[Any, ...]
    meter: Meter | None


class Unstoppable(asyncio.Future[Any]):
    """A result that comes whether somebody waits for it or not."""

    def cancel(self, msg: Any = None) -> bool:
        """Does nothing: a task that waits for it is cancelled when it is there."""
        return False


class Threads(Executor):
    """So many threads, for one event loop after another. It is told results at once: the standard library's executors
    have a future of their own between, which costs a move as much as a statement of the database.

    Unless they are `stoppable`, whoever waits for a result and is cancelled is so only when it is there. After
    `patience` seconds, or soon after, it is told GivenUp.
    """

    def __init__(self, number: int, name: str, *, stoppable: bool = True, patience: float = PATIENCE) -> None:
        self._number, self._name, self._stoppable, self._patience = number, name, stoppable, patience
        self._deadlines = Deadlines(patience, self._give_up)
        self._orders: SimpleQueue[Order | None] = SimpleQueue()
        self._threads: list[Thread] = []
        self._untold = 0
        self._late: dict[asyncio.Future[Any], asyncio.Future[None]] = {}

    def submit(self, work: Callable[..., Any], /, *given: Any, **named: Any) -> Any:
        """A future of the event loop that asks; what is asked for first is begun first."""
        assert not named
        loop = asyncio.get_running_loop()
        told = self.future(loop)
        self._deadlines.begin(told)
        self._orders.put(Order(loop, told, work, given, paying()))
        self._untold += 1
        if len(self._threads) < min(self._untold, self._number):
            self._start()
        return told

    def future(self, loop: asyncio.AbstractEventLoop) -> asyncio.Future[Any]:
        """What is told a result."""
        return loop.create_future() if self._stoppable else Unstoppable(loop=loop)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Ends the threads when all is done that was asked for."""
        for _ in self._threads:
            self._orders.put(None)
        for thread in self._threads if wait else ():
            thread.join(self._patience)

    def _start(self) -> None:
        """Starts one thread more: all others are at work."""
        thread = Thread(target=self._run, name=f"{self._name}-{len(self._threads)}", daemon=True)
        self._threads.append(thread)
        thread.start()

    def _run(self) -> None:
        while self._do_next():
            pass

    def _do_next(self) -> bool:
        """Does what is asked for next; whether the thread goes on. It keeps nothing of that while it waits."""
        order = self._orders.get()
        if order is None:
            return False
        result, error, began = None, None, thread_time()
        try:
            result = None if order.told.done() else order.work(*order.given)
        except BaseException as raised:
            error = raised
        with suppress(RuntimeError):  # the loop is closed: nobody waits any more
            order.loop.call_soon_threadsafe(self._tell, order, result, error, thread_time() - began)
        return True

    def _tell(self, order: Order, result: Any, error: BaseException | None, seconds: float) -> None:
        self._untold -= 1
        self._deadlines.end(order.told)
        if order.meter:
            order.meter.add(seconds)
        told = order.told
        if late := self._late.pop(told, None):
            late.set_result(None)
        if told.done():
            return
        if error:
            told.set_exception(error)
        else:
            told.set_result(result)

    def _give_up(self, told: asyncio.Future[Any]) -> None:
        if not told.done():
            late = self._late[told] = told.get_loop().create_future()
            told.set_exception(GivenUp(late))
