"""What tests of several parts share: a browser, a house, and the marks by which `make quick` leaves tests out."""

from __future__ import annotations

import gc
import os
import re
import sys
from collections import Counter
from collections.abc import Generator, Iterator
from functools import cache
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from playwright.sync_api import Browser

from tests.browser import HOW_TO_GET_ONE, Chromium
from tests.dealing import dealt
from tests.server.cluster import HOW_TO_GET_POSTGRES, NO_POSTGRES
from tests.server.running import Running

os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False
# Hundreds of sources would be compiled anew in each process that takes part in a run or is started by a test.

settings.register_profile("unhurried", settings(), deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("unhurried")
# Beside busy programs anything may take long, once.

LENGTHY = ("browser", "compiled", "packaging", "slow")
"""Marks of the tests that `make quick` leaves out."""

PLACES = {
    "solve": "compiled",
    "test_packaging.py": "packaging",
    "games/pharao/test_exact.py": "slow",
    "games/test_language.py": "slow",
    "test_marks.py": "slow",
    "server/test_api_schema.py": "slow",
    "server/test_kill.py": "slow",
    "server/test_leak_run.py": "slow",
    "server/test_leaks.py": "slow",
    "server/test_processes.py": "slow",
    "server/test_simulation.py": "slow",
    "server/test_storm.py": "slow",
    "server/test_workers.py": "slow",
}
"""Marks of whole folders and files."""

FIXTURES = {"chromium": "browser", "painter": "browser", "mortal": "slow"}
"""Marks of the tests that use a browser, or a server of their own."""

COSTLY = {"server": "a house", "postgres": "a database"}
"""Fixtures that many tests of one process share, and what they are."""

TOYS = {"fork", "kuhn", "pennies", "steps"}
"""Fixtures of small games; what compiles their programs stays in one process, so that each is compiled once."""

NO_BROWSER = "these tests need Chromium"
MISSING = ((NO_BROWSER, "Chromium", HOW_TO_GET_ONE), (NO_POSTGRES, "PostgreSQL", HOW_TO_GET_POSTGRES))
"""For each program that tests may miss: the reason they give, its name, and how to get it."""


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """More processes than there are cores, since tests also wait: for browsers, servers, databases, each other.

    One more keeps two cores busy for 97 seconds of a hundred; with two more all tests took a fifth longer.
    """
    return (os.cpu_count() or 1) + 1


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_collection() -> Generator[None, object, object]:
    """What is collected stays to the end: garbage is not looked for among it, neither meanwhile nor in any test.

    Tests leave little behind each; looking for it less often than by default saves a tenth of their time.
    """
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.set_threshold(50_000)
        gc.enable()


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Files of which all tests are left out are not read."""
    left_out = _left_out(config.option.markexpr)
    return True if left_out & _marks_of_place(collection_path) else None


@cache
def _left_out(marks: str) -> frozenset[str]:
    """The marks that an expression of the form `not (browser or slow)` leaves out."""
    found = re.fullmatch(r"not \(([a-z ]+)\)", marks)
    return frozenset(found[1].split(" or ")) if found else frozenset()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Marks tests by their folder and by what they use, and deals them out.

    In the part of each process those with a browser come first, together; then other lengthy ones.
    """
    cases: Counter[str] = Counter()
    for item in items:
        if " at 0x" in item.name:
            raise pytest.UsageError(f"{item.nodeid} is called differently in each process; give its parameters ids.")
        test = item.nodeid.partition("[")[0]
        for mark in _marks(item, cases[test]):
            item.add_marker(mark)
        cases[test] += 1
    items.sort(key=_rank)
    sharing = {what: [item for item in items if _shares(item) == what] for what in (*COSTLY.values(), "toys")}
    alone = [item for item in items if not _shares(item)]
    lengthy, short = ([item for item in alone if all(_rank(item)) is last] for last in (False, True))
    processes = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    items[:] = dealt(lengthy, short, lambda item: (item.path, *_rank(item)), processes, sharing.values())


def _shares(item: pytest.Item) -> str:
    """What is costly to set up and used by a test without a browser; "" for nothing."""
    used = () if item.get_closest_marker("browser") else getattr(item, "fixturenames", ())
    toys = "toys" if item.get_closest_marker("compiled") and TOYS.intersection(used) else ""
    return next((what for name, what in COSTLY.items() if name in used), toys)


def _rank(item: pytest.Item) -> list[bool]:
    return [not item.get_closest_marker(mark) for mark in LENGTHY]


@cache
def _marks_of_place(path: Path) -> frozenset[str]:
    place = path.relative_to(Path(__file__).parent)
    return frozenset(mark for folder, mark in PLACES.items() if place.is_relative_to(folder))


def _marks(item: pytest.Item, case: int) -> set[str]:
    """The marks of a test; `case` counts the cases of one that is asked many things."""
    marks = set(_marks_of_place(item.path))
    sampled = item.get_closest_marker("sampled")
    if sampled and case % sampled.args[0]:
        marks.add("slow")
    marks |= {FIXTURES[name] for name in getattr(item, "fixturenames", ()) if name in FIXTURES}
    if hasattr(item, "callspec") and item.callspec.params.get("compiled"):
        marks.add("compiled")
    return marks


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None]:
    """Where compiled tests are left out, as in `make quick`, no other test may load the compiler."""
    before = "numba" in sys.modules or "compiled" not in item.config.option.markexpr
    yield
    if not before and "numba" in sys.modules and not item.get_closest_marker("compiled"):
        pytest.fail("this test loads Numba; mark it as compiled")


@pytest.fixture
def mortal(tmp_path: Path) -> Iterator[Running]:
    """A house of one's own, to be killed and restarted."""
    running = Running(tmp_path).start()
    yield running
    running.kill()


CHROMIUM = Chromium()
"""The browsers of this process."""


@pytest.fixture
def chromium() -> Browser:
    """A headless Chromium that draws no pixels; on CI its absence is a failure, elsewhere the test is skipped."""
    return _opened(pixels=False)


@pytest.fixture
def painter() -> Browser:
    """One that does, for pictures of pages."""
    return _opened(pixels=True)


def _opened(pixels: bool) -> Browser:
    browser = CHROMIUM.open(pixels)
    if browser is None:
        (pytest.fail if os.environ.get("CI") else pytest.skip)(NO_BROWSER)
    return browser


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(nextitem: pytest.Item | None) -> Generator[None]:
    """Browsers end when no other test with one follows at once."""
    yield
    if nextitem is None or not nextitem.get_closest_marker("browser"):
        CHROMIUM.close()


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> Generator[None]:
    """Says last of all how many tests were left out for want of a program, and how to get it."""
    yield
    skipped = [str(report.longrepr) for report in terminalreporter.stats.get("skipped", [])]
    for reason, program, advice in MISSING:
        left_out = sum(reason in text for text in skipped)
        if left_out:
            line = f"{left_out} tests were left out, since there is no {program} here: {advice}"
            terminalreporter.write_line(line, yellow=True)
