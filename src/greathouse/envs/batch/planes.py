"""Observations written by compiled code: the rules that follow the tables of a layout (`tables`).

A table has a row for each *run*: numbers of a packed view in equal distances that are alike. Few channels of an
observation are not 0, so those of the last one are taken back one by one, and the others are never touched.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from greathouse.kernel.rules import rule, table

BOUNDSCHECK = COUNTED = False
"""The tables hold no place outside of the arrays."""

HOT, SCALED, BITS = range(3)
"""The kinds of runs."""

PLACE, STEP, ENTRIES, CHANNEL, CHANNEL_STEP, LENGTH, ENTRY, ENTRY_STEP = range(8)
"""Columns of a run: the place of its first number among `numbers`, and the way from each of its ENTRIES to the next;
likewise the channel.

What entry e of a run tells counts only if the number at LENGTH is above ENTRY + e * ENTRY_STEP; LENGTH -1: always."""

LOW, SIZE, OFFSET, MANY = range(8, 12)
"""HOT: the number less LOW, if below SIZE, is a row of MANY channels in `rows`, from OFFSET on; -1 is none.

SCALED: likewise, the row is a value in `values`; first the number is shifted by SHIFT and masked with MASK."""

SHIFT, MASK = 12, 13
"""BITS: each bit within MASK is a channel."""

COLUMNS = 14

FROM, TO, BASE = range(3)
"""Columns of a span: which integers of one width are read, and where the first of them goes in `numbers`."""

PRIME = 67

BIT_AT = table([next((k for k in range(63) if (1 << k) % PRIME == rest), 0) for rest in range(PRIME)])
"""By the rest of a power of two: its exponent."""


class PlaneArrays(NamedTuple):
    """What observations are written from, and to.

    `runs` are the rows of the table, those of a kind for a reader from starts[kind, reader] up to
    starts[kind, reader + 1]; `rows` and `values` what they point to. `bytes1` to `bytes8` are the packed views as
    integers of each width, `spans` what is read of them. Of an observation `filled` channels are not 0: those that
    stand in `touched`.
    """

    runs: Any
    starts: Any
    rows: Any
    values: Any
    bytes1: Any
    bytes2: Any
    bytes4: Any
    bytes8: Any
    spans: Any
    planes: Any
    touched: Any
    filled: Any


@rule
def widen_all(narrow: Any, wide: Any) -> None:
    """Copies integers."""
    for k in range(len(narrow)):
        wide[k] = narrow[k]


@rule
def read(p: PlaneArrays, i: int, numbers: Any) -> None:
    """The integers of packed view number i."""
    t = p.spans
    widen_all(p.bytes1[i][t[0, FROM] : t[0, TO]], numbers[t[0, BASE] :])
    widen_all(p.bytes2[i][t[1, FROM] : t[1, TO]], numbers[t[1, BASE] :])
    widen_all(p.bytes4[i][t[2, FROM] : t[2, TO]], numbers[t[2, BASE] :])
    widen_all(p.bytes8[i][t[3, FROM] : t[3, TO]], numbers[t[3, BASE] :])


@rule
def entries(runs: Any, r: int, numbers: Any) -> int:
    """How many entries of a run count."""
    many = int(runs[r, ENTRIES])
    if runs[r, LENGTH] < 0:
        return many
    left = int(numbers[runs[r, LENGTH]]) - int(runs[r, ENTRY])
    if left <= 0:
        return 0
    return min(many, left) if runs[r, ENTRY_STEP] else many


@rule
def fill_hot(p: PlaneArrays, first: int, last: int, numbers: Any, planes: Any, touched: Any) -> int:
    """Sets the channels of things; returns how many."""
    runs, rows, filled = p.runs, p.rows, 0
    for r in range(first, last):
        place, step, channel, channel_step = (
            int(runs[r, PLACE]),
            int(runs[r, STEP]),
            int(runs[r, CHANNEL]),
            int(runs[r, CHANNEL_STEP]),
        )
        low, size, offset, many = int(runs[r, LOW]), int(runs[r, SIZE]), int(runs[r, OFFSET]), int(runs[r, MANY])
        for _ in range(entries(runs, r, numbers)):
            thing = int(numbers[place]) - low
            if 0 <= thing < size:
                start = offset + thing * many
                for j in range(start, start + many):
                    if rows[j] >= 0:
                        planes[channel + int(rows[j])] = 1.0
                        touched[filled] = channel + int(rows[j])
                        filled += 1
            place += step
            channel += channel_step
    return filled


@rule
def fill_scaled(p: PlaneArrays, first: int, last: int, numbers: Any, planes: Any, touched: Any, filled: int) -> int:
    """Sets the channels of numbers; returns how many are set by now."""
    runs, values = p.runs, p.values
    for r in range(first, last):
        place, step, channel, channel_step = (
            int(runs[r, PLACE]),
            int(runs[r, STEP]),
            int(runs[r, CHANNEL]),
            int(runs[r, CHANNEL_STEP]),
        )
        low, size, offset, shift, mask = (
            int(runs[r, LOW]),
            int(runs[r, SIZE]),
            int(runs[r, OFFSET]),
            int(runs[r, SHIFT]),
            int(runs[r, MASK]),
        )
        for _ in range(entries(runs, r, numbers)):
            amount = (int(numbers[place]) >> shift & mask) - low
            if 0 <= amount < size and values[offset + amount] != 0:
                planes[channel] = values[offset + amount]
                touched[filled] = channel
                filled += 1
            place += step
            channel += channel_step
    return filled


@rule
def fill_bits(p: PlaneArrays, first: int, last: int, numbers: Any, planes: Any, touched: Any, filled: int) -> int:
    """Sets the channels of sets; returns how many are set by now."""
    runs = p.runs
    for r in range(first, last):
        place, step, channel, channel_step = (
            int(runs[r, PLACE]),
            int(runs[r, STEP]),
            int(runs[r, CHANNEL]),
            int(runs[r, CHANNEL_STEP]),
        )
        mask = int(runs[r, MASK])
        for _ in range(entries(runs, r, numbers)):
            bits = int(numbers[place]) & mask
            while bits:
                lowest = bits & -bits
                planes[channel + int(BIT_AT[lowest % PRIME])] = 1.0
                touched[filled] = channel + int(BIT_AT[lowest % PRIME])
                filled += 1
                bits -= lowest
            place += step
            channel += channel_step
    return filled


@rule
def fill(p: PlaneArrays, i: int, reader: int, numbers: Any) -> None:
    """Writes the observation of a reader from the packed view number i; `numbers` is room for the view's integers."""
    planes, touched, starts = p.planes[i], p.touched[i], p.starts
    for k in range(int(p.filled[i])):
        planes[touched[k]] = 0.0
    read(p, i, numbers)
    filled = fill_hot(p, starts[HOT, reader], starts[HOT, reader + 1], numbers, planes, touched)
    filled = fill_scaled(p, starts[SCALED, reader], starts[SCALED, reader + 1], numbers, planes, touched, filled)
    filled = fill_bits(p, starts[BITS, reader], starts[BITS, reader + 1], numbers, planes, touched, filled)
    p.filled[i] = filled
