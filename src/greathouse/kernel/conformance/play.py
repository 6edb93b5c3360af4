"""Random games, with every promise of the contract checked at every step."""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from greathouse.kernel import transcript
from greathouse.kernel.conformance.agreement import (
    check_end,
    check_features,
    check_legal,
    check_order,
    check_turn_known,
    check_waiting,
)
from greathouse.kernel.conformance.coverage import Coverage
from greathouse.kernel.conformance.events import random_event, random_trade
from greathouse.kernel.conformance.faces import check_event, check_faces, check_trade_words, check_ways
from greathouse.kernel.conformance.faults import Fault, require, told
from greathouse.kernel.conformance.leaks import check_guess, check_leak, check_open
from greathouse.kernel.conformance.mirror import Mirror
from greathouse.kernel.conformance.positions import check_position, check_possible
from greathouse.kernel.conformance.refusals import refusal_faults
from greathouse.kernel.conformance.report import Report
from greathouse.kernel.contract import CHANCE, UNNOTICED
from greathouse.kernel.errors import HouseError, IllegalMove
from greathouse.kernel.events import Event
from greathouse.kernel.game import Game
from greathouse.kernel.limits import MAX_DECISIONS
from greathouse.kernel.match import Match
from greathouse.kernel.trade import Trade

if TYPE_CHECKING:
    from greathouse.kernel.conformance.stretches import Stretch

TRADING_SHARE = 0.15
"""Share of the steps before which a trade is tried, in games with trade."""

LOOK_SHARE = 0.25
"""Share of the positions whose views, guesses and features are looked at."""

LOOKS = 20
"""Games whose words and pictures are looked at at random moments; after these every tenth."""


@dataclass
class Trial:
    """What all games of a run share."""

    game: Game
    folder: Path
    options: dict[str, Any]
    mirror: Mirror | None
    report: Report
    seed: int = 0

    def __post_init__(self) -> None:
        self.coverage = Coverage(self.game)

    @cached_property
    def stretch(self) -> Stretch:
        """The programs that play swiftly; they are compiled for the first game that needs them."""
        from greathouse.kernel.conformance.stretches import Stretch

        return Stretch(self.game)


