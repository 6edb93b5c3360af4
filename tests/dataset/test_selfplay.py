"""Recording: the same bytes whoever plays and however often it was ended; what is refused before anything is played."""

import json
import multiprocessing
import os
import signal
import subprocess
import sys
from collections import Counter
from pathlib import Path

import numpy as np
import pyarrow.parquet as pq
import pytest
from typer import Typer
from typer.testing import CliRunner

from greathouse.cli.selfplay import selfplay as command
from greathouse.dataset.parquet import decode
from greathouse.dataset.players import AgentGames, GameProgram, events_of
from greathouse.dataset.run import read_range
from greathouse.dataset.selfplay import selfplay
from greathouse.kernel.errors import BadAgent, BadOption, BadSeats, HouseError
from greathouse.kernel.match import Match
from tests.dataset.runs import contents, small_run
from tests.waiting import wait_until

ROOT = Path(__file__).parents[2]


def replayed(run, games):
    """The games as matches, each event carried out by the rules."""
    for i in range(games.size):
        match = Match.waiting_for_chance(run.game, run.seats, run.options)
        match.replay(events_of(games, i))
        yield match


@pytest.mark.parametrize(("key", "seats"), [("kuhn", 2), ("fork", 3), ("pennies", 2), ("hapy", 3), ("heir", 2)])
def test_random_games_are_whole_games_by_the_rules(key, seats):
    run = small_run(key, games=6, seats=seats)
    games = GameProgram(run).record(0, 6)
    for i, match in enumerate(replayed(run, games)):
        assert match.over and not games.truncated[i]
        assert games.returns[i].tolist() == pytest.approx(match.returns)
        assert games.placing[i].tolist() == [place.rank for place in match.placing]


@pytest.mark.compiled
@pytest.mark.parametrize(("key", "seats"), [("kuhn", 2), ("fork", 3)])
def test_compiled_code_plays_the_same_games(key, seats):
    runs = [small_run(key, seats=seats, compiled=compiled) for compiled in (False, True)]
    plain, compiled = (GameProgram(run).record(3, 40) for run in runs)
    assert all(np.array_equal(one, other) for one, other in zip(plain, compiled, strict=True))


def test_each_game_depends_on_its_id_alone(monkeypatch):
    run = small_run()
    whole = GameProgram(run).record(0, 50)
    monkeypatch.setattr("greathouse.dataset.players.ROOM", 3)
    part = GameProgram(run).record(20, 30)
    assert [events_of(part, i) for i in range(10)] == [events_of(whole, 20 + i) for i in range(10)]
    assert len({tuple(events_of(whole, i)) for i in range(50)}) > 5


def test_random_choices_are_even():
    """Of the first decisions with two choices about half go either way; chance deals every first card."""
    run = small_run(games=2000)
    games = GameProgram(run).record(0, 2000)
    first = Counter(events_of(games, i)[2].action for i in range(2000))
    assert len(first) == 2 and min(first.values()) > 880
    assert len({events_of(games, i)[0].action for i in range(2000)}) == 3


def test_agents_change_seats_and_draw_from_their_own_game():
    run = small_run(agents=["greedy:2", "random"])
    assert [run.lineup(i) for i in range(3)] == [["greedy:2", "random"], ["random", "greedy:2"], ["greedy:2", "random"]]
    host = AgentGames(run)
    whole = host.play(0, 6)
    assert [events_of(host.play(i, i + 1), 0) for i in (4, 1, 5)] == [events_of(whole, i) for i in (4, 1, 5)]
    assert all(match.over for match in replayed(run, whole))


def test_agents_are_the_same_however_they_are_typed():
    run = small_run(agents=[" Random", "RANDOM "])
    assert run.agents == ("random", "random") and run.is_random


def test_a_game_that_is_truncated_is_shared_and_has_no_placing(tmp_path, monkeypatch):
    run = small_run(games=4, shard=4)
    monkeypatch.setattr(run.game.program("greathouse.dataset.compiled.program"), "MAX_DECISIONS", 1)
    selfplay(run, tmp_path, processes=1)
    rows = pq.read_table(tmp_path / "games-000000.parquet").to_pylist()
    assert all(row["truncated"] and row["placing"] is None and row["returns"] == [0.5, 0.5] for row in rows)
    assert decode(pq.read_table(tmp_path / "games-000000.parquet")).placing.tolist() == [[0, 0]] * 4


