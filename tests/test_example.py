"""The example of a game in a package of its own: installed, found by its entry point, checked, played, served."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import greathouse as gh
from greathouse.kernel.conformance import check_folder
from tests.server.running import Client, Running

EXAMPLE = Path(__file__).parents[1] / "examples" / "temple_gifts"
ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """A folder into which the example was installed, as packages are, without network."""
    home = tmp_path_factory.mktemp("example")
    source = shutil.copytree(EXAMPLE, home / "source", ignore=shutil.ignore_patterns("__pycache__"))
    command = [sys.executable, "-m", "pip", "install", "--no-index", "--no-deps", "--no-build-isolation"]
    done = subprocess.run(
        [*command, "--target", home / "site", source], capture_output=True, text=True, timeout=300, check=False
    )
    assert done.returncode == 0, done.stderr
    return home / "site"


def searched(site):
    """The search path of a process that has the example installed."""
    return os.pathsep.join([str(site), *filter(None, [str(ROOT / "src"), os.environ.get("PYTHONPATH")])])


def run(site, *arguments):
    env = {**os.environ, "PYTHONPATH": searched(site)}
    command = [sys.executable, *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, timeout=300, check=False, env=env, cwd=site)


@pytest.mark.packaging
def test_it_is_found_by_its_entry_point_and_has_no_fault(site):
    assert "Temple Gifts" in run(site, "-m", "greathouse", "games").stdout
    done = run(site, "-m", "greathouse", "check", "gifts", "--plain", "--games", 20)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "gifts: 0 faults" in done.stdout
    assert not re.search(r"\b0 exchanges", done.stdout)


GAME = """
import greathouse as gh
game = gh.load("gifts")
match = game.new(seats=3, seed=5, favour=3)
while not match.over:
    match.play(match.legal()[-1], seat=match.waiting[0])
print(game.about.title, len(match.history), sum(match.returns))
print(gh.compete("gifts", ["greedy", "random"], games=4, jobs=1, compiled=False).game)
"""


@pytest.mark.packaging
def test_it_is_loaded_and_played_from_python(site):
    done = run(site, "-c", GAME)
    assert done.returncode == 0, done.stderr
    told = done.stdout.splitlines()
    assert told[0].startswith(f"Temple Gifts {3 + 6 + 18} ")
    assert told[1] == "gifts"


@pytest.mark.packaging
def test_it_is_offered_and_played_on_the_pages_like_the_others(site, tmp_path, monkeypatch):
    """A whole game against the house: levels, board, log, rules."""
    monkeypatch.setenv("PYTHONPATH", searched(site))
    house = Running(tmp_path).start()
    try:
        ann = Client(house.base)
        assert 'action="/play/gifts"' in ann.get("/").text
        assert "Most points win" in ann.get("/rules/gifts").text
        table = ann.post("/play/gifts", level=1).headers["location"]
        for _ in range(6):
            look = ann.turn(table)
            assert look.moves
            assert ann.move(table, look.revision, look.moves[0]).status_code < 400
        assert ann.turn(table).over
        assert "All jars are empty" in ann.get(table).text
    finally:
        assert house.stop() in (0, -15)
    assert "Traceback" not in house.errors.read_text(), house.errors.read_text()


# Its rules, in its own folder ------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def game():
    return gh.load(EXAMPLE)


def test_the_tutorial_quotes_it_word_for_word():
    tutorial = (ROOT / "ADDING_A_GAME.md").read_text(encoding="utf-8")
    quoted = re.findall(r"```(?:python|md|toml)\n(.*?)\n```", tutorial, flags=re.S)
    paths = [path for path in EXAMPLE.rglob("*.*") if path.suffix in (".py", ".md", ".toml")]
    files = [path.read_text(encoding="utf-8") for path in paths]
    assert len(quoted) > 4
    assert [text for text in quoted if not any(text in file for file in files)] == []


def test_a_fault_of_it_would_be_found(tmp_path):
    broken = shutil.copytree(EXAMPLE, tmp_path / "broken")
    view = broken / "src" / "temple_gifts" / "view.py"
    text = view.read_text(encoding="utf-8")
    view.write_text(text.replace("s.sealed[p] if p == seat else 0", "s.sealed[p]"), encoding="utf-8")
    assert any("exchange" in fault for fault in check_folder(broken, games=3, compiled=False).faults)


def sealed(game, *jars):
    """A match after the seats sealed these jars, in order, for the first gift."""
    match = game.new(seats=len(jars), seed=2)
    for seat, jar in enumerate(jars):
        match.play(f"seal {jar}", seat=seat)
    return match.state


@pytest.mark.parametrize(
    ("jars", "taker"), [((6, 5), 0), ((1, 2, 3), 2), ((6, 6, 2), 2), ((4, 4), -1), ((6, 6, 5, 5), -1)]
)
def test_r5_the_highest_jar_that_stands_alone_takes_the_gift(game, jars, taker):
    state = sealed(game, *jars)
    assert state.taker == taker
    assert [won != 0 for won in state.won] == [seat == taker for seat in range(4)]


def test_r4_r6_a_jar_is_sealed_in_secret_and_spent(game):
    match = game.new(seats=2, seed=2)
    match.play("seal 3", seat=0)
    assert match.view(1).sealed == [0, 0, 0, 0] and match.view(1).closed[:2] == [1, 0]
    assert match.view(0).sealed[0] == 3
    match.play("seal 4", seat=1)
    with pytest.raises(gh.IllegalMove) as refused:
        match.play("seal 3", seat=0)
    assert refused.value.rule == 5


def test_r2_r7_patrons_are_secret_until_the_end_and_multiply(game):
    match = game.new(seats=2, seed=3, favour=3)
    patrons = list(match.state.patron)
    assert patrons[0] != patrons[1]
    assert match.view(0).patron == [patrons[0], 0, 0, 0] and match.view(-1).patron == [0] * 4
    while not match.over:
        match.play(match.legal()[-1] if match.turn == 0 else match.legal()[0])
    assert match.view(-1).patron == patrons
    values = game.content.GIFTS
    for seat in range(2):
        won = [gift for number, gift in enumerate(values) if match.state.won[seat] >> number & 1]
        assert match.scores[seat] == sum(value * (3 if kind + 1 == patrons[seat] else 1) for kind, value in won)
