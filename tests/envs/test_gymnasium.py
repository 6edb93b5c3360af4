"""Gymnasium's own test, games against agents, and what is refused."""

import subprocess
import sys

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import greathouse.envs.gymnasium  # registers the games
from greathouse.envs.errors import BadAction, BadEnvironment
from greathouse.kernel.errors import BadAgent, BadOption, BadSeats

from .games import GAMES, MODES, TABLES

pytestmark = pytest.mark.filterwarnings("ignore::UserWarning")


def made(key, **keywords):
    return gymnasium.make(f"greathouse/{key}-v0", **({"compiled": False} | keywords))


def play(env, seed, most=400):
    """A random game of the seat: its rewards, and how it ended."""
    env.action_space.seed(seed)
    observation, _ = env.reset(seed=seed)
    rewards, terminated, truncated = [], False, False
    while not (terminated or truncated) and len(rewards) < most:
        action = env.action_space.sample(observation["action_mask"])
        observation, reward, terminated, truncated, info = env.step(action)
        assert env.observation_space.contains(observation) and "illegal" not in info
        rewards.append(reward)
    return rewards, terminated, truncated


@pytest.mark.slow
@pytest.mark.parametrize("compiled", MODES)
@pytest.mark.parametrize("key", GAMES)
def test_gymnasium_finds_nothing_wrong(key, compiled):
    check_env(made(key, compiled=compiled).unwrapped, skip_render_check=True)
    for mode in ("ansi", "svg"):
        env = made(key, render_mode=mode, compiled=compiled)
        env.reset(seed=1)
        assert env.render()


@pytest.mark.slow
@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_games_against_agents_repeat_themselves(key, seats):
    first, again = (play(made(key, seats=seats, seat=seats - 1, max_decisions=200), 4) for _ in range(2))
    assert first == again
    rewards, terminated, truncated = first
    assert terminated != truncated and not any(rewards[:-1]) and 0 <= rewards[-1] <= 1


def test_a_stronger_opponent_can_be_named():
    env = made("pharao", opponents=["greedy"], quiet_limit=50)
    rewards, terminated, _ = play(env, 2)
    assert terminated and rewards[-1] in (0, 0.5, 1)
    assert env.unwrapped.information_state().count("seat 0: ") == len(rewards)


@pytest.mark.compiled
@pytest.mark.parametrize("key", GAMES)
def test_compiled_games_are_the_same(key):
    for opponent in ("random", "greedy:1"):
        pair = (made(key, opponents=[opponent], max_decisions=90, compiled=compiled) for compiled in (False, True))
        plain, compiled = (play(env, 4) for env in pair)
        assert plain == compiled


@pytest.mark.parametrize("compiled", MODES)
def test_an_illegal_move_ends_the_game(compiled):
    env = made("pharao", compiled=compiled)
    observation, _ = env.reset(seed=1)
    _, reward, terminated, _, info = env.step(int(np.flatnonzero(observation["action_mask"] == 0)[0]))
    assert (reward, terminated, info["illegal"]) == (-1, True, True)


@pytest.mark.parametrize("compiled", MODES)
def test_after_an_end_no_move_is_taken(compiled):
    env = made("pharao", compiled=compiled, max_decisions=1).unwrapped
    illegal = int(np.flatnonzero(env.reset(seed=1)[0]["action_mask"] == 0)[0])
    for action in (illegal, int(np.flatnonzero(env.reset(seed=1)[0]["action_mask"])[0])):
        env.reset(seed=1)
        observation, _, terminated, truncated, _ = env.step(action)
        assert terminated == (action == illegal) != truncated and not observation["action_mask"].any()
        with pytest.raises(BadAction, match="No game is going on"):
            env.step(action)


@pytest.mark.parametrize("compiled", MODES)
def test_a_game_that_ends_before_the_seat_is_asked_is_an_episode_of_one_step(compiled):
    env = made("pharao", seat=1, max_decisions=1, compiled=compiled)
    for _ in range(2):
        observation, info = env.reset(seed=1)
        assert info == {"ended": True} and observation["action_mask"].all()
        assert env.step(env.action_space.sample(observation["action_mask"]))[1:] == (0.5, False, True, {})
        with pytest.raises(BadAction, match="No game is going on"):
            env.unwrapped.step(0)


@pytest.mark.parametrize("wrong", [0.5, None, "step 1 1", True])
def test_what_is_no_action_is_said(wrong):
    env = made("pharao", compiled=False).unwrapped
    before, _ = env.reset(seed=1)
    with pytest.raises(BadAction, match="number of a move, not"):
        env.step(wrong)
    assert (env._observe()["observation"] == before["observation"]).all()


def test_several_at_once():
    envs = gymnasium.make_vec("greathouse/pharao-v0", num_envs=3, vectorization_mode="sync", compiled=False)
    observation, _ = envs.reset(seed=1)
    assert observation["action_mask"].shape[0] == 3
    actions = np.array([mask.nonzero()[0][0] for mask in observation["action_mask"]])
    assert envs.step(actions)[1].shape == (3,)
    envs.close()


def test_what_cannot_be_made_is_said():
    for error, wrong in (
        (BadAgent, {"opponents": ["nobody"]}),
        (BadEnvironment, {"opponents": ["random", "random"]}),
        (BadEnvironment, {"opponents": "random"}),
        (BadEnvironment, {"opponents": [3]}),
        (BadEnvironment, {"opponents": 3}),
        (BadEnvironment, {"seat": 2}),
        (BadSeats, {"seats": 3}),
        (BadOption, {"colour": "red"}),
    ):
        with pytest.raises(error):
            made("pharao", **wrong)
    with pytest.raises(BadEnvironment, match="haggling=formal or haggling=off"):
        made("osiris", haggling="open")
    with pytest.raises(BadEnvironment, match="render_mode"):
        greathouse.envs.gymnasium.SeatEnv("pharao", render_mode="human")


@pytest.mark.slow
def test_no_import_is_needed():
    """Gymnasium itself imports the module that is named before the colon."""
    code = (
        "import gymnasium; e = gymnasium.make('greathouse.envs.gymnasium:greathouse/pharao-v0', compiled=False);"
        "print(e.reset(seed=1)[0]['observation'].shape)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.startswith("(83,)")
