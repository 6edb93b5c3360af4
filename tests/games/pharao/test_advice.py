"""Pharao's quick judgement against exact values, and its playout policy."""

from __future__ import annotations

import random

import numpy as np
import pytest

from greathouse.games.pharao import advice
from greathouse.kernel.chance import seeded
from greathouse.kernel.contract import WIN
from greathouse.kernel.match import Match

from .exact import NILE_BIT, THROWS, solved
from .helpers import GAME, OPENING, at, houses, play


def worth(match: Match) -> float:
    """The estimate for the mover, in wins."""
    out = [0, 0]
    advice.leaf(match.state, out)
    assert sum(out) == WIN
    assert min(out) >= 0
    return out[match.state.mover] / WIN


def preferred(match: Match, seed: int = 0) -> str:
    out = match.legal_numbers()
    return match.legal()[advice.prefer(match.state, match.turn, out, len(out), seeded(seed))]


@pytest.mark.slow
@pytest.mark.parametrize(("layer", "error"), [((1, 1), 0.02), ((2, 1), 0.03), ((1, 2), 0.03)])
def test_estimates_are_close_to_exact_values(layer, error):
    values, positions = solved().layer(*layer), solved().turns[layer].layer
    dry = np.flatnonzero((positions.own | positions.other) & NILE_BIT == 0)
    sample = random.Random(5).sample(list(dry), min(len(dry), 800))
    misses = []
    for place in sample:
        match = at(houses(int(positions.own[place])), houses(int(positions.other[place])))
        misses.append(worth(match) - values[place])
    assert np.sqrt(np.mean(np.square(misses))) < error
    assert abs(np.mean(misses)) < 0.003


def test_letting_a_piece_go_is_foreseen():
    assert worth(at([24, 27], [1, 2])) == pytest.approx(0.854383, abs=0.06)
    assert worth(at([26, 27], [1, 2], "1/0")) == 1


ARMIES = {
    "t44": ([20, 21, 22], [4, 5], 0.501064),
    "t45": ([20, 21, 22], [2, 3, 4], 0.493455),
    "t46": ([2, 3, 4], [20, 21, 22], 0.513855),
}


@pytest.mark.parametrize("vector", ARMIES)
def test_armies_are_about_even(vector):
    own, other, value = ARMIES[vector]
    assert worth(at(own, other)) == pytest.approx(value, abs=0.02)


def greedy(match: Match) -> int:
    """The choice after which the estimate for the mover is best."""

    def promise(number: int) -> float:
        following = match.copy()
        following.choose(number)
        if following.over:
            return following.returns[match.turn]
        own = following.state.mover == match.turn
        return worth(following) if own else 1 - worth(following)

    return max(match.legal_numbers(), key=promise)


@pytest.mark.slow
@pytest.mark.parametrize(("layer", "most"), [((1, 1), 0.002), ((2, 1), 0.012), ((1, 2), 0.012)])
def test_greedy_play_loses_little_against_exact_values(layer, most):
    """Mean loss per turn over random positions; play at random loses 0.10 to 0.18."""
    rand, tables = random.Random(2), solved()
    tables.layer(*layer)
    positions = tables.turns[layer].layer
    alive = np.flatnonzero(~positions.lost & (positions.other != NILE_BIT))
    throws = [(own, other) for own, other, weight in THROWS for _ in range(round(weight * 18))]
    loss = []
    for _ in range(300):
        place, throw = rand.choice(alive), rand.choice(throws)
        own, other = houses(int(positions.own[place])), houses(int(positions.other[place]))
        match = at(own, other, "{}/{}".format(*throw))
        while match.turn == 0:
            match.choose(greedy(match))
        loss.append(tables.throw_value(own, other, throw) - outcome(match))
    assert -1e-6 < np.mean(loss) < most


def outcome(match: Match) -> float:
    """Exact value for seat 0 after its turn."""
    if match.over:
        return match.returns[0]
    mover = match.state.mover
    value = solved().value(houses(match.state.houses[mover]), houses(match.state.houses[1 - mover]))
    return value if mover == 0 else 1 - value


def test_wins_are_seen_and_taken():
    step, push = at([16], [1, 2], "1/0"), at([1, 2], [28], "0/1")
    assert worth(step) == worth(push) == 1
    assert {preferred(step, seed) for seed in range(20)} == {"step 16 15"}
    assert {preferred(push, seed) for seed in range(20)} == {"push 28 27"}


def test_playouts_push_from_three_to_two_but_not_from_two_to_one():
    assert {preferred(at([1, 2], [28, 5, 6], "0/1"), seed) for seed in range(20)} == {"push 28 27"}
    assert "push 28 27" not in {preferred(at([1, 2], [28, 5], "0/1"), seed) for seed in range(60)}
    assert "push 28 27" in {preferred(at([1], [28, 5], "0/1"), seed) for seed in range(60)}
    assert preferred(at([1, 2], [9, 28], "0/1", cross_humiliation=False)) != "push 28 27"


def test_playouts_rescue_with_three_and_let_go_with_two():
    assert preferred(at([26, 27], [1], "0/0")) == "drown"
    assert preferred(at([5, 26, 27], [1], "0/0")) == "rescue"


def test_advice_answers_at_every_moment_of_a_game():
    rand, rng = random.Random(4), seeded(9)
    for seed in range(5):
        match = GAME.new(seed=seed, return_to_start=bool(seed % 2))
        while not match.over:
            assert 0 <= worth(match) <= 1
            out = match.legal_numbers()
            assert 0 <= advice.prefer(match.state, match.turn, out, len(out), rng) < len(out)
            match.play(rand.choice(out))
    assert worth(at(*OPENING)) == worth(play(at(*OPENING), "0/0")) == 0.5
