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
from typing import TypeAlias

from starlette.responses import HTMLResponse, Response

from greathouse.server.recent import Recent

MAX_HELD = 1000
"""So many answers are known, by eight bytes for each of their tags: 50 kB at most."""

MIN_COPIED = 16
"""Fewer characters than these are sent once more rather than referred to."""

NONE = "-"
"""The name that a page gives when it holds no answer."""

Changes: TypeAlias = "list[list[int] | str]"
"""What `changes` makes."""

Marks: TypeAlias = "array[int]"
"""A number for each line of an answer, alike for like lines in this process."""


class SentAnswers:
    """What pages were sent lately, as the marks of its lines. Names are known only to those who were sent them."""

    def __init__(self) -> None:
        self._recent = Recent[Marks](MAX_HELD)
        self._secret = secrets.token_bytes(32)

    def answer(self, pieces: list[str], held: str, status: int, headers: dict[str, str]) -> Response:
        """The answer to a page that holds an earlier one: what changes in that, else the whole."""
        name, told = self.told(pieces, held)
        headers = headers | {"Held-Lines": name}
        if told is None:
            return HTMLResponse("".join(pieces), status, headers)
        return Response(_written(told), status, headers | {"Changes": held}, "application/json")

    def told(self, pieces: list[str], held: str) -> tuple[str, Changes | None]:
        """The name that an answer has from now on, and what changes in the earlier one that a page holds; None if that
        one is not known."""
        lines = _lines(pieces)
        marks = array("q", map(hash, lines))
        name = hashlib.blake2b(marks.tobytes(), key=self._secret, digest_size=12).hexdigest()
        known = self._recent.find(held)
        self._recent.keep(name, marks)
        return name, None if known is None else changes(known, marks, lines)

    def ahead(self, pieces: list[str], held: str, shape: dict[str, object]) -> tuple[str, str]:
        """The name that an answer has from now on, and what a page that holds an earlier one is told before it asks;
        "" if the earlier one is not known. `shape` says for which pages it is meant."""
        name, told = self.told(pieces, held)
        return name, "" if told is None else _written({"held": held, "name": name, "changes": told, **shape})


def _lines(pieces: list[str]) -> list[str]:
    """The lines of an answer; a piece goes on in the line in which the one before ends."""
    lines = [""]
    for piece in pieces:
        first, *more = piece.split("\n")
        lines[-1] += first
        lines += more
    return lines


def _written(told: object) -> str:
    return json.dumps(told, ensure_ascii=False, separators=(",", ":"))


def changes(old: Marks, new: Marks, lines: list[str]) -> Changes:
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


def _alike(old: Marks, begin: int, new: Marks, place: int) -> int:
    """How many pieces from there are alike: compared in runs, each twice as long as the one before, then in halves."""
    length, most, run = 0, min(len(old) - begin, len(new) - place), 4
    while run:
        run = min(run, most - length)
        at, to = begin + length, place + length
        if run and old[at : at + run] == new[to : to + run]:
            length, run = length + run, 2 * run
        elif run:
            most, run = length + run - 1, run // 2
    return length
