"""Whole turns of random positions against the second account of the rules in reference.py."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from .exact import LIFE, NILE
from .helpers import at, bits, results
from .reference import ALL_TABLES, Houses, Table, turn_ends

POOLS = [
    range(1, 31),
    [13, 14, 15, 16, 24, 25, 26, 27, 28, 29],
    [1, 2, 3, 18, 19, 20, 21, 22, 23],
    [9, 10, 11, 12, 13, 28, 29, 30],
]
THROWS = [(own, other) for own in range(5) for other in range(3)]


def random_position(rand: random.Random, table: Table) -> tuple[Houses, Houses]:
    """One to four pieces a side, often crowded together, often with a piece in the Nile."""
    while True:
        m, o = rand.randint(1, 4), rand.randint(1, 4)
        pool = rand.choice(POOLS)
        if m + o <= len(pool):
            chosen = rand.sample(list(pool), m + o)
            own, other = frozenset(chosen[:m]), frozenset(chosen[m:])
            if not (own == {NILE} or other == {NILE} or table.occupied(own) or table.occupied(other)):
                return own, other


def in_bits(own: Houses, other: Houses, won: bool | None) -> tuple[int, int, int | None]:
    return bits(own), bits(other), None if won is None else int(not won)


@pytest.mark.slow
@pytest.mark.parametrize("table", ALL_TABLES, ids=str)
def test_random_turns_in_every_setting(table: Table):
    rand = random.Random(str(table))
    for _ in range(500):
        own, other = random_position(rand, table)
        throw = rand.choice(THROWS)
        expected = Counter(in_bits(*end) for end in turn_ends(table, own, other, throw))
        found = Counter(results(at(own, other, "{}/{}".format(*throw), **table._asdict())))
        assert found == expected, (sorted(own), sorted(other), throw)


def test_the_sample_meets_the_rare_cases():
    """Rescues, forced drowning, lock-ups and wins all occur in the positions compared."""
    met: Counter[str] = Counter()
    rand = random.Random(1)
    for _ in range(1500):
        own, other = random_position(rand, Table())
        throw = rand.choice(THROWS)
        for end in turn_ends(Table(), own, other, throw):
            met["rescue"] += NILE in own and len(end.own) == len(own)
            met["lost"] += NILE in own and len(end.own) < len(own)
            met["walked in"] += NILE in end.own and len(end.own) > 1
            met["locked"] += end.won is False and NILE not in end.own
            met["second life"] += end.won is True and end.own == {LIFE}
            met["pushed in"] += end.won is True and end.other == {NILE}
    assert min(met.values()) > 0
    assert len(met) == 6
