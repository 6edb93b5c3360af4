"""A perfect index of Pharao's positions at the start of a turn.

A position is (M, O): houses of the mover and of the other player, as bit masks in which house h is bit h - 1. The
positions of a layer "m v o" (m and o pieces) are numbered 0 .. C(30, o) * C(30 - o, m) - 1 by

    index(M, O) = rank(O) * C(30 - |O|, |M|) + rank(M among the houses not in O)

where rank is the combinatorial number system: the sum of C(p, i) over the elements p of a set in rising order,
i = 1, 2, …
"""

from __future__ import annotations

from math import comb

import numpy as np

from greathouse.kernel.rules import rule
from greathouse.solve.arrays import Int64s

HOUSES = 30
MOST = 4

CHOOSE = np.array([[comb(n, k) for k in range(MOST + 2)] for n in range(HOUSES + 1)], np.int64)
"""CHOOSE[n, k] = n over k, for k up to 5."""

BITS = np.array([1 << house for house in range(HOUSES)], np.int64)

BOUNDSCHECK = False

Layer = tuple[int, int]
"""Numbers of pieces: the mover's, the other player's."""


@rule
def size_of(mask: int) -> int:
    """How many houses a set has; the compiler makes a single instruction of it."""
    count = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


@rule
def house_of(bit: int) -> int:
    """The house of a single bit, from 0."""
    return size_of(bit - 1)


@rule
def rank(mask: int, other: int) -> int:
    """Place of a set among all sets of its size on the houses not in `other`, in numerical order of their masks."""
    place = 0
    count = 0
    while mask:
        low = mask & -mask
        count += 1
        place += CHOOSE[size_of((low - 1) & ~other), count]
        mask ^= low
    return place


@rule
def index(own: int, other: int) -> int:
    """The number of a position in its layer."""
    return rank(other, 0) * CHOOSE[HOUSES - size_of(other), size_of(own)] + rank(own, other)


@rule
def unrank(place: int, count: int) -> int:
    """The set of `count` elements with this place."""
    mask = 0
    house = HOUSES - 1
    while count > 0:
        while CHOOSE[house, count] > place:
            house -= 1
        mask |= BITS[house]
        place -= CHOOSE[house, count]
        count -= 1
    return mask


@rule
def spread(spots: int, other: int) -> int:
    """The houses that a set of spots means, when spots number the houses not in `other`."""
    houses = 0
    house = 0
    while spots:
        if not other & BITS[house]:
            if spots & 1:
                houses |= BITS[house]
            spots >>= 1
        house += 1
    return houses


@rule
def spots_of(other: int, spots: Int64s) -> int:
    """Writes the houses that are not in `other`, in rising order; returns how many."""
    count = 0
    for house in range(HOUSES):
        if not other & BITS[house]:
            spots[count] = house
            count += 1
    return count


@rule
def ranks_with(rest: int, count: int, ranks: Int64s) -> None:
    """For every spot q: the place of the set of spots `rest` + q, into `ranks`; -1 for spots in `rest`."""
    high = 0
    below = 0
    for spot in range(count):
        if rest & BITS[spot]:
            below += 1
            high += CHOOSE[spot, below + 1]
    low = 0
    below = 0
    for spot in range(count):
        if rest & BITS[spot]:
            below += 1
            low += CHOOSE[spot, below]
            high -= CHOOSE[spot, below + 1]
            ranks[spot] = -1
        else:
            ranks[spot] = low + CHOOSE[spot, below + 1] + high


@rule
def following(mask: int) -> int:
    """The next set of the same size in numerical order of masks; `mask` is not empty."""
    low = mask & -mask
    ripple = mask + low
    return ripple | ((mask ^ ripple) >> 2) // low


@rule
def on_board(mask: int, spots: Int64s) -> int:
    """The houses that a set of spots means."""
    houses = 0
    while mask:
        low = mask & -mask
        houses |= BITS[spots[house_of(low)]]
        mask ^= low
    return houses


def positions(layer: Layer) -> int:
    """Number of positions in a layer."""
    own, other = layer
    return comb(HOUSES, other) * comb(HOUSES - other, own)


def position(number: int, layer: Layer) -> tuple[int, int]:
    """The position (M, O) with this number in a layer."""
    own, other = layer
    high, low = divmod(number, comb(HOUSES - other, own))
    others = int(unrank(high, other))
    return int(spread(int(unrank(low, own)), others)), others


_COMBINATIONS = [[comb(n, k) for k in range(MOST + 1)] for n in range(HOUSES + 1)]


def place_of(own: int, other: int) -> int:
    """The same number as `index`, quickly in plain Python."""
    place, count, rest = 0, 0, other
    while rest:
        low = rest & -rest
        count += 1
        place += _COMBINATIONS[(low - 1).bit_count()][count]
        rest ^= low
    place *= _COMBINATIONS[HOUSES - count][own.bit_count()]
    count = 0
    while own:
        low = own & -own
        count += 1
        place += _COMBINATIONS[(low - 1 & ~other).bit_count()][count]
        own ^= low
    return place


def as_mask(houses: list[int]) -> int:
    """A set of houses 1..30 as a bit mask."""
    return sum(1 << (house - 1) for house in houses)
