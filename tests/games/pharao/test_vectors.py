"""Worked examples T1 to T25 and T50 to T52 of docs/rules/pharao.md."""

from __future__ import annotations

from fractions import Fraction

import pytest

from greathouse.games.pharao.rules.paths import group
from greathouse.games.pharao.rules.walking import reach
from greathouse.kernel.contract import CHANCE

from .exact import Layer, index
from .helpers import (
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


def destinations(house: int, steps: int, blocked: tuple[int, ...] = (), variant: int = 1) -> set[int]:
    return set(houses(reach(group(variant, house - 1, steps), bits({house, *blocked}))))


# movement and setup


def test_t1_own_moves_of_the_opening():
    assert legal(at(*OPENING, "1/0")) == steps("20-1", "20-19", "22-19", "23-18", "23-24")
    assert legal(at(*OPENING, "2/0")) == steps("20-18", "22-18", "23-17", "23-19", "23-25")
    assert legal(at(*OPENING, "3/0")) == steps("20-17", "22-17", "23-16", "23-18", "23-24", "23-26")
    assert legal(at(*OPENING, "4/0")) == steps("20-16", "20-24", "22-16", "22-24", "23-15", "23-17", "23-19", "23-25")


def test_t2_complete_turns_from_the_opening():
    counts = [[1, 6, 10], [5, 26, 44], [5, 26, 39], [6, 32, 47], [8, 44, 71]]
    mean = Fraction(0)
    for own, row in enumerate(counts):
        for other, count in enumerate(row):
            ends = results(at(*OPENING, f"{own}/{other}"))
            assert len(ends) == len(set(ends)) == count
            mean += Fraction(count * (2 if own == 0 else 1), 18)
    assert mean == Fraction(215, 10)


def test_t3_probabilities_of_the_throws():
    match = at(*OPENING)
    weights = {match.game.chances.write(outcome): weight for outcome, weight in match.odds()}
    total = sum(weights.values())
    assert len(weights) == 15
    chance = {throw: Fraction(weight, total) for throw, weight in weights.items()}
    assert chance["throw 0 0"] == chance["throw 0 1"] == Fraction(1, 9)
    assert chance["throw 3 0"] == chance["throw 4 2"] == Fraction(1, 18)
    assert sum(int(throw.split()[1]) * p for throw, p in chance.items()) == Fraction(10, 6)
    assert sum(int(throw.split()[2]) * p for throw, p in chance.items()) == 1


def test_t4_walks_on_an_empty_board():
    assert destinations(27, 1) == {14, 26, 28}
    assert destinations(27, 2) == {7, 13, 15, 25, 29}
    assert destinations(27, 3) == {6, 8, 12, 14, 16, 24, 26, 28, 30}
    assert destinations(27, 4) == {5, 7, 9, 11, 13, 15, 17, 23, 25, 29}
    assert destinations(15, 2) == {5, 7, 13, 17, 25, 27}
    assert destinations(15, 4) == {3, 5, 7, 9, 11, 13, 17, 19, 23, 25, 27, 29}
    sums = [sum(len(destinations(house, steps)) for house in range(1, 31)) for steps in range(1, 5)]
    assert sums == [94, 140, 236, 264]


def test_t5_a_dead_end():
    assert destinations(1, 1, (3, 19, 20)) == {2}
    assert destinations(1, 2, (3, 19, 20)) == set()


def test_t6_the_only_way_leads_across_the_nile():
    assert legal(at([26], [14, 15, 25], "2/0")) == steps("26-28")


# Nile


def test_t7_the_own_die_is_barred_from_the_nile_until_nothing_else_is_left():
    assert legal(at([28], [13], "1/0")) == steps("28-29")
    match = at([10, 28], [9, 11, 13, 29], "1/0")
    assert legal(match) == steps("28-27")
    assert board(play(match, "step 28 27")) == ([9, 11, 13, 29], [10, 27])


def test_t8_a_last_piece_forced_into_the_nile_loses_before_the_other_die():
    match = at([28], [13, 29], "1/2")
    assert legal(match) == steps("28-27")
    assert winner(play(match, "step 28 27")) == 1


def test_t9_pushing_the_last_piece_into_the_nile_wins():
    match = at([1], [28], "0/1")
    assert legal(match) == pushes("28-13", "28-29", "28-27")
    assert winner(after(match, "push 28 27")) == 0
    match = at([1], [13], "0/2")
    assert legal(match) == pushes("13-7", "13-9", "13-11", "13-15", "13-27", "13-29")
    assert winner(after(match, "push 13 27")) == 0


def test_t10_a_drowning_piece_of_the_other_player_is_moved_by_nobody():
    assert legal(at([1, 2], [26, 27], "0/1")) == pushes("26-15", "26-25")
    assert legal(at([1, 2], [27, 30], "0/1")) == pushes("30-11", "30-29")


def test_t11_rescue_by_a_move_onto_the_house_of_beauty():
    match = at([24, 27], [1, 2], "2/0")
    assert legal(match) == {"drown", "rescue"}
    assert legal(after(match, "drown")) == steps("24-4", "24-16", "24-18", "24-22", "24-26")
    assert legal(after(match, "rescue")) == steps("24-26")
    landings = lands(6, 8, 12, 14, 16, 28, 30)
    assert legal(after(match, "rescue", "step 24 26")) == landings
    for throw in ("0/0", "1/0", "3/0"):
        assert not legal(at([24, 27], [1, 2], throw)) & {"drown", "rescue"}
    assert legal(after(at([24, 27], [1, 2], "4/0"), "rescue", "step 24 26")) == landings


def test_t12_rescue_without_an_own_move():
    match = at([26, 27], [1, 2], "0/0")
    assert board(after(match, "drown")) == ([1, 2], [26])
    assert legal(after(match, "rescue")) == lands(6, 8, 12, 14, 16, 28, 30)


def test_t13_landings_opened_by_the_own_move():
    assert next_turn(at([26, 27], [14, 28], "0/0"))
    match = at([26, 27], [14, 28], "1/0")
    assert legal(after(match, "rescue")) == steps("26-15", "26-25")
    assert legal(after(match, "rescue", "step 26 15")) == lands(16, 24)
    assert legal(after(match, "rescue", "step 26 25")) == lands(6, 16)


def test_t14_lost_whatever_is_chosen():
    match = at([26, 27], [5, 15, 25], "1/0")
    assert legal(match) == {"drown", "rescue"}
    assert {won for _, _, won in results(match)} == {1}
    assert legal(after(match, "drown")) == steps("26-27")
    assert winner(after(match, "rescue", "land 6")) == 1
    ends = results(at([26, 27], [5, 15, 25], "0/0"))
    assert len(ends) == len(set(ends)) == 7
    assert {tuple(houses(own)) for own, _, _ in ends} == {
        (26,), (6, 26), (8, 26), (12, 26), (14, 26), (26, 28), (26, 30)
    }  # fmt: skip


def test_t15_a_rescued_players_turn_goes_on():
    match = at([24, 27], [28, 1], "2/1")
    assert board(play(match, "rescue", "step 24 26", "land 8", "push 28 27")) == ([1, 27], [8, 26])


# Second Life


def test_t16_letting_a_piece_drown_and_winning_in_the_same_turn():
    match = at([16, 27], [1], "1/0")
    assert board(match) == ([16], [1])
    assert winner(play(match, "step 16 15")) == 0


def test_t17_house_15_is_nothing_special_for_two_pieces():
    match = at([9, 16], [1], "1/0")
    assert legal(match) == steps("9-8", "9-10", "9-12", "16-5", "16-15", "16-17", "16-25")
    assert {won for _, _, won in results(match)} == {None}


def test_t18_standing_on_house_15_already_wins_nothing():
    for own in range(5):
        for other in range(3):
            assert {won for _, _, won in results(at([15], [1], f"{own}/{other}"))} == {None}


def test_t19_being_put_on_house_15_wins_nothing():
    match = at([1], [16], "0/1")
    assert legal(match) == pushes("16-5", "16-15", "16-17", "16-25")
    assert board(play(match, "push 16 15")) == ([15], [1])
    assert next_turn(match)


# locked up


def test_t20_a_zero_with_an_unplayable_number_loses():
    assert winner(at([9, 11], [10], "0/1")) == winner(at([9, 11], [10], "0/2")) == 1
    assert board(at([9, 11], [10], "0/0")) == ([10], [9, 11])
    match = at([9, 11], [10], "1/0")
    assert legal(match) == steps("9-8", "9-12", "11-12", "11-30")
    assert {won for _, _, won in results(match)} == {None}


def test_t21_an_unplayable_number_with_a_zero_loses_too():
    for own in range(1, 5):
        assert winner(at([10], [9, 11], f"{own}/0")) == 1
    assert board(at([10], [9, 11], "0/0")) == ([9, 11], [10])
    match = at([10], [9, 11], "3/1")
    assert legal(match) == pushes("9-8", "9-12", "11-12", "11-30")
    assert {won for _, _, won in results(match)} == {None}


def test_t22_the_own_move_decides_whether_the_other_die_can_be_played():
    match = at([1, 9, 11], [10], "1/1")
    ends = {(tuple(houses(own)), tuple(houses(other))) for own, other, _ in results(match)}
    assert ends == {
        ((2, 9, 11), (10,)), ((9, 11, 20), (10,)), ((1, 8, 11), (9,)),
        ((1, 11, 12), (9,)), ((1, 9, 12), (11,)), ((1, 9, 30), (11,)),
    }  # fmt: skip
    assert len(results(match)) == 6


def test_t23_a_player_locks_himself_up():
    match = at([10], [9, 11], "0/0", mover=1)
    assert match.state.mover == 0
    assert winner(play(match, "0/2")) == 1


def test_t24_a_dead_end_is_a_trap():
    assert winner(at([1], [3, 19, 20], "2/0")) == 1
    assert board(play(at([1], [3, 19, 20], "1/0"), "step 1 2")) == ([3, 19, 20], [2])


# index


def test_t25_index_of_a_position():
    assert index([20, 21, 22, 23], [2, 3, 4, 5]) == 63675
    assert index([2, 3, 4, 5], [20, 21, 22, 23]) == 132367304
    assert (index([1], [30]), index([30], [1])) == (841, 28)
    assert index([26, 27], [1, 2]) == 299
    layer = Layer(2, 1)
    assert [index(houses(int(m)), houses(int(o))) for m, o in zip(layer.own, layer.other, strict=True)] == list(
        range(12180)
    )


# options


def draw_by_waiting(match, turns: int):
    """Plays that many turns in which nobody moves."""
    for _ in range(turns):
        play(match, "0/0")


def test_t50_quiet_limit():
    match = at(*OPENING, quiet_limit=50)
    draw_by_waiting(match, 49)
    assert match.turn == CHANCE
    play(match, "0/0")
    assert match.over
    assert match.returns == [0.5, 0.5]


def test_t50_a_removal_restarts_the_count():
    match = at([20, 21, 22, 27], [2, 3, 4, 5], quiet_limit=50)
    match.state.quiet = 29
    draw_by_waiting(match, 1)
    assert (match.state.quiet, houses(match.state.houses[0])) == (0, [20, 21, 22])
    draw_by_waiting(match, 49)
    assert not match.over
    draw_by_waiting(match, 1)
    assert match.over


@pytest.mark.parametrize("throw", ["0/0", "1/0", "4/2"])
def test_t51_second_life_by_occupation_after_a_loss(throw):
    match = at([15, 27], [1], throw, second_life_mode="occupy")
    if not match.over:
        play(match, "drown")
    assert winner(match) == 0


def test_t51_second_life_by_the_other_players_move():
    assert winner(play(at([1], [16], "0/1", second_life_mode="occupy"), "push 16 15")) == 1


def test_t52_return_to_start():
    assert destinations(1, 2, (3, 19, 20), variant=3) == {1}
    assert legal(at([1], [3, 19, 20], "2/0", return_to_start=True)) == steps("1-1")


def test_t52_rescue_landing_at_distance_three():
    match = at([26, 27], [1, 2], "0/0", rescue_landing="distance3")
    assert legal(play(match, "rescue")) == lands(6, 8, 12, 16, 30)


def test_t52_no_crossing_of_the_nile():
    assert winner(at([26], [14, 15, 25], "2/0", cross_humiliation=False)) == 1
