"""What can go wrong, each with a sentence a player understands.

HouseError
├── UnknownGame        no game of that name
├── BadName            a key or title that a new game cannot have
├── BadPosition        a position that is incomplete, misspelt or out of range
├── BadRecord          a game record that cannot be read or replayed (names the line)
├── BadContent         a content file with a fault (names table and row)
├── WordedError        what `kernel.words.worded` says in every language
│   ├── MoveRefused        a move that is not played
│   │   ├── UnreadableMove     text or a number that is no move of this game
│   │   ├── IllegalMove        a move the rules forbid now (names the rule)
│   │   ├── NotYourTurn        the seat owes no answer now
│   │   └── GameOver           the game has ended
│   ├── BadOption          a table option that does not exist or has no such value, or options that do not go together
│   ├── BadSeats           a number of seats the game cannot be played with
│   └── BadAgent           an agent, level or parameter that does not exist
├── BadTable           a table of exact values that is truncated, altered or made for other rules (solve.pharao.tables)
├── BadNet             a net that cannot be read or does not fit the game (agents.nets)
├── CannotLearn        a net that cannot be learned so (learn.errors)
├── BadPuzzles         a file of puzzles that cannot be read (review.puzzles)
├── NotSolved          a position of a layer that has no table here (solve.pharao.probe)
├── NoDevice           there is no graphics processor that can be used (solve.pharao.sweeper)
└── MissingExtra       a package that is not installed; names the command that installs it

Those of the server are in server.errors.
"""

from __future__ import annotations

from typing import Any


class HouseError(Exception):
    """Base of all errors a user can cause; `str(error)` is the sentence to show."""

    passes = False
    """Whether the same can succeed later, though nobody asks for anything else."""


class UnknownGame(HouseError):
    """No game of that name."""


class BadName(HouseError):
    """A key or title that a new game cannot have."""


class BadPosition(HouseError):
    """A position that is incomplete, misspelt or out of range; names the field."""


class BadRecord(HouseError):
    """A game record that cannot be read or replayed; names the line."""


class BadContent(HouseError):
    """A content file with a fault; names table and row."""


class WordedError(HouseError):
    """An error that can be told in every language; `str(error)` is English.

    `reason` is a key of `kernel.words.REFUSALS` and `details` fill its blanks (a dict by language where a detail has
    words), or `reason` is "" and the sentence has no other language.
    """

    def __init__(self, sentence: str, reason: str = "", details: dict[str, Any] | None = None) -> None:
        super().__init__(sentence)
        self.reason, self.details = reason, details or {}


class BadOption(WordedError):
    """A table option that does not exist or does not take this value, or options that do not go together."""


class BadSeats(WordedError):
    """A number of seats, or a seat, the game does not have."""


class BadAgent(WordedError):
    """An agent, level or parameter that does not exist."""


class MoveRefused(WordedError):
    """A move that is not played; nothing has changed."""


class UnreadableMove(MoveRefused):
    """Text or number that is no move of this game."""


class NotYourTurn(MoveRefused):
    """The seat owes no answer now."""


class GameOver(MoveRefused):
    """The game has ended; nothing more can be played."""


class IllegalMove(MoveRefused):
    """A move the rules forbid now; `rule` is the number of that rule in docs/rules/<game>.md, 0 if it has none."""

    def __init__(
        self, sentence: str, reason: str = "", details: dict[str, Any] | None = None, *, rule: int = 0
    ) -> None:
        super().__init__(sentence, reason, details)
        self.rule = rule


class MissingExtra(HouseError):
    """A package that is not installed; the sentence names the command that installs it as an extra of greathouse."""

    def __init__(self, package: str, extra: str) -> None:
        super().__init__(f"{package} is not installed here; `pip install greathouse[{extra}]` installs it.")
