"""The table service without input or output: a message and a table in, an answer and what to store out.

Nothing here waits, reads a clock or touches a database; chance and new names come from injected functions, so that a
test can play every fault. What `handle` returns is true only once its writes are stored.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from greathouse.kernel.chance import Dealer
from greathouse.kernel.contract import CHANCE
from greathouse.kernel.errors import HouseError, IllegalMove, UnreadableMove
from greathouse.kernel.game import Game
from greathouse.kernel.match import Event, Match, pick
from greathouse.kernel.options import read_options
from greathouse.server.offers import MOST, Items, Offer, Propose, Reply, Say, clean_words, click
from greathouse.server.tables import Games, Seat, Table, written
from greathouse.server.takeback import undoable

SERIES = "match_games"
"""The table option that makes a series of so many games; it concerns the table, not the rules."""


class Refused(HouseError):
    """A message that changes nothing; `status` is the HTTP status, `reason` a key of the words, `rule` a rule or 0."""

    def __init__(self, reason: str, status: int, *, rule: int = 0, detail: str = "") -> None:
        super().__init__(detail or reason)
        self.reason, self.status, self.rule, self.detail = reason, status, rule, detail


@dataclass(frozen=True)
class Open:
    """Somebody opens a table. `seats` are given in the order they are wished; `shuffle` puts them at random places.

    At a table for `study` the page shows exact chances and hints, where the game has an analyst.
    """

    game: str
    options: dict[str, Any]
    seats: tuple[Seat, ...]
    content: str = ""
    shuffle: bool = True
    study: bool = False


@dataclass(frozen=True)
class PlayOn:
    """Somebody plays on from the moment `at` of another table's game, the other seats taken by bots of a level."""

    guest: str
    name: str
    at: int
    level: int


@dataclass(frozen=True)
class Sit:
    """A guest with the link takes a free seat."""

    guest: str
    name: str
    token: str


@dataclass(frozen=True)
class Act:
    """A guest makes a choice: written, for the position with this number of its seat; `key` names the click."""

    guest: str
    number: int
    move: str
    key: str
    seat: int | None = None
    forced: bool = False


@dataclass(frozen=True)
class BotAct:
    """A bot's choice for a decision that stands since the seat's number `since`; `fault`: played in a bot's place."""

    seat: int
    since: int
    move: str
    fault: bool = False


@dataclass(frozen=True)
class Undo:
    """A guest takes its latest choice back."""

    guest: str
    number: int
    key: str


@dataclass(frozen=True)
class Resign:
    """A guest gives up."""

    guest: str
    key: str


@dataclass(frozen=True)
class Rematch:
    """A player of a finished game wants the next one."""

    guest: str
    key: str


Message = Open | PlayOn | Sit | Act | BotAct | Undo | Resign | Rematch | Propose | Reply | Say


class Append(NamedTuple):
    """An entry to be added to a table's log as number `seq`; the entry `open` makes the table."""

    table: str
    seq: int
    kind: str
    body: dict[str, Any]
    at: float
    guests: tuple[str, ...] = ()
    over: bool = False


@dataclass(frozen=True)
class Outcome:
    """What a message leads to: the table to look at, the seat and its number, and what is to be stored first."""

    table: Table
    seat: int
    number: int
    writes: tuple[Append, ...] = ()
    opened: str = ""
    made: tuple[Table, ...] = field(default=())


