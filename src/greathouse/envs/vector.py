"""Gymnasium's VectorEnv over a batch: one seat of many games at once, against agents of the house.

import gymnasium
import greathouse.envs.gymnasium  # registers the games

envs = gymnasium.make_vec("greathouse/heir-v0", num_envs=1024)
observation, info = envs.reset(seed=7)
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from greathouse.agents import make
from greathouse.envs.batch import Batch, Step
from greathouse.envs.lineup import RANDOM, lineup, seat_number
from greathouse.kernel import limits
from greathouse.kernel.errors import MissingExtra

try:
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
except ImportError as error:
    raise MissingExtra("Gymnasium", "gymnasium") from error

Observation = dict[str, np.ndarray]


class SeatVectorEnv(VectorEnv):  # type: ignore[misc]
    """A seat of `num_envs` games; the others are agents, as in `gymnasium.SeatEnv`. The agent "random" is the fastest.

    A game that ends begins anew in the same step (AutoresetMode.SAME_STEP): reward, termination and truncation speak of
    the game that ended, the observation of the new one. The last observation is not kept: there is nothing to decide in
    it, and the reward of a truncated game, an equal share, is what it is worth. Game i is the one of `SeatEnv` only in
    its chance: it is dealt for seed + i.

    A game that ends before the seat was ever asked is an episode of one step, as in `SeatEnv`: `info["ended"]` says so,
    the observation is zeros, every action is allowed, and the next step tells how the game ended.

    Without a seed the first `reset` takes one from the operating system, a later one goes on with the chance it has.

    A move that cannot be chosen raises IllegalMove, and nothing has changed. With `copy` false the observations are
    the batch's own arrays, which the next step overwrites, where no game waits to tell its end.

    Raises UnknownGame, BadSeats, BadOption, BadAgent, BadBatch, BadEnvironment, Undeclared.
    """

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}  # noqa: RUF012

    def __init__(
        self,
        key: str,
        num_envs: int = 1,
        opponents: Sequence[str] = (RANDOM,),
        seats: int | None = None,
        seat: int = 0,
        max_decisions: int = limits.MAX_DECISIONS,
        threads: int = 1,
        copy: bool = True,
        compiled: bool | None = None,
        **options: Any,
    ) -> None:
        self._batch = Batch(
            key, num_envs, seats=seats, mask=True, max_decisions=max_decisions, threads=threads, **options
        )
        game, count = self._batch.game, self._batch.seats
        self.num_envs, self.seat, self._copy = self._batch.games, seat_number(seat, count), copy
        specs = lineup(opponents, count)
        self._agents = {
            (self.seat + k) % count: make(spec, game, 0, compiled=compiled)
            for k, spec in enumerate(specs, 1)
            if spec != RANDOM
        }
        self._moves = len(game.moves)
        self._now: Step = self._batch.reset()
        self._owed = _Outcome(self.num_envs)
        planes = spaces.Box(0, 1, self._now.observation.shape[1:], np.float32)
        mask = spaces.Box(0, 1, (self._moves,), np.int8)
        self.single_observation_space: Any = spaces.Dict({"observation": planes, "action_mask": mask})
        self.single_action_space: Any = spaces.Discrete(self._moves)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begins all games anew and plays them up to the seat's first decisions."""
        super().reset(seed=seed)
        self._now = self._batch.reset(seed)
        for agent in self._agents.values():
            agent.reseed(int(self.np_random.integers(1 << 48)))
        self._owed = _Outcome(self.num_envs)
        self._let_others_play(_Outcome(self.num_envs, ended=True))
        return self._observe(), self._info()

    def step(self, actions: np.ndarray) -> tuple[Observation, np.ndarray, np.ndarray, np.ndarray, dict[str, Any]]:
        """Plays a move of the seat in every game, then those of the others. Raises BadBatch, IllegalMove."""
        owed = self._owed
        self._now = self._batch.step(actions, hold=owed.ended)
        outcome, self._owed = owed, _Outcome(self.num_envs)
        self._note(outcome)
        self._let_others_play(outcome)
        return self._observe(), outcome.rewards, outcome.terminated, outcome.truncated, self._info()

    def close_extras(self, **_: Any) -> None:
        """Ends the threads."""
        self._batch.close()

    def _let_others_play(self, outcome: _Outcome) -> None:
        """Plays on the games in which another seat is to act, up to an end that is owed; the others wait."""
        while not (wait := self._owed.ended | (self._now.seat == self.seat)).all():
            actions = self._batch.sample(self.np_random)
            for i in np.flatnonzero(~wait) if self._agents else ():
                seat = int(self._now.seat[i])
                if seat in self._agents:
                    view: Any = self._batch.game.View.unpack(self._batch.views[i])
                    actions[i] = self._agents[seat].choose(view, seat)
            self._batch.step(actions, hold=wait)
            self._note(outcome)

    def _note(self, outcome: _Outcome) -> None:
        """Notes which games have just ended: first ends, which this step tells, and second ones, which are owed."""
        second = outcome.ended
        outcome.add(self._now, self.seat, ~second)
        self._owed.add(self._now, self.seat, second)

    def _observe(self) -> Observation:
        planes, ended = self._now.observation, self._owed.ended
        mask = np.unpackbits(self._now.mask, axis=1, count=self._moves, bitorder="little").view(np.int8)
        if self._copy or ended.any():
            planes = planes.copy()
            planes[ended], mask[ended] = 0, 1
        return {"observation": planes, "action_mask": mask}

    def _info(self) -> dict[str, Any]:
        """Which games have ended before the seat was asked, in Gymnasium's way; nothing if there are none."""
        ended = self._owed.ended
        return {"ended": ended, "_ended": ended} if ended.any() else {}


class _Outcome:
    """How games have ended, by game: what a step of the environment tells."""

    def __init__(self, games: int, *, ended: bool = False) -> None:
        self.rewards = np.zeros(games)
        self.terminated = np.full(games, ended)
        self.truncated = np.zeros(games, np.bool_)

    @property
    def ended(self) -> np.ndarray:
        """The games of which there is something to tell."""
        ended: np.ndarray = self.terminated | self.truncated
        return ended

    def add(self, now: Step, seat: int, games: np.ndarray) -> None:
        """Adds what a step of the batch brought some of the games; a game that is held brings nothing."""
        self.rewards += now.rewards[:, seat] * games
        self.terminated |= now.terminated & games
        self.truncated |= now.truncated & games
