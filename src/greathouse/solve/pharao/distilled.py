"""The solved values of Pharao in a small net: what it sees of a position, and what it says of it.

A position at the start of a turn is seen as *features*: each piece on its house, each pair of pieces on theirs (two of
the mover's, two of the other's, one of each), and how many pieces there are. The first layer of the net adds up a row
of weights for each feature that is there. `greathouse solve distil` learns it from tables (`greathouse.learn`).
"""

from __future__ import annotations

import hashlib
import logging
from functools import cache
from itertools import combinations, product
from pathlib import Path
from typing import Any

import numpy as np

from greathouse.agents.net import UNIT_BITS, W1_BITS, W2_BITS, W3_BITS
from greathouse.agents.nets import WEIGHTS, BadNet, Net, read_for, rules_and_content
from greathouse.solve.pharao.index import HOUSES, MOST, Layer
from greathouse.solve.pharao.judge import Judge
from greathouse.solve.pharao.tables import solved_options, the_game

log = logging.getLogger(__name__)

NET = Path(__file__).with_name("distilled.net")
"""The net of the house, learned from the tables of the default options."""

PAIRS = HOUSES * (HOUSES - 1) // 2

OWN, OTHER = 0, HOUSES
OWN_PAIRS = OTHER + HOUSES
OTHER_PAIRS = OWN_PAIRS + PAIRS
MEETINGS = OTHER_PAIRS + PAIRS
ARMIES = MEETINGS + HOUSES * HOUSES
FEATURES = ARMIES + MOST * MOST
"""First features of each kind, and how many there are."""

_PAIR = np.zeros((HOUSES, HOUSES), np.int64)
_PAIR[np.triu_indices(HOUSES, 1)] = np.arange(PAIRS)
"""The number of a pair of houses, the lower one first."""


def houses_of(masks: Any, count: int) -> Any:
    """The houses of sets of so many, from 0, in rising order: an array of (sets, count)."""
    return np.nonzero(masks[:, None] >> np.arange(HOUSES) & 1)[1].reshape(-1, count)


def features(own: Any, other: Any) -> Any:
    """The features of positions of one layer, by the houses of the mover and of the other: (positions, features)."""
    mine, theirs = own.shape[1], other.shape[1]
    columns = [*(OWN + own.T), *(OTHER + other.T)]
    columns += [OWN_PAIRS + _PAIR[own[:, i], own[:, j]] for i, j in combinations(range(mine), 2)]
    columns += [OTHER_PAIRS + _PAIR[other[:, i], other[:, j]] for i, j in combinations(range(theirs), 2)]
    columns += [MEETINGS + HOUSES * own[:, i] + other[:, j] for i, j in product(range(mine), range(theirs))]
    columns.append(np.full(len(own), ARMIES + MOST * (mine - 1) + theirs - 1))
    return np.stack(columns, 1)


class Distilled(Judge):
    """What a net says of positions under the default options."""

    def __init__(self, net: Net) -> None:
        self.options = solved_options()
        bits, hidden = net.facts.bits, net.facts.hidden
        one, two, three = bits[W1_BITS], bits[W2_BITS], bits[W3_BITS]
        scales = one, one, two, UNIT_BITS + two, three, UNIT_BITS + three
        shapes = (-1, hidden[0]), -1, hidden, -1, (hidden[1], -1), -1
        self._weights = [
            (np.array(net.weights[name]) / 2**scale).astype(np.float32).reshape(shape)
            for name, scale, shape in zip(WEIGHTS, scales, shapes, strict=True)
        ]

    def has(self, layer: Layer) -> bool:
        """It has something to say of every layer."""
        return True

    def values(self, own: Any, other: Any) -> Any:
        """What positions of one layer, given as arrays of bit masks, are worth to the player about to throw."""
        w1, b1, w2, b2, w3, b3 = self._weights
        own, other = np.asarray(own, np.int64), np.asarray(other, np.int64)
        if not len(own):
            return np.empty(0)
        seen = features(*(houses_of(masks, int(masks[0]).bit_count()) for masks in (own, other)))
        units = np.tile(b1, (len(own), 1))
        for column in seen.T:
            units += w1[column]
        units = np.maximum(np.maximum(units, 0) @ w2 + b2, 0)
        ahead = (units @ w3 + b3).astype(np.float64)
        return 1 / (1 + np.exp(ahead[:, 1] - ahead[:, 0]))


def made_for() -> dict[str, Any]:
    """The facts by which a net fits: rules, content and what it sees."""
    masks = np.array([0b1011 << k for k in range(HOUSES - 8)])
    seen = features(houses_of(masks, 3), houses_of(masks << 4, 3))
    digest = hashlib.sha256(seen.tobytes()).hexdigest()[:12]
    return {**rules_and_content(the_game()), "seats": 2, "inputs": FEATURES, "features": digest}


@cache
def distilled() -> Distilled | None:
    """The net of the house; None, and a line in the log, if it does not fit."""
    try:
        return Distilled(read_for(made_for(), NET))
    except BadNet as error:
        log.warning("%s The search plays instead.", error)
        return None
