"""The throws of Pharao's two dice, and what a position's values after each of them amount to.

Q, the value after the best turn for a throw, stands in an array: `q[start + 3 * own number + other number]`.
"""

from __future__ import annotations

import math

import numpy as np

from greathouse.kernel.rules import rule
from greathouse.solve.arrays import Floats

OWN_FACES, OTHER_FACES = 5, 3
PAIRS = OWN_FACES * OTHER_FACES
OWN_WEIGHT = np.array([2, 1, 1, 1, 1])
THROWS = 18
"""Weight of all throws: OWN_WEIGHT by own number, 1 for each other number."""


@rule
def mean(q: Floats, start: int) -> float:
    """The mean of Q over the throws: the value of the position; each own number's three are added in Q's precision."""
    total = 0.0
    for d1 in range(OWN_FACES):
        at = start + OTHER_FACES * d1
        total += OWN_WEIGHT[d1] * (q[at] + q[at + 1] + q[at + 2])
    return total / THROWS


@rule
def spread(q: Floats, start: int, middle: float) -> float:
    """The standard deviation of Q over the throws, given its mean."""
    total = 0.0
    for d1 in range(OWN_FACES):
        for d2 in range(OTHER_FACES):
            total += OWN_WEIGHT[d1] * (q[start + OTHER_FACES * d1 + d2] - middle) ** 2
    return math.sqrt(total / THROWS)


@rule
def enter(q: Floats, start: int, values: Floats, swings: Floats, place: int) -> None:
    """Writes the value of a position to `values[place]` and, if there are any, its spread to `swings[place]`."""
    values[place] = mean(q, start)
    if len(swings):
        swings[place] = spread(q, start, values[place])
