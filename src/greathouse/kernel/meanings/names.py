"""Named sets, and what the axes of an array count."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

MAX_WORDS_SHOWN = 12
"""Words that a refusal lists, at most."""


class Misread(Exception):
    """Content that does not stand for a value of its field; the text says what is expected."""


class Names:
    """A named set: what one of it is called ("card") and the words, or whole numbers, of its members in order."""

    def __init__(self, what: str, words: Iterable[str | int]) -> None:
        self.what, self.words = what, tuple(words)
        self._places = {str(word).lower(): place for place, word in enumerate(self.words)}
        if len(self._places) != len(self.words):
            raise TypeError(f"two names of a {what} differ at most in case")

    def __len__(self) -> int:
        return len(self.words)

    def place(self, word: Any) -> int:
        """The number of a member. Raises Misread naming the allowed words."""
        place = self._places.get(str(word).strip().lower()) if type(word) in (str, int) else None
        if place is None:
            raise Misread(f"{shown(word)} is no {self.what}; there are {self.listed()}")
        return place

    def listed(self) -> str:
        """The words, shortened."""
        some = ", ".join(map(str, self.words[:MAX_WORDS_SHOWN]))
        return some if len(self) <= MAX_WORDS_SHOWN else f"{some}, … {self.words[-1]}"

    def at(self, table: Any) -> Names:
        """The words at a table with the options of this record."""
        return self


class NamesBy(Names):
    """A named set whose words an option of the table chooses: one set of words for each value, all of one size."""

    def __init__(self, what: str, option: str, sets: Iterable[Iterable[str | int]]) -> None:
        self.option, self.sets = option, tuple(Names(what, words) for words in sets)
        super().__init__(what, self.sets[0].words)
        if len({len(names) for names in self.sets}) > 1:
            raise TypeError(f"sets of {what} names differ in size")

    def listed(self) -> str:
        """The words for the first value, shortened."""
        return f"{super().listed()} (or those of another {self.option})"

    def at(self, table: Any) -> Names:
        """The words at a table with the options of this record."""
        return self.sets[getattr(table, self.option)]


class Seating:
    """The seats as an axis; what it counts is grouped under the word of its seat."""


SEATS: Final = Seating()


class Order:
    """An axis that counts things one after another; only the first `length` entries count if that field is named.

    The length field may itself be by seat. Without one, entries at the end that hold their default are not written.
    """

    def __init__(self, length: str = "") -> None:
        self.length = length


Axis = Names | Seating | Order


class By:
    """What counts through each axis of an array, in order; axes that a meaning itself uses up come last, unnamed."""

    def __init__(self, *axes: Axis) -> None:
        self.axes = axes


def shown(content: Any) -> str:
    """What was given, shortened."""
    text = repr(content)
    return text if len(text) <= 40 else text[:39] + "…"
