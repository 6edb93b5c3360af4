"""The command line: what each command prints, and clear errors for wrong arguments."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

import greathouse as gh
from greathouse.games import pharao
from greathouse.kernel.languages import LANGUAGES

from .command import run


def started(*arguments, typed=None):
    """The command in a process of its own."""
    command = [sys.executable, "-m", "greathouse", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, input=typed, timeout=300, check=False)


@pytest.fixture(scope="module")
def record(tmp_path_factory):
    """A whole random game of Pharao as a record file."""
    import random

    rand = random.Random(5)
    match = gh.load("pharao").new(seed=5, quiet_limit=100)
    while not match.over:
        match.play(rand.choice(match.legal_numbers()))
    path = tmp_path_factory.mktemp("records") / "game.jsonl"
    path.write_text(match.transcript(), encoding="utf-8")
    return path


def test_games_are_listed_with_seats_and_options():
    done = run("games", "--json")
    found = {game["game"]: game for game in json.loads(done.stdout)}
    assert set(found) == set(gh.list_games())
    assert found["pharao"]["seats"] == [2]
    assert found["pharao"]["options"]["quiet_limit"]["values"] == [0, 50, 100, 200, 400]
    assert found["pharao"]["seat_names"] == {"2": ["Dark", "Light"]}
    assert set(found["pharao"]["levels"]) == {"servant", "scribe", "vizier", "pharaoh", "imhotep"}
    assert (found["hapy"]["hidden"], found["osiris"]["trade"], found["pharao"]["trade"]) == (True, True, False)
    assert "Pharao" in run("games").stdout


@pytest.mark.slow
def test_check_passes_pharao_plain():
    done = run("check", "pharao", "--games", 2, "--plain", "--json")
    assert done.returncode == 0, done.stdout + done.stderr
    report = json.loads(done.stdout)
    assert report["games"] == 2
    assert report["faults"] == []


def test_replay_tells_a_record(record):
    told = run("replay", record).stdout.splitlines()
    assert told[0] == "Pharao, 2 players"
    assert len(told) == len(record.read_text().splitlines()) + 1
    facts = json.loads(run("replay", record, "--json").stdout)
    assert facts["over"]
    assert sum(facts["returns"]) == 1


def test_replay_draws_every_moment(record, tmp_path):
    short = tmp_path / "short.jsonl"
    short.write_text("\n".join(record.read_text().splitlines()[:4]))
    assert run("replay", short, "--svg", tmp_path / "pictures").returncode == 0
    pictures = sorted((tmp_path / "pictures").iterdir())
    assert len(pictures) == 4
    assert pictures[0].read_text().startswith("<svg")


def test_replay_gives_states_from_python(record):
    moments = list(gh.replay(record))
    assert len(moments) == len(record.read_text().splitlines())
    assert moments[-1].over
    assert not moments[0].history


@pytest.mark.slow
def test_a_game_is_played_in_the_terminal():
    """The board is drawn at each decision; sentences tell it to who asks for them."""
    done = started("play", "pharao", "--opponent", "random", "--seed", 3, typed="fly\ndescribe\n1\n1\nquit\n")
    assert done.returncode == 0, done.stderr
    assert "“fly”" in done.stdout
    assert "step" in done.stdout
    assert "│20   │19   │18   │17   │16   │15  ☥│" in done.stdout and "●" in done.stdout
    assert done.stdout.count("pieces on") == 2


@pytest.mark.compiled
def test_the_terminal_speaks_one_language_and_says_what_can_be_typed():
    done = run("play", "pharao", "--opponent", "random", "--seed", 3, "--lang", "fr", typed="help\nfly\npush 1 2\n")
    assert done.returncode == 0, done.stderr
    assert "Tapez le numéro d’un coup" in done.stdout
    assert "« fly » n’est pas un coup" in done.stdout.replace("\u00a0", " ")
    assert "Sombre (Sombre)" not in done.stdout
    assert "3 → 2" in done.stdout and "push 3 2" in done.stdout
    assert "╭─ Pharao" in done.stdout


@pytest.mark.compiled
def test_a_move_can_be_typed_by_its_label():
    """The label, the written move and the number of a choice mean the same."""
    told = [
        run("play", "pharao", "--opponent", "random", "--seed", 3, typed=f"{move}\nquit\n").stdout
        for move in ("3 → 2", "push 3 2", "1")
    ]
    assert told[0] == told[1] == told[2]
    assert "opposing" in told[0] or "3 to 2" in told[0]


@pytest.mark.slow
def test_a_process_ends_as_the_command_does():
    done = started("check", "senet")
    assert (done.returncode, done.stdout) == (2, "") and done.stderr.startswith("greathouse:")


def test_the_version_is_printed():
    assert run("--version").stdout == f"greathouse {gh.__version__}\n"


@pytest.mark.compiled
def test_agents_are_explained_in_every_language():
    """Every meaning differs from language to language, and what is wrong with an agent is told in the reader's."""
    told = [json.loads(run("agents", "pharao", "--json", "--lang", lang).stdout)["agents"] for lang in LANGUAGES]
    for name in told[0]:
        assert len({kinds[name]["meaning"] for kinds in told}) == 3
        for parameter in told[0][name]["parameters"]:
            assert len({kinds[name]["parameters"][parameter]["meaning"] for kinds in told}) == 3
    assert "de 1 à 10000\u202f; 8 par défaut\u00a0: suppositions" in run("agents", "--lang", "fr").stdout
    done = run("play", "pharao", "--opponent", "genius", "--lang", "de")
    assert done.returncode == 2
    assert "Es gibt keinen Agenten „genius“." in done.stderr.replace("\n", " ")


