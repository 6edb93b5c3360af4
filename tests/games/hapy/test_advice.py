"""The advice plays sensibly, and only from what the player knows."""

import random

import pytest

from greathouse.games.hapy import advice, rules, view
from greathouse.kernel.chance import seeded
from greathouse.kernel.contract import CHANCE, WIN

from .tools import GAME, ask, position, take

ADVICE, RULES, VIEWS = advice, rules, view
OUT = [0] * len(GAME.moves)


def preferred(state, seed: int = 1) -> str:
    seat = RULES.turn(state)
    count = RULES.choices(state, seat, OUT)
    return GAME.moves.write(OUT[ADVICE.prefer(state, seat, OUT, count, seeded(seed))])


def shares(state) -> list[int]:
    out = [0] * state.seats
    ADVICE.leaf(state, out)
    return out


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_choices_and_preference_do_not_depend_on_what_is_hidden(seats):
    for seed in range(6):
        match, rand = GAME.new(seats, seed), random.Random(seed)
        while not match.over:
            other = match.state.copy()
            VIEWS.exchange(other, match.turn, seeded(rand.getrandbits(40)))
            count = RULES.choices(other, match.turn, OUT)
            assert OUT[:count] == match.choice_numbers()
            assert preferred(other) == preferred(match.state)
            match.play(rand.choice(match.choice_numbers()))


def test_choices_leave_out_requests_that_are_known_to_be_in_vain():
    match = position(["BA1", "TA1", "AP1"], mummies={"P8-1": "SO1", "P8-2": "SO2"}, active=1)
    take(match, "P8-1", "SO1")
    match.play("pass")
    match.state.phase = 5
    choices = {GAME.moves.write(n) for n in match.choice_numbers()}
    assert choices == {
        "ask 0 Cat 1",
        "ask 0 Bull 1",
        "ask 1 Hippopotamus 1",
        "ask 1 Crocodile 1",
        "ask 1 Crocodile 2",
        "pass",
    }


def test_it_asks_for_the_third_card():
    assert preferred(position(["BA1 BA4", "BA6 HO2 AN1", "AN2"]).state) == "ask 1 Cat 6"


def test_it_wins_when_it_can():
    match = position(["BA4 BA6 AN1 AN2", "BA5 AN3", "HO1"], ["BA1-3", "", ""])
    assert preferred(match.state) == "ask 1 Cat 5"


def test_it_takes_the_card_that_makes_a_group():
    match = position(["BA1 BA4", "HO2"], open_cards={"P3-1": "BA6", "P3-2": "AN1", "P3-3": "TA1"})
    assert preferred(match.state) == "take P3-1"


def test_it_denies_a_group():
    match = position(["AP1", "BA1 BA4"], open_cards={"P3-1": "BA6", "P3-2": "AN1", "P3-3": "TA1"})
    assert preferred(match.state) == "take P3-1"


def test_it_does_not_ask_again_what_was_refused():
    match = position(["BA1 BA4", "HO2"], mummies={"P8-1": "BA6", "P8-2": "SO1", "P8-3": "SO2"}, active=1)
    take(match, "P8-1", "SO1")
    match.play("pass")
    match.choose(match.read("take P8-2"))
    match.resolve_chance()
    ask(match, 1, "BA6")
    assert match.state.last_answer == 0
    while match.turn != 0 or match.state.phase != 5:
        match.play("pass" if "pass" in match.legal() else match.legal()[0])
    assert "ask 1 Cat 6" not in {GAME.moves.write(n) for n in match.choice_numbers()}


def test_it_keeps_the_card_that_nobody_knows():
    match = position(["SO1 SO6", "SO4 AN1"], mummies={"P2-1": "SO3"}, open_cards={"P1-1": "AP1"})
    take(match, "P2-1", "SO3")
    ask(match, 1, "SO4")
    assert preferred(match.state) == "keep Crocodile 3"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_estimates_are_shares_of_a_win(seats):
    match, rand = GAME.new(seats, 3), random.Random(3)
    while not match.over:
        assert WIN - seats <= sum(shares(match.state)) <= WIN and min(shares(match.state)) >= 0
        match.play(rand.choice(match.legal_numbers()))


def test_estimates_see_who_is_ahead():
    hands = ["BA1 BA4", "HO2 HO3"]
    ahead = shares(position(hands, ["AN1-3 TA1-3", "AP1-3"], open_cards={"P1-1": "SO1"}).state)
    assert ahead[0] > WIN * 0.6
    whole = shares(position(["AN4 AN5", "HO2 HO3"], ["AN1-3", "AP1-3"], open_cards={"P1-1": "SO1"}).state)
    plain = shares(position(["BA4 BA5", "HO2 HO3"], ["AN1-3", "AP1-3"], open_cards={"P1-1": "SO1"}).state)
    assert whole[0] > plain[0]


def test_an_answer_not_yet_heard_is_weighed_by_what_is_known():
    match = position(["BA1 BA4", "BA6 HO2"], active=0)
    match.dealer = None
    known, other = match.copy(), match.copy()
    known.choose(known.read("ask 1 Cat 6"))
    other.choose(other.read("ask 1 Cat 5"))
    assert known.turn == other.turn == CHANCE
    assert shares(known.state)[0] > shares(other.state)[0]


def test_an_estimate_leaves_the_position_as_it_was():
    match = position(["BA1 BA4", "BA6 HO2"], active=0)
    match.dealer = None
    match.choose(match.read("ask 1 Cat 6"))
    before = match.state.copy()
    shares(match.state)
    assert match.state == before


def test_a_winning_group_in_reach_counts_most_for_who_is_on_turn():
    hands, fronts = ["BA1 BA4", "BA6 HO2"], ["AN1-3 TA1-3 SO1-3 AP1-3", ""]
    on_turn, later = (shares(position(hands, fronts, active=seat).state) for seat in (0, 1))
    out_of_reach = shares(position(["BA1 BA4", "AN6 HO2"], fronts, active=0).state)
    assert on_turn[0] > later[0]
    assert on_turn[0] > out_of_reach[0]
