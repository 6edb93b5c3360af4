"""The agents `perfect` and `perfect:cunning`: exact play where tables exist, by a net made of them elsewhere.

With two or more pieces on each side nearly all positions are worth one half, and perfect play is a long waiting game
that leaves a weak opponent's mistakes to accident. `perfect:cunning` looks for them: among the turns that lose
at most `loss` thousandths of a win against perfect play, it takes the one with the best prospects against a fallible
player, who makes the next turn (see fallible.py).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from greathouse.agents import SearchAgent, make
from greathouse.agents.base import Agent, Assessment, BaseAgent, Stop
from greathouse.agents.spec import Kind, Parameters, parameter
from greathouse.kernel.chance import draw
from greathouse.kernel.errors import BadAgent
from greathouse.kernel.game import Game
from greathouse.kernel.words import refused
from greathouse.solve.arrays import Floats
from greathouse.solve.pharao.distilled import distilled
from greathouse.solve.pharao.fallible import outlook, prospects
from greathouse.solve.pharao.index import Layer
from greathouse.solve.pharao.judge import Judge
from greathouse.solve.pharao.listing import Listing
from greathouse.solve.pharao.probe import NotSolved, tables_for
from greathouse.solve.pharao.turns import GOES_ON, NO_CHOICE

SEARCH = "mcts:2000"
"""Who plays in layers that have no table, under options for which there is no net."""

CLOSE = 1e-9
"""Turns whose values differ by less are equally good; one of them is drawn."""

LOSS = 5
"""Most that a cunning turn gives away by default, in thousandths of a win."""

WIDEST = 48
"""So many turns at most are looked at for their prospects, the best ones."""


class PerfectAgent(BaseAgent):
    """Plays a turn of the greatest winning chance; a cunning one of those within `loss` of it."""

    name = "perfect"

    def __init__(
        self, game: Game, seed: int | None, *, compiled: bool, loss: float | None = None, net: bool = False
    ) -> None:
        super().__init__(game, seed)
        self.compiled, self.loss, self.net = compiled, loss, net
        search = make(SEARCH, game, seed, compiled=compiled)
        assert isinstance(search, SearchAgent)
        self._search = search
        self._plan: list[int] = []
        self._expected: Any = None

    def pick(self, view: Any, seat: int, offered: list[int], stop: Stop | None) -> int:
        """The next action of a best turn by the tables, or by the net; by search where there is neither."""
        state: Any = self.game.State()
        self.game.views.guess(view, seat, state, self.rng)
        if self._plan and state.to_json() == self._expected:
            return self._next(state, seat)
        judge = self._judge(view)
        if judge is None:
            return self._search.choose(view, seat, stop=stop)
        listing, worth = judge.listed(state, compiled=self.compiled)
        aim = worth if self.loss is None else self._prospects(state, listing, worth, judge)
        good = np.flatnonzero(aim >= aim.max() - CLOSE)
        turn = listing.made[good[draw(self.rng, len(good))]]
        self._plan = [int(number) for number in turn if number != NO_CHOICE]
        return self._next(state, seat)

    def assess(self, view: Any, seat: int, *, stop: Stop | None = None) -> list[Assessment]:
        """The choices by what the best turn that begins with each is worth against perfect play, the best first."""
        offered, judge = self.choices(view, seat), self._judge(view)
        if judge is None:
            return self._search.assess(view, seat, stop=stop)
        if len(offered) == 1:
            return [Assessment(offered[0], None)]
        listing, worth = judge.listed(self._state, compiled=self.compiled)
        found = [Assessment(action, float(worth[listing.made[:, 0] == action].max())) for action in offered]
        return sorted(found, key=lambda one: -(one.value or 0))

    def _judge(self, view: Any) -> Judge | None:
        """The tables if they reach, else the net if it is for these options."""
        tables, net = tables_for(options_of(self.game, view)), distilled()
        if not self.net and all(tables.has(layer) for layer in layers_within(view)):
            return tables
        return net if net and net.options == tables.options else None

    def _next(self, state: Any, seat: int) -> int:
        """Takes the first action off the plan and notes where that and all single choices after it lead."""
        number = self._plan.pop(0)
        self.game.rules.apply(state, seat, number)
        while self._plan and self.game.rules.legal(state, seat, self._out) == 1:
            self.game.rules.apply(state, seat, self._plan.pop(0))
        self._expected = state.to_json()
        return number

    def _prospects(self, state: Any, listing: Listing, worth: Floats, judge: Judge) -> Any:
        """Chances against a fallible opponent; -1 for turns that lose too much."""
        found = np.full(len(worth), -1.0)
        near = np.flatnonzero(worth >= worth.max() - self.loss)
        near = near[np.argsort(-worth[near], kind="stable")][:WIDEST]
        known: dict[tuple[int, int], float] = {}
        for turn in near.tolist():
            found[turn] = worth[turn]
            if listing.payoff[turn] == GOES_ON:
                houses = int(listing.own[turn]), int(listing.other[turn])
                if houses not in known:
                    known[houses] = self._against(state, *houses, float(worth[turn]), judge)
                found[turn] = known[houses]
        return found

    def _against(self, state: Any, own: int, other: int, worth: float, judge: Judge) -> float:
        """Chance of winning when the other player, with the houses `own`, is about to throw; it is `worth` if he is
        perfect.
        """
        after = self.game.blank(2, options_of(self.game, state))[0]
        after.mover = 1 - state.mover
        after.houses[after.mover], after.houses[state.mover] = own, other
        try:
            return prospects(*judge.listed(after, compiled=self.compiled))
        except NotSolved:
            return float(outlook(np.int64(other), np.int64(own), worth))

    def reseed(self, seed: int) -> None:
        """Starts the agent's own random numbers anew."""
        super().reseed(seed)
        self._search.reseed(seed)


