"""The table service without input or output: a message and a table in, what to answer and what to store out.

Nothing here waits, reads a clock or touches a database; chance and new names come from injected functions, so that a
test can play every fault. What `handle` returns is true only once its writes are stored.
"""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Callable
from dataclasses import replace
from typing import Any, get_args

from greathouse.kernel.chance import Roll
from greathouse.kernel.errors import BadOption, BadSeats, UnreadableMove
from greathouse.kernel.fairness import is_number
from greathouse.kernel.game import Game
from greathouse.kernel.options import read_options
from greathouse.server.clocks.handling import HANDLERS, require_time
from greathouse.server.clocks.instant import reading
from greathouse.server.clocks.messages import Ask
from greathouse.server.clocks.terms import Terms
from greathouse.server.entries import apply
from greathouse.server.errors import Refused
from greathouse.server.messages import (
    Act,
    Begin,
    BotAct,
    Click,
    Close,
    Contribute,
    Decline,
    Fill,
    Leave,
    Message,
    Open,
    PlayOn,
    Rematch,
    Resign,
    Sit,
    Transfer,
    Undo,
)
from greathouse.server.outcomes import Outcome, append_of, appended, guests_seat, require_playing
from greathouse.server.people.secrets import is_person, is_robot
from greathouse.server.seating import order
from greathouse.server.seating.handling import close, decline, leave, transfer
from greathouse.server.tables import Games, Seat, Table
from greathouse.server.takeback import undoable
from greathouse.server.tournaments.duplicate import stream
from greathouse.server.trade import handling
from greathouse.server.trade.messages import Propose, Reply
from greathouse.server.watching.place import place_for

MAX_ENTRIES = 8_000
"""Entries of a table's log; beyond, a game can only be given up. Games take some hundred."""

MAX_EXTRA_ENTRIES = 2_000
"""Entries of a table's log beyond which only moves count: nothing is taken back, offered, answered or said."""

SERIES = "match_games"
"""The table option that makes a series of so many games; it concerns the table, not the rules."""

_CLICKS = get_args(Click)


