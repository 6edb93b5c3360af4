"""The searching agent: slices of simulations over arrays that outlive the call, and what they found."""

from __future__ import annotations

import math
import time
from dataclasses import dataclass
from typing import Any, NamedTuple

from greathouse.agents import words
from greathouse.agents.arrays import records
from greathouse.agents.base import Assessment, BaseAgent, Stop
from greathouse.agents.net import NetArrays
from greathouse.agents.nets import find_net, net_arrays
from greathouse.agents.simple import ADVICE, MAX_GUESSES, make_evaluation_arrays
from greathouse.agents.spec import Kind, Parameters, parameter
from greathouse.agents.tree import LOGS, MAX_TREE_DEPTH, ONE, Edge, Node, SearchArrays, Step, Tree
from greathouse.kernel.chance import draw
from greathouse.kernel.compile import twins
from greathouse.kernel.contract import WIN, View
from greathouse.kernel.game import Game
from greathouse.kernel.limits import MAX_SEATS

PROGRAM = "greathouse.agents.ismcts"

SLICE = 64
"""Simulations between two looks at clock and `stop`."""

FEW_GUESSES = 4
"""Guesses between two such looks where a simultaneous choice is evaluated."""

MAX_SIMULATIONS = 1_000_000
MAX_NODES = 1 << 16
EDGES_PER_NODE = 12
"""A tree has room for this many choices per node on average; 66 MB at most."""


@dataclass(frozen=True)
class SearchParameters(Parameters):
    """How a search goes about: everything that can be written after "mcts"."""

    simulations: int = parameter(words.SIMULATIONS, 1, MAX_SIMULATIONS, leading=True)
    rollout_depth: int = parameter(words.ROLLOUT_DEPTH, 0, 20_000, 40)
    rollout_cutoff: int = parameter(words.ROLLOUT_CUTOFF, 0, 100, 100)
    exploration: int = parameter(words.EXPLORATION, 0, 1000, 70)
    prior_visits: int = parameter(words.PRIOR_VISITS, 0, 1000, 0)
    regret_matching: int = parameter(words.REGRET_MATCHING, 0, 1, 0)
    simultaneous_guesses: int = parameter(words.SIMULTANEOUS_GUESSES, 0, MAX_GUESSES, 0)
    lookahead: int = parameter(words.LOOKAHEAD, 0, 1000, 8)
    opponent_samples: int = parameter(words.OPPONENT_SAMPLES, 0, 1000, 0)
    opponent_default_rate: int = parameter(words.OPPONENT_DEFAULT_RATE, 0, 100, 0)
    opponent_epsilon: int = parameter(words.OPPONENT_EPSILON, 0, 100, 0)
    epsilon: int = parameter(words.EPSILON, 0, 100, 0)
    seconds: int = parameter(words.SECONDS, 0, 86_400, 0)
    net: int = parameter(words.NET, 0, 1, 0)


RARE = 0.02
"""Choices that the average strategy plays less often than this are noise and not played."""


class Finding(NamedTuple):
    """What a search found out about a choice."""

    action: int
    visits: int
    value: float
    """Expected return, 0 to 1."""
    share: float
    """How often the average strategy plays it; 0 where one seat decides in the open."""


