"""Games between agents: who sits where, with which dice, and how one is played."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import combinations, permutations
from typing import Any

from greathouse.agents import Agent, make
from greathouse.kernel.chance import Dealer
from greathouse.kernel.compile import twins
from greathouse.kernel.game import Game
from greathouse.kernel.limits import MAX_DECISIONS
from greathouse.kernel.match import Match

Pairing = tuple[int, ...]
"""The agents (by place in the list) that meet in a match."""


@dataclass(frozen=True)
class Contest:
    """Everything that decides how the games of an arena go, apart from the clock."""

    game: Game
    specs: tuple[str, ...]
    seats: int
    options: dict[str, Any]
    seed: int
    compiled: bool
    records: bool = False

    def pairings(self) -> list[Pairing]:
        """All groups of agents that meet: pairs, or as many as there are seats if there are more of both."""
        return list(combinations(range(len(self.specs)), min(len(self.specs), self.seats)))

    def blocks(self, pairing: Pairing, games: int) -> list[int]:
        """The games of every block of a match; the last block may be cut short, so that it is `games` in all."""
        whole, rest = divmod(games, len(pairing))
        return [len(pairing)] * whole + [rest] * (rest > 0)

    def host(self) -> Callable[[Pairing, int, int], list[GameResult]]:
        """What plays the blocks of the contest, in the process that calls this; loads compiled code at once."""
        if self.compiled:
            twins.warm_game(self.game)
        return Host(self).block

    def lineup(self, pairing: Pairing, block: int, turn: int) -> list[int]:
        """The agent of each seat in game `turn` of a block.

        Over a whole block every agent sits everywhere equally often; over blocks everybody sits beside everybody.
        """
        orders = list(permutations(pairing[1:]))
        order = (pairing[0], *orders[block % len(orders)])
        return [order[(seat + turn) % len(order)] for seat in range(self.seats)]


@dataclass(frozen=True)
class GameResult:
    """One game: points of each agent of the pairing (they add up to 1), its length, and what each agent needed."""

    points: tuple[float, ...]
    decisions: int
    cut: bool
    asked: tuple[int, ...] = field(compare=False)
    seconds: tuple[float, ...] = field(compare=False)
    record: str = ""


def seed_from(*parts: int) -> int:
    """A seed of 62 bits for these numbers, unrelated to that for other numbers."""
    digest = hashlib.blake2b(" ".join(map(str, parts)).encode(), digest_size=8).digest()
    return int.from_bytes(digest) >> 2


class Host:
    """Where the games of a contest are played, one after another; keeps its agents between games."""

    def __init__(self, contest: Contest) -> None:
        self.contest = contest
        self._agents: dict[tuple[int, int], Agent] = {}

    def block(self, pairing: Pairing, number: int, games: int) -> list[GameResult]:
        """The first `games` games of a block: the same dice for each, the agents one seat further each time."""
        return [self._play(pairing, number, turn) for turn in range(games)]

    def _play(self, pairing: Pairing, number: int, turn: int) -> GameResult:
        contest = self.contest
        lineup = contest.lineup(pairing, number, turn)
        identity = (contest.seed, *pairing, number)
        agents = [self._agent(agent, seat, seed_from(*identity, turn, seat)) for seat, agent in enumerate(lineup)]
        dealer = Dealer(seed_from(*identity))
        match = contest.game.new(contest.seats, dealer=dealer, **contest.options)
        asked, seconds, decisions = play(match, agents)
        shares = match.returns if match.over else [1 / contest.seats] * contest.seats
        return GameResult(
            points=_points(shares, lineup, pairing),
            decisions=decisions,
            cut=not match.over,
            asked=_by_agent(asked, lineup, pairing),
            seconds=_by_agent(seconds, lineup, pairing),
            record=match.transcript(names=[contest.specs[agent] for agent in lineup]) if contest.records else "",
        )

    def _agent(self, agent: int, seat: int, seed: int) -> Agent:
        key = (agent, seat)
        if key not in self._agents:
            self._agents[key] = make(self.contest.specs[agent], self.contest.game, seed, compiled=self.contest.compiled)
        self._agents[key].reseed(seed)
        return self._agents[key]


def play(match: Match, agents: list[Agent]) -> tuple[list[int], list[float], int]:
    """Plays a match to its end; returns how often each seat had a choice, the seconds it took, and all decisions.

    Those who answer in secret are all asked before the first answer is given.
    """
    asked, seconds = [0] * match.seats, [0.0] * match.seats
    decisions = 0
    while not match.over and decisions < MAX_DECISIONS:
        answers = []
        for seat in match.waiting:
            offered = match.choice_numbers(seat)
            if len(offered) > 1:
                began = time.perf_counter()
                offered = [agents[seat].choose(match.view(seat), seat)]
                seconds[seat] += time.perf_counter() - began
                asked[seat] += 1
            answers.append((seat, offered[0]))
        for seat, number in answers:
            match.choose(number, seat)
        decisions += len(answers)
        match.resolve_chance()
    return asked, seconds, decisions


def _points(shares: list[float], lineup: list[int], pairing: Pairing) -> tuple[float, ...]:
    """Each agent's mean share of its seats, scaled so that all add up to 1."""
    means = [_mean([s for s, agent in zip(shares, lineup, strict=True) if agent == wanted]) for wanted in pairing]
    total = sum(means)
    return tuple(mean / total if total else 1 / len(means) for mean in means)


def _mean(values: list[float]) -> float:
    return sum(values) / len(values)


def _by_agent(values: list[Any], lineup: list[int], pairing: Pairing) -> tuple[Any, ...]:
    return tuple(sum(v for v, agent in zip(values, lineup, strict=True) if agent == wanted) for wanted in pairing)
