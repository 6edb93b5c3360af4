"""Who does the tasks of a long job: this process, or several."""

from __future__ import annotations

import multiprocessing
import os
import sys
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from itertools import islice
from typing import Any, Protocol

from greathouse.kernel.errors import HouseError


class Job(Protocol):
    """All that workers need to know of a job; it is pickled, and nothing else but the arguments of its tasks."""

    def host(self) -> Callable[..., Any]:
        """What does the tasks in the process that calls this; it keeps between tasks what they share."""


class Workers:
    """Those who do the tasks of a job; `count` of them work at once."""

    def __init__(self, begin: Callable[..., Future[Any]], count: int) -> None:
        self._begin, self.count = begin, count

    def in_order(self, tasks: Iterable[tuple[Any, ...]]) -> Iterator[Any]:
        """The results of tasks, given by their arguments, in the order of the tasks; a few of them are done at once.

        Raises what a task raised, and HouseError when a worker process was ended from outside.
        """
        rest = iter(tasks)
        running: deque[Future[Any]] = deque()
        try:
            running.extend(self._begin(*task) for task in islice(rest, 1 if self.count == 1 else 3 * self.count))
            while running:
                yield running.popleft().result()
                running.extend(self._begin(*task) for task in islice(rest, 1))
        except BrokenProcessPool:
            raise HouseError("A worker process was ended from outside, so that the job could not go on.") from None
        finally:
            for future in running:
                future.cancel()


_hosts: list[Callable[..., Any]] = []


@contextmanager
def workers(job: Job, processes: int) -> Iterator[Workers]:
    """Workers for a job while the context lasts: so many processes, or this one if one is enough."""
    if processes == 1:
        host = job.host()
        yield Workers(lambda *task: _done(host(*task)), 1)
        return
    method = multiprocessing.get_context("fork" if sys.platform == "linux" else "spawn")
    pool = ProcessPoolExecutor(processes, method, _init_worker, (job,))
    try:
        yield Workers(lambda *task: pool.submit(_work, *task), processes)
    finally:
        pool.shutdown(cancel_futures=True)


def _done(result: Any) -> Future[Any]:
    future: Future[Any] = Future()
    future.set_result(result)
    return future


def _init_worker(job: Job) -> None:
    _end_with_parent()
    _hosts.append(job.host())


def _work(*task: Any) -> Any:
    return _hosts[-1](*task)


def _end_with_parent() -> None:
    """Makes this process end as soon as its parent does, also after kill -9."""
    parent = multiprocessing.parent_process()
    assert parent

    def watch() -> None:
        parent.join()
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()
