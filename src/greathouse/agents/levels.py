"""The named levels that people play against; what each stands for is said by the game."""

from __future__ import annotations

from greathouse.kernel.game import Game

LEVELS = ("servant", "scribe", "vizier", "pharaoh")
"""From the weakest to the strongest."""


def level_spec(name: str, game: Game) -> str:
    """The agent behind a level of this game, e.g. "mcts:400" for "Vizier"; any other name is answered as it is."""
    level = name.strip().lower()
    return game.about.levels[LEVELS.index(level)] if level in LEVELS else name
