"""Random numbers that are the same in plain and compiled mode, and dealers that roll official chance."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from copy import deepcopy

from greathouse.kernel.arrays import Int64Array
from greathouse.kernel.errors import BadOption
from greathouse.kernel.numbers import whole
from greathouse.kernel.records import Int64, Record
from greathouse.kernel.rules import rule
from greathouse.kernel.words import refused

_FACTOR = 2_147_478_879
"""Multiplier a of the generator: a * 2**32 - 1 and a * 2**31 - 1 are primes."""

_STATES = _FACTOR * 2**32 - 2

Roll = Callable[[int], int]
"""`roll(n)` gives a number 0..n-1, all equally likely; n at most 2**31. A Dealer is one."""


class Rng(Record):
    """State of a random number generator: one number of 63 bits, never 0."""

    seed: Int64


@rule
def draw(rng: Rng, n: int) -> int:
    """A random number 0..n-1, n at most 2**31; advances `rng`. Both modes draw the same numbers.

    Multiply-with-carry. No step leaves 63 bits: compiled code takes a signed overflow for impossible.
    """
    x = int(rng.seed)
    x = 2_147_478_879 * (x & 0xFFFFFFFF) + (x >> 32)
    rng.seed = x
    return ((((x >> 32) ^ x) & 0x7FFFFFFF) * n) >> 31


@rule
def draw_place(rng: Rng, weight: Int64Array, count: int) -> int:
    """A random place 0..count-1, each as likely as its weight says; the weights add up to at most 2**31."""
    total = 0
    for place in range(count):
        total += int(weight[place])
    rest = draw(rng, total)
    place = 0
    while rest >= int(weight[place]):
        rest -= int(weight[place])
        place += 1
    return place


def seeded(seed: int) -> Rng:
    """A generator for this seed; neighbouring seeds give unrelated sequences."""
    x = (seed ^ 0x1E3779B97F4A7C15) & (2**64 - 1)
    for factor in (0xBF58476D1CE4E5B9, 0x94D049BB133111EB, 0xBF58476D1CE4E5B9):
        x = ((x ^ (x >> 30)) * factor) & (2**64 - 1)
        x ^= x >> 27
    rng = Rng()
    rng.seed = 1 + x % _STATES
    return rng


class Dealer:
    """Rolls official chance: `dealer(n)` gives a number 0..n-1, all equally likely; n at most 2**31.

    With a seed it repeats itself, and a copy (`copy.copy`, `copy.deepcopy`, pickle) goes on as the original would.
    Without one the numbers are the operating system's. Raises BadOption for a seed that is no whole number.
    """

    def __init__(self, seed: int | None = None) -> None:
        number = whole(seed)
        if seed is not None and number is None:
            raise refused(BadOption, "no-seed", given=repr(seed)[:60])
        self._rng = None if number is None else seeded(number)

    def __call__(self, n: int) -> int:
        return secrets.randbelow(n) if self._rng is None else draw(self._rng, n)

    def __copy__(self) -> Dealer:
        return deepcopy(self)


def pick(odds: list[tuple[int, int]], dealer: Roll) -> int:
    """An outcome drawn by its weight."""
    rest = dealer(sum(weight for _, weight in odds))
    for outcome, weight in odds:
        rest -= weight
        if rest < 0:
            return outcome
    raise AssertionError("weights are positive")
