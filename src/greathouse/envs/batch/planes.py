"""Observations written by compiled code: the rules that follow the tables of a layout (`tables`).

From one look at a game to the next few numbers change, and of a long row of channels few are not 0. So a packed view is
compared with the one that was painted last, word by word: what the numbers that differ had set is taken back, what they
set now is painted, and no other channel is touched. For another reader, who counts the seats from itself, those numbers
are painted anew too that tell something of a seat.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from greathouse.kernel.arrays import Int64Array
from greathouse.kernel.rules import rule, table

BOUNDSCHECK = COUNTED = False
"""The tables hold no place outside of the arrays."""

WORD, SHIFT, MASK, SIGN, BASE = range(5)
"""Columns of an entry: its number is `word >> SHIFT & MASK ^ SIGN`, less BASE, of the word at WORD."""

CHANNEL, SIZE, OFFSET, MANY = range(5, 9)
"""What the number sets, if it is below SIZE: its MANY entries of `rows`, those of number 0 from OFFSET on, tell which
channels from CHANNEL on (-1: none), and `values` to what. MANY 0: each bit of the number is a channel."""

GATE, GATE_SHIFT, GATE_MASK, ENTRY = range(9, 13)
"""An entry of a list counts only if the list's length, found in the word at GATE, is above ENTRY; GATE -1: always."""

LENGTH, LENGTH_SHIFT, LENGTH_MASK, TURNED, FIRST, MOST = range(6)
"""Columns of a list: where its length stands, whether it tells something of seats, its first *place*, and how many."""

PRIME = 67

BIT_AT = table([next((k for k in range(63) if (1 << k) % PRIME == rest), 0) for rest in range(PRIME)])
"""By the rest of a power of two: its exponent."""

NOBODY = -1
"""In `readers`: nothing is painted yet."""


class PlaneArrays(NamedTuple):
    """What observations are written from, and to.

    `entries` are the rows of the table, those of place k for reader r from starts[r, k] up to starts[r, k + 1]. Each
    number of a view has a place, and behind them each entry of `lists`. `rows` and `values` are what entries point to.
    `words` are the packed views as whole words; the numbers of word k are those from firsts[k] up to firsts[k + 1],
    with their bits in `masks`. `painted` are the words from which `planes` were written last, for `readers`. What a
    word tells of seats stands in its bits `turned`; they set nothing if they are as in `neutral`.
    """

    entries: Any
    starts: Any
    lists: Any
    rows: Any
    values: Any
    firsts: Any
    masks: Any
    turned: Any
    neutral: Any
    words: Any
    painted: Any
    readers: Any
    planes: Any


@rule
def paint(p: PlaneArrays, reader: int, words: Any, planes: Any, stale: Int64Array, count: int, on: float) -> None:
    """Sets the channels of the first `count` places of `stale` (`on` 1.0), or takes them back (0.0)."""
    t, rows, values, starts = p.entries, p.rows, p.values, p.starts
    for j in range(count):
        for e in range(starts[reader, stale[j]], starts[reader, stale[j] + 1]):
            if t[e, GATE] >= 0 and (int(words[t[e, GATE]]) >> t[e, GATE_SHIFT] & t[e, GATE_MASK]) <= t[e, ENTRY]:
                continue
            number = int(((int(words[t[e, WORD]]) >> t[e, SHIFT] & t[e, MASK]) ^ t[e, SIGN]) - t[e, BASE])
            channel, many = int(t[e, CHANNEL]), int(t[e, MANY])
            if many == 0:
                paint_bits(number, planes, channel, on)
            elif 0 <= number < t[e, SIZE]:
                start = int(t[e, OFFSET]) + number * many
                for k in range(start, start + many):
                    if rows[k] >= 0:
                        planes[channel + rows[k]] = values[k] * on


@rule
def paint_bits(bits: int, planes: Any, channel: int, on: float) -> None:
    """Sets a channel for each bit."""
    while bits:
        lowest = bits & -bits
        planes[channel + BIT_AT[lowest % PRIME]] = on
        bits -= lowest


@rule
def differing(p: PlaneArrays, words: Any, painted: Any, before: int, reader: int, stale: Int64Array) -> int:
    """Lists the places of numbers that are to be painted anew; returns how many."""
    turned, neutral, firsts, masks, count = p.turned, p.neutral, p.firsts, p.masks, 0
    for k in range(len(words)):
        bits = int(words[k]) ^ int(painted[k])
        if before != reader:
            bits |= -1 if before < 0 else int(words[k]) & turned[k] ^ neutral[k]
        if bits:
            for place in range(firsts[k], firsts[k + 1]):
                stale[count] = place
                if bits & masks[place]:
                    count += 1
    return count


@rule
def lengthened(lists: Any, words: Any, painted: Any, again: bool, count: int, stale: Int64Array) -> int:
    """Lists, behind what is listed, the places by which lists have become longer or shorter; returns how many by now.

    With `again`, for another reader, all places of lists that tell something of seats.
    """
    for g in range(len(lists)):
        shift, mask = int(lists[g, LENGTH_SHIFT]), int(lists[g, LENGTH_MASK])
        now, before = int(words[lists[g, LENGTH]]) >> shift & mask, int(painted[lists[g, LENGTH]]) >> shift & mask
        same = 0 if again and lists[g, TURNED] else min(now, before)
        for k in range(same, min(max(now, before), int(lists[g, MOST]))):
            stale[count] = lists[g, FIRST] + k
            count += 1
    return count


@rule
def fill(p: PlaneArrays, seats: Int64Array, first: int, last: int, stale: Int64Array) -> None:
    """Writes the observations of these seats (below 0: none) from the packed views from `first` up to `last`.

    `stale` is room for a number for each place.
    """
    for i in range(first, last):
        reader, before = int(seats[i]), int(p.readers[i])
        if reader >= 0:
            words, painted, planes = p.words[i], p.painted[i], p.planes[i]
            count = differing(p, words, painted, before, reader, stale)
            count = lengthened(p.lists, words, painted, before != reader, count, stale)
            if before >= 0:
                paint(p, before, painted, planes, stale, count, 0.0)
            paint(p, reader, words, planes, stale, count, 1.0)
            for k in range(len(words)):
                painted[k] = words[k]
            p.readers[i] = reader
