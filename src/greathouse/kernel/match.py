"""A game being played: a state, the chance that is dealt to it, and all that happened so far."""

from __future__ import annotations

from collections.abc import Iterable
from copy import deepcopy
from pathlib import Path
from typing import Any, NamedTuple

from greathouse.draw import standalone
from greathouse.kernel import recording
from greathouse.kernel.chance import Dealer, Roll, pick
from greathouse.kernel.contract import CHANCE, HIDDEN, OVER, SPECTATOR, TRADE, WIN
from greathouse.kernel.errors import BadPosition, BadRecord, BadSeats, GameOver, HouseError, IllegalMove, NotYourTurn
from greathouse.kernel.events import EFFECTIVE, Event, Note
from greathouse.kernel.fairness import Fairness
from greathouse.kernel.numbers import seats_in, whole
from greathouse.kernel.options import Value
from greathouse.kernel.spec import GameSpec
from greathouse.kernel.trade import Trade
from greathouse.kernel.words import refused


class Place(NamedTuple):
    """How a seat ended: its rank (1 is best, equals share one), and what ranks the seats, weightiest first."""

    rank: int
    keys: dict[str, int]


class Match:
    """A game being played; `game.new()` makes one, `gh.replay` reads one.

        match = gh.load("pharao").new(seed=7)
        while not match.over:
            match.play(match.legal()[0])         # a written move or its number; chance is dealt at once
        print(match.returns, match.placing)
        match.save("game.jsonl")

    `state` is the position that the rules work on, `history` what happened, `options` the table's options. `dealer`
    rolls chance; it is None in a match that was read or begun without one, and then chance is left to the caller:
    `chance` takes outcomes, `deal_from` gives the match a dealer.

    A copy (`copy`, `copy.copy`, `copy.deepcopy`, pickle) has a dealer of its own that goes on as the original would.
    """

    def __init__(self, game: GameSpec, state: Any, options: dict[str, Value], dealer: Roll | Fairness | None) -> None:
        self.game, self.state, self.options, self.dealer = game, state, options, dealer
        self.history: list[Event] = []
        self.notes: list[Note] = []
        self.origin = state.copy()

    @classmethod
    def begin(
        cls,
        game: GameSpec,
        seats: int | None,
        seed: int | None,
        dealer: Roll | Fairness | None,
        options: dict[str, Any],
    ) -> Match:
        """A new game with chance dealt up to the first decision."""
        match = cls.waiting_for_chance(game, seats, options)
        match.dealer = dealer or Dealer(seed)
        match.resolve_chance()
        return match

    @classmethod
    def waiting_for_chance(
        cls, game: GameSpec, seats: int | None = None, options: dict[str, Any] | None = None
    ) -> Match:
        """A new game without a dealer: chance outcomes are given to `chance`, as in a replay."""
        state, values = game.blank(seats, options)
        game.rules.start(state)
        return cls(game, state, values, None)

    @classmethod
    def from_position(cls, game: GameSpec, content: dict[str, Any], dealer: Roll | None) -> Match:
        """A game that starts at a position, with chance dealt if there is a dealer.

        Raises BadPosition, BadOption, BadSeats.
        """
        known = {"game", "options", "position", "seats"}
        if not isinstance(content, dict) or not set(content) <= known:
            raise BadPosition(f"A position is an object with the fields {', '.join(sorted(known))}.")
        if content.get("game", game.key) != game.key:
            raise BadPosition(f"This is a position of {content['game']!r}, not of {game.key!r}.")
        blank, values = game.blank(content.get("seats"), content.get("options"))
        match = cls(game, game.positions.read(content.get("position", {}), blank), values, dealer)
        match.resolve_chance()
        return match

    @property
    def seats(self) -> int:
        """Number of players."""
        return int(self.state.seats)

    @property
    def turn(self) -> int:
        """Lowest seat that owes an answer, or CHANCE (-1), or OVER (-2)."""
        return int(self.game.rules.turn(self.state))

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.game.rules.turn(self.state) == OVER)

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats that owe an answer now, in order; several when they choose in secret at the same time."""
        return seats_in(int(self.game.rules.waiting(self.state)))

    def legal_numbers(self, seat: int | None = None) -> list[int]:
        """Action numbers that are legal for a seat (default: the one to move); empty if it owes no answer."""
        return self._listed(self.game.rules.legal, seat)

    def choice_numbers(self, seat: int | None = None) -> list[int]:
        """The canonical part of `legal_numbers` that search and learning use."""
        return self._listed(self.game.rules.choices, seat)

    def legal(self, seat: int | None = None) -> list[str]:
        """Written moves that are legal for a seat (default: the one to move)."""
        return [self.game.moves.write(number) for number in self.legal_numbers(seat)]

    def read(self, move: str | int) -> int:
        """Number of a move given in written form or as a number. Raises UnreadableMove."""
        return self.game.moves.number(move)

    def why(self, move: str | int, seat: int | None = None) -> int:
        """0 if the move is legal for the seat (default: the one to move), else the number of the rule that forbids it.

        Raises UnreadableMove, BadSeats; without a seat to move GameOver, NotYourTurn.
        """
        number = self.read(move)
        seat = self._seat_to_move() if seat is None else self._seat(seat)
        return int(self.game.rules.why(self.state, seat, number))

    def play(self, move: str | int, seat: int | None = None) -> None:
        """Plays a move of a seat (default: the one to move) and resolves the chance that follows, if there is a dealer.

        Raises UnreadableMove, BadSeats, GameOver, NotYourTurn (also while chance is due), IllegalMove; then nothing has
        changed.
        """
        self.choose(move, seat)
        self.resolve_chance()

    def choose(self, move: str | int, seat: int | None = None) -> None:
        """Plays a move without dealing the chance that follows; raises as `play` does."""
        number, turn = self.read(move), self._seat_to_move()
        seat = turn if seat is None else self._seat(seat)
        if seat not in self.waiting:
            raise refused(NotYourTurn, "not-your-turn", seat=seat)
        self._permit(self.game.rules.why(self.state, seat, number))
        self._carry_out(seat, number)

    def execute_trade(self, giver: int, partner: int, gives: dict[str, int], gets: dict[str, int]) -> Trade:
        """Two seats exchange what they have agreed on: `match.execute_trade(0, 1, {"grain": 2}, {"stone": 1})`.

        Raises UnreadableMove, BadSeats, GameOver, IllegalMove; then nothing has changed. Returns the trade as records
        hold it.
        """
        if self.over:
            raise refused(GameOver, "over")
        trade, rules = self.game.trade, self.game.trade_rules
        giver, partner = self._seat(giver), self._seat(partner)
        given, got = trade.read(gives), trade.read(gets)
        self._permit(rules.why_trade(self.state, giver, partner, given, got))
        rules.apply_trade(self.state, giver, partner, given, got)
        executed = Trade(giver, partner, trade.write(given), trade.write(got))
        self.history.append(Event(TRADE, executed))
        return executed

    def note(self, content: dict[str, Any]) -> None:
        """Adds a line to the record that has no effect: an offer, an answer, a remark.

        Raises BadRecord for a line that would have one.
        """
        if not isinstance(content, dict) or EFFECTIVE & set(content):
            raise BadRecord(f"A note is an object without the fields {', '.join(sorted(EFFECTIVE))}.")
        self.notes.append(Note(len(self.history), content))

    def odds(self) -> list[tuple[int, int]]:
        """Outcomes and weights of the chance event that is due; empty if none is."""
        if self.turn != CHANCE:
            return []
        slate = self.game.slate
        count = self.game.rules.odds(self.state, slate.numbers, slate.weights)
        return list(zip(slate.numbers[:count], slate.weights[:count], strict=True))

    def odds_in_words(self) -> dict[str, int]:
        """The same with the outcomes in written form."""
        return {self.game.chances.write(outcome): weight for outcome, weight in self.odds()}

    def chance(self, outcome: str | int) -> None:
        """Carries out a given outcome of the chance event that is due. Raises UnreadableMove, IllegalMove."""
        number = self.game.chances.number(outcome)
        if not any(number == possible and weight for possible, weight in self.odds()):
            raise refused(IllegalMove, "no-outcome")
        self._carry_out(CHANCE, number)

    def deal_from(self, seed: int | None = None) -> None:
        """Gives the match a dealer for this seed (None: true randomness), which rolls at once what is due.

        *_, match = gh.replay("game.jsonl")
        match.deal_from(seed=7)
        """
        self.dealer = Dealer(seed)
        self.resolve_chance()

    def resolve_chance(self) -> None:
        """Lets the dealer decide every chance event that is due; without a dealer nothing happens."""
        while self.dealer and self.turn == CHANCE:
            self._carry_out(CHANCE, self.drawn(self.dealer))

    def drawn(self, dealer: Roll | Fairness) -> int:
        """The outcome of the chance event that is due, as this dealer has it."""
        odds, chances = self.odds(), self.game.chances
        if isinstance(dealer, Fairness):
            return dealer.outcome(odds, chances, dealer.place(odds, chances, self.history))
        return pick(odds, dealer)

    def view(self, seat: int) -> Any:
        """What a seat may know (SPECTATOR, -1: a spectator)."""
        view: Any = self.game.View()
        self.game.views.view(self.state, self._seat(seat, first=SPECTATOR), view)
        return view

    def seen(self, event: Event, observer: int) -> int:
        """What an observer learns of an event that is about to happen; a trade is noticed by all (HIDDEN)."""
        if event.actor == TRADE:
            return HIDDEN
        return int(self.game.views.seen(self.state, event.actor, event.action, observer))

    @property
    def scores(self) -> list[int]:
        """When over: what each seat scored, in the points of the game."""
        return self._final(self.game.rules.score)

    @property
    def returns(self) -> list[float]:
        """When over: what each seat won, 1 for a win, a share of 1 for a shared win, 0 for a loss."""
        return [value / WIN for value in self._final(self.game.rules.result)]

    @property
    def placing(self) -> tuple[Place, ...]:
        """When over: how each seat ended, by seat; `keys` shows what broke ties, or only the return.

        Sailing Toward Osiris: `(Place(1, {"glory": 24, "tokens": 5}), Place(2, {"glory": 24, "tokens": 3}))`.
        """
        self._require_over()
        keys = [self.game.rules.rank_keys(self.state, seat) for seat in range(self.seats)]
        weights = [tuple(by_name.values()) for by_name in keys]
        return tuple(
            Place(1 + sum(other > mine for other in weights), by_name)
            for mine, by_name in zip(weights, keys, strict=True)
        )

    def copy(self) -> Match:
        """An independent match that goes on as this one would.

        A Dealer is copied with its place among its numbers; a dealer that is a plain function is shared.
        """
        other = Match.__new__(Match)
        other.__dict__.update(self.__dict__)
        other.state, other.options, other.dealer = self.state.copy(), dict(self.options), deepcopy(self.dealer)
        other.history, other.notes = self.history[:], deepcopy(self.notes) if self.notes else []
        return other

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, Any]) -> Match:
        return self.copy()

    def save(self, path: str | Path, *, names: list[str] | None = None) -> None:
        """Writes the record of the match to a file, whole or not at all; `gh.replay` reads it back.

        `names` are the players' names by seat. Raises BadRecord if the file cannot be written.
        """
        recording.save(self.transcript(names=names), path)

    def transcript(
        self, *, names: list[str] | None = None, fairness: Fairness | None = None, revealed: bool | None = None
    ) -> str:
        """The record of the match as text, from its start (or the set-up position) to now; ends with a newline.

        `names` are the players' names by seat. Chance that follows from a `fairness` (by default the dealer's) can be
        verified once its secret is `revealed` (by default when the match is over).
        """
        if fairness is None and isinstance(self.dealer, Fairness):
            fairness = self.dealer
        head, odds = self._head(names), {}
        if fairness:
            head["fair"] = fairness.to_json(revealed=self.over if revealed is None else revealed)
            odds = recording.past_odds(self.restarted(), self.history, fairness.since)
        return recording.compose(head, self.history, self.notes, self.written, odds)

    def restarted(self) -> Match:
        """A match from the same start without any event, and without a dealer."""
        return Match(self.game, self.origin.copy(), dict(self.options), None)

    def to_json(self) -> dict[str, Any]:
        """The position in words of the box, as far as it is not as at the start, in JSON; `game.position` reads it."""
        written = self.game.positions.write(self.state)
        return {"game": self.game.key, "seats": self.seats, "options": self.options, "position": written}

    def replay(self, events: Iterable[Event], *, known: bool = False) -> None:
        """Carries out recorded events one after another; raises as `choose`, `chance` and `execute_trade` do.

        Those that are `known`, from a match that began alike, were permitted there: the rules are not asked again.
        """
        for actor, action in events:
            if actor == TRADE:
                self.execute_trade(*action)
            elif known:
                self._carry_out(actor, action)
            elif actor == CHANCE:
                self.chance(action)
            else:
                self.choose(action, actor)

    def written(self, event: Event) -> str:
        """Written form of an event."""
        if event.actor == TRADE:
            return str(event.action)
        return (self.game.chances if event.actor == CHANCE else self.game.moves).write(event.action)

    def _head(self, names: list[str] | None) -> dict[str, Any]:
        """The first line of the record."""
        game = self.game
        head: dict[str, Any] = {"game": game.key, "rules": game.about.rules}
        if game.content_digest:
            head["content"] = game.content_digest
        head |= {"seats": self.seats, "options": self.options}
        blank, _ = game.blank(self.seats, self.options)
        game.rules.start(blank)
        if self.origin != blank:
            head["start"] = game.positions.write(self.origin)
        return head | ({"names": names} if names else {})

    def _seat(self, seat: Any, first: int = 0) -> int:
        """A seat as a plain number. Raises BadSeats."""
        number = whole(seat)
        if number is None or not first <= number < self.seats:
            reason = "no-seat-or-spectator" if first < 0 else "no-seat"
            raise refused(BadSeats, reason, seat=repr(seat)[:60], last=self.seats - 1)
        return number

    def _seat_to_move(self) -> int:
        """The lowest seat that owes an answer. Raises GameOver, and NotYourTurn while chance is due."""
        turn = self.turn
        if turn == OVER:
            raise refused(GameOver, "over")
        if turn == CHANCE:
            raise refused(NotYourTurn, "chance-due")
        return turn

    def _listed(self, rule: Any, seat: int | None) -> list[int]:
        """What `rule` writes for a seat (default: the one to move); nothing if it owes no answer."""
        seat = self.turn if seat is None else self._seat(seat, first=SPECTATOR)
        if seat not in self.waiting:
            return []
        listed = self.game.slate.numbers
        return listed[: rule(self.state, seat, listed)]

    def _permit(self, broken: int) -> None:
        """Raises IllegalMove unless no rule is broken (0)."""
        if broken:
            raise IllegalMove(self.game.text.refusal(int(broken), "en"), rule=int(broken))

    def _carry_out(self, actor: int, action: int) -> None:
        self.game.rules.apply(self.state, actor, action)
        self.history.append(Event(actor, action))

    def _final(self, function: Any) -> list[int]:
        self._require_over()
        out = [0] * self.seats
        function(self.state, out)
        return out

    def _require_over(self) -> None:
        if not self.over:
            raise HouseError("The game is not over yet.")

    def picture(self, seat: int = -1, lang: str = "en") -> str:
        """The board as a seat or a spectator sees it: an SVG document that carries its own colours."""
        drawn = self.game.board.draw(self.view(seat), seat=seat, lang=lang)
        return standalone(drawn, self.game.style)

    def _repr_svg_(self) -> str:
        """For notebooks: the board as a spectator sees it."""
        return self.picture()

    def __repr__(self) -> str:
        where = {OVER: "over", CHANCE: "chance is due"}.get(self.turn, f"seat {self.turn} to move")
        return f"<{self.game.about.title}: {len(self.history)} events, {where}>"
