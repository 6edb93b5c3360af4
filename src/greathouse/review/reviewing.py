"""Reviews a match: every choice and every outcome of chance is a task of its own, shared among threads."""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any, NamedTuple

from greathouse.kernel.compile import twins
from greathouse.kernel.contract import CHANCE
from greathouse.kernel.events import Event
from greathouse.kernel.match import Match
from greathouse.review.judging import Judge
from greathouse.review.schema import MISTAKE, VERSION, Choice, Review
from greathouse.review.seeing import seen_by

THREADS = 2
NICENESS = 15

Tell = Callable[[int, int], None]
"""Told how many of how many tasks are done."""


class Cancelled(Exception):
    """A review was given up before it was finished."""


class Task(NamedTuple):
    """What happened after `place` events, with the state before it; None at the end."""

    place: int
    state: Any
    event: Event | None


class Part(NamedTuple):
    """What a task found: the chances before the event, luck by seat, and the choice."""

    chances: list[float] | None
    luck: list[float] | None
    choice: Choice | None


def review(
    match: Match,
    tell: Tell = lambda done, total: None,
    stop: Callable[[], bool] = lambda: False,
    *,
    threads: int = THREADS,
    compiled: bool | None = None,
) -> Review:
    """The review of a match as far as it has come. Raises Cancelled as soon as `stop` says so.

    Runs compiled if Numba is there, unless told otherwise.
    """
    tasks = list(tasks_of(match))
    work = Worker(match, stop, twins.available() if compiled is None else compiled)
    parts = []
    with ThreadPoolExecutor(threads, initializer=lower_priority) as pool:
        for part in pool.map(work, tasks):
            parts.append(part)
            tell(len(parts), len(tasks))
    return _joined(match.seats, parts)


def tasks_of(match: Match) -> Iterator[Task]:
    """All that happened in a match, in order, and its end."""
    again = Match(match.game, match.origin.copy(), match.options, None)
    for place, event in enumerate(match.history):
        yield Task(place, again.state.copy(), event)
        again.replay([event])
    yield Task(len(match.history), again.state.copy(), None)


class Worker:
    """Carries out tasks; each thread has a judge of its own."""

    def __init__(self, match: Match, stop: Callable[[], bool], compiled: bool) -> None:
        self.game: Any = match.game
        self.seats, self.stop, self.compiled = match.seats, stop, compiled
        self._mine = threading.local()

    def __call__(self, task: Task) -> Part:
        """What a task finds."""
        if self.stop():
            raise Cancelled
        if not hasattr(self._mine, "judge"):
            self._mine.judge = Judge(self.game, self.seats, compiled=self.compiled)
        return _done(self._mine.judge, task, self.seats)


def _done(judge: Judge, task: Task, seats: int) -> Part:
    place, state, event = task
    if event is None:
        return Part(judge.chances(state, seats, place), None, None)
    if event.actor == CHANCE:
        return Part(None, judge.luck(state, event.action, place), None)
    if event.actor < 0:
        return Part(None, None, None)
    view = seen_by(judge.game, state, event.actor)
    verdict = judge.choice(view, event.actor, event.action, place)
    if verdict is None:
        return Part(None, None, None)
    line = judge.line(view, event.actor, verdict.best, place) if verdict.kind == MISTAKE else []
    cost, spare = round(verdict.cost, 5), round(verdict.spare, 5)
    choice = Choice(place, event.actor, event.action, verdict.best, cost, spare, verdict.judge, verdict.kind, line)
    return Part(judge.chances(state, seats, place), None, choice)


def _joined(seats: int, parts: list[Part]) -> Review:
    """The review of all parts; where nobody chooses the chances are those of the choice before."""
    chances: list[list[float]] = []
    known = next(part.chances for part in parts if part.chances)
    luck = [0.0] * seats
    for part in parts:
        known = part.chances or known
        chances.append([round(chance, 4) for chance in known])
        luck = [had + got for had, got in zip(luck, part.luck or [0.0] * seats, strict=True)]
    return Review(VERSION, seats, chances, luck, [part.choice for part in parts if part.choice])


def lower_priority() -> None:
    """Lets this thread work only while nobody else needs the processor; Linux alone can do that for a thread."""
    if sys.platform == "linux":
        with suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICENESS)
