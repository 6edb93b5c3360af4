"""What positions of Pharao are worth against a player who errs, as straight lines through their exact values.

    python -m benchmarks.fallible      the lines that greathouse.solve.pharao.fallible.OUTLOOK follows

Solves up to two pieces against two, without the solver's passes: one player makes each of his decisions at random
with probability EPSILON and else as is best; the other always plays what is best against that. So that waiting is not
free, each turn ends the game in a draw with probability PACE. An epsilon of 0 without PACE gives the exact values.
"""

# ruff: noqa: T201 - prints its result

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import Any

import numpy as np
from numba import njit
from numba.extending import register_jitable

from greathouse.games.pharao.content import BEAUTY, SECOND_LIFE
from greathouse.games.pharao.rules import paths
from greathouse.solve.pharao import fallible, index
from greathouse.solve.pharao.index import Layer, position, positions
from greathouse.solve.pharao.probe import Tables, tables_for

EPSILON, PACE = 0.5, 0.003
LAYERS = ((1, 1), (2, 1), (1, 2), (2, 2))
GOAL = 5e-5
"""Largest change in the last sweep."""

OWN_WEIGHT = np.array([2, 1, 1, 1, 1])
FIRST, END, NEED, NEXT = (np.array(list(map(int, t))) for t in (paths.FIRST, paths.END, paths.NEED, paths.NEXT))
WALKING, LANDING, STEPS = paths.group(1, 0, 0), paths.group(1, paths.NILE, 3), paths.STEPS
NILE_BIT, BEAUTY_BIT, LIFE_BIT = 1 << paths.NILE, 1 << BEAUTY - 1, 1 << SECOND_LIFE - 1
NOTHING = -1.0

for part in (index.size_of, index.rank, index.index):
    register_jitable(part)
size_of, number = index.size_of, index.index


@njit
def reach(group: int, full: int) -> int:
    """The ends of the walks of a group that avoid the houses `full`."""
    ends = 0
    row = FIRST[group]
    while row < FIRST[group + 1]:
        if full & NEED[row]:
            row += 1
        else:
            ends |= 1 << END[row]
            row = NEXT[row]
    return ends


@njit
def ends_of(piece: int, steps: int, full: int) -> int:
    """Where a piece, a single bit, can go."""
    return reach(WALKING + STEPS * size_of(piece - 1) + steps, full)


@njit
def movable(pieces: int, steps: int, full: int) -> bool:
    """Whether one of the pieces can walk."""
    pieces &= ~NILE_BIT
    while pieces:
        low = pieces & -pieces
        if ends_of(low, steps, full):
            return True
        pieces ^= low
    return False


@njit
def weigh(epsilon: float, options: Any, count: int) -> float:
    """What a decision is worth to a player who errs."""
    return (1 - epsilon) * options[:count].max() + epsilon * options[:count].mean()


@njit
def push(own: int, other: int, steps: int, values: Any, pace: float, options: Any) -> int:
    """Fills in what the pushes are worth, V of the other's turn being `values`; answers how many there are."""
    count = 0
    pieces = other & ~NILE_BIT
    while pieces and steps:
        piece = pieces & -pieces
        pieces ^= piece
        ends = ends_of(piece, steps, own | other)
        while ends:
            end = ends & -ends
            ends ^= end
            if other == piece and end == NILE_BIT:
                options[count] = 1.0
            else:
                options[count] = pace / 2 + (1 - pace) * (1 - values[number(other ^ piece | end, own)])
            count += 1
    return count


@njit
def all_pushes(sets: Any, epsilon: float, pace: float, values: Any, w: Any) -> None:
    """`w[place, d]`, worth of each of the positions `sets` when the other die, showing d, is to be played."""
    options = np.empty(99)
    for place in range(len(sets)):
        own, other = sets[place]
        for steps in range(3):
            count = push(own, other, steps, values, pace, options)
            if count == 0:
                options[0] = pace / 2 + (1 - pace) * (1 - values[number(other, own)])
                count = 1
            w[place, steps] = weigh(epsilon, options, count)


@njit
def unmoved(own: int, other: int, d1: int, d2: int, w: Any) -> float:
    """Worth when the own die was not executed: nothing if the mover is locked up."""
    if d1 + d2 and not (d2 and movable(other, d2, own | other)):
        return 0.0
    return w[number(own, other), d2]


@njit
def step(own: int, other: int, d1: int, d2: int, epsilon: float, w: Any, options: Any) -> float:
    """Worth of a throw with nobody drowning."""
    count = 0
    for wet in range(2):
        pieces = own if d1 and not count else 0
        while pieces:
            piece = pieces & -pieces
            pieces ^= piece
            ends = ends_of(piece, d1, own | other) & (NILE_BIT if wet else ~NILE_BIT)
            while ends:
                end = ends & -ends
                ends ^= end
                if own == piece and (wet or end == LIFE_BIT):
                    options[count] = 0.0 if wet else 1.0
                else:
                    options[count] = w[number(own ^ piece | end, other), d2]
                count += 1
    return weigh(epsilon, options, count) if count else unmoved(own, other, d1, d2, w)


