"""The steps of a layout as tables of numbers, for the rules of `planes`."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import accumulate
from typing import Any, NamedTuple

import numpy as np

from greathouse.envs.batch.planes import NOBODY, PlaneArrays
from greathouse.envs.encoding import Hot, Row, Scaled
from greathouse.envs.layout import Layout
from greathouse.envs.writer import Filling

NEVER = -1
"""In `neutral`, where no bit is `turned`: the word is painted anew for every reader."""


class Spot(NamedTuple):
    """Where an integer of a packed view lies: the word, the first bit in it, and how many bits it has."""

    word: int
    shift: int
    bits: int

    @property
    def mask(self) -> int:
        """Its bits, moved down to the first one."""
        return (1 << self.bits) - 1

    @property
    def sign(self) -> int:
        """The bit that tells negative numbers; 0 for an integer that fills its word of 64 bits."""
        return 1 << (self.bits - 1) if self.bits < 64 else 0


class Number(NamedTuple):
    """How a number is read: the first columns of an entry."""

    word: int
    shift: int
    mask: int
    sign: int
    base: int

    def of(self, bits: int) -> int:
        """The number that stands in these bits."""
        return (bits ^ self.sign) - self.base


class Gate(NamedTuple):
    """Where the length of a list stands, and which of its entries this is; a `word` of -1 is no list."""

    word: int
    shift: int
    mask: int
    entry: int


ALWAYS = Gate(-1, 0, 0, 0)


class Entry(NamedTuple):
    """An entry of the table: its number's place, how that is read, what it sets (CHANNEL to MANY), and its gate."""

    place: int
    number: Number
    paint: tuple[int, int, int, int]
    gate: Gate