class Service:
    """Answers messages. `games` finds games, `dealer` rolls official chance, `token` makes unguessable names."""

    def __init__(self, games: Games, dealer: Dealer, token: Callable[[], str]) -> None:
        self.games, self.dealer, self.token = games, dealer, token

    def handle(self, now: float, message: Message, table: Table | None = None) -> Outcome:
        """The outcome of a message to a table (None for `Open`). Raises Refused and the errors of the kernel."""
        if isinstance(message, Open):
            return self._open(now, message)
        assert table is not None
        answered = self._answered(table, message)
        if answered:
            return answered
        handlers: dict[type, Any] = {
            PlayOn: self._play_on,
            Sit: self._sit,
            Act: self._act,
            BotAct: self._bot_act,
            Undo: self._undo,
            Resign: self._resign,
            Rematch: self._rematch,
            Propose: self._propose,
            Reply: self._reply,
            Say: self._say,
        }
        outcome: Outcome = handlers[type(message)](now, message, table)
        return outcome

    # Opening and joining ---------------------------------------------------------------------------------------

    def _open(self, now: float, message: Open) -> Outcome:
        game = self.games(message.game, message.content)
        values = read_options(game.options, message.options)
        game.blank(len(message.seats), values)
        seats = list(message.seats)
        if message.shuffle:
            shuffle(seats, self.dealer)
        series = {"game": 1, "of": values[SERIES], "points": [0.0] * len(seats)} if SERIES in values else None
        body = self._body(game, values, seats, series)
        return self._made(now, body | {"study": True} if message.study else body)

    def _body(self, game: Game, options: dict[str, Any], seats: list[Seat], series: Any) -> dict[str, Any]:
        return {
            "game": game.key,
            "content": game.content_digest,
            "rules": game.about.rules,
            "options": options,
            "seats": [seat_json(seat) for seat in seats],
            "join": self.token() if any(seat.free for seat in seats) else "",
            "series": series,
        }

    def _made(self, now: float, body: dict[str, Any]) -> Outcome:
        """The outcome that makes a table from its first entry; chance is dealt if everybody sits."""
        table = Table(self.token(), self.games)
        blank = Table(table.id, self.games)
        blank.apply("open", body)
        if blank.match:
            body = body | {"events": self._dealt(blank.match)}
        table.apply("open", body)
        guests = tuple(seat.guest for seat in table.seats if seat.guest)
        write = Append(table.id, 1, "open", body, now, guests, table.over)
        return Outcome(table, -1, 0, (write,), table.id, (table,))

    def _play_on(self, now: float, message: PlayOn, table: Table) -> Outcome:
        if not table.match or (table.game.about.hidden and not table.over):
            raise Refused("not-over", 409)
        if not 0 <= message.at <= len(table.match.history):
            raise Refused("no-moment", 404)
        prefix = table.written[: message.at]
        match = Match.waiting_for_chance(table.game, len(table.seats), table.options)
        match.replay(table.match.history[: message.at])
        if match.over:
            raise Refused("over", 409)
        later = [actor for actor, _ in table.match.history[message.at :] if actor >= 0]
        mine = (*match.waiting, *later, 0)[0]
        person, bot = Seat(message.name, message.guest), Seat(level=message.level)
        seats = [person if seat == mine else bot for seat in range(len(table.seats))]
        body = self._body(table.game, table.options, seats, None)
        return self._made(now, body | {"prefix": prefix, "study": table.study})

    def _sit(self, now: float, message: Sit, table: Table) -> Outcome:
        if not table.join or message.token != table.join:
            raise Refused("bad-link", 403)
        mine = table.seats_of(message.guest)
        if mine:
            return Outcome(table, mine[0], table.number(mine[0]))
        seat = next((index for index, place in enumerate(table.seats) if place.free), None)
        if seat is None:
            raise Refused("full", 409)
        body: dict[str, Any] = {"seat": seat, "guest": message.guest, "name": message.name}
        seated = table.copy()
        seated.apply("sit", body)
        if seated.match:
            body["events"] = self._dealt(seated.match)
        return self._append(now, table, "sit", body, seat, (message.guest,))

    # Playing ---------------------------------------------------------------------------------------------------

    def _act(self, now: float, message: Act, table: Table) -> Outcome:
        seat = self._seat(table, message.guest, message.seat)
        self._playing(table)
        if not table.standing[seat] <= message.number <= table.number(seat):
            raise Refused("stale", 409)
        body = self._chosen(table, seat, message.move)
        key = {"key": message.key, "by": seat, "asked": message.move} if message.key else {}
        return self._append(now, table, "act", body | {"forced": message.forced} | key, seat)

    def _bot_act(self, now: float, message: BotAct, table: Table) -> Outcome:
        self._playing(table)
        if table.standing[message.seat] != message.since or not table.seats[message.seat].bot:
            raise Refused("stale", 409)
        body = self._chosen(table, message.seat, message.move)
        return self._append(now, table, "act", body | ({"fault": True} if message.fault else {}), message.seat)

    def _chosen(self, table: Table, seat: int, move: str) -> dict[str, Any]:
        """Body of an entry: the choice and the chance that follows. Raises Refused if the rules forbid it."""
        assert table.match
        match = table.match.copy()
        try:
            number = match.read(move)
        except UnreadableMove as error:
            raise Refused("unreadable", 422, detail=str(error)) from None
        if seat not in match.waiting:
            raise Refused("not-your-turn", 409)
        try:
            match.choose(number, seat)
        except IllegalMove as error:
            raise Refused("illegal", 422, rule=error.rule) from None
        start = len(match.history) - 1
        self._dealt(match)
        return {"events": written(match, start)}

    def _undo(self, now: float, message: Undo, table: Table) -> Outcome:
        seat = self._seat(table, message.guest, None)
        self._playing(table)
        if message.number != table.number(seat):
            raise Refused("stale", 409)
        seat, indices = next(
            ((s, gone) for s in table.seats_of(message.guest) if (gone := undoable(table, s))), (seat, [])
        )
        if not indices:
            raise Refused("no-undo", 409)
        body = {"seat": seat, "indices": indices, "key": message.key, "by": seat, "asked": "undo"}
        return self._append(now, table, "undo", body, seat)

    def _resign(self, now: float, message: Resign, table: Table) -> Outcome:
        seat = self._seat(table, message.guest, None)
        self._playing(table)
        substitute = -1 if len(table.seats) == 2 else 0
        body = {"seat": seat, "substitute": substitute, "key": message.key, "by": seat, "asked": "resign"}
        return self._append(now, table, "resign", body, seat)

    def _rematch(self, now: float, message: Rematch, table: Table) -> Outcome:
        seat = self._seat(table, message.guest, None)
        if not table.over:
            raise Refused("not-over", 409)
        if table.next:
            return Outcome(table, seat, table.number(seat), opened=table.next)
        body = self._body(table.game, table.options, rotated(table.seats), series_after(table))
        made = self._made(now, body | {"study": table.study})
        body = {"table": made.opened, "key": message.key, "by": seat, "asked": "rematch"}
        told = self._append(now, table, "rematch", body, seat)
        return Outcome(
            told.table, seat, told.number, (*made.writes, *told.writes), made.opened, (*made.made, told.table)
        )

    # Trading ---------------------------------------------------------------------------------------------------

    def _propose(self, now: float, message: Propose, table: Table) -> Outcome:
        seat = self._trader(table, message)
        if message.number < table.offers.since[seat + 1]:
            raise Refused("stale", 409)
        try:
            trade = table.game.trade
            fault = trade.fault(table.view(seat), seat, message.to, message.gives, message.gets)
        except UnreadableMove as error:
            raise Refused("unreadable", 422, detail=str(error)) from None
        if fault:
            raise Refused("illegal", 422, rule=fault)
        if len(table.offers.of(seat)) >= MOST and not trade.promised(message.gets):
            raise Refused("too-many-offers", 409)
        if message.to >= 0 and table.stays_out(message.to):
            raise Refused("stays-out", 409)
        if message.counters:
            self._countered(table, message, seat)
        body = {"seat": seat, "to": message.to, "gives": message.gives, "gets": message.gets}
        more = {"counters": message.counters, "words": clean_words(message.words)}
        body |= {name: value for name, value in more.items() if value}
        return self._append(now, table, "offer", body | click(message, seat), seat)

    def _countered(self, table: Table, message: Propose, seat: int) -> None:
        """An offer is answered by another only while it stands, and to the one who made it."""
        offer = table.offers.standing.get(message.counters)
        if offer is None or not offer.open_to(seat):
            raise Refused("offer-gone", 409)
        if message.to != offer.seat:
            raise Refused("bad-request", 422)

    def _reply(self, now: float, message: Reply, table: Table) -> Outcome:
        seat = self._trader(table, message)
        offer = table.offers.standing.get(message.offer)
        if offer is None or offer.taker >= 0:
            raise Refused("offer-gone", 409)
        if message.answer not in ("accept", "refuse", "withdraw"):
            raise Refused("bad-request", 422)
        if not (offer.seat == seat if message.answer == "withdraw" else offer.open_to(seat)):
            raise Refused("not-your-offer", 403)
        body: dict[str, Any] = {"seat": seat, "offer": offer.number, "answer": message.answer}
        if message.answer == "accept":
            body["paid"] = self._paid(table, seat, offer, message.cards)
        return self._append(now, table, "answer", body | click(message, seat), seat)

    def _paid(self, table: Table, seat: int, offer: Offer, cards: tuple[str, ...]) -> Items:
        """What the taker hands over: the one way there is, or that with the cards it picked."""
        ways: list[Items] = table.game.trade.ways(table.view(seat), seat, offer.gets)
        if not ways:
            raise Refused("illegal", 422, rule=int(table.game.trade.LACKING))
        fitting = [way for way in ways if set(cards) <= set(way)]
        if not fitting or (len(ways) > 1 and not cards):
            raise Refused("pick-cards", 422)
        return fitting[0]

    def _say(self, now: float, message: Say, table: Table) -> Outcome:
        seat, words = self._trader(table, message), clean_words(message.words)
        if not words:
            raise Refused("bad-request", 422)
        return self._append(now, table, "say", {"seat": seat, "words": words} | click(message, seat), seat)

    def _trader(self, table: Table, message: Propose | Reply | Say) -> int:
        """The seat that trades, of a guest or of a bot. Raises Refused."""
        wanted = getattr(message, "seat", None)
        if getattr(message, "bot", False):
            seat = self._bots_seat(table, wanted)
        else:
            seat = self._seat(table, message.guest, wanted)
        self._playing(table)
        if not table.trading:
            raise Refused("no-haggling", 409)
        return seat

    def _bots_seat(self, table: Table, seat: int | None) -> int:
        if seat is None or not table.seats[seat].bot:
            raise Refused("not-your-seat", 403)
        return seat

    # Help ------------------------------------------------------------------------------------------------------

    def _answered(self, table: Table, message: Message) -> Outcome | None:
        """The answer this click got before, or None. Raises Refused if the key was used for something else."""
        key = getattr(message, "key", "")
        if not key or key not in table.answers:
            return None
        answer = table.answers[key]
        asked = getattr(message, "asked", message.move if isinstance(message, Act) else type(message).__name__.lower())
        if answer.asked != asked or table.seats[answer.seat].guest != getattr(message, "guest", ""):
            raise Refused("key-used", 409)
        opened = table.next if isinstance(message, Rematch) else ""
        return Outcome(table, answer.seat, answer.number, opened=opened)

    def _seat(self, table: Table, guest: str, wanted: int | None) -> int:
        mine = table.seats_of(guest)
        if not mine or (wanted is not None and wanted not in mine):
            raise Refused("not-your-seat", 403)
        return table.reader(guest) if wanted is None else wanted

    def _playing(self, table: Table) -> None:
        if not table.started:
            raise Refused("not-started", 409)
        if table.over:
            raise Refused("over", 409)

    def _dealt(self, match: Match) -> list[list[Any]]:
        """Trades the chance that is due; the outcomes, written."""
        start = len(match.history)
        while match.turn == CHANCE:
            match.replay([Event(CHANCE, pick(match.odds(), self.dealer))])
        return written(match, start)

    def _append(
        self, now: float, table: Table, kind: str, body: dict[str, Any], seat: int, guests: tuple[str, ...] = ()
    ) -> Outcome:
        after = table.copy()
        after.apply(kind, body)
        write = Append(table.id, after.seq, kind, body, now, guests, after.over)
        return Outcome(after, seat, after.number(seat), (write,), made=(after,))


def seat_json(seat: Seat) -> dict[str, Any]:
    """A seat as it stands in the log."""
    return {"level": seat.level} if seat.bot and not seat.guest else {"name": seat.name, "guest": seat.guest}


def rotated(seats: list[Seat]) -> list[Seat]:
    """The same players one seat further, substitutes sent home."""
    people = [Seat(seat.name, seat.guest) if seat.guest else seat for seat in seats]
    return people[-1:] + people[:-1]


def series_after(table: Table) -> dict[str, Any] | None:
    """Where the series stands at the next table: points move with the players; a new series after the last game."""
    series = table.series
    if not series:
        return None
    if series["game"] >= series["of"]:
        return {"game": 1, "of": series["of"], "points": [0.0] * len(table.seats)}
    points = [had + won for had, won in zip(series["points"], table.points, strict=True)]
    return {"game": series["game"] + 1, "of": series["of"], "points": points[-1:] + points[:-1]}


def shuffle(seats: list[Seat], dealer: Dealer) -> None:
    """Puts the seats into a random order, all orders equally likely."""
    for last in range(len(seats) - 1, 0, -1):
        other = dealer(last + 1)
        seats[last], seats[other] = seats[other], seats[last]
