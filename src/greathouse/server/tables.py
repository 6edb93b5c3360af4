"""A table as the fold of its log: who sits there, the game that is played, and what each reader has seen of it.

An entry is a kind and a body of JSON values:

    open    game, content, rules, options, seats, join, series, prefix, study, events      the first entry
    sit     seat, guest, name, events                                    a person takes a free seat
    act     events, key, forced, fault                                   a choice and the chance that followed
    undo    seat, indices, key                                           choices taken back
    resign  seat, substitute, key                                        a seat gives up
    rematch table, key                                                   the players go on at another table
    offer   seat, to, gives, gets, counters, words, key                  a seat offers a trade (-1: to anyone)
    answer  seat, offer, answer, paid, key                               accept, refuse, withdraw
    say     seat, words, key                                             a remark

`events` are pairs of actor and written move (of a trade its JSON); the games' numbers never leave the process. A trade
that was agreed on is executed at the next safe point: it follows from the entries, so that the fold executes it again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from greathouse.kernel.contract import CHANCE, SPECTATOR, TRADE, UNNOTICED
from greathouse.kernel.errors import BadRecord, IllegalMove
from greathouse.kernel.game import Game
from greathouse.kernel.match import Event, Match
from greathouse.kernel.match import Note as Line
from greathouse.kernel.trade import Trade
from greathouse.server.offers import Offer, Offers

RECENT = 48
"""So many latest moments are kept as states, for motion and for taking back."""

BOTS_HAGGLE = "bots_haggle"
"""The table option that lets bots make and answer offers; it concerns the table, not the rules."""

Games = Callable[[str, str], Game]
"""`games(key, content digest)` is the game a table is played with; raises UnknownGame, BadContent."""


@dataclass(frozen=True)
class Seat:
    """A place at the table: `level` is the bot's level (0..3) or -1 for a person; `guest` is "" while it is free."""

    name: str = ""
    guest: str = ""
    level: int = -1

    @property
    def bot(self) -> bool:
        """Whether a program makes the choices of this seat."""
        return self.level >= 0

    @property
    def free(self) -> bool:
        """Whether a person may still sit down here."""
        return not self.bot and not self.guest


class Moment(NamedTuple):
    """The table just after an event: the length of the history, the state, and each reader's number (index + 1)."""

    length: int
    state: Any
    numbers: tuple[int, ...]


class Note(NamedTuple):
    """Something worth a line of the log that is no event of the game; it stands before the event with that place."""

    place: int
    kind: str
    seat: int
    offer: Offer | None = None
    words: str = ""


class Answer(NamedTuple):
    """What a click with this key was answered: the seat, what was asked, and the position number afterwards."""

    seat: int
    asked: str
    number: int


