"""Every numbered rule of docs/rules/osiris.md is cited by code and by a test; no recursion among the rules."""

import ast
import re
from pathlib import Path

from .tools import content

HOME = Path(str(content.__file__)).parent
RULES = (Path(__file__).parents[3] / "docs" / "rules" / "osiris.md").read_text(encoding="utf-8")
NUMBERS = {int(n) for n in re.findall(r"(?:\*\*|\*\* \()R(\d+)", RULES)}


def cited(paths):
    found = set()
    for path in paths:
        text = path.read_text(encoding="utf-8")
        found |= {int(n) for n in re.findall(r"\bR(\d+)\b", text)}
        found |= {int(n) for n in re.findall(r"_r(\d+)", text)}
        for first, last in re.findall(r"\bR(\d+) to R(\d+)\b", text):
            found |= set(range(int(first), int(last) + 1))
    return found


def test_the_rules_are_numbered_without_gaps():
    assert set(range(1, 106)) == NUMBERS


def test_every_rule_is_cited_by_code():
    assert sorted(NUMBERS - cited(HOME.rglob("*.py"))) == []


def test_every_rule_is_cited_by_a_test():
    assert sorted(NUMBERS - cited(Path(__file__).parent.glob("test_*.py"))) == []


def test_no_rule_calls_itself_in_a_circle():
    calls = {}
    for path in HOME.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and any(getattr(d, "id", "") == "rule" for d in node.decorator_list):
                names = {n.func.id for n in ast.walk(node) if isinstance(n, ast.Call) and isinstance(n.func, ast.Name)}
                calls[node.name] = names
    settled = set()
    while True:
        ready = {name for name, used in calls.items() if name not in settled and not (used & set(calls)) - settled}
        if not ready:
            break
        settled |= ready
    assert set(calls) == settled


def test_every_language_explains_every_rule_and_card():
    for lang in ("en", "fr", "de"):
        text = (HOME / f"rules.{lang}.md").read_text(encoding="utf-8")
        anchors = re.findall(r"\{#r(\d+)\}", text)
        assert sorted(map(int, anchors)) == sorted(NUMBERS), lang
