"""The entries of a layout as arrays, for the rules of `planes`."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import accumulate
from typing import Any, NamedTuple

import numpy as np

from greathouse.envs.batch.entries import Entries, Entry, by_lanes
from greathouse.envs.batch.lines import in_lines, zeros
from greathouse.envs.batch.planes import BYTE, OFFSETS, TOGETHER, PlaneArrays, Strokes, cut_lists
from greathouse.envs.layout import Layout
from greathouse.kernel.lanes import FLOATS, LANES

WORD = 8
"""Bytes of a word."""

ALL_32 = (1 << 32) - 1


class _Alone(NamedTuple):
    """The bytes that are written anew for themselves alone, with their entries, and the arrays of those (`planes`)."""

    entries: dict[int, Entry]
    lows: np.ndarray
    masks: np.ndarray
    tops: np.ndarray
    channels: np.ndarray
    widths: np.ndarray
    starts: np.ndarray

    def counted(self, view: np.ndarray) -> np.ndarray:
        """The bytes of a view as `find_differing` leaves them."""
        return np.minimum(view - self.lows & self.masks, self.tops)


def _alone(tables: Entries, by_byte: list[list[Entry]], seats: int) -> _Alone:
    """Those that are a number, or have a pattern; those of patterns have a width."""
    size = len(by_byte)
    entries = {
        k: found[0] for k, found in enumerate(by_byte) if len(found) == 1 and (found[0].single or not found[0].offsets)
    }
    lows, masks, tops = (np.full(size, byte, np.uint8) for byte in (0, BYTE, BYTE))
    channels, widths, starts = (np.zeros(shape, np.uint32) for shape in (size, size, (seats, size)))
    for k, entry in entries.items():
        _, _, mask, base, channels[k], many = entry.columns
        masks[k] = mask & BYTE
        if not entry.offsets:
            widths[k], starts[:, k] = many, base
            continue
        lows[k], tops[k], starts[:, k] = base & BYTE, many, entry.offsets
        if found := tables.as_patterns(entry):
            first, widths[k], starts[:, k] = found
            channels[k] += first
    return _Alone(entries, lows, masks, tops, channels, widths, starts)


def plane_arrays(layout: Layout, views: np.ndarray, games: int) -> PlaneArrays:
    """The tables of a layout with the packed views that they read, and observations of so many games.

    They begin as those of views that are all 0, for seat 0. All games of a layout read the same tables.
    """
    blank = _blank(layout)
    return blank._replace(
        views=_as_bytes(views),
        painted=in_lines(np.repeat(blank.painted, games, axis=0)),
        readers=zeros(games, np.int64),
        planes=in_lines(np.repeat(blank.planes, games, axis=0)),
    )


@cache
def _blank(layout: Layout) -> PlaneArrays:
    """The arrays of one game, whose view is all 0."""
    views = np.zeros(1, layout.game.View.dtype())
    size = -(-(views.dtype.itemsize + WORD) // LANES) * LANES
    tables = Entries(layout)
    by_byte = tables.by_byte(size)
    alone = _alone(tables, by_byte, layout.seats)
    rest = [[] if k in alone.entries else found for k, found in enumerate(by_byte)]
    step = OFFSETS + layout.seats
    lists, gone, absent = tables.lists(size)
    moves, moved = tables.moves(views.dtype.itemsize)
    turned, neutral = tables.turned(size)
    rows = [[*e.columns, *(e.offsets or (0,) * layout.seats)] for found in rest for e in found]
    arrays = PlaneArrays(
        entries=np.array([number & ALL_32 for row in rows for number in row] or [0], np.uint32),
        step=step,
        rows=np.array(tables.rows or [0], np.uint32),
        values=np.array(tables.values or [0], np.float32),
        patterns=np.array([(*row, *(0.0,) * (FLOATS - len(row))) for row in tables.patterns], np.float32).reshape(-1),
        firsts=np.array([0, *accumulate(step * len(found) for found in rest)], np.uint32),
        lows=_aligned(alone.lows),
        masks=_aligned(alone.masks),
        tops=_aligned(alone.tops),
        channels=alone.channels,
        widths=alone.widths,
        starts=alone.starts,
        read=_words(by_lanes({k for k in range(size) if by_byte[k]}, size)),
        single=_words(by_lanes({k for k in alone.entries if not alone.widths[k]}, size)),
        patterned=_words(by_lanes({k for k in alone.entries if alone.widths[k]}, size)),
        crowded=_words(by_lanes({k for k in range(size) if len(rest[k]) > 1}, size)),
        lists=_rows(lists, np.uint32),
        gone=_words(gone),
        absent=_aligned(absent),
        moves=_rows(moves, np.int64),
        moved=_words(moved),
        turned=_words(turned),
        neutral=_aligned(alone.counted(neutral)),
        views=_as_bytes(views),
        painted=zeros((1, size // WORD), np.int64),
        readers=zeros(1, np.int64),
        planes=layout.planes_of([0] * len(layout.columns), 0)[None],
    )
    own, _ = room_for(arrays)
    cut_lists(arrays, own)
    arrays.painted[:] = alone.counted(own[: size // WORD].view(np.uint8)).view(np.int64)
    return arrays


def no_planes(views: np.ndarray) -> PlaneArrays:
    """The same arrays, empty: nothing is written."""
    words, counts, floats = np.zeros(0, np.int64), np.zeros(0, np.uint32), np.zeros(0, np.float32)
    return PlaneArrays(
        entries=counts,
        step=1,
        rows=counts,
        values=floats,
        patterns=floats,
        firsts=counts,
        lows=words,
        masks=words,
        tops=words,
        channels=counts,
        widths=counts,
        starts=counts.reshape(0, 0),
        read=words,
        single=words,
        patterned=words,
        crowded=words,
        lists=counts.reshape(0, 0),
        gone=words,
        absent=words,
        moves=words.reshape(0, 0),
        moved=words,
        turned=words,
        neutral=words,
        views=_as_bytes(views),
        painted=words.reshape(0, 0),
        readers=words,
        planes=np.zeros((len(views), 0), np.float32),
    )


def with_room(count: int, dtype: np.dtype[Any]) -> np.ndarray:
    """So many packed views with the bytes behind them that the rules of `planes` may look at."""
    size = count * dtype.itemsize
    return zeros(size + 2 * LANES, np.uint8)[:size].view(dtype)


def room_for(arrays: PlaneArrays) -> tuple[Any, Strokes]:
    """Room for a view, with LANES bytes behind it, and for what is to be written of TOGETHER games, for `fill`."""
    own = zeros(arrays.painted.shape[1] + LANES // WORD, np.int64)
    each = len(arrays.entries) // arrays.step
    alone = int(np.unpackbits(np.concatenate([arrays.single, arrays.patterned]).view(np.uint8)).sum())
    drawn = TOGETHER * (each + alone)
    rooms: Any = {name: zeros(drawn, np.uint32) for name in Strokes._fields}
    rooms["found"] = zeros(len(arrays.read), np.int64)
    rooms["numbers"] = zeros(each, np.uint32)
    rooms["singles"], rooms["patterns"] = zeros((2, alone + LANES), np.uint16)
    rooms["values"] = zeros(drawn, np.float32)
    return own, Strokes(**rooms)


def _as_bytes(views: np.ndarray) -> np.ndarray:
    """Packed views by the bytes of each."""
    return views.view(np.uint8).reshape(len(views), -1)


def _aligned(numbers: np.ndarray) -> Any:
    """The same bytes as words, from the beginning of a line on, so that no LANES of them lie across two."""
    return in_lines(numbers.view(np.int64).reshape(*numbers.shape[:-1], -1))


def _rows(rows: Sequence[Sequence[int]], kind: type[np.integer[Any]]) -> np.ndarray:
    return np.array(rows, kind).reshape(len(rows), -1 if rows else 0)


def _words(words: Sequence[int]) -> np.ndarray:
    return np.array(words, np.int64)
