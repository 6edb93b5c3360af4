"""Rules R1 to R29 of docs/rules/pharao.md, one after another."""

from __future__ import annotations

import random

import pytest

from greathouse.games.pharao.content import OTHER_DIE, OWN_DIE
from greathouse.games.pharao.state import BY_FORCED_STEP, BY_LOCK, BY_PUSH, BY_SECOND_LIFE, TO_LAND, TO_PUSH, TO_STEP
from greathouse.kernel.contract import CHANCE, OVER
from greathouse.kernel.errors import GameOver, IllegalMove, NotYourTurn
from greathouse.kernel.match import Match
from greathouse.kernel.positions import Flaw

from .helpers import (
    GAME,
    OPENING,
    after,
    at,
    bits,
    board,
    houses,
    lands,
    legal,
    next_turn,
    play,
    pushes,
    results,
    steps,
    winner,
)

# setting


def test_r1_setup():
    match = GAME.new(seed=1)
    assert board(Match.waiting_for_chance(GAME)) == OPENING
    assert (match.turn, match.seats, GAME.about.seats) == (0, 2, (2,))


def test_r2_house_numbers_do_not_guide_the_pieces():
    assert legal(at([5], [30], "1/0")) == steps("5-4", "5-6", "5-16")


def test_r3_dice():
    assert (OWN_DIE, OTHER_DIE) == ((2, 1, 1, 1, 1), (2, 2, 2))
    assert sorted(weight for _, weight in at(*OPENING).odds()) == [1] * 12 + [2] * 3


# a turn


def test_r4_both_dice_are_thrown_before_anything_is_decided():
    match = at(*OPENING)
    assert match.turn == CHANCE
    assert match.why("step 20 1", 0) == 4
    play(match, "1/2")
    assert (match.state.own_die, match.state.other_die) == (1, 2)


def test_r5_own_piece_first_then_an_opposing_piece():
    match = at(*OPENING, "1/2")
    assert match.why("push 2 18") == 5
    play(match, "step 20 19")
    assert match.why("step 23 24") == 5
    play(match, "push 4 16")
    assert board(match) == ([2, 3, 5, 16], [19, 21, 22, 23])
    assert match.state.mover == 1


def test_r5_nobody_plays_out_of_turn():
    match = at(*OPENING, "1/2")
    assert match.why("step 2 1", 1) == 1
    with pytest.raises(NotYourTurn):
        match.play("step 2 1", 1)


def test_r6_one_piece_takes_the_whole_number():
    match = at([5, 21], [10], "3/0")
    assert match.why("step 5 6") == 0
    assert match.why("step 5 7") == 6
    assert match.why("step 5 9") == 6


def test_r7_no_diagonal_steps():
    match = at([5], [10], "1/0")
    assert legal(match) == steps("5-4", "5-6", "5-16")
    assert match.why("step 5 15") == match.why("step 5 17") == 7


def test_r7_a_piece_may_turn_on_the_way():
    assert legal(at([1], [30], "2/0")) == steps("1-3", "1-19", "1-21")


@pytest.mark.parametrize("blocker", ["own", "other"])
def test_r8_occupied_houses_can_be_neither_crossed_nor_entered(blocker):
    own, other = ([1, 2], [20, 30]) if blocker == "own" else ([1, 30], [2, 20])
    match = at(own, other, "2/0")
    assert not any(move.startswith("step 1 ") for move in legal(match))
    assert match.why("step 1 3") == 8
    assert at(own, other, "1/0").why("step 1 2") == 8


def test_r9_no_house_twice_and_the_start_counts():
    match = at([1], [3, 19, 20, 30], "2/0")
    assert winner(match) == 1
    match = at([1, 29], [3, 19, 20], "2/0")
    assert match.why("step 1 1") == 9
    assert at([10, 21], [8, 12], "3/0").why("step 10 9") == 9


def test_r10_a_playable_die_must_be_played():
    assert legal(at([28], [13], "1/0")) == steps("28-29")
    assert legal(at([1], [13], "0/2")) == pushes("13-7", "13-9", "13-11", "13-15", "13-27", "13-29")


