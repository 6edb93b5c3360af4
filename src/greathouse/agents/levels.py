"""The named levels that people play against; what each stands for is said by the game."""

from __future__ import annotations

from greathouse.kernel.errors import BadAgent
from greathouse.kernel.game import Game
from greathouse.kernel.words import refused

LEVELS = ("servant", "scribe", "vizier", "pharaoh")
"""From the weakest to the strongest."""


def level_spec(name: str, game: Game) -> str:
    """The agent behind a level of this game, e.g. "mcts:400" for "Vizier"; any other name is returned as it is.

    Raises BadAgent if the game has no such level.
    """
    level = name.strip().lower()
    if level not in LEVELS:
        return name
    if len(game.about.levels) != len(LEVELS):
        title, count = game.about.title, len(game.about.levels)
        raise refused(BadAgent, "agent-levels", game=title, count=count, levels=", ".join(LEVELS))
    return game.about.levels[LEVELS.index(level)]
