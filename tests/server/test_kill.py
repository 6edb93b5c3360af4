"""The plug is pulled while ten clients play; every answered move is there afterwards.

At length: python -m tests.server.kill --rounds 100.
"""

import os

from .kill import ANSWERED, run

ROUNDS = 10 if os.environ.get("CI") else 2


def test_kills_lose_no_answered_move(tmp_path):
    answered, stored = run(ROUNDS, tmp_path)
    assert answered >= ROUNDS * ANSWERED[0]
    assert stored >= answered
