"""What a house tells, as objects; fields that a newer house has besides are left out."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any, Self


class Told:
    """What can be made of a JSON object."""

    @classmethod
    def of(cls, content: dict[str, Any]) -> Self:
        """The object with this content."""
        known = {one.name for one in fields(cls)}  # type: ignore[arg-type]
        return cls(**{name: value for name, value in content.items() if name in known})


@dataclass(frozen=True)
class Seat(Told):
    """A seat: `kind` is "person", "robot", "bot" or "free"; `word` is what the seat is called in a view."""

    seat: int
    name: str
    word: str
    kind: str
    you: bool
    to_move: bool
    level: int | None = None


@dataclass(frozen=True)
class Clock(Told):
    """The time of each player as it is sent ("600+10", "600~20", "3d"), whether days off do not count, and what happens
    to whoever has none left: "loss", or which bot plays on."""

    time: str
    days_off: bool
    time_up: str


@dataclass(frozen=True)
class Tournament(Told):
    """A tournament: `kind` is "swiss", "round-robin" or "arena", `state` "open", "running", "over" or "off"; `starts`
    is when it begins by itself, in seconds since 1970; `entered`: you take part."""

    tournament: str
    name: str
    game: str
    kind: str
    rounds: int
    minutes: int
    clock: str
    rated: bool
    duplicate: bool
    state: str
    starts: float
    players: int
    entered: bool


@dataclass(frozen=True)
class Table(Told):
    """A table as lists show it: `status` is "open", "running", "over" or "closed"; `clock` is None where none runs."""

    table: str
    game: str
    options: dict[str, Any]
    seats: list[Seat]
    status: str
    rated: bool
    your_turn: bool
    next: str | None = None
    clock: Clock | None = None

    @classmethod
    def of(cls, content: dict[str, Any]) -> Self:
        """The table with this content."""
        clock = Clock.of(content["clock"]) if content.get("clock") else None
        return super().of(content | {"seats": [Seat.of(seat) for seat in content["seats"]], "clock": clock})


@dataclass(frozen=True)
class Legal(Told):
    """A choice: its number, as it is written, and as a button says it under its heading."""

    number: int
    move: str
    label: str
    group: str


@dataclass(frozen=True)
class Line(Told):
    """A line of the log, and whose turn it tells of."""

    seat: int | None
    text: str


@dataclass(frozen=True)
class Offer(Told):
    """An offer that stands; `to` is -1 for anyone."""

    number: int
    seat: int
    to: int
    gives: dict[str, int]
    gets: dict[str, int]
    answerable: bool
    ways: list[list[str]]


@dataclass(frozen=True)
class Result(Told):
    """How a game ended: what each seat won, who gave up, a sentence."""

    points: list[float]
    resigned: int | None
    text: str


@dataclass(frozen=True)
class Chance(Told):
    """From what the dice and cards of a game follow: the SHA-256 of the house's secret, whether it `wants` your number,
    the numbers by seat, and once the game is over the secret."""

    commitment: str
    wants: bool
    numbers: dict[str, str]
    secret: str | None = None


@dataclass(frozen=True)
class Position(Table):
    """A table as your seat sees it.

    `view` is what you may know, in words by field, `numbers` the same as whole numbers; `legal` are your choices,
    `time_left` the seconds that each seat had when it was told.
    """

    you: int | None = None
    revision: int = 0
    view: dict[str, Any] | None = None
    numbers: dict[str, Any] | None = None
    legal: tuple[Legal, ...] = ()
    prompt: str = ""
    log: tuple[Line, ...] = ()
    trading: bool = False
    offers: tuple[Offer, ...] = ()
    result: Result | None = None
    chance: Chance | None = None
    time_left: tuple[float, ...] | None = None
    rules: str = ""
    content: str = ""

    @classmethod
    def of(cls, content: dict[str, Any]) -> Self:
        """The position with this content."""
        parts = {
            "legal": tuple(Legal.of(one) for one in content["legal"]),
            "log": tuple(Line.of(one) for one in content["log"]),
            "offers": tuple(Offer.of(one) for one in content["offers"]),
            "result": Result.of(content["result"]) if content["result"] else None,
            "chance": Chance.of(content["chance"]) if content.get("chance") else None,
            "time_left": tuple(content["time_left"]) if content.get("time_left") else None,
        }
        return super().of(content | parts)


@dataclass(frozen=True)
class News(Told):
    """What waits for a robot: tables at which it is challenged, and its own."""

    challenges: list[Table]
    tables: list[Table]

    @classmethod
    def of(cls, content: dict[str, Any]) -> Self:
        """The news with this content."""
        return cls(**{name: [Table.of(one) for one in content[name]] for name in ("challenges", "tables")})