def test_the_columns_say_what_was_played(tmp_path):
    run = small_run(agents=["random", "greedy:2"], games=15, seed=3, options={"forced_pot": "1"})
    selfplay(run, tmp_path, processes=1)
    rows = [row for n in (0, 1) for row in pq.read_table(tmp_path / f"games-{n:06}.parquet").to_pylist()]
    assert [row["game_id"] for row in rows] == list(range(15))
    assert {(row["game"], row["rules"], row["content"], row["seats"]) for row in rows} == {("kuhn", "1", "", 2)}
    assert {row["options"] for row in rows} == {json.dumps(run.options)}
    assert [row["agents"] for row in rows[:2]] == [["random", "greedy:2"], ["greedy:2", "random"]]
    assert [row["seed"] for row in rows] == [run.seed_of(i) for i in range(15)]
    words = json.loads((tmp_path / "vocabulary.json").read_text())
    match = Match.waiting_for_chance(run.game, 2, run.options)
    for actor, event in zip(rows[1]["actors"], rows[1]["events"], strict=True):
        if actor < 0:
            match.chance(words["chance"][event])
        else:
            match.choose(words["moves"][event], actor)
    assert match.returns == rows[1]["returns"] and [place.rank for place in match.placing] == rows[1]["placing"]
    assert "15 games of" in (tmp_path / "README.md").read_text()


@pytest.mark.parametrize("agents", [["random"], ["greedy:2", "random"]])
def test_any_number_of_processes_gives_the_same_bytes(tmp_path, agents):
    for processes in (1, 2):
        selfplay(small_run(agents=agents), tmp_path / str(processes), processes=processes)
    assert contents(tmp_path / "1") == contents(tmp_path / "2")
    assert len(contents(tmp_path / "1")) == 5 + 3


def test_ranges_put_together_are_one_run(tmp_path):
    run = small_run()
    selfplay(run, tmp_path / "whole", processes=1)
    selfplay(run, tmp_path / "a", span=":20", processes=1)
    selfplay(run, tmp_path / "b", span="20:", processes=1)
    for path in (tmp_path / "b").glob("*.parquet"):
        path.rename(tmp_path / "a" / path.name)
    again = selfplay(run, tmp_path / "a", processes=1)
    assert (again.games, again.found) == (50, 50)
    assert contents(tmp_path / "a") == contents(tmp_path / "whole")