@njit
def land(rest: int, other: int, d1: int, d2: int, moved: bool, epsilon: float, w: Any) -> float:
    """Worth of bringing the drowning piece to land beside `rest`; NOTHING if there is no landing."""
    options = np.empty(30)
    count = 0
    ends = reach(LANDING, rest | other)
    while ends:
        own = rest | ends & -ends
        ends &= ends - 1
        options[count] = w[number(own, other), d2] if moved else unmoved(own, other, d1, d2, w)
        count += 1
    return weigh(epsilon, options, count) if count else NOTHING


@njit
def rescue(rest: int, other: int, d1: int, d2: int, epsilon: float, w: Any, options: Any) -> float:
    """Worth of saving the drowning piece; NOTHING if it cannot be saved."""
    count = 0
    walked = False
    pieces = rest if d1 else 0
    while pieces:
        piece = pieces & -pieces
        pieces ^= piece
        ends = ends_of(piece, d1, rest | other | NILE_BIT)
        walked = walked or ends != 0
        if not rest & BEAUTY_BIT:
            ends &= BEAUTY_BIT
        while ends:
            end = ends & -ends
            ends ^= end
            options[count] = land(rest ^ piece | end, other, d1, d2, True, epsilon, w)
            if options[count] != NOTHING:
                count += 1
    if count:
        return weigh(epsilon, options, count)
    return land(rest, other, d1, d2, False, epsilon, w) if rest & BEAUTY_BIT and not walked else NOTHING


@njit
def all_steps(sets: Any, epsilon: float, w: Any, less: Any, values: Any) -> float:
    """V of the positions `sets` from `w`, and from that with one piece less; answers the largest change."""
    options, either = np.empty(199), np.empty(2)
    largest = 0.0
    for place in range(len(sets)):
        own, other = sets[place]
        rest = own & ~NILE_BIT
        total = 0.0
        for d1 in range(len(OWN_WEIGHT)):
            for d2 in range(3 if rest else 0):
                either[0] = step(rest, other, d1, d2, epsilon, w if rest == own else less, options)
                either[1] = NOTHING if rest == own else rescue(rest, other, d1, d2, epsilon, w, options)
                total += OWN_WEIGHT[d1] * weigh(epsilon, either, 1 if either[1] == NOTHING else 2)
        total /= 3 * OWN_WEIGHT.sum()
        largest = max(largest, abs(values[place] - total))
        values[place] = total
    return largest


class Solver:
    """Values to the one on turn, by his layer: of turns of the player who never errs, and of the one who does."""

    def __init__(self, epsilon: float, pace: float, goal: float = GOAL) -> None:
        self.epsilons, self.pace, self.goal = (0.0, epsilon), pace, goal
        self.values = ({}, {})

    def solve(self, layer: Layer) -> None:
        """Solves positions in which the first number of pieces are the faultless player's."""
        layers = (layer, layer[::-1])
        sets = [all_sets(each) for each in layers]
        values = [np.full(len(each), 0.5) for each in sets]
        w = [np.empty((len(each), 3)) for each in sets]
        less = [self.less(who, layers[who]) for who in range(2)]
        change = 1.0
        while change > self.goal:
            for who in (1, 0):
                all_pushes(sets[who], self.epsilons[who], self.pace, values[1 - who], w[who])
                change = all_steps(sets[who], self.epsilons[who], w[who], less[who], values[who])
        for who in range(2):
            self.values[who][layers[who]] = values[who]

    def less(self, who: int, layer: Layer) -> Any:
        """`w` of the layer in which the mover has one piece less."""
        fewer = (layer[0] - 1, layer[1])
        if not fewer[0]:
            return np.empty((0, 3))
        w = np.empty((positions(fewer), 3))
        all_pushes(all_sets(fewer), self.epsilons[who], self.pace, self.values[1 - who][fewer[::-1]], w)
        return w


def all_sets(layer: Layer) -> Any:
    """The houses of both players in all positions of a layer."""
    return np.array([position(place, layer) for place in range(positions(layer))])


def lines(solver: Solver, tables: Tables) -> Iterator[tuple[int, float, float, float, float]]:
    """By kind of position, a and b of the best line a + b * V for the turns of the faultless player."""
    found = {kind: [] for kind in (fallible.LONE, fallible.HUNTING, fallible.WAITING)}
    for layer, values in solver.values[0].items():
        sets = all_sets(layer)
        kinds = fallible.kind_of(sets[:, 0], sets[:, 1])
        lives = ~((sets == NILE_BIT).any(axis=1))
        for kind, pairs in found.items():
            these = lives & (kinds == kind)
            pairs.append(np.array([np.array(tables.layer(layer))[these], values[these]]))
    for kind, pairs in found.items():
        chance, worth = np.concatenate(pairs, axis=1)
        b, a = np.polyfit(chance, worth, 1)
        yield kind, a, b, np.std(worth - a - b * chance), np.std(worth)


def main(arguments: list[str] | None = None) -> None:
    """Solves and prints the lines."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--epsilon", type=float, default=EPSILON)
    parser.add_argument("--pace", type=float, default=PACE)
    given = parser.parse_args(arguments)
    solver = Solver(given.epsilon, given.pace)
    for layer in LAYERS:
        solver.solve(layer)
    print("| kind | a | b | spread about the line | spread |")
    print("| --- |" + " ---: |" * 4)
    for kind, *numbers in lines(solver, tables_for({})):
        print(f"| {('lone', 'hunting', 'waiting')[kind]} | " + " | ".join(f"{x:.3f}" for x in numbers) + " |")


if __name__ == "__main__":
    main()
