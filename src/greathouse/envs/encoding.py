"""How the number in a field becomes channels of an observation, from its meaning.

A thing of several (item, seat, action, pair) is one-hot, a set has a channel for each member, a number or count is
scaled to 0..1, and what its reader does not know has a channel of its own. Seats are counted from the reader: "+0" is
the reader, "+1" the next seat.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import singledispatch
from typing import NamedTuple

from greathouse.kernel.meanings import Action, Flag, ItemSet, Meaning, Number, OneOf, Pair, SeatSet, Tally
from greathouse.kernel.moves import Moves

LINEAR = 255
"""Numbers in a range up to this wide are scaled linearly, in a wider one logarithmically."""

WIDEST = 1 << 16

Row = tuple[int, ...]


class Hot(NamedTuple):
    """Number `low` + k sets the channels rows[k] to 1; any other number sets none."""

    low: int
    rows: tuple[Row, ...]


class Scaled(NamedTuple):
    """Number `low` + k sets channel `at` to values[k]; it is taken from the field's bits from `shift` on, by `mask`."""

    at: int
    low: int
    values: tuple[float, ...]
    shift: int = 0
    mask: int = -1


class Bits(NamedTuple):
    """Bit k sets channel k to 1, for so many bits."""

    width: int


Step = Hot | Scaled | Bits


class Encoding(NamedTuple):
    """The names of the channels of a value, and the steps that fill them."""

    channels: tuple[str, ...]
    steps: tuple[Step, ...]


def seat_labels(seats: int, reader: int) -> list[str]:
    """By seat, how the reader counts it: "+0" is the reader. A spectator counts from seat 0."""
    return [f"+{(seat - max(reader, 0)) % seats}" for seat in range(seats)]


@singledispatch
def encode(meaning: Meaning, seats: int, reader: int) -> Encoding:
    """The encoding of a meaning of one number. Raises TypeError for one that has none."""
    raise TypeError(f"{type(meaning).__name__} has no encoding for observations")


@encode.register
def _(meaning: Number, seats: int, reader: int) -> Encoding:
    known = Scaled(0, meaning.low, scale(meaning.high - meaning.low))
    return _with_unknown(("",), known, meaning.unknown)


@encode.register
def _(meaning: Flag, seats: int, reader: int) -> Encoding:
    return Encoding(("",), (Bits(1),))


@encode.register
def _(meaning: ItemSet, seats: int, reader: int) -> Encoding:
    return Encoding(tuple(map(str, meaning.names.words)), (Bits(len(meaning.names)),))


@encode.register
def _(meaning: SeatSet, seats: int, reader: int) -> Encoding:
    places = [(seat - max(reader, 0)) % seats for seat in range(seats)]
    rows = tuple(tuple(places[k] for k in range(seats) if mask >> k & 1) for mask in range(1 << seats))
    return Encoding(tuple(seat_labels(seats, 0)), (Hot(0, rows),))


@encode.register
def _(meaning: Tally, seats: int, reader: int) -> Encoding:
    values, mask = scale(meaning.most), (1 << meaning.bits) - 1
    steps = tuple(Scaled(k, 0, values, meaning.bits * k, mask) for k in range(len(meaning.names)))
    return Encoding(tuple(map(str, meaning.names.words)), steps)


@encode.register
def _(meaning: OneOf, seats: int, reader: int) -> Encoding:
    channels, rows = places(meaning, seats, reader)
    if meaning.unknown is not None and 0 <= meaning.unknown - meaning.first < len(rows):
        rows = (*rows[: meaning.unknown - meaning.first], (), *rows[meaning.unknown - meaning.first + 1 :])
    return _with_unknown(channels, Hot(meaning.first, rows), meaning.unknown)


@singledispatch
def places(meaning: OneOf, seats: int, reader: int) -> tuple[tuple[str, ...], tuple[Row, ...]]:
    """Of a meaning of one thing the names of the channels, and by place of the thing the channels that it sets."""
    size = meaning.size(seats)
    there = [place for place in range(size) if meaning.fits(meaning.first + place, seats)]
    plain, turned = seat_labels(seats, 0), seat_labels(seats, reader)
    channels = {str(meaning.word(place, plain)): k for k, place in enumerate(there)}
    rows: list[Row] = [()] * size
    for place in there:
        rows[place] = (channels[str(meaning.word(place, turned))],)
    return tuple(channels), tuple(rows)


@places.register
def _(meaning: Pair, seats: int, reader: int) -> tuple[tuple[str, ...], tuple[Row, ...]]:
    low, low_rows = places(meaning.low, seats, reader)
    high, high_rows = places(meaning.high, seats, reader)
    shifted = [tuple(len(low) + k for k in row) for row in high_rows]
    return (*low, *high), tuple(one + other if one and other else () for other in shifted for one in low_rows)


@places.register
def _(meaning: Action, seats: int, reader: int) -> tuple[tuple[str, ...], tuple[Row, ...]]:
    """A channel for each kind of move, and for each value of each of its arguments."""
    moves: Moves = meaning.moves
    channels: list[str] = []
    rows: list[Row] = []
    for kind in moves.kinds:
        verb = len(channels)
        channels.append(kind.verb)
        starts = []
        for number, argument in enumerate(kind.arguments):
            starts.append(len(channels))
            channels += [f"{kind.verb} {number + 1}:{word}" for word in argument.words]
        splits = (kind.split(offset) for offset in range(kind.size))
        rows += [(verb, *(start + part for start, part in zip(starts, parts, strict=True))) for parts in splits]
    return tuple(channels), tuple(rows)


def chunked(meaning: ItemSet, row: int) -> Encoding:
    """The encoding of one mask of a set that is kept in a row of masks."""
    words: Sequence[str | int] = meaning.names.words[row * meaning.chunk : (row + 1) * meaning.chunk]
    return Encoding(tuple(map(str, words)), (Bits(len(words)),))


def scale(widest: int) -> tuple[float, ...]:
    """The channel's value for each number from 0 up to the highest. Raises TypeError for a range too wide."""
    if widest >= WIDEST:
        raise TypeError(f"a number up to {widest} is too wide for an observation")
    if widest <= LINEAR:
        return tuple(number / max(widest, 1) for number in range(widest + 1))
    return tuple(math.log1p(number) / math.log1p(widest) for number in range(widest + 1))


def _with_unknown(channels: tuple[str, ...], known: Step, unknown: int | None) -> Encoding:
    if unknown is None:
        return Encoding(channels, (known,))
    return Encoding((*channels, "unknown"), (known, Hot(unknown, ((len(channels),),))))
