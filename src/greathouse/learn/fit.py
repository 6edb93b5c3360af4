"""Program: fits a network to samples by minibatches and Adam; of the first layer only rows that occur are touched."""

from __future__ import annotations

from math import log, sqrt
from typing import Any, Final, NamedTuple

from greathouse.agents.net import add_row
from greathouse.kernel.chance import draw
from greathouse.kernel.rules import entry, rule
from greathouse.learn.network import Network, add_multiple, copy, forward
from greathouse.learn.selfplay import Samples

BOUNDSCHECK = COUNTED = False
"""Measured, as for the network."""

BATCH: Final = 128

RATE, FADE, FRESH, FADE_SQUARE, FRESH_SQUARE, TINY, SHARE = range(7)
"""Places of `constants` (float32, so that products stay so): rate of learning; how much of the moments stays and how
much is new; what keeps from 0; the share of a sample in its batch."""


class Moments(NamedTuple):
    """Of one array of weights (rows): the gradient of a batch, and Adam's moments of those before."""

    gradient: Any
    first: Any
    second: Any


class Adam(NamedTuple):
    """What fitting works on besides the network."""

    m1: Moments
    c1: Moments
    m2: Moments
    c2: Moments
    m3: Moments
    c3: Moments
    trust: Any  # gradient of the trust
    d1: Any
    d2: Any
    d3: Any
    touched: Any  # by row of the first layer
    constants: Any
    loss: Any  # sum of cross entropies


@rule
def learn_sample(n: Network, a: Adam, x: Samples, r: int) -> None:
    """Adds the gradient of sample r."""
    copy(n.estimate, x.estimate[r])
    forward(n, x.active[r], int(x.length[r]))
    for j in range(len(n.shares)):
        a.d3[j] = n.shares[j] - x.goal[r, j]
        a.trust[0] += a.d3[j] * n.estimate[j]
        a.loss[0] -= x.goal[r, j] * log(n.shares[j] + 1e-12)
    add_row(a.c3.gradient[0], a.d3)
    back(n.h2, n.w3, a.d3, a.d2, a.m3.gradient)
    add_row(a.c2.gradient[0], a.d2)
    back(n.h1, n.w2, a.d2, a.d1, a.m2.gradient)
    add_row(a.c1.gradient[0], a.d1)
    for k in range(int(x.length[r])):
        i = int(x.active[r, k])
        a.touched[i] = 1
        add_row(a.m1.gradient[i], a.d1)


@rule
def back(inputs: Any, weights: Any, after: Any, before: Any, gradient: Any) -> None:
    """Carries the slopes after a layer to those before it, and adds to the gradient of its weights."""
    for i in range(len(inputs)):
        before[i] = 0
        if inputs[i] > 0:
            before[i] = product(weights[i], after)
            add_multiple(gradient[i], after, inputs[i])


@rule
def product(one: Any, other: Any) -> float:
    """The inner product of two rows."""
    total = one[0] * other[0]
    for j in range(1, len(one)):
        total += one[j] * other[j]
    return total


@rule
def step(w: Any, i: int, m: Moments, c: Any) -> None:
    """Adam's step for row i of some weights."""
    step_row(w[i], m.gradient[i], m.first[i], m.second[i], c)


@rule
def step_row(row: Any, gradient: Any, first: Any, second: Any, c: Any) -> None:
    """Adam's step for a row; its gradient is 0 afterwards."""
    for j in range(len(row)):
        slope = gradient[j] * c[SHARE]
        first[j] = c[FADE] * first[j] + c[FRESH] * slope
        second[j] = c[FADE_SQUARE] * second[j] + c[FRESH_SQUARE] * slope * slope
        row[j] -= c[RATE] * first[j] / (sqrt(second[j]) + c[TINY])
        gradient[j] = 0


@rule
def step_biases(row: Any, m: Moments, c: Any) -> None:
    """The same for biases, whose moments are one row."""
    step_row(row, m.gradient[0], m.first[0], m.second[0], c)


@rule
def step_all(n: Network, a: Adam) -> None:
    """Adam's step for all weights; of the first layer for the rows that occurred."""
    c = a.constants
    for i in range(len(n.w1)):
        if a.touched[i]:
            step(n.w1, i, a.m1, c)
            a.touched[i] = 0
    for i in range(len(n.w2)):
        step(n.w2, i, a.m2, c)
    for i in range(len(n.w3)):
        step(n.w3, i, a.m3, c)
    step_biases(n.b1, a.c1, c)
    step_biases(n.b2, a.c2, c)
    step_biases(n.b3, a.c3, c)
    n.trust[0] -= 3 * c[RATE] * c[SHARE] * a.trust[0]
    a.trust[0] = 0


@rule
def fit_batches(n: Network, a: Adam, x: Samples, rngs: Any, batches: int) -> None:
    """The work of `fit`."""
    filled = min(len(x.length), int(x.tally[0]))
    for _ in range(batches):
        for _ in range(BATCH):
            learn_sample(n, a, x, draw(rngs[0], filled))
        step_all(n, a)


@entry
def fit(n: Network, a: Adam, x: Samples, rngs: Any, batches: int) -> None:
    """So many batches of samples drawn evenly; adds up `loss`."""
    fit_batches(n, a, x, rngs, batches)
