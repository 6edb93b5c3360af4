"""Does `perfect:cunning` win more often against weak players than `perfect`?

    python -m benchmarks.cunning --fit                   how often the levels err
    python -m benchmarks.cunning --starts 200 -o servant matches from random positions, each played from both seats

Both agents meet the same opponents from the same positions with the same dice as long as the same moves are played.
"""

# ruff: noqa: T201, S311 - prints its result; positions of a measurement

from __future__ import annotations

import argparse
import random
from collections.abc import Sequence
from typing import Any

import numpy as np

from greathouse.agents import levels_of, make
from greathouse.arena.matches import seed_from
from greathouse.arena.stats import block_interval
from greathouse.games.pharao.rules.paths import NILE
from greathouse.kernel.match import Match
from greathouse.solve.pharao.index import Layer
from greathouse.solve.pharao.probe import tables_for
from greathouse.solve.pharao.tables import read_layer, the_game
from greathouse.solve.pharao.turns import NO_CHOICE

LAYERS = ((2, 2), (3, 2), (2, 3))
Layers = Sequence[Layer]

AGENTS = ("perfect", "perfect:cunning")
QUIET_LIMIT = 200
SLIPS = np.arange(1, 100) / 100
NEARLY = 1e-3
"""Turns that lose less than this are no mistakes."""


def main(arguments: list[str] | None = None) -> None:
    """Fits the model of mistakes, or plays the matches."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--fit", action="store_true", help="fit the model of mistakes instead of playing")
    levels = levels_of(the_game())
    parser.add_argument("-o", "--opponents", nargs="+", default=levels, help="whom to play; the levels if none")
    parser.add_argument("--starts", type=int, default=100, help="positions, each played from both seats")
    parser.add_argument("--layers", nargs="+", type=read_layer, default=LAYERS, help="where to begin, such as 3v2")
    given = parser.parse_args(arguments)
    columns = ("epsilon",) if given.fit else (*AGENTS, "difference")
    print("| opponent | " + " | ".join(columns) + " |")
    print("| --- |" + " ---: |" * len(columns))
    for opponent in given.opponents:
        row = (fit if given.fit else match)(opponent, given.starts, given.layers)
        print(f"| {opponent} | {row} |", flush=True)


def setting(layer: tuple[int, int], dice: random.Random, seed: int) -> Match:
    """A random position of a layer, thrown, seat 0 to move."""
    houses = dice.sample([house for house in range(1, 31) if house != NILE + 1], sum(layer))
    position = {"dark": {"houses": houses[: layer[0]]}, "light": {"houses": houses[layer[0] :]}}
    return the_game().position({"position": position, "options": {"quiet_limit": QUIET_LIMIT}}, seed)


def fit(opponent: str, starts: int, layers: Layers) -> str:
    """How often a player who else plays a best turn would take any one, if he were to play as an agent does."""
    tables, agent = tables_for({}), make(opponent, the_game(), 1)
    likely = np.zeros(len(SLIPS))
    for number in range(starts):
        match = setting(layers[number % len(layers)], random.Random(seed_from(7, number)), number)
        if match.turn == 0:
            listing, worth = tables.listed(match.state, compiled=True)
            made = turn_of(match, agent)
            row = next(i for i, turn in enumerate(listing.made.tolist()) if [n for n in turn if n != NO_CHOICE] == made)
            best = worth >= worth.max() - NEARLY
            likely += np.log(SLIPS / len(best) + (1 - SLIPS) * best[row] / best.sum())
    return f"{SLIPS[likely.argmax()]:g}"


def turn_of(match: Match, agent: Any) -> list[int]:
    """Lets an agent complete the turn of seat 0; its choices."""
    made = []
    match.dealer = None
    while match.turn == 0:
        made.append(agent.choose(match.view(0), 0))
        match.choose(made[-1])
    return made


def match(opponent: str, starts: int, layers: Layers) -> str:
    """Points for each agent and their difference, with intervals of 95 %."""
    points = {agent: [pair(agent, opponent, number, layers) for number in range(starts)] for agent in AGENTS}
    gains = [(1 + cunning - plain) / 2 for plain, cunning in zip(*points.values(), strict=True)]
    low, high = (2 * border - 1 for border in block_interval(gains)[1:])
    ends = f"{2 * sum(gains) / starts - 1:+.1%} ({low:+.1%} to {high:+.1%})"
    return " | ".join([*(said(points[agent]) for agent in AGENTS), ends])


def said(points: Sequence[float]) -> str:
    """The mean with its interval."""
    _, low, high = block_interval(points)
    return f"{sum(points) / len(points):.1%} ({low:.1%} to {high:.1%})"


def pair(agent: str, opponent: str, number: int, layers: Layers) -> float:
    """Points of an agent in two games from the same position, once from each seat."""
    return sum(game(agent, opponent, number, seat, layers) for seat in range(2)) / 2


def game(agent: str, opponent: str, number: int, seat: int, layers: Layers) -> float:
    """What the agent wins in one game from this seat."""
    seed = seed_from(number, seat)
    match = setting(layers[number % len(layers)], random.Random(seed_from(11, number)), seed)
    players = [make(agent if place == seat else opponent, the_game(), seed + place) for place in range(2)]
    while not match.over:
        match.play(players[match.turn].choose(match.view(match.turn), match.turn))
    return match.returns[seat]


if __name__ == "__main__":
    main()
