"""GAME_TITLE keeps what every game promises, and its own rules."""

from pathlib import Path

import greathouse as gh
from greathouse.agents import check_levels
from greathouse.kernel.conformance import check_folder

PROJECT = Path(__file__).parents[1]


def test_it_keeps_every_promise_of_a_game() -> None:
    assert check_folder(PROJECT, games=20, compiled=False, check_levels=check_levels).faults == []


def test_r4_whoever_takes_the_last_reed_wins() -> None:
    match = gh.load(PROJECT).new(seats=2, bundle=15)
    for move in ("take 3",) * 5:
        match.play(move)
    assert match.returns == [1, 0]
