"""No face tells a seat what it must not know: hidden facts are exchanged, and nothing that a face gives changes."""

import random

import pyspiel
import pytest

import greathouse.envs.openspiel  # noqa: F401 - registers the games
from greathouse.envs.compiled import NOBODY
from greathouse.envs.episode import Episode
from greathouse.envs.gymnasium import SeatEnv
from greathouse.envs.pettingzoo import raw_env
from greathouse.kernel.conformance.leaks import exchanged
from greathouse.kernel.game import load

from .games import GAMES, random_positions

HIDING = [key for key in GAMES if load(key).about.hidden]


class Given:
    """All that the faces give a seat at the position of a match, as comparable values."""

    def __init__(self, key: str, seats: int) -> None:
        self.agents = raw_env(key, seats, compiled=False)
        self.seat_env = [SeatEnv(key, seats=seats, seat=seat, compiled=False) for seat in range(seats)]
        for env in self.seat_env:
            env.reset(seed=0)
        self.spiel = pyspiel.load_game(f"greathouse_{key}", {"seats": seats})

    def to(self, seat: int, match) -> dict:
        """Observations, masks, infos, rewards and strings."""
        self.agents.reset(seed=0)
        self.agents._episode = self.seat_env[seat]._episode = Episode(match)
        self.agents.agent_selection = f"seat_{self.agents._episode.seat}"
        state, agent = self.spiel.state_of(match), f"seat_{seat}"
        return {
            "pettingzoo": [*map(bytes, self.agents.observe(agent).values())],
            "who is to act": self.agents.agent_selection,
            "infos": self.agents.infos[agent],
            "rewards": self.agents.rewards,
            "gymnasium": [*map(bytes, self.seat_env[seat]._observe().values())],
            "legal actions": state.legal_actions(seat),
            "observation string": state.observation_string(seat),
            "observation tensor": state.observation_tensor(seat),
        }


def compiled_to(env, seat: int, match) -> list[bytes]:
    """What a compiled environment that stands at the position of a match gives a seat."""
    episode, env.agent_selection = env._episode, f"seat_{match.turn}"
    match.state.pack(episode._arrays.states[0])
    episode.seat, episode._shown = NOBODY, NOBODY  # nothing was written for anybody yet
    return [bytes(part) for part in env.observe(f"seat_{seat}").values()]


@pytest.mark.slow
@pytest.mark.compiled
@pytest.mark.parametrize("key", HIDING)
def test_nothing_that_a_compiled_environment_gives_tells_hidden_facts(key):
    rand, changed, told = random.Random(4), 0, 0
    for seats in load(key).about.seats[:2]:
        env = raw_env(key, seats, compiled=True)
        env.reset(seed=0)
        for match in random_positions(key, seats, seed=6, every=11, most=8):
            for seat in range(0 if match.over else seats):
                before = compiled_to(env, seat, match)
                for _ in range(3):
                    other = exchanged(rand, match, seat)
                    changed += other.state != match.state
                    assert compiled_to(env, seat, other) == before
                    told += compiled_to(env, (seat + 1) % seats, other) != compiled_to(env, (seat + 1) % seats, match)
    assert changed > 20 and told


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore::UserWarning")
@pytest.mark.parametrize("key", HIDING)
def test_nothing_that_is_given_tells_hidden_facts(key):
    rand, changed = random.Random(4), 0
    for seats in load(key).about.seats[:2]:
        given = Given(key, seats)
        for match in random_positions(key, seats, seed=6, every=11, most=8):
            for seat in range(0 if match.over else seats):
                before = given.to(seat, match)
                for _ in range(3):
                    other = exchanged(rand, match, seat)
                    changed += other.state != match.state
                    after = given.to(seat, other)
                    assert not [name for name, what in before.items() if what != after[name]]
    assert changed > 20


def test_the_test_finds_a_leak():
    """A seat is given the other's view: then an exchange shows."""
    given, rand = Given("heir", 2), random.Random(4)
    *_, match, _ = random_positions("heir", 2, seed=6, every=11, most=3)
    before = given.to(1, match)
    assert any(given.to(1, exchanged(rand, match, 0)) != before for _ in range(8))
