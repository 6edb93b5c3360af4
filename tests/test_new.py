"""`greathouse new` writes a game that keeps every promise; commands, load and other processes take games in folders."""

from __future__ import annotations

import pickle
import subprocess
import sys
from contextlib import chdir
from pathlib import Path

import pytest

import greathouse as gh
from greathouse.kernel.errors import UnknownGame

from . import command


def run(*arguments, cwd, typed=""):
    """`greathouse` in a folder."""
    with chdir(cwd):
        return command.run(*arguments, typed=typed)


def alone(*arguments, cwd, typed=""):
    """A program in a process of its own."""
    program = [sys.executable, "-m", *arguments]
    return subprocess.run(program, capture_output=True, text=True, input=typed, timeout=300, check=False, cwd=cwd)


@pytest.fixture(scope="module")
def project(tmp_path_factory):
    """A game just made, under another title."""
    home = tmp_path_factory.mktemp("games")
    done = run("new", "mehen", "--title", "Jeu de l’été", cwd=home)
    assert done.returncode == 0, done.stderr
    return home / "mehen"


@pytest.mark.slow
def test_a_new_game_has_no_fault(project):
    done = run("check", "mehen", "--plain", cwd=project.parent)
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.startswith("mehen: 0 faults")


@pytest.mark.slow
def test_its_own_tests_pass_and_no_name_is_left_open(project):
    done = alone("pytest", "-q", "-p", "no:cacheprovider", cwd=project)
    assert done.returncode == 0 and "2 passed" in done.stdout, done.stdout
    texts = [
        path.read_text(encoding="utf-8") for path in project.rglob("*.*") if path.suffix in (".py", ".md", ".toml")
    ]
    assert len(texts) > 12
    assert not [text for text in texts if "GAME_" in text]
    assert "Jeu de l’été" in (project / "src" / "greathouse_mehen" / "rules.de.md").read_text(encoding="utf-8")


@pytest.mark.slow
def test_a_game_in_a_folder_is_played_in_the_terminal(project):
    play = ["greathouse", "play", "mehen", "--opponent", "random", "--seed", "1"]
    done = alone(*play, cwd=project.parent, typed="quit\n")
    assert done.returncode == 0, done.stderr
    assert "Jeu de l’été" in done.stdout


@pytest.mark.grid
@pytest.mark.compiled
def test_a_game_in_a_folder_is_measured(project):
    done = run("bench", "mehen", "--seconds", 0.1, cwd=project.parent)
    assert "compiled_steps_per_s" in done.stdout, done.stderr


def test_a_game_in_a_folder_plays_matches_in_several_processes(project):
    report = gh.compete(gh.load(project), ["random", "greedy"], games=4, seed=1, jobs=2, compiled=False, seats=2)
    assert report.game == "mehen"
    assert (report.matches[0].games, report.matches[0].cut) == (4, 0)


def test_another_process_finds_the_folder_again(project):
    game = gh.load(project)
    assert game is gh.load(project / "src" / "greathouse_mehen" / ".." / "..")
    code = "import pickle, sys; print(pickle.loads(sys.stdin.buffer.read()).legal())"
    match = game.new(seats=2, bundle=15)
    done = subprocess.run([sys.executable, "-c", code], input=pickle.dumps(match), capture_output=True, check=True)
    assert done.stdout.decode().strip() == str(match.legal())


def test_a_corrected_content_file_goes_with_a_folder(project, tmp_path):
    own = project / "src" / "greathouse_mehen" / "content.toml"
    corrected = tmp_path / "content.toml"
    corrected.write_text(own.read_text(encoding="utf-8").replace("take = 3", "take = 2"), encoding="utf-8")
    assert len(gh.load(project, content=corrected).new(seed=1).legal()) == 2
    assert len(gh.load(project).new(seed=1).legal()) == 3


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (("Mehen",), "not 'Mehen'"),
        (("../mehen",), "not '../mehen'"),
        (("m",), "2 to 30"),
        (("pharao",), "There is a game 'pharao' already"),
        (("mehen", "--title", 'a"b'), "not 'a\"b'"),
        (("mehen", "--folder", "there"), "there is there already"),
        (("mehen", "--folder", "file/mehen"), "cannot be written"),
    ],
)
def test_what_cannot_be_made_is_said(tmp_path, arguments, named):
    (tmp_path / "there").mkdir()
    (tmp_path / "file").touch()
    before = sorted(tmp_path.iterdir())
    done = run("new", *arguments, cwd=tmp_path)
    assert done.returncode == 2
    assert named in done.stderr.replace("\n", " ")
    assert sorted(tmp_path.iterdir()) == before


@pytest.mark.parametrize(
    ("content", "named"),
    [
        (None, "it has no __init__.py"),
        ("[project]\nname = 'x'\n", "no pyproject.toml with one game"),
        ('[project.entry-points."greathouse.games"]\nx = "nowhere.x"\n', "names nowhere.x"),
        ("[project", "cannot be read"),
        ('project = "x"\n', "cannot be read"),
    ],
)
def test_a_folder_without_a_game_is_no_game(tmp_path: Path, content, named):
    if content is not None:
        (tmp_path / "pyproject.toml").write_text(content)
    with pytest.raises(UnknownGame, match=named):
        gh.load(tmp_path)
