"""An event loop of its own world: time is a number, threads are tasks, and processes die between any two steps."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import random
import selectors
from collections import Counter
from collections.abc import Callable, Coroutine, Iterator
from contextvars import ContextVar, copy_context
from typing import Any

from greathouse.kernel.errors import HouseError
from greathouse.server.threads import Threads

PROCESS: ContextVar[str] = ContextVar("process", default="")
"""The process to which what is done belongs; "" is the world outside, which never dies."""

THREAD_SECONDS = (0.0, 0.02)
"""How long something waits for its thread, and its result for the event loop."""


class Stuck(Exception):
    """Nothing is left that could ever happen."""


class _Nothing(selectors.BaseSelector):
    """Selects among no files: it lets time pass."""

    def __init__(self, loop: SimulatedLoop) -> None:
        self._loop = loop

    def select(self, timeout: float | None = None) -> list[Any]:
        if timeout is None:
            raise Stuck
        self._loop.now += max(0.0, timeout)
        return []

    def register(self, *_: Any) -> Any:
        raise NotImplementedError

    def unregister(self, *_: Any) -> Any:
        raise NotImplementedError

    def get_map(self) -> Any:
        return {}


_Loop: Any = asyncio.SelectorEventLoop


class SimulatedLoop(_Loop):
    """Runs everything in one thread, in an order that follows from the seed alone."""

    def __init__(self, rng: random.Random, died: Callable[[str], None]) -> None:
        self.now, self.rng = 0.0, rng
        self.dead: set[str] = set()
        self.dies_after: dict[str, int] = {}
        self.hold: Callable[[], float] = self.at_once
        self._steps: Counter[str] = Counter()
        self._died = died
        super().__init__(_Nothing(self))
        self._clock_resolution = 1e-9
        self.set_exception_handler(self._note)
        self.complaints: list[str] = []
        self.tasks: list[asyncio.Task[Any]] = []

    def _make_self_pipe(self) -> None:
        """No signal and no thread wakes this loop."""

    def _close_self_pipe(self) -> None:
        """There is none."""

    @staticmethod
    def at_once() -> float:
        """Threads wait for nothing: they `hold` for no seconds."""
        return 0.0

    def time(self) -> float:
        """Seconds since the beginning of the world."""
        return self.now

    def call_soon(self, callback: Any, *args: Any, context: Any = None) -> asyncio.Handle:
        """As asyncio's, but what belongs to a dead process is never done."""
        context = context or copy_context()
        if self.is_closed():  # what is left of the world is swept away
            return asyncio.Handle(callback, args, self, context)
        return super().call_soon(self._step, context.get(PROCESS, ""), callback, args, context=context)

    def call_at(self, when: float, callback: Any, *args: Any, context: Any = None) -> asyncio.TimerHandle:
        """As above."""
        context = context or copy_context()
        if self.is_closed():
            return asyncio.TimerHandle(when, callback, args, self, context)
        return super().call_at(when, self._step, context.get(PROCESS, ""), callback, args, context=context)

    def _step(self, process: str, callback: Any, args: tuple[Any, ...]) -> None:
        if process in self.dead:
            return
        self._steps[process] += 1
        if self._steps[process] == self.dies_after.get(process):
            self.dead.add(process)
            self._died(process)
        else:
            callback(*args)

    def create_task(self, work: Any, **options: Any) -> asyncio.Task[Any]:
        """As asyncio's; tasks are kept, so that what a dead process would do in the end is never done."""
        task = super().create_task(work, **options)
        self.tasks.append(task)
        return task

    def run_in_executor(self, threads: Any, work: Callable[..., Any], *args: Any) -> asyncio.Future[Any]:
        """A thread, as far as others can tell: it takes its time before and after; once begun, nobody stops it."""
        result: asyncio.Future[Any] = threads.future(self) if isinstance(threads, Threads) else self.create_future()
        self.call_later(self.rng.uniform(*THREAD_SECONDS) + self.hold(), self._in_thread, result, work, args)
        return result

    def _in_thread(self, result: asyncio.Future[Any], work: Callable[..., Any], args: tuple[Any, ...]) -> None:
        if result.cancelled():
            return
        try:
            give, what = result.set_result, work(*args)
        except Exception as error:
            give, what = result.set_exception, error
        self.call_later(self.rng.uniform(*THREAD_SECONDS), lambda: result.cancelled() or give(what))

    def within(self, process: str, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """A task of a process."""
        context = copy_context()
        context.run(PROCESS.set, process)
        return self.create_task(work, context=context)

    def sweep(self) -> None:
        """Ends the world: what is left of its tasks comes to nothing."""
        self.close()
        asyncio._set_running_loop(self)
        tasks: list[Any] = self.tasks
        for task in tasks:
            task._log_destroy_pending = False
            with contextlib.suppress(BaseException):
                task.get_coro().close()
        asyncio._set_running_loop(None)
        self.tasks.clear()

    def _note(self, _: Any, told: dict[str, Any]) -> None:
        error = told.get("exception")
        if error is not None:
            self.complaints.append(repr(error))


class Ear(logging.Handler):
    """Hears in the log of faults that a house survives and nobody planned."""

    def __init__(self, complaints: list[str]) -> None:
        super().__init__(logging.ERROR)
        self._complaints = complaints

    def emit(self, record: logging.LogRecord) -> None:
        error = record.exc_info and record.exc_info[1]
        if error and not isinstance(error, HouseError):
            self._complaints.append(f"{record.getMessage()}: {error!r}")


@contextlib.contextmanager
def heard(complaints: list[str]) -> Iterator[None]:
    """Hears what the houses log in this block, of which nothing is told elsewhere."""
    log, ear = logging.getLogger("greathouse"), Ear(complaints)
    log.setLevel(logging.ERROR)
    log.addHandler(ear)
    log.propagate = False
    try:
        yield
    finally:
        log.setLevel(logging.NOTSET)
        log.removeHandler(ear)
        log.propagate = True
