"""The conformance suite on a few games: both modes, what is conserved, views, guesses, leaks, records at every step."""

import pytest

from greathouse.kernel.conformance import check

from .tools import OSIRIS


@pytest.mark.compiled
@pytest.mark.parametrize("haggling", ["off", "formal", "open"])
def test_a_game_for_each_number_of_governors_in_both_modes(haggling):
    report = check(OSIRIS, games=4, seed=5, options={"haggling": haggling})
    assert report.faults == []
    assert report.games == 4
    assert report.compared_steps == report.steps > 1000
    assert report.exchanges > 500
    assert (report.trades > 10) == (haggling == "open")
