"""Actions as numbers with a fixed meaning: number <-> (kind, arguments) <-> written form.

    MOVES = Moves(
        Kind("step", span(1, 30), span(1, 30)),          # "step 20 19"
        Kind("ask", names("Bast", "Anubis"), span(1, 6)), # "ask Bast 3"
        Kind("pass"),
    )
    STEP = MOVES.base("step")        # a rule computes STEP + 30 * (a - 1) + (b - 1)

Decisions and chance outcomes each have a table of their own (`MOVES` and `CHANCE` in a game's moves.py).
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator

from greathouse.kernel.errors import UnreadableMove
from greathouse.kernel.numbers import whole
from greathouse.kernel.words import refused


class Argument:
    """What can stand at one place of a move after its verb: words, of which each stands for the number of its place."""

    def __init__(self, words: tuple[str, ...]) -> None:
        if any(not word or " " in word for word in words):
            raise ValueError("a word of a move is not empty and has no space; write Bast_the_cat or Bast-the-cat")
        self.words = words
        self.places = {word.lower(): place for place, word in enumerate(words)}
        if len(self.places) != len(words):
            raise ValueError("two words of an argument differ at most in case")

    def __len__(self) -> int:
        return len(self.words)


def span(first: int, last: int) -> Argument:
    """Whole numbers first..last, both included; argument number 0 is `first`."""
    return Argument(tuple(str(n) for n in range(first, last + 1)))


def names(*words: str) -> Argument:
    """Named values, e.g. cards; no spaces inside a name, case does not matter when reading."""
    return Argument(words)


class Kind:
    """One kind of move: a verb and its arguments."""

    def __init__(self, verb: str, *arguments: Argument) -> None:
        self.verb, self.arguments = verb, arguments
        self.size = 1
        for argument in arguments:
            self.size *= len(argument)

    def split(self, offset: int) -> tuple[int, ...]:
        """Argument numbers of the move at this offset inside the kind."""
        parts = []
        for argument in reversed(self.arguments):
            offset, part = divmod(offset, len(argument))
            parts.append(part)
        return tuple(reversed(parts))

    def join(self, parts: tuple[int, ...]) -> int:
        """Offset inside the kind of the move with these argument numbers."""
        offset = 0
        for argument, part in zip(self.arguments, parts, strict=True):
            offset = offset * len(argument) + part
        return offset


class Moves:
    """A table of kinds; kinds are numbered one after another from 0, the last argument runs fastest.

    `most` is how many of the moves a seat can ever choose among at once (`choices`); 0: nothing is promised. What was
    taken apart or written once is kept, and read without being taken apart.
    """

    def __init__(self, *kinds: Kind, most: int = 0) -> None:
        self.kinds = kinds
        self._by_verb = {kind.verb.lower(): index for index, kind in enumerate(kinds)}
        if len(self._by_verb) != len(kinds):
            raise ValueError("two kinds of move have the same verb")
        self._bases = [0]
        for kind in kinds:
            self._bases.append(self._bases[-1] + kind.size)
        self.most = min(most or len(self), len(self))
        self._parts: dict[int, tuple[str, tuple[int, ...]]] = {}
        self._written: dict[int, str] = {}
        self._numbers: dict[str, int] = {}

    def __len__(self) -> int:
        return self._bases[-1]

    def __iter__(self) -> Iterator[str]:
        return (self.write(number) for number in range(len(self)))

    def base(self, verb: str) -> int:
        """Number of the first move of a kind."""
        return self._bases[self._by_verb[verb.lower()]]

    def kind(self, number: int) -> Kind:
        """The kind of a move. Raises UnreadableMove if there is no such number."""
        return self.kinds[self._place(number)]

    def split(self, number: int) -> tuple[str, tuple[int, ...]]:
        """Verb and argument numbers (places in their word lists) of a move."""
        known = self._parts.get(number)
        if known is None:
            place = self._place(number)
            known = self.kinds[place].verb, self.kinds[place].split(number - self._bases[place])
            self._parts[number] = known
        return known

    def join(self, verb: str, *parts: int) -> int:
        """Number of the move with this verb and these argument numbers."""
        place = self._by_verb[verb.lower()]
        return self._bases[place] + self.kinds[place].join(parts)

    def write(self, number: int) -> str:
        """Written form, e.g. "step 20 19". Raises UnreadableMove if there is no such number."""
        known = self._written.get(number)
        if known is None:
            verb, parts = self.split(number)
            arguments = self.kinds[self._place(number)].arguments
            known = " ".join([verb, *(a.words[p] for a, p in zip(arguments, parts, strict=True))])
            self._written[number] = known
            self._numbers[known] = number
        return known

    def read(self, text: str) -> int:
        """Number of a written move; case and extra spaces do not matter.

        Raises UnreadableMove with what was expected.
        """
        if text in self._numbers:
            return self._numbers[text]
        verb, *parts = text.lower().split() or [""]
        if verb not in self._by_verb:
            verbs = ", ".join(kind.verb for kind in self.kinds)
            raise refused(UnreadableMove, "no-verb", text=text[:60], verbs=verbs)
        place = self._by_verb[verb]
        kind = self.kinds[place]
        if len(parts) != len(kind.arguments):
            counts = {"expected": len(kind.arguments), "given": len(parts)}
            raise refused(UnreadableMove, "word-count", text=text[:60], verb=kind.verb, **counts)
        return self._bases[place] + kind.join(tuple(map(_place_of, kind.arguments, parts)))

    def number(self, move: str | int) -> int:
        """Number of a move given in written form or as a number (NumPy's too). Raises UnreadableMove."""
        if isinstance(move, str):
            return self.read(move)
        number = whole(move)
        if number is None:
            raise refused(UnreadableMove, "no-move", given=repr(move)[:60])
        self._place(number)
        return number

    def _place(self, number: int) -> int:
        if not 0 <= number < len(self):
            raise refused(UnreadableMove, "no-number", number=number, last=len(self) - 1)
        return bisect_right(self._bases, number) - 1


def _place_of(argument: Argument, word: str) -> int:
    if word not in argument.places:
        some = ", ".join(argument.words[:8]) + (", …" if len(argument) > 8 else "")
        raise refused(UnreadableMove, "no-word", word=word[:40], words=some)
    return argument.places[word]
