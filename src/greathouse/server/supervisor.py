"""Several worker processes on one socket: each that ends is replaced, all are renewed in turn, all end in order.

SIGHUP renews them: a new worker serves before an old one is told to stop, so that somebody is always there. SIGTERM and
SIGINT end all. A worker whose supervisor is gone, however that came, ends in order, too.
"""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from types import FrameType

from greathouse.kernel.errors import HouseError
from greathouse.server.logs import HOUSE

_log = logging.getLogger(__name__)

GRACE = 15.0
"""Seconds that a worker has to end in order before it is killed."""

SILENCE = 30.0
"""Seconds without a sign of life after which a worker that serves is killed and replaced."""

BEAT = 1.0
"""Seconds between two signs of life."""

PAUSE = 1.0
"""Seconds before a worker that could not begin to serve is started again."""

Work = Callable[[int, socket.socket, Callable[[], None]], None]
"""`work(slot, sock, ready)` serves until SIGTERM and calls `ready` in its event loop once it does; slots count from 0.

It is sent to the new process, so that it must be importable there.
"""


class Worker:
    """A worker process as its supervisor sees it; `generation` counts renewals."""

    def __init__(self, work: Work, sock: socket.socket, slot: int, generation: int) -> None:
        self.slot, self.generation = slot, generation
        self.ready, self.retiring, self.heard = False, 0.0, time.monotonic()
        context = get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(target=_begin, args=(work, slot, sock, theirs), name=f"worker{slot}")
        self.process.start()
        theirs.close()

    def hear(self) -> None:
        """Takes in the worker's signs of life; the first says that it serves."""
        with suppress(EOFError, OSError):
            while self.pipe.poll():
                self.pipe.recv_bytes()
                self.ready, self.heard = True, time.monotonic()

    def retire(self) -> None:
        """Asks the worker to end."""
        if not self.retiring:
            self.retiring = time.monotonic()
            self.process.terminate()

    @property
    def overdue(self) -> bool:
        """Whether it should have ended, or said something."""
        since, patience = (self.retiring, GRACE) if self.retiring else (self.heard, SILENCE)
        return (self.ready or bool(self.retiring)) and time.monotonic() - since > patience


class Supervisor:
    """Keeps `number` workers serving on a socket. `ready` is called once, when the first one serves."""

    def __init__(self, work: Work, sock: socket.socket, number: int, ready: Callable[[], None]) -> None:
        self._work, self._sock, self._number, self._ready = work, sock, number, ready
        self._workers: list[Worker] = []
        self._generation, self._stopping, self._served, self._not_before = 0, False, False, 0.0
        self._woken, self._wake = os.pipe()

    def run(self) -> None:
        """Returns when all workers have ended after SIGTERM or SIGINT."""
        with self._signals():
            while not (self._stopping and not self._workers):
                self._step()
                pipes = [worker.pipe for worker in self._workers]
                wait([self._woken, *pipes, *(worker.process.sentinel for worker in self._workers)], timeout=BEAT)
        os.close(self._woken)
        os.close(self._wake)

    def _step(self) -> None:
        self._listen()
        self._bury()
        if self._stopping:
            for worker in self._workers:
                worker.retire()
        else:
            self._renew()

    def _listen(self) -> None:
        while wait([self._woken], timeout=0):
            if os.read(self._woken, 64) and not self._stopping:
                HOUSE.info("SIGHUP: the workers are renewed, one after the other")
        for worker in self._workers:
            worker.hear()
        if not self._served and any(worker.ready for worker in self._workers):
            self._served = True
            self._ready()

    def _bury(self) -> None:
        """Forgets workers that have ended, and kills those that should have."""
        for worker in list(self._workers):
            if worker.process.is_alive():
                if worker.overdue:
                    _log.error("worker %s does not answer and is killed", worker.process.pid)
                    worker.process.kill()
                continue
            self._workers.remove(worker)
            worker.pipe.close()
            if not worker.retiring:
                _log.error("worker %s has ended with status %s", worker.process.pid, worker.process.exitcode)
            if not worker.ready:
                self._not_before = time.monotonic() + PAUSE

    def _renew(self) -> None:
        """Starts the worker that is missing, and retires those whose successor serves; one is renewed at a time."""
        here = {slot: [one for one in self._workers if one.slot == slot and not one.retiring] for slot in self._slots}
        for workers in here.values():
            if len(workers) > 1 and workers[-1].ready:
                workers[0].retire()
        missing = [slot for slot, workers in here.items() if not workers]
        old = [slot for slot, workers in here.items() if len(workers) == 1 and self._outdated(workers[0])]
        renewing = any(len(workers) > 1 for workers in here.values())
        for slot in missing + old[: not renewing]:
            if time.monotonic() >= self._not_before:
                self._workers.append(Worker(self._work, self._sock, slot, self._generation))

    @property
    def _slots(self) -> range:
        return range(self._number)

    def _outdated(self, worker: Worker) -> bool:
        return worker.generation < self._generation

    @contextmanager
    def _signals(self) -> Iterator[None]:
        def stop(_: int, __: FrameType | None) -> None:
            self._stopping = True
            os.write(self._wake, b".")

        def renew(_: int, __: FrameType | None) -> None:
            self._generation += 1
            os.write(self._wake, b".")

        handlers = {signal.SIGTERM: stop, signal.SIGINT: stop, signal.SIGHUP: renew}
        before = {number: signal.signal(number, handler) for number, handler in handlers.items()}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)


def _begin(work: Work, slot: int, sock: socket.socket, pipe: Connection) -> None:
    """The life of a worker process. Ctrl-C at a terminal reaches its supervisor alone."""
    os.setsid()
    threading.Thread(target=_end_when_closed, args=(pipe,), daemon=True).start()
    try:
        work(slot, sock, lambda: _beat(pipe))
    except HouseError as error:
        _log.critical("worker %s cannot serve: %s", slot, error)
        sys.exit(1)
    except Exception:
        _log.critical("worker %s fails", slot, exc_info=True)
        sys.exit(1)


def _end_when_closed(pipe: Connection) -> None:
    with suppress(EOFError, OSError):
        pipe.recv_bytes()
    os.kill(os.getpid(), signal.SIGTERM)


def _beat(pipe: Connection) -> None:
    """Gives a sign of life from the event loop, now and again and again."""
    with suppress(OSError):
        pipe.send_bytes(b".")
    asyncio.get_running_loop().call_later(BEAT, _beat, pipe)
