"""Whole numbers as callers give them."""

from __future__ import annotations

from numbers import Integral
from typing import Any


def whole(value: Any) -> int | None:
    """The plain int that a value stands for (NumPy's integers too); None for True, 1.0, "1", None and the like.

    Old versions of NumPy let their truth values stand for an index, but never for an Integral.
    """
    if type(value) is int:
        return value
    return int(value) if isinstance(value, Integral) and not isinstance(value, bool) else None
