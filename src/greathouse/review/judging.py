"""Judges choices and positions of one game, by an exact table where there is one, else by search."""

from __future__ import annotations

from statistics import fmean, stdev
from typing import Any, NamedTuple

from greathouse.agents import SearchAgent, level_spec, levels_of, make
from greathouse.agents.outlook import Outlook
from greathouse.kernel.contract import CHANCE, OVER
from greathouse.kernel.game import Game
from greathouse.review.schema import BRILLIANT, MISTAKE, SEARCH, TABLE
from greathouse.review.seeing import guessed, seen_by
from greathouse.solve.analysis import Analyst, analyst_of

MISTAKE_FROM = {TABLE: 0.01, SEARCH: 0.05}
"""A choice that gives away as much of the win is a mistake, by what judged it."""

SURE = 2.5
"""So many standard errors the cost that a search finds must be above 0."""

BEST_WITHIN = 0.0005
"""A choice that costs less is as good as the best one."""

BRILLIANT_FROM = 0.05
"""A brilliant choice is so much better than what the game's advice would choose at first sight."""

ROUNDS, GLANCES = 8, 8
SAMPLES, LOOKAHEAD = 48, 8
"""Continuations by which chances are judged, and how many decisions each goes on."""

LUCK_SAMPLES, LUCK_LOOKAHEAD = 8, 4
"""The same for each outcome of chance."""

MAX_LINE = 4
"""Choices that a line shows."""

FALLBACK = "mcts:400:rollout_depth=20"
"""What judges a game in which no level searches."""


class Verdict(NamedTuple):
    """What is said of a choice: see `schema.Choice`."""

    best: int
    cost: float
    spare: float
    judge: str
    kind: str = ""


def judging_agent(game: Game, *, compiled: bool) -> SearchAgent:
    """The agent by whose search choices are judged: the one that the game names, else its strongest level that
    searches."""
    names = [game.about.judge] if game.about.judge else [*reversed(levels_of(game))]
    agents = (make(level_spec(name, game), game, 0, compiled=compiled) for name in (*names, FALLBACK))
    return next(agent for agent in agents if isinstance(agent, SearchAgent))


class Judge:
    """Judges for one thread; the same seed gives the same verdict."""

    def __init__(self, game: Game, seats: int, *, compiled: bool) -> None:
        self.game, self.agent = game, judging_agent(game, compiled=compiled)
        self.outlook = Outlook(game, seats, compiled=compiled)
        self.analyst: Analyst | None = analyst_of(game)

    def choice(self, view: Any, seat: int, played: int, seed: int) -> Verdict | None:
        """What is said of a choice, from what its seat could know; None if there was nothing to choose."""
        self.agent.reseed(seed)
        offered = self.agent.choices(view, seat)
        if len(offered) < 2:
            return None
        exact = self.analyst.advice(view, seat) if self.analyst else []
        return self._by_table(exact, played) if exact else self._by_search(view, seat, played)

    def chances(self, state: Any, seats: int, seed: int) -> list[float]:
        """What each seat can expect by what it can know: of an open game and at the end, what all know."""
        views = [seen_by(self.game, state, seat) for seat in range(seats)]
        exact = self.analyst.chances(views[0]) if self.analyst else None
        if exact is not None:
            return list(exact)
        if not self.game.about.hidden or self.game.rules.turn(state) == OVER:
            return list(self.outlook.of_state(state, SAMPLES, LOOKAHEAD, seed))
        found = (self.outlook.from_view(view, seat, SAMPLES, LOOKAHEAD, seed) for seat, view in enumerate(views))
        return [shares[seat] for seat, shares in enumerate(found)]

    def luck(self, state: Any, outcome: int, seed: int) -> list[float]:
        """What an outcome of chance gave each seat: what is expected after it, less what was expected before."""
        size = len(self.game.chances)
        out, weight = [0] * size, [0] * size
        count = self.game.rules.odds(state, out, weight)
        after = {out[i]: self._after(state, out[i], seed) for i in range(count) if weight[i]}
        total = sum(weight[:count])
        mean = [
            sum(weight[i] * after[out[i]][seat] for i in range(count) if weight[i]) / total
            for seat in range(int(state.seats))
        ]
        return [real - expected for real, expected in zip(after[outcome], mean, strict=True)]

    def line(self, view: Any, seat: int, best: int, seed: int) -> list[tuple[int, int]]:
        """How the game may go on after the best choice, on one guess of what is hidden; until chance decides."""
        state, line = guessed(self.game, view, seat, seed), [(seat, best)]
        self.game.rules.apply(state, seat, best)
        while len(line) < MAX_LINE and (who := self.game.rules.turn(state)) >= 0:
            if self.game.rules.waiting(state) != 1 << who:
                break
            action = self.agent.choose(seen_by(self.game, state, who), who)
            line.append((who, action))
            self.game.rules.apply(state, who, action)
        return line

    def _by_table(self, exact: list[tuple[int, float]], played: int) -> Verdict:
        worth = dict(exact)
        best, most = exact[0]
        cost = max(0.0, most - worth.get(played, most))
        best = played if cost < BEST_WITHIN else best
        kind = MISTAKE if cost >= MISTAKE_FROM[TABLE] else ""
        return Verdict(best, cost, most - fmean(worth.values()), TABLE, kind)

    def _by_search(self, view: Any, seat: int, played: int) -> Verdict:
        glance = self.agent.glance(view, seat, GLANCES)
        values = [one.value or 0.0 for one in glance]
        spare = max(values) - fmean(values)
        best = self.agent.assess(view, seat)[0].action
        if best == played:
            kind = BRILLIANT if self._surprises(view, seat, played, glance[0].action) else ""
            return Verdict(best, 0.0, spare, SEARCH, kind)
        cost, sure = self._gap(view, seat, best, played)
        cost = min(1.0, cost)
        if not sure:
            return Verdict(played if cost <= 0 else best, 0.0 if cost <= 0 else cost, max(spare, cost), SEARCH)
        kind = MISTAKE if cost >= MISTAKE_FROM[SEARCH] else ""
        return Verdict(best, cost, max(spare, cost), SEARCH, kind)

    def _surprises(self, view: Any, seat: int, played: int, obvious: int) -> bool:
        """Whether a best choice is much better than the one that looks best at first sight."""
        if obvious == played:
            return False
        gain, sure = self._gap(view, seat, played, obvious)
        return sure and gain >= BRILLIANT_FROM

    def _gap(self, view: Any, seat: int, one: int, other: int) -> tuple[float, bool]:
        """By how much a choice is better than another, and whether that is sure."""
        gaps = self.agent.weigh(view, seat, (one, other), ROUNDS)
        mean = fmean(gaps)
        error = stdev(gaps) / len(gaps) ** 0.5 if len(gaps) > 1 else 1.0
        return mean, mean > SURE * error

    def _after(self, state: Any, outcome: int, seed: int) -> tuple[float, ...]:
        then = state.copy()
        self.game.rules.apply(then, CHANCE, outcome)
        return self.outlook.of_state(then, LUCK_SAMPLES, LUCK_LOOKAHEAD, seed)
