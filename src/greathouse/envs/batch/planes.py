"""Observations written by compiled code: the rules that follow the tables of a layout (`tables`).

From one look at a game to the next few numbers change, and of a long row of channels few are not 0. So a packed view is
compared with the one that was painted last, many bytes at a time, and where a number differs its channels alone go from
what the old view sets to what the new one does. Both views count the seats from their reader, so that also another
reader finds most numbers as they were; only numbers that are seats themselves set other channels for it.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from greathouse.kernel.arrays import Int64Array
from greathouse.kernel.bits import lowest, without_lowest
from greathouse.kernel.lanes import FLOATS, LANES, append_places, blend, clamp, differing, expect, lay, word_at
from greathouse.kernel.rules import rule

BOUNDSCHECK = COUNTED = False
"""The tables hold no place outside of the arrays."""

AT, SHIFT, MASK, BASE, CHANNEL, SIZE, OFFSETS = range(7)
"""Places in an entry: its number is `word >> SHIFT`, less BASE, by MASK, of the word at the byte AT. Of numbers from 0
up to SIZE, the `rows` tell which channel they set, from CHANNEL on, and `values` to what; those of SIZE stand for all
others. Where that begins stands by reader from OFFSETS on.
"""

BYTE = 255

TOGETHER = 32
"""Games whose observations are written together."""

TO, FROM, BYTES = range(3)
"""Columns of a move: the BYTES of those from TO on come from where they stand from FROM on."""

LENGTH, LENGTH_MASK, MOST, COVERED, COUNT, FIRST = range(6)
"""Columns of a list: where its length stands, the most that counts, the first of the bytes that it covers, how many
times LANES they are, and where their masks begin.
"""


class PlaneArrays(NamedTuple):
    """What observations are written from, and to.

    Of each LANES bytes a bit mask tells which are `read` at all, which are a `single` number each, which have patterns,
    and which of the rest more entries than one. `entries` follow each other, each as long as the `step` to the next;
    for byte k of a view are those from firsts[k] up to firsts[k + 1]. Bytes that need none are counted from `lows` by
    `masks` up to `tops`, and set channels from channels[k] on: a number as `rows` and `values` tell from
    starts[reader, k] on, a pattern widths[k] of them side by side as in `patterns` from starts[reader, k] on.

    `views` are the packed views as bytes, `painted` as words those from which `planes` were written last, for
    `readers`. These count the seats from the reader, as the `moves` from moved[reader] up to moved[reader + 1] turn
    them, and of each of the `lists` they hold what lies beyond its length, the bytes `gone`, as in `absent`. The bytes
    that tell of seats besides are `turned`; as in `neutral` they set the same for everybody.
    """

    entries: Any
    step: int
    rows: Any
    values: Any
    patterns: Any
    firsts: Any
    lows: Any
    masks: Any
    tops: Any
    channels: Any
    widths: Any
    starts: Any
    read: Any
    single: Any
    patterned: Any
    crowded: Any
    lists: Any
    gone: Any
    absent: Any
    moves: Any
    moved: Any
    turned: Any
    neutral: Any
    views: Any
    painted: Any
    readers: Any
    planes: Any


class Strokes(NamedTuple):
    """What is about to be written of some games, after room for what differs in one: as bit masks, entries and bytes.

    `cleared` and `filled` are the places of channels that numbers set, `values` to what. Patterns are `laid` from a
    place on, in so many channels as `sizes` says; `origins` are the rows of patterns.
    """

    found: Int64Array
    numbers: Int64Array
    singles: Int64Array
    patterns: Int64Array
    cleared: Int64Array
    filled: Int64Array
    values: Any
    laid: Int64Array
    sizes: Int64Array
    origins: Int64Array


@rule
def turn_seats(p: PlaneArrays, reader: int, view: Any, own: Any) -> None:
    """Copies a view as its reader counts the seats."""
    moves = p.moves
    for m in range(p.moved[reader], p.moved[reader + 1]):
        blend(own, int(moves[m, TO]), view, int(moves[m, FROM]), int(moves[m, BYTES]))


@rule
def cut_lists(p: PlaneArrays, own: Any) -> None:
    """Leaves nothing that sets a channel beyond the lengths of lists."""
    lists, gone, absent = p.lists, p.gone, p.absent
    for g in range(len(lists)):
        length = word_at(own, int(lists[g, LENGTH])) & int(lists[g, LENGTH_MASK])
        count, at = int(lists[g, COUNT]), int(lists[g, COVERED])
        row = int(lists[g, FIRST]) + min(length, int(lists[g, MOST])) * count
        for k in range(count):
            blend(own, at + LANES * k, absent, at + LANES * k, int(gone[row + k]))


@rule
def find_differing(p: PlaneArrays, own: Any, painted: Any, again: int, found: Int64Array) -> None:
    """Finds what may set something else than what is painted, as a bit mask of each LANES bytes.

    `again` is -1 for another reader, else 0.
    """
    for block in range(len(found)):
        at = LANES * block
        clamp(own, at, p.lows, p.masks, p.tops)
        here = differing(own, painted, at) & int(p.read[block])
        found[block] = here | (differing(own, p.neutral, at) & int(p.turned[block]) & again)


@rule
def list_found(p: PlaneArrays, b: Strokes) -> tuple[int, int, int]:
    """Lists what was found; returns how many entries, numbers and patterns."""
    single, patterned, crowded, firsts = p.single, p.patterned, p.crowded, p.firsts
    numbers = singles = patterns = 0
    for block in range(len(b.found)):
        at, found = LANES * block, int(b.found[block])
        alone, several = found & int(single[block]), found & int(patterned[block])
        found ^= alone | several
        more = found & int(crowded[block])
        if alone:
            singles = append_places(b.singles, singles, alone, at)
        if several:
            patterns = append_places(b.patterns, patterns, several, at)
        while found:
            b.numbers[numbers] = firsts[at + lowest(found)]
            found = without_lowest(found)
            numbers += 1
        while more:
            place = at + lowest(more)
            more = without_lowest(more)
            for e in range(firsts[place] + p.step, firsts[place + 1], p.step):
                b.numbers[numbers] = e
                numbers += 1
    return numbers, singles, patterns


@rule
def sketch_numbers(
    p: PlaneArrays,
    b: Strokes,
    canvas: Any,
    first: int,
    painted: Any,
    own: Any,
    once: int,
    again: int,
    count: int,
    to: int,
) -> int:
    """Notes, from the stroke `to` on, what the numbers listed set in an observation that begins at `first`.

    What they had set is 0, unless they set it again. `once` and `again` are the places in entries of the reader before
    and of this one. Returns the next stroke.
    """
    t, rows, values = p.entries, p.rows, p.values
    clearing, filling, set_to = b.cleared[to:], b.filled[to:], b.values[to:]
    for j in range(count):
        e = int(b.numbers[j])
        at, shift, low, mask = int(t[e + AT]), int(t[e + SHIFT]), int(t[e + BASE]), int(t[e + MASK])
        channel, size = first + int(t[e + CHANNEL]), int(t[e + SIZE])
        was = int(t[e + once]) + min((word_at(painted, at) >> shift) - low & mask, size)
        now = int(t[e + again]) + min((word_at(own, at) >> shift) - low & mask, size)
        cleared, filled = channel + int(rows[was]), channel + int(rows[now])
        expect(canvas, cleared)
        expect(canvas, filled)
        clearing[j] = cleared
        filling[j] = filled
        set_to[j] = values[now]
    return to + count


@rule
def sketch_singles(
    p: PlaneArrays,
    b: Strokes,
    canvas: Any,
    first: int,
    painted: Any,
    own: Any,
    before: int,
    reader: int,
    count: int,
    to: int,
) -> int:
    """The same for numbers that are bytes."""
    rows, values, channels, once, again = p.rows, p.values, p.channels, p.starts[before], p.starts[reader]
    clearing, filling, set_to = b.cleared[to:], b.filled[to:], b.values[to:]
    for j in range(count):
        place = int(b.singles[j])
        channel = first + int(channels[place])
        was = int(once[place]) + (word_at(painted, place) & BYTE)
        now = int(again[place]) + (word_at(own, place) & BYTE)
        cleared, filled = channel + int(rows[was]), channel + int(rows[now])
        expect(canvas, cleared)
        expect(canvas, filled)
        clearing[j] = cleared
        filling[j] = filled
        set_to[j] = values[now]
    return to + count


@rule
def sketch_patterns(
    p: PlaneArrays, b: Strokes, canvas: Any, first: int, own: Any, reader: int, count: int, to: int
) -> int:
    """The same for patterns."""
    channels, widths, starts = p.channels, p.widths, p.starts[reader]
    laid, sizes, origins = b.laid[to:], b.sizes[to:], b.origins[to:]
    for j in range(count):
        place = int(b.patterns[j])
        channel = first + int(channels[place])
        expect(canvas, channel)
        laid[j] = channel
        sizes[j] = widths[place]
        origins[j] = int(starts[place]) + (word_at(own, place) & BYTE)
    return to + count


@rule
def paint(p: PlaneArrays, b: Strokes, canvas: Any, numbers: int, patterns: int) -> None:
    """Writes so many strokes of numbers and of patterns."""
    for j in range(numbers):
        canvas[b.cleared[j]] = 0.0
        canvas[b.filled[j]] = b.values[j]
    for j in range(patterns):
        lay(canvas, int(b.laid[j]), p.patterns, FLOATS * int(b.origins[j]), int(b.sizes[j]))


@rule
def fill(p: PlaneArrays, seats: Int64Array, first: int, last: int, own: Any, b: Strokes) -> None:
    """Writes the observations of these seats (below 0: none) from the packed views from `first` up to `last`.

    They are at most TOGETHER: all is noted before any of it is written, so that memory is fetched meanwhile. `own` is
    room for a view.
    """
    canvas, numbers, patterns = p.planes[first:last].reshape(-1), 0, 0
    for i in range(first, last):
        reader, before, begin = int(seats[i]), int(p.readers[i]), (i - first) * p.planes.shape[1]
        if reader >= 0:
            painted, once, again = p.painted[i], OFFSETS + before, OFFSETS + reader
            turn_seats(p, reader, p.views[i], own)
            cut_lists(p, own)
            find_differing(p, own, painted, -1 if before != reader else 0, b.found)
            count, singles, several = list_found(p, b)
            numbers = sketch_numbers(p, b, canvas, begin, painted, own, once, again, count, numbers)
            numbers = sketch_singles(p, b, canvas, begin, painted, own, before, reader, singles, numbers)
            patterns = sketch_patterns(p, b, canvas, begin, own, reader, several, patterns)
            for k in range(len(painted)):
                painted[k] = own[k]
            p.readers[i] = reader
    paint(p, b, canvas, numbers, patterns)
