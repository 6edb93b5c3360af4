"""Who does the tasks of a long job: this process, several, or the machines of a cluster."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import AbstractContextManager, contextmanager
from typing import Any

from greathouse.arena.jobs import Job, Workers

_hosts: list[Callable[..., Any]] = []


def workers(job: Job, processes: int, ray: str | None = None) -> AbstractContextManager[Workers]:
    """Workers for a job while the context lasts: so many processes, or this one if one is enough.

    With `ray`, the address of a Ray cluster, those of its machines instead; raises as `ray_workers` does.
    """
    if ray is not None:
        from greathouse.arena.cluster import ray_workers

        return ray_workers(job, ray)
    return _this_process(job) if processes == 1 else _processes(job, processes)


@contextmanager
def _this_process(job: Job) -> Iterator[Workers]:
    host = job.host()
    yield Workers(lambda *task: _done(host(*task)), 1)


@contextmanager
def _processes(job: Job, processes: int) -> Iterator[Workers]:
    """Where the job is left before its end, be it by Ctrl-C, what workers are at is left, too: it may take minutes."""
    method = multiprocessing.get_context("fork" if sys.platform == "linux" else "spawn")
    others = {*multiprocessing.active_children()}
    pool = ProcessPoolExecutor(processes, method, _init_worker, (job,))
    try:
        yield Workers(lambda *task: pool.submit(_work, *task), processes)
    except BaseException:
        for worker in {*multiprocessing.active_children()} - others:
            worker.terminate()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


def _done(result: Any) -> Future[Any]:
    future: Future[Any] = Future()
    future.set_result(result)
    return future


def _init_worker(job: Job) -> None:
    """Ctrl-C, which reaches every process of a terminal, is for the one that ends the others."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
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
