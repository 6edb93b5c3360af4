"""PettingZoo: the games as agent-environment cycles.

from greathouse.envs.pettingzoo import env

game = env("heir", render_mode="ansi")
game.reset(seed=7)
for agent in game.agent_iter():
    observation, reward, termination, truncation, info = game.last()
    done = termination or truncation
    game.step(None if done else game.action_space(agent).sample(observation["action_mask"]))
"""

from __future__ import annotations

import sys
from typing import Any, NoReturn

import numpy as np

from greathouse.envs.actions import action_number
from greathouse.envs.compiled import episodes
from greathouse.envs.errors import BadAction, BadEnvironment
from greathouse.kernel import limits
from greathouse.kernel.errors import MissingExtra
from greathouse.kernel.game import load

try:
    from gymnasium import spaces
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ImportError as error:
    raise MissingExtra("PettingZoo", "pettingzoo") from error

RENDER_MODES = ("ansi", "human", "svg")


class HouseEnv(AECEnv):  # type: ignore[misc]
    """A game as PettingZoo's AECEnv; agents are "seat_0", "seat_1", ….

    An observation is {"observation": float32 planes (envs.layout), "action_mask": 1 for each move that can be chosen}.
    Rewards are 0 until the end, then what the seat won, in all 1; a game truncated after `max_decisions` gives an equal
    share. Seats that answer in secret are asked one after another, and nothing shows that another has answered. With
    `compiled` false it needs no compilation but is far slower.

    Raises UnknownGame, BadSeats, BadOption, BadEnvironment, Undeclared.
    """

    def __init__(
        self,
        key: str,
        seats: int | None = None,
        render_mode: str | None = None,
        max_decisions: int = limits.MAX_DECISIONS,
        compiled: bool | None = None,
        **options: Any,
    ) -> None:
        super().__init__()
        if render_mode not in (None, *RENDER_MODES):
            raise BadEnvironment(f"render_mode is one of {', '.join(RENDER_MODES)}; not {render_mode!r}.")
        self.render_mode = render_mode
        self._begin = episodes(key, seats, max_decisions, options, compiled)
        self._episode = self._begin(0)
        game, count = self._episode.game, self._episode.seats
        name = f"greathouse_{key}_v{game.about.rules}"
        self.metadata = {"render_modes": list(RENDER_MODES), "is_parallelizable": False, "name": name}
        self.possible_agents = [f"seat_{seat}" for seat in range(count)]
        self.agents: list[str] = []
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        planes = spaces.Box(0, 1, (self._episode.layout.width,), np.float32)
        mask = spaces.Box(0, 1, (len(game.moves),), np.int8)
        self.observation_spaces = {
            agent: spaces.Dict({"observation": planes, "action_mask": mask}) for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(len(game.moves)) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The space of an agent's observations."""
        return self.observation_spaces[self.possible_agents[self._seat(agent)]]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The numbers of all moves."""
        return self.action_spaces[self.possible_agents[self._seat(agent)]]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins a game; chance is dealt from the seed, else from true randomness."""
        self._episode = self._begin(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self._episode.seat]

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        """What an agent may know now, and what it can choose."""
        seat = self._seat(agent)
        return {"observation": self._episode.planes(seat), "action_mask": self._episode.mask(seat)}

    def information_state(self, agent: str) -> str:
        """All that an agent has seen, in order (envs.recall)."""
        return self._episode.information(self._seat(agent))

    def step(self, action: int | None) -> None:
        """Plays a move of the agent to act. Raises IllegalMove, UnreadableMove, BadAction; then nothing has changed."""
        if not self.agents:
            raise BadAction("No game is going on; reset() begins one.")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._episode.play(action_number(action))
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict(zip(self.agents, self._episode.returns, strict=True))
        self.terminations = dict.fromkeys(self.agents, self._episode.over)
        self.truncations = dict.fromkeys(self.agents, self._episode.truncated)
        if not self._episode.over:
            self.agent_selection = self.possible_agents[self._episode.seat]
        self._accumulate_rewards()

    def render(self) -> str | None:
        """The position as a spectator sees it: words ("ansi"), printed ("human"), or a picture ("svg")."""
        if self.render_mode == "human":
            sys.stdout.write(f"{self._episode.text()}\n")
        shown = {"ansi": self._episode.text, "svg": self._episode.picture}.get(str(self.render_mode))
        return shown() if shown else None

    def close(self) -> None:
        """Nothing is held open."""

    def _seat(self, agent: str) -> int:
        """The seat of an agent. Raises BadAction."""
        if agent not in self._seats:
            raise BadAction(f"There is no agent {agent!r}; agents are {', '.join(self.possible_agents)}.")
        return self._seats[agent]


def raw_env(key: str, seats: int | None = None, **keywords: Any) -> HouseEnv:
    """The environment without wrappers."""
    return HouseEnv(key, seats, **keywords)


def env(key: str, seats: int | None = None, **keywords: Any) -> AECEnv:
    """The environment of a game: an illegal move ends it at the cost of 1, and what is called out of order is refused.

    `keywords` are `render_mode`, `max_decisions`, `compiled` and the options of the table.
    """
    wrapped = wrappers.TerminateIllegalWrapper(raw_env(key, seats, **keywords), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(wrapped))


def parallel_env(key: str, seats: int | None = None, **keywords: Any) -> NoReturn:
    """Raises BadEnvironment: in no game of the house do all seats act at every step."""
    title = load(key).about.title
    raise BadEnvironment(f"The seats of {title} act one after another, so there is no parallel environment; use env().")
