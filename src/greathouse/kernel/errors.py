"""What can go wrong, each with a sentence a player understands.

HouseError
├── UnknownGame        no game of that name
├── BadOption          a table option that does not exist or has no such value
├── BadSeats           a number of seats the game cannot be played with
├── BadPosition        a position that is incomplete, misspelt or out of range
├── BadAgent           an agent, level or parameter that does not exist
├── BadRecord          a game record that cannot be read or replayed (names the line)
├── BadContent         a content file with a fault (names table and row)
├── UnreadableMove     text that is no move of this game
├── IllegalMove        a move the rules forbid now (names the rule)
├── NotYourTurn        the seat owes no answer now
└── GameOver           the game has ended
"""

from __future__ import annotations


class HouseError(Exception):
    """Base of all errors a user can cause; `str(error)` is the sentence to show."""


class UnknownGame(HouseError):
    """No game of that name."""


class BadOption(HouseError):
    """A table option that does not exist or does not take this value."""


class BadSeats(HouseError):
    """A number of seats, or a seat, the game does not have."""


class BadPosition(HouseError):
    """A position that is incomplete, misspelt or out of range; names the field."""


class BadAgent(HouseError):
    """An agent, level or parameter that does not exist."""


class BadRecord(HouseError):
    """A game record that cannot be read or replayed; names the line."""


class BadContent(HouseError):
    """A content file with a fault; names table and row."""


class UnreadableMove(HouseError):
    """Text or number that is no move of this game."""


class NotYourTurn(HouseError):
    """The seat owes no answer now."""


class GameOver(HouseError):
    """The game has ended; nothing more can be played."""


class IllegalMove(HouseError):
    """A move the rules forbid now; `rule` is the number of that rule in docs/rules/<game>.md."""

    def __init__(self, sentence: str, rule: int) -> None:
        super().__init__(sentence)
        self.rule = rule
