"""Observations written by compiled code: the rules that follow the tables of a layout (`tables`).

From one look at a game to the next few numbers change, and of a long row of channels few are not 0. So a packed view is
compared with the one that was painted last, word by word, and where a number differs its channels alone go from what
the old view sets to what the new one does. Both views count the seats from their reader, so that also another reader
finds most numbers as they were; only numbers that are seats themselves set other channels for it.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from greathouse.kernel.arrays import Int64Array
from greathouse.kernel.rules import rule

BOUNDSCHECK = COUNTED = False
"""The tables hold no place outside of the arrays."""

WORD, SHIFT, MASK, BASE, CHANNEL, SIZE = range(6)
"""Columns of an entry: its number is `word >> SHIFT`, less BASE, by MASK, of the word at WORD. Of numbers from 0 up to
SIZE, the `rows` tell which channel they set, from CHANNEL on, and `values` to what; those of SIZE stand for all others.
Of some members of a set, at most TOGETHER, each bit has its channel; SIZE says how many they are.
"""

TOGETHER = 8
"""Members of a set in one entry."""

TO, FROM, LEFT, RIGHT, BITS = range(5)
"""Columns of a move: the BITS of the word TO come from the word FROM, shifted."""

LENGTH, LENGTH_SHIFT, LENGTH_MASK, MOST, COVERED, COUNT, FIRST = range(7)
"""Columns of a list: where its length stands, the most that counts, which words it covers, and where its masks begin.
"""


class PlaneArrays(NamedTuple):
    """What observations are written from, and to.

    `entries` are the rows of the table; `rows` and `values` are what they point to, from offsets[reader, entry] on.
    What is read from word k are the numbers from firsts[k] up to sets[k], and from there up to firsts[k + 1] the
    members of sets, each from those of its bits that are in `bits`. `words` are the packed views as whole words,
    `painted` those from which `planes` were written last, for `readers`; these count the seats from the reader, as the
    `moves` from moved[reader] up to moved[reader + 1] turn them, and of each of the `lists` they hold what lies beyond
    its length as `absent`, where bits are not `kept`: by length, and by the words that are `covered`. What a word tells
    of seats besides stands in its bits `turned`; they set the same for everybody if they are as in `neutral`.
    `patterns` has the channels of TOGETHER bits.
    """

    entries: Any
    offsets: Any
    rows: Any
    values: Any
    patterns: Any
    firsts: Any
    sets: Any
    bits: Any
    lists: Any
    covered: Any
    kept: Any
    absent: Any
    moves: Any
    moved: Any
    turned: Any
    neutral: Any
    words: Any
    painted: Any
    readers: Any
    planes: Any


class Stale(NamedTuple):
    """Room for the entries that are to be written anew, one more than there can be: those of numbers and of sets."""

    numbers: Int64Array
    sets: Int64Array


@rule
def turn_seats(p: PlaneArrays, reader: int, words: Any, own: Any) -> None:
    """Copies a view as its reader counts the seats."""
    moves = p.moves
    for k in range(len(words)):
        own[k] = words[k]
    for m in range(p.moved[reader], p.moved[reader + 1]):
        bits, to = moves[m, BITS], moves[m, TO]
        own[to] = own[to] & ~bits | words[moves[m, FROM]] << moves[m, LEFT] >> moves[m, RIGHT] & bits


@rule
def cut_lists(p: PlaneArrays, own: Any) -> None:
    """Leaves nothing that sets a channel beyond the lengths of lists."""
    lists, covered, kept, absent = p.lists, p.covered, p.kept, p.absent
    for g in range(len(lists)):
        length = int(own[lists[g, LENGTH]]) >> lists[g, LENGTH_SHIFT] & lists[g, LENGTH_MASK]
        count, words = int(lists[g, COUNT]), int(lists[g, COVERED])
        row = int(lists[g, FIRST]) + min(int(length), int(lists[g, MOST])) * count
        for k in range(count):
            own[covered[words + k]] = own[covered[words + k]] & kept[row + k] | absent[row + k]


@rule
def differing(p: PlaneArrays, own: Any, painted: Any, before: int, reader: int, stale: Stale) -> tuple[int, int]:
    """Lists the entries that may set something else than what is painted; returns how many numbers and sets."""
    turned, neutral, firsts, middles, read = p.turned, p.neutral, p.firsts, p.sets, p.bits
    again = -1 if before != reader else 0
    numbers = sets = 0
    for k in range(len(own)):
        bits = own[k] ^ painted[k] | (own[k] & turned[k] ^ neutral[k]) & again
        if bits:
            for e in range(firsts[k], middles[k]):
                stale.numbers[numbers] = e
                numbers += 1 if bits & read[e] else 0
            for e in range(middles[k], firsts[k + 1]):
                stale.sets[sets] = e
                sets += 1 if bits & read[e] else 0
    return numbers, sets


@rule
def paint_numbers(p: PlaneArrays, i: int, before: int, reader: int, own: Any, stale: Int64Array, count: int) -> None:
    """Writes what numbers set in the observation of game i; what they had set is 0, unless they set it again."""
    t, offsets, rows, values, painted, planes = p.entries, p.offsets, p.rows, p.values, p.painted[i], p.planes[i]
    for j in range(count):
        e = int(stale[j])
        word, shift, base, mask = int(t[e, WORD]), int(t[e, SHIFT]), int(t[e, BASE]), int(t[e, MASK])
        channel, size = int(t[e, CHANNEL]), int(t[e, SIZE])
        was = min((int(painted[word]) >> shift) - base & mask, size)
        now = min((int(own[word]) >> shift) - base & mask, size)
        at = int(offsets[reader, e]) + now
        planes[channel + rows[int(offsets[before, e]) + was]] = 0.0
        planes[channel + rows[at]] = values[at]


@rule
def paint_sets(p: PlaneArrays, i: int, own: Any, stale: Int64Array, count: int) -> None:
    """Writes the members of sets in it."""
    t, patterns, planes = p.entries, p.patterns, p.planes[i]
    for j in range(count):
        e = int(stale[j])
        bits, channel = int(own[t[e, WORD]]) >> t[e, SHIFT] & t[e, MASK], int(t[e, CHANNEL])
        for k in range(t[e, SIZE]):
            planes[channel + k] = patterns[bits, k]


@rule
def fill(p: PlaneArrays, seats: Int64Array, first: int, last: int, own: Any, stale: Stale) -> None:
    """Writes the observations of these seats (below 0: none) from the packed views from `first` up to `last`.

    `own` is room for a view.
    """
    for i in range(first, last):
        reader, before = int(seats[i]), int(p.readers[i])
        if reader >= 0:
            painted = p.painted[i]
            turn_seats(p, reader, p.words[i], own)
            cut_lists(p, own)
            numbers, sets = differing(p, own, painted, before, reader, stale)
            paint_numbers(p, i, before, reader, own, stale.numbers, numbers)
            paint_sets(p, i, own, stale.sets, sets)
            for k in range(len(own)):
                painted[k] = own[k]
            p.readers[i] = reader
