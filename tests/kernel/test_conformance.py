"""The suite passes a sound game in both modes; what it finds in broken ones is in test_broken_games.py."""

import types

import pytest

from greathouse.kernel.conformance import check
from greathouse.kernel.errors import BadOption
from greathouse.kernel.game import Game, load
from greathouse.kernel.instances import Source
from greathouse.kernel.match import Match


@pytest.fixture
def kuhn() -> Game:
    return Game("kuhn", Source("tests.toys.kuhn"))


@pytest.mark.compiled
def test_a_sound_game_has_no_faults(kuhn):
    report = check(kuhn, games=60)
    assert report.faults == []
    assert report.compared_steps == report.steps > 200
    assert report.exchanges > 100


@pytest.mark.slow
def test_options_can_be_fixed(monkeypatch):
    """In every game; wrong ones are refused before anything is played."""
    game, begin, seen = load("pharao"), Match.waiting_for_chance, []

    def noted(game, seats, options):
        seen.append(options)
        return begin(game, seats, options)

    monkeypatch.setattr(Match, "waiting_for_chance", noted)
    assert not check(game, games=4, compiled=False, options={"quiet_limit": "50"}).faults
    assert len(seen) >= 4 and {options["quiet_limit"] for options in seen} == {50}
    assert len({len(options) for options in seen}) == 2
    with pytest.raises(BadOption):
        check(game, options={"quiet_limit": 51})


@pytest.mark.compiled
def test_modes_that_disagree_are_found(kuhn, monkeypatch):
    from greathouse.kernel.conformance import suite
    from greathouse.kernel.conformance.mirror import Mirror

    class Crooked(Mirror):
        def __init__(self, game):
            super().__init__(game)
            self.honest = self.plain.program
            crooked = types.SimpleNamespace(examine=self.honest.examine, advance=self.crooked)
            self.plain = self.plain._replace(program=crooked)

        def crooked(self, states, actor, action, tape):
            count = self.honest.advance(states, actor, action, tape)
            states[0].dealt = 1
            return count

    monkeypatch.setattr(suite, "Mirror", Crooked)
    assert any("differ in states[0]: dealt" in fault for fault in check(kuhn, games=5).faults)
