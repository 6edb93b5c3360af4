"""Boards drawn in characters, for terminals: frames that join, cards that lie on each other, blocks side by side."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from textwrap import wrap

MAX_WIDTH = 76
"""Characters in a line: what a terminal of 80 columns shows inside a frame."""

_NORTH, _EAST, _SOUTH, _WEST = 1, 2, 4, 8
_STROKES = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"
"""A place on a line, by the sum of the directions in which the line goes on."""


class Canvas:
    """Characters in rows and columns, both from 0; what is outside is not drawn."""

    def __init__(self, width: int, height: int) -> None:
        self._rows = [[" "] * width for _ in range(height)]

    def put(self, x: int, y: int, text: str) -> None:
        """Text from here to the right."""
        for at, sign in enumerate(text, x):
            if 0 <= y < len(self._rows) and 0 <= at < len(self._rows[y]):
                self._rows[y][at] = sign

    def fill(self, x: int, y: int, width: int, height: int, sign: str = " ") -> None:
        """One character all over a rectangle."""
        for row in range(y, y + height):
            self.put(x, row, sign * width)

    def frame(self, x: int, y: int, width: int, height: int) -> None:
        """The edge of a rectangle; it joins the edges that are there."""
        right, bottom = x + width - 1, y + height - 1
        for at in range(x, right):
            for row in (y, bottom):
                self._stroke(at, row, _EAST)
                self._stroke(at + 1, row, _WEST)
        for row in range(y, bottom):
            for at in (x, right):
                self._stroke(at, row, _SOUTH)
                self._stroke(at, row + 1, _NORTH)

    def card(self, x: int, y: int, lines: Sequence[str], width: int) -> None:
        """A framed card with these lines; it covers what lies under it."""
        self.fill(x, y, width, len(lines) + 2)
        self.frame(x, y, width, len(lines) + 2)
        for row, line in enumerate(lines, y + 1):
            self.put(x + 1, row, line[: width - 2])

    def lines(self) -> list[str]:
        """The rows, without spaces at their ends."""
        return ["".join(row).rstrip() for row in self._rows]

    def _stroke(self, x: int, y: int, direction: int) -> None:
        if 0 <= y < len(self._rows) and 0 <= x < len(self._rows[y]):
            before = max(_STROKES.find(self._rows[y][x]), 0)
            self._rows[y][x] = _STROKES[before | direction]


def cut(text: str, width: int) -> str:
    """The text, or as much of it as fits, with an ellipsis."""
    return text if len(text) <= width else text[: width - 1].rstrip() + "…"


def folded(text: str, width: int = MAX_WIDTH, indent: str = "  ") -> list[str]:
    """A text in lines of this width; the second and later ones are indented."""
    return wrap(text, width, subsequent_indent=indent) or [""]


def beside(*blocks: Sequence[str], gap: int = 2) -> list[str]:
    """Blocks of lines side by side, their tops in one line."""
    widths = [max(map(len, block), default=0) for block in blocks]
    rows = range(max(map(len, blocks)))
    return [
        (" " * gap)
        .join(
            (block[row] if row < len(block) else "").ljust(width) for block, width in zip(blocks, widths, strict=True)
        )
        .rstrip()
        for row in rows
    ]


def flowing(blocks: Iterable[Sequence[str]], width: int = MAX_WIDTH, gap: int = 2) -> list[str]:
    """Blocks side by side as far as they fit, the others below them."""
    rows: list[list[Sequence[str]]] = []
    used = width
    for block in blocks:
        needed = max(map(len, block), default=0)
        if not rows or used + gap + needed > width:
            rows, used = [*rows, [block]], needed
        else:
            rows[-1].append(block)
            used += gap + needed
    return [line for row in rows for line in beside(*row, gap=gap)]


def table(rows: Sequence[Sequence[str]], gap: int = 2) -> list[str]:
    """Rows of cells, each column as wide as its widest cell."""
    columns = [[row[at] for row in rows] for at in range(len(rows[0]))]
    return beside(*columns, gap=gap)
