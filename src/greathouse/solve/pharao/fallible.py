"""A model of a fallible player of Pharao: how often they err, and what positions are worth against him.

The exact values are of no help with two or more pieces on each side, where nearly all of them are one half. Against a
player who errs it matters most who is about to be left with a single piece, and wants to be: a lone piece that reaches
the House of Second Life wins.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from greathouse.games.pharao.rules.paths import NILE
from greathouse.kernel.contract import WIN
from greathouse.solve.arrays import Floats
from greathouse.solve.pharao.listing import Listing
from greathouse.solve.pharao.turns import GOES_ON

EPSILON = 0.75
"""How often a fallible player takes any turn at random; else he takes the one that is worst for the other player.

About what `python -m benchmarks.cunning --fit` finds for Scribe (0.78).
"""

LONE, HUNTING, WAITING = range(3)
"""Kinds of positions: one has a single piece; only the other has; nobody has."""

OUTLOOK = np.array([(0.46, 0.54), (0.63, 0.33), (0.66, 0.376)])
"""By kind: a + b * V is one's chance of winning against a fallible player where it is V against a perfect one.

After the straight lines that `python -m benchmarks.fallible` finds through the values of positions of up to two pieces
against two, when half of the other player's decisions are random. There the exact values of waiting positions hardly
differ (0.500, spread 0.0006): the slope of their line is that of all positions of two against two, the height theirs.
The line of lone pieces is a little flatter, so that nothing is worth more than a win.
"""


def is_lone(pieces: Any) -> Any:
    """Whether sets of houses are a single piece, not counting a drowning one beside others."""
    dry = pieces & ~(1 << NILE)
    left = np.where(dry == 0, pieces, dry)
    return left & (left - 1) == 0


def kind_of(own: Any, other: Any) -> Any:
    """The kind of positions of a player with the houses `own` against one with the houses `other`."""
    return np.where(is_lone(own), LONE, np.where(is_lone(other), HUNTING, WAITING))


def outlook(own: Any, other: Any, chance: Any) -> Any:
    """Chances of winning against a fallible player with the houses `other`; `chance` is that against a perfect one."""
    kind = kind_of(own, other)
    return OUTLOOK[kind, 0] + OUTLOOK[kind, 1] * chance


def prospects(listing: Listing, worth: Floats, epsilon: float = EPSILON) -> float:
    """The other player's chance of winning when a fallible one is about to throw.

    `listing` has the turns of the fallible player, `worth` his winning chance after each in exact play.
    """
    left = 1.0 - worth
    left = np.where(listing.payoff == GOES_ON, outlook(listing.own, listing.other, left), 1 - listing.payoff / WIN)
    throws = len(listing.weights)
    worst = np.ones(throws)
    np.minimum.at(worst, listing.throw, left)
    mean = np.bincount(listing.throw, left, throws) / np.bincount(listing.throw, minlength=throws)
    return float(np.average(epsilon * mean + (1 - epsilon) * worst, weights=listing.weights))
