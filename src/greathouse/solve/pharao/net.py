"""The walks of a single piece as a fixed net of maxima, the same for every board.

For some standing pieces, let `worth[h]` be what it is worth to end on house h (NONE where no piece may end) and
`open[h]` be FREE or NONE: whether a walk may pass h. What a piece on p gets at best with 1 to 4 steps are then maxima
over walks; those of the walks that go on from one house to the next are shared by all pieces. A walk of up to four
steps that never turns straight back meets no house twice, except that it may come home after four: so the net has for
each directed pair of neighbours (u, v) the best end of a walk that has just gone from u to v, and makes an exception
of the walks around a square.

The net works on rows of numbers, a number for each case that is worked on at once. Line k of a net means, for every
case,

    row[d] = min(row[limit], max(row[a], row[b], row[c], row[e]))          (d, limit, a, b, c, e) = NET[k]
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from greathouse.games.pharao.rules import paths
from greathouse.solve.pharao.index import HOUSES

OPEN, WORTH, BEST = 0, HOUSES, 2 * HOUSES
"""First rows of `open` and `worth` by house, and of the results, MAX_STEPS for each house."""

MAX_STEPS = 4
ALWAYS, LANDED = BEST + MAX_STEPS * HOUSES, BEST + MAX_STEPS * HOUSES + 1
"""A row that is always FREE; the best landing of a piece that is saved from the Nile."""

FREE, NONE = 2.0, -1.0
"""In `open`: a house that may be passed. As a value: a maximum over no walks."""


def beside(house: int) -> list[int]:
    """The neighbours of a house; houses are counted from 0."""
    return [other for other in range(HOUSES) if paths.BESIDE[house] >> other & 1]


class _Net:
    """A net under construction; the methods return the row of a result."""

    def __init__(self, loops: bool) -> None:
        self.loops = loops
        self.lines: list[tuple[int, ...]] = []
        self.rows: dict[Any, int] = {}
        self.size = LANDED + 1

    def line(self, key: Any, limit: int, sources: list[int], row: int | None = None) -> int:
        """A further line; of more than four sources, some are put together first."""
        while len(sources) > 4:
            sources = [self.line((key, len(sources)), ALWAYS, sources[:4]), *sources[4:]]
        if row is None:
            row, self.size = self.size, self.size + 1
        self.rows[key] = row
        self.lines.append((row, limit, *(sources + sources[-1:] * 3)[:4]))
        return row

    def after(self, u: int, v: int, left: int) -> int:
        """Best end of a walk that has gone from u to v and has `left` more steps to go."""
        if left == 0:
            return WORTH + v
        key = ("after", u, v, left)
        if key not in self.rows:
            self.line(key, OPEN + v, [self.after(v, w, left - 1) for w in beside(v) if w != u])
        return self.rows[key]

    def first_of_four(self, p: int, a: int) -> int:
        """Best end, other than p, of a walk of four that begins p, a."""
        ways = [self.second_of_four(p, a, b) for b in beside(a) if b != p]
        return self.line(("first", p, a), OPEN + a, ways)

    def second_of_four(self, p: int, a: int, b: int) -> int:
        """Best end, other than p, of a walk of four that begins p, a, b."""
        corners = [c for c in beside(b) if c != a and c in beside(p)]
        if not corners:
            return self.after(a, b, 2)
        thirds = [self.after(b, c, 1) for c in beside(b) if c not in {a, *corners}]
        round_the_square = [row for c in corners for row in self.last(b, c, p)]
        return self.line(("second", p, a, b), OPEN + b, thirds + round_the_square)

    def last(self, b: int, c: int, p: int) -> list[int]:
        """Best end next to c other than b and p; nothing if c has no other neighbours."""
        ends = [WORTH + e for e in beside(c) if e not in {b, p}]
        key = ("last", frozenset((b, p)), c)
        if ends and key not in self.rows:
            self.line(key, OPEN + c, ends)
        return [self.rows[key]] if ends else []

    def home(self, p: int, steps: int) -> list[int]:
        """Walks that end where they began, in the variant that allows them: worth[p] if the way round is open."""
        if not self.loops or steps % 2:
            return []
        if steps == 2:
            return [self.line(("home", p, 2), WORTH + p, [OPEN + a for a in beside(p)])]
        rounds = []
        for a in beside(p):
            for b in beside(a):
                rounds += [self.ring(p, a, b, c) for c in beside(b) if b != p and a < c and c in beside(p)]
        return [self.line(("home", p, 4), WORTH + p, rounds)]

    def ring(self, p: int, a: int, b: int, c: int) -> int:
        """Whether the three houses are open, as a row of FREE and NONE."""
        half = self.line(("half", p, a, c), OPEN + a, [OPEN + b])
        return self.line(("ring", p, a, c), OPEN + c, [half])

    def results(self, steps: int) -> None:
        """The best ends of all pieces with this many steps."""
        for p in range(HOUSES):
            ways = [self.first_of_four(p, a) if steps == 4 else self.after(p, a, steps - 1) for a in beside(p)]
            self.line(("best", p, steps), ALWAYS, [*ways, *self.home(p, steps)], BEST + MAX_STEPS * p + steps - 1)

    def landing(self, far: bool) -> None:
        """The best landing three steps from the Nile; `far`: only three houses away."""
        ways = [self.away(v, 2) if far else self.after(paths.NILE, v, 2) for v in beside(paths.NILE)]
        self.line("landing", ALWAYS, ways, LANDED)

    def away(self, v: int, left: int) -> int:
        """Best end of a walk that has come to v and goes away from the Nile by `left` more steps."""
        if left == 0:
            return WORTH + v
        further = paths.distance(paths.NILE, v) + 1
        ways = [self.away(w, left - 1) for w in beside(v) if paths.distance(paths.NILE, w) == further]
        return self.line(("away", v), OPEN + v, ways)


@cache
def push_net(loops: bool) -> Any:
    """The lines for walks of one and two steps; with `loops` a walk may end where it began."""
    made = _Net(loops)
    made.results(1)
    made.results(2)
    return np.array(made.lines, np.int64)


@cache
def step_net(loops: bool, far: bool) -> Any:
    """The lines for walks of one to four steps and for the landing."""
    made = _Net(loops)
    for count in range(1, MAX_STEPS + 1):
        made.results(count)
    made.landing(far)
    return np.array(made.lines, np.int64)
