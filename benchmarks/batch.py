"""Random legal decisions per CPU second of batches: `python -m benchmarks.batch GAME… --games 1024 --seconds 3`.

They are measured in stretches of a few steps, in turns: the best tenth of the stretches, which other programs on the
machine disturb least, and in brackets the median. "none" is what rules, chance and legal moves take without any
observation, and so the ceiling of the others. Beside them, in the same run, those of `Match`.

How many times as fast two threads are is measured by the clock, in short turns, so that it says something only where
both have a processor: on an idle machine, or beside other programs at a real-time priority (`chrt -f 50 python -m …`).
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from greathouse.envs.batch import OBSERVATIONS, Batch
from greathouse.kernel.game import Game, list_games, load

Clock = Callable[[], float]

TURNS = 5

STRETCH = 6
"""Steps of a stretch."""

SHORT = 0.02
"""Seconds of a turn in which one thread or two play."""


class Pace(NamedTuple):
    """Decisions per second in the best tenth of the stretches, and in the middle one."""

    best: float
    median: float

    def __str__(self) -> str:
        return f"{self.best:,.0f} ({self.median:,.0f})"


class Measured:
    """A batch that is played on at random, and how long each stretch took by a clock."""

    def __init__(self, batch: Batch, clock: Clock = time.process_time) -> None:
        self._batch, self._clock, self._generator = batch, clock, np.random.default_rng(0)
        self._stretches: list[float] = []
        batch.reset()
        for _ in range(60):
            batch.step(batch.sample(self._generator))

    def play(self, seconds: float) -> None:
        """Goes on for about so long, drawing the moves included."""
        until = self._clock() + seconds
        while (began := self._clock()) < until:
            for _ in range(STRETCH):
                self._batch.step(self._batch.sample(self._generator))
            self._stretches.append(self._clock() - began)

    def best_of(self, seconds: float) -> float:
        """Seconds of the best stretch in so long."""
        before = len(self._stretches)
        self.play(seconds)
        return min(self._stretches[before:])

    @property
    def pace(self) -> Pace:
        """So far."""
        ordered = sorted(self._stretches)
        times = ordered[len(ordered) // 10], ordered[len(ordered) // 2]
        return Pace(*(STRETCH * self._batch.games / seconds for seconds in times))


def paces(running: dict[str, Measured], seconds: float) -> dict[str, Pace]:
    """The pace of each, measured in turns."""
    for _ in range(TURNS):
        for measured in running.values():
            measured.play(seconds / TURNS)
    return {name: measured.pace for name, measured in running.items()}


def match_rate(game: Game, seconds: float) -> float:
    """Decisions per CPU second of one game after another, with the view of whoever decides."""
    rand, match, began, steps = np.random.default_rng(0), game.new(seed=0), time.thread_time(), 0
    while time.thread_time() - began < seconds:
        match.view(match.turn)
        match.play(int(rand.choice(match.choice_numbers())))
        steps += 1
        if match.over:
            match = game.new(seed=steps)
    return steps / (time.thread_time() - began)


def gain_of_threads(key: str, games: int, seconds: float) -> float:
    """How many times as fast two threads are as one: by the best stretch of short turns, the median of the turns."""
    batches = [Batch(key, games, seed=1, threads=threads) for threads in (1, 2)]
    one, two = (Measured(batch, time.perf_counter) for batch in batches)
    gains = [one.best_of(SHORT) / two.best_of(SHORT) for _ in range(int(seconds / SHORT))]
    batches[1].close()
    return statistics.median(gains)


def main() -> None:
    """Prints a row for each game."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("keys", nargs="*", default=list_games())
    parser.add_argument("--games", type=int, default=1024)
    parser.add_argument("--seconds", type=float, default=3.0)
    given = parser.parse_args()
    kinds = " | ".join(OBSERVATIONS)
    sys.stdout.write(f"| game | {kinds} | `Match` | two threads |\n| --- |{' ---: |' * 5}\n")
    for key in given.keys:
        running = {k: Measured(Batch(key, given.games, seed=1, observation=k)) for k in OBSERVATIONS}
        rates = " | ".join(map(str, paces(running, given.seconds).values()))
        gain = gain_of_threads(key, given.games, given.seconds)
        sys.stdout.write(f"| {key} | {rates} | {match_rate(load(key), given.seconds):,.0f} | {gain:.2f} |\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
