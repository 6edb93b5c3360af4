"""One game as a learner meets it: a match whose rounds of secret answers show nobody that another has answered."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from greathouse.envs.errors import BadEnvironment
from greathouse.envs.layout import layout_of
from greathouse.kernel import limits
from greathouse.kernel.contract import SPECTATOR, View
from greathouse.kernel.game import Game
from greathouse.kernel.match import Match
from greathouse.kernel.numbers import whole

if TYPE_CHECKING:
    import numpy as np


class Episode:
    """A game from its start; it is truncated after `max_decisions`, with an equal share for each seat.

    While several seats answer in secret they are asked one after another. Until the last one has answered, everybody is
    shown the position before the first answer, a seat that has answered with its own answer in it.

    Raises BadSeats, BadOption, BadEnvironment, Undeclared.
    """

    def __init__(
        self,
        game: Game,
        seats: int | None = None,
        seed: int | None = None,
        max_decisions: int = limits.MAX_DECISIONS,
        options: dict[str, Any] | None = None,
    ) -> None:
        number = whole(max_decisions)
        if number is None or not 1 <= number <= limits.MAX_DECISIONS:
            raise BadEnvironment(f"max_decisions is a whole number from 1 to {limits.MAX_DECISIONS}.")
        self.game, self.max_decisions = game, number
        self.match = game.new(seats, seed=seed, **(options or {}))
        self.layout = layout_of(game, self.match.seats)
        self.decisions = 0
        self._begin_round()

    @property
    def seat(self) -> int:
        """The seat to act; OVER (-2) when the game is over."""
        return self.match.turn

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.match.over

    @property
    def truncated(self) -> bool:
        """Whether the game was cut before its end."""
        return self.decisions >= self.max_decisions and not self.over

    @property
    def returns(self) -> list[float]:
        """What each seat won, in all 1; zeros while the game goes on."""
        seats = self.match.seats
        if self.over:
            return self.match.returns
        return [1 / seats if self.truncated else 0.0] * seats

    def play(self, action: int) -> None:
        """Plays a move of the seat to act and deals the chance that follows. Raises as `Match.play`; then nothing has
        changed."""
        seat = self.match.turn
        self.match.play(action, seat)
        self.decisions += 1
        self._answered[seat] = action
        left = self._asked - set(self._answered)
        if not left or set(self.match.waiting) != left:
            self._begin_round()

    def choices(self, seat: int) -> list[int]:
        """The moves a seat can choose from, by number; none if it owes no answer."""
        return self.match.choice_numbers(seat)

    def view(self, seat: int) -> View:
        """What a seat may know (SPECTATOR, -1: a spectator)."""
        if not self._answered:
            view: View = self.match.view(seat)
            return view
        state = self._before.copy()
        if seat in self._answered:
            self.game.rules.apply(state, seat, self._answered[seat])
        shown: View = Match(self.game, state, self.match.options, None).view(seat)
        return shown

    def planes(self, seat: int) -> np.ndarray:
        """What a seat may know as an observation (envs.layout)."""
        return self.layout.planes(self.view(seat), seat)

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
        return Match(self.game, self._before if self._answered else self.match.state, {}, None).picture()

    def _begin_round(self) -> None:
        """Notes who is asked now; of several the position is kept until all have answered."""
        self._asked = set(self.match.waiting)
        self._answered: dict[int, int] = {}
        self._before = self.match.state.copy() if len(self._asked) > 1 else self.match.state
