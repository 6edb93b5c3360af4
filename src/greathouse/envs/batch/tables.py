"""The steps of a layout as tables of numbers, for the rules of `planes`."""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import accumulate, product
from typing import Any, NamedTuple

import numpy as np

from greathouse.envs.batch.planes import TOGETHER, PlaneArrays, Stale, cut_lists
from greathouse.envs.encoding import Hot, Row, Scaled
from greathouse.envs.layout import Layout
from greathouse.envs.writer import Filling

NONE = -1
"""Stands for no channel."""

LARGEST = (1 << 63) - 1
"""A number in 64 bits is read without its sign; those below 0 are so large, too, that they set nothing."""

ALL_BITS = (1 << 64) - 1


class Spot(NamedTuple):
    """Where an integer of a packed view lies: the word, the first bit in it, and how many bits it has."""

    word: int
    shift: int
    bits: int

    @property
    def mask(self) -> int:
        """Its bits, moved down to the first one."""
        return (1 << self.bits) - 1


class Number(NamedTuple):
    """How a number is read: the first columns of an entry."""

    word: int
    shift: int
    mask: int
    base: int

    def of(self, bits: int) -> int:
        """The number that stands in these bits; one below BASE is very large."""
        return (bits - self.base) & self.mask


class Gate(NamedTuple):
    """Where the length of a list stands, and which of its entries this is."""

    word: int
    shift: int
    mask: int
    entry: int


ALWAYS = Gate(0, 0, 0, -1)
"""Of what is no entry of a list."""


class Entry(NamedTuple):
    """An entry of the table: what it is written anew for, how its number is read, what it sets, its place in a list.

    `spot` is in the integer `field`. `paint` is CHANNEL and SIZE; by reader, `offsets` tells where what the numbers set
    stands in `rows`; there are none of the members of a set.
    """

    spot: Spot
    field: Spot
    number: Number
    paint: tuple[int, int]
    gate: Gate
    offsets: tuple[int, ...]

    @property
    def turned(self) -> bool:
        """Whether it sets other channels for other readers."""
        return len(set(self.offsets)) > 1

    @property
    def place(self) -> tuple[int, bool, int, int]:
        """By word, and there those of numbers first."""
        return self.spot.word, not self.offsets, self.spot.shift, self.spot.bits


class Lists(NamedTuple):
    """What lies beyond the lengths of lists: see `PlaneArrays`."""

    rows: list[tuple[int, ...]]
    covered: list[int]
    kept: list[int]
    absent: list[int]


