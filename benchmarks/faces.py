"""Random legal decisions per CPU second of one game in each framework: `python -m benchmarks.faces GAME… --seconds 2`.

PettingZoo's and Gymnasium's environments write observation and mask at every decision; Gymnasium counts those of all
seats, the others being "random". OpenSpiel's states are asked whose turn it is, for the legal actions, and for the
outcomes of chance, which count as decisions. Each figure is the best of some parts of the time.
"""

# ruff: noqa: T201, S311 - prints its result, plays at random

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable, Iterator

import pyspiel

import greathouse.envs.openspiel  # noqa: F401 - registers the games
from greathouse.envs.gymnasium import SeatEnv
from greathouse.envs.pettingzoo import raw_env
from greathouse.kernel.game import list_games

PARTS = 5


def pettingzoo(key: str) -> Iterator[int]:
    """After each game its decisions."""
    env, rand, seed = raw_env(key), random.Random(1), 0
    while True:
        seed, decisions = seed + 1, 0
        env.reset(seed=seed)
        for _ in env.agent_iter():
            observation, _, terminated, truncated, _ = env.last()
            ended = terminated or truncated
            env.step(None if ended else int(rand.choice(observation["action_mask"].nonzero()[0])))
            decisions += not ended
        yield decisions


def gymnasium(key: str) -> Iterator[int]:
    """After each game the decisions of all its seats."""
    env, rand, seed = SeatEnv(key), random.Random(1), 0
    while True:
        seed, ended = seed + 1, False
        observation, _ = env.reset(seed=seed)
        while not ended:
            action = int(rand.choice(observation["action_mask"].nonzero()[0]))
            observation, _, terminated, truncated, _ = env.step(action)
            ended = terminated or truncated
        yield env.decisions


def openspiel(key: str) -> Iterator[int]:
    """After each game its decisions and outcomes of chance."""
    game, rand = pyspiel.load_game(f"greathouse_{key}"), random.Random(1)
    while True:
        state, steps = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rand.choices(outcomes, weights)[0])
            else:
                state.apply_action(rand.choice(state.legal_actions()))
            steps += 1
        yield steps


FACES: dict[str, Callable[[str], Iterator[int]]] = {
    "pettingzoo": pettingzoo,
    "gymnasium": gymnasium,
    "openspiel": openspiel,
}


def rate(games: Iterator[int], seconds: float) -> float:
    """Decisions per CPU second."""
    next(games)  # compiles
    best = 0.0
    for _ in range(PARTS):
        began, steps = time.thread_time(), 0
        while time.thread_time() - began < seconds / PARTS:
            steps += next(games)
        best = max(best, steps / (time.thread_time() - began))
    return best


def main() -> None:
    """Prints a table in Markdown."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("keys", nargs="*", metavar="game", help="keys of games; all if none is given")
    parser.add_argument("--seconds", type=float, default=3.0, help="seconds for each measurement")
    given = parser.parse_args()
    print(f"| game | {' | '.join(FACES)} |\n| --- |{' ---: |' * len(FACES)}")
    for key in given.keys or list_games():
        rates = [f"{rate(games(key), given.seconds):,.0f}" for games in FACES.values()]
        print(f"| {key} | {' | '.join(rates)} |", flush=True)


if __name__ == "__main__":
    main()
