"""Matches: the same result on any number of processes, fair seats, early decision, reports, records, wrong calls."""

import json

import pytest
from typer import Typer
from typer.testing import CliRunner

import greathouse
from greathouse.arena import compete
from greathouse.arena.matches import Contest, Host, play, seed_from
from greathouse.cli.arena import arena
from greathouse.kernel.errors import BadAgent, BadOption, BadSeats, HouseError, UnknownGame
from greathouse.kernel.transcript import read


def contest(game, seats, *specs):
    return Contest(game, specs, seats, {}, 1, compiled=False)


@pytest.mark.compiled
def test_any_number_of_processes_gives_the_same(kuhn):
    reports = [compete(kuhn, ["mcts:30", "greedy", "random"], games=40, seed=3, jobs=jobs) for jobs in (1, 2)]
    assert reports[0] == reports[1]
    assert reports[0] != compete(kuhn, ["mcts:30", "greedy", "random"], games=40, seed=4, jobs=1)


@pytest.mark.compiled
def test_plain_and_compiled_give_the_same(kuhn, fork):
    for game in (kuhn, fork):
        agents = ["mcts:30", "greedy", "random"]
        assert compete(game, agents, 20, jobs=1, compiled=True) == compete(game, agents, 20, jobs=1, compiled=False)


@pytest.mark.compiled
def test_early_decision_is_the_same_on_any_number_of_processes(kuhn):
    reports = [compete(kuhn, ["mcts:100", "random"], games=1000, jobs=jobs, stop=True) for jobs in (1, 2)]
    assert reports[0] == reports[1]
    match = reports[0].matches[0]
    assert match.stopped
    assert match.games < 1000
    assert match.better == "mcts:100"
    assert match.rows[0].points.low > 0.5 > match.rows[1].points.high


@pytest.mark.compiled
def test_match_of_three(fork):
    """Equal agents do equally well, whoever sits before them."""
    report = compete(fork, ["mcts:100", "random", "random"], games=300, jobs=1)
    searcher, one, other = report.matches[0].rows
    assert report.matches[0].games == 300
    assert report.agents == ("mcts:100", "random", "random #2")
    assert searcher.points.mean + one.points.mean + other.points.mean == pytest.approx(1)
    assert max(one.points.low, other.points.low) < min(one.points.high, other.points.high)
    assert len(report.ratings) == 3


def test_agents_change_seats_with_the_same_dice(kuhn):
    host = Host(contest(kuhn, 2, "random", "random"))
    assert [host.contest.lineup((0, 1), block, turn) for block in (0, 1) for turn in (0, 1)] == 2 * [[0, 1], [1, 0]]
    host.contest.__dict__["records"] = True
    first, second = host.block((0, 1), 5, 2)
    deals = [[line for line in game.record.splitlines() if "chance" in line] for game in (first, second)]
    assert deals[0] == deals[1]
    assert deals[0]


def test_pairings_and_seats_of_larger_tables(fork):
    assert contest(fork, 3, "a", "b", "c", "d").pairings() == [(0, 1, 2), (0, 1, 3), (0, 2, 3), (1, 2, 3)]
    assert contest(fork, 3, "a", "b").pairings() == [(0, 1)]
    assert [contest(fork, 3, "a", "b").lineup((0, 1), 3, turn) for turn in (0, 1)] == [[0, 1, 0], [1, 0, 1]]
    seats = [contest(fork, 3, "a", "b", "c").lineup((0, 1, 2), 0, turn) for turn in range(3)]
    assert [sorted(column) for column in zip(*seats, strict=True)] == [[0, 1, 2]] * 3
    following = {
        (row[seat], row[(seat + 1) % 3])
        for block in (0, 1)
        for turn in range(3)
        for row in [contest(fork, 3, "a", "b", "c").lineup((0, 1, 2), block, turn)]
        for seat in range(3)
    }
    assert len(following) == 6


def test_two_agents_at_three_seats_share_the_points(fork):
    for block in range(5):
        for game in Host(contest(fork, 3, "random", "greedy")).block((0, 1), block, 2):
            assert sum(game.points) == pytest.approx(1)


def test_who_answers_in_secret_is_asked_before_any_answer(pennies):
    """The second agent's view must not show that the first has answered."""
    views = []

    class Spy:
        def choose(self, view, seat, *, stop=None):
            views.append(view)
            return 0

    match = pennies.new()
    asked, _, decisions = play(match, [Spy(), Spy()])
    assert match.over
    assert (asked, decisions) == ([1, 1], 2)
    assert views[0] == views[1] == pennies.new().view(0)


