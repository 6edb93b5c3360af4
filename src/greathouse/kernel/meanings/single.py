"""Meanings of a number that stands for one thing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from typing import Any

from greathouse.kernel.errors import UnreadableMove
from greathouse.kernel.meanings.names import Misread, Names, NamesBy, shown


class Meaning:
    """What the number in a field stands for.

    `depth` is how many axes one value takes up (0: a number), `gaps` whether a number between the bounds can be
    wrong, `absent` the value that stands for nothing (None: there is none). `seats` are the words of the seats.
    """

    depth: int = 0
    gaps: bool = False
    absent: int | None = None

    def bounds(self, seats: int) -> tuple[int, int]:
        """Lowest and highest number, with so many players."""
        raise NotImplementedError

    def fits(self, value: Any, seats: int) -> bool:
        """Whether this is one of its values."""
        low, high = self.bounds(seats)
        return bool(low <= value <= high)

    def write(self, value: Any, seats: Sequence[str]) -> Any:
        """The value as a person writes it, in JSON; a number that fits no word as it is."""
        raise NotImplementedError

    def read(self, content: Any, seats: Sequence[str]) -> Any:
        """The value that was written. Raises Misread."""
        raise NotImplementedError

    def told(self) -> str:
        """What it can be, for the documentation."""
        raise NotImplementedError

    def at(self, table: Any) -> Meaning:
        """The same meaning at a table with the options of this record, which may choose the words (NamesBy)."""
        names = getattr(self, "names", None)
        if not isinstance(names, NamesBy):
            return self
        chosen: Any = copy(self)
        chosen.names = names.at(table)
        return chosen


class Number(Meaning):
    """A whole number, both bounds included; in a View `unknown` may stand for one that its reader does not know."""

    def __init__(self, low: int, high: int, *, unknown: int | None = None) -> None:
        self.low, self.high, self.unknown = low, high, unknown
        self.gaps = unknown is not None

    def bounds(self, seats: int) -> tuple[int, int]:
        return _bounds(self.low, self.high, self.unknown)

    def fits(self, value: Any, seats: int) -> bool:
        return self.low <= value <= self.high or value == self.unknown

    def write(self, value: Any, seats: Sequence[str]) -> Any:
        return value

    def read(self, content: Any, seats: Sequence[str]) -> Any:
        if type(content) is not int or not self.fits(content, len(seats)):
            raise Misread(f"{shown(content)} is not {self.told()}")
        return content

    def told(self) -> str:
        return f"a whole number {self.low} to {self.high}"


class Count(Number):
    """How many there are of something, up to `most`."""

    def __init__(self, most: int, *, unknown: int | None = None) -> None:
        super().__init__(0, most, unknown=unknown)
        self.absent = 0


class Flag(Meaning):
    """1 for true, 0 for false."""

    absent = 0

    def bounds(self, seats: int) -> tuple[int, int]:
        return 0, 1

    def write(self, value: Any, seats: Sequence[str]) -> Any:
        return bool(value) if value in (0, 1) else value

    def read(self, content: Any, seats: Sequence[str]) -> Any:
        if type(content) is not bool:
            raise Misread(f"{shown(content)} is neither true nor false")
        return int(content)

    def told(self) -> str:
        return "true or false"


class OneOf(Meaning):
    """Base of what stands for one of several things; `none` and `unknown` are the numbers that stand for no thing.

    Things are numbered from 0, but from 1 where 0 is none.
    """

    def __init__(self, none: int | None, unknown: int | None) -> None:
        self.none, self.unknown = none, unknown
        self.first = 1 if none == 0 else 0
        self.absent = none
        self.gaps = unknown is not None or none not in (None, 0, -1)

    def size(self, seats: int) -> int:
        """How many things there are."""
        raise NotImplementedError

    def holds(self, place: int, seats: int) -> bool:
        """Whether there is a thing with this number."""
        return 0 <= place < self.size(seats)

    def word(self, place: int, seats: Sequence[str]) -> Any:
        """What a thing is called."""
        raise NotImplementedError

    def place(self, word: Any, seats: Sequence[str]) -> int:
        """The thing that is called so. Raises Misread."""
        raise NotImplementedError

    def bounds(self, seats: int) -> tuple[int, int]:
        return _bounds(self.first, self.first + self.size(seats) - 1, self.none, self.unknown)

    def fits(self, value: Any, seats: int) -> bool:
        return value in (self.none, self.unknown) or self.holds(value - self.first, seats)

    def write(self, value: Any, seats: Sequence[str]) -> Any:
        if value == self.none:
            return None
        known = self.holds(value - self.first, len(seats))
        return self.word(value - self.first, seats) if known else value

    def read(self, content: Any, seats: Sequence[str]) -> Any:
        if content is None and self.none is not None:
            return self.none
        return self.first + self.place(content, seats)


class Item(OneOf):
    """A member of a named set."""

    def __init__(self, names: Names, *, none: int | None = None, unknown: int | None = None) -> None:
        super().__init__(none, unknown)
        self.names = names

    def size(self, seats: int) -> int:
        return len(self.names)

    def word(self, place: int, seats: Sequence[str]) -> Any:
        return self.names.words[place]

    def place(self, word: Any, seats: Sequence[str]) -> int:
        return self.names.place(word)

    def told(self) -> str:
        return f"one {self.names.what} of {self.names.listed()}{or_none(self.none)}"


class Seat(OneOf):
    """A seat."""

    def size(self, seats: int) -> int:
        return seats

    def __init__(self, *, none: int | None = None, unknown: int | None = None) -> None:
        super().__init__(none, unknown)

    def word(self, place: int, seats: Sequence[str]) -> Any:
        return seats[place]

    def place(self, word: Any, seats: Sequence[str]) -> int:
        return Names("seat", seats).place(word)

    def told(self) -> str:
        return f"a seat{or_none(self.none)}"


class Owner(OneOf):
    """A seat, or the owner of what belongs to no seat, who has the number `neutral` above those of all seats."""

    def __init__(self, neutral: int, *, none: int | None = None, unknown: int | None = None) -> None:
        super().__init__(none, unknown)
        self.neutral, self.gaps = neutral, True

    def size(self, seats: int) -> int:
        return self.neutral + 1

    def holds(self, place: int, seats: int) -> bool:
        return 0 <= place < seats or place == self.neutral

    def word(self, place: int, seats: Sequence[str]) -> Any:
        return "neutral" if place == self.neutral else seats[place]

    def place(self, word: Any, seats: Sequence[str]) -> int:
        place = Names("owner", (*seats, "neutral")).place(word)
        return self.neutral if place == len(seats) else place

    def told(self) -> str:
        return f"a seat or neutral{or_none(self.none)}"


class Action(OneOf):
    """A move, by its number in the game's `MOVES`; `moves` reads and writes them (kernel.moves)."""

    def __init__(self, moves: Any, *, none: int | None = None, unknown: int | None = None) -> None:
        super().__init__(none, unknown)
        self.moves = moves

    def size(self, seats: int) -> int:
        return len(self.moves)

    def word(self, place: int, seats: Sequence[str]) -> Any:
        return self.moves.write(place)

    def place(self, word: Any, seats: Sequence[str]) -> int:
        try:
            return int(self.moves.read(str(word)))
        except UnreadableMove as error:
            raise Misread(str(error).rstrip(".")) from None

    def told(self) -> str:
        return f"a move{or_none(self.none)}"


class Choice(Meaning):
    """A value of an option of the table, or the number of players; nobody writes it in a field."""

    gaps = True

    def __init__(self, values: Mapping[int, Any]) -> None:
        self.values = values

    def bounds(self, seats: int) -> tuple[int, int]:
        return min(self.values), max(self.values)

    def fits(self, value: Any, seats: int) -> bool:
        return value in self.values

    def told(self) -> str:
        return "one of " + ", ".join(map(str, self.values.values()))


def or_none(none: int | None) -> str:
    """For the documentation, that there may be none."""
    return ", or null" if none is not None else ""


def _bounds(*numbers: int | None) -> tuple[int, int]:
    known = [number for number in numbers if number is not None]
    return min(known), max(known)
