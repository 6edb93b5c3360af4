"""One game as a learner meets it: a match whose secret rounds show nobody that another has answered."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from greathouse.envs.errors import BadEnvironment
from greathouse.envs.layout import layout_of
from greathouse.envs.recall import Recall, left_in_round
from greathouse.envs.trading import refuse_trade
from greathouse.kernel import limits
from greathouse.kernel.chance import Rng, draw
from greathouse.kernel.contract import CHANCE, OVER, SPECTATOR, View
from greathouse.kernel.events import Event
from greathouse.kernel.game import Game
from greathouse.kernel.match import Match
from greathouse.kernel.numbers import whole

if TYPE_CHECKING:
    import numpy as np


class Episode:
    """A game from where its match stands; it is truncated after `max_decisions`, with an equal share for each seat.

    While several seats answer in secret they are asked one after another, the lowest first, or `first` if it is among
    them. Until the last one has answered, everybody is shown the position before the first answer, a seat that has
    answered with its own answer in it.

    `seat` is the seat to act, CHANCE (-1) while chance is due (only if the match has no dealer), or OVER (-2); `ended`
    says whether the game is over or truncated.
    Raises Undeclared.
    """

    def __init__(self, match: Match, max_decisions: int = limits.MAX_DECISIONS, *, first: int | None = None) -> None:
        self.game, self.match, self.max_decisions = match.game, match, max_decisions
        self.layout = layout_of(match.game, match.seats)
        self.decisions, self.ended = 0, False
        self.seat, self._first = OVER, first
        self._asked, self._before = 0, match.state
        self._answered: dict[int, int] = {}
        self._offered: list[int] = []
        self._recall: Recall | None = None
        self._begin_round()

    @classmethod
    def begin(
        cls,
        game: Game,
        seats: int | None = None,
        seed: int | None = None,
        max_decisions: int = limits.MAX_DECISIONS,
        options: dict[str, Any] | None = None,
    ) -> Episode:
        """A new game with chance dealt from the seed. Raises BadSeats, BadOption, BadEnvironment, Undeclared."""
        number = whole(max_decisions)
        if number is None or not 1 <= number <= limits.MAX_DECISIONS:
            raise BadEnvironment(f"max_decisions is a whole number from 1 to {limits.MAX_DECISIONS}.")
        match = game.new(seats, seed=seed, **(options or {}))
        refuse_trade(match)
        return cls(match, number)

    @property
    def seats(self) -> int:
        """Number of players."""
        return self.match.seats

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.seat == OVER

    @property
    def truncated(self) -> bool:
        """Whether the game was cut before its end."""
        return self.decisions >= self.max_decisions and not self.over

    @property
    def returns(self) -> list[float]:
        """What each seat won, in all 1; zeros while the game goes on."""
        if self.over:
            return self.match.returns
        return [1 / self.seats if self.truncated else 0.0] * self.seats

    def play(self, action: int) -> None:
        """Plays a move of the seat to act and deals the chance that follows, if the match has a dealer.

        Raises as `Match.play`; then nothing has changed.
        """
        seat = self.seat
        if type(action) is int and action in self._offered:
            self._carry_out(seat, action)
            self.match.resolve_chance()
        else:
            self.match.play(action, seat)
            action = self.match.read(action)
        self.decisions += 1
        self._answered[seat] = action
        self._asked = left_in_round(self.game.rules, self.match.state, self._asked, seat)
        if self._asked:
            self._settle()
        else:
            self._begin_round()

    def chance(self, outcome: int) -> None:
        """Carries out an outcome of the chance that is due. Raises as `Match.chance`; then nothing has changed."""
        if self.seat == CHANCE and outcome in self._offered:
            self._carry_out(CHANCE, outcome)
        else:
            self.match.chance(outcome)
        self._begin_round()

    def odds(self) -> list[tuple[int, int]]:
        """Outcomes and weights (none is 0) of the chance that is due; empty if none is."""
        odds = [(outcome, weight) for outcome, weight in self.match.odds() if weight]
        self._offered = [outcome for outcome, _ in odds]
        return odds

    def choices(self, seat: int) -> list[int]:
        """The moves a seat can choose from, by number; none if it owes no answer."""
        found = self.match.choice_numbers(seat)
        if seat == self.seat:
            self._offered = found
        return found

    def view(self, seat: int) -> View:
        """What a seat may know (SPECTATOR, -1: a spectator)."""
        if not self._answered:
            view: View = self.match.view(seat)
            return view
        state = self._before
        if seat in self._answered:
            state = state.copy()
            self.game.rules.apply(state, seat, self._answered[seat])
        return self._seen(state, seat)

    def planes(self, seat: int) -> np.ndarray:
        """What a seat may know as an observation (envs.layout)."""
        return self.layout.planes(self.view(seat), seat)

    def observation(self, seat: int) -> str:
        """The same as a string."""
        return self.layout.text(self.planes(seat))

    def private_planes(self, seat: int) -> np.ndarray:
        """The part of it that a spectator does not see: other channels are 0."""
        planes, public = self.planes(seat), self.layout.planes(self.view(SPECTATOR), seat)
        return planes * (planes != public)

    def information(self, seat: int) -> str:
        """All that a seat has seen since the match began, in order: its information state (envs.recall)."""
        return self._recalled().text(seat, self.match.history)

    def mask(self, seat: int) -> np.ndarray:
        """By move 1 if the seat can choose it, else 0."""
        import numpy as np

        mask = np.zeros(len(self.game.moves), np.int8)
        mask[self.choices(seat)] = 1
        return mask

    def text(self) -> str:
        """The position in words, as a spectator sees it."""
        view, words = self.view(SPECTATOR), self.game.text
        return "\n".join(words.describe(view, SPECTATOR, "en", words.seats(view, "en")))

    def picture(self) -> str:
        """The board as a spectator sees it, as SVG."""
        return Match(self.game, self._before, {}, None).picture()

    def resample(self, seat: int, rng: Rng) -> Episode:
        """One at a position drawn from those that the seat cannot tell from this one, without a dealer.

        The answers that others have given in this secret round are drawn evenly among their choices. What the others
        have seen begins with their views of the guess.
        """
        guess = self.match.state.copy()  # a guess leaves options alone that views do not show
        self.game.views.guess(self._seen(self._before, seat), seat, guess, rng)
        other = Episode(Match(self.game, guess, self.match.options, None), self.max_decisions, first=self._first)
        other._recall = self._recalled().branch(seat, self.match.history, guess)
        for answering, action in self._answered.items():
            drawn = other.choices(answering)
            other.play(action if answering == seat else drawn[draw(rng, len(drawn))])
        other.decisions = self.decisions
        return other

    def copy(self) -> Episode:
        """An independent one that goes on as this one would."""
        other = Episode.__new__(Episode)
        other.__dict__ |= self.__dict__
        other.match, other._answered = self.match.copy(), self._answered.copy()
        if self._before is self.match.state:
            other._before = other.match.state
        other._recall = self._recall and self._recall.copy()
        return other

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, Any]) -> Episode:
        return self.copy()

    def _seen(self, state: Any, seat: int) -> View:
        """What a seat may know of a state."""
        view: Any = self.game.View()
        self.game.views.view(state, seat, view)
        seen: View = view
        return seen

    def _recalled(self) -> Recall:
        if not self._recall:
            self._recall = Recall(self.layout, self.match.origin)
        return self._recall

    def _carry_out(self, actor: int, action: int) -> None:
        """An event that was offered, so that it needs no further look."""
        self.game.rules.apply(self.match.state, actor, action)
        self.match.history.append(Event(actor, action))

    def _begin_round(self) -> None:
        """Notes who is asked now; of several the position is kept until all have answered."""
        state = self.match.state
        self._answered = {}
        self._asked = int(self.game.rules.waiting(state))
        self._before = state.copy() if self._asked & self._asked - 1 else state
        self._settle()

    def _settle(self) -> None:
        """Notes who is to act, and whether all is over."""
        self._offered = []
        asked, first = self._asked, self._first
        if first is not None and asked >> first & 1:
            self.seat = first
        else:
            self.seat = (asked & -asked).bit_length() - 1 if asked else self.match.turn
        self.ended = self.seat == OVER or self.decisions >= self.max_decisions