def is_running(process):
    """Whether a process works still; one that ended and that nobody asked for does not."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="looks for processes in /proc")
def test_a_recording_that_was_killed_goes_on_to_the_same_bytes(tmp_path):
    run = small_run(games=400, shard=20)
    selfplay(run, tmp_path / "whole", processes=1)
    killed = tmp_path / "killed"
    command = [sys.executable, "-m", "tests.dataset.killed", str(killed)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as child:
        assert any(int(line) >= 120 for line in child.stdout)
        helpers = Path(f"/proc/{child.pid}/task/{child.pid}/children").read_text().split()
        assert len(helpers) == 2
        os.kill(child.pid, signal.SIGKILL)
    wait_until(lambda: not any(is_running(helper) for helper in helpers))
    shards = sorted(killed.glob("*.parquet"))
    assert len(shards) == 5
    shards[4].rename(killed / ".games-000004.parquet.partial")  # as if it had been killed while it wrote
    told = []
    again = selfplay(run, killed, processes=2, progress=lambda *done: told.append(done))
    assert (again.games, again.found, told[0], told[-1]) == (400, 80, (80, 400), (400, 400))
    assert contents(killed) == contents(tmp_path / "whole")


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="looks for processes in /proc")
@pytest.mark.parametrize("send", [os.kill, os.killpg])
def test_a_recording_that_is_interrupted_ends_at_once_and_goes_on(tmp_path, send):
    """Though its workers are at games that take for ever; in a terminal Ctrl-C reaches them, too."""
    folder = tmp_path / "interrupted"
    words = [sys.executable, "-m", "tests.dataset.interrupted", str(folder)]
    with subprocess.Popen(words, cwd=ROOT, stderr=subprocess.PIPE, text=True, start_new_session=True) as child:
        wait_until(lambda: len([*folder.glob("*.parquet")]) == 5)
        helpers = Path(f"/proc/{child.pid}/task/{child.pid}/children").read_text().split()
        send(child.pid, signal.SIGINT)
        try:
            told = child.communicate(timeout=120)[1]
        finally:
            child.kill()
    assert child.returncode == 130
    assert told.splitlines()[-1].startswith("greathouse: interrupted with 100 of 400 games in")
    assert "Traceback" not in told
    assert len(helpers) == 2 and not any(is_running(helper) for helper in helpers)
    run = small_run(games=400, shard=20)
    assert selfplay(run, folder, processes=2).found == 100
    selfplay(run, tmp_path / "whole", processes=1)
    assert contents(folder) == contents(tmp_path / "whole")


def test_a_worker_that_is_killed_ends_the_run_with_a_sentence(tmp_path, monkeypatch):
    def die(self, first, last):
        os.kill(os.getpid(), signal.SIGKILL)

    monkeypatch.setattr("greathouse.dataset.players.GameProgram.record", die)
    with pytest.raises(HouseError, match="ended from outside"):
        selfplay(small_run(), tmp_path, processes=2)
    monkeypatch.undo()
    assert selfplay(small_run(), tmp_path, processes=1).games == 50
    assert multiprocessing.active_children() == []


# What is refused before anything is played ------------------------------------------------------------------------


@pytest.fixture
def untouched(monkeypatch):
    """Nothing may be played."""
    monkeypatch.setattr("greathouse.dataset.selfplay.workers", None)


def test_a_folder_that_cannot_be_written(tmp_path, untouched):
    (tmp_path / "file").write_text("")
    with pytest.raises(HouseError, match=r"file.folder cannot be written: Not a directory\."):
        selfplay(small_run(), tmp_path / "file" / "folder")


def test_a_folder_with_another_run(tmp_path, monkeypatch):
    selfplay(small_run(), tmp_path, processes=1)
    monkeypatch.setattr("greathouse.dataset.selfplay.workers", None)
    with pytest.raises(HouseError, match="holds another dataset: seed is 0 there, 8 here"):
        selfplay(small_run(seed=8), tmp_path)
    with pytest.raises(HouseError, match="holds another dataset: game is 'kuhn' there, 'pennies' here"):
        selfplay(small_run("pennies"), tmp_path)
    (tmp_path / "manifest.json").write_text("{")
    with pytest.raises(HouseError, match="is damaged"):
        selfplay(small_run(), tmp_path)


def test_a_folder_with_something_else(tmp_path, untouched):
    (tmp_path / "notes.txt").write_text("mine")
    with pytest.raises(HouseError, match="is not empty and holds no dataset"):
        selfplay(small_run(), tmp_path)
    assert [path.name for path in tmp_path.iterdir() if path.name != ".lock"] == ["notes.txt"]


def test_a_damaged_shard_is_refused_and_its_games_are_played_again_once_it_is_deleted(tmp_path):
    selfplay(small_run(), tmp_path, processes=1)
    whole, shard = contents(tmp_path), tmp_path / "games-000001.parquet"
    damaged = shard.read_bytes()[:-1] + b"?"
    shard.write_bytes(damaged)
    with pytest.raises(HouseError, match=r"games-000001\.parquet is damaged: .*Delete it"):
        selfplay(small_run(), tmp_path, processes=1)
    assert contents(tmp_path) == whole | {shard.name: damaged}
    shard.unlink()
    assert selfplay(small_run(), tmp_path, processes=1).found == 40
    assert contents(tmp_path) == whole


def test_a_folder_in_use(tmp_path):
    def tell(done, total):
        with pytest.raises(HouseError, match="Another process is recording"):
            selfplay(small_run(), tmp_path, processes=1)

    selfplay(small_run(), tmp_path, processes=1, progress=tell)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("5", "is written a:b"),
        ("a:b", "is written a:b"),
        ("-10:20", "is written a:b"),
        ("0:60", "not within the games 0 to 50"),
        ("20:20", "not within"),
        ("5:20", "cuts a shard"),
        ("0:25", "multiple of 10, or at 50"),
    ],
)
def test_a_wrong_range(text, told, tmp_path, untouched):
    with pytest.raises(BadOption, match=told):
        selfplay(small_run(), tmp_path, span=text)
    assert list(tmp_path.iterdir()) == []


def test_right_ranges():
    run = small_run(games=55)
    assert [read_range(text, run) for text in (":", "10:", "0:20", "50:55")] == [(0, 55), (10, 55), (0, 20), (50, 55)]


@pytest.mark.parametrize(
    ("call", "error"),
    [
        ({"agents": ["nobody"]}, BadAgent),
        ({"agents": []}, BadAgent),
        ({"agents": ["random"] * 3}, BadAgent),
        ({"games": 0}, BadOption),
        ({"shard": 0}, BadOption),
        ({"shard": 10**6}, BadOption),
        ({"seed": "x"}, BadOption),
        ({"seats": 9}, BadSeats),
        ({"options": {"no_such": 1}}, BadOption),
    ],
)
def test_wrong_runs(call, error):
    with pytest.raises(error, match=r"\w"):
        small_run(**call)


@pytest.mark.compiled
def test_command_line(monkeypatch, tmp_path):
    monkeypatch.setattr("greathouse.cli.selfplay.find_game", lambda key, content: small_run().game)
    app = Typer()
    app.command()(command)
    words = ["kuhn", "random", "--games", "30", "--out", str(tmp_path), "--workers", "1", "--shard", "10"]
    part = CliRunner().invoke(app, [*words, "--range", "0:10"])
    assert part.exit_code == 0 and part.stdout.startswith("10 games in")
    facts = json.loads(CliRunner().invoke(app, [*words, "--json"]).stdout)
    assert (facts["games"], facts["found"]) == (30, 10)
    assert facts["bytes"] == sum(path.stat().st_size for path in tmp_path.glob("*.parquet"))
