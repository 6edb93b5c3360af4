"""Exact values of small positions, worked out on their own: no code of the game is used here.

Moves come from explicit paths over sets of houses; values from the Bellman equation in two half-moves, solved for a
pair of layers (m pieces against o, and o against m) by Anderson acceleration. V(M | O) is the winning chance of the
player to move with pieces on M against O, before the throw, under the default options.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from itertools import combinations
from math import comb

import numpy as np

LIFE, BEAUTY, NILE = 15, 26, 27
ROWS = (range(1, 11), range(20, 10, -1), range(21, 31))
SPOT = {house: (row, column) for row, line in enumerate(ROWS) for column, house in enumerate(line)}
THROWS = [(own, other, weight / 18) for own, weight in enumerate((2, 1, 1, 1, 1)) for other in range(3)]


def apart(a: int, b: int) -> int:
    """Rows plus columns between two houses."""
    return abs(SPOT[a][0] - SPOT[b][0]) + abs(SPOT[a][1] - SPOT[b][1])


NEIGHBOURS = {house: [other for other in SPOT if apart(house, other) == 1] for house in SPOT}


@cache
def paths(start: int, steps: int, *, home: bool = False, crossing: bool = True) -> list[tuple[int, ...]]:
    """Houses entered, one after another, on every walk over an empty board; `home`: the last may be the first."""
    found: list[tuple[int, ...]] = []

    def go(path: tuple[int, ...]) -> None:
        if len(path) == steps:
            found.append(path)
            return
        here = path[-1] if path else start
        if here == NILE and path and not crossing:
            return
        for house in NEIGHBOURS[here]:
            if house not in path and (house != start or (home and len(path) == steps - 1)):
                go((*path, house))

    if steps:
        go(())
    return found


def destinations(start: int, steps: int, blocked: set[int], **options: bool) -> set[int]:
    """Where a piece can end a move; `blocked` are the houses of all other pieces."""
    return {path[-1] for path in paths(start, steps, **options) if not blocked.intersection(path)}


def mask(houses: Iterable[int]) -> int:
    return sum(1 << (house - 1) for house in houses)


NILE_BIT, LIFE_BIT, BEAUTY_BIT = mask([NILE]), mask([LIFE]), mask([BEAUTY])


class Layer:
    """All positions with m pieces to move against o, their half-moves, and their values as a vector."""

    def __init__(self, m: int, o: int) -> None:
        pairs = [
            (mask(own), mask(other))
            for other in combinations(SPOT, o)
            for own in combinations(sorted(set(SPOT) - set(other)), m)
        ]
        self.m, self.o = m, o
        self.own, self.other = np.array(sorted(pairs, key=lambda p: (p[1], p[0])), np.int64).T
        self.keys = self.other << 30 | self.own
        self.lost = self.own == NILE_BIT if m == 1 else np.zeros(len(self.own), bool)
        self.drowning = (self.own & NILE_BIT != 0) & ~self.lost

    def index(self, own: np.ndarray | int, other: np.ndarray | int) -> np.ndarray:
        """Places of positions in the layer."""
        return np.searchsorted(self.keys, np.asarray(other) << 30 | np.asarray(own))

    def walks(self, pieces: np.ndarray, steps: int) -> tuple[np.ndarray, np.ndarray]:
        """Every move of one of the `pieces` (sets by position), as position and as the set afterwards."""
        origin, after = [], []
        full = self.own | self.other
        for start in set(SPOT) - {NILE}:
            here = np.flatnonzero(pieces & mask([start]))
            for end in {path[-1] for path in paths(start, steps)}:
                ways = [mask(path) for path in paths(start, steps) if path[-1] == end]
                open_ = here[np.logical_or.reduce([full[here] & way == 0 for way in ways])]
                origin.append(open_)
                after.append(pieces[open_] ^ mask([start, end]))
        if not origin:
            return np.zeros(0, np.int64), np.zeros(0, np.int64)
        order = np.argsort(np.concatenate(origin), kind="stable")
        return np.concatenate(origin)[order], np.concatenate(after)[order]


@cache
def layer_of(m: int, o: int) -> Layer:
    """The layer of m pieces to move against o."""
    return Layer(m, o)


class Choice:
    """Which results a player can choose from, position by position."""

    def __init__(self, size: int, origin: np.ndarray, target: np.ndarray) -> None:
        self.size, self.origin, self.target = size, origin, target
        self.possible = np.zeros(size, bool)
        self.possible[origin] = True
        self.starts = np.flatnonzero(np.diff(origin, prepend=-1))

    def best(self, worth: np.ndarray, otherwise: np.ndarray | float) -> np.ndarray:
        """The greatest worth of a target for each position; `otherwise` where there is none."""
        values = np.full(self.size, otherwise, float) if np.isscalar(otherwise) else np.array(otherwise, float)
        if len(self.starts):
            values[self.origin[self.starts]] = np.maximum.reduceat(worth[self.target], self.starts)
        return values


class Turn:
    """A whole turn from the positions of a layer, given what its results are worth."""

    def __init__(self, layer: Layer, smaller: Turn | None) -> None:
        self.layer, self.smaller = layer, smaller
        self.back = layer_of(layer.o, layer.m).index(layer.other, layer.own)
        self.steps = [self._steps(die) for die in range(5)]
        self.pushes = [self._pushes(die) for die in range(3)]
        if smaller:
            self._prepare_drowning(smaller)

    def _steps(self, die: int) -> Choice:
        """The own die, from positions where nobody of the mover is drowning."""
        layer = self.layer
        origin, after = layer.walks(np.where(layer.own & NILE_BIT, 0, layer.own), die)
        wet = after & NILE_BIT != 0
        has_dry = np.zeros(len(layer.own), bool)
        has_dry[origin[~wet]] = True
        keep = ~wet | ~has_dry[origin]
        return Choice(len(layer.own), origin[keep], layer.index(after[keep], layer.other[origin[keep]]))

    def _pushes(self, die: int) -> Choice:
        """The other die; targets are places of the other player's layer."""
        layer = self.layer
        origin, after = layer.walks(layer.other, die)
        return Choice(len(layer.own), origin, layer_of(layer.o, layer.m).index(after, layer.own[origin]))

    def _prepare_drowning(self, smaller: Turn) -> None:
        layer = self.layer
        self.at_risk = np.flatnonzero(layer.drowning)
        own, other = layer.own[self.at_risk], layer.other[self.at_risk]
        self.let_go = smaller.layer.index(own ^ NILE_BIT, other)
        self.rescues = [self._rescues(die) for die in range(5)]

    def _rescues(self, die: int) -> tuple[Choice, np.ndarray]:
        """Results of a rescue with this own die, in order of position, and which positions played no own die."""
        origin, target, idle = [], [], np.zeros(len(self.at_risk), bool)
        for place, position in enumerate(self.at_risk):
            own, other = _houses(self.layer.own[position]), _houses(self.layer.other[position])
            results, idle[place] = rescue_results(own, other, die)
            origin += [place] * len(results)
            target += [int(self.layer.index(mask(result), mask(other))) for result in results]
        return Choice(len(self.at_risk), np.array(origin, int), np.array(target, int)), idle

    def halves(self, their_values: np.ndarray) -> list[tuple[np.ndarray, np.ndarray]]:
        """Worth of each position to its mover when only the other die, 0 to 2, is left: own half done, and not done."""
        after = 1 - their_values
        return [(pushes.best(after, after[self.back]), pushes.best(after, 0.0)) for pushes in self.pushes]

    def throw_values(self, halves: list[tuple[np.ndarray, np.ndarray]], own: int, other: int) -> np.ndarray:
        """Worth of each position to its mover when he has thrown own/other."""
        layer = self.layer
        done, stuck = halves[other]
        if own == other == 0:
            stuck = done
        if layer.m == 1:
            done = np.where(layer.own == LIFE_BIT, 1.0, np.where(layer.own == NILE_BIT, 0.0, done))
        values = self.steps[own].best(done, stuck)
        values[layer.lost] = 0.0
        if self.smaller:
            values[self.at_risk] = self._drowning_values(own, other, done, stuck)
        return values

    def _drowning_values(self, own: int, other: int, done: np.ndarray, stuck: np.ndarray) -> np.ndarray:
        rescue, idle = self.rescues[own]
        lost = self.smaller.solved_throws[own, other][self.let_go]
        saved = np.where(idle, rescue.best(stuck, -1.0), rescue.best(done, -1.0))
        return np.maximum(lost, saved)

    def values(self, their_values: np.ndarray) -> np.ndarray:
        """V of every position, given that of the other player's layer."""
        halves = self.halves(their_values)
        weighed = (weight * self.throw_values(halves, own, other) for own, other, weight in THROWS)
        return sum(weighed, start=np.zeros(1))

    def remember(self, their_values: np.ndarray) -> None:
        """Keeps the solved value of every throw for the layer with one piece more."""
        halves = self.halves(their_values)
        self.solved_throws = {(own, other): self.throw_values(halves, own, other) for own, other, _ in THROWS}


