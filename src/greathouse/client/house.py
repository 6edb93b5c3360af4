"""The interface of a house for programs, one method for each request."""

from __future__ import annotations

import hashlib
import secrets
import time
from collections.abc import Callable, Iterator
from typing import Any, Literal, NamedTuple
from urllib.parse import quote

from greathouse.client.http import PASSING, WAITS, Line, Lost, Problem
from greathouse.client.schemas import News, Position, Table, Tournament

FOR_EVER = 1e9
"""Seconds of patience that do not end."""

Options = dict[str, Any]


class Noted(NamedTuple):
    """What a client notes before a game: the house's commitment, the number it gives, whether the house took it."""

    commitment: str
    number: str
    arrived: bool = False


class Client:
    """A house as a robot sees it; `patience` says for how many seconds a request is tried while it is away.

    Every method raises Problem where the house refuses, and Lost where it cannot be reached. Streams go on by
    themselves after a dropped line, without end.

    Where dice and cards are fixed before the game it gives a number of its own for them by itself, once it has noted
    the commitment of the house; `noted` has both by table, and `compared` what came of them when the game is over.
    """

    def __init__(
        self, url: str, token: str, *, patience: float = FOR_EVER, sleep: Callable[[float], None] = time.sleep
    ) -> None:
        self._line, self._sleep = Line(url, token, patience, sleep), sleep
        self.url = self._line.url
        self.noted: dict[str, Noted] = {}

    # What there is ---------------------------------------------------------------------------------------------

    def account(self) -> dict[str, Any]:
        """The robot whose token this is."""
        return dict(self._line.ask("/account"))

    def games(self) -> list[dict[str, Any]]:
        """The games on offer, with their options."""
        return list(self._line.ask("/games"))

    def game(self, key: str) -> dict[str, Any]:
        """A game: how moves are written, what the fields of a view hold."""
        return dict(self._line.ask(f"/games/{quote(key)}"))

    def tables(self) -> list[Table]:
        """Your tables, running ones first."""
        return [Table.of(one) for one in self._line.ask("/tables")]

    def open_tables(self) -> list[Table]:
        """Tables at which you could sit down."""
        return [Table.of(one) for one in self._line.ask("/tables/open")]

    def challenges(self) -> list[Table]:
        """Tables at which somebody waits for you alone."""
        return [Table.of(one) for one in self._line.ask("/challenges")]

    # Meeting ---------------------------------------------------------------------------------------------------

    def open(
        self, game: str, seats: list[str] | None = None, options: Options | None = None, **kind: bool | str
    ) -> Position:
        """Opens a table; `seats` are the other ones: "free", "bot0" … `kind`: public, robots, shuffle, rated, and the
        time of each player: clock="600~20" (20 seconds of each turn are free), days_off, time_up."""
        content: dict[str, Any] = {"game": game, "options": options or {}, "contributes": True, **kind}
        content |= {"seats": seats} if seats else {}
        return self._send("/tables", content)

    def challenge(self, name: str, game: str, options: Options | None = None, **kind: bool | str) -> Position:
        """Opens a table for one person or robot alone; `kind`: rated (for a robot), clock, days_off, time_up."""
        content = {"name": name, "game": game, "options": options or {}, "contributes": True, **kind}
        return self._send("/challenges", content)

    def join(self, table: str, invitation: str = "") -> Position:
        """Sits down at a table; one that is not public needs the secret of its link."""
        return self._send(f"/tables/{quote(table)}/join", {"invitation": invitation, "contributes": True})

    def decline(self, table: str) -> Position:
        """Turns a challenge down."""
        return self._send(f"/tables/{quote(table)}/decline", {})

    def leave(self, table: str) -> Position:
        """Gives your seat free, before the game begins."""
        return self._send(f"/tables/{quote(table)}/leave", {})

    # Tournaments -----------------------------------------------------------------------------------------------

    def tournaments(self) -> list[Tournament]:
        """Tournaments that robots may enter."""
        return [Tournament.of(one) for one in self._line.ask("/tournaments")]

    def enter(self, tournament: str) -> Tournament:
        """Takes part in a tournament, whose tables are among yours from then on."""
        return Tournament.of(self._line.ask(f"/tournaments/{quote(tournament)}/join", {}))

    def withdraw(self, tournament: str) -> Tournament:
        """Takes part no more."""
        return Tournament.of(self._line.ask(f"/tournaments/{quote(tournament)}/leave", {}))

    # Playing ---------------------------------------------------------------------------------------------------

    def position(self, table: str) -> Position:
        """The table as your seat sees it."""
        return Position.of(self._line.ask(f"/tables/{quote(table)}"))

    def move(self, table: str, revision: int, move: str | int) -> Position:
        """Makes a choice for the position with this revision."""
        return self._send(f"/tables/{quote(table)}/moves", {"revision": revision, "move": move})

    def offer(self, table: str, revision: int, to: int, gives: dict[str, int], gets: dict[str, int]) -> Position:
        """Offers a trade to a seat, or to anyone (-1)."""
        content = {"revision": revision, "to": to, "gives": gives, "gets": gets}
        return self._send(f"/tables/{quote(table)}/offers", content)

    def answer(
        self, table: str, offer: int, answer: Literal["accept", "refuse", "withdraw"], cards: tuple[str, ...] = ()
    ) -> Position:
        """Answers an offer."""
        return self._send(f"/tables/{quote(table)}/offers/{offer}", {"answer": answer, "cards": list(cards)})

    def say(self, table: str, phrase: str) -> Position:
        """Says a phrase, such as "thanks", which everybody at the table reads in its own language."""
        return self._send(f"/tables/{quote(table)}/phrases", {"phrase": phrase})

    def resign(self, table: str) -> Position:
        """Gives up."""
        return self._send(f"/tables/{quote(table)}/resign", {})

    def rematch(self, table: str) -> Position:
        """The next game with the same players."""
        return self._send(f"/tables/{quote(table)}/rematch", {})

    # Streams ---------------------------------------------------------------------------------------------------

    def news(self) -> Iterator[News]:
        """What waits for you, now and whenever it changes."""
        return (News.of(content) for content in self._stream("/events"))

    def positions(self, table: str) -> Iterator[Position]:
        """A table as your seat sees it, now and whenever that changes, until the game is over."""
        for content in self._stream(f"/tables/{quote(table)}/events"):
            position = self._contributed(Position.of(content))
            yield position
            if position.status in ("over", "closed"):
                return

    def _stream(self, path: str) -> Iterator[Any]:
        """The events of a stream; a line that drops is taken up again."""
        last, seconds = "", WAITS[0]
        while True:
            try:
                for name, content in self._line.events(path, last):
                    last, seconds = name, WAITS[0]
                    yield content
            except Lost:
                pass
            except Problem as problem:
                if problem.status not in PASSING:
                    raise
            self._sleep(seconds)
            seconds = min(2 * seconds, WAITS[1])

    def compared(self, position: Position) -> Literal["same", "late", "other"]:
        """Whether the chance of a game that is over is that to which you gave your number.

        "same": its commitment is the one that was noted before it, and your number is part of it; also where none was
        asked for. "late": the same commitment, but your number did not arrive in time. "other": the house has exchanged
        one of them, or does not show its secret. `greathouse replay --verify` checks each outcome.
        """
        noted, chance = self.noted.get(position.table), position.chance
        if noted is None:
            return "same"
        if chance is None or chance.secret is None:
            return "other"
        if not noted.commitment == chance.commitment == hashlib.sha256(bytes.fromhex(chance.secret)).hexdigest():
            return "other"
        if noted.number in chance.numbers.values():
            return "same"
        return "other" if noted.arrived else "late"

    def _send(self, path: str, content: dict[str, Any]) -> Position:
        return self._contributed(Position.of(self._line.ask(path, content)))

    def _contributed(self, position: Position) -> Position:
        """The position after your number was given, if the house wants one."""
        if position.chance is None or not position.chance.wants:
            return position
        noted = self.noted.get(position.table) or Noted(position.chance.commitment, secrets.token_hex(16))
        self.noted[position.table] = noted
        content = {"number": noted.number}
        after = Position.of(self._line.ask(f"/tables/{quote(position.table)}/number", content))
        arrived = after.chance is not None and noted.number in after.chance.numbers.values()
        self.noted[position.table] = noted._replace(arrived=arrived)
        return after
