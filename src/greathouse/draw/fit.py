"""Text that fits: measured with a table of widths, then shrunk, wrapped and at last cut, never overflowing.

The tables give the widths of Commissioner and, of Arabic letters, Noto Sans Arabic, in which pages letter the boards;
the face that pictures fall back to (`style.css`) is hardly wider. An Arabic letter is narrow where it joins the next.
"""

from __future__ import annotations

import re
import unicodedata
from itertools import pairwise
from typing import NamedTuple

from greathouse.draw.kept import memoized
from greathouse.draw.svg import Element, classes, element, number

_WIDTHS = {
    0.25: " \u00a0.,:;'‘’·!",
    0.28: "ijl|",
    0.31: "IJ",
    0.43: '()[]{}-_frt1?"“”',
    0.46: "s/\\",
    0.5: "cz*°",
    0.54: "aegvxy7",
    0.58: "dhknqu235FL$×<=>~−",
    0.61: "bopSE4689ß+–`«»^",
    0.65: "BPTY0",
    0.69: "ACKRVXZ#",
    0.76: "DGHNU€&…",
    0.84: "OQw—",
    0.9: "m@%",
    1.03: "MW→↻▲",  # the arrows come from whatever face the system has
}
WIDTHS = {character: width for width, characters in _WIDTHS.items() for character in characters}
"""Width of a character in em."""

_ARABIC_WIDTHS = {
    0.3: "آأإاـ",
    0.35: "،؛",
    0.45: "ءرز؟",
    0.55: "ؤةدذعغو",
    0.65: "جحخم",
    0.8: "ئلنهىي",
    0.9: "طظق",
    1.05: "ك",
    1.2: "بتثف",
    1.35: "سشصض",
}
ARABIC_WIDTHS = {character: width for width, characters in _ARABIC_WIDTHS.items() for character in characters}
"""Width of an Arabic letter in em that stands alone or ends a word."""

_JOINED_WIDTHS = {0.3: "لـ", 0.35: "ئبن", 0.45: "تثي", 0.55: "عغفقك", 0.65: "جحخمه", 0.8: "طظ", 0.9: "سش", 1.05: "صض"}
JOINED_WIDTHS = {character: width for width, characters in _JOINED_WIDTHS.items() for character in characters}
"""Width of an Arabic letter in em that is joined to the next one."""

SOFT_HYPHEN = "\u00ad"
"""Where a word may be parted; it is seen, as a hyphen, only there."""

RIGHT_TO_LEFT_ISOLATE, POP_ISOLATE = "\u2067", "\u2069"

BOLD = 1.04
"""How much wider bold letters are at most."""


class Fitted(NamedTuple):
    """Lines of text and the size at which they fit."""

    lines: tuple[str, ...]
    size: float

    def holds(self, text: str) -> bool:
        """Whether the lines are the whole text, without a break within a word."""
        return " ".join(self.lines).split() == text.split()


def width(text: str, size: float = 1) -> float:
    """Width of a text at most, in the unit of `size`."""
    if ARABIC_WIDTHS.keys().isdisjoint(text):
        return size * sum(map(_advance, text))
    return size * sum(_arabic_advance(letter, after) for letter, after in pairwise(f"{text} "))


@memoized
def fit(text: str, room: float, size: float, *, least: float | None = None, lines: int = 1) -> Fitted:
    """The text at the greatest size from `size` down to `least` (default 0.7 of it) at which it fits `lines` lines.

    What does not fit even then is cut, with an ellipsis.
    """
    text = " ".join(_words(text))
    least = size * 0.7 if least is None else least
    trial = size
    while trial > least and not _fits(text, room / trial, lines):
        trial = max(least, trial * 0.95)
    wrapped = _wrap(text, room / trial)
    if len(wrapped) > lines:
        wrapped = [*wrapped[: lines - 1], " ".join(wrapped[lines - 1 :])]
    return Fitted(tuple(line if width(line) <= room / trial else _cut(line, room / trial) for line in wrapped), trial)


