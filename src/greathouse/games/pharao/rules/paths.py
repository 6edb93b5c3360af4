"""Every walk of one to four houses on the board, worked out once.

A *group* holds the walks of one length from one house under one setting of the options that concern walking; its
number is `group(variant, house, steps)`. Rows FIRST[g] to FIRST[g + 1] - 1 belong to group g: NEED is the set of houses
that must be empty, END the last house, NEXT the first row with another end. Ends come in the order of their houses,
but the House of Humiliation last: its rows begin at WET[g]. Houses are counted from 0 here, as bits are.
"""

from __future__ import annotations

from itertools import groupby

from greathouse.kernel.rules import POWERS, rule, table

from ..content import HOUSES, HUMILIATION, LAYOUT, OWN_NUMBERS

STEPS = OWN_NUMBERS
NILE = HUMILIATION - 1

Walk = tuple[int, int]
"""Last house and the set of houses that must be empty."""

_SPOT = {house - 1: (row, column) for row, line in enumerate(LAYOUT) for column, house in enumerate(line)}


def distance(a: int, b: int) -> int:
    """Rows plus columns between two houses; their numbers do not matter (R2)."""
    (row_a, column_a), (row_b, column_b) = _SPOT[a], _SPOT[b]
    return abs(row_a - row_b) + abs(column_a - column_b)


def _diagonal(a: int, b: int) -> bool:
    return all(abs(x - y) == 1 for x, y in zip(_SPOT[a], _SPOT[b], strict=True))


_NEIGHBOURS = [[b for b in range(HOUSES) if distance(a, b) == 1] for a in range(HOUSES)]


def _walks(start: int, steps: int, loops: bool, crossing: bool) -> set[Walk]:
    """Walks from a house; with `loops` they may end where they began, with `crossing` they may pass over the Nile."""
    going = {(start, 0)} if steps else set()
    for left in range(steps - 1, -1, -1):
        going = {
            (house, passed | POWERS[house] if house != start else passed)
            for at, passed in going
            for house in _NEIGHBOURS[at]
            if (loops and not left if house == start else not passed & POWERS[house])
            and (crossing or not left or house != NILE)
        }
    return going


def _rows(walks: set[Walk]) -> list[Walk]:
    return sorted(walks, key=lambda walk: (walk[0] == NILE, *walk))


def _groups() -> list[list[Walk]]:
    found = [
        _rows(_walks(start, steps, variant >= 2, variant % 2 == 1))
        for variant in range(4)
        for start in range(HOUSES)
        for steps in range(STEPS)
    ]
    far = {walk for walk in _walks(NILE, 3, False, True) if distance(NILE, walk[0]) == 3}
    return [*found, _rows(far)]


def _next(group: list[Walk]) -> list[int]:
    """By row: the first one with another end."""
    found: list[int] = []
    for _, same in groupby(group, lambda walk: walk[0]):
        alike = len(list(same))
        found += [len(found) + alike] * alike
    return found


_GROUPS = _groups()
_STARTS = [sum(map(len, _GROUPS[:g])) for g in range(len(_GROUPS) + 1)]

FIRST = table(_STARTS)
WET = table([start + sum(end != NILE for end, _ in g) for start, g in zip(_STARTS, _GROUPS, strict=False)])
END = table([end for g in _GROUPS for end, _ in g])
NEED = table([need for g in _GROUPS for _, need in g])
NEXT = table([start + row for start, g in zip(_STARTS, _GROUPS, strict=False) for row in _next(g)])

SHORE = table([sum(POWERS[h] for h in range(HOUSES) if NILE in dict(_walks(h, n, False, True))) for n in range(STEPS)])
"""From where the Nile can be reached, by the number of steps."""

BESIDE = table([sum(POWERS[b] for b in near) for near in _NEIGHBOURS])
"""The neighbours of each house."""

ASKEW = table([sum(POWERS[b] for b in range(HOUSES) if _diagonal(a, b)) for a in range(HOUSES)])
"""The houses that touch each house at a corner only."""

FAR_LANDINGS = len(_GROUPS) - 1
"""Group of the walks of three houses out of the Nile that lead three houses away."""

_DE_BRUIJN = 0x077CB531
_KEYS = {(POWERS[house] * _DE_BRUIJN & 0xFFFFFFFF) >> 27: house for house in range(HOUSES)}
_PLACES = table([_KEYS.get(key, 0) for key in range(32)])


@rule
def group(variant: int, house: int, steps: int) -> int:
    """Number of a group; `variant` is 2 if a walk may end where it began, plus 1 if it may cross the Nile."""
    return (variant * HOUSES + house) * STEPS + steps


@rule
def place(bit: int) -> int:
    """The house that a single bit stands for."""
    return int(_PLACES[(bit * _DE_BRUIJN & 0xFFFFFFFF) >> 27])
