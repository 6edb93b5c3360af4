"""Finds puzzles in games between levels: positions in which one choice is clearly best, whoever searches."""

from __future__ import annotations

from collections.abc import Callable
from statistics import fmean, stdev
from typing import Any

from greathouse.agents import Agent, levels_of, make
from greathouse.kernel.chance import Dealer, draw, seeded
from greathouse.kernel.compile import twins
from greathouse.kernel.game import Game
from greathouse.kernel.match import Match
from greathouse.review.judging import Judge
from greathouse.review.puzzles import FINISH, GAIN, KEEP, MAX_DIFFICULTY, SAVE, SECRET, Puzzle, PuzzleBook
from greathouse.review.schema import SEARCH, TABLE

FEWEST_CHOICES = 3
GAP, GAP_OF_TABLE = 0.10, 0.05
"""By how much the best choice is better than any other, at least, by search and by table."""

SURE = 3
"""So many standard errors of the gap must fit into it."""

SEARCHES, ROUNDS = 3, 8
"""Searches with other seeds that must agree, and rounds in which the best is weighed against the next."""

RIVALS = 3
"""Against so many of the other choices the best one is weighed."""

TRIES = 4
"""How often each level is asked."""

APART = 6
"""At least so many decisions lie between two puzzles of a game."""

Tell = Callable[[int, int], None]


def mine(
    game: Game,
    count: int,
    seats: int,
    seed: int,
    tell: Tell = lambda found, wanted: None,
    *,
    compiled: bool | None = None,
) -> PuzzleBook:
    """So many puzzles of a game from games that this seed makes; the same seed makes the same puzzles.

    Runs compiled if Numba is there, unless told otherwise.
    """
    miner = Miner(game, seats, seed, twins.available() if compiled is None else compiled)
    puzzles: list[Puzzle] = []
    number = 0
    while len(puzzles) < count:
        for puzzle in miner.game_of(number):
            if len(puzzles) < count:
                puzzles.append(puzzle)
                tell(len(puzzles), count)
        number += 1
    made = {"seed": seed, "seats": seats, "games": number, "gap": GAP, "searches": SEARCHES, "tries": TRIES}
    return PuzzleBook(game.key, game.about.rules, game.content_digest, made, puzzles)


class Miner:
    """Plays games between levels and looks for puzzles in them."""

    def __init__(self, game: Game, seats: int, seed: int, compiled: bool) -> None:
        self.game, self.seats, self.seed = game, seats, seed
        self.judge = Judge(game, seats, compiled=compiled)
        self.levels: list[Agent] = [make(level, game, seed, compiled=compiled) for level in levels_of(game)[:4]]

    def game_of(self, number: int) -> list[Puzzle]:
        """The puzzles of one game."""
        dice = seeded(self.seed * 100_003 + number)
        match = self.game.new(self.seats, dealer=Dealer(self.seed * 100_003 + number))
        found: list[Puzzle] = []
        since = APART
        while not match.over:
            for seat in match.waiting:
                since += 1
                puzzle = self.puzzle(match, seat) if since > APART else None
                if puzzle:
                    found.append(puzzle)
                    since = 0
                player = self.levels[1 + draw(dice, len(self.levels) - 1)]
                match.choose(player.choose(match.view(seat), seat), seat)
            match.resolve_chance()
        return found

    def puzzle(self, match: Match, seat: int) -> Puzzle | None:
        """The puzzle that a position is for a seat; None if no choice is clearly best."""
        view, place = match.view(seat), len(match.history)
        if len(match.choice_numbers(seat)) < FEWEST_CHOICES or seat != match.turn:
            return None
        exact = self.judge.analyst.advice(view, seat) if self.judge.analyst else []
        found = self._exact(exact) if exact else self._searched(view, seat, place)
        if found is None:
            return None
        best, worth, gap, error = found
        solved = [self._solved(level, view, seat, best) for level in self.levels]
        write = self.game.moves.write
        line = [(who, write(action)) for who, action in self.judge.line(view, seat, best, place)]
        return Puzzle(
            start=match.to_json(),
            seat=seat,
            best=write(best),
            worth={write(action): round(value, 4) for action, value in worth},
            gap=round(gap, 4),
            error=round(error, 4),
            judge=TABLE if exact else SEARCH,
            theme=theme(worth, secret=len(match.waiting) > 1),
            solved=solved,
            difficulty=difficulty(solved),
            line=line,
        )

    def _exact(self, exact: list[tuple[int, float]]) -> tuple[int, list[tuple[int, float]], float, float] | None:
        gap = exact[0][1] - exact[1][1] if len(exact) >= FEWEST_CHOICES else 0.0
        return (exact[0][0], exact, gap, 0.0) if gap >= GAP_OF_TABLE else None

    def _searched(self, view: Any, seat: int, place: int) -> tuple[int, list[tuple[int, float]], float, float] | None:
        agent = self.judge.agent
        agent.reseed(place)
        first = agent.assess(view, seat)
        best, values = first[0].action, {one.action: one.value or 0.0 for one in first}
        rivals = sorted(set(values) - {best}, key=lambda action: -values[action])[:RIVALS]
        if not rivals or values[best] - values[rivals[0]] < GAP / 2:
            return None
        for again in range(1, SEARCHES):
            agent.reseed(place + 10_000 * again)
            if agent.assess(view, seat)[0].action != best:
                return None
        gaps = {rival: agent.weigh(view, seat, (best, rival), ROUNDS) for rival in rivals}
        nearest = min(gaps, key=lambda rival: fmean(gaps[rival]))
        gap, error = fmean(gaps[nearest]), stdev(gaps[nearest]) / ROUNDS**0.5
        if gap < GAP or gap < SURE * error:
            return None
        worth = [(best, values[best]), *((rival, max(0.0, values[best] - fmean(gaps[rival]))) for rival in rivals)]
        return best, sorted(worth, key=lambda one: -one[1]), gap, error

    def _solved(self, level: Agent, view: Any, seat: int, best: int) -> float:
        """How often a level finds the best choice."""
        hits = 0
        for again in range(TRIES):
            level.reseed(again)
            hits += level.choose(view, seat) == best
        return hits / TRIES


def theme(worth: list[tuple[int, float]], *, secret: bool) -> str:
    """What a puzzle is about."""
    best, second = worth[0][1], worth[1][1]
    if secret:
        return SECRET
    if best >= 0.97:
        return FINISH
    if best < 0.5:
        return SAVE
    return KEEP if second < 0.5 else GAIN


def difficulty(solved: list[float]) -> int:
    """From 1, which every level solves, to MAX_DIFFICULTY, which none does."""
    return 1 + round((MAX_DIFFICULTY - 1) * (1 - fmean(solved)))
