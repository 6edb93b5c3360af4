"""Observations written by compiled code: the rules that follow the tables of a layout (`tables`).

From one look at a game to the next few numbers change, and of a long row of channels few are not 0. So a packed view is
compared with the one that was painted last, word by word, and where a number differs its channels alone go from what
they were to what they are. Both views count the seats from their reader, so that also another reader finds most numbers
as they were; only numbers that are seats themselves set other channels for it.
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
Of some members of a set, SIZE has the bits, and each bit of TOGETHER has its channel.
"""

TOGETHER = 8
"""Members of a set that are written in one go."""

ALL = (1 << TOGETHER) - 1

GATE, GATE_SHIFT, GATE_MASK, ENTRY = range(6, 10)
"""An entry of a list counts only if the list's length, found in the word at GATE, is above ENTRY."""

TO, FROM, LEFT, RIGHT, BITS = range(5)
"""Columns of a move: the BITS of the word TO come from the word FROM, shifted."""

LENGTH, LENGTH_SHIFT, LENGTH_MASK, TURNED, FIRST, MOST = range(6)
"""Columns of a list: where its length stands, whether it tells of seats, its first *place*, and how many."""

NOBODY = -1
"""In `readers`: nothing is painted yet."""


class PlaneArrays(NamedTuple):
    """What observations are written from, and to.

    `entries` are the rows of the table; `rows` and `values` are what they point to, from offsets[reader, entry] on.
    What the numbers of word k set say the entries from firsts[k] up to firsts[k + 1], each for those of its bits that
    are in `numbers` or, of a set, in `sets`; what place k of the `lists` sets say those from starts[k] up to
    starts[k + 1] of `order`. `words` are the packed views as whole words, `painted` those from which `planes` were
    written last, for `readers`, and `hot` by entry the channel that was set then; both count the seats from the reader,
    as the `moves` from moved[reader] up to moved[reader + 1] turn them. What a word tells of seats besides stands in
    its bits `turned`; they set the same for everybody if they are as in `neutral`. `patterns` has the channels of
    TOGETHER bits.
    """

    entries: Any
    offsets: Any
    rows: Any
    values: Any
    patterns: Any
    firsts: Any
    numbers: Any
    sets: Any
    lists: Any
    order: Any
    starts: Any
    moves: Any
    moved: Any
    turned: Any
    neutral: Any
    words: Any
    painted: Any
    readers: Any
    hot: Any
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
def lengthened(p: PlaneArrays, own: Any, painted: Any, again: bool, stale: Stale) -> tuple[int, int]:
    """Lists what is to be written anew as lists have become longer or shorter; returns how many numbers and sets.

    With `again`, for another reader, everything in lists that tell something of seats.
    """
    lists, numbers, sets = p.lists, 0, 0
    for g in range(len(lists)):
        shift, mask = int(lists[g, LENGTH_SHIFT]), int(lists[g, LENGTH_MASK])
        now, before = int(own[lists[g, LENGTH]]) >> shift & mask, int(painted[lists[g, LENGTH]]) >> shift & mask
        same, first = 0 if again and lists[g, TURNED] else min(now, before), int(lists[g, FIRST])
        for j in range(p.starts[first + same], p.starts[first + max(same, min(max(now, before), int(lists[g, MOST])))]):
            e = int(p.order[j])
            stale.numbers[numbers] = stale.sets[sets] = e
            numbers += 1 if p.numbers[e] else 0
            sets += 1 if p.sets[e] else 0
    return numbers, sets


@rule
def differing(
    p: PlaneArrays, own: Any, painted: Any, before: int, reader: int, stale: Stale, listed: tuple[int, int]
) -> tuple[int, int]:
    """Lists, behind those that are listed, the entries that may set something else than what is painted.

    Returns how many numbers and sets are listed by now. What differs counts as painted from here on.
    """
    turned, neutral, firsts, (numbers, sets) = p.turned, p.neutral, p.firsts, listed
    for k in range(len(own)):
        bits = own[k] ^ painted[k]
        if before != reader:
            bits |= -1 if before < 0 else own[k] & turned[k] ^ neutral[k]
        if bits:
            painted[k] = own[k]
            for e in range(firsts[k], firsts[k + 1]):
                stale.numbers[numbers] = stale.sets[sets] = e
                numbers += 1 if bits & p.numbers[e] else 0
                sets += 1 if bits & p.sets[e] else 0
    return numbers, sets


@rule
def there(t: Any, e: int, words: Any) -> bool:
    """Whether an entry counts: it is in no list, or the list is as long."""
    return (int(words[t[e, GATE]]) >> t[e, GATE_SHIFT] & t[e, GATE_MASK]) > t[e, ENTRY]


@rule
def paint_numbers(p: PlaneArrays, reader: int, i: int, stale: Int64Array, count: int) -> None:
    """Writes what numbers set in the observation of game i; what they had set is 0, unless they set it again."""
    t, offsets, rows, values = p.entries, p.offsets, p.rows, p.values
    words, hot, planes = p.painted[i], p.hot[i], p.planes[i]
    for j in range(count):
        e = int(stale[j])
        number = min(int((int(words[t[e, WORD]]) >> t[e, SHIFT]) - t[e, BASE] & t[e, MASK]), int(t[e, SIZE]))
        at = int(offsets[reader, e]) + (number if there(t, e, words) else int(t[e, SIZE]))
        planes[hot[e]] = 0.0
        channel = int(t[e, CHANNEL] + rows[at])
        hot[e] = channel
        planes[channel] = values[at]


@rule
def paint_sets(p: PlaneArrays, i: int, stale: Int64Array, count: int) -> None:
    """Writes the members of sets in it."""
    t, patterns, words, planes = p.entries, p.patterns, p.painted[i], p.planes[i]
    for j in range(count):
        e = int(stale[j])
        bits = (int(words[t[e, WORD]]) >> t[e, SHIFT] & t[e, MASK]) if there(t, e, words) else 0
        channel, others = int(t[e, CHANNEL]), ALL - int(t[e, SIZE])
        channels = planes[channel : channel + TOGETHER]
        for k in range(TOGETHER):
            channels[k] = channels[k] * patterns[others, k] + patterns[bits, k]


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
            listed = lengthened(p, own, painted, before != reader, stale)
            numbers, sets = differing(p, own, painted, before, reader, stale, listed)
            paint_numbers(p, reader, i, stale.numbers, numbers)
            paint_sets(p, i, stale.sets, sets)
            p.readers[i] = reader
