"""Observations written by compiled code: the steps of a layout as tables of numbers, and the rules that follow them.

Every row of a table says first where the number is read: the width of its integer (0, 1, 2, 3 for 1, 2, 4, 8 bytes)
and its place among the integers of that width in the packed view; then the same for the number that says how many
entries count (width -1: all do) and the entry. What follows differs: see HOT, SCALED, BITS.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from greathouse.kernel.rules import rule

if TYPE_CHECKING:
    import numpy as np

    from greathouse.envs.encoding import Hot, Step
    from greathouse.envs.layout import Layout
    from greathouse.envs.writer import Filling

BOUNDSCHECK = False
"""The tables hold no place outside of the arrays."""

WIDTH, PLACE, LENGTH_WIDTH, LENGTH_PLACE, ENTRY, FIRST = range(6)
"""Columns of every table; FIRST is the first channel."""

LOW, SIZE, OFFSET, MANY = range(6, 10)
"""HOT: the number less LOW, if below SIZE, is a row of MANY channels in `rows`, from OFFSET on; -1 is none.

SCALED: likewise, the row is a value in `values`; first the number is shifted by SHIFT and masked with MASK."""

SHIFT, MASK = 9, 10
BITS_WIDTH = 6
"""BITS: how many."""


class PlaneArrays(NamedTuple):
    """Tables by reader (`hot`, `scaled`, `bits`), what they point to, and the packed views by width of integer."""

    hot: Any
    scaled: Any
    bits: Any
    rows: Any
    values: Any
    bytes1: Any
    bytes2: Any
    bytes4: Any
    bytes8: Any
    planes: Any


@rule
def number(m: PlaneArrays, i: int, width: int, place: int) -> int:
    """An integer of a packed view."""
    if width == 0:
        return int(m.bytes1[i, place])
    if width == 1:
        return int(m.bytes2[i, place])
    if width == 2:
        return int(m.bytes4[i, place])
    return int(m.bytes8[i, place])


@rule
def left_out(m: PlaneArrays, i: int, t: np.ndarray, r: int, k: int) -> bool:
    """Whether a list ends before the entry that row k of the reader's table belongs to."""
    width = t[r, k, LENGTH_WIDTH]
    return width >= 0 and number(m, i, width, t[r, k, LENGTH_PLACE]) <= t[r, k, ENTRY]


@rule
def fill_hot(m: PlaneArrays, i: int, t: np.ndarray, r: int) -> None:
    """Sets the channels of things."""
    for k in range(t.shape[1]):
        if left_out(m, i, t, r, k):
            continue
        place = number(m, i, t[r, k, WIDTH], t[r, k, PLACE]) - t[r, k, LOW]
        if 0 <= place < t[r, k, SIZE]:
            many, first = t[r, k, MANY], t[r, k, FIRST]
            start = t[r, k, OFFSET] + place * many
            for j in range(start, start + many):
                if m.rows[j] >= 0:
                    m.planes[i, first + m.rows[j]] = 1


@rule
def fill_scaled(m: PlaneArrays, i: int, t: np.ndarray, r: int) -> None:
    """Sets the channels of numbers."""
    for k in range(t.shape[1]):
        if left_out(m, i, t, r, k):
            continue
        whole = number(m, i, t[r, k, WIDTH], t[r, k, PLACE])
        place = (whole >> t[r, k, SHIFT] & t[r, k, MASK]) - t[r, k, LOW]
        if 0 <= place < t[r, k, SIZE]:
            m.planes[i, t[r, k, FIRST]] = m.values[t[r, k, OFFSET] + place]


@rule
def fill_bits(m: PlaneArrays, i: int, t: np.ndarray, r: int) -> None:
    """Sets the channels of sets."""
    for k in range(t.shape[1]):
        if left_out(m, i, t, r, k):
            continue
        bits, channel = number(m, i, t[r, k, WIDTH], t[r, k, PLACE]), t[r, k, FIRST]
        for j in range(t[r, k, BITS_WIDTH]):
            m.planes[i, channel + j] = bits >> j & 1


@rule
def fill(m: PlaneArrays, i: int, reader: int) -> None:
    """Writes the observation of a reader from the packed view number i.

    Arrays of several axes are indexed in one go: a row taken by itself would be counted by the compiled code.
    """
    m.planes[i, :] = 0
    fill_hot(m, i, m.hot, reader)
    fill_scaled(m, i, m.scaled, reader)
    fill_bits(m, i, m.bits, reader)


