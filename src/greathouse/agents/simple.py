"""Agents without a tree: evenly at random, and the advice one step ahead."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from greathouse.agents import words
from greathouse.agents.advice import Foreseeing
from greathouse.agents.arrays import EvaluationArrays
from greathouse.agents.base import Assessment, BaseAgent, Stop
from greathouse.agents.net import NetArrays
from greathouse.agents.nets import net_arrays
from greathouse.agents.spec import Kind, Parameters, parameter
from greathouse.kernel.chance import draw
from greathouse.kernel.compile import twins
from greathouse.kernel.contract import WIN, View
from greathouse.kernel.game import Game
from greathouse.kernel.limits import MAX_SEATS

ADVICE = "greathouse.agents.advice"

MAX_GUESSES = 10_000


@dataclass(frozen=True)
class GreedyParameters(Parameters):
    """Everything that can be written after "greedy"."""

    guesses: int = parameter(words.GUESSES, 1, MAX_GUESSES, 8, leading=True)
    epsilon: int = parameter(words.EPSILON, 0, 100, 0)


class RandomAgent(BaseAgent):
    """Takes any of the choices, all equally likely."""

    name = "random"

    def pick(self, view: View, seat: int, offered: list[int], stop: Stop | None) -> int:
        """Any of the choices."""
        return offered[draw(self.rng, len(offered))]


class GreedyAgent(BaseAgent):
    """Takes the choice after which the game's own estimate is best, over a few guesses; ties at random."""

    def __init__(self, game: Game, parameters: GreedyParameters, seed: int | None, *, compiled: bool) -> None:
        super().__init__(game, seed, parameters.epsilon)
        self.name, self._guesses = f"greedy{parameters}", parameters.guesses
        self._memory = twins.Memory(game, compiled=compiled)
        self._no_net = net_arrays(self._memory, None)
        self._program: Any = twins.compiled(game, ADVICE) if compiled else game.program(ADVICE)

    def pick(self, view: View, seat: int, offered: list[int], stop: Stop | None) -> int:
        """The choice worth most."""
        worth = self._evaluate(view, seat, offered)
        best = [place for place in range(len(offered)) if worth[place] == max(worth)]
        return offered[best[draw(self.rng, len(best))]]

    def assess(self, view: View, seat: int, *, stop: Stop | None = None) -> list[Assessment]:
        """The choices, the one worth most first."""
        offered = self.choices(view, seat)
        worth = self._evaluate(view, seat, offered)
        found = [Assessment(n, total / (self._guesses * WIN)) for n, total in zip(offered, worth, strict=True)]
        return sorted(found, key=lambda one: -(one.value or 0))

    def _evaluate(self, view: View, seat: int, offered: list[int]) -> list[int]:
        memory = self._memory
        memory.put(memory.views, 0, view)
        memory.put(memory.rngs, 0, self.rng)
        draw(self.rng, 2)
        arrays = make_evaluation_arrays(memory, offered, self._no_net)
        self._program.evaluate(arrays, seat, self._guesses)
        return [int(value) for value in arrays.worth]


def make_evaluation_arrays(memory: twins.Memory, offered: list[int], net: NetArrays) -> EvaluationArrays:
    """The arrays for evaluating these choices, around the memory's own."""
    actions = memory.numbers(len(offered))
    actions[:] = offered
    payoff, worth = memory.numbers(MAX_SEATS), memory.numbers(len(offered))
    own = memory.views, memory.states, memory.rngs, memory.out, memory.weight
    return EvaluationArrays(*own, payoff, actions, worth, net)


def make_random(game: Game, parameters: Parameters, seed: int | None, compiled: bool) -> RandomAgent:
    """The agent "random"."""
    return RandomAgent(game, seed)


def make_greedy(game: Game, parameters: GreedyParameters, seed: int | None, compiled: bool) -> GreedyAgent:
    """The agent "greedy"."""
    return GreedyAgent(game, parameters, seed, compiled=compiled)


RANDOM = Kind(words.RANDOM, Parameters, make_random)
GREEDY = Kind(words.GREEDY, GreedyParameters, make_greedy)


def warm(game: Game) -> None:
    """Compiles the program of the advice for a game, or loads it."""
    memory = twins.Memory(game, compiled=True)
    arrays = make_evaluation_arrays(memory, [], net_arrays(memory, None))
    advice = twins.compiled(game, ADVICE)
    advice.evaluate(arrays, 0, 0)
    advice.evaluate_ahead(arrays, 0, 0, 0, Foreseeing(0, 0, 0))
    advice.foretell(arrays, 0, 0, 0)
    advice.ends(arrays, 0, 0, 0)


twins.register_program(ADVICE, warm)
