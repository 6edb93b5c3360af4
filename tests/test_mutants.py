"""Mutants are made where rules can be broken, tried in forks, and reported with their diff."""

import ast
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from greathouse.kernel.game import list_games
from tests.mutants.__main__ import ROOT
from tests.mutants.operators import mutants
from tests.mutants.report import Report
from tests.mutants.trials import Outcome

SOURCE = '''
def untouched(n: int) -> int:
    return n + 1


@rule
def steps(s: State, n: int = 2) -> int:
    """Says 3 and >."""
    if s.left > 0 and not s.done:
        s.left -= n
    s.note[0] = n * "é"
    return 1 if n == 4 else int(s.left)
'''


def made(operator: str) -> set[str]:
    """The changed lines of every mutant of one kind."""
    before = SOURCE.splitlines()
    found = [mutant for mutant in mutants("steps.py", SOURCE) if mutant.operator == operator]
    changed = [m.applied(SOURCE).splitlines() for m in found]
    return {new.strip() for after in changed for old, new in zip(before, after, strict=True) if old != new}


def test_every_kind_of_change_is_made():
    assert made("comparison") == {
        "if (s.left >= 0) and not s.done:",
        "if (s.left <= 0) and not s.done:",
        "return 1 if (n != 4) else int(s.left)",
    }
    assert made("connective") == {"if (s.left > 0 or not s.done):"}
    assert made("negation") == {"if s.left > 0 and (s.done):"}
    assert made("calculation") == {"s.note[0] = (n + 'é')"}
    assert made("removal") == {"pass"}
    assert made("branches") == {
        "if (not (s.left > 0 and (not s.done))):",
        "return 1 if (not (n == 4)) else int(s.left)",
    }
    assert "return 2 if n == 4 else int(s.left)" in made("constant")
    assert "return 0 if n == 4 else int(s.left)" in made("constant")


def test_only_rules_are_broken_and_their_words_are_not():
    lines = SOURCE.splitlines()
    places = {lines[mutant.start[0] - 1].strip() for mutant in mutants("steps.py", SOURCE)}
    assert not [line for line in places if line.startswith(("def", '"""', "return n +"))]


@pytest.mark.slow
def test_every_mutant_of_every_game_is_python_and_differs():
    for game in list_games():
        home = ROOT / "src" / "greathouse" / "games" / game
        for path in home.glob("rules/*.py"):
            source = path.read_text(encoding="utf-8")
            tree = ast.dump(ast.parse(source))
            for mutant in list(mutants(path.name, source))[::100]:
                assert ast.dump(ast.parse(mutant.applied(source))) != tree, mutant.name


COUNTING = """
from greathouse.kernel.rules import rule

@rule
def total(n: int) -> int:
    found = 0
    while n > 0:
        found += n
        n -= 1
    return found

@rule
def unused(n: int) -> int:
    return n + 1
"""
ITS_TESTS = """
import pytest
from counting import total

@pytest.fixture(scope="module")
def three():
    return total(3)

@pytest.mark.parametrize("n", [0, -1])
def test_nothing(n):
    assert total(n) == 0

def test_three(three):
    assert three == 6

def test_less(three):
    assert three < 7
"""


TRYING = """
from pathlib import Path
import counting
from tests.mutants.operators import Mutant, mutants
from tests.mutants.trials import Trials

def told(mutant, outcome):
    print(mutant.start[0], outcome.kind, mutant.text)

path = Path(counting.__file__)
same = [Mutant("counting.py", "total", "same", (6, 12), (6, 13), text, 6) for text in ("0", "00", "-0")]
made = [*mutants("counting.py", path.read_text()), *same]
Trials({"counting.py": path}, made, told).run(f"--rootdir={path.parent}", str(path.parent))
"""


def tried(folder: Path) -> subprocess.CompletedProcess[str]:
    (folder / "counting.py").write_text(COUNTING, encoding="utf-8")
    (folder / "trying.py").write_text(TRYING, encoding="utf-8")
    path = os.pathsep.join([str(folder), str(ROOT), str(ROOT / "src")])
    environment = os.environ | {"PYTHONPATH": path}
    command = [sys.executable, str(folder / "trying.py")]
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)


@pytest.mark.slow
def test_a_mutant_meets_in_a_fork_the_tests_that_reach_it(tmp_path):
    """Of a small file of rules, whose tests share a fixture. A change that changes nothing survives all of them."""
    (tmp_path / "test_counting.py").write_text(ITS_TESTS, encoding="utf-8")
    done = tried(tmp_path)
    assert done.returncode == 0, done.stdout + done.stderr
    either = "7 timeout (n <= 0)", "7 killed (n <= 0)"  # whichever test comes first
    assert sorted(done.stdout.replace(*either).splitlines()) == [
        "14 unreached (n - 1)",
        "14 unreached 0",
        "14 unreached 2",
        "6 killed 1",
        "6 survived -0",
        "6 survived 0",
        "6 survived 00",
        "7 killed (n <= 0)",
        "7 killed 1",
        "7 survived (n >= 0)",
        "8 killed pass",
        "9 killed 2",
        "9 timeout 0",
        "9 timeout pass",
    ]


@pytest.mark.slow
@pytest.mark.parametrize("fault", ["def test_wrong():\n    assert total(1) == 2", "import nothing_like_that"])
def test_nothing_is_tried_where_tests_fail_anyway(tmp_path, fault):
    (tmp_path / "test_counting.py").write_text(f"{ITS_TESTS}\n{fault}\n", encoding="utf-8")
    done = tried(tmp_path)
    assert done.returncode == 1 and not done.stdout
    assert "assert 1 == 2" in done.stderr or "nothing_like_that" in done.stderr


@pytest.mark.grid
def test_the_command_tries_the_rules_of_a_game(tmp_path):
    """A few mutants of Pharao, and its survivors again."""
    command = [sys.executable, "-m", "tests.mutants", "pharao", "--count", "8", "--seed", "5", "--into", str(tmp_path)]
    for more in ([], ["--survivors"]):
        done = subprocess.run([*command, *more], cwd=ROOT, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
    rows = json.loads((tmp_path / "pharao.json").read_text(encoding="utf-8"))["mutants"]
    assert len(rows) == 8 and {row["outcome"] for row in rows} >= {"killed"}
    assert all(row["test"].startswith("tests/games/pharao/") for row in rows if row["outcome"] == "killed")


def test_a_report_is_taken_up_again_for_its_survivors(tmp_path):
    facts = {"game": "steps", "seed": 0, "mutants": 9}
    first, second, third = list(mutants("steps.py", SOURCE))[:3]
    report = Report(tmp_path, facts)
    report.add(first, Outcome("survived"), SOURCE)
    report.add(second, Outcome("killed", "test_steps.py::test_left", "assert 0"), SOURCE)
    report.add(third, Outcome("unreached"), SOURCE)
    assert "-    if" in report.markdown() or "+    if" in report.markdown()
    assert "1 killed, 0 out of time, 1 survived, 1 reached by no test" in (tmp_path / "steps.md").read_text(
        encoding="utf-8"
    )
    assert report.killed() == "33% noticed (95 % interval 6% to 79%)"
    assert not Report(tmp_path, facts).survivors
    again = Report(tmp_path, facts, again=True)
    assert again.survivors == {first.name, third.name}
    again.add(first, Outcome("killed", "test_steps.py::test_done", "assert 1"), SOURCE)
    assert Report(tmp_path, facts, again=True).counts() == {"killed": 2, "unreached": 1}
