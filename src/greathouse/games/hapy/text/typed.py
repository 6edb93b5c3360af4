"""Moves as people type them: "ask Bast for Cat 1", "frage Bast nach Katze 1", "demande Chat 1 à Bast"."""

from __future__ import annotations

from collections.abc import Sequence
from types import SimpleNamespace

from ..content import FAMILY_WORDS
from ..moves import MOVES


def read(line: str, languages: Sequence[SimpleNamespace], names: list[str]) -> str:
    """The written move that a line means, in any of these languages; the line itself if it means none."""
    verb, _, rest = " ".join(line.replace("’", " ").replace(":", " ").split()).casefold().partition(" ")
    for words in languages:
        for kind, verbs in words.VERBS.items():
            if verb in verbs:
                return _read(kind, rest, words, names) or line
    return line


def _read(kind: str, rest: str, words: SimpleNamespace, names: list[str]) -> str:
    if kind == "pass":
        return "" if rest else kind
    if kind == "take":
        place = _without(rest, words.FILLERS)
        return f"{kind} {place}"
    if kind == "keep":
        card, left = _card(rest, words)
        return f"{kind} {card}" if card and not left else ""
    return _request(rest, words, names)


def _request(rest: str, words: SimpleNamespace, names: list[str]) -> str:
    """A player and a card, in either order."""
    seat, left = _player(rest, words, names)
    card, left = _card(left, words) if seat >= 0 else ("", rest)
    if not card:
        card, left = _card(rest, words)
        seat, left = _player(left, words, names) if card else (-1, left)
    return f"ask {seat} {card}" if card and seat >= 0 and not left else ""


def _without(text: str, fillers: Sequence[str]) -> str:
    """The text without small words at its beginning."""
    parts = text.split()
    while parts and parts[0] in fillers:
        parts.pop(0)
    return " ".join(parts)


def _begins(text: str, wanted: str) -> bool:
    return f"{text} ".startswith(f"{wanted.casefold()} ")


def _player(text: str, words: SimpleNamespace, names: list[str]) -> tuple[int, str]:
    """Seat of the player named at the beginning, by name, point of the compass or number, and what follows; or -1."""
    text = _without(text, words.FILLERS)
    known = [(name, seat) for seat, name in enumerate(names)]
    known += [(word, seat) for seat, word in enumerate(words.SEATS)]
    known += [(str(seat), seat) for seat in range(len(words.SEATS))]
    for name, seat in sorted(known, key=lambda entry: -len(entry[0])):
        if name and _begins(text, name):
            return seat, text[len(name.casefold()) :].strip()
    return -1, text


def _card(text: str, words: SimpleNamespace) -> tuple[str, str]:
    """The written form of the card named at the beginning, and what follows; or ""."""
    text = _without(text, words.FILLERS)
    animals = [*zip(words.ANIMALS, FAMILY_WORDS, strict=True), *((word, word) for word in FAMILY_WORDS)]
    for animal, written in animals:
        if _begins(text, animal):
            number, _, left = text[len(animal.casefold()) :].strip().partition(" ")
            return (f"{written} {number}", left) if number in _NUMBERS else ("", text)
    return "", text


_NUMBERS = MOVES.kinds[1].arguments[2].words
