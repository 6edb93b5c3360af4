"""The plug is pulled while ten clients play; every answered move is there afterwards."""

from .kill import run


def test_ten_kills_lose_no_answered_move(tmp_path):
    answered, stored = run(10, tmp_path)
    assert answered > 100, "the clients hardly played"
    assert stored >= answered