class SearchAgent(BaseAgent):
    """Information-set Monte Carlo tree search (`agents.ismcts`).

    The same seed and parameters give the same move in plain and compiled mode, unless time ends the search.
    """

    def __init__(
        self, game: Game, parameters: SearchParameters, seed: int | None = None, *, compiled: bool = False
    ) -> None:
        super().__init__(game, seed, parameters.epsilon)
        self.name, self.parameters = f"mcts{parameters}", parameters
        self._memory = twins.Memory(game, states=2, compiled=compiled)
        self._arrays = make_search_arrays(self._memory, min(parameters.simulations, MAX_NODES) + 1)
        self._memory.put(self._arrays.tree, 0, _tree_of(parameters))
        self._program: Any = twins.compiled(game, PROGRAM) if compiled else game.program(PROGRAM)
        self._nets: dict[int, NetArrays] = {0: self._arrays.net}
        self._advice: Any = twins.compiled(game, ADVICE) if compiled else game.program(ADVICE)
        self.reseed(draw(self.rng, 1 << 31) if seed is None else seed)

    def reseed(self, seed: int) -> None:
        """Starts the random numbers anew."""
        super().reseed(seed)
        self._memory.seed(seed)

    def pick(self, view: View, seat: int, offered: list[int], stop: Stop | None) -> int:
        """The choice most visited, or one drawn from the average strategy; a simultaneous one by evaluation."""
        if self._in_secret(view, seat):
            return self._evaluated(view, seat, offered, stop)[0].action
        found = self._search(view, seat, stop)
        if any(finding.share for finding in found):
            return self._drawn(found)
        return max(found, key=lambda finding: (finding.visits, finding.value)).action

    def assess(self, view: View, seat: int, *, stop: Stop | None = None) -> list[Assessment]:
        """The choices, the best first: as they were visited; a simultaneous one by what evaluation promises."""
        offered = self.choices(view, seat)
        if len(offered) == 1:
            return [Assessment(offered[0], None)]
        if self._in_secret(view, seat):
            return self._evaluated(view, seat, offered, stop)
        found = sorted(self._search(view, seat, stop), key=lambda one: (-one.share, -one.visits, -one.value))
        return [Assessment(finding.action, finding.value) for finding in found]

    def _in_secret(self, view: View, seat: int) -> bool:
        """Whether others answer at the same time and the choice is made by evaluation."""
        return bool(self.parameters.simultaneous_guesses and getattr(view, "waiting", 0) & ~(1 << seat))

    def think(self, view: View, seat: int, *, stop: Stop | None = None) -> list[Finding]:
        """What a search finds out about each of the choices, most visited first."""
        self.choices(view, seat)
        return sorted(self._search(view, seat, stop), key=lambda finding: -finding.visits)

    def _search(self, view: View, seat: int, stop: Stop | None) -> list[Finding]:
        memory, arrays = self._memory, self._arrays._replace(net=self._net())
        memory.put(memory.views, 0, view)
        ends = self._deadline()
        self._program.reset(arrays)
        simulations = self.parameters.simulations
        for done in range(0, simulations, SLICE):
            self._program.search(arrays, seat, min(SLICE, simulations - done))
            if (stop and stop()) or time.monotonic() > ends:
                break
        count = self._program.findings(arrays)
        columns = (arrays.out, arrays.weight, arrays.places, arrays.shares)
        rows = zip(*(map(int, column[:count]) for column in columns), strict=True)
        return [Finding(action, visits, value / WIN, share / ONE) for action, visits, value, share in rows]

    def _evaluated(self, view: View, seat: int, offered: list[int], stop: Stop | None) -> list[Assessment]:
        """The choices by their worth over some guesses, the best first."""
        memory = self._memory
        memory.put(memory.views, 0, view)
        ends = self._deadline()
        arrays = make_evaluation_arrays(memory, offered, self._net())
        how, made = self.parameters, 0
        while made < how.simultaneous_guesses:
            guesses = min(FEW_GUESSES, how.simultaneous_guesses - made)
            opponents = how.opponent_samples, how.opponent_default_rate
            self._advice.evaluate_ahead(arrays, seat, guesses, how.lookahead, *opponents)
            made += guesses
            if (stop and stop()) or time.monotonic() > ends:
                break
        worth = [int(total) / (made * WIN) for total in arrays.worth]
        order = sorted(range(len(offered)), key=lambda place: -worth[place])
        return [Assessment(offered[place], worth[place]) for place in order]

    def _net(self) -> NetArrays:
        """The net for the seats of the state just guessed, if nets are asked for and one fits; else an empty one."""
        seats = int(self._state.seats) if self.parameters.net else 0
        if seats not in self._nets:
            self._nets[seats] = net_arrays(self._memory, find_net(self.game, seats))
        return self._nets[seats]

    def _deadline(self) -> float:
        seconds = self.parameters.seconds
        return time.monotonic() + seconds if seconds else math.inf

    def _drawn(self, found: list[Finding]) -> int:
        rest = draw(self.rng, 1 << 30) / (1 << 30) * sum(f.share for f in found if f.share >= RARE)
        for finding in found:
            if finding.share >= RARE:
                rest -= finding.share
                if rest < 0:
                    return finding.action
        return max(found, key=lambda finding: finding.share).action


def _tree_of(parameters: SearchParameters) -> Tree:
    tree = Tree()
    for name in ("rollout_depth", "exploration", "prior_visits", "opponent_epsilon", "regret_matching"):
        setattr(tree, name, getattr(parameters, name))
    tree.rollout_cutoff = parameters.rollout_cutoff * WIN // 100
    return tree


def make_search_arrays(memory: twins.Memory, nodes: int) -> SearchArrays:
    """The arrays of a search with room for so many nodes, around the memory's own."""
    size = len(memory.out)
    logs = memory.numbers(LOGS)
    logs[1:] = [round(math.log(n) * 1e9) for n in range(1, LOGS)]
    return SearchArrays(
        views=memory.views,
        states=memory.states,
        rngs=memory.rngs,
        tree=records(memory, Tree, 1),
        nodes=records(memory, Node, nodes),
        edges=records(memory, Edge, nodes * EDGES_PER_NODE + size),
        steps=records(memory, Step, MAX_TREE_DEPTH),
        index=memory.numbers(1 << (2 * nodes).bit_length()),
        net=net_arrays(memory, None),
        out=memory.out,
        weight=memory.weight,
        places=memory.numbers(size),
        shares=memory.numbers(size),
        payoff=memory.numbers(MAX_SEATS),
        logs=logs,
    )


def make_search(game: Game, parameters: SearchParameters, seed: int | None, compiled: bool) -> SearchAgent:
    """The agent "mcts:N"."""
    return SearchAgent(game, parameters, seed, compiled=compiled)


SEARCH = Kind(words.SEARCH, SearchParameters, make_search)


def warm(game: Game) -> None:
    """Compiles the search for a game, or loads it."""
    memory = twins.Memory(game, states=2, compiled=True)
    arrays = make_search_arrays(memory, 1)
    program = twins.compiled(game, PROGRAM)
    program.reset(arrays)
    program.search(arrays, 0, 0)
    program.findings(arrays)


twins.register_program(PROGRAM, warm)
