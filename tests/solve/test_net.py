"""The net of maxima against the walks of the game's rules, one by one."""

import random

import numpy as np
import pytest

from greathouse.games.pharao.rules import paths
from greathouse.solve.pharao import net as nets
from greathouse.solve.pharao.index import HOUSES
from greathouse.solve.pharao.walks import flow


def best(group, taken, worth):
    rows = range(paths.FIRST[group], paths.FIRST[group + 1])
    return max((worth[paths.END[row]] for row in rows if not paths.NEED[row] & taken), default=nets.NONE)


def filled(net, taken, worth, crossing):
    rows = np.full((net[:, 0].max() + 1, 1), nets.NONE)
    rows[nets.ALWAYS] = nets.FREE
    for house in range(HOUSES):
        free = not taken >> house & 1
        rows[nets.OPEN + house] = nets.FREE if free and (crossing or house != paths.NILE) else nets.NONE
        rows[nets.WORTH + house] = worth[house] if free else nets.NONE
    flow(net, 1, rows)
    return rows[:, 0]


@pytest.mark.parametrize("crossing", [True, False])
@pytest.mark.parametrize("loops", [True, False])
def test_best_ends_of_walks_of_one_to_four_steps(loops, crossing):
    rand = random.Random(1)
    for _ in range(25):
        taken = sum(1 << house for house in rand.sample(range(HOUSES), rand.randrange(8)))
        worth = [rand.random() for _ in range(HOUSES)]
        rows = filled(nets.step_net(loops, far=False), taken, worth, crossing)
        pushes = filled(nets.push_net(loops), taken, worth, crossing)
        for house in (h for h in range(HOUSES) if not taken >> h & 1 and h != paths.NILE):
            for steps in range(1, 5):
                expected = best(paths.group(loops * 2 + crossing, house, steps), taken, worth)
                row = nets.BEST + nets.MAX_STEPS * house + steps - 1
                assert rows[row] == expected
                assert steps > 2 or pushes[row] == expected


@pytest.mark.parametrize("far", [True, False])
def test_best_landing(far):
    rand = random.Random(2)
    group = paths.FAR_LANDINGS if far else paths.group(1, paths.NILE, 3)
    for _ in range(60):
        taken = sum(1 << house for house in rand.sample(range(HOUSES), rand.randrange(9))) & ~(1 << paths.NILE)
        worth = [rand.random() for _ in range(HOUSES)]
        rows = filled(nets.step_net(False, far), taken, worth, crossing=True)
        assert rows[nets.LANDED] == best(group, taken, worth)
