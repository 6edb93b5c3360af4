"""The steps of a layout as entries of a table: the bytes that each is written anew for, and what numbers set."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import accumulate, groupby
from typing import Any, NamedTuple

import numpy as np

from greathouse.envs.batch.planes import BYTE
from greathouse.envs.batch.readings import NONE, Painted, apart, patterns_of, reading, what_is_set
from greathouse.envs.layout import Layout
from greathouse.envs.writer import Filling
from greathouse.kernel.lanes import FLOATS, LANES

LARGEST = (1 << 31) - 1
"""A number is read without its sign; those below 0 are so large, too, that they set nothing."""


class Spot(NamedTuple):
    """Where an integer of a packed view lies, in bytes."""

    at: int
    size: int

    @property
    def mask(self) -> int:
        """Its bits."""
        return (1 << 8 * self.size) - 1

    @property
    def bytes(self) -> range:
        """Its bytes."""
        return range(self.at, self.at + self.size)


class Gate(NamedTuple):
    """Where the length of a list stands, and which of its entries this is."""

    length: Spot
    entry: int


class Entry(NamedTuple):
    """An entry of the table: the bytes for which it is written anew, its columns, and what numbers set.

    `spot` is the integer of which it reads, in a list if it has a `gate`. By reader, `offsets` tells where what the
    numbers set stands in `rows`; patterns have none.
    """

    spot: Spot
    bytes: range
    columns: tuple[int, int, int, int, int, int]
    gate: Gate | None
    offsets: tuple[int, ...]

    @property
    def single(self) -> bool:
        """Whether its number is a byte."""
        return bool(self.offsets) and self.spot.size == 1 and self.columns[1] == 0 and self.columns[5] <= BYTE

    def place(self, bits: int) -> int:
        """The place of a number among those that set something; `bits` are those of the integer."""
        _, shift, mask, base, _, size = self.columns
        return min((bits >> shift) - base & mask, size)


class Entries:
    """The entries of a layout, and the `rows`, `values` and `patterns` that they point to."""

    def __init__(self, layout: Layout) -> None:
        self.rows: list[int] = []
        self.values: list[float] = []
        self.patterns: list[tuple[float, ...]] = []
        self._starts: dict[Any, int] = {}
        self._spots = [Spot(*place) for place in _integers(layout.game.View.dtype(), 0)]
        self._fillings = [layout.fillings(reader) for reader in range(layout.seats)]
        fields = groupby(zip(*self._fillings, strict=True), lambda alike: alike[0].column)
        self.entries = [entry for _, steps in fields for entry in self._of_field(list(steps))]

    def _of_field(self, steps: list[tuple[Filling, ...]]) -> Iterator[Entry]:
        """The entries of an integer; each step is given as each reader fills it, from where seat 0 finds it."""
        filling = steps[0][0]
        spot = self._spots[filling.column]
        gate = Gate(self._spots[filling.length], filling.entry) if filling.length >= 0 else None
        patterns = patterns_of([alike[0].step for alike in steps])
        for k, floats in enumerate(patterns):
            at, channel = spot.at + k, filling.first + k * len(patterns[0][0])
            columns = at, 0, len(floats) - 1, self._pattern(floats), channel, len(floats[0])
            yield Entry(spot, range(at, at + 1), columns, gate, ())
        for (shift, mask), parts in groupby(() if patterns else steps, lambda alike: reading(alike[0].step)):
            yield from self._of_number(spot, gate, shift, mask & spot.mask >> shift, list(parts))

    def _of_number(
        self, spot: Spot, gate: Gate | None, shift: int, mask: int, steps: list[tuple[Filling, ...]]
    ) -> Iterator[Entry]:
        """The entries of a number in an integer: what its steps set, each reader's by itself."""
        by_reader = [what_is_set([f.step for f in fillings]) for fillings in zip(*steps, strict=True)]
        low, high = min(map(min, by_reader)), max(map(max, by_reader))
        covered = range(spot.at + shift // 8, spot.at + (shift + mask.bit_length() + 7) // 8)
        columns = spot.at, shift, mask & LARGEST, low, steps[0][0].first, high - low + 1
        rows = [apart([sets.get(number, ()) for number in range(low, high + 1)]) for sets in by_reader]
        for alike in zip(*rows, strict=True):
            yield Entry(spot, covered, columns, gate, tuple(map(self._start, alike)))

    def _start(self, column: tuple[Painted, ...]) -> int:
        """Where the rows of numbers start that set these channels; NONE sets nothing. Behind them stands another such.

        What sets nothing sets a channel to 0 that other numbers set.
        """
        if column not in self._starts:
            self._starts[column] = len(self.rows)
            some = next((channel for channel, _ in column if channel != NONE), 0)
            for channel, value in [*column, (NONE, 0.0)]:
                self.rows.append(some if channel == NONE else channel)
                self.values.append(value)
        return self._starts[column]

    def _pattern(self, floats: tuple[tuple[float, ...], ...]) -> int:
        """Where these patterns start."""
        if floats not in self._starts:
            self._starts[floats] = len(self.patterns)
            self.patterns += floats
        return self._starts[floats]

    def as_patterns(self, entry: Entry) -> tuple[int, int, tuple[int, ...]] | None:
        """For a number that sets one of a few channels side by side: the first, how many, where they start by reader.

        None for numbers that set channels farther apart.
        """
        numbers = range(entry.columns[5] + 1)
        channels = [self.rows[at + number] for at in entry.offsets for number in numbers]
        first, width = min(channels), max(channels) - min(channels) + 1
        if width > FLOATS:
            return None
        starts = [
            self._pattern(tuple(self._row(at + number, first, width) for number in numbers)) for at in entry.offsets
        ]
        return first, width, tuple(starts)

    def _row(self, place: int, first: int, width: int) -> tuple[float, ...]:
        """What the number at a place in `rows` sets in so many channels."""
        return tuple(self.values[place] if first + k == self.rows[place] else 0.0 for k in range(width))

    def by_byte(self, size: int) -> list[list[Entry]]:
        """By byte of a view of so many the entries that are written anew for it."""
        found: list[list[Entry]] = [[] for _ in range(size)]
        for entry in self.entries:
            for byte in entry.bytes:
                found[byte].append(entry)
        return found

    def lists(self, size: int) -> tuple[list[tuple[int, ...]], list[int], np.ndarray]:
        """The lists, masks of what lies beyond their lengths, and what the bytes of views then hold."""
        found: dict[Spot, dict[Spot, int]] = {}
        for entry in self.entries:
            if entry.gate:
                found.setdefault(entry.gate.length, {})[entry.spot] = entry.gate.entry
        rows, masks, absent = list[tuple[int, ...]](), list[int](), np.zeros(size + LANES, np.uint8)
        for length, places in found.items():
            first, most = min(places).at, 1 + max(places.values())
            end = max(places).bytes.stop - first
            rows.append((length.at, length.mask & LARGEST, most, first, -(-end // LANES), len(masks)))
            for shown in range(most + 1):
                gone = {byte - first for spot, place in places.items() if place >= shown for byte in spot.bytes}
                masks += by_lanes(gone, end)
            for spot in places:
                _put(absent, spot, self._absent(spot))
        return rows, masks, absent

    def _absent(self, spot: Spot) -> int:
        """Bits of an integer that set no channel for any reader. Raises TypeError if there are none."""
        entries = [entry for entry in self.entries if entry.spot == spot]
        for bits in _tried(entries, spot):
            if not any(self._sets(entry, bits) for entry in entries):
                return bits
        raise TypeError("Whatever stands beyond the length of a list sets a channel.")

    def _sets(self, e: Entry, bits: int) -> bool:
        """Whether such bits of its integer set a channel to more than 0 for some reader."""
        if e.offsets:
            return any(self.values[at + e.place(bits)] for at in e.offsets)
        byte = bits >> 8 * (e.bytes[0] - e.spot.at) & e.columns[2]
        return any(self.patterns[e.columns[3] + byte])

    def moves(self, size: int) -> tuple[list[tuple[int, int, int]], list[int]]:
        """What turns a view of so many bytes for each reader, as rows TO to BYTES, and where those of each start."""
        found = [list(self._moves(fillings, size)) for fillings in self._fillings]
        return [move for moves in found for move in moves], list(accumulate(map(len, found), initial=0))

    def _moves(self, fillings: tuple[Filling, ...], size: int) -> Iterator[tuple[int, int, int]]:
        """Those of one reader: of each LANES bytes first all, then by the way that they have moved."""
        origin = list(range(size))
        for own, other in zip(self._fillings[0], fillings, strict=True):
            for to, start in zip(self._spots[own.column].bytes, self._spots[other.column].bytes, strict=True):
                origin[to] = start
        for at in range(0, size, LANES):
            block = range(at, min(at + LANES, size))
            yield at, at, _mask(byte - at for byte in block)
            for way in sorted({origin[byte] - byte for byte in block} - {0}):
                first = max(at, -way)
                yield first, first + way, _mask(byte - first for byte in block if origin[byte] - byte == way)

    def turned(self, size: int) -> tuple[list[int], np.ndarray]:
        """Of each LANES bytes those that tell each reader something else, and what they hold when they do not."""
        found, neutral = set[int](), np.zeros(size, np.uint8)
        fields: dict[Spot, list[Entry]] = {}
        for entry in self.entries:
            if len(set(entry.offsets)) > 1:
                fields.setdefault(entry.spot, []).append(entry)
        for spot, entries in fields.items():
            found.update(spot.bytes)
            _put(neutral, spot, self._absent(spot) if entries[0].gate else self._quiet(entries, spot))
        return by_lanes(found, size), neutral

    def _quiet(self, entries: list[Entry], spot: Spot) -> int:
        """Bits of an integer that set the same for every reader by all of these entries.

        Raises TypeError if there are none.
        """
        for bits in _tried(entries, spot):
            if all(self._alike(entry, bits) for entry in entries):
                return bits
        raise TypeError("Whatever a number is that names a seat, it sets something.")

    def _alike(self, entry: Entry, bits: int) -> bool:
        """Whether these bits set the same for every reader."""
        number = entry.place(bits)
        set_by = {(self.rows[at + number], self.values[at + number]) for at in entry.offsets}
        return len(set_by) == 1 or all(value == 0 for _, value in set_by)


def by_lanes(places: set[int], size: int) -> list[int]:
    """A set of bytes as a bit mask of each LANES of them."""
    return [_mask(k for k in range(LANES) if at + k in places) for at in range(0, size, LANES)]


def _mask(places: Iterable[int]) -> int:
    """A set of LANES bytes as a bit mask, in a number that has so many bits."""
    mask = sum(1 << place for place in places)
    return mask - (mask >> LANES - 1 << LANES)


def _put(found: np.ndarray, spot: Spot, bits: int) -> None:
    """Writes the bits of an integer."""
    found[spot.at : spot.at + spot.size] = list(bits.to_bytes(spot.size, "little"))


def _tried(entries: list[Entry], spot: Spot) -> list[int]:
    """Bits of an integer that may set nothing, or the same for every reader."""
    bounds = [e.columns[3] + k & spot.mask for e in entries if e.offsets for k in (-1, e.columns[5])]
    return [0, spot.mask, *bounds]


def _integers(dtype: np.dtype[Any], offset: int) -> Iterator[tuple[int, int]]:
    """By column of a packed record where the integer lies and its size, in bytes."""
    if dtype.subdtype:
        inner, shape = dtype.subdtype
        for k in range(dtype.itemsize // inner.itemsize if shape else 0):
            yield from _integers(inner, offset + k * inner.itemsize)
    elif dtype.fields:
        for name in dtype.names or ():
            part, place = dtype.fields[name][:2]
            yield from _integers(part, offset + place)
    else:
        yield offset, dtype.itemsize
