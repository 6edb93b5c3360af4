"""Episodes show what matches show, up to the last position."""

import random

import pytest

from greathouse.envs.episode import Episode
from greathouse.kernel.game import load


@pytest.mark.parametrize("key", ["pharao", "heir"])
def test_the_end_of_a_game_is_shown(key):
    episode, rand = Episode.begin(load(key), seed=3), random.Random(3)
    while not episode.over:
        episode.play(rand.choice(episode.choices(episode.seat)))
    for seat in (-1, 0, 1):
        assert episode.view(seat) == episode.match.view(seat)
        assert episode.planes(seat).any() and episode.text()
    assert sum(episode.returns) == 1
