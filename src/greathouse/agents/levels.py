"""The named levels that people play against; what each stands for is said by the game."""

from __future__ import annotations

from greathouse.kernel.errors import BadAgent
from greathouse.kernel.game import Game
from greathouse.kernel.words import refused

LEVELS = ("servant", "scribe", "vizier", "pharaoh", "imhotep")
"""From the weakest to the strongest; the last one not every game has."""

FEWEST = 4
"""Levels that every game has."""


def levels_of(game: Game) -> tuple[str, ...]:
    """The levels that a game has. Raises BadAgent if it names too few agents for them, or too many."""
    count = len(game.about.levels)
    if not FEWEST <= count <= len(LEVELS):
        raise refused(BadAgent, "agent-levels", game=game.about.title, count=count, levels=", ".join(LEVELS))
    return LEVELS[:count]


def level_spec(name: str, game: Game) -> str:
    """The agent behind a level of this game, e.g. "mcts:400" for "Vizier", or behind one of its yardsticks.

    Any other name is returned as it is. Raises BadAgent if the game has no such level.
    """
    level = name.strip().lower()
    if level not in LEVELS:
        return game.about.yardsticks.get(level, name)
    levels = levels_of(game)
    if level not in levels:
        raise refused(BadAgent, "no-level", game=game.about.title, level=level, levels=", ".join(levels))
    return game.about.levels[levels.index(level)]
