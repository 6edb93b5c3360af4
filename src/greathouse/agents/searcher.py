"""The search of one thread: slices of simulations over arrays that outlive the call, and what they found."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from greathouse.agents.arrays import records
from greathouse.agents.net import NetArrays
from greathouse.agents.nets import find_net, net_arrays
from greathouse.agents.parameters import SECRETS_ONLY, SearchParameters
from greathouse.agents.tree import LOGS, MAX_TREE_DEPTH, ONE, Edge, Node, SearchArrays, Step, Tree
from greathouse.kernel.compile import twins
from greathouse.kernel.contract import WIN, View
from greathouse.kernel.game import Game
from greathouse.kernel.limits import MAX_SEATS

PROGRAM = "greathouse.agents.ismcts"

SLICE = 64
"""Simulations between two looks at whether it is over."""

MAX_NODES = 1 << 16
EDGES_PER_NODE = 12
"""A tree has room for this many choices per node on average; 66 MB at most."""


class Finding(NamedTuple):
    """What a search found out about a choice."""

    action: int
    visits: int
    value: float
    """Expected return, 0 to 1."""
    share: float
    """How often the average strategy plays it; 0 where one seat decides in the open."""


class Searcher:
    """A tree with its random numbers, for `simulations` at most."""

    def __init__(self, game: Game, parameters: SearchParameters, simulations: int, *, compiled: bool) -> None:
        self.game, self.parameters = game, parameters
        self.memory = twins.Memory(game, states=2, compiled=compiled)
        self.arrays = make_search_arrays(self.memory, min(simulations, MAX_NODES) + 1)
        self._nets: dict[int, NetArrays] = {0: self.arrays.net}
        self._program: Any = twins.compiled(game, PROGRAM) if compiled else game.program(PROGRAM)

    def seed(self, seed: int) -> None:
        """Starts the random numbers anew."""
        self.memory.seed(seed)

    def run(self, view: View, seat: int, simulations: int, over: Callable[[], bool]) -> list[Finding]:
        """What so many simulations find out, or as many as are done when `over` says that it is enough."""
        self.begin(view)
        for done in range(0, simulations, SLICE):
            self.simulate(seat, min(SLICE, simulations - done))
            if over():
                break
        return self.findings()

    def begin(self, view: View, rivals: tuple[int, int] | None = None) -> None:
        """Begins a tree for what a seat knows; two rivals, if they are given, are tried in turn."""
        self.memory.put(self.memory.views, 0, view)
        self.arrays = self.arrays._replace(net=self._net_of_tree(int(view.seats)))
        tree = _tree_of(self.parameters)
        tree.rivals[:] = [1 + action for action in rivals] if rivals else [0, 0]
        self.memory.put(self.arrays.tree, 0, tree)
        self._program.reset(self.arrays)

    def simulate(self, seat: int, simulations: int) -> None:
        """Adds simulations."""
        self._program.search(self.arrays, seat, simulations)

    def findings(self) -> list[Finding]:
        """What has been found out about each choice."""
        arrays = self.arrays
        count = self._program.findings(arrays)
        columns = (arrays.out, arrays.weight, arrays.places, arrays.shares)
        rows = zip(*(map(int, column[:count]) for column in columns), strict=True)
        return [Finding(action, visits, value / WIN, share / ONE) for action, visits, value, share in rows]

    def net(self, seats: int) -> NetArrays:
        """The net for so many seats, if nets are asked for and one fits; else an empty one."""
        asked = seats if self.parameters.net else 0
        if asked not in self._nets:
            self._nets[asked] = net_arrays(self.memory, find_net(self.game, asked))
        return self._nets[asked]

    def _net_of_tree(self, seats: int) -> NetArrays:
        return self._nets[0] if self.parameters.net == SECRETS_ONLY else self.net(seats)


def merged(found: Iterable[list[Finding]]) -> list[Finding]:
    """The findings of several trees as one: visits summed, values by visits, shares averaged."""
    by_action: dict[int, list[Finding]] = {}
    trees = 0
    for findings in found:
        trees += 1
        for finding in findings:
            by_action.setdefault(finding.action, []).append(finding)
    return [_mean(action, findings, trees) for action, findings in by_action.items()]


def _mean(action: int, findings: list[Finding], trees: int) -> Finding:
    visits = sum(one.visits for one in findings)
    value = sum(one.visits * one.value for one in findings) / max(1, visits)
    return Finding(action, visits, value, sum(one.share for one in findings) / trees)


def _tree_of(parameters: SearchParameters) -> Tree:
    tree = Tree()
    for name in ("rollout_depth", "exploration", "prior_visits", "prior_delay", "opponent_epsilon", "regret_matching"):
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


def warm(game: Game) -> None:
    """Compiles the search for a game, or loads it."""
    memory = twins.Memory(game, states=2, compiled=True)
    arrays = make_search_arrays(memory, 1)
    program = twins.compiled(game, PROGRAM)
    program.reset(arrays)
    program.search(arrays, 0, 0)
    program.findings(arrays)


twins.register_program(PROGRAM, warm)
