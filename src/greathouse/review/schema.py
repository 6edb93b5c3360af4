"""What a review says, as msgspec structs that are stored as JSON."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

VERSION = 1
"""A stored review of another version is made anew."""

TABLE, SEARCH = "table", "search"
"""What judged: an exact table, or a search."""

MISTAKE, BRILLIANT = "mistake", "brilliant"
"""Kinds of choices worth a look; all others have the kind ""."""


class Choice(msgspec.Struct, frozen=True):
    """A choice among several: after how many events, by which seat, what was played and what was best.

    `cost` is what it gave away of the win (0 to 1), `spare` what a choice at random would have on average. `line` is
    how the game may go on after the best choice, as (seat, action), for choices of a kind.
    """

    place: int
    seat: int
    played: int
    best: int
    cost: float
    spare: float
    judge: str
    kind: str = ""
    line: list[tuple[int, int]] = []


class Account(NamedTuple):
    """One seat's game: what chance gave, what choices gave away, how many choices were the best of how many."""

    luck: float
    lost: float
    best: int
    choices: int
    accuracy: float | None
    """1: all choices were the best, 0: no better than at random. None without a choice that mattered."""


class Review(msgspec.Struct, frozen=True):
    """A game reviewed: by place the chances of the seats, each by what that seat could know; luck by seat; choices."""

    version: int
    seats: int
    chances: list[list[float]]
    luck: list[float]
    choices: list[Choice]

    def account(self, seat: int) -> Account:
        """One seat's game in figures."""
        own = [choice for choice in self.choices if choice.seat == seat]
        lost, spare = sum(choice.cost for choice in own), sum(choice.spare for choice in own)
        best = sum(choice.played == choice.best for choice in own)
        accuracy = max(0.0, 1 - lost / spare) if spare > 0 else None
        return Account(self.luck[seat], lost, best, len(own), accuracy)

    @property
    def judges(self) -> set[str]:
        """What judged the choices."""
        return {choice.judge for choice in self.choices}
