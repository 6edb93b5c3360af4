"""The passes of a sweep on whole arrays, on all cores."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from math import comb
from typing import Any

import numpy as np

from greathouse.games.pharao.rules import paths
from greathouse.kernel.compile import twins
from greathouse.kernel.errors import HouseError
from greathouse.kernel.game import Game, load
from greathouse.kernel.options import Value
from greathouse.solve.arrays import Floats
from greathouse.solve.pharao.index import HOUSES, Layer
from greathouse.solve.pharao.net import push_net, step_net
from greathouse.solve.pharao.throws import OTHER_FACES
from greathouse.solve.pharao.walks import BEAUTY, END, FIRST, NEED, NEXT, TO_BEAUTY

NO_SWINGS = np.empty(0)


class NoDevice(HouseError):
    """There is no graphics processor that can be used; the text says why."""


class Sweeper:
    """The compiled passes, spread over threads."""

    name = "cpu"

    def __init__(self, options: dict[str, Value], jobs: int) -> None:
        game = load("pharao")
        self.entries = twins.compiled(game, "greathouse.solve.pharao.sweep")
        self.walks = walk_tables()
        self.rules = rules_of(game, options)
        loops, far = bool(options["return_to_start"]), options["rescue_landing"] != "path3"
        self.push_net, self.step_net = push_net(loops), step_net(loops, far)
        self.pool = ThreadPoolExecutor(jobs)
        self.jobs = jobs

    def room(self, size: int, kind: Any) -> Any:
        """Where the W of so many positions is kept from one pass to the next."""
        return np.empty((size, OTHER_FACES), kind)

    def keep(self, w: Floats) -> Any:
        """The same W, kept where the passes read it at every sweep."""
        return w

    def push(self, layer: Layer, values: Floats, w: Floats) -> None:
        """`w` = W(m v o) from `values` = V(o v m)."""
        m, o = layer
        self._spread(comb(HOUSES, m), self.entries.pass_push, m, o, self.push_net, self.rules, values, w)

    def step(self, layer: Layer, w: Floats, less: Floats, values: Floats, swings: Floats = NO_SWINGS) -> None:
        """`values` = V(m v o) and, if asked for, how far they swing with the throw, from W(m v o) and W(m - 1 v o)."""
        m, o = layer
        known = (self.step_net, self.walks, self.rules, w, less)
        self._spread(comb(HOUSES, o), self.entries.pass_step, m, o, *known, values, swings)

    def _spread(self, count: int, run: Callable[..., None], *arguments: Any) -> None:
        edges = np.linspace(0, count, min(count, self.jobs * 16) + 1).astype(int).tolist()
        jobs = [self.pool.submit(run, a, b, *arguments) for a, b in pairwise(edges)]
        for job in jobs:
            job.result()


def walk_tables() -> Any:
    """The walks of the game's rules as one array (see walks.py)."""
    count = len(paths.END)
    to_beauty = [
        next((row for row in range(first, last) if paths.END[row] == BEAUTY), count)
        for first, last in pairwise(paths.FIRST)
    ]
    tables = np.zeros((5, count), np.int64)
    for row, table in ((FIRST, paths.FIRST), (NEED, paths.NEED), (END, paths.END), (NEXT, paths.NEXT)):
        tables[row, : len(table)] = table
    tables[TO_BEAUTY, : len(to_beauty)] = to_beauty
    return tables


def rules_of(game: Game, options: dict[str, Value]) -> Any:
    """The numbers that tell the passes which walks and goals hold (see walks.py)."""
    chosen = {option.name: option.number(options[option.name]) for option in game.options if option.name in options}
    variant = chosen["return_to_start"] * 2 + chosen["cross_humiliation"]
    landings = paths.group(1, paths.NILE, 3) if chosen["rescue_landing"] == 0 else paths.FAR_LANDINGS
    numbers = [paths.group(variant, 0, 0), landings, chosen["second_life_mode"], chosen["cross_humiliation"]]
    return np.array(numbers, np.int64)
