"""Lines that people type: written moves, or what the page calls a choice in its language."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

from greathouse.kernel.errors import UnreadableMove
from greathouse.kernel.game import Game
from greathouse.kernel.grammar import bare
from greathouse.server.log import names_of
from greathouse.server.tables import Table
from greathouse.server.web.glossary import plain_letters
from greathouse.server.words import Words

_WORD, _SIGN = re.compile(r"\w+"), re.compile("[→←↔·|]")


def written_move(table: Table, reader: int, line: str, words: Words) -> str:
    """A line as a written move: itself if it is one, else as the game reads it, else the one choice of the reader that
    is called so or whose name begins so, with or without its heading; the line itself if it means none."""
    game = table.game
    if _is_written(game, line):
        return line
    names = list(map(bare, names_of(table, words)))
    written = game.text.typed(bare(line), words.lang, names)
    if reader < 0 or table.match is None or _is_written(game, written):
        return written
    called = _called(game, table.view(reader), table.legal_numbers(reader), words.lang, names)
    meant = _meant(_words(bare(line)), called)
    return game.moves.write(meant[0]) if len(meant) == 1 else written


def _meant(typed: tuple[str, ...], called: list[tuple[int, str, str]]) -> list[int]:
    """The choices that are called so; where none is, those whose name begins so."""
    names = [(number, _words(label), _words(headed)) for number, label, headed in called]
    exact = [number for number, *both in names if typed in both]
    return exact or [number for number, *both in names if typed and typed in [name[: len(typed)] for name in both]]


def example_line(game: Game, view: Any, legal: list[int], lang: str, names: list[str]) -> str:
    """A choice as it could be typed in a language: written moves are English, others go by what they are called."""
    if not legal or lang == "en":
        return game.moves.write(legal[0]) if legal else ""
    called = [one for _, *both in _called(game, view, legal, lang, names) for one in both]
    alike = Counter(map(_words, called))
    found = next((one for one in called if alike[_words(one)] == 1), game.moves.write(legal[0]))
    return " ".join(_SIGN.sub(" ", found).split())


def _called(game: Game, view: Any, legal: list[int], lang: str, names: list[str]) -> list[tuple[int, str, str]]:
    """The choices with their labels, and with their headings before these."""
    found = []
    for number in legal:
        label = game.text.label(view, number, lang, names)
        group = game.text.group(view, number, lang, names)
        found.append((number, bare(label), bare(f"{group} {label}")))
    return found


def _words(text: str) -> tuple[str, ...]:
    """The words of a text without accents, capitals and signs between them."""
    return tuple(_WORD.findall(plain_letters(text)))


def _is_written(game: Game, line: str) -> bool:
    try:
        game.moves.read(line)
    except UnreadableMove:
        return False
    return True
