"""Arrays in lines of memory of their own, so that no thread waits for what another one writes into another array."""

from __future__ import annotations

from math import prod
from typing import Any

import numpy as np

LINE = 128
"""Bytes that a processor may fetch together: two lines of 64."""


def zeros(shape: int | tuple[int, ...], dtype: Any) -> Any:
    """An array of zeros that begins with a line, and whose last line holds nothing else that is written."""
    kind = np.dtype(dtype)
    size = kind.itemsize * (shape if isinstance(shape, int) else prod(shape))
    room = np.zeros(size + 2 * LINE, np.uint8)
    first = -room.ctypes.data % LINE
    return room[first : first + size].view(kind).reshape(shape)


def in_lines(numbers: np.ndarray) -> Any:
    """The same in lines of its own."""
    copy = zeros(numbers.shape, numbers.dtype)
    copy[...] = numbers
    return copy
