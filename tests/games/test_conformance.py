"""The conformance suite on a few games; Favor's and Osiris' have more to say and tests of their own."""

import pytest

from greathouse.kernel.conformance import check
from greathouse.kernel.game import load


@pytest.mark.compiled
@pytest.mark.parametrize("key", ["pharao", "hapy", "heir"])
def test_whole_games_have_no_faults(key):
    report = check(load(key), games=2, seed=5)
    assert report.faults == []
    assert report.games == 2
    assert report.compared_steps == report.steps > 150
