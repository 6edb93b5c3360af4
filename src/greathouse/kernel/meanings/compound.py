"""Meanings of numbers, or short arrays, that hold several things: sets, counters, pairs, parts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from greathouse.kernel.meanings.names import Misread, Names, shown
from greathouse.kernel.meanings.single import Count, Meaning, OneOf, or_none


class SetOf(Meaning):
    """Base of bit masks: the member with number k is bit k."""

    absent: int | None = 0

    def members(self, seats: Sequence[str]) -> Names:
        """All that can be in it."""
        raise NotImplementedError

    def write(self, value: Any, seats: Sequence[str]) -> Any:
        names = self.members(seats)
        return [names.words[k] if k < len(names) else f"bit {k}" for k in _bits(value)]

    def read(self, content: Any, seats: Sequence[str]) -> Any:
        names = self.members(seats)
        return sum(1 << place for place in _places(content, names))


class ItemSet(SetOf):
    """A set of members of a named set: one bit mask, or with `chunk` a row of masks of so many members each."""

    def __init__(self, names: Names, *, chunk: int = 0) -> None:
        self.names, self.chunk = names, chunk
        self.depth, self.gaps = (1, True) if chunk else (0, False)
        self.absent = None if chunk else 0

    def members(self, seats: Sequence[str]) -> Names:
        return self.names

    def bounds(self, seats: int) -> tuple[int, int]:
        return 0, (1 << (self.chunk or len(self.names))) - 1

    def fits(self, value: Any, seats: int) -> bool:
        return 0 <= self._whole(value) < 1 << len(self.names)

    def write(self, value: Any, seats: Sequence[str]) -> Any:
        return super().write(self._whole(value), seats)

    def read(self, content: Any, seats: Sequence[str]) -> Any:
        whole = super().read(content, seats)
        rows = -(-len(self.names) // self.chunk) if self.chunk else 0
        return [whole >> self.chunk * row & (1 << self.chunk) - 1 for row in range(rows)] if self.chunk else whole

    def _whole(self, value: Any) -> int:
        return sum(mask << self.chunk * row for row, mask in enumerate(value)) if self.chunk else int(value)

    def told(self) -> str:
        return f"a list, each one {self.names.what} of {self.names.listed()}"


class SeatSet(SetOf):
    """A set of seats."""

    def members(self, seats: Sequence[str]) -> Names:
        return Names("seat", seats)

    def bounds(self, seats: int) -> tuple[int, int]:
        return 0, (1 << seats) - 1

    def told(self) -> str:
        return "a list of seats"


class Tally(Meaning):
    """How many of each member of a named set, packed into one number: `bits` bits for each, the first one lowest."""

    absent = 0

    def __init__(self, names: Names, bits: int, most: int) -> None:
        self.names, self.bits, self.most = names, bits, most
        self.gaps = most < (1 << bits) - 1

    def bounds(self, seats: int) -> tuple[int, int]:
        return 0, (1 << self.bits * len(self.names)) - 1

    def counts(self, value: int) -> list[int]:
        """How many of each."""
        return [value >> self.bits * k & (1 << self.bits) - 1 for k in range(len(self.names))]

    def fits(self, value: Any, seats: int) -> bool:
        low, high = self.bounds(seats)
        return bool(low <= value <= high) and max(self.counts(value)) <= self.most

    def write(self, value: Any, seats: Sequence[str]) -> Any:
        return {str(w): n for w, n in zip(self.names.words, self.counts(value), strict=True) if n}

    def read(self, content: Any, seats: Sequence[str]) -> Any:
        counts = Count(self.most)
        parts = [(self.names.place(word), counts.read(n, seats)) for word, n in _object(content).items()]
        return sum(n << self.bits * place for place, n in parts)

    def told(self) -> str:
        return f"how many (up to {self.most}) of each {self.names.what} ({self.names.listed()})"


class Pair(OneOf):
    """Two meanings in one number: `low` + (numbers of `low`) * `high`, and 1 more where 0 is none."""

    def __init__(self, low: OneOf, high: OneOf, *, none: int | None = None, unknown: int | None = None) -> None:
        super().__init__(none, unknown)
        self.low, self.high = low, high
        self.gaps = self.gaps or low.gaps or high.gaps

    def size(self, seats: int) -> int:
        return self.low.size(seats) * self.high.size(seats)

    def holds(self, place: int, seats: int) -> bool:
        high, low = divmod(place, self.low.size(seats))
        return self.low.holds(low, seats) and self.high.holds(high, seats)

    def word(self, place: int, seats: Sequence[str]) -> Any:
        high, low = divmod(place, self.low.size(len(seats)))
        return [self.low.word(low, seats), self.high.word(high, seats)]

    def place(self, word: Any, seats: Sequence[str]) -> int:
        if not isinstance(word, list) or len(word) != 2:
            raise Misread(f"{shown(word)} is no list of two: {self.told()}")
        low, high = self.low.place(word[0], seats), self.high.place(word[1], seats)
        return low + self.low.size(len(seats)) * high

    def told(self) -> str:
        return f"[{self.low.told()}, {self.high.told()}]{or_none(self.none)}"


class Parts(Meaning):
    """A short array whose entries mean different things: `Parts(count=Count(9), value=Number(1, 6))`."""

    depth = 1
    gaps = True

    def __init__(self, **parts: Meaning) -> None:
        self.parts = parts

    def bounds(self, seats: int) -> tuple[int, int]:
        lows, highs = zip(*(part.bounds(seats) for part in self.parts.values()), strict=True)
        return min(lows), max(highs)

    def fits(self, value: Any, seats: int) -> bool:
        return all(part.fits(number, seats) for part, number in zip(self.parts.values(), value, strict=True))

    def write(self, value: Any, seats: Sequence[str]) -> Any:
        pairs = zip(self.parts.items(), value, strict=True)
        return {name: part.write(number, seats) for (name, part), number in pairs}

    def read(self, content: Any, seats: Sequence[str]) -> Any:
        if set(_object(content)) != set(self.parts):
            raise Misread(f"{shown(content)} needs {', '.join(self.parts)}, and nothing else")
        return [part.read(content[name], seats) for name, part in self.parts.items()]

    def told(self) -> str:
        return "; ".join(f"`{name}` {part.told()}" for name, part in self.parts.items())


def _bits(mask: int) -> list[int]:
    return [k for k in range(mask.bit_length()) if mask >> k & 1] if mask >= 0 else []


def _places(content: Any, names: Names) -> list[int]:
    if not isinstance(content, list):
        raise Misread(f"{shown(content)} is no list")
    places = [names.place(word) for word in content]
    if len(set(places)) < len(places):
        raise Misread(f"{shown(content)} names a {names.what} twice")
    return places


def _object(content: Any) -> dict[str, Any]:
    if not isinstance(content, dict):
        raise Misread(f"{shown(content)} is no object with names and values")
    return content
