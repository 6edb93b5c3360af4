"""Results that are asked for again and again: made once, and kept while there is room for them.

All functions share one room, `ROOM`. When it is full, what fills it most is forgotten, and made again where it is asked
for. So a result that is known costs what it costs in `functools.lru_cache`; only what is made is counted.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from functools import lru_cache, wraps
from typing import Any, Generic, TypeVar, cast

Made = TypeVar("Made")
F = TypeVar("F", bound=Callable[..., object])

LATELY = 1_500_000
"""So many characters of texts, and half as many at least, are known by what was made of them."""

ENTRY = 200
"""Bytes that a result takes beside itself and what it was made of."""


class Kept:
    """What one function has made, by its arguments; `taken` are its bytes."""

    def __init__(self, forget: Callable[[], None]) -> None:
        self.taken = 0
        self._forget = forget

    def forget(self) -> int:
        """Forgets it all; so many bytes are free."""
        freed, self.taken = self.taken, 0
        self._forget()
        return freed


class Room:
    """So many bytes as results may take, of all functions together. They are counted generously: what several results
    share counts for each of them."""

    def __init__(self, size: int) -> None:
        self.size, self.taken = size, 0
        self._all: list[Kept] = []

    def keeping(self, function: F) -> F:
        """The function, whose results are kept here."""

        @lru_cache(None)
        @wraps(function)
        def made(*given: Any, **named: Any) -> object:
            result = function(*given, **named)
            self._take(kept, ENTRY + size_of(given) + size_of(result))
            return result

        kept = Kept(made.cache_clear)
        self._all.append(kept)
        return cast("F", made)

    def _take(self, kept: Kept, size: int) -> None:
        kept.taken += size
        self.taken += size
        if self.taken > self.size:
            self.taken -= max(self._all, key=lambda one: one.taken).forget()


ROOM = Room(16_000_000)
"""For the parts of pictures. It is full after 1,500 moves of all five games, so that memory stays level from then on;
beyond it come parts that are hardly asked for again, unless people play in many languages and widths."""


def memoized(function: F) -> F:
    """Marks a function whose results depend on its arguments alone and are asked for again and again."""
    return ROOM.keeping(function)


class Lately(Generic[Made]):
    """What was made of texts lately. What is asked for again stays, the rest goes all at once; nothing is weighed."""

    def __init__(self, make: Callable[[str], Made]) -> None:
        self._make = make
        self._known: dict[str, Made] = {}
        self._earlier: dict[str, Made] = {}
        self._taken = 0

    def each(self, texts: Iterable[str]) -> list[Made]:
        """What is made of each of these texts."""
        known = self._known.get
        return [self._found(text) if (made := known(text)) is None else made for text in texts]

    def _found(self, text: str) -> Made:
        made = self._earlier.get(text)
        made = self._known[text] = self._make(text) if made is None else made
        self._taken += len(text)
        if 2 * self._taken > LATELY:
            self._known, self._earlier, self._taken = {}, self._known, 0
        return made


def each_lately(make: Callable[[str], Made]) -> Callable[[Iterable[str]], list[Made]]:
    """What makes something of each of several texts, and keeps what it made of those that it was asked for lately."""
    return Lately(make).each


def size_of(thing: object) -> int:
    """The bytes of a text or number, or of all that a tuple is made of; the names in a set are those of the drawings'
    definitions, which are in memory anyway."""
    size = sys.getsizeof(thing)
    return size + sum(map(size_of, thing)) if isinstance(thing, tuple) else size
