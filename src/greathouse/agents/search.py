"""The searching agent: slices of simulations over arrays that outlive the call, and what they found."""

from __future__ import annotations

import math
import time
from typing import Any, NamedTuple

from greathouse.agents.arrays import records
from greathouse.agents.base import Desk, Stop
from greathouse.agents.simple import ADVICE, MAX_GUESSES, make_scales
from greathouse.agents.spec import Spec
from greathouse.agents.tree import LOGS, MAX_TREE_DEPTH, ONE, Edge, Node, Space, Step, Tree
from greathouse.kernel import twins
from greathouse.kernel.chance import draw
from greathouse.kernel.contract import WIN
from greathouse.kernel.errors import BadAgent
from greathouse.kernel.game import Game
from greathouse.kernel.limits import MAX_SEATS
from greathouse.kernel.records import Record

PROGRAM = "greathouse.agents.ismcts"

SLICE = 256
"""Simulations between two looks at clock and `stop`."""

FEW_GUESSES = 4
"""Guesses between two such looks where an answer is weighed."""

MAX_SIMULATIONS = 1_000_000
MAX_NODES = 1 << 16
EDGES_PER_NODE = 12
"""A tree has room for this many choices per node on average; 66 MB at most."""

DEFAULTS = {
    "depth": 40,
    "clear": 100,
    "explore": 70,
    "prior": 0,
    "mixed": 0,
    "secret": 0,
    "ahead": 8,
    "wary": 0,
    "doubt": 0,
    "errs": 0,
    "slip": 0,
    "seconds": 0,
}
RANGES = {
    "depth": (0, 20_000),
    "clear": (0, 100),
    "explore": (0, 1000),
    "prior": (0, 1000),
    "mixed": (0, 1),
    "secret": (0, MAX_GUESSES),
    "ahead": (0, 1000),
    "wary": (0, 1000),
    "doubt": (0, 100),
    "errs": (0, 100),
    "slip": (0, 100),
    "seconds": (0, 86_400),
}

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


