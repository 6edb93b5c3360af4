"""The table service without input or output: a message and a table in, what to answer and what to store out.

Nothing here waits, reads a clock or touches a database; chance and new names come from injected functions, so that a
test can play every fault. What `handle` returns is true only once its writes are stored.
"""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Callable
from typing import Any, get_args

from greathouse.kernel.chance import Roll
from greathouse.kernel.contract import CHANCE
from greathouse.kernel.errors import UnreadableMove
from greathouse.kernel.events import Event
from greathouse.kernel.game import Game
from greathouse.kernel.match import Match, pick
from greathouse.kernel.options import read_options
from greathouse.server.entries import apply
from greathouse.server.errors import Refused
from greathouse.server.messages import (
    Act,
    BotAct,
    Click,
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
from greathouse.server.seating import order
from greathouse.server.seating.handling import decline, leave, transfer
from greathouse.server.tables import MAX_ENTRIES, MAX_EXTRA_ENTRIES, Games, Seat, Table, written
from greathouse.server.takeback import undoable
from greathouse.server.trade import handling
from greathouse.server.trade.messages import Propose, Reply, Say

SERIES = "match_games"
"""The table option that makes a series of so many games; it concerns the table, not the rules."""


class Service:
    """Handles messages. `games` finds games, `dealer` rolls official chance, `token` makes unguessable names."""

    def __init__(self, games: Games, dealer: Roll, token: Callable[[], str]) -> None:
        self.games, self.dealer, self.token = games, dealer, token
        self._handlers: dict[type, Any] = {
            PlayOn: self._play_on,
            Sit: self._sit,
            Fill: self._fill,
            Decline: decline,
            Leave: leave,
            Transfer: transfer,
            Act: self._act,
            BotAct: self._bot_act,
            Undo: self._undo,
            Resign: self._resign,
            Rematch: self._rematch,
            Propose: handling.propose,
            Reply: handling.reply,
            Say: handling.say,
        }

    def handle(self, now: float, message: Message, table: Table | None = None) -> Outcome:
        """The outcome of a message to a table (None for `Open`). Raises Refused and the errors of the kernel."""
        if isinstance(message, Open):
            return self._open(now, message)
        assert table is not None
        outcome: Outcome | None = _known(table, message) if isinstance(message, get_args(Click)) else None
        if outcome is None:
            _require_room(table, message)
        return outcome or self._handlers[type(message)](now, message, table)

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
        body = self._body(game, values, seats, series)
        return self._made(now, self.opens(message), body | _kind(message))

    def _body(self, game: Game, options: dict[str, Any], seats: list[Seat], series: Any) -> dict[str, Any]:
        return {
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
        table, blank = Table(name, self.games), Table(name, self.games)
        apply(blank, "open", body)
        if blank.match:
            body = body | {"events": self._dealt(blank.match)}
        apply(table, "open", body)
        guests = tuple(seat.guest for seat in table.seats if seat.guest)
        write = append_of(now, table, "open", body, guests)
        return Outcome(table, -1, 0, (write,), table.id, (table,))

    def _play_on(self, now: float, message: PlayOn, table: Table) -> Outcome:
        if not table.match or (table.game.about.hidden and not table.over):
            raise Refused("not-over", 409)
        if not 0 <= message.at <= len(table.match.history):
            raise Refused("no-moment", 404)
        prefix = table.written[: message.at]
        match = table.beginning()
        match.replay(table.match.history[: message.at])
        if match.over:
            raise Refused("over", 409)
        later = [actor for actor, _ in table.match.history[message.at :] if actor >= 0]
        mine = (*match.waiting, *later, 0)[0]
        person, bot = Seat(message.name, message.guest), Seat(level=message.level)
        seats = [person if seat == mine else bot for seat in range(len(table.seats))]
        body = self._body(table.game, table.options, seats, None)
        body |= {"prefix": prefix, "study": table.study, "start": table.start}
        return self._made(now, self.opens(message, table), body)

    def _sit(self, now: float, message: Sit, table: Table) -> Outcome:
        if not table.join or message.token != table.join:
            raise Refused("bad-link", 403)
        if table.ended:
            raise Refused("closed", 410)
        if table.challenged not in ("", message.guest, *(seat.guest for seat in table.seats)):
            raise Refused("not-invited", 403)
        mine = table.seats_of(message.guest)
        if mine:
            return Outcome(table, mine[0], table.revision(mine[0]))
        seat = next((index for index, place in enumerate(table.seats) if place.free), None)
        if seat is None:
            raise Refused("full", 409)
        body = {"seat": seat, "guest": message.guest, "name": message.name}
        return self._seated(now, table, "sit", body, seat, (message.guest,))

    def _fill(self, now: float, message: Fill, table: Table) -> Outcome:
        seat = guests_seat(table, message.guest)
        if table.started:
            raise Refused("started", 409)
        body = {"level": message.level, "key": message.key, "by": seat, "asked": message.asked}
        return self._seated(now, table, "fill", body, seat)

    def _seated(
        self, now: float, table: Table, kind: str, body: dict[str, Any], seat: int, guests: tuple[str, ...] = ()
    ) -> Outcome:
        """The outcome of an entry by which a seat is taken; chance is dealt if nobody is missing then."""
        after = table.copy()
        apply(after, kind, body)
        if after.match:
            body = body | {"events": self._dealt(after.match)}
        return appended(now, table, kind, body, seat, guests)

    # Playing ---------------------------------------------------------------------------------------------------

    def _act(self, now: float, message: Act, table: Table) -> Outcome:
        seat = guests_seat(table, message.guest, message.seat)
        require_playing(table)
        since = table.decision_since[seat] if seat in table.waiting else table.revision(seat)
        if not since <= message.revision <= table.revision(seat):
            raise Refused("stale", 409)
        body = self._chosen(table, seat, message.move)
        key = {"key": message.key, "by": seat, "asked": message.move} if message.key else {}
        return appended(now, table, "act", body | {"forced": message.forced} | key, seat)

    def _bot_act(self, now: float, message: BotAct, table: Table) -> Outcome:
        require_playing(table)
        if table.decision_since[message.seat] != message.since or not table.seats[message.seat].bot:
            raise Refused("stale", 409)
        body = self._chosen(table, message.seat, message.move)
        return appended(now, table, "act", body | ({"fault": True} if message.fault else {}), message.seat)

    def _chosen(self, table: Table, seat: int, move: str) -> dict[str, Any]:
        """Body of an entry: the choice and the chance that follows. Raises Refused if the rules forbid it."""
        assert table.match
        match = table.match.copy()
        try:
            number = match.read(move)
        except UnreadableMove as error:
            raise Refused("unreadable", 422, error=error) from None
        if seat not in match.waiting:
            raise Refused("not-your-turn", 409)
        rule = match.why(number, seat)
        if rule:
            raise Refused("illegal", 422, rule=rule)
        match.choose(number, seat)
        start = len(match.history) - 1
        self._dealt(match)
        return {"events": written(match, start)}

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
        return appended(now, table, "resign", body, seat)

    def _rematch(self, now: float, message: Rematch, table: Table) -> Outcome:
        seat = guests_seat(table, message.guest)
        if not table.over:
            raise Refused("not-over", 409)
        if table.next:
            return Outcome(table, seat, table.revision(seat), opened=table.next)
        body = self._body(table.game, table.options, order.rotated(table.seats), order.series_after(table))
        made = self._made(now, self.token(), body | {"study": table.study, "public": table.public})
        body = {"table": made.opened, "key": message.key, "by": seat, "asked": "rematch"}
        told = appended(now, table, "rematch", body, seat)
        return Outcome(
            told.table, seat, told.revision, (*made.writes, *told.writes), made.opened, (*made.made, told.table)
        )

    # Help ------------------------------------------------------------------------------------------------------

    def _dealt(self, match: Match) -> list[list[Any]]:
        """Trades the chance that is due; the outcomes, written."""
        start = len(match.history)
        while match.turn == CHANCE:
            match.replay([Event(CHANCE, pick(match.odds(), self.dealer))])
        return written(match, start)


def _kind(message: Open) -> dict[str, Any]:
    """What the log says of a table that is no plain one."""
    names = ("study", "public", "challenged", "start")
    said = {name: getattr(message, name) for name in names}
    return {name: value for name, value in said.items() if value}


def _require_room(table: Table, message: Message) -> None:
    """Raises Refused for what the table's log has no room for: it ends, but not before the game could."""
    if isinstance(message, Undo | Propose | Reply | Say) and table.seq >= MAX_EXTRA_ENTRIES:
        raise Refused("only-moves", 409)
    if isinstance(message, Act | BotAct) and table.seq >= MAX_ENTRIES:
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
