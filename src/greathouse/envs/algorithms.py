"""OpenSpiel's searches as agents of the house: `greathouse arena heir pharaoh openspiel:ismcts:200`.

They are the algorithms in Python; those in C++ cannot search games that are written in Python.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from greathouse.agents import Kind, Parameters, Stop, parameter
from greathouse.agents.base import BaseAgent
from greathouse.agents.words import EXPLORATION, SIMULATIONS
from greathouse.envs import words
from greathouse.kernel.chance import draw
from greathouse.kernel.contract import WIN, View
from greathouse.kernel.errors import BadAgent
from greathouse.kernel.game import Game
from greathouse.kernel.words import refused

if TYPE_CHECKING:
    from greathouse.envs.openspiel import HouseGame, HouseState


@dataclass(frozen=True)
class OpenSpielParameters(Parameters):
    """Everything that can be written after "openspiel"."""

    simulations: int = parameter(SIMULATIONS, 1, 1_000_000, leading=True)
    mcts: int = parameter(words.MCTS, 0, 1, 0)
    ismcts: int = parameter(words.ISMCTS, 0, 1, 0)
    exploration: int = parameter(EXPLORATION, 0, 1000, 100)
    rollouts: int = parameter(words.ROLLOUTS, 1, 1000, 1)
    rollout_depth: int = parameter(words.ROLLOUT_DEPTH, 0, 100_000, 100_000)


class Evaluator:
    """What OpenSpiel's searches ask for the worth of a new node: random rollouts, then the game's own estimate."""

    def __init__(self, parameters: OpenSpielParameters, random: Any) -> None:
        self._rollouts, self._depth, self._random = parameters.rollouts, parameters.rollout_depth, random

    def evaluate(self, state: HouseState) -> list[float]:
        """The expected return of each seat."""
        if not self._depth:
            return self._worth(state)
        ends = [self._worth(self._rolled_out(state.clone())) for _ in range(self._rollouts)]
        return [sum(values) / self._rollouts for values in zip(*ends, strict=True)]

    def prior(self, state: HouseState) -> list[tuple[int, float]]:
        """Chance by its odds, choices evenly."""
        if state.is_chance_node():
            return state.chance_outcomes()
        actions = state.legal_actions()
        return [(action, 1 / len(actions)) for action in actions]

    def _rolled_out(self, state: HouseState) -> HouseState:
        for _ in range(self._depth):
            if state.is_terminal():
                break
            actions, weights = zip(*self.prior(state), strict=True)
            state.apply_action(int(self._random.choice(actions, p=weights)))
        return state

    def _worth(self, state: HouseState) -> list[float]:
        episode = state.episode
        if episode.ended:
            return episode.returns
        out = [0] * episode.match.seats
        episode.game.advice.leaf(episode.match.state, out)
        return [value / WIN for value in out]


class OpenSpielAgent(BaseAgent):
    """Searches states that its seat cannot tell apart, in a secret round as the first that answers.

    A search is never cut short: `stop` is not asked.
    """

    def __init__(self, game: Game, parameters: OpenSpielParameters, seed: int | None) -> None:
        super().__init__(game, seed)
        self.name, self.parameters = f"openspiel{parameters}", parameters
        self._games: dict[int, HouseGame] = {}

    def pick(self, view: View, seat: int, offered: list[int], stop: Stop | None) -> int:
        """What the search finds best."""
        from numpy.random import RandomState

        random = RandomState(draw(self.rng, 1 << 31))
        state = self._game(view.seats).state_from_view(view, seat, draw(self.rng, 1 << 31))
        return int(self._search(state, random).step(state))

    def _search(self, state: HouseState, random: Any) -> Any:
        """The searching bot of OpenSpiel."""
        from open_spiel.python.algorithms import ismcts, mcts

        parameters, game = self.parameters, state.get_game()
        evaluator, exploration = Evaluator(parameters, random), parameters.exploration / 100
        simulations = parameters.simulations + 1  # the first one only makes the root
        if parameters.mcts:
            return mcts.MCTSBot(game, exploration, simulations, evaluator, random_state=random)
        bot = ismcts.ISMCTSBot(game, evaluator, exploration, simulations, random_state=random)
        bot.set_resampler(lambda known, player: known.resample_from_infostate(player, random.random_sample))
        return bot

    def _game(self, seats: int) -> HouseGame:
        from greathouse.envs.openspiel import table

        if seats not in self._games:
            self._games[seats] = table(self.game, seats=seats)
        return self._games[seats]


def make(game: Game, parameters: OpenSpielParameters, seed: int | None, compiled: bool) -> OpenSpielAgent:
    """The agent "openspiel". Raises BadAgent for an algorithm that is not for the game, MissingExtra."""
    from greathouse.envs.openspiel import HouseGame  # noqa: F401 - says what is missing before the first decision

    fitting = "ismcts" if game.about.hidden else "mcts"
    if [parameters.mcts, parameters.ismcts] != [fitting == "mcts", fitting == "ismcts"]:
        example = f"openspiel:{fitting}:{parameters.simulations}"
        raise refused(BadAgent, "openspiel-algorithm", game=game.about.title, example=example)
    return OpenSpielAgent(game, parameters, seed)


def make_openspiel() -> Kind:
    """The kind of agent that searches with OpenSpiel's algorithms."""
    return Kind(words.OPENSPIEL, OpenSpielParameters, make)
