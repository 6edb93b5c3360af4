"""OpenSpiel's searches as agents: they repeat themselves, play the games they are for, and beat a random player."""

import sys
from typing import Any

import pytest

from greathouse.agents import make
from greathouse.arena import compete
from greathouse.kernel.errors import BadAgent, MissingExtra
from greathouse.kernel.game import load
from greathouse.kernel.languages import LANGUAGES
from greathouse.kernel.words import worded
from tests.toys import toy

from .games import GAMES


def spec(game, simulations=12, more=":rollout_depth=0"):
    return f"openspiel:{'ismcts' if game.about.hidden else 'mcts'}:{simulations}{more}"


@pytest.mark.slow
@pytest.mark.parametrize("key", GAMES)
def test_it_plays_every_game_and_repeats_itself(key):
    game = load(key)
    chosen = []
    for _ in range(2):
        match, agent = game.new(max(game.about.seats), seed=3), make(spec(game), game, 5, compiled=False)
        for _ in range(8):
            for seat in match.waiting:
                match.choose(agent.choose(match.view(seat), seat), seat)
            match.resolve_chance()
        chosen.append(match.transcript())
    assert chosen[0] == chosen[1]


@pytest.mark.parametrize("key", GAMES)
def test_a_single_simulation_is_enough_to_choose(key):
    game = load(key)
    match, agent = game.new(seed=3), make(spec(game, 1), game, 5, compiled=False)
    while len(match.choice_numbers()) == 1:
        match.play(match.choice_numbers()[0])
    assert agent.choose(match.view(match.turn), match.turn) in match.choice_numbers()


@pytest.mark.parametrize("more", ["", ":rollouts=3:rollout_depth=2", ":rollout_depth=0:exploration=50"])
def test_it_finds_what_is_best(more):
    """Kuhn's poker: nobody with the king passes on a bet, nor takes one with the jack."""
    game = toy("kuhn")
    agent = make(spec(game, 200, more), game, 1, compiled=False)
    for card, best in ((1, 0), (3, 1)):
        view: Any = game.View()
        view.seats, view.dealt, view.actions = 2, 2, 1
        view.bets[0], view.cards[1], view.waiting = 1, card, 2
        assert agent.choose(view, 1) == best


@pytest.mark.grid
def test_it_beats_a_random_player():
    report = compete("heir", [spec(load("heir"), 25), "random"], games=4, seed=1, jobs=1, compiled=False)
    assert report.matches[0].rows[0].won >= 3, report


def test_what_cannot_be_made_is_said(monkeypatch):
    for key, wrong, right in (
        ("heir", "openspiel:mcts:20", "openspiel:ismcts:20"),
        ("pharao", "openspiel:ismcts:20", "openspiel:mcts:20"),
        ("pharao", "openspiel:20", "openspiel:mcts:20"),
        ("pharao", "openspiel:mcts:ismcts:20", "openspiel:mcts:20"),
    ):
        with pytest.raises(BadAgent, match=rf"write {right}\.") as refused:
            make(wrong, load(key), compiled=False)
        assert len({worded(refused.value, lang) for lang in LANGUAGES}) == 3
    for wrong in ("openspiel:mcts", "openspiel:mcts:0", "openspiel:mcts:20:30", "openspiel:mcts:20:width=3"):
        with pytest.raises(BadAgent):
            make(wrong, load("pharao"), compiled=False)
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    monkeypatch.delitem(sys.modules, "greathouse.envs.openspiel", raising=False)
    with pytest.raises(MissingExtra, match=r"pip install greathouse\[openspiel\]"):
        make("openspiel:mcts:20", load("pharao"), compiled=False)
