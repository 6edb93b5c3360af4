"""The searching agent: it searches, in one thread or several, and chooses by what was found."""

from __future__ import annotations

import math
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from typing import Any

from greathouse.agents import words
from greathouse.agents.advice import Foreseeing
from greathouse.agents.base import Assessment, BaseAgent, Stop
from greathouse.agents.parameters import SearchParameters
from greathouse.agents.searcher import Finding, Searcher, merged
from greathouse.agents.simple import ADVICE, make_evaluation_arrays
from greathouse.agents.spec import Kind
from greathouse.kernel.chance import draw
from greathouse.kernel.compile import twins
from greathouse.kernel.contract import WIN, View
from greathouse.kernel.game import Game

FEW_GUESSES = 4
"""Guesses between two such looks where a simultaneous choice is evaluated."""


WARMING = 64
"""Simulations before the rounds in which two choices are weighed."""

RARE = 0.02
"""Choices that the average strategy plays less often than this are noise and not played."""


class SearchAgent(BaseAgent):
    """Information-set Monte Carlo tree search (`agents.ismcts`).

    The same seed and parameters give the same move in plain and compiled mode, unless time ends the search.
    """

    def __init__(
        self, game: Game, parameters: SearchParameters, seed: int | None = None, *, compiled: bool = False
    ) -> None:
        super().__init__(game, seed, parameters.epsilon, parameters.overlook)
        self.name, self.parameters = f"mcts{parameters}", parameters
        threads = min(parameters.threads, parameters.simulations)
        self._shares = [len(range(first, parameters.simulations, threads)) for first in range(threads)]
        self._searchers = [Searcher(game, parameters, share, compiled=compiled) for share in self._shares]
        self._first = self._searchers[0]
        self._advice: Any = twins.compiled(game, ADVICE) if compiled else game.program(ADVICE)
        self._endgame = make_endgame(game, parameters, compiled)
        self.reseed(draw(self.rng, 1 << 31) if seed is None else seed)

    def reseed(self, seed: int) -> None:
        """Starts the random numbers anew."""
        super().reseed(seed)
        for number, searcher in enumerate(self._searchers):
            searcher.seed(seed + number)
        if self._endgame:
            self._endgame.reseed(seed)

    def pick(self, view: View, seat: int, offered: list[int], stop: Stop | None) -> int:
        """The choice most visited, or one drawn from the average strategy; a simultaneous one by evaluation.

        Near the end of the game a search of its own draws it, if there is one.
        """
        shares = self._policy(view, seat, offered, stop)
        rest = draw(self.rng, 1 << 30) / (1 << 30) if len(shares) > 1 else 0.0
        for action, share in shares.items():
            rest -= share
            if rest < 0:
                return action
        return max(shares, key=shares.__getitem__)

    def policy(self, view: View, seat: int, *, stop: Stop | None = None) -> dict[int, float]:
        """The choices between which the agent draws, with the chance of each."""
        return self._policy(view, seat, self.choices(view, seat), stop)

    def _policy(self, view: View, seat: int, offered: list[int], stop: Stop | None) -> dict[int, float]:
        if self._in_secret(view, seat):
            if self._endgame and self._sees_end(view, seat):
                return self._endgame.policy(view, seat, stop=stop)
            return {self._evaluated(view, seat, offered, stop)[0].action: 1.0}
        found = self._search(view, seat, stop)
        common = {finding.action: finding.share for finding in found if finding.share >= RARE}
        if common:
            return {action: share / sum(common.values()) for action, share in common.items()}
        return {max(found, key=lambda finding: (finding.share, finding.visits, finding.value)).action: 1.0}

    def assess(self, view: View, seat: int, *, stop: Stop | None = None) -> list[Assessment]:
        """The choices, the best first: as they were visited; a simultaneous one by what evaluation promises."""
        offered = self.choices(view, seat)
        if len(offered) == 1:
            return [Assessment(offered[0], None)]
        if self._in_secret(view, seat):
            return self._evaluated(view, seat, offered, stop)
        found = sorted(self._search(view, seat, stop), key=lambda one: (-one.share, -one.visits, -one.value))
        most = max(1, *(finding.visits for finding in found))
        return [Assessment(finding.action, finding.value, finding.visits / most) for finding in found]

    def glance(self, view: View, seat: int, guesses: int) -> list[Assessment]:
        """All choices by their worth some decisions ahead, over so many guesses, the best first."""
        offered = self.choices(view, seat)
        return self._ahead(view, seat, offered, guesses, None)

    def weigh(
        self, view: View, seat: int, rivals: tuple[int, int], rounds: int, *, stop: Stop | None = None
    ) -> list[float]:
        """By how much the first of two choices promises more than the second, once for each of some rounds.

        The search begins with both equally often, so that their mean and spread tell how sure the difference is. One of
        them may be a choice that is legal but not offered to search.
        """
        if self._in_secret(view, seat) or not set(rivals) <= set(self.choices(view, seat)):
            return self._weighed_ahead(view, seat, rivals, rounds, stop)
        search = self._first
        search.begin(view, rivals)
        search.simulate(seat, WARMING)
        before, found = _returns(search), []
        for _ in range(rounds):
            search.simulate(seat, max(2, self.parameters.simulations // rounds))
            after = _returns(search)
            one, other = (_mean_between(before[action], after[action]) for action in rivals)
            found.append(one - other)
            before = after
            if stop and stop():
                break
        return found

    def _weighed_ahead(
        self, view: View, seat: int, rivals: tuple[int, int], rounds: int, stop: Stop | None
    ) -> list[float]:
        guesses = max(FEW_GUESSES, self.parameters.simultaneous_guesses // rounds)
        found = []
        for _ in range(rounds):
            worth = {one.action: one.value or 0.0 for one in self._ahead(view, seat, list(rivals), guesses, stop)}
            found.append(worth[rivals[0]] - worth[rivals[1]])
            if stop and stop():
                break
        return found

    def _in_secret(self, view: View, seat: int) -> bool:
        """Whether others answer at the same time and the choice is made by evaluation."""
        return bool(self.parameters.simultaneous_guesses and getattr(view, "waiting", 0) & ~(1 << seat))

    def _sees_end(self, view: View, seat: int) -> bool:
        """Whether all that evaluation would look at is the end of the game."""
        self._first.memory.put(self._first.memory.views, 0, view)
        arrays = make_evaluation_arrays(self._first.memory, [], self._first.net(int(view.seats)))
        return bool(self._advice.ends(arrays, seat, FEW_GUESSES, self.parameters.lookahead) == FEW_GUESSES)

    def think(self, view: View, seat: int, *, stop: Stop | None = None) -> list[Finding]:
        """What a search finds out about each of the choices, most visited first."""
        self.choices(view, seat)
        return sorted(self._search(view, seat, stop), key=lambda finding: -finding.visits)

    def _search(self, view: View, seat: int, stop: Stop | None) -> list[Finding]:
        """What all threads find together: each grows a tree of its own."""
        ends = self._deadline()

        def over() -> bool:
            return bool(stop and stop()) or time.monotonic() > ends

        work = [
            partial(searcher.run, view, seat, share)
            for searcher, share in zip(self._searchers, self._shares, strict=True)
        ]
        if len(work) == 1:
            return work[0](over)
        with ThreadPoolExecutor(len(work)) as threads:
            return merged([done.result() for done in [threads.submit(run, over) for run in work]])

    def _evaluated(self, view: View, seat: int, offered: list[int], stop: Stop | None) -> list[Assessment]:
        """The choices by their worth over some guesses, the best first."""
        return self._ahead(view, seat, offered, self.parameters.simultaneous_guesses, stop)

    def _ahead(self, view: View, seat: int, offered: list[int], wanted: int, stop: Stop | None) -> list[Assessment]:
        memory = self._first.memory
        memory.put(memory.views, 0, view)
        ends = self._deadline()
        arrays = make_evaluation_arrays(memory, offered, self._first.net(int(self._state.seats)))
        how, made = self.parameters, 0
        foreseeing = Foreseeing(how.opponent_samples, how.opponent_default_rate, how.opponent_foresight)
        while made < wanted:
            guesses = min(FEW_GUESSES, wanted - made)
            self._advice.evaluate_ahead(arrays, seat, guesses, how.lookahead, foreseeing)
            made += guesses
            if (stop and stop()) or time.monotonic() > ends:
                break
        worth = [int(total) / (made * WIN) for total in arrays.worth]
        order = sorted(range(len(offered)), key=lambda place: -worth[place])
        return [Assessment(offered[place], worth[place]) for place in order]

    def _deadline(self) -> float:
        limit = self.parameters.milliseconds / 1000
        return time.monotonic() + limit if limit else math.inf


def _returns(search: Searcher) -> dict[int, tuple[int, float]]:
    """Visits and summed returns of the choices at the root."""
    return {one.action: (one.visits, one.visits * one.value) for one in search.findings()}


def _mean_between(before: tuple[int, float], after: tuple[int, float]) -> float:
    """The mean of the returns that came between two counts of (visits, sum)."""
    return (after[1] - before[1]) / max(1, after[0] - before[0])


def make_endgame(game: Game, parameters: SearchParameters, compiled: bool) -> SearchAgent | None:
    """Who answers in secret near the end of the game: a search that mixes, if the parameters name its simulations.

    It reaches the end, so no net judges.
    """
    if not (parameters.endgame and parameters.simultaneous_guesses):
        return None
    mixing = replace(parameters, simulations=parameters.endgame, simultaneous_guesses=0, endgame=0, net=0)
    return SearchAgent(game, mixing, 0, compiled=compiled)


def make_search(game: Game, parameters: SearchParameters, seed: int | None, compiled: bool) -> SearchAgent:
    """The agent "mcts:N"."""
    return SearchAgent(game, parameters, seed, compiled=compiled)


SEARCH = Kind(words.SEARCH, SearchParameters, make_search)
