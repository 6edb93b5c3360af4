"""The agent `perfect`: exact play where tables exist, search elsewhere."""

from __future__ import annotations

from typing import Any

from greathouse.agents import make
from greathouse.agents.base import Agent, Desk, Stop
from greathouse.agents.spec import Spec
from greathouse.kernel.chance import draw
from greathouse.kernel.errors import BadAgent
from greathouse.kernel.game import Game
from greathouse.solve.pharao.index import Layer
from greathouse.solve.pharao.probe import tables_for

SEARCH = "mcts:2000"
"""Who plays in layers that have no table."""

CLOSE = 1e-9
"""Moves whose values differ by less are equally good; one of them is drawn."""


class PerfectAgent(Desk):
    """Plays a move of the greatest winning chance."""

    name = "perfect"

    def __init__(self, game: Game, seed: int | None, *, compiled: bool) -> None:
        super().__init__(game, seed)
        self._search: Agent = make(SEARCH, game, seed, compiled=compiled)

    def pick(self, view: Any, seat: int, offered: list[int], stop: Stop | None) -> int:
        """A best action by the tables; by search where a table is missing."""
        tables = tables_for(options_of(self.game, view))
        if not all(tables.has(layer) for layer in layers_within(view)):
            return self._search.choose(view, seat, stop=stop)
        state: Any = self.game.State()
        self.game.views.guess(view, seat, state, self.rng)
        worths = tables.choices(state)
        most = max(worth for _, worth in worths)
        good = [number for number, worth in worths if worth >= most - CLOSE]
        return good[draw(self.rng, len(good))]

    def reseed(self, seed: int) -> None:
        """Starts the agent's own random numbers anew."""
        super().reseed(seed)
        self._search.reseed(seed)


def layers_within(view: Any) -> list[Layer]:
    """The layers in which the next turn can begin: the opponent moves, and one of the mover's pieces may be gone."""
    own, other = (view.houses[seat].bit_count() for seat in (view.mover, 1 - view.mover))
    return [(other, count) for count in (own, own - 1) if count]


def options_of(game: Game, view: Any) -> dict[str, Any]:
    """The options of the game that a view shows."""
    found = {}
    for option in game.options:
        if hasattr(view, option.name):
            number = getattr(view, option.name)
            found[option.name] = next(value for value in option.values if option.number(value) == number)
    return found


def make_perfect(spec: Spec, game: Game, seed: int | None, compiled: bool) -> Agent:
    """The agent `perfect`. Raises BadAgent for other games and for parameters."""
    if game.key != "pharao":
        raise BadAgent(f"{spec.text!r}: {game.about.title} is not solved.")
    if spec.number is not None or spec.parameters:
        raise BadAgent(f"{spec.text!r}: perfect takes no number and no parameters.")
    return PerfectAgent(game, seed, compiled=compiled)
