"""Gymnasium's VectorEnv over a batch: the seat's games are those of matches, and a game that ends begins anew."""

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

import greathouse.envs.gymnasium
from greathouse.envs.errors import BadEnvironment
from greathouse.envs.layout import layout_of
from greathouse.envs.vector import SeatVectorEnv
from greathouse.kernel.errors import BadAgent, IllegalMove
from greathouse.kernel.game import load

gymnasium.register_envs(greathouse.envs.gymnasium)

pytestmark = [pytest.mark.compiled, pytest.mark.filterwarnings("ignore::UserWarning")]


def choose(observation, generator):
    """A random legal move for every game."""
    return np.array([generator.choice(np.flatnonzero(mask)) for mask in observation["action_mask"]])


def test_a_game_that_ends_begins_anew_in_the_same_step():
    envs = gymnasium.make_vec("greathouse/pharao-v0", num_envs=6, seat=1, quiet_limit=50)
    assert isinstance(envs.unwrapped, SeatVectorEnv)
    assert envs.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
    generator, ended = np.random.default_rng(2), 0
    observation, info = envs.reset(seed=3)
    for _ in range(400):
        assert envs.observation_space.contains(observation) and not info
        observation, rewards, terminated, truncated, info = envs.step(choose(observation, generator))
        assert not rewards[~terminated].any() and not truncated.any()
        assert set(rewards[terminated]) <= {0, 0.5, 1}
        ended += terminated.sum()
    assert ended > 6
    envs.close()


@pytest.mark.parametrize("opponent", ["random", "greedy"])
def test_what_the_seat_is_shown_is_what_matches_show(opponent, monkeypatch):
    """Every move that the batch is given, of all seats, is played in matches too."""
    envs = SeatVectorEnv("pharao", 4, opponents=[opponent], compiled=False, copy=False)
    matches, layout = [load("pharao").new(seed=3 + i) for i in range(4)], layout_of(load("pharao"))
    generator, step, others = np.random.default_rng(5), envs._batch.step, []

    def play(actions, hold=(False,) * 4):
        for match, action, held in zip(matches, actions, hold, strict=True):
            if not held:
                others.append(match.turn)
                match.play(int(action))
        return step(actions, hold=np.array(hold))

    monkeypatch.setattr(envs._batch, "step", play)
    observation, _ = envs.reset(seed=3)
    for _ in range(20):
        for i, match in enumerate(matches):
            assert match.turn == 0
            assert (observation["observation"][i] == layout.planes(match.view(0), 0)).all()
            assert np.flatnonzero(observation["action_mask"][i]).tolist() == sorted(match.choice_numbers())
        observation, _, terminated, _, _ = envs.step(choose(observation, generator))
        assert not terminated.any()
    assert others.count(1) > 20


def test_the_same_seed_gives_the_same_games():
    def played():
        envs = SeatVectorEnv("pharao", 5, quiet_limit=50)
        observation, _ = envs.reset(seed=8)
        generator = np.random.default_rng(1)
        for _ in range(30):
            observation, *_ = envs.step(choose(observation, generator))
        return observation["observation"]

    assert (played() == played()).all()


def test_without_a_seed_games_differ_and_go_on():
    def dealt(envs, seed=None):
        return envs.reset(seed=seed)[0]["observation"]

    one, other = (SeatVectorEnv("pharao", 40) for _ in range(2))
    assert (dealt(one) != dealt(other)).any() and one.np_random_seed != other.np_random_seed
    assert (dealt(one, 5) == dealt(other, 5)).all()
    first, second = (dealt(one), dealt(one)), (dealt(other), dealt(other))
    assert (np.array(first) == second).all() and (first[0] != first[1]).any()


@pytest.mark.parametrize("opponent", ["random", "greedy:1"])
def test_a_game_that_ends_before_the_seat_is_asked_is_an_episode_of_one_step(opponent):
    """Either seat may begin, and one decision is all: no step tells of two ends, and none is lost."""
    envs = SeatVectorEnv("pharao", 12, opponents=[opponent], seat=1, max_decisions=1, compiled=False)
    generator, counts = np.random.default_rng(1), np.zeros(2)
    observation, info = envs.reset(seed=1)
    for _ in range(8):
        owed = info["ended"]
        assert observation["action_mask"][owed].all() and not observation["observation"][owed].any()
        assert envs.observation_space.contains(observation) and observation["observation"][~owed].any(axis=1).all()
        observation, rewards, terminated, truncated, info = envs.step(choose(observation, generator))
        assert (rewards == 0.5).all() and truncated.all() and not terminated.any()
        counts += owed.sum(), (~owed).sum()
    assert counts.min() > 4


def test_what_is_illegal_or_cannot_be_made_is_said():
    envs = SeatVectorEnv("pharao", 3)
    observation, _ = envs.reset(seed=1)
    with pytest.raises(IllegalMove, match="Game 0, seat 0"):
        envs.step(np.array([np.flatnonzero(mask == 0)[0] for mask in observation["action_mask"]]))
    for error, wrong in (
        (BadAgent, {"opponents": ["nobody"]}),
        (BadEnvironment, {"opponents": "random"}),
        (BadEnvironment, {"seat": 2}),
    ):
        with pytest.raises(error):
            SeatVectorEnv("pharao", 2, **wrong)
