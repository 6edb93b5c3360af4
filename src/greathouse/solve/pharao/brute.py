"""One backup of the Bellman equation of Pharao, written a second time, slowly and plainly, to verify tables.

Nothing of the solver or of the game's move generator is used: walks are sets of houses, taken one step at a time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache

from greathouse.kernel.options import Value

Houses = frozenset[int]
"""Houses 1..30."""

Value_of = Callable[[Houses, Houses], float]
"""V(M, O)."""

SECOND_LIFE, BEAUTY, NILE = 15, 26, 27
OWN = ((0, 2), (1, 1), (2, 1), (3, 1), (4, 1))
OTHER = (0, 1, 2)
ROW = {h: (0, h - 1) if h <= 10 else (1, 20 - h) if h <= 20 else (2, h - 21) for h in range(1, 31)}


@cache
def beside(house: int) -> tuple[int, ...]:
    """Neighbours of a house."""
    row, column = ROW[house]
    return tuple(h for h, (r, c) in ROW.items() if abs(r - row) + abs(c - column) == 1)


class Backup:
    """The rules under some options, and V of the positions a turn can lead to."""

    def __init__(self, options: dict[str, Value], value: Value_of) -> None:
        self.options, self.value = options, value

    def ends(self, start: int, steps: int, full: Houses) -> Houses:
        """Where a piece can end a walk of that many steps."""
        found: set[int] = set()
        walks: list[tuple[int, ...]] = [(start,)]
        for left in range(steps, 0, -1):
            walks = [(*walk, h) for walk in walks for h in beside(walk[-1]) if self.may_enter(walk, h, left, full)]
        if steps:
            found.update(walk[-1] for walk in walks)
        return frozenset(found)

    def may_enter(self, walk: tuple[int, ...], house: int, left: int, full: Houses) -> bool:
        """Whether a walk may go on to a house with `left` steps to take."""
        if house == NILE and left > 1 and not self.options["cross_humiliation"]:
            return False
        home = house == walk[0] and left == 1 and bool(self.options["return_to_start"])
        return home or (house not in full and house not in walk)

    def moves(self, pieces: Houses, steps: int, full: Houses) -> list[tuple[int, int]]:
        """All (from, to) of pieces that do not drown."""
        return [(p, q) for p in sorted(pieces - {NILE}) for q in sorted(self.ends(p, steps, full))]

    def worth(self, own: Houses, other: Houses) -> float:
        """V(own, other) after one backup."""
        total = sum(weight * self.best(own, other, d1, d2) for d1, weight in OWN for d2 in OTHER)
        return total / 18

    def best(self, own: Houses, other: Houses, d1: int, d2: int) -> float:
        """Value of a throw."""
        if NILE not in own:
            return self.plain(own, other, d1, d2)
        rest = own - {NILE}
        if self.options["second_life_mode"] == "occupy" and rest == {SECOND_LIFE}:
            return 1.0
        return max([self.plain(rest, other, d1, d2), *self.rescues(rest, other, d1, d2)])

    def plain(self, own: Houses, other: Houses, d1: int, d2: int) -> float:
        """Value of a throw with nobody of the mover's in the Nile."""
        raw = self.moves(own, d1, own | other)
        legal = [move for move in raw if move[1] != NILE] or raw
        if not legal:
            return self.push(own, other, d2, executed=False, double_zero=d1 == d2 == 0)
        return max(self.step(own, other, p, q, d2) for p, q in legal)

    def step(self, own: Houses, other: Houses, p: int, q: int, d2: int) -> float:
        """Value after an own move."""
        if len(own) == 1 and q in {SECOND_LIFE, NILE}:
            return float(q == SECOND_LIFE)
        return self.push(own - {p} | {q}, other, d2, executed=True, double_zero=False)

    def push(self, own: Houses, other: Houses, d2: int, *, executed: bool, double_zero: bool) -> float:
        """Value when the other die is to be played."""
        moves = self.moves(other, d2, own | other)
        if not moves:
            return 1.0 - self.value(other, own) if executed or double_zero else 0.0
        return max(self.pushed(own, other, p, q) for p, q in moves)

    def pushed(self, own: Houses, other: Houses, p: int, q: int) -> float:
        """Value after moving a piece of the other player."""
        if len(other) == 1 and q == NILE:
            return 1.0
        if len(other) == 1 and q == SECOND_LIFE and self.options["second_life_mode"] == "occupy":
            return 0.0
        return 1.0 - self.value(other - {p} | {q}, own)

    def landings(self, rest: Houses, other: Houses) -> Iterator[int]:
        """Where the drowning piece can be brought to land; always a walk under the default options."""
        free = Backup({**self.options, "cross_humiliation": True, "return_to_start": False}, self.value)
        for q in free.ends(NILE, 3, rest | other):
            (r, c), (r0, c0) = ROW[q], ROW[NILE]
            if self.options["rescue_landing"] == "path3" or abs(r - r0) + abs(c - c0) == 3:
                yield q

    def rescues(self, rest: Houses, other: Houses, d1: int, d2: int) -> Iterator[float]:
        """Values of all rescues."""
        raw = self.moves(rest, d1, rest | other | {NILE})
        for p, q in raw:
            if BEAUTY in rest or q == BEAUTY:
                moved = rest - {p} | {q}
                for land in self.landings(moved, other):
                    yield self.push(moved | {land}, other, d2, executed=True, double_zero=False)
        if BEAUTY in rest and not raw:
            for land in self.landings(rest, other):
                yield self.push(rest | {land}, other, d2, executed=False, double_zero=d1 == d2 == 0)
