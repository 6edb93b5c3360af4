"""Threads that play the games of a batch together (`orders` tells how they wait for each other)."""

from __future__ import annotations

import time
import weakref
from queue import SimpleQueue
from threading import Thread
from typing import TYPE_CHECKING

from greathouse.envs.batch.orders import AWAKE, CALLED, CHECK, DRAW, GO_ON, LINE, PLAY, SLEEP, UNFINISHED

if TYPE_CHECKING:
    from greathouse.envs.batch.slots import Slots


class Crew:
    """The threads of some slots: this one, which leads, and helpers, until it is closed or nobody has it any more."""

    def __init__(self, slots: Slots, threads: int) -> None:
        self._slots = slots
        self._sleeping = slots.arrays.orders.reshape(-1, LINE)[:, SLEEP]
        self._helpers = [_Helper(slots, k) for k in range(1, threads)]
        self.close = weakref.finalize(self, _dismiss, self._helpers)

    def step(self, *, checked: bool) -> int:
        """Plays all slots as `Slots.step` does. Raises what that raises, and what a helper has raised."""
        return self._do(CHECK if checked else PLAY)

    def pick(self) -> None:
        """Draws actions as `Slots.pick` does. Raises what a helper has raised."""
        self._do(DRAW)

    def _do(self, task: int) -> int:
        found = self._slots.lead(task)
        while found == UNFINISHED:
            self._look_after()
            found = self._slots.lead(GO_ON)
        return found

    def _wake(self) -> None:
        for helper in self._helpers:
            if self._sleeping[helper.thread] == CALLED:
                self._sleeping[helper.thread] = AWAKE
                helper.calls.put(True)

    def _look_after(self) -> None:
        """Lets helpers go first that sleep, or have no processor; raises what one has raised."""
        self._wake()
        for helper in self._helpers:
            if helper.error:
                raise helper.error
        time.sleep(0)


class _Helper:
    """A thread that plays its part as ordered; asleep, it is woken by True in `calls`, and ended by False."""

    def __init__(self, slots: Slots, thread: int) -> None:
        self.thread, self.calls = thread, SimpleQueue[bool]()
        self.error: BaseException | None = None
        Thread(target=self._run, args=(slots,), name=f"batch-{thread}", daemon=True).start()

    def _run(self, slots: Slots) -> None:
        try:
            slots.serve(self.thread)
            while self.calls.get():
                slots.serve(self.thread)
        except BaseException as error:
            self.error = error


def _dismiss(helpers: list[_Helper]) -> None:
    for helper in helpers:
        helper.calls.put(False)
