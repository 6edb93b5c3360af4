"""Does a review name planted blunders? `python -m benchmarks.blunders GAME --games 10 --seed 1`.

The strongest yardstick plays itself. Now and then a seat makes a bad choice instead: one that a deeper search, with
seeds of its own, says gives away at least PLANTED of the win beyond doubt. A review then names them or not. A choice of
the yardstick that is named a mistake counts as a false alarm if that deeper search finds it to cost less than GOOD.
With `--rate 0` nothing is planted: then it only tells how long reviews take, in CPU seconds and by the clock.
"""

# ruff: noqa: T201, S311 - prints its result, plants at random

from __future__ import annotations

import argparse
import random
import time
from dataclasses import replace
from statistics import fmean, stdev
from typing import Any

import greathouse as gh
from greathouse.agents import SearchAgent, level_spec, make
from greathouse.arena.stats import wilson
from greathouse.kernel.chance import Dealer
from greathouse.kernel.match import Match
from greathouse.review import MISTAKE, Review, review

PLANTED, GOOD = 0.1, 0.03
RATE = 0.08
"""The share of choices that are tried for a blunder."""

DEEPER = 4
ROUNDS, TRIED, GLANCES = 8, 3, 8


class Reference:
    """A deeper search with its own seeds."""

    def __init__(self, game: Any, seed: int) -> None:
        strongest = make(level_spec(game.about.levels[-1], game), game, seed)
        assert isinstance(strongest, SearchAgent)
        how = strongest.parameters
        deeper = replace(
            how,
            simulations=how.simulations * DEEPER,
            simultaneous_guesses=min(10_000, how.simultaneous_guesses * DEEPER),
            milliseconds=0,
        )
        self.agent = SearchAgent(game, deeper, seed, compiled=True)

    def cost(self, view: Any, seat: int, best: int, played: int) -> tuple[float, float]:
        """What a choice costs against another, and the standard error."""
        gaps = self.agent.weigh(view, seat, (best, played), ROUNDS)
        return fmean(gaps), stdev(gaps) / len(gaps) ** 0.5

    def blunder(self, view: Any, seat: int, best: int) -> int | None:
        """A choice that throws enough away beyond doubt, if one of the worst at first sight does."""
        worst = [one.action for one in self.agent.glance(view, seat, GLANCES)][::-1][:TRIED]
        for action in worst:
            if action != best:
                cost, error = self.cost(view, seat, best, action)
                if cost - 3 * error > PLANTED:
                    return action
        return None


def play(game: Any, seed: int, player: Any, reference: Reference, rate: float) -> tuple[Match, set[int]]:
    """A game with planted blunders, and their places in its history; `rate` of the choices are tried for one."""
    dice, planted = random.Random(seed), set()
    match = game.new(dealer=Dealer(seed))
    while not match.over:
        for seat in match.waiting:
            action = player.choose(match.view(seat), seat)
            if len(match.choice_numbers(seat)) > 1 and dice.random() < rate:
                bad = reference.blunder(match.view(seat), seat, action)
                if bad is not None:
                    planted.add(len(match.history))
                    action = bad
            match.choose(action, seat)
        match.resolve_chance()
    return match, planted


def false_alarms(match: Match, found: Review, planted: set[int], reference: Reference) -> int:
    """How many good choices of the player the review calls mistakes."""
    wrong = 0
    again = Match(match.game, match.origin.copy(), match.options, None)
    named = {one.place: one for one in found.choices if one.kind == MISTAKE and one.place not in planted}
    for place, event in enumerate(match.history):
        if place in named:
            view = again.view(event.actor)
            wrong += reference.cost(view, event.actor, named[place].best, event.action)[0] < GOOD
        again.replay([event])
    return wrong


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rate", type=float, default=RATE, help="share of the choices that are tried for a blunder")
    options = parser.parse_args()
    game = gh.load(options.game)
    player = make(level_spec("pharaoh-0.1", game), game, options.seed)
    reference = Reference(game, options.seed + 1000)
    hits = blunders = wrong = good = named = 0
    cpu, clock = list[float](), list[float]()
    for number in range(options.games):
        match, planted = play(game, 100 * options.seed + number, player, reference, options.rate)
        began, used = time.perf_counter(), time.process_time()
        found = review(match)
        clock.append(time.perf_counter() - began)
        cpu.append(time.process_time() - used)
        mistakes = {one.place for one in found.choices if one.kind == MISTAKE}
        blunders, hits = blunders + len(planted), hits + len(planted & mistakes)
        good += len(found.choices) - len(planted)
        named += len(mistakes - planted)
        wrong += false_alarms(match, found, planted, reference)
        print(
            f"game {number + 1}: {len(planted & mistakes)} of {len(planted)}; so far {hits}/{blunders}, "
            f"false {wrong}/{good}, CPU {cpu[-1]:.1f} s, clock {clock[-1]:.1f} s",
            flush=True,
        )
    for name, part, of in (("blunders named", hits, blunders), ("good choices named", wrong, good)):
        interval = wilson(part / max(1, of), of)
        print(f"{options.game}: {name} {part} of {of}: {interval.mean:.1%} ({interval.low:.1%} - {interval.high:.1%})")
    print(f"{options.game}: {named} other choices named")
    for name, seconds in (("CPU seconds", cpu), ("seconds by the clock", clock)):
        print(f"{options.game}: {name} of a review {fmean(seconds):.1f}, at most {max(seconds):.1f}")


if __name__ == "__main__":
    main()
