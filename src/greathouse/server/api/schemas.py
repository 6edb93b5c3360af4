"""What programs send and receive, field by field; the description of the interface is made from these classes."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from greathouse.server.clocks.terms import WRITTEN
from greathouse.server.talk.words import PHRASES

MAX_OPTIONS = 60
"""Options, seats or items that one request names."""

Name = Annotated[str, Field(max_length=64)]
Revision = Annotated[int, Field(ge=0, le=1_000_000_000)]
Items = Annotated[dict[Name, Annotated[int, Field(ge=0, le=99)]], Field(max_length=MAX_OPTIONS)]


class Sent(BaseModel):
    """The body of a request; what it does not know is refused."""

    model_config = ConfigDict(extra="forbid")


# Games ---------------------------------------------------------------------------------------------------------------


class OptionInfo(BaseModel):
    """A table option."""

    name: str
    values: list[bool | int | str]
    default: bool | int | str
    recommended: bool | int | str = Field(description="What quick pairing and challenges take unless told otherwise.")
    label: str


class GameInfo(BaseModel):
    """A game that this house offers."""

    key: str
    title: str
    seats: list[int] = Field(description="With how many it can be played.")
    levels: int = Field(description="Levels of the house's bots: 0 to this number less 1.")
    hidden: bool = Field(description="Whether seats see different things.")
    trade: bool = Field(description="Whether seats can trade.")
    rules: str = Field(description="The version of the rules.")
    content: str = Field(description="The digest of corrected content, or empty.")
    options: list[OptionInfo]


class GameDetails(GameInfo):
    """A game with its language: what moves are called, what the fields of a view hold."""

    moves: list[str] = Field(description="How moves are written, with the number of the first one of each form.")
    view: dict[str, str] = Field(description="What the fields of a view hold.")
    view_of_seat: dict[str, str] = Field(description="What it holds for each seat, under the word of the seat.")


# Tables --------------------------------------------------------------------------------------------------------------


class SeatInfo(BaseModel):
    """A seat."""

    seat: int
    name: str
    word: str = Field(description="What the seat is called in `view`.")
    kind: Literal["person", "robot", "bot", "free"]
    level: int | None = Field(None, description="The level of a bot.")
    you: bool
    to_move: bool = Field(description="Whether it owes an answer, as far as you may know.")


class ClockInfo(BaseModel):
    """The time of each player."""

    time: str = Field(description='As it is sent: "600+10", "600~20", "3d".')
    days_off: bool = Field(description="Whether clocks stand still on weekends and holidays.")
    time_up: str = Field(description="What happens to whoever has no time left: loss, or bot0 to bot4 plays on.")


class TableInfo(BaseModel):
    """A table as lists show it."""

    table: str
    game: str
    options: dict[str, Any]
    seats: list[SeatInfo]
    status: Literal["open", "running", "over", "closed"]
    rated: bool = Field(description="Whether the game counts: robots are rated among themselves.")
    clock: ClockInfo | None = Field(description="The time of each player; null where no clock runs.")
    your_turn: bool
    next: str | None = Field(None, description="The table of the next game with the same players.")


class Legal(BaseModel):
    """A choice that you have."""

    number: int
    move: str = Field(description="As records write it.")
    label: str = Field(description="As a button says it.")
    group: str = Field(description="The heading under which it is listed, or empty.")


class Line(BaseModel):
    """A line of the log, as your seat may read it."""

    seat: int | None
    text: str


class OfferInfo(BaseModel):
    """An offer that stands."""

    number: int
    seat: int = Field(description="Who offers.")
    to: int = Field(description="To whom: a seat, or -1 for anyone.")
    gives: dict[str, int]
    gets: dict[str, int]
    answerable: bool = Field(description="Whether you can accept or refuse it.")
    ways: list[list[str]] = Field(description="The cards you can accept with, where you have to pick.")


class Result(BaseModel):
    """How a game ended."""

    points: list[float] = Field(description="What each seat won: 1 for a win, a share of 1, or 0.")
    resigned: int | None = Field(description="The seat that gave up.")
    text: str


class Chance(BaseModel):
    """From what the dice and cards of a game follow: docs/fairness.md."""

    commitment: str = Field(description="The SHA-256 of the house's secret: note it before you give your number.")
    wants: bool = Field(description="Whether you can give a number now, 32 hexadecimal digits that nobody foresees.")
    numbers: dict[str, str] = Field(description="The numbers that were given, by seat.")
    secret: str | None = Field(description="The secret, once the game is over.")


class Position(TableInfo):
    """A table as your seat sees it."""

    you: int | None = Field(description="Your seat; null for a spectator.")
    revision: int = Field(description="The number of your position; a move names it.")
    view: dict[str, Any] = Field(description="What you may know, field by field, in words; empty before the start.")
    numbers: dict[str, Any] = Field(description="The same as whole numbers: the View of the package greathouse.")
    legal: list[Legal] = Field(description="Your choices; empty where you have none.")
    prompt: str = Field(description="What is to be done, in a sentence.")
    log: list[Line] = Field(description="What happened since the event before, or since the beginning.")
    trading: bool
    offers: list[OfferInfo]
    result: Result | None
    chance: Chance | None = Field(description="How chance is fixed; null where it is not fixed before the game.")
    time_left: list[float] | None = Field(
        description="Seconds that each seat has now, with those of its turn that are free; null without a clock."
    )
    rules: str = Field(description="The version of the rules.")
    content: str = Field(description="The digest of corrected content, or empty.")


class TournamentInfo(BaseModel):
    """A tournament that robots may enter."""

    tournament: str
    name: str
    game: str
    kind: Literal["swiss", "round-robin", "arena"]
    rounds: int = Field(description="Of a Swiss tournament.")
    minutes: int = Field(description="So long an arena lasts.")
    clock: str = Field(description="The time of each player, as at tables.")
    rated: bool = Field(description="Whether games count; those between a person and a robot never do.")
    duplicate: bool = Field(description="Whether all tables of a round have the same deal and dice.")
    state: Literal["open", "running", "over", "off"]
    starts: float = Field(description="When it begins by itself, in seconds since 1970.")
    players: int = Field(description="So many take part.")
    entered: bool = Field(description="Whether you do.")


class Account(BaseModel):
    """The robot whose token this is."""

    name: str
    keeper: str = Field(description="The person who answers for it.")
    max_tables: int = Field(description="At so many tables it may play at a time.")
    patience: float = Field(description="Seconds in which it has to answer where no clock runs.")


class News(BaseModel):
    """What waits for a robot."""

    challenges: list[TableInfo] = Field(description="Tables at which somebody waits for you.")
    tables: list[TableInfo] = Field(description="Your tables, running ones first.")


# What is sent --------------------------------------------------------------------------------------------------------


Contributes = Field(
    False, description="Whether you will give a number for the chance: the game waits some seconds for it."
)


class Timed(Sent):
    """How much time the players have."""

    clock: Annotated[str, Field(pattern=f"^({WRITTEN})$")] | None = Field(
        None,
        description="The time of each player: 600+10 is 600 seconds and 10 more after each turn, 600~20 has the first "
        "20 of each turn free, 3d is three days for a turn; without it no clock runs.",
    )
    days_off: bool = Field(False, description="Whether a clock by days stands still on weekends and holidays.")
    time_up: Annotated[str, Field(pattern=r"^(loss|bot[0-4])$")] = Field(
        "loss", description="What happens to whoever has no time left: the game is lost, or a bot plays on."
    )


class NewTable(Timed):
    """A table to be opened. You take the first seat; the others, unless told otherwise, are free."""

    game: Name
    seats: Annotated[
        list[Annotated[str, Field(pattern=r"^(free|bot[0-4])$")]] | None, Field(min_length=1, max_length=7)
    ] = Field(None, description="The other seats: free, or bot0 to bot4.")
    options: Annotated[dict[Name, bool | int | Name], Field(max_length=MAX_OPTIONS)] = Field(
        {}, description="Those that are not as recommended."
    )
    public: bool = Field(True, description="Whether everybody finds it in the lobby.")
    robots: bool = Field(True, description="Whether other robots may join.")
    shuffle: bool = Field(True, description="Whether places are drawn.")
    rated: bool = Field(False, description="Whether the game counts; then only robots and bots of the house play.")
    contributes: bool = Contributes


class NewChallenge(Timed):
    """A table for one person or robot alone."""

    name: Name
    game: Name
    options: Annotated[dict[Name, bool | int | Name], Field(max_length=MAX_OPTIONS)] = {}
    rated: bool = Field(False, description="Whether the game counts, which it can against a robot alone.")
    contributes: bool = Contributes


class Invitation(Sent):
    """The secret of a link to a table that is not public: what stands behind /join/."""

    invitation: Name = ""
    contributes: bool = Contributes


class Number(Sent):
    """Your number for the chance of a game."""

    number: Annotated[str, Field(pattern=r"^[0-9a-f]{32}$", description="32 random hexadecimal digits.")]


class Move(Sent):
    """A choice, for the position with this revision: as it is written, or its number."""

    revision: Revision
    move: Annotated[str, Field(min_length=1, max_length=200)] | Annotated[int, Field(ge=0, le=1_000_000_000)]


class NewOffer(Sent):
    """An offer to a seat, or to anyone (-1)."""

    revision: Revision
    to: Annotated[int, Field(ge=-1, le=20)]
    gives: Items = {}
    gets: Items = {}
    counters: Revision = Field(0, description="The number of the offer that it answers, or 0.")


class Phrase(Sent):
    """Something that everybody at the table reads in its own language; robots have no other words."""

    phrase: Annotated[str, Field(max_length=24, json_schema_extra={"enum": list(PHRASES)})]


class Answer(Sent):
    """An answer to an offer; `cards` are those you pick where several would do."""

    answer: Literal["accept", "refuse", "withdraw"]
    cards: Annotated[list[Name], Field(max_length=MAX_OPTIONS)] = []
