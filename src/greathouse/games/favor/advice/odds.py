"""Odds helper: the exact chance of each requirement when the remaining dice are rolled once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Sequence
from fractions import Fraction
from functools import lru_cache

from ..content import CLASSES, LOCATIONS, REQUIREMENTS, TYPES
from ..rules.claims import side_of
from ..rules.dice import count_of, meets, total, values_of
from ..rules.tables import IMMEDIATE, KIND, SETS, STANDARD, TOTAL, UNIT, WAYS, WORTH
from ..state import START, View

Key = Callable[[int], Hashable]
Weights = Counter[int]
"""Tallies of dice with their whole-number weights."""


def chances(view: View, held: Sequence[int] = ()) -> list[Fraction]:
    """By location: the chance that the requirement is met after one roll of all active dice but the held ones.

    `held` are classes of active dice that are locked first; active Immediate dice always are. Pending dice join the
    roll; before the first roll the start pool is rolled. Raises ValueError if a held die is not active.
    """
    active = list(view.active)
    tally = int(view.tally)
    immediate = [c for c in range(len(CLASSES)) if KIND[c] == IMMEDIATE for _ in range(active[c] - list(held).count(c))]
    for c in (*held, *immediate):
        if active[c] <= 0:
            raise ValueError("a held die is not active")
        active[c] -= 1
        tally += UNIT[WORTH[c]]
    dice = [0] * len(TYPES)
    for c, count in enumerate(active):
        dice[KIND[c]] += count
    for kind, count in enumerate(view.pool if view.phase == START else ()):
        dice[kind] += count
    dice[STANDARD] += view.pending
    sides = tuple(side_of(view, place) for place in range(len(LOCATIONS)))
    return list(_chances(tally, tuple(dice), sides, view.dice_minimum == 1))


@lru_cache(512)
def _chances(tally: int, dice: tuple[int, ...], sides: tuple[int, ...], strict: bool) -> tuple[Fraction, ...]:
    ends = rolled(tally, dice)
    keys: tuple[Key, ...] = (_profile, total, values_of, _itself)
    groups = {key: _grouped(ends, key) for key in keys}
    whole = ends.total()

    def chance(place: int, side: int) -> Fraction:
        met = (weight for end, weight in groups[_key(place, side)] if meets(end, place, side, strict))
        return Fraction(sum(met), whole)

    return tuple(chance(place, side) for place, side in enumerate(sides))


def rolled(tally: int, dice: Sequence[int]) -> Weights:
    """The tallies that dice (numbers by type) can add up to with a given one; the weights sum to 6 ** dice."""
    ends: Weights = Counter({tally: 1})
    for kind, count in enumerate(dice):
        faces = [(UNIT[WORTH[c]], WAYS[c]) for c in range(len(CLASSES)) if KIND[c] == kind]
        for _ in range(count):
            following: Weights = Counter()
            for end, weight in ends.items():
                for unit, ways in faces:
                    following[end + unit] += weight * ways
            ends = following
    return ends


def _grouped(ends: Weights, key: Key) -> list[tuple[int, int]]:
    """One tally for each key, with the weight of all that share it."""
    found: dict[Hashable, list[int]] = {}
    for end, weight in ends.items():
        found.setdefault(key(end), [end, 0])[1] += weight
    return [(end, weight) for end, weight in found.values()]


def _profile(tally: int) -> Hashable:
    """What sets depend on: how many dice of each value there are, in order of size."""
    return tuple(sorted(count_of(tally, value) for value in range(1, 7)))


def _itself(tally: int) -> Hashable:
    return tally


def _key(place: int, side: int) -> Key:
    """The least that the requirement of a location depends on; all tallies have the same number of dice."""
    kind, *rest = REQUIREMENTS[place][side]
    if kind == TOTAL:
        return total
    if kind == SETS:
        return _itself if any(rest[5:]) else _profile
    return _profile if kind not in _BY_VALUES else values_of


_BY_VALUES = (1, 3, 5)
"""Kinds that depend on the values alone: straight, all, any."""
