"""The arrays of learning: a fresh network, its moments, samples and the games."""

from __future__ import annotations

from typing import Any

import numpy as np

from greathouse.kernel.compile.twins import Memory
from greathouse.kernel.limits import MAX_FEATURES, MAX_SEATS
from greathouse.learn.fit import BATCH, Adam, Moments
from greathouse.learn.network import Network
from greathouse.learn.selfplay import MAX_NOTES, Samples, SelfPlayArrays

HIDDEN = (64, 32)
"""Units of the two hidden layers."""

WEIGHTS = ("w1", "b1", "w2", "b2", "w3", "b3", "trust")
"""The fields of a Network that are learned."""


def fresh_network(inputs: int, seats: int, seed: int) -> Network:
    """A network with random weights that says about what the advice estimates."""
    rng = np.random.default_rng(seed)
    one, two = HIDDEN

    def normal(rows: int, columns: int, spread: float) -> Any:
        return (rng.standard_normal((rows, columns)) * spread).astype(np.float32)

    w1, w2 = normal(inputs, one, 0.15), normal(one, two, (2 / one) ** 0.5)
    w3 = normal(two, seats, 0.1 * two**-0.5)
    b1, b2, b3, h1, h2, estimate, shares = (np.zeros(k, np.float32) for k in (one, two, seats, one, two, seats, seats))
    return Network(w1, b1, w2, b2, w3, b3, np.ones(1, np.float32), h1, h2, estimate, shares)


def fresh_adam(n: Network) -> Adam:
    """Moments of nothing yet."""

    def moments(weights: Any) -> Moments:
        return Moments._make(np.zeros_like(np.atleast_2d(weights)) for _ in range(3))

    constants = np.array([0, 0.9, 0.1, 0.999, 0.001, 1e-8, 1 / BATCH], np.float32)
    rows = [moments(w) for w in (n.w1, n.b1, n.w2, n.b2, n.w3, n.b3)]
    slopes = [np.zeros_like(row) for row in (n.trust, n.h1, n.h2, n.shares)]
    return Adam._make([*rows, *slopes, np.zeros(len(n.w1), np.int64), constants, np.zeros(1)])


def empty_samples(size: int, seats: int) -> Samples:
    """Room for so many samples."""
    active, length = np.zeros((size, MAX_FEATURES), np.int16), np.zeros(size, np.int64)
    estimate, goal = (np.zeros((size, seats), np.float32) for _ in range(2))
    return Samples(active, length, estimate, goal, np.zeros(1, np.int64))


def self_play_arrays(memory: Memory, seats: int, size: int) -> SelfPlayArrays:
    """The arrays of games around the memory's own (four states), with room for so many samples."""
    return SelfPlayArrays(
        states=memory.states,
        views=memory.views,
        rngs=memory.rngs,
        out=memory.out,
        weight=memory.weight,
        active=memory.numbers(MAX_FEATURES),
        payoff=memory.numbers(MAX_SEATS),
        worth=np.zeros(len(memory.out)),
        share=np.zeros(MAX_SEATS),
        expected=np.zeros((MAX_NOTES, seats), np.float32),
        strayed=memory.numbers(MAX_NOTES),
        sample=memory.numbers(MAX_NOTES),
        seen_from=memory.numbers(MAX_NOTES),
        held=empty_samples(MAX_NOTES, seats),
        kept=empty_samples(size, seats),
        tally=memory.numbers(3),
        habits=np.zeros(6),
        policies=memory.numbers(MAX_SEATS),
        points=np.zeros(3),
    )
