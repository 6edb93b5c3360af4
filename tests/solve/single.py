"""The rules of single positions as compiled programs over a layer or a part of it; test_device.py compares them."""

from typing import Any

import numpy as np

from greathouse.kernel.rules import entry, rule
from greathouse.solve.pharao.position import push_place, step_place
from greathouse.solve.pharao.throws import PAIRS


@rule
def push_every(every: int, m: int, o: int, values: Any, walks: Any, rules: Any, w: Any) -> None:
    """The work of `push_places`."""
    for number in range(0, len(values), every):
        push_place(number, m, o, values, walks, rules, w)


@rule
def step_every(every: int, m: int, o: int, walks: Any, rules: Any, w: Any, less: Any, values: Any, swings: Any) -> None:
    """The work of `step_places`."""
    q = np.empty(PAIRS)
    for number in range(0, len(values), every):
        step_place(number, m, o, walks, rules, w, less, values, swings, q)


@entry
def push_places(every: int, m: int, o: int, values: Any, walks: Any, rules: Any, w: Any) -> None:
    """`push_place` for all numbers that `every` divides."""
    push_every(every, m, o, values, walks, rules, w)


@entry
def step_places(
    every: int, m: int, o: int, walks: Any, rules: Any, w: Any, less: Any, values: Any, swings: Any
) -> None:
    """`step_place` for all numbers that `every` divides."""
    step_every(every, m, o, walks, rules, w, less, values, swings)
