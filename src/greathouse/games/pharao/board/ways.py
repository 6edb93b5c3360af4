"""How pieces get from house to house."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import starmap
from typing import NamedTuple

from ..content import HUMILIATION, LAYOUT
from ..moves import CHANCE, MOVES
from ..state import View

Event = tuple[int, int]

RESCUE_STEPS = 3
"""A saved piece walks so many houses out of the Nile (R19)."""

_SPOTS = {house: (row, column) for row, line in enumerate(LAYOUT) for column, house in enumerate(line)}

BESIDE = {
    house: [other for other, (y, x) in _SPOTS.items() if abs(y - row) + abs(x - column) == 1]
    for house, (row, column) in _SPOTS.items()
}
"""By house: those that share a side with it."""


def ways(before: View, actor: int, code: int) -> tuple[tuple[str, ...], ...]:
    """A piece goes from house to house, along sides and over empty ones (R7, R9)."""
    moved = _moved(actor, code)
    if not moved:
        return ()
    _, start, end = moved
    steps = _steps(code, (before.own_die, before.other_die))
    return (_walk(_closed(before, before.houses[0] | before.houses[1]), start, end, steps).names,)


def trails(view: View, last: Sequence[Event]) -> list[tuple[int, ...]]:
    """The houses over which pieces went in the newest turn in which anything was moved."""
    went = list[tuple[int, int, int]]()
    thrown: tuple[int, ...] = (0, 0)
    for actor, code in reversed(last):
        if moved := _moved(actor, code):
            went.append((code, *moved[1:]))
        elif actor < 0 and went:
            _, thrown = CHANCE.split(code)
            break
    full, found = view.houses[0] | view.houses[1], []
    for code, start, end in went:
        full = full & ~(1 << (end - 1)) | 1 << (start - 1)
        found.append(_walk(_closed(view, full), start, end, _steps(code, thrown)).houses)
    return found[::-1]


def _steps(code: int, thrown: tuple[int, ...]) -> int:
    """The length of a walk after this throw."""
    (own, other), verb = thrown, MOVES.split(code)[0]
    return own if verb == "step" else other if verb == "push" else RESCUE_STEPS


def _closed(view: View, full: int) -> int:
    """The houses that no walk leads over, if these are taken."""
    return full | (0 if view.cross_humiliation else 1 << (HUMILIATION - 1))


class Walk(NamedTuple):
    """The houses of a walk, their names on the board, and as a set those between its ends."""

    houses: tuple[int, ...]
    names: tuple[str, ...]
    between: int


def _walk(closed: int, start: int, end: int, steps: int) -> Walk:
    """A walk of this length; only from start to end where the rules ask for none (R19)."""
    return next(walk for walk in _possible(start, end, steps) if not walk.between & closed)


@cache
def _possible(start: int, end: int, steps: int) -> tuple[Walk, ...]:
    """All walks of this length over houses that may be empty, then the straight way, which leads over none."""
    going: list[tuple[int, ...]] = [(start,)]
    for left in range(steps - 1, -1, -1):
        going = [
            (*path, house)
            for path in going
            for house in BESIDE[path[-1]]
            if (house == end if not left else house != end and house not in path)
        ]
    return tuple(
        Walk(houses, tuple(f"h{house}" for house in houses), sum(1 << (house - 1) for house in houses[1:-1]))
        for houses in (*going, (start, end))
    )


def walks(last: Iterable[Event]) -> list[tuple[int, int, int]]:
    """Side, first and last house of every move of a piece."""
    return list(filter(None, starmap(_moved, last)))


@cache
def _moved(actor: int, code: int) -> tuple[int, int, int] | None:
    """The same of one event; None where it moves no piece."""
    if actor < 0:
        return None
    verb, places = MOVES.split(code)
    if verb == "land":
        return actor, HUMILIATION, places[0] + 1
    return (actor if verb == "step" else 1 - actor, places[0] + 1, places[1] + 1) if places else None
