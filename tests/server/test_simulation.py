"""Simulated worlds keep every promise; and they notice when the code is broken, in each of many ways."""

from __future__ import annotations

import os
from math import inf

import pytest

from tests.server.simulation.planted import FIRST, PLANTED
from tests.server.simulation.world import World, simulate

SEEDS = 50
"""Worlds of every test run; more with `python -m tests.server.simulation --seeds 50000`."""

SEEDS_IN_CI = 1000
"""Worlds of a run under `CI`, which nobody waits for."""

TRIES = 300
"""A planted fault must be noticed within so many worlds."""


@pytest.fixture(scope="module")
def worlds():
    """Worlds that have come to rest."""
    made = list(map(World, range(30, 50)))
    for world in made:
        world.run()
    return made


@pytest.mark.parametrize("first", range(0, SEEDS_IN_CI if os.environ.get("CI") else SEEDS, SEEDS))
def test_every_promise_is_kept(first):
    assert {seed: found for seed in range(first, first + SEEDS) if (found := simulate(seed))} == {}


def test_a_world_follows_from_its_seed():
    def told(seed: int) -> tuple:
        world = World(seed)
        world.run()
        return world.database.logs, [(page.answered, page.refused) for page in world.pages]

    assert told(7) == told(7) != told(8)


def test_much_happens_in_these_worlds(worlds):
    """Faults of every kind, and games that are played to their ends nevertheless."""
    assert sum(len(world.loop.dead) for world in worlds) >= 10, "processes died"
    assert sum(len(page.answered) for world in worlds for page in world.pages) > 200
    assert sum(len(page.refused) for world in worlds for page in world.pages) > 5
    assert {world.processes for world in worlds} == {1, 2}
    habits = [page.habits for world in worlds for page in world.pages]
    assert {one.tabs for one in habits} == {1, 2} and {one.number_after for one in habits} >= {0.0, inf}
    assert any(page.gave_up for world in worlds for page in world.pages), "a click was given up"
    kinds = {kind for world in worlds for log in world.database.logs.values() for kind, _ in log}
    assert kinds == {"open", "begin", "number", "act", "undo", "flag"}
    ended = [world.database.folded(table, len(log)) for world in worlds for table, log in world.database.logs.items()]
    assert any(table.by_time for table in ended) and any(table.substituted for table in ended)


@pytest.mark.parametrize("fault", PLANTED, ids=lambda fault: fault.__name__)
def test_a_planted_fault_is_noticed(fault, monkeypatch):
    fault(monkeypatch)
    found = []
    first = FIRST.get(fault, 0)
    for seed in range(first, first + TRIES):
        if told := simulate(seed):
            found.append(told)
            if PLANTED[fault] in told:
                return
    pytest.fail(f"not noticed; other findings: {found[:3]}")
