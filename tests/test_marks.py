"""How the tests are run: marks, and what happens where there is no browser."""

import os
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import pytest

from tests.dealing import TOGETHER, dealt, part_sizes

pytest_plugins = "pytester"

ROOT = Path(__file__).parent.parent
PAGE_TESTS = "tests/pages/test_clickable.py"


def pytest_in(folder, *arguments, **environment):
    """Runs tests where neither this machine's Chromium nor Playwright's is in reach."""
    keep = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST", "CI"))}
    hidden = {"PATH": str(folder), "PLAYWRIGHT_BROWSERS_PATH": str(folder)}
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *arguments]
    variables = keep | hidden | environment
    return subprocess.run(command, cwd=ROOT, env=variables, capture_output=True, text=True, timeout=120, check=False)


def test_without_a_browser_its_tests_are_left_out_and_the_last_lines_say_so(tmp_path):
    done = pytest_in(tmp_path, PAGE_TESTS)
    assert done.returncode == 0, done.stdout
    assert "passed" not in done.stdout
    told = next(line for line in reversed(done.stdout.splitlines()) if "no Chromium" in line)
    assert told.split()[0].isdigit()
    assert "playwright install --with-deps chromium" in told
    assert done.stdout.splitlines().index(told) >= len(done.stdout.splitlines()) - 2


def test_without_a_browser_its_tests_fail_on_ci(tmp_path):
    done = pytest_in(tmp_path, PAGE_TESTS, CI="true")
    assert done.returncode == 1, done.stdout
    assert "these tests need Chromium" in done.stdout


def test_tests_with_a_browser_are_marked_without_being_told(tmp_path):
    done = pytest_in(tmp_path, "--collect-only", "-m", "not browser", PAGE_TESTS)
    assert "no tests collected" in done.stdout, done.stdout


UNMARKED = """
import sys, types

def test_that_loads_the_compiler():
    sys.modules["numba"] = types.ModuleType("numba")
"""


MARK = "import pytest\npytestmark = pytest.mark.compiled\n"


@pytest.mark.parametrize(
    ("mark", "chosen", "outcome"),
    [("", "not compiled", {"failed": 1}), (MARK, "not compiled", {"deselected": 1}), ("", "", {"passed": 1})],
    ids=["unmarked", "marked", "among all"],
)
def test_what_loads_the_compiler_must_be_marked(mark, chosen, outcome, pytester):
    pytester.makepyfile(mark + UNMARKED)
    pytester.makeconftest(
        f"import sys\nsys.path.insert(0, {str(ROOT)!r})\nfrom tests.conftest import pytest_runtest_call\n"
    )
    pytester.makeini("[pytest]\nmarkers = compiled")
    done = pytester.runpytest_subprocess("-p", "no:cacheprovider", "-m", chosen)
    done.assert_outcomes(**outcome)


def test_a_test_is_called_the_same_in_every_process(pytester):
    """Otherwise those that run in parallel disagree on what there is to do, and none runs."""
    pytester.makepyfile("import pytest\n@pytest.mark.parametrize('x', [object()], ids=repr)\ndef test(x): pass")
    pytester.makeconftest(
        f"import sys\nsys.path.insert(0, {str(ROOT)!r})\nfrom tests.conftest import pytest_collection_modifyitems\n"
    )
    done = pytester.runpytest_subprocess("-p", "no:cacheprovider")
    assert done.ret == pytest.ExitCode.USAGE_ERROR
    done.stderr.fnmatch_lines(["*is called differently in each process*"])


@pytest.mark.parametrize("processes", [1, 2, 5, 7])
@pytest.mark.parametrize("number", [0, 3, 40, 500])
def test_each_process_begins_with_its_share_of_the_lengthy_tests(number, processes):
    lengthy, short = [f"lengthy {n}" for n in range(number)], [f"short {n}" for n in range(997)]
    listed = dealt(lengthy, short, lambda name: int(name.split()[1]) // 50, processes)
    assert sorted(listed) == sorted(lengthy + short)
    shares = []
    for size in part_sizes(len(listed), processes):
        part, listed = listed[:size], listed[size:]
        shares.append(sum(name.startswith("lengthy") for name in part))
        assert all(name.startswith("lengthy") for name in part[: shares[-1]]), "short ones are left to the end"
    assert sum(shares) == number and max(shares) - min(shares) <= TOGETHER


@pytest.mark.parametrize("processes", [1, 2, 5])
def test_tests_that_share_what_is_costly_stay_in_one_process(processes):
    lengthy, short = [f"lengthy {n}" for n in range(40)], [f"short {n}" for n in range(997)]
    sharing = [[f"{name} {n}" for n in range(number)] for name, number in (("house", 150), ("database", 30))]
    listed = dealt(lengthy, short, len, processes, sharing)
    assert sorted(listed) == sorted([*lengthy, *short, *sharing[0], *sharing[1]])
    parts = {}
    for number, size in enumerate(part_sizes(len(listed), processes)):
        part, listed = listed[:size], listed[size:]
        for test in part:
            parts.setdefault(test.split()[0], set()).add(number)
    assert len(parts["house"]) == len(parts["database"]) == 1
    assert processes == 1 or parts["house"] != parts["database"]


def test_what_compiles_toys_stays_together(request):
    """Each program of theirs is compiled once, also where no process begins with any."""
    compiling = [bool(item.get_closest_marker("compiled") and toys_of(item)) for item in request.session.items]
    assert sum(after and not before for before, after in pairwise([False, *compiling])) <= 1


def toys_of(item):
    return {"fork", "kuhn", "pennies", "steps"}.intersection(getattr(item, "fixturenames", ()))
