"""The conformance suite on a few games: both modes, what is conserved, views, guesses, leaks, records at every step."""

import pytest

from greathouse.kernel.conformance import check

from .tools import OSIRIS

KINDS = ("off", "formal", "open")


@pytest.mark.compiled
@pytest.mark.parametrize(
    ("haggling", "games"),
    [("formal", 1), ("open", 1), *(pytest.param(kind, 4, marks=pytest.mark.grid) for kind in KINDS)],
)
def test_games_in_both_modes(haggling, games):
    """The first four games have two to five governors."""
    report = check(OSIRIS, games=games, seed=5, options={"haggling": haggling})
    assert report.faults == []
    assert report.games == games
    assert report.compared_steps == report.steps > 150 * games
    assert report.exchanges > 75 * games
    assert (report.trades > 4 * games) == (haggling == "open")