class Table:
    """One table; `fold` brings it from its log, `apply` carries out one further entry."""

    def __init__(self, table_id: str, games: Games) -> None:
        self.id, self._games = table_id, games
        self.seq = 0
        self.game: Game
        self.options: dict[str, Any] = {}
        self.seats: list[Seat] = []
        self.join = ""
        self.series: dict[str, Any] | None = None
        self.prefix = 0
        self.study = False
        self.match: Match | None = None
        self.forced: list[bool] = []
        self.numbers: list[int] = []
        self.codes: list[tuple[int, ...]] = []
        self.standing: list[int] = []
        self.recent: list[Moment] = []
        self.notes: list[Note] = []
        self.offers = Offers()
        self.answers: dict[str, Answer] = {}
        self.resigned = -1
        self.next = ""
        self.epoch = 0
        self.chronicles: dict[Any, Any] = {}

    @classmethod
    def fold(cls, table_id: str, games: Games, entries: Iterable[tuple[str, dict[str, Any]]]) -> Table:
        """The table that this log tells. Raises BadRecord for other rules, and what the rules raise for other moves."""
        table = cls(table_id, games)
        for kind, body in entries:
            table.apply(kind, body)
        return table

    def copy(self) -> Table:
        """A table that can be changed without changing this one."""
        other = Table.__new__(Table)
        other.__dict__.update(self.__dict__)
        for name in ("seats", "forced", "numbers", "codes", "standing", "recent", "notes", "answers", "offers"):
            setattr(other, name, getattr(self, name).copy())
        other.match = self.match.copy() if self.match else None
        return other

    def apply(self, kind: str, body: dict[str, Any]) -> None:
        """Carries out one entry of the log."""
        getattr(self, f"_{kind}")(body)
        self._trade()
        self.seq += 1
        key = body.get("key", "")
        if key:
            seat = int(body["by"])
            self.answers[key] = Answer(seat, str(body["asked"]), self.number(seat))

    # What a reader may ask -------------------------------------------------------------------------------------

    @property
    def started(self) -> bool:
        """Whether every seat is taken and the game has begun."""
        return self.match is not None

    @property
    def over(self) -> bool:
        """Whether the game has ended, by the rules or because somebody gave up."""
        return self.resigned >= 0 or (self.match is not None and self.match.over)

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats that owe an answer."""
        return self.match.waiting if self.match and not self.over else ()

    def number(self, reader: int) -> int:
        """The reader's position number: how much it has seen happen."""
        return self.numbers[reader + 1]

    def seats_of(self, guest: str) -> tuple[int, ...]:
        """The seats this guest plays; empty for a spectator."""
        return tuple(i for i, seat in enumerate(self.seats) if guest and seat.guest == guest and not seat.bot)

    def reader(self, guest: str) -> int:
        """The seat through which the guest looks: of several the one that is to choose; -1 for a spectator."""
        mine = self.seats_of(guest)
        return next((seat for seat in mine if seat in self.waiting), mine[0] if mine else SPECTATOR)

    def view(self, reader: int, state: Any = None) -> Any:
        """What the reader may know of the present (or of a given) state."""
        assert self.match
        view: Any = self.game.View()
        self.game.views.view(state or self.match.state, reader, view)
        return view

    def to_move(self, reader: int, state: Any = None) -> tuple[int, ...]:
        """The seats that owe an answer at present (or in a given state), as far as this reader may know."""
        if self.match is None or (state is None and self.over):
            return ()
        if self.game.about.hidden:
            mask = self.view(reader, state).waiting
        else:
            mask = self.game.rules.waiting(state or self.match.state)
        return tuple(seat for seat in range(len(self.seats)) if mask >> seat & 1)

    @property
    def points(self) -> list[float]:
        """When over: what each seat won of this game."""
        assert self.match
        if self.resigned >= 0:
            others = len(self.seats) - 1
            return [0.0 if seat == self.resigned else 1 / others for seat in range(len(self.seats))]
        return self.match.returns

    @property
    def length(self) -> int:
        """How many events the game has so far."""
        return len(self.match.history) if self.match else 0

    def seen(self, reader: int, length: int | None = None) -> list[tuple[int, int]]:
        """Actor and `seen` code of every event the reader noticed, up to a length of the history (None: all)."""
        if not self.match:
            return []
        pairs = zip(self.match.history[:length], self.codes, strict=False)
        return [(event.actor, codes[reader + 1]) for event, codes in pairs if codes[reader + 1] != UNNOTICED]

    @property
    def written(self) -> list[list[Any]]:
        """The whole history as pairs of actor and written move."""
        return written(self.match, 0) if self.match else []

    # Entries ---------------------------------------------------------------------------------------------------

    def _open(self, body: dict[str, Any]) -> None:
        self.game = self._games(body["game"], body.get("content", ""))
        if body["rules"] != self.game.about.rules:
            raise BadRecord(f"The table follows version {body['rules']} of the rules; this is {self.game.about.rules}.")
        self.options = body["options"]
        self.seats = [Seat(s.get("name", ""), s.get("guest", ""), s.get("level", -1)) for s in body["seats"]]
        self.join, self.series = body.get("join", ""), body.get("series")
        self.study = bool(body.get("study"))
        self.numbers = [0] * (len(self.seats) + 1)
        self.standing = [0] * len(self.seats)
        self._begin(body)

    def _sit(self, body: dict[str, Any]) -> None:
        seat = body["seat"]
        self.seats[seat] = replace(self.seats[seat], guest=body["guest"], name=body["name"])
        self._tick()
        self._begin(body)

    def _begin(self, body: dict[str, Any]) -> None:
        if any(seat.free for seat in self.seats):
            return
        self.match = Match.waiting_for_chance(self.game, len(self.seats), self.options)
        self._keep()
        prefix = body.get("prefix", [])
        self.prefix = len(prefix)
        self._events(prefix + body.get("events", []), forced=False)
        self.standing = self.numbers[1:]

    def _act(self, body: dict[str, Any]) -> None:
        before = self._duties()
        actor = body["events"][0][0]
        if body.get("fault"):
            self._note("fault", actor)
        self._events(body["events"], forced=bool(body.get("forced")))
        self._stand(before, actor)

    def _undo(self, body: dict[str, Any]) -> None:
        assert self.match
        before = self._duties()
        history, notes, gone = self.match.history, self.match.notes, set(body["indices"])
        start, kept = min(gone), [i for i in range(len(history)) if i not in gone]
        self.match = Match.waiting_for_chance(self.game, len(self.seats), self.options)
        self.match.replay(history[:start])
        self.forced = [self.forced[i] for i in kept]
        self.codes = self.codes[:start]
        self._tick()
        self.recent = [moment for moment in self.recent if moment.length <= start]
        self.recent[-1] = self.recent[-1]._replace(numbers=tuple(self.numbers))
        for i in kept[start:]:
            self._event(history[i], told=True)
        self.match.notes = [Line(_shifted(line.place, gone), line.content) for line in notes]
        self.notes = [
            note._replace(place=_shifted(note.place, gone))
            for note in self.notes
            if note.place <= len(kept) or note.offer or note.words
        ]
        self._note("undo", body["seat"])
        self._stand(before, body["seat"])
        self.epoch += 1

    def _resign(self, body: dict[str, Any]) -> None:
        seat = body["seat"]
        self._note("resign", seat)
        self._tick()
        if body["substitute"] < 0:
            self.resigned = seat
        else:
            self.seats[seat] = replace(self.seats[seat], level=body["substitute"])
        self._lapse(self.offers.of(seat))

    def _rematch(self, body: dict[str, Any]) -> None:
        self.next = body["table"]
        self._tick()

    # Trading ---------------------------------------------------------------------------------------------------

    @property
    def trading(self) -> bool:
        """Whether offers can be made at present."""
        match = self.match
        return bool(match and self.game.about.trade and not self.over and self.game.rules.trade_period(match.state))

    def stays_out(self, seat: int) -> bool:
        """Whether this is the seat of a bot at a table whose bots do not haggle."""
        return self.seats[seat].bot and not self.options.get(BOTS_HAGGLE, True)

    def _offer(self, body: dict[str, Any]) -> None:
        assert self.match
        if self.game.trade.promised(body["gets"]):
            self._execute_trade(Trade(body["seat"], body["to"], body["gives"], body["gets"]))
            return
        offer = self.offers.add(body)
        self.match.note(offer.note())
        self._note("offer", offer.seat, offer)
        self._tick()

    def _answer(self, body: dict[str, Any]) -> None:
        seat, offer, answer = body["seat"], self.offers.standing[body["offer"]], body["answer"]
        if answer == "accept":
            self.offers.accept(offer, seat, body["paid"])
        elif answer == "refuse":
            self.offers.refuse(offer, seat)
        else:
            self.offers.drop([offer])
        self._answered(answer, seat, offer)

    def _say(self, body: dict[str, Any]) -> None:
        assert self.match
        self.match.note({"say": body["words"], "seat": body["seat"]})
        self._note("say", body["seat"], words=body["words"])
        self._tick()

    def _answered(self, answer: str, seat: int, offer: Offer) -> None:
        assert self.match
        self.match.note({"offer": offer.number, "answer": answer, "seat": seat})
        self._note(answer, seat, offer)
        self._tick()

    def _trade(self) -> None:
        """Offers lapse when the trading period ends; what was accepted is executed if trades can be executed now."""
        if self.match is None or not self.game.about.trade:
            return
        period = int(self.game.rules.trade_period(self.match.state)) if self.trading else 0
        if period != self.offers.period:
            self._lapse(self.offers.begin(period), dropped=True)
            self.offers.since = self.numbers.copy()
        for offer in self.offers.accepted():
            if self.trading and self.game.rules.can_trade(self.match.state):
                self._exchange(offer)

    def _exchange(self, offer: Offer) -> None:
        try:
            self._execute_trade(Trade(offer.seat, offer.taker, offer.gives, offer.paid))
        except IllegalMove:
            self._lapse([offer])
        else:
            self.offers.drop([offer])

    def _execute_trade(self, trade: Trade) -> None:
        """Executes a trade; a bot that is to choose thinks again, a person's choice stands if it is still there."""
        before = self._duties()
        self._event(Event(TRADE, trade))
        self.forced.append(False)
        self._stand(before, TRADE)
        for seat in self.match.waiting if self.match else ():
            if self.seats[seat].bot:
                self.standing[seat] = self.number(seat)

    def _lapse(self, offers: list[Offer], *, dropped: bool = False) -> None:
        for offer in offers:
            self._answered("lapse", offer.seat, offer)
        if not dropped:
            self.offers.drop(offers)

    # Bookkeeping -----------------------------------------------------------------------------------------------

    def _events(self, events: list[list[Any]], *, forced: bool) -> None:
        assert self.match
        for actor, move in events:
            self._event(self._read(actor, move))
            self.forced.append(forced)

    def _read(self, actor: int, move: Any) -> Event:
        if actor == TRADE:
            return Event(TRADE, Trade.from_json(move))
        return Event(actor, (self.game.chances if actor == CHANCE else self.game.moves).read(move))

    def _event(self, event: Event, *, told: bool = False) -> None:
        """Carries out one event; the number of every reader who noticed it goes up, unless it was told before."""
        assert self.match
        codes = tuple(self.match.seen(event, reader) for reader in range(-1, len(self.seats)))
        self.match.replay([event])
        self.codes.append(codes)
        if not told:
            self.numbers = [n + (code != UNNOTICED) for n, code in zip(self.numbers, codes, strict=True)]
        self._keep()

    def _keep(self) -> None:
        assert self.match
        self.recent.append(Moment(len(self.match.history), self.match.state.copy(), tuple(self.numbers)))
        del self.recent[:-RECENT]

    def _tick(self) -> None:
        self.numbers = [number + 1 for number in self.numbers]

    def _note(self, kind: str, seat: int, offer: Offer | None = None, words: str = "") -> None:
        self.notes.append(Note(len(self.match.history) if self.match else 0, kind, seat, offer, words))

    def _duties(self) -> dict[int, list[int]]:
        """The legal choices of every seat that is to choose."""
        assert self.match
        return {seat: self.match.legal_numbers(seat) for seat in self.match.waiting}

    def _stand(self, before: dict[int, list[int]], actor: int) -> None:
        """A seat's decision stands through what others do meanwhile, as long as its choices stay the same."""
        for seat, legal in self._duties().items():
            if seat == actor or before.get(seat) != legal:
                self.standing[seat] = self.number(seat)


def written(match: Match, start: int) -> list[list[Any]]:
    """The events of a match from an index on, as pairs of actor and written move, or of TRADE and the trade's JSON."""
    return [
        [event.actor, event.action.to_json() if event.actor == TRADE else match.written(event)]
        for event in match.history[start:]
    ]


def _shifted(place: int, gone: set[int]) -> int:
    """A place in the history after these events have gone from it."""
    return place - sum(1 for index in gone if index < place)
