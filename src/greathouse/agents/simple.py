"""Agents without a tree: evenly at random, and the advice one step ahead."""

from __future__ import annotations

from typing import Any

from greathouse.agents.arrays import Scales
from greathouse.agents.base import Desk, Stop
from greathouse.agents.spec import Spec
from greathouse.kernel import twins
from greathouse.kernel.chance import draw
from greathouse.kernel.errors import BadAgent
from greathouse.kernel.game import Game
from greathouse.kernel.limits import MAX_SEATS

ADVICE = "greathouse.agents.advice"

GUESSES = 8
"""Guesses over which `greedy` weighs each choice."""

MAX_GUESSES = 10_000


class RandomAgent(Desk):
    """Takes any of the choices, all equally likely."""

    name = "random"

    def pick(self, view: Any, seat: int, offered: list[int], stop: Stop | None) -> int:
        """Any of the choices."""
        return offered[draw(self.rng, len(offered))]


class GreedyAgent(Desk):
    """Takes the choice after which the game's own estimate is best, over a few guesses; ties at random."""

    def __init__(self, game: Game, seed: int | None, guesses: int, slip: int = 0, *, compiled: bool) -> None:
        super().__init__(game, seed, slip)
        self.name = "greedy" + (f":{guesses}" if guesses != GUESSES else "") + (f":slip={slip}" if slip else "")
        self._guesses = guesses
        self._memory = twins.Memory(game, compiled=compiled)
        self._program: Any = twins.compiled(game, ADVICE) if compiled else game.program(ADVICE)

    def pick(self, view: Any, seat: int, offered: list[int], stop: Stop | None) -> int:
        """The choice worth most."""
        worth = self._weigh(view, seat, offered)
        best = [place for place in range(len(offered)) if worth[place] == max(worth)]
        return offered[best[draw(self.rng, len(best))]]

    def _weigh(self, view: Any, seat: int, offered: list[int]) -> list[int]:
        memory = self._memory
        memory.put(memory.views, 0, view)
        memory.put(memory.rngs, 0, self.rng)
        draw(self.rng, 2)
        scales = make_scales(memory, offered)
        self._program.weigh(scales, seat, self._guesses)
        return [int(value) for value in scales.worth]


def make_scales(memory: twins.Memory, offered: list[int]) -> Scales:
    """The arrays for weighing these choices, around the memory's own."""
    actions = memory.numbers(len(offered))
    actions[:] = offered
    payoff, worth = memory.numbers(MAX_SEATS), memory.numbers(len(offered))
    return Scales(memory.views, memory.states, memory.rngs, memory.out, memory.weight, payoff, actions, worth)


def make_random(spec: Spec, game: Game, seed: int | None, compiled: bool) -> RandomAgent:
    """The agent "random". Raises BadAgent."""
    spec.take({}, {})
    if spec.number is not None:
        raise BadAgent(f"{spec.text!r}: random takes no number.")
    return RandomAgent(game, seed)


def make_greedy(spec: Spec, game: Game, seed: int | None, compiled: bool) -> GreedyAgent:
    """The agent "greedy", or "greedy:20:slip=10" for 20 guesses and random moves one time in ten. Raises BadAgent."""
    slip = spec.take({"slip": 0}, {"slip": (0, 100)})["slip"]
    guesses = GUESSES if spec.number is None else spec.number
    if not 1 <= guesses <= MAX_GUESSES:
        raise BadAgent(f"{spec.text!r}: greedy takes 1 to {MAX_GUESSES} guesses.")
    return GreedyAgent(game, seed, guesses, slip, compiled=compiled)


def warm(game: Game) -> None:
    """Compiles the program of the advice for a game, or loads it."""
    scales = make_scales(twins.Memory(game, compiled=True), [])
    advice = twins.compiled(game, ADVICE)
    advice.weigh(scales, 0, 0)
    advice.weigh_ahead(scales, 0, 0, 0, 0, 0)


twins.register_program(ADVICE, warm)
