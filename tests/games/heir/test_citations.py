"""Every numbered rule is cited by code and by a test, and stands in the rules for players."""

import re
from pathlib import Path

import pytest

from .tools import CONTENT

GAME = Path(CONTENT.__file__).parent
ROOT = Path(__file__).parents[3]
RULES = set(re.findall(r"\*\*R(\d+)", (ROOT / "docs" / "rules" / "heir.md").read_text(encoding="utf-8")))


def cited(paths):
    """Numbers cited as R17, or as a stretch R22-R24."""
    found = set()
    for path in paths:
        text = path.read_text(encoding="utf-8")
        found |= set(re.findall(r"\bR(\d+)", text))
        for first, last in re.findall(r"\bR(\d+)(?:-| to )R(\d+)", text):
            found |= {str(n) for n in range(int(first), int(last) + 1)}
    return found


def test_there_are_69_rules():
    assert {str(n) for n in range(1, 70)} == RULES


def test_every_rule_has_code():
    assert RULES - cited([*GAME.glob("rules/*.py"), *GAME.glob("view/*.py")]) == set()


def test_every_rule_has_a_test():
    assert RULES - cited(p for p in Path(__file__).parent.glob("*.py") if p.name != "test_citations.py") == set()


@pytest.mark.parametrize("lang", ["en", "fr", "de"])
def test_every_rule_stands_in_the_rules_for_players(lang):
    text = (GAME / f"rules.{lang}.md").read_text(encoding="utf-8")
    assert sorted(map(int, re.findall(r"\{#r(\d+)\}", text))) == list(range(1, 70))


def test_no_rule_calls_itself():
    """The call graph of the rules has no circle."""
    import ast

    calls = {}
    for path in [*GAME.glob("rules/*.py"), *GAME.glob("view/*.py"), *GAME.glob("advice/*.py")]:
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef) and any(getattr(d, "id", "") == "rule" for d in node.decorator_list):
                inner = {n.func.id for n in ast.walk(node) if isinstance(n, ast.Call) and hasattr(n.func, "id")}
                calls[node.name] = calls.get(node.name, set()) | inner
    for name in calls:
        seen, todo = set(), [name]
        while todo:
            for called in calls.get(todo.pop(), ()):
                assert called != name, name
                if called not in seen:
                    seen.add(called)
                    todo.append(called)
