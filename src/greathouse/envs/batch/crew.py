"""Threads that play the games of a batch together (`orders` tells how they wait for each other)."""

from __future__ import annotations

import os
import time
import weakref
from queue import SimpleQueue
from threading import Thread
from typing import TYPE_CHECKING

from greathouse.envs.batch.orders import CALLED, CHECK, DRAW, GO_ON, LINE, PLAY, SLEEP, UNFINISHED, WOKEN
from greathouse.envs.errors import BadBatch

if TYPE_CHECKING:
    from greathouse.envs.batch.slots import Slots


class Crew:
    """The threads of some slots: this one, which leads, and helpers, until it is closed or nobody has it any more.

    A step that is interrupted, by Ctrl-C say, is done to its end before the interruption is raised, or, if that is
    interrupted too, before the next one. In a process that has been forked off there are no helpers: it gets its own.
    """

    def __init__(self, slots: Slots, threads: int) -> None:
        self._slots, self._threads, self._busy = slots, threads, False
        self._sleeping = slots.arrays.orders.reshape(-1, LINE)[:, SLEEP]
        self._helpers: list[_Helper] = []
        self.close = weakref.finalize(self, _dismiss, self._helpers)
        self._begin()

    def step(self, *, checked: bool) -> int:
        """Plays all slots as `Slots.step` does. Raises what that raises, and what a helper has raised."""
        return self._do(CHECK if checked else PLAY)

    def pick(self) -> None:
        """Draws actions as `Slots.pick` does. Raises what a helper has raised."""
        self._do(DRAW)

    def _begin(self) -> None:
        """Starts the helpers. Raises BadBatch if the process was forked in the middle of a step."""
        if self._busy:
            raise BadBatch("This process was forked in the middle of a step of the batch; it cannot go on here.")
        self._process = os.getpid()
        self._helpers.clear()
        for thread in range(1, self._threads):
            self._helpers.append(_Helper(self._slots, thread))

    def _do(self, task: int) -> int:
        if self._process != os.getpid():
            self._begin()
        if self._busy:
            self._finish(GO_ON)
        self._busy = True
        try:
            return self._finish(task)
        except KeyboardInterrupt:
            self._finish(GO_ON)
            raise

    def _finish(self, task: int) -> int:
        """Does a task, or goes on with one, until all have done their part."""
        found = self._slots.lead(task)
        while found == UNFINISHED:
            self._look_after()
            found = self._slots.lead(GO_ON)
        self._busy = False
        return found

    def _wake(self) -> None:
        for helper in self._helpers:
            if self._sleeping[helper.thread] == CALLED:
                helper.calls.put(True)
                self._sleeping[helper.thread] = WOKEN

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