def test_r10_a_zero_or_unplayable_die_is_skipped():
    assert at(*OPENING, "0/1").state.phase == TO_PUSH
    assert at([10], [9, 11], "3/1").state.phase == TO_PUSH
    assert next_turn(play(at(*OPENING, "1/0"), "step 20 19"))


def test_r11_one_playable_die_is_enough_to_go_on():
    match = play(at([10], [9, 11], "3/1"), "push 9 8")
    assert next_turn(match)
    match = play(at([9, 11], [10], "1/1"), "step 9 12")
    assert match.state.phase == TO_PUSH
    assert next_turn(play(at([1, 9, 11], [10], "1/1"), "step 1 2"))


def test_r12_the_other_die_is_judged_after_the_own_move():
    match = at([1, 9, 11], [10], "1/1")
    assert legal(after(match, "step 9 8")) == pushes("10-9")
    assert next_turn(after(match, "step 1 20"))


# the Nile


def test_r13_a_piece_that_ends_on_27_is_drowning():
    match = play(at([1, 2], [28, 30], "0/1"), "push 28 27")
    assert board(match) == ([27, 30], [1, 2])
    play(match, "0/0")
    assert board(match) == ([1, 2], [30])


def test_r13_crossing_27_has_no_effect():
    match = play(at([26, 30], [14, 15, 25], "2/0"), "step 26 28")
    assert sorted(board(match)[1]) == [28, 30]


def test_r13_a_table_may_forbid_crossing():
    match = at([26, 1], [14, 15, 25], "2/0", cross_humiliation=False)
    assert match.why("step 26 28") == 13
    assert legal(match) == steps("1-3", "1-19", "1-21")
    assert "push 28 27" in legal(at([1], [28, 13], "0/1", cross_humiliation=False))


def test_r14_own_die_and_nile():
    match = at([28, 1], [13], "1/0")
    assert match.why("step 28 27") == 14
    with pytest.raises(IllegalMove) as refused:
        match.play("step 28 27")
    assert refused.value.rule == 14
    assert legal(at([10, 28], [9, 11, 13, 29], "1/0")) == steps("28-27")


def test_r14_only_the_own_die_counts():
    assert legal(at([10, 28], [9, 11, 13, 29], "1/1")) == steps("28-27")


def test_r15_the_other_die_may_always_push_into_the_nile():
    assert "push 28 27" in legal(at([1], [28, 5], "0/1"))


def test_r16_a_drowning_piece_is_moved_by_no_die_and_blocks():
    match = at([1, 2], [27, 30], "0/1")
    assert match.why("push 27 28") == 16
    assert at([1, 2], [26, 27, 28], "0/1").why("push 28 27") == 8
    match = after(at([26, 27], [1, 2], "1/0"), "rescue")
    assert match.why("step 27 28") == 16


def test_r17_the_fate_is_settled_after_the_throw_and_before_the_own_move():
    match = at([26, 27], [1, 2], "1/1")
    assert legal(match) == {"drown", "rescue"}
    assert match.why("step 26 25") == 17
    play(match, "drown")
    assert houses(match.state.houses[0]) == [26]
    assert (match.state.own_die, match.state.other_die, match.state.phase) == (1, 1, TO_STEP)
    assert match.why("rescue") == 17


def test_r17_without_a_rescue_the_piece_is_removed_unasked():
    match = at([1, 27], [5], "1/0")
    assert board(match) == ([1], [5])
    assert legal(match) == steps("1-2", "1-20")


def test_r18_a_rescue_needs_the_house_of_beauty():
    assert legal(at([5, 27], [1], "2/0")).isdisjoint({"rescue", "drown"})
    assert at([5, 27], [1], "2/0").why("rescue") == 18
    assert "rescue" in legal(at([26, 27], [1], "2/0"))
    match = play(at([24, 25, 27], [1], "1/0"), "rescue")
    assert legal(match) == steps("25-26")
    assert match.why("step 24 23") == 18