def _houses(bits: int) -> set[int]:
    return {house for house in SPOT if int(bits) >> (house - 1) & 1}


def rescue_results(own: set[int], other: set[int], die: int) -> tuple[list[set[int]], bool]:
    """The sets in which a rescue can leave the mover's pieces, and whether it was done without an own move."""
    results = []
    walked = False
    for piece in own - {NILE}:
        standing = own - {piece}
        for end in destinations(piece, die, standing | other):
            walked = True
            if BEAUTY in own or end == BEAUTY:
                results += _landed(standing | {end}, other)
    if not walked and BEAUTY in own:
        return _landed(own, other), True
    return results, False


def _landed(own: set[int], other: set[int]) -> list[set[int]]:
    dry = own - {NILE}
    return [dry | {landing} for landing in destinations(NILE, 3, dry | other)]


def anderson(turn: Callable[[np.ndarray], np.ndarray], size: int, depth: int = 6, goal: float = 1e-9) -> np.ndarray:
    """The fixed point of `turn` from 0.5 everywhere."""
    x = np.full(size, 0.5)
    tried: list[np.ndarray] = []
    misses: list[np.ndarray] = []
    for _ in range(400):
        image = turn(x)
        miss = image - x
        if np.abs(miss).max() < goal:
            return image
        tried, misses = [*tried, image][-depth:], [*misses, miss][-depth:]
        x = tried[-1]
        if len(misses) > 1:
            steps = np.array([misses[-1] - old for old in misses[:-1]])
            mix = np.linalg.lstsq(steps @ steps.T, steps @ misses[-1], rcond=1e-14)[0]
            x = tried[-1] - mix @ np.array([tried[-1] - old for old in tried[:-1]])
    raise AssertionError("no fixed point found")


