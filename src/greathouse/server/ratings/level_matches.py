"""How the bots' ratings are found: every level of a game plays a match against every other one.

People are rated by OpenSkill's model, game after game (`skill`). For two players it is that of Bradley and Terry, and
the ratings of levels are those that explain all of their games best: OpenSkill would move none of them, on the average
of these games.
"""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np

from greathouse.agents import levels_of
from greathouse.arena import compete
from greathouse.arena.stats import Z95, one_more_draw, ratings
from greathouse.kernel.game import load
from greathouse.server.ratings.levels import LevelRating, known
from greathouse.server.ratings.skill import NEW_POINTS

ANCHOR = 1
"""The level that has as many points as a new player."""

PER_POINT = math.log(10) / 400
"""By so much one point more changes the logarithm of the odds."""


class LevelMatch(NamedTuple):
    """A match of two levels, told by their numbers: its games, and which part of the points the stronger one made."""

    weaker: int
    stronger: int
    games: int
    share: float


def play_matches(game: str, games: int, seed: int, jobs: int | None) -> list[LevelMatch]:
    """Plays a match of so many games between all levels of a game, two at a time."""
    found = load(game)
    levels = levels_of(found)
    played = []
    for match in compete(found, levels, games, seed, jobs).matches:
        weaker, stronger = sorted(match.rows, key=lambda row: levels.index(row.agent))
        pair = levels.index(weaker.agent), levels.index(stronger.agent)
        played.append(LevelMatch(*pair, match.games, round(stronger.points.mean, 4)))
    return sorted(played)


def rated(matches: Sequence[LevelMatch]) -> list[LevelRating]:
    """The ratings of the levels that played these matches, from the weakest on.

    A margin tells how well a level is placed among the others, of which the mean is held to be known. The games of a
    match are counted as independent, which they are but for common dice.
    """
    count = 1 + max(match.stronger for match in matches)
    points = {(one.stronger, one.weaker): one.share * one.games for one in matches}
    points |= {(one.weaker, one.stronger): (1 - one.share) * one.games for one in matches}
    found = ratings(points, count)
    widths = margins(matches, found)
    return [
        LevelRating(round(NEW_POINTS + elo - found[ANCHOR]), round(width))
        for elo, width in zip(found, widths, strict=True)
    ]


def margins(matches: Sequence[LevelMatch], found: Sequence[float]) -> list[float]:
    """Half the widths of 95 % intervals, in points, by what the games tell of the levels (Fisher's information)."""
    information = np.zeros((len(found), len(found)))
    for match in matches:
        even = 1 / (1 + math.exp(PER_POINT * (found[match.weaker] - found[match.stronger])))
        known_of_both = (match.games + one_more_draw(len(found))) * even * (1 - even) * PER_POINT**2
        pair = [match.weaker, match.stronger]
        information[np.ix_(pair, pair)] += known_of_both * np.array([[1, -1], [-1, 1]])
    return [Z95 * math.sqrt(spread) for spread in np.diag(np.linalg.pinv(information))]


def write(file: Path, game: str, matches: Sequence[LevelMatch], seed: int) -> None:
    """Puts a game's matches and ratings into a file, in the place of what it said of that game."""
    entry = {"matches": [one._asdict() for one in matches], "ratings": rated(matches), "seed": seed}
    content = json.dumps(known(file) | {game: entry}, indent=1, sort_keys=True)
    file.write_text(content + "\n", encoding="utf-8")
