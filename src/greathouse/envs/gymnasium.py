"""Gymnasium: one seat of a game, against agents of the house.

import gymnasium
import greathouse.envs.gymnasium  # registers greathouse/pharao-v0, greathouse/heir-v0, …

env = gymnasium.make("greathouse/heir-v0", opponents=["greedy"])
# or, without the import: gymnasium.make("greathouse.envs.gymnasium:greathouse/heir-v0", …)
observation, info = env.reset(seed=7)
action = env.action_space.sample(observation["action_mask"])
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from greathouse.agents import make
from greathouse.envs.actions import action_number
from greathouse.envs.compiled import episodes
from greathouse.envs.errors import BadAction, BadEnvironment
from greathouse.envs.lineup import RANDOM, lineup, seat_number
from greathouse.kernel import limits
from greathouse.kernel.errors import MissingExtra
from greathouse.kernel.game import list_games, load

try:
    import gymnasium
    from gymnasium import spaces
except ImportError as error:
    raise MissingExtra("Gymnasium", "gymnasium") from error

ILLEGAL_REWARD = -1.0
"""What an illegal move costs; it also ends the game."""

Observation = dict[str, np.ndarray]


class SeatEnv(gymnasium.Env[Observation, np.int64]):  # type: ignore[misc]
    """A seat of a game; the others are agents, written as for `greathouse arena`, in the order of the seats after it.

    An observation is {"observation": float32 planes (envs.layout), "action_mask": 1 for each move that can be chosen}.
    Rewards are 0 until the end, then what the seat won, 0 to 1; a game truncated after `max_decisions` (of all seats)
    gives an equal share. With `compiled` false nothing needs compilation, but all is far slower.

    A game that ends before the seat was ever asked is an episode of one step: `info["ended"]` of `reset` says so, every
    action is allowed, and `step` tells how the game ended.

    Raises UnknownGame, BadSeats, BadOption, BadAgent, BadEnvironment, Undeclared.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi", "svg"]}  # noqa: RUF012 - as its base class declares it

    def __init__(
        self,
        key: str,
        opponents: Sequence[str] = ("random",),
        seats: int | None = None,
        seat: int = 0,
        render_mode: str | None = None,
        max_decisions: int = limits.MAX_DECISIONS,
        compiled: bool | None = None,
        **options: Any,
    ) -> None:
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise BadEnvironment(f"render_mode is one of ansi, svg; not {render_mode!r}.")
        self.render_mode = render_mode
        self._begin = episodes(key, seats, max_decisions, options, compiled)
        self._episode = self._begin(0)
        self._going = False
        game, count = load(key), self._episode.seats
        self.seat = seat_number(seat, count)
        specs = lineup(opponents, count)
        places = [(self.seat + k) % count for k in range(1, count)]
        self._agents = {
            place: make(spec, game, 0, compiled=compiled)
            for place, spec in zip(places, specs, strict=True)
            if spec != RANDOM
        }
        planes = spaces.Box(0, 1, (self._episode.layout.width,), np.float32)
        mask = spaces.Box(0, 1, (len(game.moves),), np.int8)
        self.observation_space: Any = spaces.Dict({"observation": planes, "action_mask": mask})
        self.action_space = spaces.Discrete(len(game.moves))

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begins a game and plays it up to the first decision of the seat, or to its end."""
        super().reset(seed=seed)
        self._episode = self._begin(self._draw())
        for agent in self._agents.values():
            agent.reseed(self._draw())
        self._let_others_play()
        self._going = True
        return self._observe(), {"ended": True} if self._episode.ended else {}

    def step(self, action: np.int64 | int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Plays a move of the seat, then those of the others; an illegal one ends the game and costs 1.

        Raises BadAction for what is no number, and when no game is going on; then nothing has changed.
        """
        number, episode = action_number(action), self._episode
        if not self._going:
            raise BadAction("No game is going on; reset() begins one.")
        if not episode.ended:
            if number not in episode.choices(self.seat):
                self._going = False
                return self._observe(), ILLEGAL_REWARD, True, False, {"illegal": True}
            episode.play(number)
            self._let_others_play()
        self._going = not episode.ended
        return self._observe(), episode.returns[self.seat], episode.over, episode.truncated, {}

    @property
    def decisions(self) -> int:
        """How many decisions all seats have made in this game."""
        return self._episode.decisions

    def information_state(self) -> str:
        """All that the seat has seen, in order (envs.recall)."""
        return self._episode.information(self.seat)

    def render(self) -> Any:
        """The position as a spectator sees it: words ("ansi") or a picture ("svg")."""
        shown = {"ansi": self._episode.text, "svg": self._episode.picture}.get(str(self.render_mode))
        return shown() if shown else None

    def _let_others_play(self) -> None:
        episode = self._episode
        while not episode.ended and episode.seat != self.seat:
            episode.play(self._chosen(episode.seat))

    def _chosen(self, seat: int) -> int:
        """What an agent chooses; one at random needs no look."""
        if seat in self._agents:
            return self._agents[seat].choose(self._episode.view(seat), seat)
        offered = self._episode.choices(seat)
        return offered[int(self.np_random.integers(len(offered)))]

    def _observe(self) -> Observation:
        """What the seat may know, and what it can choose: nothing once the end is told, all while it is still to be."""
        planes, mask = self._episode.planes(self.seat), self._episode.mask(self.seat)
        if self._episode.ended or not self._going:
            mask[:] = self._going
        return {"observation": planes, "action_mask": mask}

    def _draw(self) -> int:
        return int(self.np_random.integers(1 << 48))


def register_games() -> None:
    """Registers every game of the house as greathouse/KEY-v0."""
    for key in list_games():
        if f"greathouse/{key}-v0" not in gymnasium.registry:
            gymnasium.register(
                f"greathouse/{key}-v0",
                entry_point="greathouse.envs.gymnasium:SeatEnv",
                vector_entry_point="greathouse.envs.vector:SeatVectorEnv",
                kwargs={"key": key},
            )


register_games()
