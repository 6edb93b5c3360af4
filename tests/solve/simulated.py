"""Runs Pharao's kernels in Numba's simulator of a graphics processor and compares; test_device.py starts it.

NUMBA_ENABLE_CUDASIM must be 1 before this is imported. Prints "agreed" at the end; anything else raises.
"""

import json
import random
import sys
import tempfile
from pathlib import Path

import numpy as np

from greathouse.solve.pharao import device, solver
from greathouse.solve.pharao.index import BITS, index, position
from greathouse.solve.pharao.solver import Plan, solve
from greathouse.solve.pharao.sweeper import Sweeper
from greathouse.solve.pharao.tables import open_table, solved_options
from greathouse.solve.pharao.walks import BEAUTY, NILE, SECOND_LIFE
from tests.solve.test_device import OPTIONS, numbers, swept

NEAR = [SECOND_LIFE, BEAUTY, NILE, 5, 13, 15, 16, 24, 27, 28]
CORNER = [0, 1, 2, 18, 19, 20, 21, 17]


def crowded(layer, rand):
    """A position with most pieces about the House of Humiliation, or shut in at a corner."""
    m, o = layer
    houses = rand.sample(rand.choice([NEAR, CORNER]), m + o - 1)
    houses.append(rand.choice([h for h in range(30) if h not in houses]))
    rand.shuffle(houses)
    return sum(int(BITS[h]) for h in houses[:m]), sum(int(BITS[h]) for h in houses[m:])


def compare_some(layer, options, count, rand):
    """Both kernels at single positions of a layer, against the processor's sweep of the whole of it."""
    ours, theirs = device.DeviceSweeper(options, 1), Sweeper(options, 2)
    w, values, swings = swept(theirs, layer)
    known, less = numbers(layer)
    push, step = device.kernels()
    known, less, w_known, walks, rules = map(device.there, (known, less, w, *ours.known))
    for _ in range(count):
        own, other = crowded(layer, rand)
        made, out, swung = (device.target.device_array(s) for s in (w.shape, len(values), len(values)))
        number, place = index(other, own), index(own, other)
        push[1, 1](number, number + 1, *layer, known, walks, rules, made)
        step[1, 1](place, place + 1, *layer, walks, rules, w_known, less, out, swung)
        assert position(place, layer) == (own, other)
        assert np.array_equal(made.copy_to_host()[place], w[place])
        assert out.copy_to_host()[place] == values[place]
        assert swung.copy_to_host()[place] == swings[place] or own == BITS[NILE]


def compare_whole(options):
    """Both kernels over all of 1v1."""
    for ours, theirs in zip(
        swept(device.DeviceSweeper(options, 1), (1, 1)), swept(Sweeper(options, 2), (1, 1)), strict=True
    ):
        assert np.abs(ours - theirs).max() < 1e-15


def compare_solves():
    """A solve of 1v1 on each, broken off after two sweeps, with the same values; the diary says what swept."""
    solver.MAX_SWEEPS = 2
    device.TRIAL = (1, 1)
    tables, names = [], []
    for name in ("cpu", "cuda"):
        folder = Path(tempfile.mkdtemp())
        plan = Plan(solved_options(), folder, 1, device=name)
        solve([(1, 1)], plan)
        tables.append(open_table(plan.path((1, 1)), (1, 1), plan.options))
        names.append(json.loads((folder / solver.DIARY).read_text())["device"])
    assert np.array_equal(*tables)
    assert names == ["cpu", "simulated device"]


def main():
    """Everything; the command's exit code says whether it agreed."""
    rand = random.Random(1)
    for changed in OPTIONS:
        options = solved_options(changed)
        compare_some((2, 1), options, 20, rand)
        compare_some((2, 2), options, 20, rand)
    compare_some((3, 2), solved_options(), 40, rand)
    compare_whole(solved_options(OPTIONS[-1]))
    compare_solves()
    sys.stdout.write("agreed\n")


if __name__ == "__main__":
    main()
