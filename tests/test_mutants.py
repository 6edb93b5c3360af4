"""Mutants are made where rules can be broken, tried in a copy, and reported with their diff."""

import ast
import json

import pytest

from greathouse.kernel.game import list_games
from tests.mutants.operators import Mutant, mutants
from tests.mutants.report import Report
from tests.mutants.workshop import ROOT, Workshop

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


@pytest.mark.slow
def test_what_a_changed_file_says_is_found_out_in_a_copy(tmp_path):
    """One rule that a test demands, and a place that none can notice."""
    workshop = Workshop(tmp_path / "copy", "pharao", limit=100)
    path = workshop.folder / "src/greathouse/games/pharao/rules/play.py"
    mine = (ROOT / path.relative_to(workshop.folder)).read_text(encoding="utf-8")
    workshop.tests.write_text("tests/games/pharao/test_vectors.py", encoding="utf-8")
    found = [m for m in mutants(path.relative_to(workshop.folder).as_posix(), mine) if m.rule == "turn"]
    assert workshop.outcome(found[0])[0] == "killed"
    end = mine.count("\n") + 1
    harmless = Mutant(found[0].file, "turn", "comment", (end - 1, 0), (end - 1, 0), "# nothing\n")
    assert workshop.outcome(harmless)[0] == "survived"
    assert path.read_text(encoding="utf-8") == mine


def test_a_report_is_taken_up_again_until_something_changes(tmp_path):
    facts = {"game": "steps", "seed": 0, "tests": 1, "all_tests": 2, "mutants": 9, "digest": "a"}
    first, second = list(mutants("steps.py", SOURCE))[:2]
    report = Report(tmp_path, facts)
    report.add(first, "survived", 1.0, SOURCE)
    report.add(second, "killed", 1.0, SOURCE)
    assert "-    if" in report.markdown() or "+    if" in report.markdown()
    assert "1 killed, 0 ran out of time, 1 survived" in (tmp_path / "steps.md").read_text(encoding="utf-8")
    assert report.killed() == "50% noticed (95 % interval 9% to 91%)"
    assert json.loads((tmp_path / "steps.json").read_text(encoding="utf-8"))["counts"]["survived"] == 1
    assert set(Report(tmp_path, facts).rows) == {first.name, second.name}
    assert Report(tmp_path, facts | {"digest": "b"}).rows == {}