class _Tables:
    """The tables of a layout while they are made."""

    def __init__(self, layout: Layout) -> None:
        self.places = _places(layout)
        self.rows: list[int] = []
        self.values: list[float] = []
        self._known: dict[Step | tuple[float, ...], tuple[int, int]] = {}

    def row(self, filling: Filling) -> list[int]:
        """A filling as a row of its table."""
        from greathouse.envs.encoding import Hot, Scaled

        step = filling.step
        head = [*self.places[filling.column], *(self.places[filling.length] if filling.length >= 0 else (-1, 0))]
        head += [filling.entry, filling.first]
        if isinstance(step, Hot):
            offset, many = self._hot(step)
            return [*head, step.low, len(step.rows), offset, many]
        if isinstance(step, Scaled):
            head[FIRST] += step.at
            return [*head, step.low, len(step.values), self._scaled(step.values), step.shift, step.mask]
        return [*head, step.width]

    def _hot(self, step: Hot) -> tuple[int, int]:
        if step not in self._known:
            many = max(1, *map(len, step.rows)) if len(step.rows) > 1 else max(1, len(step.rows[0]))
            self._known[step] = len(self.rows), many
            for row in step.rows:
                self.rows += [*row, *[-1] * (many - len(row))]
        return self._known[step]

    def _scaled(self, values: tuple[float, ...]) -> int:
        if values not in self._known:
            self._known[values] = len(self.values), 1
            self.values += values
        return self._known[values][0]


def plane_arrays(layout: Layout, views: np.ndarray, games: int) -> PlaneArrays:
    """The tables of a layout with the packed views that they read, and observations of so many games."""
    import numpy as np

    from greathouse.envs.encoding import Bits, Hot, Scaled

    tables = _Tables(layout)
    made: list[Any] = []
    for kind in (Hot, Scaled, Bits):
        readers = [[f for f in layout.fillings(r) if isinstance(f.step, kind)] for r in range(layout.seats)]
        table = np.array([[tables.row(f) for f in fillings] for fillings in readers], np.int64)
        made.append(table if table.size else np.zeros((layout.seats, 0, 0), np.int64))
    columns: list[Any] = [_as_integers(views, code) for code in ("i1", "i2", "i4", "i8")]
    planes = np.zeros((games, layout.width), np.float32)
    rows, values = np.array(tables.rows or [0]), np.array(tables.values or [0], np.float32)
    return PlaneArrays._make([*made, rows, values, *columns, planes])


def no_planes(games: int) -> PlaneArrays:
    """The same arrays, empty: nothing is written."""
    import numpy as np

    tables = [np.zeros((0, 0, 0), np.int64) for _ in range(3)]
    columns = [np.zeros((0, 0), code) for code in ("i1", "i2", "i4", "i8")]
    planes = np.zeros((games, 0), np.float32)
    return PlaneArrays._make([*tables, np.zeros(1, np.int64), np.zeros(1, np.float32), *columns, planes])


def _as_integers(views: np.ndarray, code: str) -> np.ndarray:
    """The views as rows of integers of one width; none if their size is no multiple of it, for then they hold none."""
    import numpy as np

    size = np.dtype(code).itemsize
    if views.dtype.itemsize % size:
        return np.zeros((0, 0), code)
    return views.view(code).reshape(len(views), -1)


def _places(layout: Layout) -> list[tuple[int, int]]:
    """By column its width (0 to 3) and its place among the integers of that width."""
    found: list[tuple[int, int]] = []
    _walk(layout.game.View.dtype(), 0, found)
    return found


def _walk(dtype: np.dtype[Any], offset: int, found: list[tuple[int, int]]) -> None:
    if dtype.subdtype:
        inner, shape = dtype.subdtype
        for k in range(dtype.itemsize // inner.itemsize if shape else 0):
            _walk(inner, offset + k * inner.itemsize, found)
    elif dtype.fields:
        for name in dtype.names or ():
            part, place = dtype.fields[name][:2]
            _walk(part, offset + place, found)
    else:
        found.append((dtype.itemsize.bit_length() - 1, offset // dtype.itemsize))
