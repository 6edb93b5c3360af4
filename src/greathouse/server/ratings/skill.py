"""How strong a player is: a mean and its uncertainty (OpenSkill, Plackett and Luce's model); how games change it.

Pages show points: a new player has 1500, and 400 points more win ten games for each one that is lost, as with Elo.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from typing import NamedTuple

from openskill.models import PlackettLuce

_MODEL = PlackettLuce()

POINT = 400 / math.log(10) / math.sqrt(2) / _MODEL.beta
"""So many points are one unit of a mean."""

NEW_POINTS = 1500
"""The points of somebody who has not played yet."""

MAX_SURE_MARGIN = 300
"""The points above and below beyond which a rating is provisional."""


class Skill(NamedTuple):
    """What is known of a player's strength at one game."""

    mu: float = _MODEL.mu
    sigma: float = _MODEL.sigma

    @property
    def points(self) -> int:
        """The strength as pages show it."""
        return round(NEW_POINTS + (self.mu - _MODEL.mu) * POINT)

    @property
    def margin(self) -> int:
        """With 95 % the strength lies at most so many points above or below."""
        return round(2 * self.sigma * POINT)

    @property
    def provisional(self) -> bool:
        """Whether too little is known yet."""
        return self.margin > MAX_SURE_MARGIN

    @property
    def rank_key(self) -> float:
        """By this leaderboards are sorted: what the strength is at the least."""
        return self.mu - 2 * self.sigma


def skill_of(points: float, margin: float) -> Skill:
    """The skill behind points and their margin."""
    return Skill(_MODEL.mu + (points - NEW_POINTS) / POINT, margin / 2 / POINT)


def after_game(before: Sequence[Skill], ranks: Sequence[int], fixed: Collection[int] = ()) -> list[Skill]:
    """The skills of all seats after a game that they ended at these ranks (1 is best); seats in `fixed` keep theirs."""
    teams = [[_MODEL.rating(mu=skill.mu, sigma=skill.sigma)] for skill in before]
    changed = _MODEL.rate(teams, ranks=[float(rank) for rank in ranks])
    found = [Skill(team[0].mu, team[0].sigma) for team in changed]
    return [before[seat] if seat in fixed else skill for seat, skill in enumerate(found)]
