"""How much does a best response win against an agent's sealed bids? `python -m benchmarks.sealed AGENT AGENT...`

The game is the end of Heir to the Pharaoh, shrunken so far that it can be solved exactly: the last two auctions of the
last round, no Animal Magic in hand, the offerings known, so that nothing is hidden but the two bids. Positions come
from games of `greedy` with itself; those are kept in which the auctions decide something, and not by the hands alone.
Values are exact: bids by linear programs, what follows by walking all of it. An agent's bids are a mixture for each
position that can come: what it says it draws from, on the average of some decisions, or what it chose in them.
Whatever is no bid, both sides decide as well as can be.

Told is what the best response to it wins beyond the value of the game, in percent of what is at stake: the difference
between the best and the worst end for a seat. It is 0 in equilibrium. A mixture that is counted from few decisions
looks more exploitable than it is; "apart" half of the decisions choose the response and the other half tell what it
wins, which is too little rather than too much.
"""

# ruff: noqa: T201 - prints its result

from __future__ import annotations

import argparse
import contextlib
from collections.abc import Iterator
from statistics import fmean
from typing import Any, NamedTuple

import numpy as np
from scipy.optimize import linprog

import greathouse as gh
from greathouse.agents import SearchAgent, level_spec, make
from greathouse.arena.stats import block_interval
from greathouse.games.heir.state import PHARAOH, TO_BID, TO_DECLARE, TO_EXTRA
from greathouse.kernel.chance import Dealer
from greathouse.kernel.contract import CHANCE, OVER, WIN
from greathouse.kernel.match import Match

GAME = gh.load("heir")
OPTIONS = GAME.blank(2, {})[1]
BOTH = 3
LAST_ROUND = 8
STAKE = 0.5
"""Shares of a win between the best and the worst end, at least."""
OPEN = 0.1
"""The value of the game is at least so far from either end."""


class Extra(Exception):
    """The offerings are equal, so that more would follow in secret: such a position is left out."""


def positions(seed: int) -> Iterator[Any]:
    """Shrunken ends of games, one of each game at most."""
    player = make("greedy", GAME, seed, compiled=True)
    for number in range(1_000_000):
        match = GAME.new(2, dealer=Dealer(100_003 * seed + number))
        while not match.over and not is_end(match.state):
            for seat in match.waiting:
                match.choose(player.choose(match.view(seat), seat), seat)
            match.resolve_chance()
        if not match.over:
            yield shrunken(match.state)


def is_end(s: Any) -> bool:
    """Whether the last but one auction of the game begins, with the Pharaoh out of the way."""
    left = int(s.remaining)
    begins = s.phase == TO_DECLARE or (s.phase == TO_BID and s.due == BOTH)
    return bool(s.day == LAST_ROUND and begins and left.bit_count() == 1 and not left >> PHARAOH & 1)


def shrunken(state: Any) -> Any:
    """The position without magic in hand, and with the offerings known."""
    s = state.copy()
    for seat in range(2):
        s.up[seat] |= s.magic[seat]
        s.magic[seat] = s.sure[seat] = s.sealed[seat] = s.declared[seat] = 0
        for place in range(int(s.piled[seat])):
            s.maybe[seat][place] = 1 << (int(s.pile[seat][place]) - 1)
    s.mixed = s.drawn_old = 0
    s.phase, s.due = TO_BID, BOTH
    return s


class Solution(NamedTuple):
    """The value of a game of two for the first seat."""

    value: float
    mixture: np.ndarray


def solved(matrix: np.ndarray) -> Solution:
    """What the rows' seat can be sure of, and how (a linear program)."""
    rows, columns = matrix.shape
    cost = np.append(np.zeros(rows), -1.0)
    limits = np.hstack([-matrix.T, np.ones((columns, 1))])
    sums = np.append(np.ones(rows), 0.0)[None]
    found = linprog(cost, limits, np.zeros(columns), sums, [1.0], [(0, None)] * rows + [(None, None)])
    return Solution(-float(found.fun), found.x[:rows])