class Tables:
    """Solved layers; each is worked out when it is first asked for."""

    def __init__(self) -> None:
        self.turns: dict[tuple[int, int], Turn] = {}
        self.solved: dict[tuple[int, int], np.ndarray] = {}

    def layer(self, m: int, o: int) -> np.ndarray:
        """Values of all positions of a layer."""
        if (m, o) not in self.solved:
            self._solve(max(m, o), min(m, o))
        return self.solved[m, o]

    def _solve(self, more: int, fewer: int) -> None:
        sides = {(more, fewer), (fewer, more)}
        for m, o in sides:
            if m > 1:
                self.layer(m - 1, o)
            self.turns[m, o] = Turn(layer_of(m, o), self.turns.get((m - 1, o)))
        a, b = self.turns[more, fewer], self.turns[fewer, more]
        size = len(a.layer.own)
        if more == fewer:
            self.solved[more, more] = anderson(a.values, size)
        else:
            both = anderson(lambda x: np.concatenate([a.values(x[size:]), b.values(x[:size])]), 2 * size)
            self.solved[more, fewer], self.solved[fewer, more] = both[:size], both[size:]
        for m, o in sides:
            self.turns[m, o].remember(self.solved[o, m])

    def value(self, own: Iterable[int], other: Iterable[int]) -> float:
        """V(own | other)."""
        own, other = set(own), set(other)
        place = Layer.index(self._of(own, other).layer, mask(own), mask(other))
        return float(self.layer(len(own), len(other))[place])

    def throw_value(self, own: Iterable[int], other: Iterable[int], throw: tuple[int, int]) -> float:
        """The same once the dice are thrown."""
        own, other = set(own), set(other)
        turn = self._of(own, other)
        return float(turn.solved_throws[throw][turn.layer.index(mask(own), mask(other))])

    def _of(self, own: set[int], other: set[int]) -> Turn:
        self.layer(len(own), len(other))
        return self.turns[len(own), len(other)]


@cache
def solved() -> Tables:
    """The tables that all tests share."""
    return Tables()


def rank(houses: Iterable[int]) -> int:
    """Place of a set among all sets of its size, in the numerical order of bit masks; houses count from 1."""
    return sum(comb(house - 1, place) for place, house in enumerate(sorted(houses), 1))


def index(own: Iterable[int], other: Iterable[int]) -> int:
    """Place of a position in its layer: by the other player's pieces, then by the mover's among the houses left."""
    own, other = list(own), list(other)
    left = [house - sum(taken < house for taken in other) for house in own]
    return rank(other) * comb(len(SPOT) - len(other), len(own)) + rank(left)
