"""Results that are asked for again and again: made once, and kept while there is room for them.

All functions share one room, `ROOM`. When it is full, what fills it most is forgotten, and made again where it is asked
for. So a result that is known costs what it costs in `functools.lru_cache`; only what is made is counted.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import lru_cache, wraps
from typing import Any, TypeVar, cast

Made = TypeVar("Made")
F = TypeVar("F", bound=Callable[..., object])

SHORT, MAX_SHORT, MAX_LONG = 4096, 2048, 64
"""Texts of up to so many characters are short; of short and of long ones so many are known by what was made of them."""

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


def kept_lately(function: Callable[[str], Made]) -> Callable[[str], Made]:
    """A function of a text that keeps what it made of those that it was asked for lately, of few if they are long: what
    seldom comes again takes little memory, and nothing is weighed."""
    short, long = lru_cache(MAX_SHORT)(function), lru_cache(MAX_LONG)(function)

    @wraps(function)
    def made(text: str) -> Made:
        return (short if len(text) <= SHORT else long)(text)

    return made


def size_of(thing: object) -> int:
    """The bytes of a text or number, or of all that a tuple or set is made of."""
    size = sys.getsizeof(thing)
    return size + sum(map(size_of, thing)) if isinstance(thing, tuple | frozenset) else size
