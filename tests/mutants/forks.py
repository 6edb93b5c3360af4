"""Work in a copy of this process, which can break what it likes there and tells in lines of JSON."""

from __future__ import annotations

import json
import os
import resource
import select
import signal
import traceback
from collections.abc import Callable, Iterable
from typing import Any, NoReturn

MEMORY = 8 << 30
"""Bytes that a fork may ask for."""
BROKEN = 2
"""Exit status of a fork whose work itself has failed; its last line says how."""

Say = Callable[[Any], None]
"""Tells the process that forked something that JSON can hold."""


class Fork:
    """A running fork; its work is called with the function by which it tells, and returns its exit status."""

    def __init__(self, work: Callable[[Say], int]) -> None:
        self._read, write = os.pipe()
        self._pid = os.fork()
        if not self._pid:
            _work(work, write)
        os.close(write)
        self._told = b""
        self.status, self.seconds = 0, 0.0

    def fileno(self) -> int:
        """For `select`."""
        return self._read

    def ended(self) -> bool:
        """Takes what it told lately. Whether it has ended: then status (below 0: a signal) and CPU seconds stand."""
        chunk = os.read(self._read, 1 << 20)
        self._told += chunk
        if chunk:
            return False
        os.close(self._read)
        _, status, used = os.wait4(self._pid, 0)
        self.status, self.seconds = os.waitstatus_to_exitcode(status), used.ru_utime + used.ru_stime
        if self.status == BROKEN:
            raise RuntimeError(self.told()[-1])
        return True

    def told(self) -> list[Any]:
        """All that it has told, up to now."""
        return [json.loads(line) for line in self._told.splitlines()]


def wait(forks: Iterable[Fork]) -> list[Fork]:
    """Waits until some of these have ended, and returns them."""
    waiting = list(forks)
    while True:
        ready, _, _ = select.select(waiting, [], [])
        if ended := [fork for fork in ready if fork.ended()]:
            return ended


def limit(seconds: float) -> None:
    """This process is ended by SIGPROF after so many more CPU seconds; 0 takes that back."""
    signal.setitimer(signal.ITIMER_PROF, seconds)


def _work(work: Callable[[Say], int], write: int) -> NoReturn:
    def say(something: Any) -> None:
        line = json.dumps(something).encode() + b"\n"
        while line:
            line = line[os.write(write, line) :]

    status = BROKEN
    try:
        nowhere = os.open(os.devnull, os.O_RDWR)
        for standard in range(3):
            os.dup2(nowhere, standard)
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        status = work(say)
    except BaseException:
        say(traceback.format_exc())
    finally:
        os._exit(status)
