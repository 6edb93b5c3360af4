"""Random legal decisions per CPU second of a batch: `python -m benchmarks.batch GAME… --games 1024 --seconds 3`."""

from __future__ import annotations

import argparse
import sys
import time

import numpy as np

from greathouse.envs.batch import OBSERVATIONS, Batch
from greathouse.kernel.game import list_games


def rate(batch: Batch, seconds: float) -> float:
    """Decisions per second of this thread's CPU time, drawing the moves included."""
    generator = np.random.default_rng(0)
    batch.reset()
    for _ in range(20):
        batch.step(batch.sample(generator))
    began, steps = time.thread_time(), 0
    while time.thread_time() - began < seconds:
        batch.step(batch.sample(generator))
        steps += batch.games
    return steps / (time.thread_time() - began)


def main() -> None:
    """Prints a line for each game."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("keys", nargs="*", default=list_games())
    parser.add_argument("--games", type=int, default=1024)
    parser.add_argument("--seconds", type=float, default=3.0)
    given = parser.parse_args()
    for key in given.keys:
        rates = {k: rate(Batch(key, given.games, seed=1, observation=k), given.seconds) for k in OBSERVATIONS}
        sys.stdout.write(f"{key}: " + ", ".join(f"{kind} {speed:,.0f}" for kind, speed in rates.items()) + "\n")


if __name__ == "__main__":
    main()
