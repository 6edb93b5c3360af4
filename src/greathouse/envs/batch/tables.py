"""The steps of a layout as tables of numbers, for the rules of `planes`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np

from greathouse.envs.batch.planes import COLUMNS, FROM, TO, PlaneArrays
from greathouse.envs.encoding import Bits, Hot, Scaled, Step
from greathouse.envs.layout import Layout
from greathouse.envs.writer import Filling

SIZES = (1, 2, 4, 8)
"""Of integers in packed views, in bytes."""

KINDS: tuple[type[Step], ...] = (Hot, Scaled, Bits)
"""In the order of `planes.HOT`, `SCALED`, `BITS`."""

NOWHERE = -1


class Spot(NamedTuple):
    """Where an entry of a run is read and written, and where it stands in its list."""

    place: int
    channel: int
    entry: int

    def to(self, other: Spot) -> Spot:
        """The way to another one."""
        return Spot(other.place - self.place, other.channel - self.channel, other.entry - self.entry)


class Run(NamedTuple):
    """Numbers in equal distances that are alike: their length, the tail of the row, and their spots."""

    length: int
    tail: tuple[int, ...]
    spots: list[Spot]

    def takes(self, spot: Spot) -> bool:
        """Whether the spot is where the run goes on."""
        way = self.spots[-1].to(spot)
        if len(self.spots) == 1:
            return way.place > 0 and way.entry in (0, 1)
        return way == self.spots[-2].to(self.spots[-1])

    def row(self) -> list[int]:
        """The row of the table."""
        first = self.spots[0]
        step = first.to(self.spots[1]) if len(self.spots) > 1 else Spot(0, 0, 0)
        head = [first.place, step.place, len(self.spots), first.channel, step.channel]
        row = [*head, self.length, first.entry, step.entry, *self.tail]
        return row + [0] * (COLUMNS - len(row))


class _Tables:
    """The tables of a layout while they are made."""

    def __init__(self, layout: Layout) -> None:
        used = {c for r in range(layout.seats) for f in layout.fillings(r) for c in (f.column, f.length) if c >= 0}
        self.spans, self.places = _places(layout.game.View.dtype(), used)
        self.rows: list[int] = []
        self.values: list[float] = []
        self._known: dict[Step | tuple[float, ...], tuple[int, int]] = {}

    def runs(self, fillings: Sequence[Filling]) -> list[Run]:
        """The fillings as runs; those that are alike follow one another."""
        alike: dict[tuple[int, tuple[int, ...]], list[Run]] = {}
        for filling in fillings:
            length = self.places[filling.length] if filling.length >= 0 else NOWHERE
            key = (length, self._tail(filling.step))
            channel = filling.first + getattr(filling.step, "at", 0)
            spot = Spot(self.places[filling.column], channel, filling.entry)
            runs = alike.setdefault(key, [])
            if runs and runs[-1].takes(spot):
                runs[-1].spots.append(spot)
            else:
                runs.append(Run(*key, [spot]))
        return [run for runs in alike.values() for run in runs]

    def _tail(self, step: Step) -> tuple[int, ...]:
        """The columns from LOW on."""
        if isinstance(step, Hot):
            return step.low, len(step.rows), *self._hot(step)
        if isinstance(step, Scaled):
            return step.low, len(step.values), self._scaled(step.values), 1, step.shift, step.mask
        return 0, 0, 0, 0, 0, (1 << step.width) - 1

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
    tables = _Tables(layout)
    runs: list[list[int]] = []
    starts = np.zeros((len(KINDS), layout.seats + 1), np.int64)
    for number, kind in enumerate(KINDS):
        for reader in range(layout.seats):
            starts[number, reader] = len(runs)
            fillings = [f for f in layout.fillings(reader) if isinstance(f.step, kind)]
            runs += [run.row() for run in tables.runs(fillings)]
        starts[number, layout.seats] = len(runs)
    most = max(sum(_most(f.step) for f in layout.fillings(reader)) for reader in range(layout.seats))
    columns: list[Any] = [_as_integers(views, size) for size in SIZES]
    written = [
        np.zeros((games, layout.width), np.float32),
        np.zeros((games, most), np.int32),
        np.zeros(games, np.int64),
    ]
    arrays = [
        np.array(runs, np.int64).reshape(-1, COLUMNS),
        starts,
        np.array(tables.rows or [0]),
        np.array(tables.values or [0], np.float32),
        *columns,
        tables.spans,
        *written,
    ]
    return PlaneArrays._make(arrays)


def no_planes(games: int) -> PlaneArrays:
    """The same arrays, empty: nothing is written."""
    columns: list[Any] = [np.zeros((games, 0), f"i{size}") for size in SIZES]
    tables = [np.zeros((0, COLUMNS), np.int64), np.zeros((len(KINDS), 2), np.int64)]
    spans = np.zeros((len(SIZES), 3), np.int64)
    written = [np.zeros((games, 0), np.float32), np.zeros((games, 0), np.int32), np.zeros(games, np.int64)]
    return PlaneArrays._make([*tables, np.zeros(1, np.int64), np.zeros(1, np.float32), *columns, spans, *written])


def _most(step: Step) -> int:
    """The most channels that a step sets."""
    if isinstance(step, Hot):
        return max(map(len, step.rows))
    return 1 if isinstance(step, Scaled) else step.width


def numbers_of(arrays: PlaneArrays) -> Any:
    """Room for the integers of a packed view that observations are made from, for `fill`."""
    return np.zeros(int((arrays.spans[:, TO] - arrays.spans[:, FROM]).sum()), np.int64)


def _as_integers(views: np.ndarray, size: int) -> np.ndarray:
    """The views as rows of integers of one size; none if theirs is no multiple of it, for then they hold none."""
    code = np.dtype(f"i{size}")
    if views.dtype.itemsize % size:
        return np.zeros((len(views), 0), code)
    return views.view(code).reshape(len(views), -1)


def _places(dtype: np.dtype[Any], used: set[int]) -> tuple[np.ndarray, dict[int, int]]:
    """The spans of the integers of each size, from the first to the last one used, and by column the place of each."""
    spans, base = np.zeros((len(SIZES), 3), np.int64), 0
    places: dict[int, int] = {}
    columns = list(_integers(dtype, 0))
    for number, size in enumerate(SIZES):
        there = {column: columns[column][1] // size for column in sorted(used) if columns[column][0] == size}
        first, last = (min(there.values()), max(there.values()) + 1) if there else (0, 0)
        spans[number] = first, last, base
        places |= {column: base + place - first for column, place in there.items()}
        base += last - first
    return spans, places


def _integers(dtype: np.dtype[Any], offset: int) -> Iterator[tuple[int, int]]:
    """By column of a packed record the size of the integer and where it lies, in bytes."""
    if dtype.subdtype:
        inner, shape = dtype.subdtype
        for k in range(dtype.itemsize // inner.itemsize if shape else 0):
            yield from _integers(inner, offset + k * inner.itemsize)
    elif dtype.fields:
        for name in dtype.names or ():
            part, place = dtype.fields[name][:2]
            yield from _integers(part, offset + place)
    else:
        yield dtype.itemsize, offset
