"""How often do levels throw something away in plain sight? `python -m benchmarks.slips GAME --levels servant scribe`.

Each level plays itself; of its decisions with a choice every few, drawn at random, are looked at: what does the choice
cost against what `pharaoh-0.1` would choose, by that search, which weighs the two against each other in rounds? A loss
counts from LOST of the win, beyond three standard errors. It is *in plain sight* if the game's estimate one step ahead
sees as much of it, and *asked about* if the coach would ask whether the choice is meant (`doubt` of the game's words).
"""

# ruff: noqa: T201, S311 - prints its result, looks at random decisions

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Iterator
from statistics import fmean, stdev
from typing import Any

import greathouse as gh
from greathouse.agents import SearchAgent, level_spec, make
from greathouse.arena.stats import wilson
from greathouse.kernel.chance import Dealer
from greathouse.kernel.game import Game

LOST = 0.1
RATE = 0.25
"""How many of the decisions are looked at."""

ROUNDS, GLANCES = 8, 32
MAX_DECISIONS = 5000


class Examiner:
    """The search that weighs choices."""

    def __init__(self, game: Game, seed: int) -> None:
        agent = make(level_spec("pharaoh-0.1", game), game, seed, compiled=True)
        assert isinstance(agent, SearchAgent)
        self.game, self.agent = game, agent

    def lost(self, view: Any, seat: int, played: int) -> bool:
        """Whether a choice throws away LOST of the win beyond doubt."""
        best = self.agent.assess(view, seat)[0].action
        if best == played:
            return False
        gaps = self.agent.weigh(view, seat, (best, played), ROUNDS)
        return fmean(gaps) >= LOST and fmean(gaps) > 3 * stdev(gaps) / len(gaps) ** 0.5

    def plain(self, view: Any, seat: int, played: int) -> bool:
        """Whether one step ahead as much of it is seen."""
        worth = {one.action: one.value or 0.0 for one in self.agent.glance(view, seat, GLANCES)}
        return played in worth and max(worth.values()) - worth[played] >= LOST

    def asked(self, view: Any, seat: int, played: int, legal: list[int]) -> bool:
        """Whether the coach would ask."""
        names = [f"P{number}" for number in range(view.seats)]
        doubts = [self.game.text.doubt(view, seat, one, "en", names) for one in (played, *legal)]
        return bool(doubts[0]) and not all(doubts)


def decisions(game: Game, level: str, seed: int) -> Iterator[tuple[Any, int, int, list[int]]]:
    """View, seat, choice and legal choices of some decisions of a level that plays itself."""
    player, dice = make(level_spec(level, game), game, seed, compiled=True), random.Random(seed)
    for number in range(1_000_000):
        match = game.new(dealer=Dealer(100_003 * seed + number))
        while not match.over and len(match.history) < MAX_DECISIONS:
            for seat in match.waiting:
                view, legal = match.view(seat), match.legal_numbers(seat)
                action = player.choose(view, seat)
                if len(match.choice_numbers(seat)) > 1 and dice.random() < RATE:
                    yield view, seat, action, legal
                match.choose(action, seat)
            match.resolve_chance()


def told(part: int, of: int) -> str:
    """A share with its interval."""
    found = wilson(part / of, of)
    return f"{part} of {of}: {found.mean:.1%} ({found.low:.1%} - {found.high:.1%})"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--levels", nargs="+", default=["servant", "scribe", "vizier"])
    parser.add_argument("--decisions", type=int, default=500, help="that are looked at, of each level")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    game = gh.load(given.game)
    examiner = Examiner(game, given.seed + 1000)
    print("| level | lost | in plain sight | asked about, and lost | CPU s |")
    print("| --- | --- | --- | --- | ---: |")
    for level in given.levels:
        began, counts = time.process_time(), [0, 0, 0]
        found = decisions(game, level, given.seed)
        for _ in range(given.decisions):
            view, seat, action, legal = next(found)
            if examiner.lost(view, seat, action):
                seen = examiner.plain(view, seat, action), examiner.asked(view, seat, action, legal)
                counts = [had + new for had, new in zip(counts, (True, *seen), strict=True)]
        cells = " | ".join(told(count, given.decisions) for count in counts)
        print(f"| {level} | {cells} | {time.process_time() - began:.0f} |", flush=True)


if __name__ == "__main__":
    main()
