"""Distilling Pharao's tables into a small net: what `greathouse solve distil` does.

Positions are drawn from all layers of the tables alike, so that the few positions with a lone piece, where most is at
stake, are learned as well as the many without one. New ones are drawn for each pass over them.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

from greathouse.agents.nets import Net
from greathouse.games.pharao.rules.paths import NILE
from greathouse.kernel.compile import twins
from greathouse.learn.arrays import fresh_adam, fresh_network
from greathouse.learn.errors import CannotLearn
from greathouse.learn.fit import BATCH, RATE
from greathouse.learn.rounding import rounded
from greathouse.learn.selfplay import Samples
from greathouse.learn.training import FIT
from greathouse.solve.pharao.distilled import FEATURES, features, made_for
from greathouse.solve.pharao.index import HOUSES, MOST, Layer
from greathouse.solve.pharao.probe import Tables
from greathouse.solve.pharao.tables import layer_name, the_game

LAYERS = tuple((own, other) for own in range(1, MOST + 1) for other in range(1, MOST + 1))

WIDEST = 1 + 2 * MOST + math.comb(2 * MOST, 2)
"""Most features of a position."""

SLOWEST = 0.003
"""Part of the rate that is left at the end."""


@dataclass(frozen=True)
class Distillation:
    """How a net is distilled; the same one, from the same tables, gives the same net on the same type of machine.

    It learns from so many `positions`, in passes over `each` of every layer, at a `rate` (Adam's) that falls.
    """

    positions: int
    seed: int = 0
    each: int = 40_000
    rate: float = 4e-3


def distil(tables: Tables, plan: Distillation, tell: Callable[[int, int], None]) -> Net:
    """A net of the layers that are there. Raises CannotLearn without Numba or tables, BadTable."""
    layers = [layer for layer in LAYERS if tables.has(layer)]
    if not layers:
        raise CannotLearn("There are no tables here to learn from; `greathouse solve pharao` makes them.")
    if not twins.available():
        raise CannotLearn("Learning needs Numba: pip install numba.")
    network, dice = fresh_network(FEATURES, 2, plan.seed), np.random.default_rng(plan.seed)
    adam, fit = fresh_adam(network), twins.compiled(the_game(), FIT).fit
    rngs = twins.Memory(the_game(), compiled=True, seed=plan.seed).rngs
    done = 0
    while done < plan.positions:
        adam.constants[RATE] = plan.rate * max(SLOWEST, (1 - done / plan.positions) ** 1.5)
        samples = drawn(tables, layers, plan.each, dice)
        fit(network, adam, samples, rngs, len(samples.length) // BATCH)
        done += len(samples.length)
        tell(min(done, plan.positions), plan.positions)
    network.trust[:] = 0
    record = {**asdict(plan), "layers": [layer_name(layer) for layer in layers]}
    return rounded(made_for(), network, np.ones(FEATURES, bool), record)


def drawn(tables: Tables, layers: list[Layer], each: int, dice: np.random.Generator) -> Samples:
    """As many positions of each layer, with what they are worth to the player about to throw and to the other."""
    size = each * len(layers)
    active, length = np.zeros((size, WIDEST), np.int16), np.zeros(size, np.int64)
    estimate, goal = np.zeros((2, size, 2), np.float32)
    for k, (mine, theirs) in enumerate(layers):
        own, other = positions(mine, theirs, each, dice)
        seen, here = features(own, other), slice(k * each, (k + 1) * each)
        active[here, : seen.shape[1]] = seen
        length[here] = seen.shape[1]
        goal[here, 0] = tables.values((1 << own).sum(1), (1 << other).sum(1))
    goal[:, 1] = 1 - goal[:, 0]
    return Samples(active, length, estimate, goal, np.array([size]))


def positions(mine: int, theirs: int, count: int, dice: np.random.Generator) -> tuple[Any, Any]:
    """Random positions of a layer that can occur: the houses of the mover and of the other, from 0, in rising order.

    One of several pieces of the mover may be in the Nile, none of the other (who has saved it or lost it).
    """
    dry = np.delete(np.arange(HOUSES), NILE)
    picked = np.argpartition(dice.random((count, len(dry))), mine + theirs - 1, axis=1)[:, : mine + theirs]
    houses = dry[dice.permuted(picked, axis=1)]
    if mine > 1:
        houses[dice.random(count) < mine / HOUSES, 0] = NILE
    return np.sort(houses[:, :mine], axis=1), np.sort(houses[:, mine:], axis=1)