def layers_within(view: Any) -> list[Layer]:
    """The layers in which the next turn can begin: the opponent moves, and one of the mover's pieces may be gone."""
    own, other = (view.houses[seat].bit_count() for seat in (view.mover, 1 - view.mover))
    return [(other, count) for count in (own, own - 1) if count]


def options_of(game: Game, view: Any) -> dict[str, Any]:
    """The options of the game that a view or state shows."""
    found = {}
    for option in game.options:
        if hasattr(view, option.name):
            number = getattr(view, option.name)
            found[option.name] = next(value for value in option.values if option.number(value) == number)
    return found


PERFECT_MEANING = (
    "exact play of Pharao where tables exist, elsewhere by a net made of them",
    "jeu exact de Pharao là où il y a des tables, ailleurs selon un réseau qui en est tiré",
    "exaktes Spiel von Pharao, wo es Tabellen gibt, sonst nach einem Netz, das aus ihnen gemacht ist",
)
CUNNING_MEANING = (
    "1: the turn with the best prospects against a fallible player, which may give a little away",
    "1\u00a0: le tour le plus prometteur contre un joueur faillible, qui cède parfois un peu",
    "1: der Zug mit den besten Aussichten gegen fehlbare Gegner, der ein wenig hergeben kann",
)
NET_MEANING = (
    "1: by the net alone",
    "1\u00a0: selon le réseau seul",
    "1: nach dem Netz allein",
)
LOSS_MEANING = (
    "most that a cunning turn gives away, in thousandths of a win",
    "le plus qu’un tour rusé cède, en millièmes de victoire",
    "was ein listiger Zug höchstens hergibt, in Tausendsteln eines Siegs",
)


@dataclass(frozen=True)
class PerfectParameters(Parameters):
    """Everything that can be written after "perfect"."""

    cunning: int = parameter(CUNNING_MEANING, 0, 1, 0)
    loss: int = parameter(LOSS_MEANING, 0, 1000, LOSS)
    net: int = parameter(NET_MEANING, 0, 1, 0)

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.loss != LOSS and not self.cunning:
            raise refused(BadAgent, "only-cunning")


def _make(game: Game, parameters: PerfectParameters, seed: int | None, compiled: bool) -> Agent:
    """The agent "perfect". Raises BadAgent for other games."""
    if game.key != "pharao":
        raise refused(BadAgent, "not-solved", game=game.about.title)
    loss = parameters.loss / 1000 if parameters.cunning else None
    return PerfectAgent(game, seed, compiled=compiled, loss=loss, net=bool(parameters.net))


def make_perfect() -> Kind:
    """The kind of agent that plays Pharao perfectly."""
    return Kind(PERFECT_MEANING, PerfectParameters, _make)
