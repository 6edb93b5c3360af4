"""Houses by fork from a process that has imported all they need: opening one takes a tenth of the time.

That process is this module as a program, one for each process of tests, with which it ends. It is sent what a house is
to be told, and two pipes: the house's output, and the one into which its exit status is written.

What a house needs is imported by `main` alone: each process that thinks for its bots imports this file again.
"""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from multiprocessing.connection import wait
from pathlib import Path
from typing import Any, NoReturn

ROOT = Path(__file__).parents[2]
MOST = 100_000
"""Bytes of an order, which tells a whole environment."""


class Forged:
    """The process of a house that is told these arguments; what it complains of is added to a file."""

    def __init__(self, arguments: Sequence[object], environment: dict[str, str], errors: Path) -> None:
        order = json.dumps({"arguments": arguments, "environment": environment, "errors": str(errors)})
        said, its_said = os.pipe()
        self._ended, its_ended = os.pipe()
        socket.send_fds(_forge(environment.get("PYTHONPATH", "")), [order.encode()], [its_said, its_ended])
        for given in (its_said, its_ended):
            os.close(given)
        self._status: int | None = None
        self._output = os.fdopen(said)
        self.pid = int(self._output.readline())

    def line(self) -> str:
        """The next line that it says; "" if it ends without a word."""
        return self._output.readline()

    def send_signal(self, number: int) -> None:
        if self._status is None:
            with suppress(ProcessLookupError):
                os.kill(self.pid, number)

    def wait(self, seconds: float | None = None) -> int:
        """Its exit status, below 0 for the signal that ended it. Raises TimeoutExpired."""
        if self._status is None:
            if not wait([self._ended], seconds):
                raise subprocess.TimeoutExpired("a house", seconds or 0)
            self._status = int(os.read(self._ended, 16))
            os.close(self._ended)
            self._output.close()
        return self._status


@cache
def _forge(path: str) -> socket.socket:
    """The line to this process's forge for houses with a search path; it starts with the first order."""
    mine, its = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    command, environment = [sys.executable, "-m", __name__, str(its.fileno())], {**os.environ, "PYTHONPATH": path}
    subprocess.Popen(command, cwd=ROOT, env=environment, pass_fds=[its.fileno()], stdin=subprocess.DEVNULL)
    its.close()
    return mine


def forge(orders: socket.socket) -> None:
    """Forks a house for each order and tells when one has ended, until nobody can order any more."""
    woken, wake = os.pipe()
    os.set_blocking(wake, False)
    signal.set_wakeup_fd(wake)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    ends: dict[int, int] = {}
    while True:
        ready = wait([orders, woken])
        if woken in ready:
            os.read(woken, 64)
            _bury(ends)
        if orders in ready:
            order, pipes, *_ = socket.recv_fds(orders, MOST, 2)
            if not order:
                return
            house = os.fork()
            if not house:
                _become_house(json.loads(order), pipes[0], [orders.fileno(), woken, wake, pipes[1], *ends.values()])
            os.close(pipes[0])
            ends[house] = pipes[1]


def _bury(ends: dict[int, int]) -> None:
    """Tells the exit statuses of the houses that have ended."""
    while ends and (ended := os.waitpid(-1, os.WNOHANG))[0]:
        told = ends.pop(ended[0])
        with suppress(BrokenPipeError):
            os.write(told, str(os.waitstatus_to_exitcode(ended[1])).encode())
        os.close(told)


def _become_house(order: dict[str, Any], output: int, forges: list[int]) -> NoReturn:
    """Goes on as a house that is told so, which knows nothing of the files that are the forge's."""
    from tests.server.launch import launch

    signal.set_wakeup_fd(-1)
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    errors = os.open(order["errors"], os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    os.dup2(output, 1)
    os.dup2(errors, 2)
    for file in (output, errors, *forges):
        os.close(file)
    os.environ.clear()
    os.environ.update(order["environment"])
    print(os.getpid(), flush=True)
    launch(*order["arguments"])
    sys.exit()


def main() -> None:
    from greathouse.server.garbage import loading

    with loading():
        import tests.server.launch  # noqa: F401 - for the houses
        from greathouse.server.catalog import offered_games

        offered_games()
    forge(socket.socket(fileno=int(sys.argv[1])))


if __name__ == "__main__":
    main()
