"""Helper processes of the server: none of them outlives it, however it ends.

A command runs under a supervisor, which is this module as a program: it holds the reading end of a pipe whose other
end only the server has, and ends the whole group of processes when the pipe closes. On Linux the command's process is
bound to its supervisor, too. Workers of a pool, which are Python all the way, watch their parent themselves.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Sequence

from greathouse.server.yielding import yield_to_people

GRACE = 5.0
"""Seconds that a command has to end in order before it is killed."""


class Helper:
    """A command that runs beside the server at low priority."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process

    @classmethod
    async def start(cls, command: Sequence[str], niceness: int) -> Helper:
        """Starts a command without input or output. Raises FileNotFoundError if there is no such program."""
        if shutil.which(command[0]) is None:
            raise FileNotFoundError(f"There is no program {command[0]!r}.")
        process = await asyncio.create_subprocess_exec(
            *_supervised(command, niceness),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.DEVNULL,
            stderr=asyncio.subprocess.DEVNULL,
            start_new_session=True,
        )
        return cls(process)

    @property
    def running(self) -> bool:
        """Whether the command has not ended yet."""
        return self._process.returncode is None

    async def stop(self) -> None:
        """Ends the command and all that it started."""
        if self._process.stdin:
            self._process.stdin.close()
        await self._process.wait()


@contextlib.contextmanager
def helping(command: Sequence[str], niceness: int) -> Iterator[None]:
    """A command that runs beside the block at low priority, without input or output, and ends with it at the latest."""
    nothing = subprocess.DEVNULL
    with subprocess.Popen(  # noqa: S603 - the server's own commands
        _supervised(command, niceness), stdin=subprocess.PIPE, stdout=nothing, stderr=nothing, start_new_session=True
    ) as process:
        threading.Thread(target=process.wait, daemon=True).start()  # who has ended does not stay as a zombie
        try:
            yield
        finally:
            assert process.stdin
            process.stdin.close()
            process.wait()


def _supervised(command: Sequence[str], niceness: int) -> tuple[str, ...]:
    return (sys.executable, "-m", __name__, str(niceness), *command)


def end_with_parent(parent: int) -> None:
    """Makes this process end soon after its parent, which has this id, even if that is gone already."""

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(0.5)
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()


def start_worker(server: int) -> None:
    """Prepares a worker of a process pool: it ends with the server and ignores its Ctrl-C."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    end_with_parent(server)


def supervise(niceness: int, command: Sequence[str]) -> int:
    """Runs a command until it ends or standard input closes; its exit status."""

    def begin() -> None:
        yield_to_people(niceness)
        if sys.platform == "linux":
            _bind_to_parent()

    child = subprocess.Popen(  # noqa: S603 - the server's own commands
        command,
        stdin=subprocess.DEVNULL,
        start_new_session=True,
        preexec_fn=begin if os.name == "posix" else None,  # noqa: PLW1509 - one thread so far
    )
    threading.Thread(target=_end_when_closed, args=(child,), daemon=True).start()
    return child.wait()


def _end_when_closed(child: subprocess.Popen[bytes]) -> None:
    while os.read(0, 1):
        pass
    _signal_group(child, signal.SIGTERM)
    with contextlib.suppress(subprocess.TimeoutExpired):
        child.wait(GRACE)
    _signal_group(child, signal.SIGKILL)


def _signal_group(child: subprocess.Popen[bytes], number: int) -> None:
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(child.pid, number)


def _bind_to_parent() -> None:
    """Linux kills the process when its parent ends."""
    import ctypes

    set_parent_death_signal = 1
    ctypes.CDLL(None).prctl(set_parent_death_signal, signal.SIGKILL)


if __name__ == "__main__":
    sys.exit(supervise(int(sys.argv[1]), sys.argv[2:]))