class _Tables:
    """The tables of a layout while they are made, for views that are rows of words of so many bytes."""

    def __init__(self, layout: Layout, size: int) -> None:
        self.rows: list[int] = []
        self.values: list[float] = []
        self._starts: dict[Any, tuple[int, int]] = {}
        places = list(_integers(layout.game.View.dtype(), 0))
        self._spots = [Spot(at // size, at % size * 8, wide * 8) for wide, at in places]
        used = {f.column for reader in range(layout.seats) for f in layout.fillings(reader)}
        self.spots = sorted(self._spots[column] for column in used)
        self._places = {spot: place for place, spot in enumerate(self.spots)}
        self.readers = [[self._entry(f) for f in layout.fillings(reader)] for reader in range(layout.seats)]
        self._turned = [len(set(alike)) > 1 for alike in zip(*self.readers, strict=True)]

    def _entry(self, filling: Filling) -> Entry:
        spot, step, gate = self._spots[filling.column], filling.step, ALWAYS
        place = self._places[spot]
        if filling.length >= 0:
            length = self._spots[filling.length]
            gate = Gate(length.word, length.shift, _signed(length.mask), filling.entry)
        if isinstance(step, Hot):
            number = Number(spot.word, spot.shift, _signed(spot.mask), spot.sign, spot.sign + step.low)
            return Entry(place, number, (filling.first, len(step.rows), *self._hot(step.rows)), gate)
        if isinstance(step, Scaled):
            part = step.shift > 0 or step.mask >= 0
            mask, sign = (step.mask & spot.mask >> step.shift, 0) if part else (spot.mask, spot.sign)
            number = Number(spot.word, spot.shift + step.shift, _signed(mask), sign, sign + step.low)
            return Entry(place, number, (filling.first + step.at, len(step.values), *self._scaled(step.values)), gate)
        number = Number(spot.word, spot.shift, spot.mask & ((1 << step.width) - 1), 0, 0)
        return Entry(place, number, (filling.first, 0, 0, 0), gate)

    def _hot(self, rows: tuple[Row, ...]) -> tuple[int, int]:
        """Where the rows of things start, and how long they are."""
        if rows not in self._starts:
            many = max(1, *map(len, rows)) if len(rows) > 1 else max(1, len(rows[0]))
            self._starts[rows] = len(self.rows), many
            for row in rows:
                self.rows += [*row, *[-1] * (many - len(row))]
                self.values += [1.0] * many
        return self._starts[rows]

    def _scaled(self, values: tuple[float, ...]) -> tuple[int, int]:
        """Likewise of numbers."""
        if values not in self._starts:
            self._starts[values] = len(self.rows), 1
            self.rows += [0 if value else -1 for value in values]
            self.values += values
        return self._starts[values]

    def lists(self) -> dict[tuple[int, ...], tuple[int, int]]:
        """By where a length stands and whether seats are told of: the first place, behind the numbers, and how many."""
        most: dict[tuple[int, ...], int] = {}
        for entries in self.readers:
            for turned, entry in zip(self._turned, entries, strict=True):
                if entry.gate != ALWAYS:
                    where = (*entry.gate[:3], turned)
                    most[where] = max(most.get(where, 0), entry.gate.entry + 1)
        firsts = accumulate(most.values(), initial=len(self.spots))
        return {where: (first, count) for (where, count), first in zip(most.items(), firsts, strict=False)}

    def table(self) -> tuple[list[list[int]], list[list[int]]]:
        """The rows of the table, and by reader where those of each place start and the last ones end."""
        lists, rows, starts = self.lists(), list[list[int]](), list[list[int]]()
        count = len(self.spots) + sum(many for _, many in lists.values())
        for entries in self.readers:
            places: list[list[Entry]] = [[] for _ in range(count)]
            for turned, entry in zip(self._turned, entries, strict=True):
                places[entry.place].append(entry)
                if entry.gate != ALWAYS:
                    places[lists[(*entry.gate[:3], turned)][0] + entry.gate.entry].append(entry)
            starts.append(list(accumulate(map(len, places), initial=len(rows))))
            rows += [[*e.number, *e.paint, *e.gate] for there in places for e in there]
        return rows, starts

    def numbers(self, words: int) -> tuple[list[int], list[int]]:
        """By word the first of its numbers, and where the last ones end; by number its bits."""
        starts = accumulate((sum(spot.word == word for spot in self.spots) for word in range(words)), initial=0)
        return list(starts), [spot.mask << spot.shift for spot in self.spots]

    def turned(self, words: int) -> tuple[list[int], list[int]]:
        """By word the bits that tell readers different things, and those bits where they set nothing; without lists."""
        turned, neutral = [0] * words, [0] * words
        parts: dict[tuple[int, int, int], set[Entry]] = {}
        for apart, *alike in zip(self._turned, *self.readers, strict=True):
            for entry in alike:
                if apart and entry.gate == ALWAYS:
                    parts.setdefault(entry.number[:3], set()).update(alike)
        for (word, shift, mask), entries in parts.items():
            quiet = self._quiet(entries, mask)
            if quiet is None or turned[word] & mask << shift:
                turned[word], neutral[word] = 0, NEVER
            elif neutral[word] != NEVER:
                turned[word] |= mask << shift
                neutral[word] |= quiet << shift
        return turned, neutral

    def _quiet(self, entries: set[Entry], mask: int) -> int | None:
        """Bits that set nothing by any of these entries."""
        beyond = (e.number.base + place ^ e.number.sign for e in entries for place in (-1, e.paint[1]))
        tried = [0, mask, *(bits & mask for bits in beyond)]
        return next((bits for bits in tried if not any(self._sets(e, bits) for e in entries)), None)

    def _sets(self, entry: Entry, bits: int) -> bool:
        """Whether these bits set a channel."""
        number, (_, size, offset, many) = entry.number.of(bits), entry.paint
        if many == 0:
            return bits != 0
        here = offset + number * many
        return 0 <= number < size and any(row >= 0 for row in self.rows[here : here + many])


def _signed(mask: int) -> int:
    """A mask of 64 bits as an integer that has so many."""
    return -1 if mask == (1 << 64) - 1 else mask


def plane_arrays(layout: Layout, views: np.ndarray, games: int) -> PlaneArrays:
    """The tables of a layout with the packed views that they read, and observations of so many games."""
    words = _as_words(views)
    wide = words.shape[1]
    tables = _Tables(layout, words.itemsize)
    rows, starts = tables.table()
    firsts, masks = tables.numbers(wide)
    turned, neutral = tables.turned(wide)
    return PlaneArrays(
        entries=np.array(rows, np.int64),
        starts=np.array(starts, np.int64),
        lists=np.array([[*where, *list_] for where, list_ in tables.lists().items()], np.int64).reshape(-1, 6),
        rows=np.array(tables.rows or [0], np.int64),
        values=np.array(tables.values or [0], np.float32),
        firsts=np.array(firsts, np.int64),
        masks=_wrapped(masks),
        turned=_wrapped(turned),
        neutral=_wrapped(neutral),
        words=words,
        painted=np.zeros((games, wide), words.dtype),
        readers=np.full(games, NOBODY, np.int64),
        planes=np.zeros((games, layout.width), np.float32),
    )


def no_planes(views: np.ndarray) -> PlaneArrays:
    """The same arrays, empty: nothing is written."""
    words, numbers = _as_words(views), np.zeros(0, np.int64)
    return PlaneArrays(
        entries=np.zeros((0, 0), np.int64),
        starts=np.zeros((0, 0), np.int64),
        lists=np.zeros((0, 6), np.int64),
        rows=numbers,
        values=np.zeros(0, np.float32),
        firsts=numbers,
        masks=numbers,
        turned=numbers,
        neutral=numbers,
        words=words,
        painted=np.zeros((0, 0), words.dtype),
        readers=numbers,
        planes=np.zeros((len(views), 0), np.float32),
    )


def room_for(arrays: PlaneArrays) -> Any:
    """Room for a number for each place, and one more, for `fill`."""
    return np.zeros(arrays.starts.shape[1] + 1, np.int64)


def _wrapped(words: list[int]) -> np.ndarray:
    """Words of up to 64 bits as integers that have so many."""
    return np.array([word - (1 << 64) if word >> 63 == 1 else word for word in words], np.int64)


def _as_words(views: np.ndarray) -> np.ndarray:
    """The views as rows of the longest integers of which they hold a whole number."""
    size = math.gcd(8, views.dtype.itemsize)
    return views.view(f"i{size}").reshape(len(views), -1)


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
