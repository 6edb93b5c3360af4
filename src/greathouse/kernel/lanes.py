"""Arrays of NumPy by many bytes at once: what a processor does in a few instructions (`compile.machine`).

Places in arrays are counted in bytes, whatever numbers they hold; in those of float32 in numbers.
"""

from __future__ import annotations

from typing import Any

from greathouse.kernel.bits import signed
from greathouse.kernel.rules import machine

LANES = 64
"""Bytes that are taken together."""

FLOATS = 8
"""Numbers of float32 that are taken together."""


@machine
def differing(one: Any, other: Any, at: int) -> int:
    """Of the LANES bytes from `at` on those in which two arrays differ, as a bit mask."""
    pairs = zip(one.tobytes()[at : at + LANES], other.tobytes()[at : at + LANES], strict=True)
    return signed(sum((a != b) << place for place, (a, b) in enumerate(pairs)))


@machine
def append_places(places: Any, count: int, mask: int, at: int) -> int:
    """Writes the members of a set, counted from `at` on, behind so many places; returns how many there are then.

    Behind those LANES more have to be there.
    """
    found = [at + place for place in range(LANES) if mask >> place & 1]
    places[count : count + len(found)] = found
    return count + len(found)


@machine
def clamp(numbers: Any, at: int, lows: Any, masks: Any, tops: Any) -> None:
    """Takes from each of the LANES bytes from `at` on its low, of what is left its mask, and at most its top."""
    here = numbers.view("u1")
    for place in range(at, at + LANES):
        low, mask, top = (int(array.view("u1")[place]) for array in (lows, masks, tops))
        here[place] = min(int(here[place]) - low & mask, top)


@machine
def blend(to: Any, at: int, origin: Any, start: int, mask: int) -> None:
    """Copies of the LANES bytes from `start` on those in the bit mask to where they belong from `at` on.

    All LANES bytes have to be there, in both arrays.
    """
    here, there = to.view("u1"), origin.view("u1")
    for place in range(LANES):
        if mask >> place & 1:
            here[at + place] = there[start + place]


@machine
def word_at(numbers: Any, at: int) -> int:
    """The eight bytes from `at` on as a number."""
    return int.from_bytes(numbers.tobytes()[at : at + 8], "little", signed=True)


@machine
def lay(floats: Any, at: int, origin: Any, start: int, count: int) -> None:
    """Copies so many, up to FLOATS, of the numbers from `start` on to where they belong from `at` on.

    All FLOATS numbers have to be there in `origin`.
    """
    floats[at : at + count] = origin[start : start + count]


@machine
def expect(numbers: Any, at: int) -> None:
    """Says that the number in a place will soon be written, so that the memory where it stands is fetched meanwhile."""
