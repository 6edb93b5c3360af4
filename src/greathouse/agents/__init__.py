"""Agents: they decide for a seat from its view alone, and know no game by name.

    agent = make("mcts:1000", game, seed=1)
    number = agent.choose(match.view(0), 0)

Where several seats answer in secret, ask each of them before the first answer is applied.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib.metadata import entry_points

from greathouse.agents.base import Agent, Stop
from greathouse.agents.levels import LEVELS, level_spec
from greathouse.agents.search import Finding, SearchAgent, make_search
from greathouse.agents.simple import make_greedy, make_random
from greathouse.agents.spec import Spec, read
from greathouse.kernel import twins
from greathouse.kernel.errors import BadAgent
from greathouse.kernel.game import Game

__all__ = ["LEVELS", "Agent", "Finding", "SearchAgent", "Spec", "Stop", "level_spec", "make", "register"]

Maker = Callable[[Spec, Game, int | None, bool], Agent]
"""Makes an agent from spec, game, seed and whether to run compiled; raises BadAgent."""

_MAKERS: dict[str, Maker] = {"random": make_random, "greedy": make_greedy, "mcts": make_search}


def register(kind: str, maker: Maker) -> None:
    """Makes another kind of agent known. Other packages name theirs as an entry point in group greathouse.agents."""
    _MAKERS[kind] = maker


def make(spec: str, game: Game, seed: int | None = None, *, compiled: bool | None = None) -> Agent:
    """The agent written as `spec`: random, greedy, mcts:N with parameters, or a level of the game.

    Runs compiled if Numba is there, unless told otherwise; plain needs no compilation but is far slower.
    Raises BadAgent.
    """
    taken = read(level_spec(spec, game))
    maker = _MAKERS.get(taken.kind) or _elsewhere(taken.kind)
    if maker is None:
        kinds = ", ".join(sorted(_MAKERS))
        raise BadAgent(f"There is no agent {taken.kind!r}; agents are {kinds}, levels {', '.join(LEVELS)}.")
    return maker(taken, game, seed, twins.available() if compiled is None else compiled)


def _elsewhere(kind: str) -> Maker | None:
    for point in entry_points(group="greathouse.agents", name=kind):
        register(kind, point.load())
    return _MAKERS.get(kind)
