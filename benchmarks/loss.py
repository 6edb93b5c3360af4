"""What agents lose against perfect play of Pharao: `python -m benchmarks.loss [AGENT ...] [--turns 200]`.

Random positions of the small layers are set up with a random throw; the agent plays its turn, and the exact value of
what it leaves is compared with the best. Losses are in winning chances.
"""

# ruff: noqa: T201, S311 - prints its result; dice of a measurement

from __future__ import annotations

import argparse
import random

from greathouse.agents import levels_of, make
from greathouse.arena.matches import seed_from
from greathouse.kernel.game import Game, load
from greathouse.kernel.match import Match
from tests.games.pharao.exact import NILE, Tables

LAYERS = ((1, 1), (1, 2), (2, 1), (2, 2))
"""Pieces of the mover and of the other."""


def main(arguments: list[str] | None = None) -> None:
    """Measures the agents and prints a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    known = (*levels_of(load("pharao")), "greedy", "random")
    parser.add_argument("agents", nargs="*", default=known, help="agents; the levels and these two if none")
    parser.add_argument("--turns", type=int, default=200, help="turns in each layer")
    given = parser.parse_args(arguments)
    print("| mean loss for each decision | " + " | ".join(f"{m} against {o}" for m, o in LAYERS) + " |")
    print("| --- |" + " ---: |" * len(LAYERS))
    for spec in given.agents:
        print(f"| {spec} | " + " | ".join(f"{loss(spec, layer, given.turns):.4f}" for layer in LAYERS) + " |")


def loss(spec: str, layer: tuple[int, int], turns: int) -> float:
    """Mean loss of an agent for each decision with a choice, over random positions of a layer."""
    game = load("pharao")
    agent = make(spec, game, seed_from(*layer))
    dice = random.Random(seed_from(*layer, turns))
    lost, decisions = 0.0, 0
    for _ in range(turns):
        houses = dice.sample([house for house in range(1, 31) if house != NILE], sum(layer))
        own, other = set(houses[: layer[0]]), set(houses[layer[0] :])
        throw = dice.choice((0, 0, 1, 2, 3, 4)), dice.randrange(3)
        match = thrown(game, own, other, throw)
        while match.turn == 0:
            offered = match.choice_numbers()
            decisions += len(offered) > 1
            match.choose(agent.choose(match.view(0), 0))
        lost += TABLES.throw_value(own, other, throw) - left(match)
    return lost / max(1, decisions)


TABLES = Tables()


def thrown(game: Game, own: set[int], other: set[int], throw: tuple[int, int]) -> Match:
    """A position in which seat 0 has thrown."""
    position = {"dark": {"houses": sorted(own)}, "light": {"houses": sorted(other)}}
    match = Match.from_position(game, {"position": position}, None)
    match.chance(f"throw {throw[0]} {throw[1]}")
    return match


def left(match: Match) -> float:
    """Exact value of a finished turn for seat 0, who made it."""
    if match.over:
        return match.returns[0]
    own, other = ({house for house in range(1, 31) if bits >> (house - 1) & 1} for bits in match.state.houses)
    return 1 - TABLES.value(other, own)


if __name__ == "__main__":
    main()
