"""Lines are cut and slowed while workers and the database are killed, or the disk is full: no answered click is lost.

At length: python -m tests.server.storm.
"""

import pytest

from .storm import over_a_file, over_postgres


@pytest.mark.grid  # one after the other this is asked by test_workers.py
def test_no_click_is_lost_by_two_workers(tmp_path, postgres):
    told: list[str] = []
    assert "everybody got on" in over_postgres(tmp_path, postgres, 3, 4, 1, told.append)
    assert len(told) == 3


def test_no_click_is_lost_over_a_file(tmp_path):
    told: list[str] = []
    assert "everybody got on" in over_a_file(tmp_path, 2, 4, 2, told.append)
    assert {blow.split("; ")[0].split(": ")[1] for blow in told} == {"process killed", "disk full"}
