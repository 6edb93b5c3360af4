"""The bots' ratings, as `greathouse rate` found and wrote them: the second level stands where new players begin."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from greathouse.server.ratings.skill import Skill, skill_of

FILE = Path(__file__).with_name("levels.json")
"""For each game the ratings of its levels, and the matches of all pairs from which they follow."""


class LevelRating(NamedTuple):
    """What the matches say of a level, in points; with 95 % it lies at most `margin` above or below."""

    points: int
    margin: int

    @property
    def skill(self) -> Skill:
        """The same as a skill."""
        return skill_of(self.points, self.margin)


@cache
def level_ratings(game: str) -> tuple[LevelRating, ...]:
    """The ratings of a game's levels, from the weakest on; empty for a game whose levels have not been rated."""
    return tuple(LevelRating(*rating) for rating in known().get(game, {}).get("ratings", ()))


def level_skill(game: str, level: int) -> Skill | None:
    """How strong a bot of this level is, if that is known."""
    found = level_ratings(game)
    return found[level].skill if level < len(found) else None


def level_points(game: str, level: int) -> int:
    """The points of a level; 0 if they are not known."""
    found = level_ratings(game)
    return found[level].points if level < len(found) else 0


def known(file: Path = FILE) -> dict[str, Any]:
    """What a file holds; nothing if there is none."""
    return json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
