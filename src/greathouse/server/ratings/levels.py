"""The bots' ratings: each level played a match against the next, and the second one stands where new players begin.

`greathouse rate` plays the matches and writes the file.
"""

from __future__ import annotations

import json
import math
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

from greathouse.server.ratings.skill import NEW_POINTS, Skill, skill_of

FILE = Path(__file__).with_name("levels.json")
"""For each game the matches between neighbouring levels: the stronger one’s share, its 95 % interval, the games."""

ANCHOR = 1
"""The level that has as many points as a new player."""

Matches = list[dict[str, float]]


class LevelRating(NamedTuple):
    """What the matches say of a level, in points."""

    points: int
    margin: int

    @property
    def skill(self) -> Skill:
        """The same as a skill."""
        return skill_of(self.points, self.margin)


@cache
def level_ratings(game: str) -> tuple[LevelRating, ...]:
    """The ratings of a game's levels; empty for a game whose levels have not been rated."""
    return rated(known().get(game, {}).get("matches", []))


def rated(matches: Matches) -> tuple[LevelRating, ...]:
    """The ratings of the levels that played these matches, from the weakest on; margins add up from the anchor on."""
    if not matches:
        return ()
    steps = [(_elo(one["share"], one), (_elo(one["high"], one) - _elo(one["low"], one)) / 2) for one in matches]
    rises, squares = [0.0], [0.0]
    for rise, margin in steps:
        rises.append(rises[-1] + rise)
        squares.append(squares[-1] + margin**2)
    least = min(margin for _, margin in steps)
    return tuple(
        LevelRating(
            round(NEW_POINTS + rise - rises[ANCHOR]), round(max(least, math.sqrt(abs(square - squares[ANCHOR]))))
        )
        for rise, square in zip(rises, squares, strict=True)
    )


def _elo(share: float, match: dict[str, float]) -> float:
    """The points between two players of whom one wins this share; one more draw keeps them finite."""
    kept = (share * match["games"] + 0.5) / (match["games"] + 1)
    return 400 * math.log10(kept / (1 - kept))


def level_skill(game: str, level: int) -> Skill | None:
    """How strong a bot of this level is, if that is known."""
    found = level_ratings(game)
    return found[level].skill if level < len(found) else None


def level_points(game: str, level: int) -> int:
    """The points of a level; 0 if they are not known."""
    found = level_ratings(game)
    return found[level].points if level < len(found) else 0


def play_matches(game: str, games: int, seed: int, jobs: int | None) -> Matches:
    """Plays a match between each level of a game and the next one."""
    from greathouse.agents import levels_of
    from greathouse.arena import compete
    from greathouse.kernel.game import load

    found = load(game)
    matches = []
    for weaker, stronger in pairwise(levels_of(found)):
        points = compete(found, [stronger, weaker], games, seed, jobs).matches[0].rows[0].points
        numbers = {"share": points.mean, "low": points.low, "high": points.high}
        matches.append({name: round(number, 4) for name, number in numbers.items()} | {"games": float(games)})
    return matches


def known(file: Path = FILE) -> dict[str, Any]:
    """What a file holds; nothing if there is none."""
    return json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}


def write(file: Path, game: str, matches: Matches, seed: int) -> None:
    """Puts a game's matches into a file, in the place of what it said of that game."""
    content = json.dumps(known(file) | {game: {"matches": matches, "seed": seed}}, indent=1, sort_keys=True)
    file.write_text(content + "\n", encoding="utf-8")