def test_game_without_end_is_cut_and_shared(kuhn, monkeypatch):
    monkeypatch.setattr("greathouse.arena.matches.MAX_DECISIONS", 1)
    report = compete(kuhn, ["random", "random"], games=4, jobs=1, compiled=False)
    assert report.matches[0].cut == 4
    assert report.matches[0].rows[0].points.mean == 0.5


@pytest.mark.compiled
def test_report_as_table_and_json(kuhn):
    report = compete(kuhn, ["mcts:50", "random", "greedy"], games=20, jobs=1)
    text = str(report)
    assert "95 % interval" in text
    assert "Elo" in text
    facts = json.loads(json.dumps(report.to_json()))
    assert [row["agent"] for row in facts["matches"][0]["rows"]] == ["mcts:50", "random"]
    assert sum(row["points"] for row in facts["matches"][0]["rows"]) == pytest.approx(1)
    assert set(facts["ratings"]) == {"mcts:50", "random", "greedy"}
    match = report.matches[0]
    assert sum((match.rows[0].won, match.rows[0].drawn, match.rows[0].lost)) == match.games == 20


def test_progress_is_told(kuhn):
    told = []
    compete(kuhn, ["random", "random"], games=10, jobs=1, compiled=False, progress=lambda *done: told.append(done))
    assert told == [(2, 10), (4, 10), (6, 10), (8, 10), (10, 10)]


@pytest.mark.parametrize("games", [1, 3])
def test_exactly_as_many_games_are_played_as_are_asked_for(fork, games):
    report = compete(fork, ["random", "greedy"], games=games, jobs=1, compiled=False, seats=3)
    assert report.matches[0].games == games
    assert contest(fork, 3, "a", "b").blocks((0, 1), games) == [2] * (games // 2) + [1]


def test_records_are_written_while_games_go_on(kuhn, tmp_path):
    there = []
    told = lambda done, total: there.append(len(list(tmp_path.iterdir())))  # noqa: E731
    compete(kuhn, ["random", "greedy"], games=6, jobs=1, compiled=False, records=tmp_path, progress=told)
    assert there == [2, 4, 6]


@pytest.mark.compiled
def test_a_folder_that_cannot_be_written_is_named_before_a_game_is_played(kuhn, tmp_path):
    (tmp_path / "file").write_text("")
    told = []
    with pytest.raises(HouseError, match="Records cannot be written"):
        compete(kuhn, ["random", "greedy"], jobs=1, records=tmp_path / "file" / "folder", progress=told.append)
    assert not told


def test_records_can_be_replayed(kuhn, tmp_path):
    compete(kuhn, ["random", "greedy"], games=4, jobs=1, compiled=False, records=tmp_path)
    files = sorted(tmp_path.iterdir())
    assert [file.name for file in files] == [f"match1-game{n:04}.jsonl" for n in range(1, 5)]
    assert all(read(file.read_text(), kuhn).over for file in files)
    assert '"names": ["random", "greedy"]' in files[0].read_text()
    assert '"names": ["greedy", "random"]' in files[1].read_text()


@pytest.mark.parametrize(
    ("call", "error"),
    [
        ({"agents": ["random"]}, BadAgent),
        ({"agents": "random"}, BadAgent),
        ({"agents": ["random", "nobody"]}, BadAgent),
        ({"games": 0}, BadOption),
        ({"jobs": 0}, BadOption),
        ({"options": {"no_such": 1}}, BadOption),
        ({"seats": 9}, BadSeats),
        ({"game": "no_such_game"}, UnknownGame),
    ],
)
def test_wrong_calls_are_refused(kuhn, call, error):
    with pytest.raises(error, match=r"\w"):
        compete(**{"game": kuhn, "agents": ["random", "random"], "jobs": 1, "compiled": False, **call})


def test_seeds_differ():
    seeds = {seed_from(a, b, c) for a in range(10) for b in range(10) for c in range(10)}
    assert len(seeds) == 1000
    assert max(seeds) < 1 << 62


def test_public_name_can_be_called_though_it_is_a_package_too():
    with pytest.raises(BadAgent):
        greathouse.compete("pharao", ["random"])


@pytest.mark.compiled
def test_command_line(monkeypatch, kuhn):
    monkeypatch.setattr("greathouse.cli.arena.find_game", lambda key: kuhn)
    app = Typer()
    app.command()(arena)
    words = ["kuhn", "random", "greedy", "--games", "4", "--jobs", "1", "-o", "forced_pot=1"]
    told = CliRunner().invoke(app, words)
    assert told.exit_code == 0
    assert "forced_pot=1" in told.stdout
    facts = json.loads(CliRunner().invoke(app, [*words, "--json"]).stdout)
    assert facts["matches"][0]["games"] == 4
    assert isinstance(CliRunner().invoke(app, [*words[:-1], "forced_pot"]).exception, BadOption)
