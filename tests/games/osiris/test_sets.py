"""Sets of monuments against an exhaustive search, on random boards (R102 to R104)."""

import random
from functools import lru_cache
from itertools import combinations, product

import pytest

from .tools import Scene, content, glory


def near(one, other, across):
    return one == other or content.NEIGHBOURS[across][one] >> other & 1


def most_triples(places, across):
    """Most disjoint connected triples, by trying all."""
    n = len(places)
    triples = []
    for trio in combinations(range(n), 3):
        links = sum(bool(near(places[a], places[b], across)) for a, b in combinations(trio, 2))
        if links >= 2:
            triples.append(sum(1 << i for i in trio))

    @lru_cache(None)
    def best(free):
        return max((1 + best(free & ~t) for t in triples if t & free == t), default=0)

    return best((1 << n) - 1)


def most_quartets(places):
    """Most sets of four on one segment, over all ways to count each monument on one of its segments."""
    touched = [[k for k in range(4) if content.SEGMENT_PLACES[k] >> p & 1] for p in places]
    return max(sum(choice.count(k) // 4 for k in range(4)) for choice in product(*touched))


@pytest.mark.slow
def test_sets_agree_with_brute_force():
    rand = random.Random(7)
    scene = Scene(2)
    me = scene.s.governors[0]
    found = set()
    for _ in range(10_000):
        across = rand.randrange(2)
        scene.s.cross_river_adjacency = across
        count = rand.randrange(10)
        start = rand.randrange(content.PLACES)
        pool = sorted(range(content.PLACES), key=lambda p: abs(p - start))[: rand.choice((9, 12, 20, 45))]
        places = rand.sample(pool, min(count, len(pool)))
        if places and rand.random() < 0.2:
            places[-1] = places[0]
        me.sites[:] = places + [-1] * (11 - len(places))
        me.built[:] = [len(places), 0, 0]
        answer = (glory.neighbour_sets(scene.s, 0), glory.segment_sets(scene.s, 0))
        assert answer == (most_triples(places, across), most_quartets(places)), places
        found.add(answer)
    assert {(0, 0), (1, 0), (2, 1), (3, 2), (0, 1)} <= found
