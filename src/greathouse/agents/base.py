"""What an agent is, and what the agents of the house share."""

from __future__ import annotations

import secrets
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any, NamedTuple, Protocol

from greathouse.kernel.chance import Rng, draw, seeded
from greathouse.kernel.contract import View
from greathouse.kernel.errors import NotYourTurn
from greathouse.kernel.game import Game

Stop = Callable[[], bool]
"""Asked now and then during a long decision; True ends it with the best answer so far."""


class Assessment(NamedTuple):
    """What an agent thinks of a choice: its number, and the return it promises (0 to 1; None: it does not say).

    `tried`: how often it was tried, by the choice that was tried most; what was tried seldom promises little for sure.
    """

    action: int
    value: float | None
    tried: float = 1.0


class Agent(Protocol):
    """Somebody who decides for a seat, from that seat's view alone."""

    name: str

    def choose(self, view: View, seat: int, *, stop: Stop | None = None) -> int:
        """The number of the action that the seat takes. Raises NotYourTurn, TypeError for anything but a View."""

    def reseed(self, seed: int) -> None:
        """Starts the agent's own random numbers anew."""


class BaseAgent(ABC):
    """What the agents of the house share: game, random numbers, and the choices that a view offers.

    Two percentages of decisions are for opponents who err: `epsilon` of those that are made at random, `overlook` of
    those in which all but two of the choices are overlooked and the better looking of the two is taken.
    """

    name: str

    def __init__(self, game: Game, seed: int | None, epsilon: int = 0, overlook: int = 0) -> None:
        self.game, self.epsilon, self.overlook = game, epsilon, overlook
        self.rng: Rng = seeded(secrets.randbits(62) if seed is None else seed)
        self._state: Any = game.State()
        self._out = [0] * max(len(game.moves), 1)

    def reseed(self, seed: int) -> None:
        """Starts the random numbers anew."""
        self.rng = seeded(seed)

    def choose(self, view: View, seat: int, *, stop: Stop | None = None) -> int:
        """The number of the action that the seat takes. Raises NotYourTurn, TypeError for anything but a View."""
        offered = self.choices(view, seat)
        if len(offered) == 1:
            return offered[0]
        if self.epsilon and draw(self.rng, 100) < self.epsilon:
            return offered[draw(self.rng, len(offered))]
        if self.overlook and draw(self.rng, 100) < self.overlook:
            return self._overlooking(seat, offered)
        return self.pick(view, seat, offered, stop)

    def _overlooking(self, seat: int, offered: list[int]) -> int:
        """The choice that the advice prefers among the two that are noticed."""
        left = list(offered)
        noticed = [left.pop(draw(self.rng, len(left))) for _ in range(2)]
        return noticed[self.game.advice.prefer(self._state, seat, noticed, len(noticed), self.rng)]

    def assess(self, view: View, seat: int, *, stop: Stop | None = None) -> list[Assessment]:
        """The choices that the agent weighed, the one it would make first. Raises as `choose` does.

        An agent that weighs nothing names its choice alone.
        """
        return [Assessment(self.choose(view, seat, stop=stop), None)]

    @abstractmethod
    def pick(self, view: View, seat: int, offered: list[int], stop: Stop | None) -> int:
        """One of the choices offered, of which there are at least two."""

    def choices(self, view: View, seat: int) -> list[int]:
        """Numbers of the choices of a seat that sees this. Raises NotYourTurn, TypeError for anything but a View."""
        if not isinstance(view, self.game.View):
            raise TypeError(f"an agent decides from a View of {self.game.key}, not from {type(view).__name__}")
        self.game.views.guess(view, seat, self._state, self.rng)
        if not self.game.rules.waiting(self._state) >> seat & 1:
            raise NotYourTurn("This seat owes no answer now.")
        return self._out[: self.game.rules.choices(self._state, seat, self._out)]
