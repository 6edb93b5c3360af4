"""Puzzles: positions in which one choice is clearly best; each game's lie in its folder as `puzzles.json`."""

from __future__ import annotations

import datetime
from functools import cache
from typing import Any

import msgspec

from greathouse.kernel.errors import HouseError
from greathouse.kernel.game import Game
from greathouse.kernel.instances import folder_of
from greathouse.kernel.match import Match

FILE = "puzzles.json"

FINISH, KEEP, SAVE, SECRET, GAIN = THEMES = ("finish", "keep", "save", "secret", "gain")
"""What a puzzle is about: to win, to stay ahead, to save what can be saved, an answer in secret, to get ahead."""

MAX_DIFFICULTY = 5


class BadPuzzles(HouseError):
    """A file of puzzles that cannot be read."""


class Puzzle(msgspec.Struct, frozen=True):
    """A position in which a seat finds the best choice.

    `start` is what `game.position` reads, `best` the written choice, and `worth` what it and others promise the seat
    (0 to 1). `gap` is how much better it is than the next, with its standard `error`, 0 where a table judged. `line` is
    how the game may go on, as (seat, written). `solved` is how often each of the four levels found it, the weakest
    first; `difficulty` follows from that, from 1 to MAX_DIFFICULTY.
    """

    start: dict[str, Any]
    seat: int
    best: str
    worth: dict[str, float]
    gap: float
    error: float
    judge: str
    theme: str
    solved: list[float]
    difficulty: int
    line: list[tuple[int, str]]


class PuzzleBook(msgspec.Struct, frozen=True):
    """The puzzles of a game, and how they were made."""

    game: str
    rules: str
    content: str
    made: dict[str, Any]
    puzzles: list[Puzzle]


@cache
def puzzles_of(game: Game) -> tuple[Puzzle, ...]:
    """The puzzles of a game; none if they were made for other rules or content. Raises BadPuzzles."""
    file = folder_of(game.source) / FILE
    if not file.exists():
        return ()
    try:
        book = msgspec.json.decode(file.read_bytes(), type=PuzzleBook)
    except (OSError, msgspec.DecodeError) as error:
        raise BadPuzzles(f"The puzzles {file} cannot be read: {error}.") from None
    fits = (book.game, book.rules, book.content) == (game.key, game.about.rules, game.content_digest)
    return tuple(book.puzzles) if fits else ()


def match_of(game: Game, puzzle: Puzzle) -> Match:
    """The position of a puzzle. Raises BadPosition if it does not fit the game."""
    return game.position(puzzle.start, deal=False)


def number_of_the_day(count: int, day: datetime.date) -> int:
    """Which of so many puzzles is that of a day, from 0; every one comes before one comes again."""
    return day.toordinal() * _step(count) % count


def _step(count: int) -> int:
    """A step without a common divisor, so that neighbours in the book are not neighbours in the calendar."""
    return 7 if count % 7 else 11 if count % 11 else 1
