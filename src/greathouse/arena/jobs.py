"""A long job cut into tasks, and those who do them."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from typing import Any, Protocol

from greathouse.kernel.errors import HouseError


class Job(Protocol):
    """All that workers need to know of a job; it is pickled, and nothing else but the arguments of its tasks."""

    def host(self) -> Callable[..., Any]:
        """What does the tasks in the process that calls this; it keeps between tasks what they share."""


class Pending(Protocol):
    """A task that was begun."""

    def result(self) -> Any:
        """What the task returned, once it is done; raises what it raised."""

    def cancel(self) -> object:
        """Leaves the task, if that can be."""


class Workers:
    """Those who do the tasks of a job; `count` of them work at once."""

    def __init__(self, begin: Callable[..., Pending], count: int) -> None:
        self._begin, self.count = begin, count

    def in_order(self, tasks: Iterable[tuple[Any, ...]]) -> Iterator[Any]:
        """The results of tasks, given by their arguments, in the order of the tasks; a few of them are done at once.

        Raises what a task raised, and HouseError when a worker process was ended from outside.
        """
        rest = iter(tasks)
        running: deque[Pending] = deque()
        try:
            running.extend(self._begin(*task) for task in islice(rest, 1 if self.count == 1 else 3 * self.count))
            while running:
                yield running.popleft().result()
                running.extend(self._begin(*task) for task in islice(rest, 1))
        except BrokenProcessPool:
            raise HouseError("A worker process was ended from outside, so that the job could not go on.") from None
        except GeneratorExit:  # nobody wants to know the rest
            for future in running:
                future.cancel()
            raise
