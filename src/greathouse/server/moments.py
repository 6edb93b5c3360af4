"""What a table remembers: moments to go back to, lines beside the game, what came of clicks, what a seat asks for, and
what follows from the present."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple, TypeVar, cast

from greathouse.server.trade.offers import Offer

MAX_ALIKE = 16_384
"""So many of what many tables note alike are known."""

Numbers = TypeVar("Numbers", bound=tuple[int, ...])


class Moment(NamedTuple):
    """The table just after an event: the length of the history, the state, and each reader's revision (index + 1)."""

    length: int
    state: Any
    revisions: tuple[int, ...]


def find_moment(moments: Sequence[Moment], length: int) -> Moment | None:
    """The moment when the history was so long, of moments that follow each other event by event."""
    place = length - moments[0].length if moments else -1
    return moments[place] if 0 <= place < len(moments) else None


class Derived:
    """What has been worked out of a position for whoever asks: whether the game is `over` by the rules and the seats
    that are `waiting` (None: not yet), views and how many events are `remembered` by reader, legal choices by seat."""

    __slots__ = ("legal", "over", "remembered", "views", "waiting")

    def __init__(self) -> None:
        self.over: bool | None = None
        self.waiting: tuple[int, ...] | None = None
        self.views: dict[int, Any] = {}
        self.remembered: dict[int, int | None] = {}
        self.legal: dict[int, list[int]] = {}


class LogPosition(NamedTuple):
    """A place in the log of a table: after how many entries, and each reader's revision there (index + 1)."""

    seq: int
    revisions: tuple[int, ...]


class Aside(NamedTuple):
    """Something worth a line of the log that is no event of the game; it stands before the event with that place."""

    place: int
    kind: str
    seat: int
    offer: Offer | None = None


class Receipt(NamedTuple):
    """What came of a click: the seat, what was asked, and the seat's revision afterwards."""

    seat: int
    asked: str
    revision: int


class Wished(NamedTuple):
    """What a seat asks the others for ("undo", "abort"), and the seats that have agreed."""

    seat: int
    wish: str
    agreed: frozenset[int]


_known = lru_cache(MAX_ALIKE)(tuple[int, ...])


def interned(numbers: Numbers) -> Numbers:
    """These numbers, one tuple for all tables: an event that a reader noticed, what each reader saw of one."""
    return cast("Numbers", _known(numbers))
