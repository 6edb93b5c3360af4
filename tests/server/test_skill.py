"""Skill, points, and the measured levels of the games."""

import math
from types import SimpleNamespace

import pytest
from typer.testing import CliRunner

from greathouse.arena.stats import Interval
from greathouse.cli import app
from greathouse.kernel.errors import HouseError
from greathouse.kernel.game import list_games, load
from greathouse.server.ratings.levels import known, level_points, level_ratings, rated, write
from greathouse.server.ratings.skill import NEW_POINTS, Skill, after_game, skill_of


def test_winning_raises_and_losing_lowers_and_both_become_surer():
    won, lost = after_game([Skill(), Skill()], [1, 2])
    assert won.points > NEW_POINTS > lost.points and won.points - NEW_POINTS == pytest.approx(
        NEW_POINTS - lost.points, abs=1
    )
    assert won.margin < Skill().margin > lost.margin and Skill().provisional


def test_400_points_more_win_ten_games_for_one():
    """Where strong plays weak at ten to one, ratings 400 points apart stay where they are."""
    strong, weak = skill_of(1900, 1), skill_of(1500, 1)
    up = after_game([strong, weak], [1, 2])[0].mu - strong.mu
    down = strong.mu - after_game([strong, weak], [2, 1])[0].mu
    assert down / up == pytest.approx(10, rel=0.05)


def test_three_to_five_play_for_places_and_a_bot_keeps_its_rating():
    for seats in (3, 4, 5):
        after = after_game([Skill()] * seats, range(1, seats + 1))
        assert sorted(after, key=lambda skill: -skill.mu) == after
    bot = skill_of(1700, 50)
    after = after_game([Skill(), bot, Skill()], [1, 2, 2], fixed={1})
    assert after[1] == bot and after[0].mu > after[2].mu


def test_points_and_skill_are_one_thing():
    for points in (800, 1500, 2345):
        assert skill_of(points, 60).points == points and skill_of(points, 60).margin == 60


def test_the_levels_of_every_game_have_ratings_in_their_order():
    for key in list_games():
        found = [rating.points for rating in level_ratings(key)]
        assert 4 <= len(found) <= len(load(key).about.levels), key
        assert found == sorted(found) and found[1] == NEW_POINTS, key
    assert level_points("nothing", 0) == 0 and level_points("heir", 9) == 0


def test_levels_stand_as_far_apart_as_their_matches_say():
    even, clear = ({"share": share, "low": share - 0.1, "high": share + 0.05, "games": 99.0} for share in (0.5, 0.9))
    low, anchor, high = rated([even, clear])
    assert (low.points, anchor.points) == (NEW_POINTS, NEW_POINTS)
    assert high.points == pytest.approx(NEW_POINTS + 400 * math.log10(9), abs=10)
    assert high.margin > low.margin > 0 and rated([]) == ()


def test_the_command_plays_each_level_against_the_next_and_keeps_the_matches(tmp_path, monkeypatch):
    met = []

    def compete(game, agents, games, seed, jobs):
        met.append((game.key, *agents, games, seed))
        return SimpleNamespace(matches=[SimpleNamespace(rows=[SimpleNamespace(points=Interval(0.75, 0.6, 0.9))])])

    monkeypatch.setattr("greathouse.arena.compete", compete)
    file = tmp_path / "levels.json"
    write(file, "other", [], 1)
    done = CliRunner().invoke(app, ["rate", "heir", "--games", "20", "--seed", "3", "--file", str(file)])
    assert done.exit_code == 0 and "scribe 1500" in done.stdout
    assert met[0] == ("heir", "scribe", "servant", 20, 3)
    assert met[-1] == ("heir", "imhotep", "pharaoh", 20, 3) and len(met) == 4
    assert known(file)["heir"]["matches"][0] == {"share": 0.75, "low": 0.6, "high": 0.9, "games": 20.0}
    assert "other" in known(file) and known(tmp_path / "none") == {}
    failed = CliRunner().invoke(app, ["rate", "heir", "--file", str(tmp_path / "no" / "x")])
    assert isinstance(failed.exception, HouseError) and "cannot be written" in str(failed.exception)


# What the end of a game stores -------------------------------------------------------------------------------------
