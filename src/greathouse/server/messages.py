"""The messages that the table service understands: what somebody wants of a table."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from greathouse.server.clocks.messages import ClockClick, Flag, Remind, Rest
from greathouse.server.clocks.terms import Terms
from greathouse.server.provisos import Proviso
from greathouse.server.tables import Seat
from greathouse.server.trade.messages import Propose, Reply


@dataclass(frozen=True)
class Open:
    """Somebody opens a table. `seats` are given in the order they are wished; `shuffle` puts them at random places.

    At a table for `study` everybody may ask for hints, and the page shows exact chances where the game has an analyst.
    A `public` one is listed for everybody; where a person is `challenged` nobody else can sit down, and `robots` can
    only where they are welcome. A `rated` game is for people with accounts, without any help. `key` names the click:
    the same click opens the same table. The game begins at the written position `start`, if there is one. Who plays has
    as much time as the `clock` says; without one there is no hurry. A table of a `tournament` bears its name;
    `duplicate` is the secret from which its chance follows where several tables have the same. At a `quiet` one nobody
    talks. Spectators see each move so many `later`, and then with the eyes of the player `eyes`, if that names one.
    With a `receipt` the log says which click led its player there; the table is made if all is as `provided`.
    """

    game: str
    options: dict[str, Any]
    seats: tuple[Seat, ...]
    content: str = ""
    shuffle: bool = True
    study: bool = False
    key: str = ""
    public: bool = False
    challenged: str = ""
    robots: bool = False
    start: dict[str, Any] = field(default_factory=dict)
    clock: Terms | None = None
    rated: bool = False
    tournament: str = ""
    duplicate: str = ""
    quiet: bool = False
    later: int = 0
    eyes: str = ""
    receipt: str = field(default="", repr=False)
    provided: tuple[Proviso, ...] = field(default=(), repr=False)


@dataclass(frozen=True)
class PlayOn:
    """Somebody plays on from the moment `at` of another table's game, the other seats taken by bots of a level.

    `seat` is the one to play, -1 the one that chooses next.
    """

    guest: str
    name: str
    at: int
    level: int
    key: str = ""
    seat: int = -1
    contributes: bool = False


@dataclass(frozen=True)
class Sit:
    """A guest with the link takes a free seat, if all is as `provided`; one that `contributes` gives a number for the
    game's chance then. With a `receipt` the log says which click led there.
    """

    guest: str
    name: str
    token: str
    contributes: bool = False
    receipt: str = ""
    provided: tuple[Proviso, ...] = ()


@dataclass(frozen=True)
class Contribute:
    """A guest gives a number for the chance of a game that has not begun, 128 bits in hexadecimal digits."""

    guest: str
    number: str


@dataclass(frozen=True)
class Begin:
    """The game is to begin without the numbers that players wished to give and have not given."""


@dataclass(frozen=True)
class Fill:
    """A guest who waits for others lets bots of a level take the free seats."""

    guest: str
    level: int
    key: str

    @property
    def asked(self) -> str:
        """What the click said."""
        return f"fill {self.level}"


@dataclass(frozen=True)
class Decline:
    """A person does not take up a challenge."""

    guest: str


@dataclass(frozen=True)
class Close:
    """Who runs the house ends what goes on at a table, without a result."""


@dataclass(frozen=True)
class Leave:
    """A guest gives its seat free before the game begins."""

    guest: str
    key: str
    asked: str = "leave"


@dataclass(frozen=True)
class Transfer:
    """All seats of a guest pass to another owner, under a new name or, if that is "", under the old one.

    Those of a person that is deleted pass to FORMER, and the log forgets who it was.
    """

    guest: str
    to: str
    name: str


@dataclass(frozen=True)
class Act:
    """A guest makes a choice: written, for the position with this revision of its seat; `key` names the click."""

    guest: str
    revision: int
    move: str
    key: str
    seat: int | None = None
    forced: bool = False

    @property
    def asked(self) -> str:
        """What the click said."""
        return self.move


@dataclass(frozen=True)
class BotAct:
    """A bot's choice for a decision that stands since the seat's revision `since`; `fault`: played in a bot's place."""

    seat: int
    since: int
    move: str
    fault: bool = False


@dataclass(frozen=True)
class Undo:
    """A guest takes its latest choice back."""

    guest: str
    revision: int
    key: str
    asked: str = "undo"


@dataclass(frozen=True)
class Resign:
    """A guest gives up; `late`: it is taken to, having let others wait, as a robot or in a tournament."""

    guest: str
    key: str
    asked: str = "resign"
    late: bool = False


@dataclass(frozen=True)
class Rematch:
    """A player of a finished game wants the next one."""

    guest: str
    key: str
    asked: str = "rematch"


Click = Fill | Leave | Act | Undo | Resign | Rematch | Propose | Reply | ClockClick
"""Messages with a key: the same click counts once."""

Message = Open | PlayOn | Sit | Contribute | Begin | Decline | Close | Transfer | BotAct | Flag | Remind | Rest | Click
