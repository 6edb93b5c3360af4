"""The command of the leak test, on a few games."""

import pytest

from greathouse.kernel.conformance import Fault
from tests.toys import toy

from . import leaks


def test_the_command_prints_what_was_compared(capsys):
    leaks.main(["--game", "heir", "--games", "1", "--exchanges", "1", "--moments", "2"])
    told = capsys.readouterr().out
    assert told.startswith("heir: ") and "1 games" in told and told.endswith("no byte of difference\n")


def test_arrays_logs_and_pages_are_compared():
    tally = leaks.run(toy("kuhn"), 6, exchanges=3, moments=2)
    assert tally["exchanges"] == tally["steps"] * 2 * 3
    assert tally["of these with other facts"] and tally["log sentences"] and tally["pages compared"]


@pytest.mark.parametrize("told", ["prompt", "event"])
def test_words_that_tell_are_found(monkeypatch, told):
    """A page or log sentence that differs from call to call is noticed."""
    game = toy("kuhn")
    honest, count = getattr(game.text, told), iter(range(10**6))
    monkeypatch.setattr(game.text, told, lambda *given: f"{honest(*given)} {next(count)}")
    with pytest.raises(Fault):
        leaks.run(game, 10)
