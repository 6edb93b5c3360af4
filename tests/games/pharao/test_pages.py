"""The rules in writing: every rule has its place in the reference and, to link to, on the page in each language."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from greathouse.games import pharao
from greathouse.kernel.languages import LANGUAGES

PAGES = Path(pharao.__file__).parent
REFERENCE = Path(__file__).parents[3] / "docs" / "rules" / "pharao.md"
RULES = [f"r{number}" for number in range(1, 30)]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_rule_has_an_anchor_on_the_page(lang):
    page = (PAGES / f"rules.{lang}.md").read_text(encoding="utf-8")
    assert re.findall(r"\{#(\w+)\}$", page, re.MULTILINE) == RULES


def test_the_reference_numbers_rules_rulings_and_examples():
    text = REFERENCE.read_text(encoding="utf-8")
    assert re.findall(r"^- \*\*(R\d+)\*\*", text, re.MULTILINE) == [name.upper() for name in RULES]
    assert re.findall(r"^- \*\*(Q\d+)\*\*", text, re.MULTILINE) == [f"Q{number}" for number in range(1, 18)]
    assert {f"T{number}" for number in range(1, 53)} == set(re.findall(r"(?:\*\*|\| )(T\d+)\b", text))


def test_every_rule_and_example_is_cited_by_a_test():
    tests = "".join(path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("test_*.py"))
    assert [rule for rule in RULES if f"def test_{rule}_" not in tests] == []
    cited = {int(number) for number in re.findall(r'(?:def test_|")t(\d+)(?:_|")', tests)}
    assert set(range(1, 53)) - cited == set()


def test_every_citation_in_the_code_names_a_rule_or_ruling():
    code = "".join(path.read_text(encoding="utf-8") for path in PAGES.rglob("*.py"))
    known = {*(name.upper() for name in RULES), *(f"Q{number}" for number in range(1, 18))}
    cited = set(re.findall(r"\b[RQ]\d+\b", code))
    assert cited <= known
    assert {name for name in known if name[0] == "R" and name not in cited} == set()
