"""The network while it learns: two hidden layers over sparse features, a share of the win for each seat.

The first layer adds up the rows of the features that are there. What the advice estimates is added at the end, so that
a fresh network says about what the advice says and learns what is to be added.
"""

from __future__ import annotations

from math import exp, log
from typing import Any, Final, NamedTuple

from greathouse.agents.net import add_some_rows
from greathouse.kernel.arrays import Int64Array
from greathouse.kernel.contract import WIN
from greathouse.kernel.rules import rule

BOUNDSCHECK = COUNTED = False
"""Measured: numbers of features are below FEATURES (the conformance suite looks), all else runs along the arrays."""

LEAST: Final = 3 / 1024
"""No share that the advice estimates counts as less."""


class Network(NamedTuple):
    """Weights as float32, one row for each input of a layer, and what an evaluation works on."""

    w1: Any
    b1: Any
    w2: Any
    b2: Any
    w3: Any
    b3: Any
    trust: Any  # of the advice's estimate, one number
    h1: Any
    h2: Any
    estimate: Any  # logarithms of the shares that the advice estimates, from the point of view on
    shares: Any  # of the win, from the point of view on


@rule
def take_estimate(n: Network, payoff: Int64Array, me: int) -> None:
    """Writes in `estimate` what the advice said (returns by seat)."""
    seats = len(n.shares)
    for k in range(seats):
        n.estimate[k] = log(max(LEAST, payoff[(me + k) % seats] / WIN))


@rule
def forward(n: Network, active: Any, count: int) -> None:
    """Writes in `shares` what is expected of a position with `count` features, whose `estimate` is written."""
    copy(n.h1, n.b1)
    add_some_rows(n.h1, n.w1, active, count)
    copy(n.h2, n.b2)
    for i in range(len(n.h1)):
        n.h1[i] = max(n.h1[i], n.h1[i] * 0)
        if n.h1[i] > 0:
            add_multiple(n.h2, n.w2[i], n.h1[i])
    for j in range(len(n.shares)):
        n.shares[j] = n.b3[j] + n.trust[0] * n.estimate[j]
    for i in range(len(n.h2)):
        n.h2[i] = max(n.h2[i], n.h2[i] * 0)
        if n.h2[i] > 0:
            add_multiple(n.shares, n.w3[i], n.h2[i])
    softmax(n.shares)


@rule
def copy(to: Any, row: Any) -> None:
    """Copies a row."""
    for j in range(len(to)):
        to[j] = row[j]


@rule
def add_multiple(total: Any, row: Any, factor: float) -> None:
    """Adds a multiple of a row."""
    for j in range(len(total)):
        total[j] += factor * row[j]


@rule
def softmax(x: Any) -> None:
    """Numbers become shares."""
    top = x[0]
    for j in range(1, len(x)):
        top = max(top, x[j])
    total = 0.0
    for j in range(len(x)):
        x[j] = exp(x[j] - top)
        total += x[j]
    for j in range(len(x)):
        x[j] /= total
