"""Random legal decisions per CPU second of this house's batches, and of other systems: `python -m benchmarks.beside`.

Everything is measured in one run, in turns, each figure the best of the turns: on a busy machine single figures tell
little, their ratios more. A batch of this house shows observations and legal moves at every decision, and begins games
anew; so do pgx (backgammon, 1,024 games in one compiled call, without its time of compiling), OpenSpiel's games in C++
through its rl_environment, and PettingZoo's own card games and boards, one at a time. What is not installed is left
out: `pip install greathouse[bench] rlcard pygame`.
"""

# ruff: noqa: T201, S311 - prints its result, plays at random

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from typing import Any

import numpy as np

from greathouse.envs.batch import Batch
from greathouse.kernel.game import list_games

TURNS = 5

SPIELS = ("backgammon", "leduc_poker", "hanabi")
"""Games of OpenSpiel in C++."""

CLASSICS = ("leduc_holdem_v4", "texas_holdem_v4", "connect_four_v3", "tictactoe_v3")
"""Games of PettingZoo."""

GAMES = 1024


def house(key: str, observation: str) -> Iterator[int]:
    """After each step of a batch how many decisions it took."""
    batch, generator = Batch(key, GAMES, seed=1, observation=observation), np.random.default_rng(0)
    batch.reset()
    while True:
        batch.step(batch.sample(generator))
        yield GAMES


def pgx_backgammon(length: int = 16) -> Iterator[int]:
    """After some steps of a batch how many decisions they took."""
    import jax
    import jax.numpy as jnp
    import pgx
    from pgx.experimental.wrappers import auto_reset

    env = pgx.make("backgammon")
    step = jax.vmap(auto_reset(env.step, env.init))

    def advance(state: Any, key: Any) -> tuple[Any, Any]:
        act, roll = jax.random.split(key)
        odds = jnp.log(state.legal_action_mask.astype(jnp.float32))
        after = step(state, jax.random.categorical(act, odds, axis=-1), jax.random.split(roll, GAMES))
        return after, after.observation.sum()

    run = jax.jit(lambda state, key: jax.lax.scan(advance, state, jax.random.split(key, length)))
    state, number = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(0), GAMES)), 0
    while True:
        number += 1
        state, _ = jax.block_until_ready(run(state, jax.random.PRNGKey(number)))
        yield length * GAMES


def spiel(name: str) -> Iterator[int]:
    """After each game how many decisions it took."""
    from open_spiel.python import rl_environment

    env, rand = rl_environment.Environment(name), random.Random(1)
    while True:
        now, decisions = env.reset(), 0
        while not now.last():
            legal = now.observations["legal_actions"][now.observations["current_player"]]
            now, decisions = env.step([rand.choice(legal)]), decisions + 1
        yield decisions


def classic(name: str) -> Iterator[int]:
    """After each game how many decisions it took."""
    env, rand, seed = import_module(f"pettingzoo.classic.{name}").env(), random.Random(1), 0
    while True:
        seed, decisions = seed + 1, 0
        env.reset(seed=seed)
        for agent in env.agent_iter():
            observation, _, terminated, truncated, info = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            mask = observation["action_mask"] if isinstance(observation, dict) else info["action_mask"]
            env.step(int(rand.choice(mask.nonzero()[0])))
            decisions += 1
            assert agent
        yield decisions


def rate(steps: Iterator[int], seconds: float) -> float:
    """Decisions per CPU second of all threads, from now on."""
    began, decisions = time.process_time(), 0
    while time.process_time() - began < seconds:
        decisions += next(steps)
    return decisions / (time.process_time() - began)


def measure(systems: dict[str, Callable[[], Iterator[int]]], seconds: float) -> dict[str, float]:
    """The best rate of each system that is installed; they take turns."""
    running: dict[str, Iterator[int]] = {}
    for name, start in systems.items():
        try:
            steps = start()
            next(steps)  # compiles
        except ImportError as missing:
            print(f"{name} is left out: {missing}")
            continue
        running[name] = steps
    rounds = [{name: rate(steps, seconds / TURNS) for name, steps in running.items()} for _ in range(TURNS)]
    return {name: max(found[name] for found in rounds) for name in running}


def systems_of(keys: list[str]) -> dict[str, Callable[[], Iterator[int]]]:
    """What is measured: this house's games by key, and the others."""
    return {
        **{f"Great House, {key}, {kind}": partial(house, key, kind) for key in keys for kind in ("planes", "views")},
        "pgx, backgammon": pgx_backgammon,
        **{f"OpenSpiel rl_environment, {name}": partial(spiel, name) for name in SPIELS},
        **{f"PettingZoo, {name}": partial(classic, name) for name in CLASSICS},
    }


def table(rates: dict[str, float]) -> list[str]:
    """The rates in Markdown, and how many times as fast this house's slowest game with planes is."""
    slowest = min(rate for name, rate in rates.items() if name.endswith(", planes"))
    rows = [f"| {name} | {rate:,.0f} | {slowest / rate:,.1f} |" for name, rate in rates.items()]
    return ["| random play | decisions per CPU s | slowest with planes : this |", "| --- | ---: | ---: |", *rows]


def main(arguments: list[str] | None = None) -> None:
    """Measures what is installed and prints a table in Markdown."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("keys", nargs="*", metavar="game", help="keys of games; all if none is given")
    parser.add_argument("--seconds", type=float, default=2.0, help="CPU seconds for each system")
    given = parser.parse_args(arguments)
    print("\n".join(table(measure(systems_of(given.keys or list_games()), given.seconds))))


if __name__ == "__main__":
    main()
