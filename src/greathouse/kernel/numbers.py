"""Whole numbers: as callers give them, and as sets of seats."""

from __future__ import annotations

from functools import cache
from numbers import Integral
from typing import Any


def whole(value: Any) -> int | None:
    """The plain int that a value stands for (NumPy's integers too); None for True, 1.0, "1", None and the like.

    Old versions of NumPy let their truth values stand for an index, but never for an Integral.
    """
    if type(value) is int:
        return value
    return int(value) if isinstance(value, Integral) and not isinstance(value, bool) else None


@cache
def seats_in(mask: int) -> tuple[int, ...]:
    """The seats whose bits are set, in order."""
    return tuple(seat for seat in range(mask.bit_length()) if mask >> seat & 1)
