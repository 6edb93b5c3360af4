"""What the documents promise holds."""

from __future__ import annotations

import re
import runpy
from pathlib import Path

import pytest

import greathouse

ROOT = Path(__file__).parent.parent
DOCUMENTS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")])


def test_readme_begins_with_the_two_commands():
    lines = [
        line.split()[:2] for line in (ROOT / "README.md").read_text(encoding="utf-8").splitlines()[1:4] if line.strip()
    ]
    assert lines == [["make", "play"], ["make", "test"]]


@pytest.mark.compiled
def test_readme_example_runs(capsys):
    blocks = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), flags=re.S)
    assert len(blocks) == 1
    exec(compile(blocks[0], "README.md", "exec"), {})
    printed = capsys.readouterr().out
    assert "greedy" in printed
    assert sum(map(float, re.match(r"\[(.*?)\]", printed)[1].split(","))) == 1


def test_readme_commands_exist():
    from typer.main import get_command

    from greathouse.cli import app

    named = set(re.findall(r"^\| `greathouse (\w+)", (ROOT / "README.md").read_text(encoding="utf-8"), flags=re.M))
    assert len(named) > 4
    assert named <= set(get_command(app).commands)


def test_the_picture_is_the_one_that_would_be_drawn_today():
    """The drawing itself; its stylesheet may be an older one that knows all classes it uses."""
    drawn = runpy.run_path(str(ROOT / "docs" / "draw_picture.py"))["picture"]() + "\n"
    kept = (ROOT / "docs" / "pharao.svg").read_text(encoding="utf-8")
    (style,) = re.findall(r"<style>.*?</style>", kept, flags=re.S)
    assert kept.replace(style, "") == re.sub(r"<style>.*?</style>", "", drawn, flags=re.S)
    assert ".mark-ring" in style


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_links_between_documents_lead_somewhere(document):
    for link in re.findall(r"\]\((?!http)([^)#]+)\)", document.read_text(encoding="utf-8")):
        assert (document.parent / link).exists(), link


def test_the_changelog_names_this_version():
    assert f"## {greathouse.__version__}" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


@pytest.mark.compiled
def test_the_example_of_solving_runs(tmp_path, monkeypatch):
    """With small tables made for it."""
    from greathouse.solve.pharao.solver import Plan, solve
    from greathouse.solve.pharao.tables import solved_options

    solve([(2, 1)], Plan(solved_options(), tmp_path))
    monkeypatch.setenv("GREATHOUSE_TABLES", str(tmp_path))
    (block,) = re.findall(
        r"```python\n(.*?)```", (ROOT / "docs" / "solving.md").read_text(encoding="utf-8"), flags=re.S
    )
    space: dict = {}
    exec(compile(block, "solving.md", "exec"), space)
    before, after = space["before"], space["after"]
    assert len(before.throws) == 15 and "throw 3 1" in before.throws and not before.turns
    assert min(before.throws.values()) < before.value < max(before.throws.values())
    assert after.turns[0].value == after.value in before.throws.values()
