"""Random legal decisions per CPU second of batches: `python -m benchmarks.batch GAME… --games 1024 --seconds 3`.

Beside them, in the same run, those of `Match`; and how many times as fast two threads are, by the clock.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable

import numpy as np

from greathouse.envs.batch import OBSERVATIONS, Batch
from greathouse.kernel.game import Game, list_games, load

Clock = Callable[[], float]


def rate(batch: Batch, seconds: float, clock: Clock = time.thread_time) -> float:
    """Decisions per second, drawing the moves included."""
    generator = np.random.default_rng(0)
    batch.reset()
    for _ in range(20):
        batch.step(batch.sample(generator))
    began, steps = clock(), 0
    while clock() - began < seconds:
        batch.step(batch.sample(generator))
        steps += batch.games
    return steps / (clock() - began)


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
    """How many times as fast two threads are as one."""
    one, two = (Batch(key, games, seed=1, threads=threads) for threads in (1, 2))
    gain = rate(two, seconds, time.perf_counter) / rate(one, seconds, time.perf_counter)
    two.close()
    return gain


def main() -> None:
    """Prints a line for each game."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("keys", nargs="*", default=list_games())
    parser.add_argument("--games", type=int, default=1024)
    parser.add_argument("--seconds", type=float, default=3.0)
    given = parser.parse_args()
    for key in given.keys:
        rates = {k: rate(Batch(key, given.games, seed=1, observation=k), given.seconds) for k in OBSERVATIONS}
        plain = match_rate(load(key), given.seconds)
        told = [f"{kind} {speed:,.0f} ({speed / plain:,.0f} times Match)" for kind, speed in rates.items()]
        gain = gain_of_threads(key, given.games, given.seconds)
        sys.stdout.write(f"{key}: {', '.join(told)}; Match {plain:,.0f}; two threads {gain:.2f} times\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
