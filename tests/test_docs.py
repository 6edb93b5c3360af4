"""What the documents promise holds."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
from typer.main import get_command

import greathouse
from greathouse.cli import app

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
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
    named = set(re.findall(r"^\| `greathouse (\w+)", (ROOT / "README.md").read_text(encoding="utf-8"), flags=re.M))
    assert len(named) > 4
    group: Any = get_command(app)
    assert named <= set(group.commands)


def test_the_readme_shows_the_page_and_every_board():
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    for name in (*greathouse.list_games(), "table-light", "table-dark"):
        assert f"docs/pictures/{name}.webp" in text
        picture = ROOT / "docs" / "pictures" / f"{name}.webp"
        assert picture.read_bytes()[8:12] == b"WEBP" and 10_000 < picture.stat().st_size < 200_000


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_links_between_documents_lead_somewhere(document):
    for link in re.findall(r"\]\((?!http)([^)#]+)\)", document.read_text(encoding="utf-8")):
        assert (document.parent / link).exists(), link


def test_the_changelog_names_this_version():
    assert f"## {greathouse.__version__}" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


@pytest.mark.compiled
def test_the_examples_of_solving_run(tmp_path, monkeypatch):
    """With small tables made for it."""
    from greathouse.solve.pharao.solver import Plan, solve
    from greathouse.solve.pharao.tables import solved_options

    solve([(2, 1)], Plan(solved_options(), tmp_path))
    monkeypatch.setenv("GREATHOUSE_TABLES", str(tmp_path))
    text = (ROOT / "docs" / "solving.md").read_text(encoding="utf-8")
    space: dict = {}
    for block in re.findall(r"```python\n(.*?)```", text, flags=re.S):
        exec(compile(block, "solving.md", "exec"), space)
    before, after = space["before"], space["after"]
    assert len(before.throws) == 15 and "throw 3 1" in before.throws and not before.turns
    assert min(before.throws.values()) < before.value < max(before.throws.values())
    assert after.turns[0].value == after.value in before.throws.values()
    opening = space["net"].values([space["dark"]], [space["light"]])
    assert abs(opening[0] - 0.48) < 0.03


# What documents name ---------------------------------------------------------------------------------------------

CODE = re.compile(r"^```\w*\n(.*?)^```|`([^`\n]+)`", flags=re.S | re.M)
SERVER = sorted(path.name for path in (ROOT / "src" / "greathouse" / "server").iterdir() if path.is_dir())
PARTS = ("", "/server", *(f"/server/{name}" for name in SERVER), "/solve/pharao", "/games/pharao", "/games/osiris")
HOMES = ("", *(f"src/greathouse{part}" for part in PARTS))
"""Folders from which documents name files: the checkout, the package, parts of it, a game (with trade: osiris)."""

PACKAGES = "|".join(("greathouse", "kernel", "draw", "games", "agents", "solve", "arena", "envs", "server", "tests"))


def code_lines(document: Path) -> list[str]:
    """Everything in the type of code: inline, and each line of a block."""
    found = CODE.findall(document.read_text(encoding="utf-8"))
    return [line.strip() for block, inline in found for line in (block or inline).splitlines() if line.strip()]


def paths_named(document: Path) -> set[str]:
    """Words of code that are a path: they end in a known suffix or in a slash, and nothing in them is left open."""
    words = {word.rstrip(",;:.") for line in code_lines(document) for word in line.split()}
    return {word for word in words if re.fullmatch(r"[\w./-]+(/|\.(py|md|toml|txt|json|css|js|svg|cff))", word)}


def is_there(document: Path, name: str) -> bool:
    """Whether a path leads to a file or folder; GAME stands for any, a folder with the parts of `text.py` for that."""
    places = [document.parent, *(ROOT / home for home in HOMES)]
    return any(
        any(place.glob(path.replace("GAME", "*"))) for place in places for path in (name, name.removesuffix(".py"))
    )


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_files_that_documents_name_are_there(document):
    assert {name for name in paths_named(document) if not is_there(document, name)} == set()


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_modules_that_documents_name_are_there(document):
    named = {
        name
        for line in code_lines(document)
        for name in re.findall(rf"(?<![\w./-])((?:{PACKAGES})(?:\.\w+)+)(?![\w/])", line)
        if not name.endswith((".py", ".md", ".toml"))
    }
    assert {name for name in named if not is_importable(name)} == set()


def is_importable(name: str) -> bool:
    """Whether this is a module, or what one defines; `kernel.match` is short for `greathouse.kernel.match`."""
    full = name if name.startswith(("greathouse", "tests")) else f"greathouse.{name}"
    if full in ENTRY_POINT_GROUPS:
        return True
    home, _, last = full.rpartition(".")
    source = module_source(home)
    return module_source(full) is not None or (
        source is not None and re.search(rf"^(class|def|async def)? *{last}\b", source, flags=re.M) is not None
    )


def module_source(name: str) -> str | None:
    """Text of a module, which is not imported; None if there is no such module."""
    try:
        spec = find_spec(name)
    except ImportError:
        return None
    return Path(spec.origin).read_text(encoding="utf-8") if spec and spec.origin else None


ENTRY_POINT_GROUPS = {"greathouse.games", *PROJECT["entry-points"]}


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_commands_that_documents_name_are_there(document):
    """With the options that stand in the same line. `greathouse table 1` is what a table's file says it is."""
    faults = []
    for line in code_lines(document):
        if command := re.match(r"greathouse (?!table 1$)([a-z]+\b.*)", line):
            faults += [f"{line}: {word}" for word in unknown_words(command[1].split())]
    assert faults == []


@cache
def the_command() -> Any:
    """`greathouse` with all that is below it."""
    return get_command(app)


def unknown_words(words: list[str]) -> list[str]:
    """The first word that is no command (or the second, after a group), and options the command does not have."""
    command = the_command()
    taken = []
    while words and hasattr(command, "commands"):
        if words[0] not in command.commands:
            return [words[0]]
        command = command.commands[words[0]]
        taken.append(words.pop(0))
    known = {option for parameter in command.params for option in (*parameter.opts, *parameter.secondary_opts)}
    return [word for word in words if word.startswith("-") and word.partition("=")[0] not in known | {"--help"}]


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_make_targets_that_documents_name_are_there(document):
    targets = set(re.findall(r"^(\w+):", (ROOT / "Makefile").read_text(encoding="utf-8"), flags=re.M))
    named = {target for line in code_lines(document) for target in re.findall(r"^make (\w+)", line)}
    assert named <= targets


def test_names_that_are_not_there_would_be_found(tmp_path):
    document = tmp_path / "lies.md"
    document.write_text(
        "`kernel/nothing.py` `kernel.nothing` `nowhere/` and\n```\ngreathouse serve --loudly\nmake gold\n```\n"
    )
    assert {name for name in paths_named(document) if not is_there(document, name)} == {"kernel/nothing.py", "nowhere/"}
    assert not is_importable("kernel.nothing")
    assert not is_importable("kernel.match.Nothing")
    assert unknown_words(["serve", "--loudly"]) == ["--loudly"]
    assert unknown_words(["sing"]) == ["sing"]
    assert code_lines(document)[-1] == "make gold"


def test_the_citation_names_this_version():
    assert f"version: {greathouse.__version__}\n" in (ROOT / "CITATION.cff").read_text(encoding="utf-8")
