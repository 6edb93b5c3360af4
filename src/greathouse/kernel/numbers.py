"""Whole numbers as callers give them."""

from __future__ import annotations

from operator import index
from typing import Any


def whole(value: Any) -> int | None:
    """The plain int that a value stands for (NumPy's integers too); None for True, 1.0, "1", None and the like."""
    if isinstance(value, bool):
        return None
    try:
        return index(value)
    except TypeError:
        return None
