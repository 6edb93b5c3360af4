"""The same loop, whole random games, in other systems that are installed: `python -m benchmarks.compare [--seconds 3]`.

Rates are per second of CPU time, in one run, so that their ratios hold on a busy machine too. A step is a chance event
or a decision with at least two choices; the games differ, so ratios compare systems, not rules.
"""

# ruff: noqa: T201, S311 - prints its result; dice of a measurement

from __future__ import annotations

import argparse
import json
import random
import time
from collections.abc import Callable
from importlib.util import find_spec
from typing import Any

from greathouse.arena.bench import RandomPlay
from greathouse.kernel.game import load
from greathouse.kernel.playouts import GAMES, STEPS

Rate = tuple[float, float]
"""Steps and games per CPU second."""


def main(arguments: list[str] | None = None) -> None:
    """Measures what is installed and prints a table, or JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="pharao", help="the game of this house to compare with")
    parser.add_argument("--seconds", type=float, default=3.0, help="seconds for each measurement")
    parser.add_argument("--json", action="store_true", help="print the result as JSON")
    given = parser.parse_args(arguments)
    rates = measure(given.game, given.seconds)
    facts = [{"system": name, "steps_per_s": round(s), "games_per_s": round(g, 1)} for name, (s, g) in rates.items()]
    print(json.dumps(facts, indent=2) if given.json else "\n".join(table(rates)))


def measure(game: str, seconds: float) -> dict[str, Rate]:
    """The rates of this house's game and of every other system that is installed."""
    rates = {f"Great House, {game}": great_house(game, seconds)}
    others: dict[str, tuple[str, Callable[[float], Rate]]] = {
        "OpenSpiel backgammon, C++ loop": ("pyspiel", open_spiel_inside),
        "OpenSpiel backgammon, stepped from Python": ("pyspiel", open_spiel_from_python),
        "pgx backgammon, batch of 1024": ("pgx", pgx_batch),
    }
    return rates | {name: run(seconds) for name, (module, run) in others.items() if find_spec(module)}


def table(rates: dict[str, Rate]) -> list[str]:
    """The rates in Markdown, and how many times faster the first row is."""
    first = next(iter(rates.values()))[0]
    rows = [f"| {name} | {s:,.0f} | {g:,.0f} | {first / s:,.1f} |" for name, (s, g) in rates.items()]
    return [
        "| random games | steps per CPU s | games per CPU s | first row : this |",
        "| --- | ---: | ---: | ---: |",
        *rows,
    ]


def great_house(key: str, seconds: float) -> Rate:
    """Compiled random play on one core."""
    player = RandomPlay(load(key), 1, compiled=True)
    player.start_over()
    took = player.play_for(seconds)
    return int(player.tally[STEPS]) / took, int(player.tally[GAMES]) / took


def open_spiel_inside(seconds: float) -> Rate:
    """Rollouts of OpenSpiel's own evaluator, from behind the opening throw; its steps are counted apart."""
    import pyspiel

    game = pyspiel.load_game("backgammon")
    root = game.new_initial_state()
    while root.is_chance_node():
        root.apply_action(root.chance_outcomes()[0][0])
    dice = random.Random(1)
    length = sum(_count_steps(root.clone(), dice) for _ in range(100)) / 100
    rollouts, games, took = 100, 0, 0.0
    while took < seconds:
        evaluator = pyspiel.RandomRolloutEvaluator(rollouts, games + 1)
        bot = pyspiel.MCTSBot(game, evaluator, 1.0, 1, 100, False, 1, False)
        began = time.process_time()
        bot.step(root)
        took += time.process_time() - began
        games += rollouts
    return games * length / took, games / took


def open_spiel_from_python(seconds: float) -> Rate:
    """Random games stepped through OpenSpiel's Python interface."""
    import pyspiel

    game = pyspiel.load_game("backgammon")
    dice = random.Random(2)
    steps = games = 0
    began = time.process_time()
    while time.process_time() - began < seconds:
        steps += _count_steps(game.new_initial_state(), dice)
        games += 1
    took = time.process_time() - began
    return steps / took, games / took


def _count_steps(state: Any, dice: random.Random) -> int:
    """Plays a state to its end; chance events and decisions with at least two choices."""
    steps = 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(dice.choices(outcomes, weights)[0])
            steps += 1
        else:
            legal = state.legal_actions()
            steps += len(legal) > 1
            state.apply_action(dice.choice(legal))
    return steps


def pgx_batch(seconds: float, batch: int = 1024, length: int = 64) -> Rate:
    """Random games of pgx, as its authors measure: a batch in one compiled call, finished games begun anew.

    pgx throws the dice inside a step; a change of the player is counted as the chance event.
    """
    import jax
    import jax.numpy as jnp
    import pgx
    from pgx.experimental.wrappers import auto_reset

    env = pgx.make("backgammon")
    step = jax.vmap(auto_reset(env.step, env.init))

    def advance(carry: Any, key: Any) -> tuple[Any, Any]:
        state = carry
        act, roll = jax.random.split(key)
        odds = jnp.log(state.legal_action_mask.astype(jnp.float32))
        after = step(state, jax.random.categorical(act, odds, axis=-1), jax.random.split(roll, batch))
        choices = (state.legal_action_mask.sum(axis=-1) > 1).sum()
        throws = (after.current_player != state.current_player).sum()
        return after, (choices + throws, after.terminated.sum())

    run = jax.jit(lambda state, key: jax.lax.scan(advance, state, jax.random.split(key, length)))
    state = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(0), batch))
    state, _ = jax.block_until_ready(run(state, jax.random.PRNGKey(1)))
    steps = games = 0
    began = time.process_time()
    while time.process_time() - began < seconds:
        state, (counted, ended) = jax.block_until_ready(run(state, jax.random.PRNGKey(steps)))
        steps, games = steps + int(counted.sum()), games + int(ended.sum())
    took = time.process_time() - began
    return steps / took, games / took


if __name__ == "__main__":
    main()
