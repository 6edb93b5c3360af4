"""The suite passes a sound game and finds every kind of broken promise."""

import types

import pytest

from greathouse.kernel.conformance import check
from greathouse.kernel.contract import HIDDEN
from greathouse.kernel.errors import BadOption
from greathouse.kernel.game import Game, load
from greathouse.kernel.instances import Source, module
from greathouse.kernel.match import Match
from greathouse.kernel.positions import Flaw


@pytest.fixture
def kuhn() -> Game:
    return Game("kuhn", Source("tests.toys.kuhn"))


def broken(monkeypatch, game, part, name, function):
    """The game with one function replaced."""
    monkeypatch.setattr(module(game.source, part), name, function)
    return check(game, games=40, compiled=False).faults


@pytest.mark.compiled
def test_a_sound_game_has_no_faults(kuhn):
    report = check(kuhn, games=60)
    assert report.faults == []
    assert report.compared_steps == report.steps > 200
    assert report.leak_steps == report.steps


def test_options_can_be_fixed(monkeypatch):
    """In every game; wrong ones are refused before anything is played."""
    game, begin, seen = load("pharao"), Match.waiting_for_chance, []
    monkeypatch.setattr(
        Match, "waiting_for_chance", lambda g, seats, options: seen.append(options) or begin(g, seats, options)
    )
    assert not check(game, games=4, compiled=False, options={"quiet_limit": "50"}).faults
    assert len(seen) >= 4 and {options["quiet_limit"] for options in seen} == {50}
    assert len({len(options) for options in seen}) == 2
    with pytest.raises(BadOption):
        check(game, options={"quiet_limit": 51})


def test_a_view_that_shows_a_hidden_card_is_found(kuhn, monkeypatch):
    honest = kuhn.views.view

    def leaky(s, seat, v):
        honest(s, seat, v)
        v.cards[:] = s.cards

    assert any("exchange" in fault for fault in broken(monkeypatch, kuhn, "view", "view", leaky))


def test_a_log_that_tells_the_hidden_card_is_found(kuhn, monkeypatch):
    faults = broken(monkeypatch, kuhn, "view", "seen", lambda s, actor, action, observer: action + s.cards[0])
    assert any("seen depends" in fault or "what is seen" in fault for fault in faults)


def test_answers_that_are_opened_show_no_more_than_the_views(monkeypatch):
    """The winner of sealed bids is told, the bids are not."""
    sealed = Game("sealed", Source("tests.toys.sealed"))
    assert not check(sealed, games=30, compiled=False).faults

    def telling(s, actor, action, observer):
        return s.bids[1 - actor] if turn_of(s) == actor and observer != actor else HIDDEN

    def turn_of(s):
        waiting = [p for p in range(s.seats) if s.bids[p] < 0]
        return waiting[0] if len(waiting) == 1 else -1

    assert any("what is seen" in fault for fault in broken(monkeypatch, sealed, "view", "seen", telling))


def test_legal_actions_that_tell_the_hidden_card_are_found(kuhn, monkeypatch):
    def telling(s, seat, out):
        out[0] = 1
        return 1 if s.cards[1 - seat] == 3 else kuhn.rules.legal.__wrapped__(s, seat, out)

    honest = kuhn.rules.legal
    telling.__wrapped__ = honest
    honest.__wrapped__ = honest
    assert broken(monkeypatch, kuhn, "rules", "legal", telling)


def test_a_guess_that_forgets_is_found(kuhn, monkeypatch):
    def forgetful(v, seat, s, rng):
        kuhn_guess(v, seat, s, rng)
        s.cards[0], s.cards[1] = s.cards[1], s.cards[0]

    kuhn_guess = kuhn.views.guess
    assert any("guess" in fault for fault in broken(monkeypatch, kuhn, "view", "guess", forgetful))


@pytest.mark.parametrize(
    ("name", "function", "named"),
    [
        ("bound", lambda s: 1, "bound"),
        ("waiting", lambda s: 3, "waiting"),
        ("why", lambda s, seat, action: 2, "why"),
        ("result", lambda s, out: out.__setitem__(0, 70_000), "returns"),
    ],
)
def test_broken_rules_are_found(kuhn, monkeypatch, name, function, named):
    assert any(named in fault for fault in broken(monkeypatch, kuhn, "rules", name, function))


def test_an_impossible_position_is_found(kuhn, monkeypatch):
    faults = broken(monkeypatch, kuhn, "position", "flaws", lambda s: iter([Flaw("dealt", "too late", 1)]))
    assert any("too late" in fault for fault in faults)


def test_a_number_out_of_range_is_found(kuhn, monkeypatch):
    def stray(s, seat, action):
        honest(s, seat, action)
        s.actions += 3 * s.ended

    honest = kuhn.rules.apply
    assert any("whole number 0 to 3" in fault for fault in broken(monkeypatch, kuhn, "rules", "apply", stray))


def test_a_view_out_of_range_is_found(kuhn, monkeypatch):
    def stray(s, seat, v):
        honest(s, seat, v)
        v.waiting += 4

    honest = kuhn.views.view
    assert broken(monkeypatch, kuhn, "view", "view", stray)


def test_a_click_on_nothing_is_found(kuhn, monkeypatch):
    faults = broken(monkeypatch, kuhn, "board", "clicks", lambda view, number: (f"nowhere{number}",))
    assert any("clicks" in fault for fault in faults)


@pytest.mark.compiled
def test_modes_that_disagree_are_found(kuhn, monkeypatch):
    from greathouse.kernel import conformance

    class Crooked(conformance.Mirror):
        def __init__(self, game):
            super().__init__(game)
            honest = self.plain
            self.plain = types.SimpleNamespace(examine=honest.examine, advance=self.crooked)
            self.honest = honest

        def crooked(self, states, actor, action, tape):
            count = self.honest.advance(states, actor, action, tape)
            states[0].dealt = 1
            return count

    monkeypatch.setattr(conformance, "Mirror", Crooked)
    assert any("differ in states[0]: dealt" in fault for fault in check(kuhn, games=5).faults)
