"""A table: who sits there, the game that is played, and what each reader has seen of it.

It is the fold of its event log; `entries` carries out one entry after another.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from greathouse.kernel.contract import CHANCE, SPECTATOR, TRADE, UNNOTICED
from greathouse.kernel.events import Event
from greathouse.kernel.fairness import Fairness
from greathouse.kernel.game import Game
from greathouse.kernel.match import Match
from greathouse.kernel.numbers import seats_in
from greathouse.kernel.trade import Trade
from greathouse.server.clocks.clocks import Clocks
from greathouse.server.moments import Aside, Derived, LogPosition, Moment, Receipt, Wished, interned
from greathouse.server.people.secrets import is_robot
from greathouse.server.trade.offers import Offer, Offers

MAX_RECENT = 48
"""So many latest moments are kept as states, for motion and for taking back."""

FORMER = "former"
"""The owner of seats whose person has been deleted."""

Deal = Callable[["Table"], int]
"""The outcome of the chance that is due at a table, dealt for the first time."""

Games = Callable[[str, str], Game]
"""`games(key, content digest)` is the game a table is played with; raises UnknownGame, BadContent."""


@dataclass(frozen=True)
class Seat:
    """A place at the table: `level` is the bot's level (0..4) or -1 for a person.

    `guest` is the owner: the hash of a guest's token, the identity of a person, FORMER, or "" while it is free.
    `number` is what it gave for the chance of the game; one that `contributes` has given it, or wishes to.
    """

    name: str = ""
    guest: str = ""
    level: int = -1
    contributes: bool = False
    number: str = ""

    @property
    def bot(self) -> bool:
        """Whether a program makes the choices of this seat."""
        return self.level >= 0

    @property
    def robot(self) -> bool:
        """Whether a program from outside plays here, by itself."""
        return is_robot(self.guest)

    @property
    def free(self) -> bool:
        """Whether a person may still sit down here."""
        return not self.bot and not self.guest


_COPIED = (
    *("seats", "forced", "revisions", "codes", "decision_since", "recent", "asides", "places", "receipts", "offers"),
    "_noticed",
)
"""What of a table changes in place."""


class Table:
    """One table. Whoever watches it without a seat is the reader SPECTATOR; `revisions` begin with it.

    `fairness` is what the chance of the game follows from; None where the operating system rolls it. Spectators see
    each move so many `later`, by the `eyes` of a seat if that names one; a table of the past has its present in `live`.
    `deal` deals chance while a new entry is carried out; it is None where logs are read, which tell the outcomes.
    """

    def __init__(self, table_id: str, games: Games) -> None:
        self.id, self.games = table_id, games
        self.seq = self.later = self.noticed = 0
        self.game: Game
        self.options: dict[str, Any] = {}
        self.seats: list[Seat] = []
        self.join = ""
        self.series: dict[str, Any] | None = None
        self.fairness: Fairness | None = None
        self.deal: Deal | None = None
        self.opening: list[list[Any]] = []
        self.prefix = 0
        self.study = self.public = self.rated = self.robots = self.quiet = self.declined = False
        self.challenged = self.tournament = self.duplicate = ""
        self.places: list[LogPosition] = []
        self.live: Table | None = None
        self.start: dict[str, Any] = {}
        self.match: Match | None = None
        self.forced: list[bool] = []
        self.revisions: list[int] = []
        self.codes: list[tuple[int, ...]] = []
        self.decision_since: list[int] = []
        self.recent: list[Moment] = []
        self.asides: list[Aside] = []
        self.offers = Offers()
        self.receipts: dict[str, Receipt] = {}
        self.resigned = -1
        self.by_time = self.aborted = False
        self.clocks: Clocks | None = None
        self.substituted: frozenset[int] = frozenset()
        self.wished: Wished | None = None
        self.next, self.eyes = "", SPECTATOR
        self.epoch = 0
        self.logs: dict[Any, Any] = {}
        self._noticed: dict[int, tuple[int, list[tuple[int, int]]]] = {}
        self.derived = Derived()

    def copy(self) -> Table:
        """A table that can be changed without changing this one."""
        other = Table.__new__(Table)
        other.__dict__.update(self.__dict__)
        other.__dict__.update({name: self.__dict__[name].copy() for name in _COPIED})
        other.match = self.match.copy() if self.match else None
        other.clocks = self.clocks.copy() if self.clocks else None
        return other

    # What a reader may ask -------------------------------------------------------------------------------------

    @property
    def started(self) -> bool:
        """Whether every seat is taken and the game has begun."""
        return self.match is not None

    @property
    def missing(self) -> tuple[int, ...]:
        """The seats whose numbers for the game's chance are still to come."""
        wished = (i for i, seat in enumerate(self.seats) if seat.contributes and not seat.number)
        return () if self.duplicate else tuple(wished)

    def wants_number(self, guest: str) -> tuple[int, ...]:
        """The seats of this guest that can still give a number for the game's chance."""
        if self.started or self.ended or self.duplicate or not self.fairness:
            return ()
        return tuple(seat for seat in self.seats_of(guest) if not self.seats[seat].number)

    @property
    def full(self) -> bool:
        """Whether every seat is taken; the game begins once no number is missing."""
        return not any(seat.free for seat in self.seats)

    @property
    def over(self) -> bool:
        """Whether the game has ended: by the rules, because somebody gave up or had no time left, or by consent."""
        if self.aborted or self.resigned >= 0 or self.match is None:
            return self.aborted or self.resigned >= 0
        if self.derived.over is None:
            self.derived.over = self.match.over
        return self.derived.over

    @property
    def ended(self) -> bool:
        """Whether nothing happens here any more: the game is over, or nobody wanted to begin it."""
        return self.over or self.declined or not (self.started or any(seat.guest for seat in self.seats))

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats that owe an answer."""
        if self.match is None or self.aborted or self.resigned >= 0:
            return ()
        if self.derived.waiting is None:
            self.derived.waiting = self.match.waiting
        return self.derived.waiting

    def revision(self, reader: int) -> int:
        """The number of the reader's position: how much it has seen happen."""
        return self.revisions[reader + 1]

    def seats_of(self, guest: str) -> tuple[int, ...]:
        """The seats this guest plays; empty for a spectator."""
        if not guest:
            return ()
        return tuple([i for i, seat in enumerate(self.seats) if seat.guest == guest and seat.level < 0])

    def left_to_bots(self, guest: str) -> tuple[int, ...]:
        """The seats of this guest that bots carry on until it comes back."""
        return tuple([i for i in sorted(self.substituted) if guest and self.seats[i].guest == guest])

    def reader(self, guest: str) -> int:
        """The seat through which the guest looks: of several the one that is to choose; -1 for a spectator."""
        mine = self.seats_of(guest) or self.left_to_bots(guest)
        if mine:
            return mine[0] if len(mine) == 1 else next((seat for seat in mine if seat in self.waiting), mine[0])
        return self.eyes if self.live else SPECTATOR

    def speaker(self, reader: int) -> int:
        """The seat that is spoken to where this reader looks: who sees the past by a seat's eyes does not play it."""
        return SPECTATOR if self.live else reader

    def view(self, reader: int, state: Any = None) -> Any:
        """What the reader may know of the present (or of a given) state. All who ask for the present share one view."""
        assert self.match
        if state is not None:
            return self._view(reader, state)
        if reader not in self.derived.views:
            self.derived.views[reader] = self._view(reader, self.match.state)
        return self.derived.views[reader]

    def _view(self, reader: int, state: Any) -> Any:
        view: Any = self.game.View()
        self.game.views.view(state, reader, view)
        return view

    def to_move(self, reader: int, state: Any = None) -> tuple[int, ...]:
        """The seats that owe an answer at present (or in a given state), as far as this reader may know."""
        if self.match is None or (state is None and self.over):
            return ()
        if self.game.about.hidden:
            mask = self.view(reader, state).waiting
        else:
            mask = self.game.rules.waiting(state or self.match.state)
        return seats_in(int(mask))

    @property
    def helps(self) -> bool:
        """Whether players may be helped: one person alone among bots, or all at a table opened for that (`study`).

        In a rated game nobody is.
        """
        people = {seat.guest for seat in self.seats if not seat.bot}
        return not self.live and (self.study or (len(people) == 1 and "" not in people and not self.rated))

    @property
    def points(self) -> list[float]:
        """When over: what each seat won of this game; nothing if it was aborted."""
        assert self.match
        if self.aborted:
            return [0.0] * len(self.seats)
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
        if length is not None:
            return self._seen(reader, 0, length)
        known, noticed = self._noticed.get(reader, (0, []))
        if known < self.length:
            noticed = noticed + self._seen(reader, known, self.length)
            self._noticed[reader] = self.length, noticed
        return noticed

    def _seen(self, reader: int, start: int, stop: int) -> list[tuple[int, int]]:
        assert self.match
        pairs = zip(self.match.history[start:stop], self.codes[start:stop], strict=True)
        events = [(event.actor, codes[reader + 1]) for event, codes in pairs]
        return [interned(event) for event in events if event[1] != UNNOTICED]

    @property
    def written(self) -> list[list[Any]]:
        """The whole history as pairs of actor and written move, or of TRADE and the trade's JSON."""
        if self.match is None:
            return []
        events, write = self.match.history, self.match.written
        return [[event.actor, event.action.to_json() if event.actor == TRADE else write(event)] for event in events]

    @property
    def revealed(self) -> bool:
        """Whether anybody may know from what chance follows here: once the game is over, and no other table has the
        same chance."""
        return self.over and not self.duplicate

    def record(self, names: list[str], *, revealed: bool = False) -> str:
        """The record of the game; what its chance follows from stands there as soon as it is revealed, here or in the
        tournament."""
        assert self.match
        return self.match.transcript(names=names, fairness=self.fairness, revealed=revealed or self.revealed)

    # Trading ---------------------------------------------------------------------------------------------------

    @property
    def trading(self) -> bool:
        """Whether offers can be made at present."""
        match = self.match
        return bool(
            match and self.game.about.trade and not self.over and self.game.trade_rules.trade_period(match.state)
        )

    # Bookkeeping -----------------------------------------------------------------------------------------------

    def beginning(self) -> Match:
        """The match before any event: at the start of a game, or at the position that the table was opened with."""
        if not self.start:
            return Match.waiting_for_chance(self.game, len(self.seats), self.options)
        content = {"seats": len(self.seats), "options": self.options, "position": self.start}
        return self.game.position(content, deal=False)

    def begin(self, events: list[list[Any]]) -> None:
        """Begins the game, after the `opening` of another one that is played on; every decision stands from now on."""
        self.match, self.derived = self.beginning(), Derived()
        self.keep_moment()
        self.prefix = len(self.opening)
        if self.fairness:
            numbers = {seat: place.number for seat, place in enumerate(self.seats) if place.number}
            self.fairness = Fairness(self.fairness.secret, numbers, self.prefix)
        for actor, move in self.opening:
            self.carry_out(self._read(actor, move))
        self.play(events, forced=False)
        self.decision_since = self.revisions[1:]

    def rewind(self, length: int) -> None:
        """Sets the game back to the remembered moment when its history was so long; revisions stay.

        Raises LookupError if that moment is not remembered.
        """
        assert self.match
        self.recent = [moment for moment in self.recent if moment.length <= length]
        if not self.recent or self.recent[-1].length != length:
            raise LookupError(f"The moment after {length} events is not remembered.")
        self.recent[-1] = self.recent[-1]._replace(revisions=tuple(self.revisions))
        self.match.state = self.recent[-1].state.copy()
        for told in (self.match.history, self.codes, self.forced):
            del told[length:]
        self._noticed, self.derived = {}, Derived()

    def play(self, events: list[list[Any]], *, forced: bool) -> None:
        """Carries out events as the log writes them. Those of a new entry the rules permit; the chance that is dealt
        after them is added to them."""
        assert self.match
        for actor, move in events:
            self.carry_out(self._read(actor, move), forced=forced, known=self.deal is not None)
        while self.deal and self.match.turn == CHANCE:
            event = Event(CHANCE, self.deal(self))
            self.carry_out(event, forced=forced, known=True)
            events.append([CHANCE, self.match.written(event)])

    def _read(self, actor: int, move: Any) -> Event:
        if actor == TRADE:
            return Event(TRADE, Trade.from_json(move))
        return Event(actor, (self.game.chances if actor == CHANCE else self.game.moves).read(move))

    def carry_out(self, event: Event, *, forced: bool = False, told: bool = False, known: bool = False) -> None:
        """Carries out one event; the revision of every reader who noticed it goes up, unless it was told before.

        `forced`: the page chose for a person who had one choice; `known`: the rules permit it and are not asked again.
        """
        assert self.match
        codes = interned(tuple([self.match.seen(event, reader) for reader in range(-1, len(self.seats))]))
        self.match.replay([event], known=known)
        self.codes.append(codes)
        self.forced.append(forced)
        self.noticed += event.actor >= 0 and codes[0] != UNNOTICED and not told
        self.derived = Derived()
        if not told:
            self.revisions = [n + (code != UNNOTICED) for n, code in zip(self.revisions, codes, strict=True)]
        self.keep_moment()

    def keep_moment(self) -> None:
        """Keeps the present as a moment, and forgets the oldest."""
        assert self.match
        state = self.match.state.copy()
        if self.recent:
            state.share(self.recent[-1].state)
        self.recent.append(Moment(len(self.match.history), state, tuple(self.revisions)))
        del self.recent[:-MAX_RECENT]

    def tick(self) -> None:
        """Everybody notices something that is no event of the game."""
        self.revisions = [revision + 1 for revision in self.revisions]

    def add_aside(self, kind: str, seat: int, offer: Offer | None = None) -> None:
        """Enters an aside at the present place of the history."""
        self.asides.append(Aside(self.length, kind, seat, offer))

    def decisions(self) -> dict[int, list[int]]:
        """The legal choices of every seat that is to choose."""
        assert self.match
        return {seat: self.legal_numbers(seat) for seat in self.match.waiting}

    def legal_numbers(self, seat: int) -> list[int]:
        """The legal choices of a seat at present. All who ask share one list."""
        assert self.match
        if seat not in self.derived.legal:
            self.derived.legal[seat] = self.match.legal_numbers(seat)
        return self.derived.legal[seat]

    def renew_decisions(self, before: dict[int, list[int]], actor: int) -> None:
        """A seat's decision stands through what others do meanwhile, as long as its choices stay the same."""
        for seat, legal in self.decisions().items():
            if seat == actor or before.get(seat) != legal:
                self.decision_since[seat] = self.revision(seat)