class Service:
    """Handles messages. `games` finds games, `dealer` rolls chance, `token` makes unguessable names.

    The official chance of a game follows from a new `secret` and its players' numbers; without one it is rolled.
    """

    def __init__(
        self, games: Games, dealer: Roll, token: Callable[[], str], secret: Callable[[], str] = lambda: ""
    ) -> None:
        self.games, self.dealer, self.token, self.secret = games, dealer, token, secret
        self._handlers: dict[type, Any] = {
            PlayOn: self._play_on,
            Sit: self._sit,
            Fill: self._fill,
            Contribute: self._contribute,
            Begin: self._begin,
            Decline: decline,
            Close: close,
            Leave: leave,
            Transfer: transfer,
            Act: self._act,
            BotAct: self._bot_act,
            Undo: self._undo,
            Resign: self._resign,
            Rematch: self._rematch,
            Propose: handling.propose,
            Reply: handling.reply,
            **HANDLERS,
        }

    def handle(self, now: float, message: Message, table: Table | None = None) -> Outcome:
        """The outcome of a message to a table (None for `Open`). Raises Refused and the errors of the kernel."""
        if isinstance(message, Open):
            return _on_condition(self._open(now, message), message)
        assert table is not None
        outcome: Outcome | None = _known(table, message) if isinstance(message, _CLICKS) else None
        if outcome is None:
            _require_room(table, message)
        outcome = outcome or self._handlers[type(message)](now, message, table)
        return _on_condition(outcome, message) if isinstance(message, Sit) else outcome

    def opens(self, message: Message, table: Table | None = None) -> str:
        """The name of the table that a message opens: the same for the same click, unguessable without its key."""
        if not isinstance(message, Open | PlayOn) or not message.key:
            return self.token()
        digest = hashlib.sha256(f"{table.id if table else ''} {message!r}".encode()).digest()
        return base64.urlsafe_b64encode(digest[:12]).decode()

    # Opening and joining ---------------------------------------------------------------------------------------

    def _open(self, now: float, message: Open) -> Outcome:
        game = self.games(message.game, message.content)
        values = read_options(game.options, message.options)
        game.blank(len(message.seats), values)
        seats = list(message.seats)
        if message.shuffle:
            order.shuffle(seats, self.dealer)
        series = {"game": 1, "of": values[SERIES], "points": [0.0] * len(seats)} if SERIES in values else None
        if message.rated:
            _require_ratable(message)
        if message.eyes:
            _require_watchable(message, game)
        body = self._body(game, values, seats, series) | _clock(now, message.clock)
        body |= {"secret": message.duplicate} if message.duplicate else {}
        eyes = [seat for seat, one in enumerate(seats) if message.eyes and one.guest == message.eyes]
        body |= {"eyes": eyes[0]} if eyes else {}
        body |= _receipt(message.receipt, next((seat for seat, one in enumerate(seats) if one.guest), 0))
        return self._made(now, self.opens(message), body | _kind(message))

    def _body(self, game: Game, options: dict[str, Any], seats: list[Seat], series: Any) -> dict[str, Any]:
        secret = self.secret()
        return ({"secret": secret} if secret else {}) | {
            "game": game.key,
            "content": game.content_digest,
            "rules": game.about.rules,
            "options": options,
            "seats": [order.seat_json(seat) for seat in seats],
            "join": self.token() if any(seat.free for seat in seats) else "",
            "series": series,
        }

    def _made(self, now: float, name: str, body: dict[str, Any]) -> Outcome:
        """The outcome that makes a table from its first entry; chance is dealt if everybody sits."""
        table = Table(name, self.games)
        apply(table, "open", body, self._deal)
        guests = tuple(seat.guest for seat in table.seats if seat.guest)
        write = append_of(now, table, "open", body, guests)
        return Outcome(table, -1, 0, (write,), table.id, (table,))

    def _play_on(self, now: float, message: PlayOn, table: Table) -> Outcome:
        if not table.match or ((table.game.about.hidden or table.rated) and not table.over):
            raise Refused("not-over", 409)
        if place_for(table, message.guest):
            raise Refused("not-over", 409)
        if not 0 <= message.at <= len(table.match.history):
            raise Refused("no-moment", 404)
        prefix = table.written[: message.at]
        match = table.beginning()
        match.replay(table.match.history[: message.at])
        if match.over:
            raise Refused("over", 409)
        later = [actor for actor, _ in table.match.history[message.at :] if actor >= 0]
        mine = message.seat if 0 <= message.seat < len(table.seats) else (*match.waiting, *later, 0)[0]
        person = Seat(message.name, message.guest, contributes=message.contributes)
        bot = Seat(level=message.level)
        seats = [person if seat == mine else bot for seat in range(len(table.seats))]
        body = self._body(table.game, table.options, seats, None)
        body |= {"prefix": prefix, "study": table.study, "start": table.start}
        return self._made(now, self.opens(message, table), body)

    def _sit(self, now: float, message: Sit, table: Table) -> Outcome:
        if not table.join or message.token != table.join:
            raise Refused("bad-link", 403)
        mine = table.seats_of(message.guest)
        if mine:
            return Outcome(table, mine[0], table.revision(mine[0]))
        if table.ended:
            raise Refused("closed", 410)
        if table.rated:
            _require_alike([message.guest, *(seat.guest for seat in table.seats if seat.guest)])
        if table.challenged not in ("", message.guest, *(seat.guest for seat in table.seats)):
            raise Refused("not-invited", 403)
        if is_robot(message.guest) and table.public and not table.robots:
            raise Refused("no-robots", 403)
        seat = next((index for index, place in enumerate(table.seats) if place.free), None)
        if seat is None:
            raise Refused("full", 409)
        body = {"seat": seat, "guest": message.guest, "name": message.name}
        body |= {"contributes": True} if message.contributes else {}
        body |= _receipt(message.receipt, seat)
        return appended(now, table, "sit", body, seat, (message.guest,), self._deal)

    def _fill(self, now: float, message: Fill, table: Table) -> Outcome:
        seat = guests_seat(table, message.guest)
        if table.started:
            raise Refused("started", 409)
        body = {"level": message.level, "key": message.key, "by": seat, "asked": message.asked}
        return appended(now, table, "fill", body, seat, deal=self._deal)

    def _contribute(self, now: float, message: Contribute, table: Table) -> Outcome:
        seat = guests_seat(table, message.guest)
        due = table.wants_number(message.guest)
        if not is_number(message.number) or not table.fairness:
            raise Refused("bad-request", 422)
        if not due:
            return Outcome(table, seat, table.revision(seat))
        body = {"seat": due[0], "number": message.number}
        return appended(now, table, "number", body, seat, deal=self._deal)

    def _begin(self, now: float, message: Begin, table: Table) -> Outcome:
        if table.started or not table.full:
            raise Refused("started", 409)
        return appended(now, table, "begin", {}, -1, deal=self._deal)

    # Playing ---------------------------------------------------------------------------------------------------

    def _act(self, now: float, message: Act, table: Table) -> Outcome:
        seat = guests_seat(table, message.guest, message.seat)
        require_playing(table)
        since = table.decision_since[seat] if seat in table.waiting else table.revision(seat)
        if not since <= message.revision <= table.revision(seat):
            raise Refused("stale", 409)
        require_time(now, table, seat)
        key = {"key": message.key, "by": seat, "asked": message.move} if message.key else {}
        return self._chosen(now, table, seat, message.move, {"forced": message.forced} | key)

    def _bot_act(self, now: float, message: BotAct, table: Table) -> Outcome:
        require_playing(table)
        if table.decision_since[message.seat] != message.since or not table.seats[message.seat].bot:
            raise Refused("stale", 409)
        return self._chosen(now, table, message.seat, message.move, {"fault": True} if message.fault else {})

    def _chosen(self, now: float, table: Table, seat: int, move: str, said: dict[str, Any]) -> Outcome:
        """The outcome of a choice and the chance that follows. Raises Refused if the rules forbid it."""
        assert table.match
        try:
            number = table.match.read(move)
        except UnreadableMove as error:
            raise Refused("unreadable", 422, error=error) from None
        if seat not in table.waiting:
            raise Refused("not-your-turn", 409)
        if number not in table.legal_numbers(seat):
            raise Refused("illegal", 422, rule=table.match.why(number, seat))
        body = {"events": [[seat, table.game.moves.write(number)]]} | said
        return appended(now, table, "act", body, seat, deal=self._deal)

    def _undo(self, now: float, message: Undo, table: Table) -> Outcome:
        seat = guests_seat(table, message.guest)
        require_playing(table)
        if message.revision != table.revision(seat):
            raise Refused("stale", 409)
        seat, indices = next(
            ((s, gone) for s in table.seats_of(message.guest) if (gone := undoable(table, s))), (seat, [])
        )
        if not indices:
            raise Refused("no-undo", 409)
        body = {"seat": seat, "indices": indices, "key": message.key, "by": seat, "asked": "undo"}
        return appended(now, table, "undo", body, seat)

    def _resign(self, now: float, message: Resign, table: Table) -> Outcome:
        seat = guests_seat(table, message.guest)
        require_playing(table)
        substitute = -1 if len(table.seats) == 2 else 0
        body = {"seat": seat, "substitute": substitute, "key": message.key, "by": seat, "asked": "resign"}
        return appended(now, table, "resign", body | ({"late": True} if message.late else {}), seat)

    def _rematch(self, now: float, message: Rematch, table: Table) -> Outcome:
        seat = guests_seat(table, message.guest)
        if not table.over:
            raise Refused("not-over", 409)
        if table.next:
            return Outcome(table, seat, table.revision(seat), opened=table.next)
        game, options = self._today(table)
        body = self._body(game, options, order.rotated(table.seats), order.series_after(table))
        body |= _clock(now, table.clocks.terms if table.clocks else None)
        body |= {name: getattr(table, name) for name in ("study", "public", "rated", "robots", "quiet", "later")}
        body |= {"eyes": (table.eyes + 1) % len(table.seats)} if table.eyes >= 0 else {}
        made = self._made(now, self.token(), body)
        body = {"table": made.opened, "key": message.key, "by": seat, "asked": "rematch"}
        told = appended(now, table, "rematch", body, seat)
        return Outcome(
            told.table, seat, told.revision, (*made.writes, *told.writes), made.opened, (*made.made, told.table)
        )

    def _today(self, table: Table) -> tuple[Game, dict[str, Any]]:
        """A table's game by the present rules with its options; by its own rules where these do not have them."""
        game = self.games(table.game.key, table.game.content_digest)
        try:
            return game, game.blank(len(table.seats), table.options)[1]
        except (BadOption, BadSeats):
            return table.game, table.options

    # Help ------------------------------------------------------------------------------------------------------

    def _deal(self, table: Table) -> int:
        """The outcome of the chance that is due at a table."""
        assert table.match
        rolled = stream(table.duplicate, table.match) if table.duplicate else self.dealer
        return table.match.drawn(table.fairness or rolled)


