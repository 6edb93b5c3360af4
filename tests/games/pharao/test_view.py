"""What players of Pharao see (everything), positions as JSON, and the promises of the contract."""

from __future__ import annotations

import random

import pytest

from greathouse.kernel.chance import seeded
from greathouse.kernel.conformance import check
from greathouse.kernel.errors import BadOption, BadPosition, BadSeats, UnreadableMove
from greathouse.kernel.match import Event

from .helpers import GAME, OPENING, at, bits, legal


def test_everybody_sees_everything():
    rand = random.Random(3)
    match = GAME.new(seed=3, quiet_limit=100)
    while not match.over:
        for seat in (-1, 0, 1):
            assert match.view(seat).to_json() == match.state.to_json()
            assert match.seen(Event(0, 17), seat) == 17
        guessed = GAME.State()
        GAME.views.guess(match.view(1), 1, guessed, seeded(1))
        assert guessed == match.state
        match.play(rand.choice(match.legal_numbers()))


def test_a_position_is_set_up_from_json():
    match = GAME.position({"state": {"houses": [bits([16]), bits([1, 2])]}}, seed=2)
    assert match.state.houses == [bits([16]), bits([1, 2])]
    assert match.turn in (0, 1)
    again = GAME.position(match.to_json())
    assert again.state == match.state
    assert legal(again) == legal(match)


@pytest.mark.parametrize(
    ("state", "named"),
    [
        ({"houses": [bits([27]), bits([1])]}, "R22"),
        ({"houses": [bits([1]), bits([1])]}, "R8"),
        ({"houses": [bits([1]), 0]}, "R1"),
        ({"houses": [1 << 40, 1]}, "houses"),
        ({"houses": [1]}, "houses"),
        ({"castles": 1}, "castles"),
    ],
)
def test_impossible_positions_are_refused(state, named):
    with pytest.raises(BadPosition, match=named):
        GAME.position({"state": state})


def test_wrong_seats_options_and_moves_are_refused():
    with pytest.raises(BadSeats):
        GAME.new(seats=3)
    with pytest.raises(BadOption, match="quiet_limit"):
        GAME.new(quiet_limit=7)
    with pytest.raises(BadOption, match="path3"):
        GAME.new(rescue_landing="path4")
    match = at(*OPENING, "1/0")
    before = match.state.copy()
    for move in ("step 20 31", "step 20", "jump 20 19", "", "step 20 19 18"):
        with pytest.raises(UnreadableMove):
            match.play(move)
    assert match.state == before


def test_the_contract_is_kept():
    report = check(GAME, games=5, seed=400)
    assert report.faults == []
    assert report.compared_steps == report.steps > 1000
