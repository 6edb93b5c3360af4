"""Threads that do what would hold up the event loop."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Executor
from contextlib import suppress
from queue import SimpleQueue
from threading import Thread
from typing import Any, NamedTuple


class Order(NamedTuple):
    """Something to do, and who is told the result."""

    loop: asyncio.AbstractEventLoop
    told: asyncio.Future[Any]
    work: Callable[..., Any]
    given: tuple[Any, ...]


class Unstoppable(asyncio.Future[Any]):
    """A result that comes whether somebody waits for it or not."""

    def cancel(self, msg: Any = None) -> bool:
        """Does nothing: a task that waits for it is cancelled when it is there."""
        return False


class Threads(Executor):
    """So many threads, for one event loop after another. It is told results at once: the standard library's executors
    have a future of their own between, which costs a move as much as a statement of the database.

    Unless they are `stoppable`, whoever waits for a result and is cancelled is so only when it is there.
    """

    def __init__(self, number: int, name: str, *, stoppable: bool = True) -> None:
        self._stoppable, self._begun = stoppable, False
        self._orders: SimpleQueue[Order | None] = SimpleQueue()
        self._threads = [Thread(target=self._run, name=f"{name}-{n}", daemon=True) for n in range(number)]

    def submit(self, work: Callable[..., Any], /, *given: Any, **named: Any) -> Any:
        """A future of the event loop that asks; it is done in the order in which it was asked for."""
        assert not named
        loop = asyncio.get_running_loop()
        told = self.future(loop)
        self._begin()
        self._orders.put(Order(loop, told, work, given))
        return told

    def future(self, loop: asyncio.AbstractEventLoop) -> asyncio.Future[Any]:
        """What is told a result."""
        return loop.create_future() if self._stoppable else Unstoppable(loop=loop)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Ends the threads when all is done that was asked for."""
        for _ in self._threads:
            self._orders.put(None)
        for thread in self._threads if wait and self._begun else ():
            thread.join()

    def _begin(self) -> None:
        if not self._begun:
            self._begun = True
            for thread in self._threads:
                thread.start()

    def _run(self) -> None:
        while order := self._orders.get():
            self._do(order)

    def _do(self, order: Order) -> None:
        if order.told.cancelled():
            return
        result, error = None, None
        try:
            result = order.work(*order.given)
        except BaseException as raised:
            error = raised
        with suppress(RuntimeError):  # the loop is closed: nobody waits any more
            order.loop.call_soon_threadsafe(_tell, order.told, result, error)


def _tell(told: asyncio.Future[Any], result: Any, error: BaseException | None) -> None:
    if told.cancelled():
        return
    if error:
        told.set_exception(error)
    else:
        told.set_result(result)
