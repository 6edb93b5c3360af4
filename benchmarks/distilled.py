"""What a small net made of Pharao's tables errs and loses: `python -m benchmarks.distilled [NET] --folder TABLES`.

Of random positions of each layer it tells the error of the net, and what a player loses who takes in each turn the one
after which the net expects most, against the best turn by the tables, on average over all throws, in winning chances.
"""

# ruff: noqa: T201 - prints its result

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

import numpy as np

from greathouse.agents.nets import read_for
from greathouse.learn.distillation import LAYERS, positions
from greathouse.solve.pharao.distilled import NET, Distilled, made_for
from greathouse.solve.pharao.index import Layer
from greathouse.solve.pharao.listing import best_of_throws, worths
from greathouse.solve.pharao.probe import Tables
from greathouse.solve.pharao.tables import layer_name, the_game


def main(arguments: list[str] | None = None) -> None:
    """Measures a net and prints a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("net", nargs="?", type=Path, default=NET)
    parser.add_argument("--folder", type=Path, help="where the tables are")
    parser.add_argument("--positions", type=int, default=20_000, help="of each layer, for the error")
    parser.add_argument("--turns", type=int, default=400, help="positions of each layer, for the loss")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(arguments)
    tables, net = Tables(folder=given.folder), Distilled(read_for(made_for(), given.net))
    print("| layer | spread of values | mean error | root mean square | loss of a turn | at most, 99 % |")
    print("| --- |" + " ---: |" * 5)
    for layer in LAYERS:
        if tables.has(layer):
            dice = np.random.default_rng(given.seed)
            spread, errors = errors_of(net, tables, layer, given.positions, dice)
            lost, shares = losses(net, tables, layer, given.turns, dice)
            rows = (
                spread,
                abs(errors).mean(),
                (errors**2).mean() ** 0.5,
                lost @ shares / shares.sum(),
                upper(lost, shares),
            )
            print(f"| {layer_name(layer)} | " + " | ".join(f"{number:.5f}" for number in rows) + " |", flush=True)


def errors_of(net: Distilled, tables: Tables, layer: Layer, count: int, dice: np.random.Generator) -> tuple[float, Any]:
    """How far values of a layer spread, and by how much the net differs from them."""
    own, other = ((1 << houses).sum(1) for houses in positions(*layer, count, dice))
    values = tables.values(own, other)
    return float(values.std()), net.values(own, other) - values


def losses(net: Distilled, tables: Tables, layer: Layer, count: int, dice: np.random.Generator) -> tuple[Any, Any]:
    """Of random positions and all throws with a choice, what is lost by the net's turn, and how likely the throw is."""
    lost, shares = [], []
    for own, other in zip(*((1 << houses).sum(1) for houses in positions(*layer, count, dice)), strict=True):
        state: Any = the_game().blank(2)[0]
        state.mover, state.houses[0], state.houses[1] = 0, int(own), int(other)
        listing, worth = tables.listed(state, compiled=True)
        expected = worths(listing, net)
        best = best_of_throws(listing, worth)
        for case, weight in enumerate(listing.weights):
            turns = np.flatnonzero(listing.throw == case)
            if len(turns) > 1:
                lost.append(best[case] - worth[turns[expected[turns].argmax()]])
                shares.append(weight)
    return np.array(lost), np.array(shares, float)


def upper(lost: Any, shares: Any) -> float:
    """What 99 % of the turns do not exceed."""
    order = np.argsort(lost)
    return float(lost[order][np.searchsorted(shares[order].cumsum(), 0.99 * shares.sum())])


if __name__ == "__main__":
    main()
