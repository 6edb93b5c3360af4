"""What happened in a match, and what was noted beside it."""

from __future__ import annotations

from typing import Any, NamedTuple

EFFECTIVE = {"chance", "move", "trade"}
"""Fields of the lines of a record that change the position."""


class Event(NamedTuple):
    """Something that happened: `actor` is a seat, CHANCE or TRADE, `action` the number in `game.moves` or
    `game.chances`, or the Trade."""

    actor: int
    action: Any


class Note(NamedTuple):
    """A line of a record without effect on the position, an offer say; it stands before the event with that place."""

    place: int
    content: dict[str, Any]
