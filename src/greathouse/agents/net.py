"""A learned net in whole numbers, so that plain and compiled mode agree: two hidden layers over sparse features.

It corrects what the advice estimates: the last layer is added to the logarithms of the estimated shares.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from greathouse.kernel.arrays import Int64Array
from greathouse.kernel.contract import WIN
from greathouse.kernel.rules import rule

BOUNDSCHECK = COUNTED = False
"""Measured: numbers of features are below FEATURES (the conformance suite looks), all else runs along the arrays."""

TOP: Final = 32_767
"""A unit is at most this."""

UNIT_BITS: Final = 9
"""Units of the hidden layers are in 1/512."""

LOG_BITS: Final = 10
"""Logarithms of shares, and what the net adds to them, are in 1/1024; so is its trust in the advice."""

SHARE_STEPS: Final = 1024
"""Shares of which logarithms are told apart; the least counts as three of them."""

EXP_STEPS: Final = 6144
"""Steps of 1/512 in which exponents fall, to about a 160,000th."""

W1_BITS, W2_BITS, W3_BITS, TRUST = range(4)
"""Places of `facts`: weights of the layers are in 1/2**bits; how much the advice's estimate counts."""


class NetArrays(NamedTuple):
    """Weights, what an evaluation works on, and tables of logarithms and exponentials.

    Without weights there is no net.
    """

    w1: Any  # a row for each feature; those of the later layers stand row after row
    b1: Any
    w2: Any
    b2: Any
    w3: Any
    b3: Any
    facts: Int64Array
    active: Int64Array
    h1: Any
    h2: Any
    z: Int64Array
    logs: Int64Array
    exps: Int64Array


@rule
def correct(n: NetArrays, count: int, me: int, payoff: Int64Array) -> None:
    """The returns by seat that the advice estimates, in `payoff`, become what the net expects.

    `active` holds `count` features of the position, seen from seat `me`.
    """
    add_features(n, count)
    activate(n.h1, int(n.facts[W1_BITS]) - UNIT_BITS)
    add_layer(n.h1, n.w2, n.b2, n.h2)
    activate(n.h2, int(n.facts[W2_BITS]))
    add_layer(n.h2, n.w3, n.b3, n.z)
    seats = len(n.z)
    shift = UNIT_BITS + int(n.facts[W3_BITS]) - LOG_BITS
    for k in range(seats):
        share = payoff[(me + k) % seats] * SHARE_STEPS // WIN
        n.z[k] = (n.z[k] >> shift) + (n.facts[TRUST] * n.logs[share] >> LOG_BITS)
    write_shares(n, me, payoff)


@rule
def add_features(n: NetArrays, count: int) -> None:
    """The first layer: the biases and the rows of the features.

    Measured with 82 features and 64 units: 0.24 us, with rows added one at a time 0.82, and with weights in one array,
    each looked up at a place computed anew, so that the processor never adds several at once, 4.1.
    """
    for j in range(len(n.h1)):
        n.h1[j] = n.b1[j]
    add_some_rows(n.h1, n.w1, n.active, count)


@rule
def add_some_rows(total: Any, rows: Any, which: Any, count: int) -> None:
    """Adds the rows whose numbers are the first `count` of `which`, four at a time while there are so many."""
    fours = count - count % 4
    for k in range(0, fours, 4):
        add_rows(total, rows[which[k]], rows[which[k + 1]], rows[which[k + 2]], rows[which[k + 3]])
    for k in range(fours, count):
        add_row(total, rows[which[k]])


@rule
def add_rows(total: Any, one: Any, two: Any, three: Any, four: Any) -> None:
    """Adds four rows."""
    for j in range(len(total)):
        total[j] += one[j] + two[j] + three[j] + four[j]


@rule
def add_row(total: Any, row: Any) -> None:
    """Adds a row."""
    for j in range(len(total)):
        total[j] += row[j]


@rule
def activate(units: Any, shift: int) -> None:
    """Units below 0 become 0; all lose `shift` bits."""
    for j in range(len(units)):
        units[j] = min(TOP, max(0, units[j]) >> shift)


@rule
def add_layer(before: Any, weights: Any, biases: Any, after: Any) -> None:
    """A further layer."""
    units = len(after)
    for j in range(units):
        after[j] = biases[j]
    for i in range(len(before)):
        value = before[i]
        if value > 0:
            row = i * units
            for j in range(units):
                after[j] += value * weights[row + j]


@rule
def write_shares(n: NetArrays, me: int, payoff: Int64Array) -> None:
    """Logarithms in `z` become shares of WIN by seat."""
    seats = len(n.z)
    top = n.z[0]
    for k in range(1, seats):
        top = max(top, n.z[k])
    total = 0
    for k in range(seats):
        n.z[k] = n.exps[min(EXP_STEPS - 1, top - n.z[k] >> 1)]
        total += n.z[k]
    for k in range(seats):
        payoff[(me + k) % seats] = n.z[k] * WIN // total
