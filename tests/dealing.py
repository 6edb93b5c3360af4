"""Deals tests out to processes: each begins with its share of those that take long, and short ones are left to the end.

Tests that share what is costly to set up, a house or a database, stay in one process, so that it is set up once.
`--dist worksteal` gives each process a part of the list to begin with, and who has done its part takes from the end of
another's. If the lengthy tests simply came first, one process would have them all, and they would be what is left.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from itertools import chain, groupby
from typing import TypeVar

Item = TypeVar("Item")

TOGETHER = 8
"""So many lengthy tests of one kind follow each other at most: they may share what is costly to set up."""


def part_sizes(number: int, processes: int) -> list[int]:
    """How many of so many tests pytest-xdist gives to each process to begin with."""
    sizes: list[int] = []
    for left in range(processes, 0, -1):
        sizes.append((number - sum(sizes)) // left)
    return sizes


def dealt(
    lengthy: Sequence[Item],
    short: Sequence[Item],
    kind: Callable[[Item], Hashable],
    processes: int,
    sharing: Iterable[Sequence[Item]] = (),
) -> list[Item]:
    """All tests, in the order in which they are to be listed.

    Lengthy ones of one `kind` stay together in groups; each group of `sharing` ones stays whole.
    """
    parts: list[list[Item]] = [[] for _ in range(processes)]
    for group in _groups(lengthy, kind):
        min(parts, key=len).extend(group)
    for number, whole in enumerate(sharing):
        parts[number % processes].extend(whole)
    rest = list(short)
    for part, size in zip(parts, part_sizes(sum(map(len, parts)) + len(rest), processes), strict=True):
        room = max(0, size - len(part))
        part.extend(rest[:room])
        del rest[:room]
    return [*chain(*parts), *rest]


def _groups(items: Iterable[Item], kind: Callable[[Item], Hashable]) -> Iterator[list[Item]]:
    for _, same in groupby(items, kind):
        members = list(same)
        yield from (members[start : start + TOGETHER] for start in range(0, len(members), TOGETHER))
