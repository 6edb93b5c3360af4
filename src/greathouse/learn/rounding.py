"""A learned network in whole numbers, as agents use it."""

from __future__ import annotations

from array import array
from importlib import metadata
from typing import Any

import numpy as np

from greathouse.agents.net import LOG_BITS, TOP, UNIT_BITS
from greathouse.agents.nets import CODES, WEIGHTS, Net, NetFacts
from greathouse.learn.network import Network

MAX_BITS = 14
"""Weights are not written finer than this."""


def rounded(made_for: dict[str, Any], network: Network, learned: Any, record: dict[str, Any]) -> Net:
    """The net of a network for what it was made for, with a record of how it was learned.

    `learned` says of each feature whether it has occurred; the others weigh nothing.
    """
    network = network._replace(w1=np.where(learned[:, None], network.w1, 0))
    bits = (_first_bits(network.w1), _later_bits(network.w2), _later_bits(network.w3))
    scales = (bits[0], bits[0], bits[1], UNIT_BITS + bits[1], bits[2], UNIT_BITS + bits[2])
    rows = {name: _whole(getattr(network, name), scale) for name, scale in zip(WEIGHTS, scales, strict=True)}
    facts = NetFacts(
        **made_for,
        hidden=(len(network.h1), len(network.h2)),
        bits=bits,
        trust=round(float(network.trust[0]) * 2**LOG_BITS),
        training={"version": metadata.version("greathouse"), **record},
    )
    return Net(facts, {name: array(CODES[name[0]], row) for name, row in rows.items()})


def _first_bits(weights: Any) -> int:
    """Bits with which the weights of the first layer fit."""
    return min(MAX_BITS, int(np.log2(TOP / max(1e-6, float(np.abs(weights).max())))))


def _later_bits(weights: Any) -> int:
    """Bits with which those of a later one fit, and its sums stay within 31 bits whatever its inputs are."""
    most = float(np.abs(weights).sum(0).max())
    return min(_first_bits(weights), int(np.log2(2**30 / TOP / max(1e-6, most))))


def _whole(weights: Any, bits: int) -> list[int]:
    return [int(number) for number in np.rint(weights.astype(np.float64) * 2**bits).ravel()]