class SearchAgent(Desk):
    """Information-set Monte Carlo tree search (`agents.ismcts`).

    Parameters: a playout makes at most `depth` decisions, and ends sooner when the estimate is more than `clear`
    hundredths of a win from even; `explore`, the weight of exploration in hundredths; `prior`, how many visits the
    estimate of a choice counts for; `mixed` 1, regret matching at every decision; `secret`, over how many guesses an
    answer that several seats give in secret is weighed, each played on as the advice prefers for `ahead` decisions, in
    place of a search, which needs far longer for a mixture that is as good (0: a search); `wary`, over how many tries
    each of the others is taken to weigh its own secret answer first (0: it answers as the advice prefers), but for
    `doubt` guesses in a hundred; `errs`, how many decisions in
    a hundred the others are taken to make at random, so that they are lured into mistakes; `slip`, how many of its own;
    `seconds`, a limit of time (0: none). The same seed and simulations give the same move in plain and compiled mode,
    unless time ends the search.
    """

    def __init__(
        self, game: Game, simulations: int, seed: int | None = None, *, compiled: bool = False, **parameters: int
    ) -> None:
        chosen = {**DEFAULTS, **parameters}
        super().__init__(game, seed, chosen["slip"])
        changed = [f":{name}={value}" for name, value in chosen.items() if value != DEFAULTS[name]]
        self.name = f"mcts:{simulations}{''.join(changed)}"
        self.simulations, self._seconds = simulations, chosen["seconds"]
        self._memory = twins.Memory(game, states=2, compiled=compiled)
        self._space = make_space(self._memory, min(simulations, MAX_NODES) + 1)
        self._set(
            "tree",
            clear=chosen["clear"] * WIN // 100,
            **{k: chosen[k] for k in ("depth", "explore", "prior", "errs", "mixed")},
        )
        self._program: Any = twins.compiled(game, PROGRAM) if compiled else game.program(PROGRAM)
        self._advice: Any = twins.compiled(game, ADVICE) if compiled else game.program(ADVICE)
        self._secret, self._ahead = chosen["secret"], chosen["ahead"]
        self._wary, self._doubt = chosen["wary"], chosen["doubt"]
        self.reseed(draw(self.rng, 1 << 31) if seed is None else seed)

    def reseed(self, seed: int) -> None:
        """Starts the random numbers anew."""
        super().reseed(seed)
        self._memory.seed(seed)

    def pick(self, view: Any, seat: int, offered: list[int], stop: Stop | None) -> int:
        """The choice most visited, or one drawn from the average strategy; in secret by `secret` the one worth most."""
        if self._secret and getattr(view, "waiting", 0) & ~(1 << seat):
            return self._weighed(view, seat, offered, stop)
        found = self._search(view, seat, stop)
        if any(finding.share for finding in found):
            return self._drawn(found)
        return max(found, key=lambda finding: (finding.visits, finding.value)).action

    def think(self, view: Any, seat: int, *, stop: Stop | None = None) -> list[Finding]:
        """What a search finds out about each of the choices, most visited first."""
        self.choices(view, seat)
        return sorted(self._search(view, seat, stop), key=lambda finding: -finding.visits)

    def _search(self, view: Record, seat: int, stop: Stop | None) -> list[Finding]:
        memory, space = self._memory, self._space
        memory.put(memory.views, 0, view)
        ends = time.monotonic() + self._seconds if self._seconds else math.inf
        self._program.reset(space)
        for done in range(0, self.simulations, SLICE):
            self._program.search(space, seat, min(SLICE, self.simulations - done))
            if (stop and stop()) or time.monotonic() > ends:
                break
        count = self._program.findings(space)
        columns = (space.out, space.weight, space.places, space.shares)
        rows = zip(*(map(int, column[:count]) for column in columns), strict=True)
        return [Finding(action, visits, value / WIN, share / ONE) for action, visits, value, share in rows]

    def _weighed(self, view: Record, seat: int, offered: list[int], stop: Stop | None) -> int:
        memory = self._memory
        memory.put(memory.views, 0, view)
        ends = time.monotonic() + self._seconds if self._seconds else math.inf
        scales = make_scales(memory, offered)
        for done in range(0, self._secret, FEW_GUESSES):
            guesses = min(FEW_GUESSES, self._secret - done)
            self._advice.weigh_ahead(scales, seat, guesses, self._ahead, self._wary, self._doubt)
            if (stop and stop()) or time.monotonic() > ends:
                break
        return offered[max(range(len(offered)), key=lambda place: int(scales.worth[place]))]

    def _drawn(self, found: list[Finding]) -> int:
        rest = draw(self.rng, 1 << 30) / (1 << 30) * sum(f.share for f in found if f.share >= RARE)
        for finding in found:
            if finding.share >= RARE:
                rest -= finding.share
                if rest < 0:
                    return finding.action
        return max(found, key=lambda finding: finding.share).action

    def _set(self, array: str, **values: int) -> None:
        record = Tree()
        for name, value in values.items():
            setattr(record, name, value)
        self._memory.put(getattr(self._space, array), 0, record)


def make_space(memory: twins.Memory, nodes: int) -> Space:
    """The arrays of a search with room for so many nodes, around the memory's own."""
    size = len(memory.out)
    logs = memory.numbers(LOGS)
    logs[1:] = [round(math.log(n) * 1e9) for n in range(1, LOGS)]
    return Space(
        views=memory.views,
        states=memory.states,
        rngs=memory.rngs,
        tree=records(memory, Tree, 1),
        nodes=records(memory, Node, nodes),
        edges=records(memory, Edge, nodes * EDGES_PER_NODE + size),
        steps=records(memory, Step, MAX_TREE_DEPTH),
        index=memory.numbers(1 << (2 * nodes).bit_length()),
        out=memory.out,
        weight=memory.weight,
        places=memory.numbers(size),
        shares=memory.numbers(size),
        payoff=memory.numbers(MAX_SEATS),
        logs=logs,
    )


def make_search(spec: Spec, game: Game, seed: int | None, compiled: bool) -> SearchAgent:
    """The agent "mcts:N", with parameters as in "mcts:1000:depth=40:explore=70". Raises BadAgent."""
    parameters = spec.take(DEFAULTS, RANGES)
    if spec.number is None or not 1 <= spec.number <= MAX_SIMULATIONS:
        raise BadAgent(f"{spec.text!r}: mcts needs 1 to {MAX_SIMULATIONS} simulations, as in mcts:1000.")
    return SearchAgent(game, spec.number, seed, compiled=compiled, **parameters)


def warm(game: Game) -> None:
    """Compiles the search for a game, or loads it."""
    memory = twins.Memory(game, states=2, compiled=True)
    space = make_space(memory, 1)
    program = twins.compiled(game, PROGRAM)
    program.reset(space)
    program.search(space, 0, 0)
    program.findings(space)


twins.register_program(PROGRAM, warm)