class Ending:
    """A shrunken end: what each bid leads to, and what it is worth."""

    def __init__(self, root: Any) -> None:
        self.root, self.rules = root, GAME.rules
        self.out, self.weight = [0] * len(GAME.moves), [0] * len(GAME.chances)
        self._after: dict[tuple[int, int], float] = {}

    def bids(self, s: Any, seat: int) -> list[int]:
        """The legal bids."""
        return self.out[: self.rules.legal(s, seat, self.out)]

    def next(self, s: Any, bids: tuple[int, int]) -> Any:
        """What two bids lead to; the one god that is left is turned up."""
        after = s.copy()
        for seat, bid in enumerate(bids):
            self.rules.apply(after, seat, bid)
        while self.rules.turn(after) == CHANCE and after.remaining:
            self.rules.odds(after, self.out, self.weight)
            self.rules.apply(after, CHANCE, self.out[0])
        return after

    def matrix(self, s: Any, worth: Any) -> np.ndarray:
        """The worth of what each pair of bids leads to."""
        mine, others = self.bids(s, 0), self.bids(s, 1)
        return np.array([[worth(self.next(s, (a, b))) for b in others] for a in mine])

    def value(self, s: Any) -> float:
        """What the first seat wins if both bid as well as can be."""
        if int(s.due) != BOTH:
            return self.after(s)
        return solved(self.matrix(s, self.value)).value

    def after(self, s: Any) -> float:
        """What the first seat wins once all gods are won, by who won which."""
        key = (int(s.won[0]), int(s.won[1]))
        if key not in self._after:
            self._after[key] = self._played(s)
        return self._after[key]

    def _played(self, s: Any) -> float:
        who = self.rules.turn(s)
        if s.phase == TO_EXTRA:
            raise Extra
        if who == OVER:
            payoff = [0, 0]
            self.rules.result(s, payoff)
            return payoff[0] / WIN
        if who == CHANCE:
            count = self.rules.odds(s, self.out, self.weight)
            outcomes, weights = self.out[:count], self.weight[:count]
            return float(np.dot(weights, [self._then(s, who, one) for one in outcomes]) / sum(weights))
        best = max if who == 0 else min
        return float(best(self._then(s, who, action) for action in self.bids(s, who)))

    def _then(self, s: Any, who: int, action: int) -> float:
        after = s.copy()
        self.rules.apply(after, who, action)
        return self._played(after)

    def stake(self) -> float:
        """Between the best and the worst that can come of the auctions."""
        return max(self._after.values()) - min(self._after.values())

    def decides(self) -> bool:
        """Whether something is at stake, and neither seat can be nearly sure of it. Raises Extra."""
        value, ends = self.value(self.root), self._after.values()
        return self.stake() >= STAKE and min(ends) + OPEN < value < max(ends) - OPEN


class Bidder:
    """An agent, and how it bids: a mixture for each position and seat, from two halves of its decisions."""

    def __init__(self, spec: str, samples: int) -> None:
        self.agent, self.samples = make(level_spec(spec, GAME), GAME, 1, compiled=True), samples
        self._known: dict[tuple[bytes, int], list[np.ndarray]] = {}

    def mixtures(self, s: Any, seat: int, bids: list[int]) -> list[np.ndarray]:
        """How often it makes each of the bids, in each half."""
        key = (repr(s).encode(), seat)
        if key not in self._known:
            view = Match(GAME, s, OPTIONS, None).view(seat)
            self._known[key] = [self._mixture(view, seat, bids) for _ in range(2)]
        return self._known[key]

    def _mixture(self, view: Any, seat: int, bids: list[int]) -> np.ndarray:
        """How often it makes each bid: as it says itself, on the average of some decisions, else counted."""
        found = np.zeros(len(bids))
        for _ in range(self.samples // 2):
            policy = self.agent.policy if isinstance(self.agent, SearchAgent) else self._chosen
            for action, share in policy(view, seat).items():
                found[bids.index(action)] += share
        return found / found.sum()

    def _chosen(self, view: Any, seat: int) -> dict[int, float]:
        return {self.agent.choose(view, seat): 1.0}


def response(ending: Ending, bidder: Bidder, seat: int, s: Any, apart: bool) -> float:
    """What the best response of the other seat to a bidder's mixtures leaves to the first seat.

    `apart`: one half of the decisions chooses the response, the other one tells what it wins.
    """
    if int(s.due) != BOTH:
        return ending.after(s)
    worth = ending.matrix(s, lambda after: response(ending, bidder, seat, after, apart))
    one, two = bidder.mixtures(s, seat, ending.bids(s, seat))
    known, true = (one, two) if apart else ((one + two) / 2,) * 2
    if seat == 0:
        return float((true @ worth)[np.argmin(known @ worth)])
    return float((worth @ true)[np.argmax(worth @ known)])


def exploited(ending: Ending, bidder: Bidder, apart: bool) -> float:
    """What best responses win beyond the value of the game, on the average of the seats, in shares of the stake."""
    value = ending.value(ending.root)
    lost = value - response(ending, bidder, 0, ending.root, apart)
    gained = response(ending, bidder, 1, ending.root, apart) - value
    return (lost + gained) / 2 / ending.stake()


def endings(number: int, seed: int) -> Iterator[Ending]:
    """So many ends in which something is at stake."""
    for root in positions(seed):
        ending = Ending(root)
        with contextlib.suppress(Extra):
            if ending.decides():
                yield ending
                number -= 1
        if not number:
            return


def told(spec: str, found: list[tuple[float, float]]) -> str:
    """A line about an agent."""
    together, apart = (block_interval([pair[k] for pair in found]) for k in range(2))
    return (
        f"| `{spec}` | {100 * together.mean:.1f} % | {100 * fmean(pair[1] for pair in found):.1f} % "
        f"({100 * apart.low:.1f} - {100 * apart.high:.1f}) | {len(found)} |"
    )


def main() -> None:
    """Reads the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("agents", nargs="+")
    parser.add_argument("--positions", type=int, default=20)
    parser.add_argument("--samples", type=int, default=32, help="decisions for each position and seat")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    found: dict[str, list[tuple[float, float]]] = {spec: [] for spec in given.agents}
    for number, ending in enumerate(endings(given.positions, given.seed)):
        print(f"{number + 1}: value {ending.value(ending.root):.3f}, at stake {ending.stake():.2f}", flush=True)
        for spec, pairs in found.items():
            bidder = Bidder(spec, given.samples)
            pairs.append((exploited(ending, bidder, False), exploited(ending, bidder, True)))
            print(told(spec, pairs), flush=True)


if __name__ == "__main__":
    main()
