"""Tests collected once, and run against one mutant after another in forks of the process that collected them."""

from __future__ import annotations

import gc
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from signal import SIGPROF

import pytest

from . import swap
from .forks import Fork, Say, limit, wait
from .operators import Mutant

QUICK = "not (browser or compiled or packaging or slow or grid)"
ARGUMENTS = ("-p", "no:terminal", "-p", "no:cacheprovider", "-p", "no:xdist", "-o", "addopts=", "-s", "-m", QUICK)
SLOWER, LEAST = 10, 2.0
"""A test may take so many times its usual CPU time, and at least so many seconds, before it counts as endless."""


@dataclass(frozen=True)
class Usual:
    """A test when nothing is broken: its CPU seconds and the statements that it reaches (file, line)."""

    seconds: float
    reached: frozenset[tuple[str, int]]


@dataclass(frozen=True)
class Outcome:
    """What the tests make of a mutant: "killed", "timeout", "survived", or "unreached" if no test comes there.

    With it the test that noticed, what that said, and the CPU seconds of all that ran.
    """

    kind: str
    test: str = ""
    said: str = ""
    seconds: float = 0.0


class Trials:
    """A plug-in for pytest in whose place of the test loop mutants are tried, `jobs` at a time.

    `sources` are the files of the rules, which are loaded, by the names that mutants have for them. A fork of the
    process that has collected the tests changes its own rules only. It runs the tests that reach the mutant up to the
    first that fails; those come first that are likely to notice soonest, by their kills so far and their CPU time.
    """

    def __init__(
        self,
        sources: dict[str, Path],
        mutants: Iterable[Mutant],
        told: Callable[[Mutant, Outcome], None],
        jobs: int = 2,
    ) -> None:
        self.sources, self.mutants, self.told, self.jobs = sources, iter(mutants), told, jobs
        self.items: list[pytest.Item] = []
        self.usual: list[Usual] = []
        self.kills: Counter[int] = Counter()
        self.runs: Counter[int] = Counter()
        self.failures: list[str] = []

    def run(self, *paths: str) -> None:
        """Tries all mutants on the quick tests at these paths; the compiler cannot be imported, so rules run plain.

        Exits where a test cannot be collected, or fails with nothing broken.
        """
        sys.modules["numba"] = None
        if pytest.main([*ARGUMENTS, *paths], plugins=[self]):
            raise SystemExit("\n".join(["The tests fail before anything is broken.", *self.failures]))

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """In place of pytest's own loop."""
        self.items = session.items
        if not self.failures:
            gc.freeze()
            self._measure()
        if self.failures:
            raise session.Failed
        self._try_all()
        return True

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """Notes what cannot be collected."""
        if report.failed:
            self.failures.append(report.longreprtext)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Notes the failure of the test that runs."""
        if report.failed:
            said = [line[1:].strip() for line in report.longreprtext.splitlines() if line.startswith("E ")]
            self.failures.append(f"{report.nodeid}: {(said or report.longreprtext.splitlines() or [''])[0]}")

    def _measure(self) -> None:
        """Finds out what each test reaches and how long it takes."""
        fork = Fork(self._measuring)
        wait([fork])
        *found, self.failures = fork.told()
        self.usual = [Usual(seconds, frozenset((name, line) for name, line in places)) for seconds, places in found]

    def _measuring(self, say: Say) -> int:
        reached: set[tuple[str, int]] = set()
        for name, path in self.sources.items():
            swap.mark(path, reached, name)
        for item, following in zip(self.items, [*self.items[1:], None], strict=True):
            reached.clear()
            began = time.process_time()
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            say([time.process_time() - began, sorted(reached)])
        say(self.failures)
        return 0

    def _try_all(self) -> None:
        running: dict[Fork, Mutant] = {}
        while True:
            while len(running) < self.jobs and (mutant := next(self.mutants, None)):
                if order := self._order(mutant):
                    running[Fork(partial(self._attempt, mutant, order))] = mutant
                else:
                    self.told(mutant, Outcome("unreached"))
            if not running:
                return
            for fork in wait(running):
                self.told(running.pop(fork), self._outcome(fork))

    def _order(self, mutant: Mutant) -> list[int]:
        """The tests that reach the mutant, in the order in which they run."""
        place = (mutant.file, mutant.statement)

        def promise(index: int) -> float:
            return (1 + self.kills[index]) / (2 + self.runs[index]) / (0.01 + self.usual[index].seconds)

        return sorted((i for i, usual in enumerate(self.usual) if place in usual.reached), key=promise, reverse=True)

    def _attempt(self, mutant: Mutant, order: list[int], say: Say) -> int:
        """Says of each test that it begins, and what was amiss in the one that failed, then no more."""
        path = self.sources[mutant.file]
        swap.put(path, mutant.applied(path.read_text(encoding="utf-8")))
        items: list[pytest.Item] = [self.items[index] for index in order]
        for index, item, following in zip(order, items, [*items[1:], None], strict=True):
            say(index)
            limit(max(LEAST, SLOWER * self.usual[index].seconds))
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            limit(0)
            if self.failures:
                say(self.failures[0].partition(": ")[2])
                return 1
        return 0

    def _outcome(self, fork: Fork) -> Outcome:
        told, seconds = fork.told(), round(fork.seconds, 2)
        begun = [index for index in told if isinstance(index, int)]
        self.runs.update(begun)
        if not fork.status:
            return Outcome("survived", seconds=seconds)
        self.kills[begun[-1]] += 1
        test = self.items[begun[-1]].nodeid
        if fork.status > 0:
            return Outcome("killed", test, told[-1], seconds)
        return Outcome("timeout" if fork.status == -SIGPROF else "killed", test, f"signal {-fork.status}", seconds)
