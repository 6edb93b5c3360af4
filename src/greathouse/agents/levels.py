"""The named levels that people play against; what each stands for is said by the game."""

from __future__ import annotations

from greathouse.kernel.errors import BadAgent
from greathouse.kernel.game import Game

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
        raise BadAgent(f"{game.about.title} names {len(game.about.levels)} agents for the levels {', '.join(LEVELS)}.")
    return game.about.levels[LEVELS.index(level)]
