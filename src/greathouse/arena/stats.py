"""What results of matches say: intervals, a test that may stop a match early, and ratings.

A match consists of *blocks*: a few games with the same dice in which the agents change seats. The points of a block
(0 to 1, the first agent's share) are independent of those of other blocks; single games of a block are not.
"""

from __future__ import annotations

import math
import random
from collections.abc import Mapping, Sequence
from typing import NamedTuple

Z95 = 1.959963984540054
"""Quantile of the normal distribution for intervals of 95 %."""

ALPHA = 0.05

STAKES = (0.1, 0.3, 0.8)
"""Stakes of the bets of `capital`, as parts of the highest that cannot lose everything at once."""

Results = Mapping[tuple[int, int], float]
"""Points that agent i won from agent j, by (i, j)."""


class Interval(NamedTuple):
    """A mean with the limits of its 95 % interval."""

    mean: float
    low: float
    high: float


def wilson(mean: float, games: float) -> Interval:
    """Wilson's score interval for a share `mean` of so many independent games."""
    if games <= 0:
        return Interval(mean, 0.0, 1.0)
    shrink = 1 + Z95**2 / games
    centre = (mean + Z95**2 / (2 * games)) / shrink
    half = Z95 / shrink * math.sqrt(mean * (1 - mean) / games + Z95**2 / (4 * games**2))
    return Interval(mean, max(0.0, centre - half), min(1.0, centre + half))


def block_interval(points: Sequence[float]) -> Interval:
    """Interval for the mean of blocks: Wilson's, for as many games as would vary as much as the blocks do.

    Draws and common dice make blocks vary less than single games would; two imaginary blocks that vary like those keep
    a small or uniform sample from claiming too much.
    """
    if not points:
        return Interval(0.5, 0.0, 1.0)
    mean = sum(points) / len(points)
    spread = mean * (1 - mean)
    variance = (sum((x - mean) ** 2 for x in points) + 2 * spread) / (len(points) + 2)
    return wilson(mean, len(points) * spread / variance if spread else len(points))


def capital(points: Sequence[float], mean: float) -> float:
    """What a gambler owns who bet 1 in all that the blocks' mean is not `mean`, in both directions with each stake.

    If it is `mean`, this is a martingale: it ever reaches 1 / ALPHA with probability ALPHA at most (Ville).
    """
    mean = min(1 - 1e-9, max(1e-9, mean))
    bets = [sign * stake / room for stake in STAKES for sign, room in ((1, mean), (-1, 1 - mean))]
    logs = [sum(math.log1p(bet * (x - mean)) for x in points) for bet in bets]
    top = max(logs)
    if top > 300:
        return math.inf
    return sum(math.exp(value) for value in logs) / len(logs)


def decided(points: Sequence[float]) -> bool:
    """Whether the blocks prove that the agents differ; may be asked after every block at no cost in error."""
    return capital(points, 0.5) >= 1 / ALPHA


def sequence_interval(points: Sequence[float]) -> Interval:
    """Interval that holds at every moment of a match at once: all means that `capital` does not refute."""
    mean = sum(points) / len(points) if points else 0.5
    return Interval(mean, _border(points, mean, 0.0), _border(points, mean, 1.0))


def _border(points: Sequence[float], inside: float, outside: float) -> float:
    if capital(points, outside) < 1 / ALPHA:
        return outside
    for _ in range(40):
        middle = (inside + outside) / 2
        if capital(points, middle) < 1 / ALPHA:
            inside = middle
        else:
            outside = middle
    return outside


def ratings(results: Results, agents: int) -> list[float]:
    """Elo ratings, mean 0, of the Bradley-Terry model.

    Each agent is given one more draw, shared among those it met, so that they stay finite.
    """
    won = {pair: points for pair, points in results.items() if pair[0] != pair[1]}
    met = {pair for pair in won if won[pair] or won.get(pair[::-1])}
    met |= {pair[::-1] for pair in met}
    strength = [1.0] * agents
    for _ in range(2000):
        before = strength
        strength = [_improved(agent, before, won, met) for agent in range(agents)]
        centre = math.exp(sum(map(math.log, strength)) / agents)
        strength = [value / centre for value in strength]
        if max(abs(a / b - 1) for a, b in zip(strength, before, strict=True)) < 1e-10:
            break
    return [400 * math.log10(value) for value in strength]


def one_more_draw(agents: int) -> float:
    """Which part of one imagined draw each pair of so many agents is given: of them an agent has one at most in all."""
    return 1 / (agents - 1)


def _improved(agent: int, strength: list[float], won: Results, met: set[tuple[int, int]]) -> float:
    """One step of the minorisation-maximisation for Bradley-Terry (Hunter 2004)."""
    rivals = [j for i, j in met if i == agent]
    more = one_more_draw(len(strength))
    points = sum(won.get((agent, j), 0.0) + more / 2 for j in rivals)
    games = sum(
        (won.get((agent, j), 0.0) + won.get((j, agent), 0.0) + more) / (strength[agent] + strength[j]) for j in rivals
    )
    return points / games if games else strength[agent]


def rating_intervals(blocks: Sequence[Results], agents: int, seed: int, rounds: int = 200) -> list[Interval]:
    """Ratings with 95 % intervals, by drawing the blocks anew `rounds` times."""
    dice = random.Random(seed)  # noqa: S311 - statistics
    centre = ratings(_total(blocks), agents)
    drawn = [ratings(_total(dice.choices(blocks, k=len(blocks))), agents) for _ in range(rounds)]
    low, high = int(rounds * ALPHA / 2), rounds - 1 - int(rounds * ALPHA / 2)
    columns = [sorted(column) for column in zip(*drawn, strict=True)]
    return [Interval(mean, column[low], column[high]) for mean, column in zip(centre, columns, strict=True)]


def _total(blocks: Sequence[Results]) -> dict[tuple[int, int], float]:
    total: dict[tuple[int, int], float] = {}
    for block in blocks:
        for pair, points in block.items():
            total[pair] = total.get(pair, 0.0) + points
    return total
