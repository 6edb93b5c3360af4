"""What a state notes of what everybody knows, as far as the rules allow conclusions from it."""

import pytest

from greathouse.games.hapy.moves import LAY
from greathouse.kernel.match import Match

from .tools import CODES, GAME, STATE, card, front, position, take


def by_hand(match: Match, *outcomes: str) -> None:
    for outcome in outcomes:
        match.chance(outcome)


def noted(match: Match, number: int = 0) -> dict[str, int]:
    """By family what is noted with a mummy take: 1 + the most cards of it that all know to have been in the hand."""
    load = match.state.load[number]
    return {code: load >> 2 * family & 3 for family, code in enumerate(CODES) if load >> 2 * family & 3}


def lay(match: Match) -> None:
    """Lays the group that is due."""
    ((outcome, _),) = match.odds()
    assert outcome >= LAY
    match.chance(outcome)


def mummy_taken(mine: str, found: str, **fields) -> Match:
    """Seat 0 has taken a mummy and asks nobody; the groups are laid by hand."""
    match = position([mine, "TA1"], open_cards={"P1-1": "AP1"}, mummies={"P2-1": found}, **fields)
    match.dealer = None
    take(match, "P2-1", found)
    match.play("pass")
    return match


def test_r17_a_laid_group_leaves_at_most_two_of_its_family_and_of_lower_ones():
    match = mummy_taken("AN1 BA1 BA2 SO1", "BA3")
    assert noted(match) == {}
    lay(match)
    assert front(match, 0) == "BA1 BA2 BA3"
    assert noted(match) == {"AN": 2, "BA": 1}


def test_r17_at_the_end_of_a_turn_a_hand_has_at_most_two_of_each_family():
    match = mummy_taken("AN1 SO1 SO2", "BA3")
    by_hand(match, "done")
    assert noted(match) == {"AN": 2, "BA": 1, "SO": 3, "HO": 1, "TA": 1, "AP": 1}


@pytest.mark.parametrize("number", [1, 2])
def test_r17_a_dark_card_that_comes_to_light_was_among_them(number):
    """Of the seat's first mummy take and of a later one."""
    match = position(["AN1", "TA1"], mummies={"P2-1": "BA3", "P4-1": "BA4"}, open_cards={"P1-1": "AP1"})
    match.dealer = None
    for place, found in (("P4-1", "BA4"), ("P2-1", "BA3"))[:number]:
        match.state.active, match.state.phase = 0, STATE.TAKING
        take(match, place, found)
        match.play("pass")
        by_hand(match, "done")
    before = noted(match, number - 1)
    match.state.active, match.state.phase = 1, STATE.ASKING
    match.play(f"ask 0 Cat {3 if number == 2 else 4}")
    by_hand(match, "yes")
    assert noted(match, number - 1) == before | {"BA": before["BA"] + 1}


@pytest.mark.parametrize(("scope", "lacks"), [("honest", 1), ("plausible", 0), ("open", 0)])
def test_r29_only_an_honest_asker_is_known_to_lack_what_he_names(scope, lacks):
    match = position(["AN1", "TA1"], mummies={"P2-1": "BA3", "P4-1": "BA4"}, active=0, options={"request_scope": scope})
    match.dealer = None
    take(match, "P4-1", "BA4")
    match.play("ask 1 Cat 3")
    assert match.state.refused[0][card("BA3")] == lacks


def test_nobody_is_waited_for_while_chance_is_due_or_the_game_is_over():
    match = Match.waiting_for_chance(GAME, 3)
    assert GAME.rules.waiting(match.state) == 0
    match.dealer = lambda n: 1
    match.resolve_chance()
    assert GAME.rules.waiting(match.state) == 1 << match.turn
    match.state.phase = STATE.ENDED
    assert match.over and GAME.rules.waiting(match.state) == 0


@pytest.mark.parametrize(
    ("seats", "stall_rounds", "decisions"),
    [
        (2, 1, 36 + 36 + 3 * 2 + 12),
        (2, 3, 36 + 36 + 9 * 2 + 12),
        (3, 2, 36 + 36 + 20 * 3 + 12),
        (4, 2, 36 + 36 + 18 * 4 + 12),
    ],
)
def test_the_bound_counts_takes_requests_and_choices(seats, stall_rounds, decisions):
    """As many idle stretches as there can be groups without a winner, 6 to 8, 0 to 9 or 0 to 8, and one more."""
    state, _ = GAME.blank(seats, {"stall_rounds": stall_rounds})
    assert GAME.rules.bound(state) == decisions


def test_r13_a_refusal_says_nothing_new_of_a_card_that_lies_open():
    match = position(["AN1", "TA1"], open_cards={"P1-1": "AP1"}, mummies={"P2-1": "BA3"}, active=1)
    take(match, "P2-1", "BA3")
    match.play("pass")
    match.play("take P1-1")
    match.play("ask 1 Bull 1")
    assert match.state.latest[1] == 1
    assert not any(match.state.refused[1])


def test_r17_of_a_hand_without_a_mummy_nothing_is_noted():
    match = position(["AN1", "TA1"], open_cards={"P1-1": "AP1"}, mummies={"P4-1": "BA3"})
    match.play("take P1-1")
    match.play("pass")
    assert match.state.active == 1
    assert not any(match.state.load)


def test_r17_cards_that_come_to_light_together_count_once_something_is_noted_of_them():
    """Two dark cards of a group: of what a hand holds at the end of a turn nothing was known since the latest take."""
    match = position(["AN1 BA1", "TA1"], mummies={"P2-1": "BA3", "P4-1": "BA4"}, open_cards={"P1-1": "AP1"})
    match.dealer = None
    take(match, "P4-1", "BA4")
    match.play("pass")
    by_hand(match, "done")
    match.state.active, match.state.phase = 0, STATE.TAKING
    take(match, "P2-1", "BA3")
    match.play("pass")
    lay(match)
    assert front(match, 0) == "BA1 BA3 BA4"
    assert noted(match, 1) == {"AN": 2, "BA": 1}


def test_r10_nothing_is_found_before_the_mummy_is_looked_at():
    match = position(["AN1", "TA1"], mummies={"P2-1": "BA3"}, open_cards={"P1-1": "AP1"})
    match.dealer = None
    take(match, "P2-1")
    assert match.state.phase == STATE.FINDING and not any(match.state.found)
