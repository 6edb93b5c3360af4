"""What the passes of a sweep run on: all cores, or a graphics processor where there is one."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from greathouse.kernel.errors import BadOption
from greathouse.kernel.options import Value
from greathouse.kernel.words import refused
from greathouse.solve.pharao.sweeper import NoDevice, Sweeper

DEVICES = ("auto", "cpu", "cuda")
"""What the passes may be asked to run on; `auto` takes a graphics processor for layers that are worth it."""

WORTHWHILE = 1 << 20
"""Positions from which on a layer is worth the seconds in which the passes are compiled for a graphics processor."""

GIB = 1 << 30


class Sweepers:
    """The processor's sweeper and, where it is asked for and there, a graphics processor's (`device`: of DEVICES)."""

    def __init__(self, options: dict[str, Value], jobs: int, device: str) -> None:
        if device not in DEVICES:
            raise refused(BadOption, "no-device", names=", ".join(DEVICES), given=repr(device))
        self.options, self.jobs, self.device = options, jobs, device

    @cached_property
    def host(self) -> Sweeper:
        """The sweeper on all cores."""
        return Sweeper(self.options, self.jobs)

    @cached_property
    def graphics(self) -> Any:
        """The sweeper on a graphics processor; None if there is none. Raises NoDevice if it must be one."""
        try:
            return _on_graphics(self.options, self.jobs)
        except NoDevice:
            if self.device == "cuda":
                raise
            return None

    def choose(self, size: int, memory: int) -> Sweeper:
        """The sweeper for layers of so many positions that take so many bytes on a device.

        Raises NoDevice if it must be a graphics processor's, and there is none or it has too little memory.
        """
        if self.device == "cpu" or (self.device == "auto" and size < WORTHWHILE) or self.graphics is None:
            return self.host
        free = self.graphics.free_memory()
        if memory <= free:
            return self.graphics
        if self.device == "cuda":
            needs = f"{memory / GIB:.1f} GiB of its memory are needed, {free / GIB:.1f} are free"
            raise NoDevice(f"{self.graphics.name} cannot be used: {needs}.")
        return self.host


def _on_graphics(options: dict[str, Value], jobs: int) -> Any:
    """A sweeper on a graphics processor that was seen to work. Raises NoDevice."""
    try:
        from greathouse.solve.pharao.device import DeviceSweeper
    except ImportError as error:
        raise NoDevice(f"Numba cannot use a graphics processor: {error}.") from None
    return DeviceSweeper(options, jobs).tried()
