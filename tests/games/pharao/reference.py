"""A turn of Pharao told once more, with sets of houses: what the game's own rules are compared with."""

from __future__ import annotations

from itertools import product
from typing import Any, NamedTuple

from .exact import BEAUTY, LIFE, NILE, apart, destinations

Houses = frozenset[int]
Walk = tuple[int, int]


class Table(NamedTuple):
    """The options that change a turn."""

    rescue_landing: str = "path3"
    return_to_start: bool = False
    cross_humiliation: bool = True
    second_life_mode: str = "own_move"

    def walks(self, pieces: Houses, steps: int, full: Houses) -> list[Walk]:
        """All moves of one of the pieces."""
        options = {"home": self.return_to_start, "crossing": self.cross_humiliation}
        return [(p, q) for p in pieces - {NILE} for q in destinations(p, steps, set(full - {p}), **options)]

    def landings(self, full: Houses) -> set[int]:
        """Where a drowning piece can go."""
        ends = destinations(NILE, 3, set(full - {NILE}))
        return {end for end in ends if self.rescue_landing == "path3" or apart(NILE, end) == 3}

    def occupied(self, pieces: Houses) -> bool:
        """Whether a side has won by standing on the House of Second Life."""
        return self.second_life_mode == "occupy" and pieces == {LIFE}


ALL_TABLES = [
    Table(*values) for values in product(("path3", "distance3"), (False, True), (True, False), ("own_move", "occupy"))
]


class End(NamedTuple):
    """How a turn can end; `won`: True for the mover, False for the other player, None while the game goes on."""

    own: Houses
    other: Houses
    won: bool | None


def turn_ends(table: Table, own: Houses, other: Houses, throw: tuple[int, int]) -> list[End]:
    """Every way to play a turn, in no particular order."""
    if NILE not in own:
        return _own_half(table, own, other, throw)
    dry = own - {NILE}
    lost = [End(dry, other, True)] if table.occupied(dry) else _own_half(table, dry, other, throw)
    return lost + _rescued(table, own, other, throw)


def _own_half(table: Table, own: Houses, other: Houses, throw: tuple[int, int]) -> list[End]:
    walks = table.walks(own, throw[0], own | other)
    walks = [walk for walk in walks if walk[1] != NILE] or walks
    if not walks:
        return _other_half(table, own, other, throw, executed=False)
    ends: list[End] = []
    for start, end in walks:
        moved = own - {start} | {end}
        if len(own) == 1 and end in (LIFE, NILE):
            ends.append(End(moved, other, end == LIFE))
        else:
            ends += _other_half(table, moved, other, throw, executed=True)
    return ends


def _rescued(table: Table, own: Houses, other: Houses, throw: tuple[int, int]) -> list[End]:
    walks = table.walks(own, throw[0], own | other)
    if not walks and BEAUTY in own:
        return _landed(table, own, other, throw, executed=False)
    ends: list[End] = []
    for start, end in walks:
        if BEAUTY in own or end == BEAUTY:
            ends += _landed(table, own - {start} | {end}, other, throw, executed=True)
    return ends


def _landed(table: Table, own: Houses, other: Houses, throw: tuple[int, int], *, executed: bool) -> list[End]:
    ends: list[End] = []
    for landing in table.landings(own | other):
        ends += _other_half(table, own - {NILE} | {landing}, other, throw, executed=executed)
    return ends


def _other_half(table: Table, own: Houses, other: Houses, throw: tuple[int, int], *, executed: bool) -> list[End]:
    walks = table.walks(other, throw[1], own | other)
    if not walks:
        locked = not executed and throw != (0, 0)
        return [End(own, other, False if locked else None)]
    return [_pushed(table, own, other - {start} | {end}) for start, end in walks]


def _pushed(table: Table, own: Houses, other: Houses) -> End:
    if other == {NILE}:
        return End(own, other, True)
    return End(own, other, False if table.occupied(other) else None)


def options(table: Table) -> dict[str, Any]:
    """As the game takes them."""
    return table._asdict()
