"""Random games played in machine code, where the rules are held against each other at every step.

Plain mode follows: it carries out each event, sees what each reader sees of it, and its state is compared at the end of
each stretch. What comes up for the first time is told and drawn. Where the programs find something wrong, that very
position is examined in plain mode, which names it.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from greathouse.kernel.conformance.agreement import check_features, check_legal, check_order, check_waiting
from greathouse.kernel.conformance.faults import Fault, fields_apart, require
from greathouse.kernel.conformance.leaks import check_guess, check_leak, unseen_options
from greathouse.kernel.conformance.play import Run, Trial
from greathouse.kernel.conformance.positions import check_possible, check_view_fields
from greathouse.kernel.conformance.programs.walking import EXCHANGED, GUESSED
from greathouse.kernel.conformance.stretches import STRETCH
from greathouse.kernel.contract import CHANCE, UNNOTICED
from greathouse.kernel.events import Event
from greathouse.kernel.match import Match

GUESS, BLANK_GUESS, UP, DOWN, EXCHANGE, AFTER = range(1, 7)
"""Regions of the states of a stretch."""

WRONG = (
    "an index out of bounds",
    "turn and waiting",
    "odds",
    "nothing to choose",
    "an action twice",
    "why and legal",
    "choices and legal",
    "secret answers",
    "features",
    "the answers in a guess",
    "the answers after an exchange",
)
"""What the programs can find wrong, by number (`programs.walking`)."""

TRIES = 40
"""Times that a position with something wrong is examined, since guesses and exchanges are random."""


class SwiftRun(Run):
    """A random game of which a stretch at a time is played in machine code."""

    def __init__(self, trial: Trial, seed: int, number: int) -> None:
        super().__init__(trial, seed, number)
        self.stretch = trial.stretch
        self.stretch.seed(seed)
        self.look = False

    def step(self) -> None:
        """A stretch; in games with trade a short one, and then a trade is tried."""
        match, trades = self.match, self.game.about.trade
        if trades and match.turn != CHANCE:
            if self.mirror:
                self.mirror.begin(match.state)
            self.execute_trade()
        limit = self.random.randint(1, STRETCH // 2) if trades else STRETCH
        before = match.state.copy()
        steps = self._played(before, limit)
        self._compare_views(steps)
        self._compare_guesses(steps)
        self._compare_orders(steps)
        if self.game.about.hidden:
            self.report.exchanges += self._compare_exchanges(steps)
        self._look_at_new_things(steps)
        self._follow(steps, before)
        check_possible(match, "")
        self.report.steps += steps
        self.report.compared_steps += steps

    def _played(self, before: Any, limit: int) -> int:
        """The events of a stretch from a state, at most `limit`; what is wrong there is named."""
        try:
            steps = self.stretch.play(before, self._blank(), limit)
        except IndexError:
            self._examine(int(self.stretch.arrays.found[1]), before)
            raise
        if self.stretch.wrong:
            self._examine(int(self.stretch.arrays.found[1]), before)
        return steps

    def look_back(self) -> None:
        """Of a game that is over: both modes."""
        assert self.mirror
        self.mirror.begin(self.match.state)
        self.mirror.compare([], -1, 1)

    def _blank(self) -> Any:
        """A state of zeros but for the options that a View leaves out."""
        blank: Any = self.game.State()
        for option in unseen_options(self.game):
            setattr(blank, option, getattr(self.match.state, option))
        return blank

    def _follow(self, steps: int, before: Any) -> None:
        """Plain mode carries out the events, and comes to the same state."""
        match, m, apply, seen = self.match, self.stretch.arrays, self.game.rules.apply, self.game.views.seen
        readers = range(-1, match.seats)
        codes = m.codes[: steps * (match.seats + 1)].reshape(steps, -1).tolist()
        for actor, action, told in zip(m.actors[:steps].tolist(), m.actions[:steps].tolist(), codes, strict=True):
            noticed = [seen(match.state, actor, action, reader) for reader in readers]
            require(noticed == told, f"plain and compiled differ in seen of action {action}: {noticed} and {told}")
            apply(match.state, actor, action)
            match.history.append(Event(actor, action))
        self.decisions += int(np.count_nonzero(m.actors[:steps] != CHANCE))
        end = self.stretch.state(steps)
        if match.state.to_json() != end.to_json():
            self._find_difference(steps, before)

    def _find_difference(self, steps: int, state: Any) -> None:
        """Names the first event after which the modes differ."""
        m, packed = self.stretch.arrays, np.zeros(steps + 1, self.game.State.dtype())
        state.pack(packed[0])
        for step in range(steps):
            self.game.rules.apply(state, int(m.actors[step]), int(m.actions[step]))
            state.pack(packed[step + 1])
        first = int(self.stretch.apart(m.states[: steps + 1], packed)[0])
        plain = self.game.State.unpack(packed[first])
        apart = fields_apart(plain, self.stretch.state(first))
        event = self.match.history[len(self.match.history) - steps + first - 1]
        raise Fault(f"plain and compiled differ in states[0]: {apart}, after {self.match.written(event)}")

    def _compare_views(self, steps: int) -> None:
        """Views are written whole, say truly who is waited for, and stay the same for whoever notices nothing."""
        match, m, stretch = self.match, self.stretch.arrays, self.stretch
        readers = match.seats + 1
        views, spoiled = m.views[: (steps + 1) * readers], m.spoiled[: (steps + 1) * readers]
        for row in stretch.differing(views, spoiled)[:1]:
            apart = fields_apart(self._view(views[row]), self._view(spoiled[row]))
            raise Fault(f"view does not write {apart} for seat {row % readers - 1}")
        codes = m.codes[: steps * readers]
        quiet = np.flatnonzero(codes == UNNOTICED)
        for row in quiet[stretch.differing(views[quiet], views[quiet + readers])][:1]:
            raise Fault(f"seat {row % readers - 1} notices an event that it should not")
        if self.game.about.hidden:
            self._compare_turns(views[: steps * readers].reshape(steps, readers), m.waits[:steps])
        else:
            self._compare_readers(views, codes, readers)

    def _compare_turns(self, views: Any, waits: Any) -> None:
        for seat in range(self.match.seats):
            told = views["waiting"][:, seat + 1].astype(np.int64) >> seat & 1
            require((told == waits >> seat & 1).all(), f"the view of seat {seat} is wrong about its turn")

    def _compare_readers(self, views: Any, codes: Any, readers: int) -> None:
        """Where nothing is hidden all see the same."""
        for row in self.stretch.differing(views, np.repeat(views[::readers], readers))[:1]:
            apart = fields_apart(self._view(views[row]), self._view(views[row - row % readers]))
            raise Fault(f"nothing is hidden (ABOUT), but seat {row % readers - 1} and a spectator differ in {apart}")
        for row in np.flatnonzero(codes != np.repeat(codes[::readers], readers))[:1]:
            raise Fault(f"nothing is hidden (ABOUT), but seat {row % readers - 1} sees an event otherwise")

    def _compare_guesses(self, steps: int) -> None:
        """A guess looks like the truth, and keeps nothing of what the record held."""
        m, stretch = self.stretch.arrays, self.stretch
        self._require_same(m.guess_views[:steps], m.observers[:steps], "a guess")
        guesses, blank = stretch.states(GUESS, steps), stretch.states(BLANK_GUESS, steps)
        for row in stretch.differing(guesses, blank)[:1]:
            apart = fields_apart(self.game.State.unpack(guesses[row]), self.game.State.unpack(blank[row]))
            raise Fault(f"guess keeps what the state held in {apart}")
        if steps:
            view = self._view(m.guess_views[0])
            check_possible(Match(self.game, self.game.State.unpack(guesses[0]), self.options, None), "a guess: ")
            check_view_fields(self.match, view, int(m.observers[0]))

    def _require_same(self, views: Any, observers: Any, what: str) -> None:
        """The observers' views are those of the truth."""
        truth = self.stretch.arrays.views[self.stretch.rows(self.match.seats, observers)]
        for row in self.stretch.differing(truth, views)[:1]:
            apart = fields_apart(self._view(truth[row]), self._view(views[row]))
            raise Fault(f"seat {observers[row]} can tell {what} apart by {apart}")

    def _compare_orders(self, steps: int) -> None:
        """Sealed answers lead to one state in either order."""
        several = np.flatnonzero(self.stretch.arrays.ordered[:steps])
        up, down = (self.stretch.states(region, steps)[several] for region in (UP, DOWN))
        require(not len(self.stretch.differing(up, down)), "the order of secret answers matters")

    def _compare_exchanges(self, steps: int) -> int:
        """What an exchange changes nobody sees who must not; returns how many changed anything."""
        m, stretch, seats = self.stretch.arrays, self.stretch, self.match.seats
        observers = m.curious[:steps]
        self._require_same(m.exchange_views[:steps], observers, "an exchange")
        opened = np.flatnonzero(m.opened[:steps])
        later = m.views[stretch.rows(seats, observers, 1)[opened]]
        hidden = len(stretch.differing(m.after_views[opened], later)) == len(opened)
        require(hidden, "what is seen depends on facts that stay hidden")
        return len(stretch.differing(m.states[:steps], stretch.states(EXCHANGE, steps)))

    def _look_at_new_things(self, steps: int) -> None:
        """Words and pictures of decisions, events and refusals of a kind that comes up for the first time."""
        m = self.stretch.arrays
        self.check_refusals(set(np.flatnonzero(m.refused).tolist()))
        moves, outcomes = np.flatnonzero(m.offered).tolist(), np.flatnonzero(m.dealt).tolist()
        m.offered[:], m.dealt[:], m.refused[:] = 0, 0, 0
        new = self.stretch.new_events(steps, self.match.seats)
        for step in range(steps) if self.trial.coverage.unseen_among(moves, outcomes) else new:
            self._look_at(step)

    def _look_at(self, step: int) -> None:
        """What is asked of the words at every step of a game that is examined closely."""
        m, played = self.stretch.arrays, self.match
        event = Event(int(m.actors[step]), int(m.actions[step]))
        before, after = (Match(self.game, self.stretch.state(at), self.options, None) for at in (step, step + 1))
        self.told = [[] for _ in self.told]
        self.match = before
        self.check_words(event)
        fresh = self.tell(event)
        self.match = played
        self.show_ways(event, fresh, after)

    def _examine(self, step: int, state: Any) -> None:
        """Names in plain mode what the programs found wrong. Raises Fault."""
        m = self.stretch.arrays
        what, seat, action = (int(m.found[place]) for place in (0, 2, 3))
        for actor, made in zip(m.actors[:step].tolist(), m.actions[:step].tolist(), strict=True):
            self.game.rules.apply(state, actor, made)
            self.match.history.append(Event(actor, made))
        self.match.state.take(state)
        event = Event(int(m.actors[step]), int(m.actions[step]))
        for _ in range(TRIES):
            if what == GUESSED:
                check_guess(self.random, self.match, seat)
            elif what == EXCHANGED:
                check_leak(self.random, self.match, seat, event)
            else:
                self._check_rules(action)
        raise Fault(f"only machine code finds a fault: {WRONG[what]}, seat {seat}, action {action}")

    def _check_rules(self, action: int) -> None:
        check_waiting(self.match)
        for seat in self.match.waiting:
            check_legal(self.match, seat, [action])
        if len(self.match.waiting) > 1:
            check_order(self.random, self.match)
        check_features(self.match)

    def _view(self, packed: Any) -> Any:
        return self.game.View.unpack(packed)
