"""Skill, points, and the measured levels of the games."""

import math
import random
from itertools import combinations
from types import SimpleNamespace

import pytest
from typer.testing import CliRunner

from greathouse.arena.stats import Interval
from greathouse.cli import app
from greathouse.kernel.errors import HouseError
from greathouse.kernel.game import list_games, load
from greathouse.server.ratings.level_matches import LevelMatch, rated, write
from greathouse.server.ratings.levels import known, level_points, level_ratings
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
        assert len(found) == len(load(key).about.levels), key
        assert found == sorted(found) and found[1] == NEW_POINTS, key
    assert level_points("nothing", 0) == 0 and level_points("heir", 9) == 0


def test_levels_stand_as_far_apart_as_their_matches_say():
    low, anchor, high = rated([LevelMatch(0, 1, 4000, 0.5), LevelMatch(0, 2, 4000, 0.9), LevelMatch(1, 2, 4000, 0.9)])
    assert low.points == pytest.approx(NEW_POINTS, abs=1) and anchor.points == NEW_POINTS
    assert high.points == pytest.approx(NEW_POINTS + 400 * math.log10(9), abs=2)
    assert high.margin > low.margin == anchor.margin > 0


def test_margins_of_ratings_hold():
    """Ratings of matches drawn by known strengths lie within their margins of them nineteen times of twenty."""
    dice, strengths = random.Random(6), [-300.0, 0.0, 120.0, 500.0]
    mean = sum(strengths) / 4
    inside = 0
    for _ in range(100):
        matches = []
        for weaker, stronger in combinations(range(4), 2):
            chance = 1 / (1 + 10 ** ((strengths[weaker] - strengths[stronger]) / 400))
            won = sum(dice.random() < chance for _ in range(60))
            matches.append(LevelMatch(weaker, stronger, 60, won / 60))
        found = rated(matches)
        centre = sum(one.points for one in found) / 4
        inside += sum(
            abs(one.points - centre - true + mean) <= one.margin for one, true in zip(found, strengths, strict=True)
        )
    assert 365 <= inside <= 396


def test_who_loses_nothing_is_rated_and_known_badly():
    weak, strong = rated([LevelMatch(0, 1, 20, 1.0)])
    assert strong.points - weak.points > 600 and strong.margin > 200


@pytest.mark.parametrize("key", list_games())
def test_openskill_would_move_no_level(key):
    """The ratings that houses show explain the matches of all pairs, and OpenSkill's updates agree with them."""
    entry = known()[key]
    matches = [LevelMatch(**match) for match in entry["matches"]]
    count = len(load(key).about.levels)
    assert {(one.weaker, one.stronger) for one in matches} == set(combinations(range(count), 2))
    assert [tuple(rating) for rating in rated(matches)] == [tuple(rating) for rating in entry["ratings"]]
    moved, games = [0.0] * count, [0.0] * count
    skills = [skill_of(rating.points, 1) for rating in level_ratings(key)]
    for low, high, played, share in matches:
        more = 1 / (count - 1)
        for ranks, times in (([2, 1], share * played + more / 2), ([1, 2], (1 - share) * played + more / 2)):
            after = after_game([skills[low], skills[high]], ranks)
            for level, skill in zip((low, high), after, strict=True):
                moved[level] += times * (skill.mu - skills[level].mu)
                games[level] += times
    most = abs(after_game([skill_of(1500, 1)] * 2, [1, 2])[0].mu - skill_of(1500, 1).mu)
    assert all(abs(sum_) / played < 0.005 * most for sum_, played in zip(moved, games, strict=True))


def test_the_command_plays_all_pairs_of_levels_and_keeps_the_matches(tmp_path, monkeypatch):
    asked = []

    def row(name, mean):
        return SimpleNamespace(agent=name, points=Interval(mean, mean - 0.1, mean + 0.1))

    def compete(game, levels, games, seed, jobs):
        asked.append((game.key, levels, games, seed))
        played = [SimpleNamespace(rows=(row(a, 0.3), row(b, 0.7)), games=games) for a, b in combinations(levels, 2)]
        return SimpleNamespace(matches=played)

    monkeypatch.setattr("greathouse.server.ratings.level_matches.compete", compete)
    file = tmp_path / "levels.json"
    write(file, "other", [LevelMatch(0, 1, 2, 0.5)], 1)
    done = CliRunner().invoke(app, ["rate", "heir", "--games", "20", "--seed", "3", "--file", str(file)])
    assert done.exit_code == 0 and "scribe 1500" in done.stdout
    assert asked == [("heir", ("servant", "scribe", "vizier", "pharaoh", "imhotep"), 20, 3)]
    assert len(known(file)["heir"]["matches"]) == 10 and len(known(file)["heir"]["ratings"]) == 5
    assert known(file)["heir"]["matches"][3] == {"weaker": 0, "stronger": 4, "games": 20, "share": 0.7}
    assert "other" in known(file) and known(tmp_path / "none") == {}
    failed = CliRunner().invoke(app, ["rate", "heir", "--file", str(tmp_path / "no" / "x")])
    assert isinstance(failed.exception, HouseError) and "cannot be written" in str(failed.exception)


# What the end of a game stores -------------------------------------------------------------------------------------
