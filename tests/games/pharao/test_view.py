"""What players of Pharao see (everything), positions as JSON, and the promises of the contract."""

from __future__ import annotations

import random

import pytest

from greathouse.kernel.chance import seeded
from greathouse.kernel.conformance import check
from greathouse.kernel.errors import BadOption, BadPosition, BadSeats, UnreadableMove
from greathouse.kernel.events import Event
from greathouse.kernel.match import Match

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
    match = GAME.position({"position": {"dark": {"houses": [16]}, "light": {"houses": [1, 2]}}}, seed=2)
    assert match.state.houses == [bits([16]), bits([1, 2])]
    assert match.turn in (0, 1)
    again = GAME.position(match.to_json())
    assert again.state == match.state
    assert legal(again) == legal(match)


@pytest.mark.parametrize(
    ("position", "named"),
    [
        ({"dark": {"houses": [27]}}, r"^dark.houses: the last piece lies in the Nile.*R22"),
        ({"dark": {"houses": [1]}, "light": {"houses": [1]}}, r"^light.houses: .*R8"),
        ({"light": {"houses": []}}, r"^light.houses: 0 pieces, a side has 1 to 4 .*R1"),
        ({"dark": {"houses": [31]}}, r"^dark.houses: 31 is no house; there are 1, 2, .* 30"),
        ({"dark": {"houses": [1, 1]}}, r"^dark.houses: .* twice"),
        ({"dark": {"houses": 1}}, r"^dark.houses: 1 is no list"),
        ({"phase": "step"}, r"^phase: the own die cannot be played .*R10"),
        ({"phase": "jump"}, r"^phase: 'jump' is no phase; there are throw, save, step, land, push, over"),
        ({"own_die": 7}, r"^own_die: 7 is not a whole number 0 to 4"),
        ({"castles": 1}, "castles"),
        ({"dark": {"castles": 1}}, "^dark has no field 'castles'; there are houses"),
        ({"dark": 1}, "^dark is an object"),
        ([], "object"),
    ],
)
def test_impossible_positions_are_refused(position, named):
    with pytest.raises(BadPosition, match=named):
        GAME.position({"position": position})


def test_the_start_is_written_with_nothing():
    match = GAME.position({})
    assert match.state.houses == [bits(houses) for houses in OPENING]
    assert Match.waiting_for_chance(GAME).to_json()["position"] == {}


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


@pytest.mark.compiled
def test_the_contract_is_kept():
    report = check(GAME, games=5, seed=400)
    assert report.faults == []
    assert report.compared_steps == report.steps > 1000
