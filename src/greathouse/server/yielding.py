"""How a process that nobody waits for yields to what answers people, by all that the system knows for it.

Niceness alone counts little on Linux: within a session (autogroup), and not against the moment at which somebody wakes
up. So such a process has a session of its own, whose niceness counts against other sessions, and takes the processor in
long slices, so that whoever asks for shorter ones takes it from there at once.
"""

from __future__ import annotations

import ctypes
import os
import platform
import struct
import sys
import time
from contextlib import suppress
from pathlib import Path

AUTOGROUP = Path("/proc/self/autogroup")
"""Where Linux is told the niceness of a session."""

AGAIN, TRIES = 0.15, 10
"""Seconds after which, and how often, it is told again: it hears one session at a time."""

SLICE = 100_000_000
"""Nanoseconds for which a process keeps a processor that nobody else wants: the most that Linux knows."""

SET_ATTRIBUTES = {"x86_64": 314, "aarch64": 274}
"""The numbers of `sched_setattr`, for which Python has no name."""


def yield_to_people(niceness: int) -> None:
    """Lets this process and those that it starts yield."""
    with suppress(OSError, AttributeError):
        os.nice(niceness)
    if sys.platform == "linux":
        with suppress(PermissionError):  # it has a session of its own already
            os.setsid()
        _take_long_slices()
        _favour_session_less(niceness)


def _take_long_slices() -> None:
    """Changes nothing else."""
    number = SET_ATTRIBUTES.get(platform.machine())
    if number:
        size, ordinary = 56, 0
        told = struct.pack("=IIQiIQQQII", size, ordinary, 0, os.nice(0), 0, SLICE, 0, 0, 0, 0)
        ctypes.CDLL(None).syscall(number, 0, told, 0)


def _favour_session_less(niceness: int) -> None:
    """Has no effect where Linux shares out the processors by services or containers."""
    with suppress(OSError):
        for _ in range(TRIES):
            try:
                AUTOGROUP.write_text(str(niceness), encoding="ascii")
            except BlockingIOError:
                time.sleep(AGAIN)
            else:
                return
