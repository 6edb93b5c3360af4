"""Grids: what is asked of many cases alike. `make test` asks a few of them, `make grids` all others.

Which few is said here for all grids: with each thing that a case shows there is a case that shows it. What cases show
is up to a test: each value of each axis (`values`), each pair of values of two axes (`pairs`), or what it says itself.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Sequence
from itertools import combinations
from typing import Any

import pytest

Case = tuple[Any, ...]
Shows = Callable[..., Iterable[Hashable]]


def values(*case: Hashable) -> Iterable[Hashable]:
    """The value of each axis."""
    return enumerate(case)


def pairs(*case: Hashable) -> Iterable[Hashable]:
    """The values of any two axes."""
    return combinations(enumerate(case), 2)


def covering(cases: Sequence[Case], shows: Shows) -> list[int]:
    """The places of a few cases which together show all that any case shows.

    One after the other it is the case that adds most; among equals that of which least was shown, then the first.
    """
    shown = [frozenset(shows(*case)) for case in cases]
    left, often, chosen = set[Hashable]().union(*shown), Counter[Hashable](), list[int]()
    while left:
        place = max(range(len(cases)), key=lambda n: (len(shown[n] & left), -sum(often[thing] for thing in shown[n])))
        left -= shown[place]
        often.update(shown[place])
        chosen.append(place)
    return sorted(chosen)


def grid(
    names: str, cases: Iterable[Case], shows: Shows = values, ids: Callable[[Any], str] | None = None
) -> pytest.MarkDecorator:
    """Asks a test of all these cases, and marks with `grid` those that `make test` leaves to `make grids`."""
    listed = list(cases)
    few = set(covering(listed, shows))
    marked = [pytest.param(*case, marks=() if n in few else pytest.mark.grid) for n, case in enumerate(listed)]
    return pytest.mark.parametrize(names, marked, ids=ids)