def _on_condition(outcome: Outcome, message: Open | Sit) -> Outcome:
    """An outcome whose entries are stored if all is as the message says."""
    return replace(outcome, writes=tuple(write._replace(provided=message.provided) for write in outcome.writes))


def _receipt(click: str, seat: int) -> dict[str, Any]:
    """What the log says of the click that led to a seat."""
    return {"key": click, "by": seat, "asked": "sit"} if click else {}


def _kind(message: Open) -> dict[str, Any]:
    """What the log says of a table that is no plain one."""
    names = ("study", "public", "rated", "challenged", "robots", "quiet", "later", "start", "tournament", "duplicate")
    said = {name: getattr(message, name) for name in names}
    return {name: value for name, value in said.items() if value}


def _clock(now: float, terms: Terms | None) -> dict[str, Any]:
    """What the log of a new table says of the players' time."""
    return {"clock": terms.to_json(), "time": round(reading(now, terms), 3)} if terms else {}


def _require_alike(owners: list[str]) -> None:
    """Raises Refused unless people with accounts are among themselves, or robots, as a rated game needs."""
    if not all(is_person(owner) or is_robot(owner) for owner in owners):
        raise Refused("only-accounts", 403)
    if any(map(is_robot, owners)) and not all(map(is_robot, owners)):
        raise Refused("rated-apart", 403)


