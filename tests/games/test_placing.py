"""How the seats of a finished game are ranked, and by what."""

from __future__ import annotations

import random

import pytest

import greathouse as gh
from greathouse.kernel.errors import HouseError
from tests.games.heir.test_scoring import ended

KEYS = {
    "pharao": ["return"],
    "favor": ["return"],
    "hapy": ["goal", "groups", "largest_family", "hand"],
    "heir": ["points", "claimed"],
    "osiris": ["glory", "tokens"],
}


def finished(key, seed):
    """A game played to its end by choices at random, or in Pharao, where that takes long, until a limit."""
    game = gh.load(key)
    options = {"quiet_limit": 50} if key == "pharao" else {}
    match, rand = game.new(game.about.seats[seed % len(game.about.seats)], seed, **options), random.Random(seed)
    while not match.over:
        match.play(rand.choice(match.choice_numbers()))
    return match


@pytest.mark.parametrize("key", gh.list_games())
def test_the_first_are_those_who_won_and_better_keys_rank_higher(key):
    for seed in range(4):
        match = finished(key, seed)
        placing, returns = match.placing, match.returns
        assert [place.rank == 1 for place in placing] == [won == max(returns) for won in returns]
        assert all(list(place.keys) == KEYS[key] for place in placing)
        for mine in placing:
            better = sum(tuple(other.keys.values()) > tuple(mine.keys.values()) for other in placing)
            assert mine.rank == 1 + better
            assert all(type(value) is int for value in mine.keys.values())


@pytest.mark.parametrize(
    ("points", "claimed", "ranks"),
    [((52, 52), (5, 3), [1, 2]), ((52, 52), (4, 4), [1, 1]), ((51, 52), (8, 0), [2, 1])],
)
def test_heirs_tie_is_broken_by_claimed_cards(points, claimed, ranks):
    """R69."""
    placing = ended(points, claimed).placing
    assert [place.rank for place in placing] == ranks
    assert placing[0].keys == {"points": points[0], "claimed": claimed[0]}


def test_nobody_has_a_place_before_the_end():
    with pytest.raises(HouseError, match="not over"):
        gh.load("heir").new(seed=1).placing  # noqa: B018 - asking is the point
