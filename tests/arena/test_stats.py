"""Intervals, the sequential test and ratings, against known values and by simulation."""

import random

import pytest

from greathouse.arena.stats import (
    ALPHA,
    Interval,
    block_interval,
    capital,
    decided,
    rating_intervals,
    ratings,
    sequence_interval,
    wilson,
)


@pytest.mark.parametrize(
    ("won", "games", "low", "high"),
    [
        (0, 10, 0.0, 0.2775),
        (5, 10, 0.2366, 0.7634),
        (15, 148, 0.0624, 0.1605),
        (81, 263, 0.2553, 0.3662),
        (20, 20, 0.8389, 1.0),
    ],
)
def test_wilson_against_published_values(won, games, low, high):
    """Brown, Cai, DasGupta 2001 and Newcombe 1998."""
    interval = wilson(won / games, games)
    assert interval.low == pytest.approx(low, abs=5e-5)
    assert interval.high == pytest.approx(high, abs=5e-5)


def test_wilson_without_games():
    assert wilson(0.5, 0) == Interval(0.5, 0, 1)


def test_block_interval_covers_the_truth():
    """Blocks of two games with common dice; the true mean lies inside 95 times of 100, within sampling error."""
    dice = random.Random(1)
    for shares, truth in (
        ([0, 0.5, 1], 0.5),
        ([0, 1], 0.5),
        ([0.5, 0.5, 0.5, 1], 0.625),
        ([0, 1, 1, 1, 1], 0.8),
        ([0.5, *[1] * 9], 0.95),
    ):
        inside = 0
        for _ in range(1500):
            _, low, high = block_interval(dice.choices(shares, k=60))
            inside += low <= truth <= high
        assert 0.93 < inside / 1500 < 0.985


def test_block_interval_of_draws_is_narrow_but_not_sure():
    mean, low, high = block_interval([0.5] * 100)
    assert mean == 0.5
    assert 0.45 < low < 0.5 < high < 0.55


def test_block_interval_of_wins_alone():
    assert block_interval([1.0] * 20) == wilson(1.0, 20)


def test_martingale_has_mean_one():
    """On average over all outcomes of fair blocks, the gambler neither gains nor loses."""
    outcomes = [[a, b, c] for a in (0, 0.5, 1) for b in (0, 0.5, 1) for c in (0, 0.5, 1)]
    assert sum(capital(points, 0.5) for points in outcomes) / len(outcomes) == pytest.approx(1)


@pytest.mark.slow
def test_error_rate_of_the_sequential_test():
    """Equal agents, looked at after each of 100 blocks: the share of wrong decisions stays below ALPHA."""
    dice = random.Random(2)
    wrong = 0
    for _ in range(400):
        points: list[float] = []
        for _ in range(100):
            points.append(dice.choice((0, 0.25, 0.5, 0.5, 0.75, 1)))
            if decided(points):
                wrong += 1
                break
    assert wrong / 400 <= ALPHA


def test_sequential_test_finds_a_difference():
    """At 62 % of decisive games it needs less than 200 blocks nearly always, and far less when all are won."""
    dice = random.Random(3)
    found = 0
    for _ in range(100):
        points = [(dice.random() < 0.62) / 2 + (dice.random() < 0.62) / 2 for _ in range(200)]
        found += any(decided(points[:n]) for n in range(10, 201, 10))
    assert found >= 90
    assert decided([1.0] * 14)
    assert not decided([1.0] * 3)


def test_sequence_interval_agrees_with_the_decision():
    dice = random.Random(4)
    for share in (0.5, 0.6, 0.8):
        points = [float(dice.random() < share) for _ in range(80)]
        _, low, high = sequence_interval(points)
        assert decided(points) == (not low <= 0.5 <= high)
        fixed = block_interval(points)
        assert low < fixed.low < fixed.high < high


def test_sequence_interval_without_blocks():
    assert sequence_interval([]) == Interval(0.5, 0, 1)


def test_ratings_recover_the_model():
    """Expected points of the Bradley-Terry model give back its strengths, but for the one imagined draw."""
    elo = [100.0, 0.0, -100.0]
    games = 1_000_000
    results = {(i, j): games / (1 + 10 ** ((elo[j] - elo[i]) / 400)) for i in range(3) for j in range(3) if i != j}
    assert ratings(results, 3) == pytest.approx(elo, abs=0.01)


def test_ratings_stay_finite():
    rated = ratings({(0, 1): 10.0, (1, 0): 0.0}, 2)
    assert rated[0] == -rated[1]
    assert 150 < rated[0] < 400


def test_rating_intervals_contain_the_rating_and_repeat():
    dice = random.Random(5)
    blocks: list[dict[tuple[int, int], float]] = [
        {(0, 1): x, (1, 0): 2 - x} for x in (dice.choice((0, 1, 2)) for _ in range(50))
    ]
    blocks += [{(0, 2): 1.5, (2, 0): 0.5}, {(1, 2): 1, (2, 1): 1}]
    found = rating_intervals(blocks, 3, seed=1)
    assert all(low <= mean <= high for mean, low, high in found)
    assert rating_intervals(blocks, 3, seed=1) == found
