"""The check that every number of a State or View is one that its field can hold."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from greathouse.kernel.declarations import Declared, entries
from greathouse.kernel.meanings import Meaning


class Flaw(NamedTuple):
    """Why a position is not possible.

    `field` names what is wrong as the State has it ("houses[0]", "governors[1].tokens"), `reason` says it in words
    ("14 grain in play, the box has 11"), `rule` is the number of the rule that it breaks, 0 if it breaks none.
    """

    field: str
    reason: str
    rule: int = 0


MAX_LISTED = 1 << 12
"""Numbers between the bounds of a field of which those that it can hold are listed."""


class _Bounds(NamedTuple):
    """A field with what its numbers are compared with; `depth` counts all axes of its array.

    `listed` are all that can be where that is not every number between the bounds; None if they are not listed.
    """

    name: str
    depth: int
    low: int
    high: int
    meaning: Meaning | None
    parts: Ranges | None
    listed: frozenset[int] | None = None


class Ranges:
    """The check for the fields of one record class; a quick look at lowest and highest first, which names nothing."""

    def __init__(self, declared: tuple[Declared, ...]) -> None:
        self._declared = declared
        self._by_seats: dict[int, tuple[_Bounds, ...]] = {}

    def flaws(self, record: Any, seats: int, where: str = "") -> Iterator[Flaw]:
        """Every number that its field cannot hold, in a game with so many players."""
        if seats not in self._by_seats:
            self._by_seats[seats] = tuple(_bounds(d, seats) for d in self._declared)
        for bounds in self._by_seats[seats]:
            value = getattr(record, bounds.name)
            if bounds.parts:
                for place, part in entries(value, bounds.depth):
                    yield from bounds.parts.flaws(part, seats, f"{where}{bounds.name}{place}.")
            elif not _right(value, bounds, seats):
                yield from _wrong(value, bounds, seats, where + bounds.name)


def _bounds(d: Declared, seats: int) -> _Bounds:
    if d.meaning is None:
        return _Bounds(d.name, len(d.axes), 0, 0, None, Ranges(d.parts))
    low, high = d.meaning.bounds(seats)
    listed = None
    if d.meaning.gaps and not d.meaning.depth and high - low < MAX_LISTED:
        listed = frozenset(n for n in range(low, high + 1) if d.meaning.fits(n, seats))
    return _Bounds(d.name, len(d.axes) + d.meaning.depth, low, high, d.meaning, None, listed)


def _right(value: Any, bounds: _Bounds, seats: int) -> bool:
    name, depth, low, high, meaning, _, listed = bounds
    numbers = value if depth else (value,)
    for _ in range(depth - 1):
        numbers = [number for row in numbers for number in row]
    if listed is not None:
        return listed.issuperset(numbers)
    right = low <= min(numbers) and max(numbers) <= high
    return right and not (meaning and meaning.gaps and next(_wrong(value, bounds, seats, name), None))


def _wrong(value: Any, bounds: _Bounds, seats: int, where: str) -> Iterator[Flaw]:
    meaning = bounds.meaning
    assert meaning is not None
    for place, number in entries(value, bounds.depth - meaning.depth, where):
        if not meaning.fits(number, seats):
            yield Flaw(place, f"{number} is not {meaning.told()}")
