"""Requirements at a glance: the dice a location asks for, and which locked dice already fill them."""

from __future__ import annotations

from itertools import product
from typing import NamedTuple

from ..content import LOCATION_LEVELS, REQUIREMENT_ROWS
from ..content.box import Requirement
from ..rules.dice import all_different, count_of, meets, size_of, total, values_of
from ..state import MAIN, View

_ALL = ("all_even", "all_odd", "all_at_least", "all_at_most", "all_different")


class Slot(NamedTuple):
    """One die that is asked for: the value it shows (0: any), and whether a locked die fills it."""

    value: int
    filled: bool


class Need(NamedTuple):
    """What a location asks for: groups of dice, or words with a progress; `broken` if it can no longer be met.

    In a `run` each value is one higher than that before it.
    """

    groups: tuple[tuple[Slot, ...], ...]
    progress: str
    met: bool
    broken: bool
    run: bool = False


def need_of(view: View, place: int) -> Need:
    """The need of a location, filled with the locked dice as well as can be; not with those of a roll-off (R100)."""
    level = LOCATION_LEVELS[place]
    side = view.side[level - 3] if level > 1 else 0
    row, tally = REQUIREMENT_ROWS[place][side], int(view.tally) if view.mode == MAIN else 0
    met = meets(tally, place, side, view.dice_minimum == 1)
    kind = row.kind
    if kind in ("sets", "sets_and_values", "values"):
        return Need(_filled(row, tally), "", met, False)
    if kind == "straight":
        return Need((_run(row.n, tally),), "", met, False, run=True)
    if kind in _ALL:
        good = kind == "all_different" and all_different(tally)
        good = good or (kind != "all_different" and not values_of(tally) & ~_good(kind, row.n))
        return Need((), f"{min(size_of(tally), level)}/{level}", met, not good)
    return Need((), f"{min(total(tally), row.n)}/{row.n}" if kind == "sum" else "", met, False)


def _good(kind: str, n: int) -> int:
    tests = {
        "all_even": lambda v: v % 2 == 0,
        "all_odd": lambda v: v % 2 == 1,
        "all_at_least": lambda v: v >= n,
        "all_at_most": lambda v: v <= n,
    }
    return sum(1 << v for v in range(1, 7) if tests[kind](v))


def _filled(row: Requirement, tally: int) -> tuple[tuple[Slot, ...], ...]:
    left = [0, *(count_of(tally, value) for value in range(1, 7))]
    fixed = []
    for value in row.values:
        fixed.append(Slot(value, left[value] > 0))
        left[value] = max(0, left[value] - 1)
    sizes = sorted(row.sizes, reverse=True)
    best = max(product(range(6, 0, -1), repeat=len(sizes)), key=lambda values: _worth(sizes, values, left))
    groups = []
    for size, value in zip(sizes, best, strict=True):
        there = min(size, left[value])
        left[value] -= there
        groups.append(tuple(Slot(value if n < there else 0, n < there) for n in range(size)))
    return (*groups, tuple(fixed)) if fixed else tuple(groups)


def _worth(sizes: list[int], values: tuple[int, ...], left: list[int]) -> tuple[int, int]:
    """How well groups of these values are filled: whole groups first, then single dice."""
    rest, whole, dice = left[:], 0, 0
    for size, value in zip(sizes, values, strict=True):
        there = min(size, rest[value])
        rest[value] -= there
        whole += there == size
        dice += there
    return whole, dice


def _run(length: int, tally: int) -> tuple[Slot, ...]:
    values = values_of(tally)
    runs = [range(first, first + length) for first in range(1, 8 - length)]
    best = max(runs, key=lambda run: sum(values >> value & 1 for value in run))
    there = [value for value in best if values >> value & 1] or [0]
    return tuple(Slot(v if there[0] <= v <= there[-1] else 0, v in there) for v in best)
