"""What is asked at another moment, and what speaks against a move where more than one rule could."""

from greathouse.games.pharao.state import TO_STEP

from .helpers import GAME, OPENING, at, play, winner


def test_nobody_is_waited_for_before_a_throw_and_after_the_end():
    match = at(*OPENING)
    assert GAME.rules.waiting(match.state) == 0
    match = at([14], [2], "1/0", mover=1)
    assert GAME.rules.waiting(match.state) == 0b10
    play(match, "step 14 15")
    assert match.over and GAME.rules.waiting(match.state) == 0


def test_r23_either_seat_wins_a_point():
    for mover in (0, 1):
        match = play(at([14], [2], "1/0", mover=mover), "step 14 15")
        assert winner(match) == mover and match.scores == [1 - mover, mover]


def test_r17_a_piece_is_let_drown_only_where_it_could_be_saved():
    match = at(*OPENING, "1/1")
    assert match.state.phase == TO_STEP
    assert match.why("drown") == match.why("rescue") == 17


def test_r20_the_house_of_beauty_alone_does_not_save():
    """A piece could come there, but the one in the Nile would have nowhere to land."""
    match = at([25, 27], [14, 28, 30], "1/0")
    assert match.state.phase == TO_STEP and match.why("step 25 26") == 0
    assert match.why("rescue") == 20


def test_r8_a_piece_in_the_nile_is_in_the_way():
    assert at([26], [2, 27], "2/0").why("step 26 28") == 8


def test_r6_a_house_out_of_reach_is_no_house_visited_twice():
    assert [at(*OPENING, "1/0").why(f"step 23 {end}") for end in (1, 30)] == [6, 6]


def test_r8_who_walks_to_the_corner_house_is_stopped_on_the_way():
    assert at([3, 25], [2, 14], "2/0").why("step 3 1") == 8


def test_q14_nobody_wins_by_the_quiet_limit():
    match = at([3, 25], [12, 14], "1/0", quiet_limit=50)
    match.state.quiet = 49
    play(match, "step 25 24")
    assert match.over and (match.state.winner, match.scores) == (-1, [0, 0])
