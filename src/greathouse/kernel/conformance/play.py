"""Random games, with every promise of the contract checked at every step."""

from __future__ import annotations

import random
from typing import Any

from greathouse.kernel import transcript
from greathouse.kernel.conformance.agreement import check_end, check_legal, check_order, check_turn_known, check_waiting
from greathouse.kernel.conformance.events import random_event, random_trade
from greathouse.kernel.conformance.faces import check_faces
from greathouse.kernel.conformance.faults import Fault, require
from greathouse.kernel.conformance.leaks import check_guess, check_leak
from greathouse.kernel.conformance.mirror import Mirror
from greathouse.kernel.conformance.positions import check_position, check_possible
from greathouse.kernel.conformance.report import Report
from greathouse.kernel.contract import CHANCE, UNNOTICED
from greathouse.kernel.errors import IllegalMove
from greathouse.kernel.game import Game
from greathouse.kernel.limits import MAX_DECISIONS
from greathouse.kernel.match import Event, Match
from greathouse.kernel.trade import Trade

TRADING_SHARE = 0.15
"""Share of the steps before which a trade is tried, in games with trade."""

LOOKS = 20
"""Games whose words and pictures are looked at; after these every tenth."""


class Run:
    """One random game under test."""

    def __init__(
        self, game: Game, seed: int, number: int, options: dict[str, Any], mirror: Mirror | None, report: Report
    ) -> None:
        self.game, self.mirror, self.report = game, mirror, report
        self.random = random.Random(seed)  # noqa: S311
        seats = game.about.seats[number % len(game.about.seats)]
        drawn = {o.name: self.random.choice(o.values) for o in game.options} if number % 3 else {}
        self.options = drawn | options
        self.match = Match.waiting_for_chance(game, seats, self.options)
        self.decisions = 0
        self.look = number < LOOKS or number % 10 == 0
        self.look_at = self.random.randrange(self.random.choice((3, 60))) if self.look else -1

    def play(self) -> None:
        """Plays the game to its end, checking on the way."""
        if self.mirror:
            self.mirror.begin(self.match.state)
        try:
            while not self.match.over and self.decisions < MAX_DECISIONS:
                self.step()
        except Exception as error:
            written = [self.match.written(event) for event in self.match.history[-3:]]
            place = f"{self.match.seats} seats, {self.options}, event {len(self.match.history)} after {written}"
            raise Fault(f"{place}: {error!r}") from error
        self.finish()

    def step(self) -> None:
        """Checks the state, then one random event, now and then after a trade or a note."""
        match, report = self.match, self.report
        if self.game.about.trade and match.turn != CHANCE and self.random.random() < TRADING_SHARE:
            self.execute_trade()
        event = random_event(self.random, match)
        self.check_state()
        if self.game.about.hidden:
            check_leak(self.random, match, self.random.randrange(-1, match.seats), event)
            report.leak_steps += 1
            check_turn_known(match)
        if len(match.waiting) > 1:
            check_order(self.random, match)
        if len(match.history) == self.look_at:
            check_faces(match)
        self.carry_out(event)
        self.decisions += event.actor != CHANCE
        report.steps += 1

    def execute_trade(self) -> None:
        """A random trade is executed in both modes alike if the rules allow it; else it changes nothing."""
        match, trade, before = self.match, random_trade(self.random, self.match), self.match.state.copy()
        match.note({"offer": trade.to_json()})
        if self.mirror:
            self.mirror.execute_trade(trade)
        try:
            executed = match.execute_trade(*trade)
        except IllegalMove:
            require(match.state == before, "a forbidden trade changes the state")
            return
        self.report.trades += 1
        require(Trade.from_json(executed.to_json()) == executed, "a trade does not survive JSON")
        require(
            match.game.rules.waiting(before) == match.game.rules.waiting(match.state),
            "a trade changes whose turn it is",
        )
        require(match.legal_numbers(), "a trade leaves nothing to choose")

    def check_state(self) -> None:
        """Agreement of the rules about this state, the guess, and the referee."""
        match = self.match
        check_possible(match, "")
        check_waiting(match)
        asked = [self.random.randrange(len(self.game.moves)) for _ in range(4)]
        for seat in match.waiting:
            check_legal(match, seat, asked)
        observer = self.random.randrange(-1, match.seats)
        if self.mirror:
            self.mirror.compare(asked, observer, self.random.getrandbits(60))
        if self.random.random() < 0.25:
            check_guess(self.random, match, observer)

    def carry_out(self, event: Event) -> None:
        """Carries out the event; who notices nothing has the same view before and after."""
        match = self.match
        quiet = {p: match.view(p) for p in range(-1, match.seats) if match.seen(event, p) == UNNOTICED}
        if self.mirror:
            self.mirror.advance(*event)
            self.report.compared_steps += 1
        match.replay([event])
        for seat, before in quiet.items():
            require(match.view(seat) == before, f"seat {seat} notices an event that it should not")

    def finish(self) -> None:
        """The end of a game: results, record, length."""
        match, report = self.match, self.report
        check_possible(match, "")
        check_position(match)
        report.games += 1
        report.longest = max(report.longest, self.decisions)
        if not match.over:
            report.cut_games += 1
            return
        limit = self.game.rules.bound(match.state)
        require(not limit or self.decisions <= limit, f"{self.decisions} decisions, more than the bound {limit}")
        check_end(match)
        if self.look:
            check_faces(match)
        again = transcript.read(transcript.write(match), self.game)
        require(again.state == match.state and again.history == match.history, "the record does not replay")
        require(again.notes == match.notes, "the record loses notes")
        if self.mirror:
            self.mirror.compare([], -1, 1)
