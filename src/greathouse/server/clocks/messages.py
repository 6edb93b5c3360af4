"""The messages about time and about what players agree on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Wish = Literal["undo", "abort"]
"""What a player can ask the others for: to take back its latest choice, whatever has happened since; to end the game
without a result."""


@dataclass(frozen=True)
class Flag:
    """The time of a seat is up."""

    seat: int


@dataclass(frozen=True)
class Remind:
    """A seat has used most of its time for a turn."""

    seat: int


@dataclass(frozen=True)
class ComeBack:
    """A guest takes back the seat that a bot has carried on."""

    guest: str
    key: str
    asked: str = "come back"


@dataclass(frozen=True)
class Rest:
    """The vacation of a player begins or ends."""

    guest: str
    on: bool


@dataclass(frozen=True)
class Ask:
    """A player asks the others to agree to something."""

    guest: str
    wish: Wish
    key: str

    @property
    def asked(self) -> str:
        """What the click said."""
        return f"ask {self.wish}"


@dataclass(frozen=True)
class Agree:
    """A player says whether it agrees; who has asked takes the question back."""

    guest: str
    yes: bool
    key: str

    @property
    def asked(self) -> str:
        """What the click said."""
        return f"agree {int(self.yes)}"


ClockClick = ComeBack | Ask | Agree
