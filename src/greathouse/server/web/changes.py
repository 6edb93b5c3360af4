"""Answers to a page that still holds the one before: only what changes in it is sent.

A page names the answer that it holds for a part of itself (`Held-Lines`), or says that it holds none ("-"). What it is
sent is then remembered here under a name, which comes with it (`Held-Lines`); whatever stood in the earlier answer is
written as a reference to it (`Changes`, which names it). A process that does not know that one sends the whole.
"""

from __future__ import annotations

import hashlib
import secrets
from array import array
from collections.abc import Iterable
from itertools import chain
from typing import NamedTuple, TypeAlias

import msgspec

from greathouse.draw.kept import each_lately
from greathouse.server.recent import Recent

MAX_HELD = 1000
"""So many answers are known, by eight bytes for each of their lines: 50 kB at most."""

NO_LINE, NO_NEW_LINE = -1, 1 << 64
"""Marks of no line, at the ends of an answer and of the next: no text has these hashes."""

MIN_COPIED, MANY_COPIED = 16, 4
"""Fewer characters than these are sent once more rather than referred to, but so many lines never are."""

NONE = "-"
"""The name that a page gives when it holds no answer."""


class Parts(tuple[str, ...]):
    """A picture of a page, or the turns of a log, in parts, each of which begins a line; a template writes them as they
    are."""

    __slots__ = ()

    def __html__(self) -> str:
        return "\n".join(self)


Piece: TypeAlias = "str | tuple[str, ...]"
"""A text of an answer, or a picture or log in its parts, many of which are kept from one to the next. Each begins a
line."""

Changes: TypeAlias = "list[list[int] | str]"
"""What `changes` makes."""

Marks: TypeAlias = bytes
"""A number for each line of an answer, in eight bytes, alike for like lines in this process."""

WIDTH = 8
"""The bytes of a mark."""

HTML = "text/html; charset=utf-8"
"""What a whole answer is."""


class Answer(NamedTuple):
    """What a page is sent: the body, what it is, and headers."""

    body: bytes
    kind: str
    headers: dict[str, str]


class SentAnswers:
    """What pages were sent lately, as the marks of its lines. Names are known only to those who were sent them."""

    def __init__(self) -> None:
        self._recent = Recent[Marks](MAX_HELD)
        self._secret = secrets.token_bytes(32)

    def answer(self, pieces: list[Piece], held: str) -> Answer:
        """The answer to a page that holds an earlier one: what changes in that, else the whole."""
        name, told = self.told(pieces, held)
        if told is None:
            return Answer(text_of(pieces).encode(), HTML, {"Held-Lines": name})
        return Answer(msgspec.json.encode(told), "application/json", {"Held-Lines": name, "Changes": held})

    def told(self, pieces: list[Piece], held: str) -> tuple[str, Changes | None]:
        """The name that an answer has from now on, and what changes in the earlier one that a page holds; None if that
        one is not known."""
        lines, marks = _cut(pieces)
        name = hashlib.blake2b(marks, key=self._secret, digest_size=12).hexdigest()
        known = self._recent.find(held)
        self._recent.keep(name, marks)
        return name, None if known is None else changes(known, marks, lines)

    def ahead(self, pieces: list[Piece], held: str, shape: dict[str, object]) -> tuple[str, bytes]:
        """The name that an answer has from now on, and what a page that holds an earlier one is told before it asks;
        nothing if the earlier one is not known. `shape` says for which pages it is meant."""
        name, told = self.told(pieces, held)
        part = {"held": held, "name": name, "changes": told, **shape}
        return name, b"" if told is None else msgspec.json.encode(part)


def text_of(pieces: Iterable[Piece]) -> str:
    """An answer as it is sent whole."""
    return "\n".join(chain.from_iterable([piece] if isinstance(piece, str) else map(_part, piece) for piece in pieces))


def _cut(pieces: Iterable[Piece]) -> tuple[list[str], Marks]:
    """The lines of an answer, and a mark for each."""
    cut = list[tuple[list[str], Marks]]()
    for piece in pieces:
        cut += (_lines(piece),) if isinstance(piece, str) else _kept_lines(piece)
    return [*chain.from_iterable([lines for lines, _ in cut])], b"".join([marks for _, marks in cut])


def _lines(text: str) -> tuple[list[str], Marks]:
    """The lines of a text, and a mark for each."""
    lines = text.split("\n")
    return lines, array("q", [*map(hash, lines)]).tobytes()


def _part(text: str) -> str:
    """A part of a picture or log, which begins a line: a newline of its own would begin another."""
    return text.removeprefix("\n")


@each_lately
def _kept_lines(part: str) -> tuple[list[str], Marks]:
    return _lines(_part(part))


def changes(old: Marks, new: Marks, lines: list[str]) -> Changes:
    """An answer written from the lines of an earlier one: `[from, count]` stands for so many of those, a text for
    itself; each begins a line."""
    end = _alike_at_the_end(old, new)
    was, now = _numbers(old, end, NO_LINE), _numbers(new, end, NO_NEW_LINE)
    last, stop = len(was) - 1, len(now) - 1
    first = dict(zip(reversed(was), range(last, -1, -1), strict=True))
    made: Changes = []
    told = place = expected = 0
    while place < stop:
        mark = now[place]
        begin = expected if was[expected] == mark else first.get(mark, NO_LINE)
        start, ahead = place, begin - place
        place += 1
        if begin < 0:
            expected += expected < last
            continue
        while now[place] == was[place + ahead]:
            place += 1
        expected = place + ahead
        if place - start >= MANY_COPIED or _is_worth_while(lines, start, place):
            if told < start:
                made.append("\n".join(lines[told:start]))
            made.append([begin, place - start])
            told = place
    if told < stop:
        made.append("\n".join(lines[told:stop]))
    return _with_end(made, last, end) if end else made


def _numbers(marks: Marks, end: int, mark: int) -> list[int]:
    """Marks as numbers without so many at their end, and one that is like no other."""
    numbers = memoryview(marks)[: len(marks) - WIDTH * end].cast("q").tolist()
    numbers.append(mark)
    return numbers


def _is_worth_while(lines: list[str], start: int, stop: int) -> bool:
    """Whether a reference to these lines is shorter than they are."""
    return len(lines[start]) >= MIN_COPIED or sum(map(len, lines[start:stop])) >= MIN_COPIED


def _with_end(made: Changes, begin: int, count: int) -> Changes:
    """An answer that ends with so many lines from there on."""
    last = made[-1] if made else ""
    if isinstance(last, list) and sum(last) == begin:
        last[1] += count
    else:
        made.append([begin, count])
    return made


def _alike_at_the_end(old: Marks, new: Marks) -> int:
    """How many lines at their ends are alike: most of a log is."""
    least, most = 0, min(len(old), len(new)) // WIDTH
    while least < most:
        count = (least + most + 1) // 2
        if old.endswith(new[len(new) - WIDTH * count :]):
            least = count
        else:
            most = count - 1
    return least


def whole(held: str, told: str) -> str:
    """The answer that a page makes of the one it holds and the changes that it is told."""
    lines = held.split("\n")
    parts = msgspec.json.decode(told)
    return "\n".join(part if isinstance(part, str) else "\n".join(lines[part[0] : sum(part)]) for part in parts)