def test_r19_the_rescue_comes_between_the_dice():
    match = play(at([24, 27], [28, 1], "2/1"), "rescue")
    assert match.why("land 8") == 19
    play(match, "step 24 26")
    assert match.state.phase == TO_LAND
    assert match.why("push 28 29") == 19
    assert match.why("land 15") == 19
    assert match.why("land 26") == 8
    assert match.why("land 1") == 8
    play(match, "land 8")
    assert match.state.phase == TO_PUSH
    assert match.why("land 6") == 19


def test_r20_without_a_landing_no_rescue():
    assert legal(at([26, 27], [14, 28], "0/0")) == set()
    stuck = at([25, 26, 27], [14, 15, 28], "1/0")
    assert "rescue" not in legal(stuck) and stuck.why("rescue") == 20
    match = play(at([5, 26, 27], [14, 28], "1/0"), "rescue")
    assert legal(match) == steps("26-15", "26-25")
    assert match.why("step 5 4") == 20


def test_r20_a_possible_rescue_may_be_declined():
    match = play(at([26, 27], [1, 2], "0/0"), "drown")
    assert board(match) == ([1, 2], [26])


def test_r21_the_piece_that_stood_on_26_may_make_the_own_move():
    match = play(at([26, 27], [1, 2], "1/0"), "rescue", "step 26 25")
    assert lands(6, 26) <= legal(match)
    assert board(play(match, "land 26")) == ([1, 2], [25, 26])


def test_r22_the_last_piece_cannot_be_rescued():
    match = play(at([1], [26], "0/1"), "push 26 27")
    assert (match.state.ending, winner(match)) == (BY_PUSH, 0)
    match = play(at([28], [13, 29], "1/0"), "step 28 27")
    assert (match.state.ending, winner(match)) == (BY_FORCED_STEP, 1)
    with pytest.raises(GameOver):
        match.play("step 28 27")


# the House of Second Life


def test_r23_house_15_counts_only_for_the_last_piece():
    assert next_turn(play(at([16, 1], [30], "1/0"), "step 16 15"))


def test_r23_a_drowning_piece_still_counts():
    match = play(at([26, 27], [1, 2], "1/0"), "rescue", "step 26 15")
    assert match.state.phase == TO_LAND


def test_r24_the_last_piece_wins_on_15():
    match = play(at([16], [1, 2], "1/2"), "step 16 15")
    assert (match.state.ending, winner(match), match.turn) == (BY_SECOND_LIFE, 0, OVER)
    assert (match.scores, match.returns) == ([1, 0], [1.0, 0.0])


def test_r25_standing_passing_or_being_put_there_wins_nothing():
    assert {won for _, _, won in results(at([15], [1], "0/0"))} == {None}
    assert next_turn(play(at([16], [1], "2/0"), "step 16 14"))
    assert next_turn(play(at([1], [16], "0/1"), "push 16 15"))


# locked up


def test_r26_who_can_execute_neither_die_loses():
    match = at([10], [9, 11], "2/0", mover=1)
    assert (match.state.ending, winner(match)) == (BY_LOCK, 0)


def test_r26_a_rescue_does_not_protect():
    match = play(at([26, 27], [5, 15, 25], "1/0"), "rescue", "land 12")
    assert (match.state.ending, winner(match)) == (BY_LOCK, 1)


def test_r27_moving_an_opposing_piece_is_enough():
    assert next_turn(play(at([10], [9, 11], "3/1"), "push 11 12"))


def test_r28_double_zero_never_locks_up():
    assert next_turn(at([10], [9, 11], "0/0"))


def test_r29_a_player_can_lock_himself_up():
    assert winner(at([9, 11], [10], "0/2", mover=1)) == 0


# all of it


@pytest.mark.parametrize("limit", [50, 200])
def test_the_bound_holds_and_only_a_limit_gives_one(limit):
    assert GAME.rules.bound(at(*OPENING).state) == 0
    match = at(*OPENING, quiet_limit=limit)
    assert GAME.rules.bound(match.state) == 28 * limit