class Run:
    """One random game under test, examined closely: every promise in plain Python, and both modes side by side."""

    def __init__(self, trial: Trial, seed: int, number: int) -> None:
        self.trial, self.game, self.mirror, self.report = trial, trial.game, trial.mirror, trial.report
        self.random = random.Random(seed)  # noqa: S311
        self.seats = self.game.about.seats[number % len(self.game.about.seats)]
        fixed = trial.options
        self.options = self.game.random_options(self.random, self.seats, fixed) if number % 3 else fixed
        self.decisions = 0
        self.look = number < LOOKS or number % 10 == 0
        self.look_at = self.random.randrange(self.random.choice((3, 60))) if self.look else -1
        self.told: list[list[tuple[int, int]]] = [[] for _ in range(self.seats + 1)]

    def play(self) -> None:
        """Plays the game to its end, checking on the way."""
        self.match = Match.waiting_for_chance(self.game, self.seats, self.options)
        if self.mirror:
            self.mirror.begin(self.match.state)
        try:
            while not self.match.over and self.decisions < MAX_DECISIONS:
                self.step()
            self.finish()
        except Exception as error:
            written = [self.match.written(event) for event in self.match.history[-3:]]
            where = f"{self.seats} seats, {self.options}, event {len(self.match.history)} after {written}"
            raise Fault(f"{where}: {told(error, self.trial.folder)}") from error

    def step(self) -> None:
        """Checks the state, then what a random event does to it; now and then a trade comes first."""
        match, report = self.match, self.report
        if self.game.about.trade and match.turn != CHANCE and self.random.random() < TRADING_SHARE:
            self.execute_trade()
        self.check_state()
        event = random_event(self.random, match)
        if self.game.about.hidden:
            report.exchanges += check_leak(self.random, match, self.random.randrange(-1, match.seats), event)
            check_turn_known(match)
        elif self.random.random() < LOOK_SHARE:
            check_open(match, event)
        if len(match.waiting) > 1:
            check_order(self.random, match)
        self.check_words(event)
        self.carry_out(event)
        self.decisions += event.actor != CHANCE
        report.steps += 1

    def check_words(self, event: Event) -> None:
        """Words and pictures at a random moment, and wherever a kind of choice or of event comes up first."""
        match, coverage = self.match, self.trial.coverage
        chance = event.actor == CHANCE
        numbers = [number for number, _ in match.odds()] if chance else match.legal_numbers()
        if coverage.new_choices(numbers, chance=chance) or len(match.history) == self.look_at:
            check_faces(match, self.told)

    def execute_trade(self) -> None:
        """A random trade is executed in both modes alike if the rules allow it; else it changes nothing."""
        match, trade, before = self.match, random_trade(self.random, self.match), self.match.state.copy()
        match.note({"offer": trade.to_json()})
        if self.mirror:
            self.mirror.execute_trade(trade)
        try:
            executed = match.execute_trade(*trade)
        except IllegalMove as error:
            require(match.state == before, "a forbidden trade changes the state")
            self.check_refusals({error.rule})
            return
        self.report.trades += 1
        require(Trade.from_json(executed.to_json()) == executed, "a trade does not survive JSON")
        require(
            match.game.rules.waiting(before) == match.game.rules.waiting(match.state),
            "a trade changes whose turn it is",
        )
        require(match.legal_numbers(), "a trade leaves nothing to choose")
        check_trade_words(match, executed)

    def check_state(self) -> None:
        """Agreement of the rules about this state, the guess, and the referee."""
        match = self.match
        check_possible(match, "")
        check_waiting(match)
        asked = [self.random.randrange(len(self.game.moves)) for _ in range(4)]
        for seat in match.waiting:
            self.check_refusals(check_legal(match, seat, asked))
        observer = self.random.randrange(-1, match.seats)
        if self.mirror:
            self.mirror.compare(asked, observer, self.random.getrandbits(60))
        if self.random.random() < LOOK_SHARE:
            check_guess(self.random, match, observer)
            check_features(match)

    def check_refusals(self, named: set[int]) -> None:
        """A rule that forbids something for the first time has a sentence, and a place to read on."""
        new = self.trial.coverage.new_refusals(named)
        faults = refusal_faults(self.game.text, new, self.trial.folder) if new else []
        require(not faults, "; ".join(faults))

    def carry_out(self, event: Event) -> None:
        """Carries out the event, told to everybody; who notices nothing has the same view before and after."""
        match, fresh = self.match, self.tell(event)
        readers = range(-1, match.seats)
        quiet = {reader: match.view(reader) for reader in readers if match.seen(event, reader) == UNNOTICED}
        if self.mirror:
            self.mirror.advance(*event)
            self.report.compared_steps += 1
        match.replay([event])
        for reader, before in quiet.items():
            require(match.view(reader) == before, f"seat {reader} notices an event that it should not")
        self.show_ways(event, fresh, match)

    def tell(self, event: Event) -> dict[int, tuple[Any, int]]:
        """Tells all of the event who notice it; for whom it is new, the view before it and the code are returned."""
        match, fresh = self.match, dict[int, tuple[Any, int]]()
        for reader in range(-1, match.seats):
            code = match.seen(event, reader)
            if code == UNNOTICED:
                continue
            self.told[reader + 1].append((event.actor, code))
            if self.trial.coverage.new_event(event, reader, code):
                check_event(self.game, match.view(reader), event.actor, code)
                fresh[reader] = match.view(reader), code
        return fresh

    def show_ways(self, event: Event, fresh: dict[int, tuple[Any, int]], after: Match) -> None:
        """How things go by an event is drawn for those to whom it is new."""
        for reader, (before, code) in fresh.items():
            check_ways(self.game, (before, after.view(reader)), reader, event.actor, code)

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
        require(not limit or self.decisions <= limit, f"bound: {self.decisions} decisions, not {limit} at most")
        check_end(match)
        self.look_back()

    def look_back(self) -> None:
        """Of a game that is over: words and pictures, the record, both modes."""
        if self.look:
            check_faces(self.match, self.told)
        check_record(self.match)
        if self.mirror:
            self.mirror.compare([], -1, 1)


def check_record(match: Match) -> None:
    """The record of a game leads to its end again, with all notes."""
    assert isinstance(match.game, Game)
    try:
        again = transcript.read(match.transcript(), match.game)
    except HouseError as error:
        raise Fault(f"the record does not replay: {error}") from error
    require(again.state == match.state and again.history == match.history, "the record does not replay")
    require(again.notes == match.notes, "the record loses notes")