def _require_ratable(message: Open) -> None:
    """Raises Refused unless each has one seat, and the game begins at the beginning and without help."""
    owners = [seat.guest for seat in message.seats if seat.guest]
    _require_alike(owners)
    if message.study or message.start or len(set(owners)) < len(owners):
        raise Refused("not-ratable", 422)


def _require_watchable(message: Open, game: Game) -> None:
    """Raises Refused unless a player's view can be shown later: its own, and what it hides from others is no stake."""
    sits = any(seat.guest == message.eyes for seat in message.seats)
    if not (sits and message.later and game.about.hidden and not message.rated):
        raise Refused("not-watchable", 422)


def _require_room(table: Table, message: Message) -> None:
    """Raises Refused for what the table's log has no room for: it ends, but not before the game could."""
    if table.seq >= MAX_EXTRA_ENTRIES and isinstance(message, Undo | Propose | Reply | Ask):
        raise Refused("only-moves", 409)
    if table.seq >= MAX_ENTRIES and isinstance(message, Act | BotAct):
        raise Refused("too-long", 409)


def _known(table: Table, message: Click) -> Outcome | None:
    """What came of this click before, or None. Raises Refused if the key was used for something else."""
    if not message.key or message.key not in table.receipts:
        return None
    receipt = table.receipts[message.key]
    if receipt.asked != message.asked or table.seats[receipt.seat].guest != message.guest:
        raise Refused("key-used", 409)
    opened = table.next if isinstance(message, Rematch) else ""
    return Outcome(table, receipt.seat, receipt.revision, opened=opened)