def test_why_is_0_exactly_for_legal_moves_and_else_has_words():
    rand = random.Random(7)
    text = GAME.text
    rules = set()
    for number in range(6):
        match = GAME.new(seed=number, second_life_mode="occupy", cross_humiliation=bool(number % 2))
        while not match.over:
            if rand.random() < 0.05:
                reasons = [match.why(move) for move in range(len(GAME.moves))]
                assert [move for move, rule in enumerate(reasons) if rule == 0] == sorted(match.legal_numbers())
                rules.update(reasons)
            match.play(rand.choice(match.legal_numbers()))
    assert all(text.refusal(rule, lang) for rule in rules - {0} for lang in ("en", "fr", "de"))
    assert rules >= {0, 5, 6, 7, 8, 9, 13, 17, 19}


def test_order_of_legal_moves_is_fixed():
    match = at([20, 28], [13, 29], "1/1")
    assert match.legal() == ["step 20 1", "step 20 19", "step 20 21"]
    assert at([1], [13, 28], "0/1").legal()[-1] == "push 28 27"


# positions that cannot be


FLAWLESS = Flaw("", "", -1)


def broken(match: Match, **fields) -> int:
    state = match.state.copy()
    for name, value in fields.items():
        setattr(state, name, value)
    return next(GAME.positions.flaws(state), FLAWLESS).rule


@pytest.mark.parametrize(
    ("rule", "fields"),
    [
        (0, {"seats": 3}),
        (0, {"mover": 2}),
        (0, {"phase": 9}),
        (1, {"quiet": 1}),
        (1, {"houses": [0, bits([2])]}),
        (1, {"houses": [bits([1, 2, 3, 4, 5]), bits([20])]}),
        (0, {"houses": [1 << 30, bits([20])]}),
        (1, {"winner": 1}),
        (8, {"houses": [bits([1, 2]), bits([2])]}),
        (22, {"houses": [bits([27]), bits([2])]}),
        (24, {"houses": [bits([15]), bits([2])], "second_life_mode": 1}),
        (4, {"phase": 0}),
        (0, {"own_die": 5}),
        (0, {"other_die": -1}),
        (17, {"branch": 1}),
        (0, {"branch": 3}),
        (17, {"houses": [bits([27, 1]), bits([2])]}),
        (18, {"start26": 1}),
        (10, {"own_die": 0}),
        (10, {"executed": 1}),
        (12, {"phase": TO_PUSH, "other_die": 0}),
        (1, {"phase": 5}),
        (24, {"phase": 5, "ending": 1}),
        (22, {"phase": 5, "ending": 2}),
        (26, {"phase": 5, "ending": 4, "winner": 0}),
        (1, {"phase": 5, "ending": 5, "winner": -1, "quiet_limit": 50}),
    ],
)
def test_flaws_are_found(rule, fields):
    match = at(*OPENING, "1/1")
    assert broken(match) == -1
    assert broken(match, **fields) == rule


def test_a_rescue_without_landing_is_a_flaw():
    match = play(at([26, 27], [1, 2], "0/0"), "rescue")
    assert broken(match) == -1
    assert broken(match, houses=[bits([26, 27]), bits([14, 28])]) == 20
    match = at([26, 27], [1, 2], "0/0")
    assert broken(match, houses=[bits([26, 27]), bits([14, 28])]) == 20


def test_r5_a_house_without_a_piece_of_the_right_colour_is_no_beginning():
    position = {"dark": {"houses": [20, 21]}, "light": {"houses": [2, 3]}, "mover": "dark", "phase": "throw"}
    match = GAME.position({"position": position}, deal=False)
    match.chance("throw 1 1")
    assert [match.why(move, 0) for move in ("step 10 11", "step 2 1", "step 20 1")] == [5, 5, 0]
    match.play("step 20 1")
    assert match.state.executed == 1
    assert [match.why(move, 0) for move in ("push 10 11", "push 21 22", "push 3 4")] == [5, 5, 0]
