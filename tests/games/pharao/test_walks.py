"""Where pieces may walk under the options for walks, and what speaks against other walks."""

import pytest

from .helpers import OPENING, at, legal, next_turn, play, steps

NEIGHBOURS = ("26-6", "26-14", "26-16", "26-24")


@pytest.mark.parametrize(
    ("options", "more"),
    [
        ({}, {"26-28"}),
        ({"cross_humiliation": False}, set()),
        ({"return_to_start": True}, {"26-28", "26-26"}),
        ({"return_to_start": True, "cross_humiliation": False}, {"26-26"}),
    ],
    ids=["neither", "no crossing", "return", "return, no crossing"],
)
def test_q3_q4_back_to_the_start_and_across_the_nile_are_apart(options, more):
    assert legal(at([26], [2, 3], "2/0", **options)) == steps(*NEIGHBOURS, *more)


def test_r6_a_house_too_far_away_is_refused_for_the_number():
    match = at(*OPENING, "1/0")
    assert [match.why(f"step 20 {end}") for end in (10, 18, 30)] == [6, 6, 6]


def test_r5_nothing_of_a_turn_is_left_for_the_next():
    """Though it began with a piece on the House of Beauty."""
    match = play(at([5, 26], [12, 20], "1/1"), "step 5 4", "push 12 11")
    assert next_turn(match)
    assert match.state == at([11, 20], [4, 26], mover=1).state