@memoized
def label(
    text: str,
    x: float,
    y: float,
    room: float,
    size: float,
    *,
    least: float | None = None,
    lines: int = 1,
    class_: str = "",
) -> Element:
    """Fitted text, a block of lines centred on the height `y`; they start at x, or with class `middle` lie about it.

    Lines end with a space of no width, so that whoever reads the whole text finds its words apart.
    """
    fitted = fit(text, room / BOLD if "bold" in class_.split() else room, size, least=least, lines=lines)
    step = fitted.size * 1.15
    first = y + fitted.size * 0.35 - step * (len(fitted.lines) - 1) / 2
    ends = ["\u200b"] * (len(fitted.lines) - 1) + [""]
    spans = [
        element("tspan", _running(line) + end, x=x, y=first + step * n)
        for n, (line, end) in enumerate(zip(fitted.lines, ends, strict=True))
    ]
    return element("text", *spans, class_=classes("text", class_), font_size=number(fitted.size))


def _running(line: str) -> str:
    """A line that keeps its marks at their end, where Arabic stands on a board that runs from left to right."""
    return line if ARABIC_WIDTHS.keys().isdisjoint(line) else f"{RIGHT_TO_LEFT_ISOLATE}{line}{POP_ISOLATE}"


_GLUED = re.compile(r"(?<=«)[\u00a0\u202f]\s*|\s*[\u00a0\u202f]\s*(?=[;:!?»])")


def _words(text: str) -> list[str]:
    """What a line may break between; a no-break space holds a mark to its word, as French sets them."""
    return [word.replace("\0", "\u00a0") for word in _GLUED.sub("\0", text.strip()).split()]


def _fits(text: str, room: float, lines: int) -> bool:
    """Whether the text, broken only between words and at soft hyphens, takes at most so many lines of `room` em."""
    pieces = [piece for word in _words(text) for piece in _parted(word, room)]
    return all(width(piece) <= room for piece in pieces) and len(_wrap(text, room)) <= lines


def _wrap(text: str, room: float) -> list[str]:
    """Lines of at most `room` em where a line can be so short; a longer word is parted, else broken."""
    lines: list[str] = []
    for piece in (piece for word in _words(text) for part in _parted(word, room) for piece in _broken(part, room)):
        if lines and width(f"{lines[-1]} {piece}") <= room:
            lines[-1] += f" {piece}"
        else:
            lines.append(piece)
    return lines or [""]


def _parted(word: str, room: float) -> list[str]:
    """A word that takes more than `room` em in as few parts as its soft hyphens allow."""
    whole = word.replace(SOFT_HYPHEN, "")
    if width(whole) <= room:
        return [whole] if whole else []
    first, *syllables = word.split(SOFT_HYPHEN)
    parts = [first]
    for syllable in syllables:
        if width(f"{parts[-1]}{syllable}-") <= room:
            parts[-1] += syllable
        else:
            parts[-1] += "-"
            parts.append(syllable)
    return parts


def _broken(word: str, room: float) -> list[str]:
    pieces = [""]
    for character in word:
        if pieces[-1] and width(pieces[-1] + character) > room:
            pieces.append("")
        pieces[-1] += character
    return pieces


def _cut(text: str, room: float) -> str:
    while text and width(text + "…") > room:
        text = text[:-1]
    return text.rstrip() + "…"


def _arabic_advance(character: str, after: str) -> float:
    """The width of a character before another one."""
    if character in JOINED_WIDTHS and after in ARABIC_WIDTHS and after not in "،؛؟ء":
        return JOINED_WIDTHS[character]
    return ARABIC_WIDTHS.get(character) or _advance(character)


def _advance(character: str) -> float:
    if character in WIDTHS:
        return WIDTHS[character]
    if unicodedata.combining(character) or unicodedata.category(character) in ("Mn", "Me", "Cf"):
        return 0.0
    base = unicodedata.normalize("NFD", character)[0]
    if base in WIDTHS:
        return WIDTHS[base]
    return 1.1 if ord(character) < 0x1F000 else 1.5
