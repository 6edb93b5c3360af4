"""Observations written with NumPy: all steps of one kind at once, by tables that are made from a layout."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import TYPE_CHECKING, Any, NamedTuple

from greathouse.envs.encoding import Bits, Hot, Scaled, Step

if TYPE_CHECKING:
    import numpy as np

ALWAYS = 1 << 40
"""Stands after the integers of a view, as the length of what is never left out: above every entry."""


class Filling(NamedTuple):
    """A step of the encoding of a number: the column it is read from, the block's first channel, and the step.

    It is left out unless the number in column `length` is above `entry`; `length` -1: never.
    """

    column: int
    first: int
    length: int
    entry: int
    step: Step


class Writer:
    """Writes the observation of one reader, of `width` channels, from the integers of its view.

    What things and counts stand for is looked up in two tables. Row 0 of each is for numbers that stand for nothing and
    for what is left out; what it sets is channel `width`, which is cut off.
    """

    def __init__(self, fillings: Sequence[Filling], width: int) -> None:
        import numpy as np

        self._width = width
        hot = [(f, f.step) for f in fillings if isinstance(f.step, Hot)]
        scaled = [(f, f.step) for f in fillings if isinstance(f.step, Scaled)]
        bits = [(f, k) for f in fillings if isinstance(f.step, Bits) for k in range(f.step.width)]
        reads = [(f.column, bit, f.length, f.entry) for f, bit in bits]
        rows = [[f.first + channel for channel in row] for f, step in hot for row in step.rows]
        most = max(map(len, rows), default=1)
        self._rows = np.array([[*row, *[width] * (most - len(row))] for row in [[], *rows]], np.int64)
        self._hot = _places([(f, s.low, len(s.rows), 0, -1) for f, s in hot])
        self._values = np.array([0.0, *(value for _, step in scaled for value in step.values)], np.float32)
        self._scaled = _places([(f, s.low, len(s.values), s.shift, s.mask) for f, s in scaled])
        self._scaled_channels = _column(f.first + s.at for f, s in scaled)
        self._bits = [_column(facts) for facts in zip(*reads, strict=True)]
        self._bit_channels = _column(f.first + k for f, k in bits)

    def write(self, numbers: Sequence[int]) -> np.ndarray:
        """The observation as float32."""
        import numpy as np

        read = np.array([*numbers, ALWAYS], np.int64)
        out = np.zeros(self._width + 1, np.float32)
        out[self._rows[self._hot.of(read)]] = 1
        out[self._scaled_channels] = self._values[self._scaled.of(read)]
        if self._bits:
            column, bit, length, entry = self._bits
            out[self._bit_channels] = (read[column] >> bit & 1) * (read[length] > entry)
        return out[: self._width]


class _Places(NamedTuple):
    """For each step: where its number is read, and where the meanings of the number stand in a table."""

    column: Any
    length: Any
    entry: Any
    low: Any
    size: Any
    shift: Any
    mask: Any
    offset: Any

    def of(self, read: np.ndarray) -> np.ndarray:
        """The row of the table for each step, 0 for none."""
        place = (read[self.column] >> self.shift & self.mask) - self.low
        there = (place >= 0) & (place < self.size) & (read[self.length] > self.entry)
        return (place + self.offset) * there


def _places(steps: Sequence[tuple[Filling, int, int, int, int]]) -> _Places:
    """Of steps with the lowest number that means anything, how many do, and which bits of it are read."""
    offsets = accumulate((size for _, _, size, _, _ in steps), initial=1)
    rows = [
        (f.column, f.length, f.entry, low, size, shift, mask, offset)
        for (f, low, size, shift, mask), offset in zip(steps, offsets, strict=False)
    ]
    columns = zip(*rows, strict=True) if rows else [()] * len(_Places._fields)
    return _Places._make(map(_column, columns))


def _column(numbers: Any) -> np.ndarray:
    import numpy as np

    return np.array(list(numbers), np.int64)
