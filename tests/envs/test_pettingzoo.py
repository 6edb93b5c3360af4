"""PettingZoo's own tests, and that nothing shows a secret answer before all have answered."""

import random
import sys

import numpy as np
import pytest
from pettingzoo.test import api_test, render_test, seed_test

from greathouse.envs.errors import BadAction, BadEnvironment
from greathouse.envs.pettingzoo import env, parallel_env, raw_env
from greathouse.kernel.errors import BadOption, BadSeats, IllegalMove, MissingExtra
from greathouse.kernel.game import load

from .games import GAMES, MODES, TABLES

pytestmark = pytest.mark.filterwarnings("ignore::UserWarning")


@pytest.mark.slow
@pytest.mark.parametrize("compiled", MODES)
@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_api(key, seats, compiled):
    api_test(env(key, seats, compiled=compiled), num_cycles=60)


@pytest.mark.slow
@pytest.mark.parametrize("compiled", MODES)
@pytest.mark.parametrize("key", GAMES)
def test_seed(key, compiled):
    seed_test(lambda: env(key, compiled=compiled), num_cycles=20)


@pytest.mark.slow
@pytest.mark.parametrize("compiled", MODES)
@pytest.mark.parametrize("key", GAMES)
def test_render(key, compiled):
    shows = {"svg": lambda picture: "<svg" in picture}
    render_test(lambda render_mode: env(key, render_mode=render_mode, compiled=compiled), shows)


@pytest.mark.parametrize("compiled", MODES)
@pytest.mark.parametrize("key", GAMES)
def test_games_are_those_of_matches(key, compiled):
    """Moves, masks and what is won, with options."""
    game, rand = raw_env(key, max_decisions=300, compiled=compiled), random.Random(2)
    game.reset(seed=5)
    match = load(key).new(seed=5)
    for _ in range(300):
        if match.over:
            break
        observation, _, terminated, truncated, _ = game.last()
        assert game.agent_selection == f"seat_{match.turn}" and not terminated and not truncated
        assert observation["action_mask"].nonzero()[0].tolist() == sorted(match.choice_numbers())
        action = rand.choice(match.choice_numbers())
        game.step(action)
        match.play(action)
    expected = match.returns if match.over else [1 / match.seats] * match.seats
    assert list(game.rewards.values()) == expected
    assert all(game.terminations.values()) == match.over != all(game.truncations.values())


@pytest.mark.parametrize("compiled", MODES)
def test_a_secret_answer_shows_nobody_that_it_was_given(compiled):
    game, rand, rounds = raw_env("heir", compiled=compiled), random.Random(1), 0
    game.reset(seed=3)
    while rounds < 10:
        before = {agent: game.observe(agent) for agent in game.agents}
        waiting = game._episode.match.waiting
        game.step(rand.choice(game._episode.choices(game._episode.seat)))
        if len(waiting) == 2:
            rounds += 1
            after = game.observe("seat_1")
            assert all((after[part] == before["seat_1"][part]).all() for part in after)
            assert (game.observe("seat_0")["observation"] != before["seat_0"]["observation"]).any()
            assert game._episode.text() and "<svg" in game._episode.picture()


@pytest.mark.parametrize("compiled", MODES)
def test_an_illegal_move_ends_the_game_or_is_refused(compiled):
    game = env("pharao", compiled=compiled)
    game.reset(seed=1)
    observation = game.last()[0]
    game.step(int(np.flatnonzero(observation["action_mask"] == 0)[0]))
    assert any(game.terminations.values()) and min(game.rewards.values()) == -1
    bare = raw_env("pharao", compiled=compiled)
    bare.reset(seed=1)
    before = bare.observe("seat_0")["observation"]
    with pytest.raises(IllegalMove):
        bare.step(int(np.flatnonzero(observation["action_mask"] == 0)[0]))
    assert (bare.observe("seat_0")["observation"] == before).all()
    assert bare.information_state("seat_0").startswith("start\n  seats=2 ")


def test_what_is_no_action_and_no_agent_is_said():
    game = raw_env("pharao", compiled=False)
    with pytest.raises(BadAction, match="reset"):
        game.step(0)
    game.reset(seed=1)
    before = game.observe("seat_0")
    for wrong in (1.5, None, "step 1 1", True, np.array([0, 1])):
        with pytest.raises(BadAction, match="number of a move, not"):
            game.step(wrong)
    for ask in (game.observe, game.action_space, game.observation_space, game.information_state):
        with pytest.raises(BadAction, match=r"no agent 'seat_7'; agents are seat_0, seat_1\."):
            ask("seat_7")
    assert all((game.observe("seat_0")[name] == array).all() for name, array in before.items())
    game.step(np.array(before["action_mask"].argmax()))


@pytest.mark.compiled
def test_what_cannot_be_made_is_said(monkeypatch):
    with pytest.raises(BadSeats):
        env("pharao", seats=3)
    with pytest.raises(BadOption):
        env("pharao", colour="red")
    with pytest.raises(BadEnvironment, match="render_mode"):
        env("pharao", render_mode="pixels")
    with pytest.raises(BadEnvironment, match="max_decisions"):
        env("pharao", max_decisions=0)
    with pytest.raises(BadEnvironment, match="compiled is True or False, not 'maybe'"):
        env("pharao", compiled="maybe")
    with pytest.raises(BadEnvironment, match="haggling=formal or haggling=off"):
        env("osiris", haggling="open")
    with pytest.raises(BadEnvironment, match="one after another"):
        parallel_env("heir")
    monkeypatch.setitem(sys.modules, "pettingzoo", None)
    monkeypatch.delitem(sys.modules, "greathouse.envs.pettingzoo")
    with pytest.raises(MissingExtra, match=r"pip install greathouse\[pettingzoo\]"):
        __import__("greathouse.envs.pettingzoo")
