"""Answers to a page that still holds the one before: only what changes in it is sent.

A page names the answer that it holds for a part of itself (`Held-Lines`), or says that it holds none ("-"). What it is
sent is then remembered here under a name, which comes with it (`Held-Lines`); whatever stood in the earlier answer is
written as a reference to it (`Changes`, which names it). A process that does not know that one sends the whole.
"""

from __future__ import annotations

import hashlib
import json
import secrets
from array import array
from collections.abc import Iterable
from itertools import compress, count
from operator import ne
from typing import TypeAlias

from starlette.responses import HTMLResponse, Response

from greathouse.draw.kept import kept_lately
from greathouse.server.recent import Recent

MAX_HELD = 1000
"""So many answers are known, by eight bytes for each of their tags: 50 kB at most."""

MIN_COPIED = 16
"""Fewer characters than these are sent once more rather than referred to."""

RUN = 64
"""So many lines are compared at once."""

NONE = "-"
"""The name that a page gives when it holds no answer."""

Piece: TypeAlias = "str | tuple[str, ...]"
"""A text of an answer, or a picture in its parts, many of which are kept from one to the next."""

Changes: TypeAlias = "list[list[int] | str]"
"""What `changes` makes."""

Marks: TypeAlias = "array[int]"
"""A number for each line of an answer, alike for like lines in this process."""


class SentAnswers:
    """What pages were sent lately, as the marks of its lines. Names are known only to those who were sent them."""

    def __init__(self) -> None:
        self._recent = Recent[Marks](MAX_HELD)
        self._secret = secrets.token_bytes(32)

    def answer(self, pieces: list[Piece], held: str, status: int, headers: dict[str, str]) -> Response:
        """The answer to a page that holds an earlier one: what changes in that, else the whole."""
        name, told = self.told(pieces, held)
        headers = headers | {"Held-Lines": name}
        if told is None:
            return HTMLResponse(text_of(pieces), status, headers)
        return Response(_written(told), status, headers | {"Changes": held}, "application/json")

    def told(self, pieces: list[Piece], held: str) -> tuple[str, Changes | None]:
        """The name that an answer has from now on, and what changes in the earlier one that a page holds; None if that
        one is not known."""
        lines, marks = _cut(pieces)
        kept = array("q", marks)
        name = hashlib.blake2b(kept.tobytes(), key=self._secret, digest_size=12).hexdigest()
        known = self._recent.find(held)
        self._recent.keep(name, kept)
        return name, None if known is None else changes(known.tolist(), marks, lines)

    def ahead(self, pieces: list[Piece], held: str, shape: dict[str, object]) -> tuple[str, str]:
        """The name that an answer has from now on, and what a page that holds an earlier one is told before it asks;
        "" if the earlier one is not known. `shape` says for which pages it is meant."""
        name, told = self.told(pieces, held)
        return name, "" if told is None else _written({"held": held, "name": name, "changes": told, **shape})


def text_of(pieces: Iterable[Piece]) -> str:
    """An answer as it is sent whole."""
    return "".join("".join(piece) if isinstance(piece, tuple) else piece for piece in pieces)


def _cut(pieces: list[Piece]) -> tuple[list[str], list[int]]:
    """The lines of an answer, and a mark for each. A piece, and a part, goes on in the line in which the one before
    ends; such a line is alike only if it is made of the same parts."""
    lines, marks = [""], [0]
    for piece in pieces:
        for texts, hashes in map(_kept_lines, piece) if isinstance(piece, tuple) else (_lines(piece),):
            if texts[0]:
                marks[-1] = hash((marks[-1], hashes[0])) if lines[-1] else hashes[0]
                lines[-1] += texts[0]
            lines += texts[1:]
            marks += hashes[1:]
    return lines, marks


def _lines(text: str) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """The lines of a text, and a mark for each."""
    lines = tuple(text.split("\n"))
    return lines, tuple(map(hash, lines))


_kept_lines = kept_lately(_lines)


def _written(told: object) -> str:
    return json.dumps(told, ensure_ascii=False, separators=(",", ":"))


def changes(old: list[int], new: list[int], lines: list[str]) -> Changes:
    """An answer written from the lines of an earlier one: `[from, count]` stands for so many of those, a text for
    itself; each begins a line."""
    first = dict(zip(reversed(old), range(len(old) - 1, -1, -1), strict=True))
    made: Changes = []
    fresh: list[str] = []
    place = expected = 0
    while place < len(new):
        mark = new[place]
        begin = expected if expected < len(old) and old[expected] == mark else first.get(mark, -1)
        length = _alike(old, begin, new, place) if begin >= 0 else 0
        if length > MIN_COPIED or sum(map(len, lines[place : place + length])) >= MIN_COPIED:
            made += _text(fresh)
            fresh = []
            made.append([begin, length])
            expected = begin + length
        else:
            length = max(1, length)
            fresh += lines[place : place + length]
            expected += length
        place += length
    return made + _text(fresh)


def whole(held: str, told: str) -> str:
    """The answer that a page makes of the one it holds and the changes that it is told."""
    lines = held.split("\n")
    parts = (part if isinstance(part, str) else "\n".join(lines[part[0] : sum(part)]) for part in json.loads(told))
    return "\n".join(parts)


def _text(lines: list[str]) -> Changes:
    return ["\n".join(lines)] if lines else []


def _alike(old: list[int], begin: int, new: list[int], place: int) -> int:
    """How many lines from there are alike."""
    length, run = 0, RUN
    while run == RUN:
        ours, theirs = old[begin + length : begin + length + RUN], new[place + length : place + length + RUN]
        pairs = min(len(ours), len(theirs))
        run = pairs if ours == theirs else next(compress(count(), map(ne, ours, theirs)), pairs)
        length += run
    return length
