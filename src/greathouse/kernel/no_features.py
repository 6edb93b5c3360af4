"""The functions of features.py in a game that has none: there is nothing that a net could see of its positions."""

from __future__ import annotations

from greathouse.kernel.arrays import Int64Array
from greathouse.kernel.contract import State
from greathouse.kernel.rules import rule

FEATURES = 0


@rule
def viewpoint(s: State) -> int:
    """The first seat."""
    return 0


@rule
def features(s: State, seat: int, out: Int64Array) -> int:
    """None."""
    return 0
