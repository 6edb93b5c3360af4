"""The conformance suite on a few plain games: what is conserved, views, guesses, leaks and records at every step."""

from greathouse.kernel.conformance import check

from .tools import OSIRIS


def test_a_game_for_each_number_of_governors():
    report = check(OSIRIS, games=4, seed=5, compiled=False)
    assert report.faults == []
    assert report.games == 4
    assert report.leak_steps == report.steps > 1000
    assert report.deals > 10
