"""The games that can be observed, and positions of random games of them."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from greathouse.kernel.game import list_games, load
from greathouse.kernel.match import Match

GAMES = [key for key in list_games() if load(key).positions.view]
"""Keys of the games whose views are declared."""

TABLES = [(key, seats) for key in GAMES for seats in load(key).about.seats]

MODES = [pytest.param(False, id="plain"), pytest.param(True, id="compiled", marks=pytest.mark.compiled)]
"""Whether environments run compiled."""


def random_positions(key: str, seats: int, seed: int, every: int = 9, most: int = 25) -> Iterator[Match]:
    """A random game, paused at every so many decisions and at its end."""
    rand, match = random.Random(seed), load(key).new(seats, seed=seed)
    count = 0
    while not match.over and count < every * most:
        if count % every == 0:
            yield match
        match.play(rand.choice(match.choice_numbers()))
        count += 1
    yield match
