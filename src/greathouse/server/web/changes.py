"""Answers to a page that still holds the one before: only what changes in it is sent.

A page names the answer that it holds for a part of itself (`Held-Lines`), or says that it holds none ("-"). What it is
sent is then remembered here under a name, which comes with it (`Held-Lines`); whatever stood in the earlier answer is
written as a reference to it (`Changes`, which names it). A process that does not know that one sends the whole.
"""

from __future__ import annotations

import hashlib
import secrets
from array import array
from collections.abc import Iterable, Iterator
from typing import TypeAlias

import msgspec
from starlette.responses import HTMLResponse, Response

from greathouse.draw.kept import kept_lately
from greathouse.server.recent import Recent

MAX_HELD = 1000
"""So many answers are known, by eight bytes for each of their lines: 50 kB at most."""

NO_LINE = -1
"""The mark of no line: nothing has this hash."""

MIN_COPIED = 16
"""Fewer characters than these are sent once more rather than referred to."""

NONE = "-"
"""The name that a page gives when it holds no answer."""

Piece: TypeAlias = "str | tuple[str, ...]"
"""A text of an answer, or a picture in its parts, many of which are kept from one to the next: lines of their own."""

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
        return Response(msgspec.json.encode(told), status, headers | {"Changes": held}, "application/json")

    def told(self, pieces: list[Piece], held: str) -> tuple[str, Changes | None]:
        """The name that an answer has from now on, and what changes in the earlier one that a page holds; None if that
        one is not known."""
        lines, marks = _cut(pieces)
        kept = array("q", marks)
        name = hashlib.blake2b(kept.tobytes(), key=self._secret, digest_size=12).hexdigest()
        known = self._recent.find(held)
        self._recent.keep(name, kept)
        return name, None if known is None else changes(known.tolist(), marks, lines)

    def ahead(self, pieces: list[Piece], held: str, shape: dict[str, object]) -> tuple[str, bytes]:
        """The name that an answer has from now on, and what a page that holds an earlier one is told before it asks;
        nothing if the earlier one is not known. `shape` says for which pages it is meant."""
        name, told = self.told(pieces, held)
        part = {"held": held, "name": name, "changes": told, **shape}
        return name, b"" if told is None else msgspec.json.encode(part)


def text_of(pieces: Iterable[Piece]) -> str:
    """An answer as it is sent whole."""
    return "\n".join([text for piece in _joined(pieces) for text in ((piece,) if isinstance(piece, str) else piece)])


def _cut(pieces: Iterable[Piece]) -> tuple[list[str], list[int]]:
    """The lines of an answer, and a mark for each."""
    lines, marks = list[str](), list[int]()
    for piece in _joined(pieces):
        for texts, hashes in (_lines(piece),) if isinstance(piece, str) else map(_kept_lines, piece):
            lines += texts
            marks += hashes
    return lines, marks


def _joined(pieces: Iterable[Piece]) -> Iterator[Piece]:
    """Pieces, texts in a row made one."""
    texts = list[str]()
    for piece in pieces:
        if isinstance(piece, str):
            texts.append(piece)
        else:
            yield "".join(texts)
            yield piece
            texts.clear()
    yield "".join(texts)


def _lines(text: str) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """The lines of a text, and a mark for each."""
    lines = tuple(text.split("\n"))
    return lines, tuple(map(hash, lines))


_kept_lines = kept_lately(_lines)


def changes(old: list[int], new: list[int], lines: list[str]) -> Changes:
    """An answer written from the lines of an earlier one: `[from, count]` stands for so many of those, a text for
    itself; each begins a line."""
    first = dict(zip(reversed(old), range(len(old) - 1, -1, -1), strict=True))
    made: Changes = []
    told = start = expected = 0
    begin, end = -1, len(old)  # where those lines stood that are like the ones from `start` on
    for place, mark in enumerate([*new, NO_LINE]):
        alike = expected < end and old[expected] == mark
        if not alike or begin < 0:
            if begin >= 0 and (place - start > MIN_COPIED or sum(map(len, lines[start:place])) >= MIN_COPIED):
                made += _text(lines[told:start])
                made.append([begin, place - start])
                told = place
            begin = expected if alike else first.get(mark, -1)
            start = place
            expected = begin if begin >= 0 else expected
        expected += 1
    return made + _text(lines[told:])


def whole(held: str, told: str) -> str:
    """The answer that a page makes of the one it holds and the changes that it is told."""
    lines = held.split("\n")
    parts = msgspec.json.decode(told)
    return "\n".join(part if isinstance(part, str) else "\n".join(lines[part[0] : sum(part)]) for part in parts)


def _text(lines: list[str]) -> Changes:
    return ["\n".join(lines)] if lines else []