def test_agents_are_listed_with_their_parameters_and_a_games_levels():
    facts = json.loads(run("agents", "heir", "--json").stdout)
    assert {"random", "greedy", "mcts"} <= set(facts["agents"])
    depth = facts["agents"]["mcts"]["parameters"]["rollout_depth"]
    assert (depth["low"], depth["high"], depth["default"]) == (0, 20_000, 40)
    assert facts["levels"]["vizier"] == gh.load("heir").about.levels[2]
    assert facts["yardsticks"] == gh.load("heir").about.yardsticks


@pytest.mark.slow
def test_heavy_modules_are_imported_only_when_a_command_runs():
    code = "import sys, greathouse.cli; print(*sorted({'numpy', 'numba', 'sqlalchemy', 'fastapi'} & set(sys.modules)))"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "\n"


@pytest.mark.compiled
@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (("check", "senet"), "senet"),
        (("play", "pharao", "-o", "quiet_limit=7"), "quiet_limit"),
        (("play", "pharao", "-o", "colour=red"), "colour"),
        (("play", "pharao", "-o", "quiet_limit"), "NAME=VALUE"),
        (("play", "pharao", "--seats", "3"), "3"),
        (("play", "pharao", "--seat", "2"), "seat"),
        (("play", "pharao", "--lang", "xx"), "xx"),
        (("play", "pharao", "--opponent", "genius"), "genius"),
        (("arena", "pharao", "mcts:-5", "random", "--games", "2"), "mcts"),
        (("arena", "pharao", "random", "--games", "2"), "agent"),
        (("replay", "/nowhere/game.jsonl"), "cannot be read"),
        (("content", "check", "pharao", "/nowhere.toml"), "nowhere.toml"),
        (("content", "check", "pharao", sys.executable), "UTF-8"),
        (("replay", sys.executable), "UTF-8"),
        (("arena", "pharao", "random", "random", "--records", f"{__file__}/folder"), "Records cannot be written"),
        (("solve", "pharao", "9v9"), "9v9"),
    ],
)
def test_wrong_arguments_are_named(arguments, named):
    done = run(*arguments)
    assert done.returncode == 2, done.stdout + done.stderr
    assert named in done.stderr.replace("\n", " ")
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("content", ["", "{", '{"greathouse": 1, "game": "chess"}', "\x00\x01"])
def test_broken_records_are_refused(tmp_path, content):
    path = tmp_path / "broken.jsonl"
    path.write_text(content)
    done = run("replay", path)
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert done.stderr.startswith("greathouse:")


def test_a_record_with_an_illegal_move_names_the_line(record, tmp_path):
    lines = record.read_text().splitlines()
    lines[2] = '{"seat": 0, "move": "step 1 2"}'
    path = tmp_path / "illegal.jsonl"
    path.write_text("\n".join(lines))
    assert "Line 3" in run("replay", path).stderr


def test_content_files_are_checked(tmp_path):
    own = Path(pharao.__file__).with_name("content.toml")
    text = own.read_text(encoding="utf-8")
    good, bad = tmp_path / "good.toml", tmp_path / "bad.toml"
    good.write_text(text, encoding="utf-8")
    bad.write_text(text.replace("dark = [20, 21, 22, 23]", "dark = [20, 21, 22, 99]"), encoding="utf-8")
    assert "no fault" in run("content", "check", "pharao", good).stdout
    done = run("content", "check", "pharao", bad)
    assert done.returncode == 2
    assert "setup" in done.stderr


@pytest.mark.compiled
def test_measurements_have_their_promised_names():
    done = run("bench", "pharao", "--seconds", 0.2, "--json")
    assert done.returncode == 0, done.stderr
    names = {"game", "compiled_steps_per_s", "compiled_games_per_s", "plain_steps_per_s", "sims_per_s"}
    assert names <= set(json.loads(done.stdout))


WARM = """
from greathouse.cli import warm
from greathouse.kernel.compile import twins
twins.warm_game = lambda game: dict.fromkeys(twins._PROGRAMS, 0.0)
print(*warm.warm_here("pharao"))
print(*warm.warm_here("pharao", warm.PROGRAM_HOMES + warm.RESEARCH_HOMES))
"""


@pytest.mark.slow
def test_warm_compiles_batches_only_where_they_are_asked_for():
    done = subprocess.run([sys.executable, "-c", WARM], capture_output=True, text=True, check=False)
    house, research = (set(line.split()) for line in done.stdout.splitlines())
    assert len(house) >= 5, done.stderr
    assert research - house == {"greathouse.envs.batch.program"}
    assert house < research


READY = """
from rich.console import Console
from greathouse.cli import warm
from greathouse.kernel.compile import twins
twins.ready = lambda game: game.key != "heir"
twins.keep = lambda game: print("kept", game.key)
warm._warm_in_process = lambda key, homes: {"compiled": 1.0}
print(warm.warm_all(["pharao", "heir"], 1, Console(stderr=True)))
"""


@pytest.mark.slow
def test_warm_compiles_what_is_not_ready_alone():
    done = subprocess.run([sys.executable, "-c", READY], capture_output=True, text=True, check=False)
    assert done.stdout == "kept pharao\n{'pharao': {}, 'heir': {'compiled': 1.0}}\n", done.stderr