class _Tables:
    """The tables of a layout while they are made, for views that are rows of words of so many bytes."""

    def __init__(self, layout: Layout, size: int) -> None:
        self.rows: list[int] = []
        self.values: list[float] = []
        self._starts: dict[Any, int] = {}
        places = list(_integers(layout.game.View.dtype(), 0))
        self._spots = [Spot(at // size, at % size * 8, wide * 8) for wide, at in places]
        self._fillings = [layout.fillings(reader) for reader in range(layout.seats)]
        self._width = layout.width
        steps = zip(*self._fillings, strict=True)
        self.entries = sorted((entry for alike in steps for entry in self._of_step(alike)), key=lambda e: e.place)

    def _of_step(self, alike: tuple[Filling, ...]) -> Iterator[Entry]:
        """The entries of a step, which is given as each reader fills it: from where seat 0 finds the number."""
        filling, gate = alike[0], ALWAYS
        spot, step = self._spots[filling.column], filling.step
        if filling.length >= 0:
            length = self._spots[filling.length]
            gate = Gate(length.word, length.shift, length.mask & LARGEST, filling.entry)
        if isinstance(step, Hot):
            number = Number(spot.word, spot.shift, spot.mask & LARGEST, step.low)
            readers = zip(*(_apart(f.step.rows) for f in alike if isinstance(f.step, Hot)), strict=True)
            for columns in readers:
                offsets = tuple(self._start(rows, (1.0,) * len(rows)) for rows in columns)
                yield Entry(spot, spot, number, (filling.first, len(step.rows)), gate, offsets)
        elif isinstance(step, Scaled):
            mask = step.mask & spot.mask >> step.shift
            inside = Spot(spot.word, spot.shift + step.shift, mask.bit_length())
            number = Number(*inside[:2], mask & LARGEST, step.low)
            offset = self._start((step.at,) * len(step.values), step.values)
            yield Entry(inside, spot, number, (filling.first, len(step.values)), gate, (offset,) * len(alike))
        else:
            for at in range(0, step.width, TOGETHER):
                many = min(TOGETHER, step.width - at)
                inside = Spot(spot.word, spot.shift + at, min(many, spot.bits - at))
                yield Entry(inside, spot, Number(*inside[:2], inside.mask, 0), (filling.first + at, many), gate, ())

    def _start(self, channels: tuple[int, ...], values: tuple[float, ...]) -> int:
        """Where the rows of numbers start that set these channels; NONE sets nothing. Behind them stands another such.

        What sets nothing sets a channel to 0 that other numbers set.
        """
        if (channels, values) not in self._starts:
            self._starts[channels, values] = len(self.rows)
            some = next((channel for channel in channels if channel != NONE), 0)
            pairs = [*zip(channels, values, strict=True), (NONE, 0.0)]
            self.rows += [some if channel == NONE else channel for channel, _ in pairs]
            self.values += [0.0 if channel == NONE else value for channel, value in pairs]
        return self._starts[channels, values]

    def firsts(self, words: int) -> tuple[list[int], list[int]]:
        """By word the first of its entries, and the first of those that are sets; then where the last ones end."""
        places = [entry.place[:2] for entry in self.entries]
        found = [[bisect_left(places, (word, sets)) for word in range(words)] for sets in (False, True)]
        return [*found[0], len(places)], [*found[1], len(places)]

    def lists(self) -> Lists:
        """What lies beyond the lengths of lists."""
        found: dict[Gate, list[Entry]] = {}
        for entry in self.entries:
            if entry.gate != ALWAYS:
                found.setdefault(entry.gate._replace(entry=0), []).append(entry)
        lists = Lists([], [], [], [])
        for gate, entries in found.items():
            words, most = sorted({e.spot.word for e in entries}), 1 + max(e.gate.entry for e in entries)
            lists.rows.append((*gate[:3], most, len(lists.covered), len(words), len(lists.kept)))
            lists.covered.extend(words)
            for length, word in product(range(most + 1), words):
                gone = {e.field for e in entries if e.spot.word == word and e.gate.entry >= length}
                lists.kept.append(ALL_BITS ^ sum(field.mask << field.shift for field in gone))
                lists.absent.append(sum(self._absent(field) << field.shift for field in gone))
        return lists

    def _absent(self, field: Spot) -> int:
        """Bits of a field that set no channel for any reader. Raises TypeError if there are none."""
        entries = [entry for entry in self.entries if entry.field == field]
        for bits in (0, field.mask, *(e.number.base + k & field.mask for e in entries for k in (-1, e.paint[1]))):
            if not any(self._sets(e, bits >> e.number.shift - field.shift) for e in entries):
                return bits
        raise TypeError("Whatever stands beyond the length of a list sets a channel.")

    def _sets(self, e: Entry, bits: int) -> bool:
        """Whether such bits of its number set a channel to more than 0 for some reader."""
        number = min(e.number.of(bits), e.paint[1])
        return any(self.values[at + number] for at in e.offsets) if e.offsets else bool(bits & e.number.mask)

    def moves(self) -> tuple[list[tuple[int, int, int, int, int]], list[int]]:
        """What turns a view of each reader, as rows TO to BITS, and where those of each start and the last ones end."""
        found = [self._moves(fillings) for fillings in self._fillings]
        return [move for moves in found for move in moves], list(accumulate(map(len, found), initial=0))

    def _moves(self, fillings: tuple[Filling, ...]) -> list[tuple[int, int, int, int, int]]:
        """Those of one reader: whole words where numbers go together."""
        bits: dict[tuple[int, int, int], int] = {}
        for own, other in zip(self._fillings[0], fillings, strict=True):
            to, origin = self._spots[own.column], self._spots[other.column]
            if to != origin:
                way = to.word, origin.word, to.shift - origin.shift
                bits[way] = bits.get(way, 0) | to.mask << to.shift
        return [(to, origin, max(by, 0), max(-by, 0), _wrapped(mask)) for (to, origin, by), mask in bits.items()]

    def turned(self, words: int) -> tuple[list[int], list[int]]:
        """By word the bits that tell readers different things, and those bits where they do not.

        Where they always do, these bits are none of the former, and can so not be equal to them.
        """
        turned, neutral = [0] * words, [0] * words
        fields: dict[Spot, list[Entry]] = {}
        for entry in self.entries:
            if entry.turned:
                fields.setdefault(entry.field, []).append(entry)
        for field, entries in fields.items():
            quiet = self._quiet(entries, field.mask) if entries[0].gate == ALWAYS else self._absent(field)
            turned[field.word] |= (0 if quiet is None else field.mask) << field.shift
            neutral[field.word] |= (field.mask if quiet is None else quiet) << field.shift
        return turned, neutral

    def _quiet(self, entries: list[Entry], mask: int) -> int | None:
        """Bits that set the same for every reader by all of these entries."""
        tried = [0, *(e.number.base + place & mask for e in entries for place in (-1, e.paint[1]))]
        return next((bits for bits in tried if all(self._alike(e, bits) for e in entries)), None)

    def _alike(self, entry: Entry, bits: int) -> bool:
        """Whether these bits set the same for every reader."""
        number = min(entry.number.of(bits), entry.paint[1])
        set_by = {(self.rows[at + number], self.values[at + number]) for at in entry.offsets}
        return len(set_by) == 1 or all(value == 0 for _, value in set_by)


def _apart(rows: tuple[Row, ...]) -> Iterator[tuple[int, ...]]:
    """The rows of a step as columns that have no channel in common, each with one channel of each row or NONE.

    The columns are the things of which a row names one each, or else the channels one by one.
    """
    wide = max(map(len, rows), default=0)
    columns = [tuple(row[k] if k < len(row) else NONE for row in rows) for k in range(wide)]
    channels = sorted({channel for row in rows for channel in row})
    if sum(len(set(column) - {NONE}) for column in columns) > len(channels):
        columns = [tuple(channel if channel in row else NONE for row in rows) for channel in channels]
    yield from columns


def plane_arrays(layout: Layout, views: np.ndarray, games: int) -> PlaneArrays:
    """The tables of a layout with the packed views that they read, and observations of so many games.

    They begin as those of views that are all 0, for seat 0.
    """
    words = _as_words(views)
    wide = words.shape[1]
    tables = _Tables(layout, words.itemsize)
    firsts, sets = tables.firsts(wide)
    lists = tables.lists()
    moves, moved = tables.moves()
    turned, neutral = tables.turned(wide)
    arrays = PlaneArrays(
        entries=_rows([[*e.number, *e.paint] for e in tables.entries]),
        offsets=_rows(list(zip(*(e.offsets or (0,) * layout.seats for e in tables.entries), strict=True))),
        rows=_words(tables.rows or [0]),
        values=np.array(tables.values or [0], np.float32),
        patterns=np.array([[bits >> k & 1 for k in range(TOGETHER)] for bits in range(1 << TOGETHER)], np.float32),
        firsts=_words(firsts),
        sets=_words(sets),
        bits=_words([e.spot.mask << e.spot.shift for e in tables.entries]),
        lists=_rows(lists.rows),
        covered=_words(lists.covered),
        kept=_words(lists.kept),
        absent=_words(lists.absent),
        moves=_rows(moves),
        moved=_words(moved),
        turned=_words(turned),
        neutral=_words(neutral),
        words=words,
        painted=np.zeros((games, wide), words.dtype),
        readers=np.zeros(games, np.int64),
        planes=np.tile(layout.planes_of([0] * len(layout.columns), 0), (games, 1)),
    )
    cut_lists(arrays, arrays.painted[0])
    arrays.painted[:] = arrays.painted[0]
    return arrays


def no_planes(views: np.ndarray) -> PlaneArrays:
    """The same arrays, empty: nothing is written."""
    numbers, rows = np.zeros(0, np.int64), np.zeros((0, 0), np.int64)
    return PlaneArrays(
        entries=rows,
        offsets=rows,
        rows=numbers,
        values=np.zeros(0, np.float32),
        patterns=np.zeros((0, 0), np.float32),
        firsts=numbers,
        sets=numbers,
        bits=numbers,
        lists=rows,
        covered=numbers,
        kept=numbers,
        absent=numbers,
        moves=rows,
        moved=numbers,
        turned=numbers,
        neutral=numbers,
        words=_as_words(views),
        painted=np.zeros((0, 0), _as_words(views).dtype),
        readers=numbers,
        planes=np.zeros((len(views), 0), np.float32),
    )


def room_for(arrays: PlaneArrays) -> tuple[Any, Stale]:
    """Room for a view and for the entries that are to be written, for `fill`."""
    room: Any = np.zeros((2, len(arrays.entries) + 1), np.int64)
    return np.zeros_like(arrays.words[0]), Stale(*room)


def _rows(rows: Sequence[Sequence[int]]) -> np.ndarray:
    return np.array(rows, np.int64).reshape(len(rows), -1 if rows else 0)


def _words(words: list[int]) -> np.ndarray:
    return np.array([_wrapped(word) for word in words], np.int64)


def _wrapped(word: int) -> int:
    """A word of up to 64 bits as an integer that has so many."""
    return word - (1 << 64) if word >> 63 == 1 else word


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
