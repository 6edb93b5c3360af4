"""Learning a net by self-play: the plan, its course by games, checkpoints, and the curve along the way."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from greathouse.agents.nets import Net, made_for
from greathouse.kernel.compile import twins
from greathouse.kernel.game import Game
from greathouse.learn.arrays import WEIGHTS, fresh_adam, fresh_network, self_play_arrays
from greathouse.learn.errors import CannotLearn
from greathouse.learn.fit import BATCH, RATE, Moments
from greathouse.learn.rounding import rounded
from greathouse.learn.selfplay import BY_ADVICE, BY_ESTIMATE, BY_NETWORK

SELF_PLAY, FIT = "greathouse.learn.selfplay", "greathouse.learn.fit"

PLAIN_RESULTS = 0.1
"""In this first part of the games the result alone is what positions are taken to be worth."""

POINTS = 10
"""Points of the curve, and checkpoints."""


@dataclass(frozen=True)
class Plan:
    """What is learned and how; the same plan gives the same net on the same type of machine.

    `led` is the percentage of decisions that the advice makes, in the first games and in the last; `heat` and `stray`
    how much chance there is in the others (`selfplay`); `trace` is lambda; `keep` the percentage of positions that
    become samples, `size` how many of them are kept, `reuse` how often one is used on average; `rate` that of Adam,
    falling from the middle on; a `chunk` of games is played before each fitting, and `tests` games are played for a
    point of the curve.
    """

    game: str
    seats: int
    games: int
    seed: int = 0
    options: dict[str, str] = field(default_factory=dict)
    led: tuple[int, int] = (100, 60)
    trace: float = 0.97
    heat: float = 0.01
    stray: float = 0.01
    keep: int = 25
    reuse: int = 3
    rate: float = 1e-3
    size: int = 400_000
    chunk: int = 250
    tests: int = 400

    def record(self) -> dict[str, Any]:
        """The plan in terms of JSON."""
        record: dict[str, Any] = json.loads(json.dumps(asdict(self)))
        return record


class Training:
    """A plan under way: networks, samples and games, which can be stored and taken up again."""

    def __init__(self, game: Game, plan: Plan) -> None:
        if not game.features.FEATURES:
            raise CannotLearn(f"{game.about.title} has no features.py, so no net can be learned for it.")
        if not twins.available():
            raise CannotLearn("Learning needs Numba: pip install numba.")
        blank = game.blank(plan.seats, plan.options)[0]
        self.game, self.plan, self.played, self.loss = game, plan, 0, 0.0
        self.curve: list[dict[str, Any]] = []
        self._memory = self._new_memory(blank, plan.seed)
        self._games = self_play_arrays(self._memory, plan.seats, plan.size)
        self._tests = self_play_arrays(self._new_memory(blank, plan.seed + 1), plan.seats, 1)
        for arrays in (self._games, self._tests):
            arrays.habits[:] = 0, 1, 0, 0, 0, game.about.hidden
        self.network = fresh_network(game.features.FEATURES, plan.seats, plan.seed)
        self._adam = fresh_adam(self.network)
        self._self_play, self._fit = (twins.compiled(game, program) for program in (SELF_PLAY, FIT))

    def _new_memory(self, blank: Any, seed: int) -> twins.Memory:
        memory = twins.Memory(self.game, states=4, compiled=True, seed=seed)
        memory.put(memory.states, 0, blank)
        return memory

    @property
    def done(self) -> float:
        """How far the training is, 0 to 1."""
        return self.played / self.plan.games

    def run(self, tell: Callable[[int, int], None], stop_over: Callable[[], None]) -> None:
        """Plays and learns to the end of the plan; `stop_over` is called at every point of the curve."""
        while self.played < self.plan.games:
            self._gather_and_fit()
            tell(self.played, self.plan.games)
            if int(POINTS * self.done) > len(self.curve):
                self.curve.append(self.measured())
                stop_over()

    def _gather_and_fit(self) -> None:
        plan, games = self.plan, self._games
        first, last = plan.led
        led = (first + (last - first) * self.done) / 100
        trace = 1.0 if self.done < PLAIN_RESULTS else plan.trace
        games.habits[:] = plan.heat, trace, plan.stray, plan.keep / 100, led, self.game.about.hidden
        chunk = min(plan.chunk, plan.games - self.played)
        before = int(games.kept.tally[0])
        self._self_play.gather(games, self.network, chunk)
        self.played += chunk
        batches = (int(games.kept.tally[0]) - before) * plan.reuse // BATCH
        self._adam.constants[RATE] = plan.rate * min(1, max(0.03, 2 * (1 - self.done)))
        self._adam.loss[0] = 0
        self._fit.fit(self.network, self._adam, games.kept, games.rngs, batches)
        self.loss = float(self._adam.loss[0]) / max(1, batches * BATCH)

    def measured(self) -> dict[str, Any]:
        """A point of the curve: games, cross entropy, and points one step ahead against the advice and its estimate."""
        return {
            "games": self.played,
            "samples": int(self._games.kept.tally[0]),
            "loss": round(self.loss, 4),
            "trust": round(float(self.network.trust[0]), 3),
            "against_advice": self._compared(BY_ADVICE),
            "against_estimate": self._compared(BY_ESTIMATE),
        }

    def _compared(self, other: int) -> float:
        self._tests.points[:] = 0
        self._self_play.compare(self._tests, self.network, self.plan.tests, other)
        return round(float(self._tests.points[BY_NETWORK]) / self.plan.tests, 4)

    @property
    def at_its_best(self) -> bool:
        """Whether the latest point of the curve is no lower than any before, both scores added up."""
        scores = [point["against_advice"] + point["against_estimate"] for point in self.curve]
        return scores[-1] == max(scores)

    def net(self) -> Net:
        """What has been learned, in whole numbers."""
        learned = self._adam.m1.second.any(axis=1)
        record = {**self.plan.record(), "played": self.played, "curve": self.curve}
        return rounded(made_for(self.game, self.plan.seats), self.network, learned, record)

    def store(self, file: Path) -> None:
        """Writes all that is needed to go on exactly so."""
        part = file.with_suffix(".part")
        filled = min(self.plan.size, int(self._games.kept.tally[0]))
        kept = {f"kept_{name}": row[:filled] for name, row in self._games.kept._asdict().items() if name != "tally"}
        widest = int(self._games.kept.length[:filled].max(initial=0))
        kept["kept_active"] = kept["kept_active"][:, :widest]
        facts = {"plan": self.plan.record(), "played": self.played, "curve": self.curve, "loss": self.loss}
        with part.open("wb") as out:
            np.savez(out, facts=np.array(json.dumps(facts)), **kept, **self._numbers())
        part.replace(file)

    def resume(self, file: Path) -> None:
        """Takes up what was stored. Raises CannotLearn for another plan."""
        with np.load(file) as stored:
            facts = json.loads(str(stored["facts"]))
            if facts["plan"] != self.plan.record():
                raise CannotLearn(f"{file} was made by another plan; remove it or give the same arguments.")
            self.played, self.curve, self.loss = facts["played"], facts["curve"], facts["loss"]
            for name, array in self._numbers().items():
                array[...] = stored[name]
            filled, widest = stored["kept_active"].shape
            self._games.kept.active[:filled, :widest] = stored["kept_active"]
            for name in ("length", "estimate", "goal"):
                getattr(self._games.kept, name)[:filled] = stored[f"kept_{name}"]

    def _numbers(self) -> dict[str, Any]:
        """The arrays that go on, apart from samples, by name."""
        found = {name: getattr(self.network, name) for name in WEIGHTS}
        for name, value in self._adam._asdict().items():
            if isinstance(value, Moments):
                found |= {f"{name}_{part}": array for part, array in value._asdict().items()}
        found |= {"tally": self._games.kept.tally, "games": self._games.tally}
        return found | {"rngs": self._games.rngs["seed"], "test_rngs": self._tests.rngs["seed"]}


def best_file(out: Path) -> Path:
    """Where the net that scored best is kept, beside the latest one."""
    return out.with_name(f"{out.stem}.best{out.suffix}")


def learn_net(game: Game, plan: Plan, out: Path, tell: Callable[[int, int], None]) -> Net:
    """Learns a net by a plan; goes on where a checkpoint of the plan stands beside the file. Raises CannotLearn.

    The net as it is is written at every point of the curve, so that learning can be ended before the plan is; the one
    that scored best so far stays in a file beside it, as a net may play worse again after more games.
    """
    training, checkpoint = Training(game, plan), out.with_name(f"{out.name}.checkpoint")
    if checkpoint.exists():
        training.resume(checkpoint)

    def write() -> None:
        training.store(checkpoint)
        out.write_bytes(training.net().to_bytes())
        if training.at_its_best:
            shutil.copy(out, best_file(out))

    training.run(tell, write)
    checkpoint.unlink(missing_ok=True)
    return training.net()
