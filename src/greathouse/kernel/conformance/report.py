"""What the suite did and found."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass
class Report:
    """What the suite did and found; `faults` is empty when the game conforms."""

    game: str
    games: int = 0
    steps: int = 0
    compared_steps: int = 0
    leak_steps: int = 0
    trades: int = 0
    cut_games: int = 0
    seconds: float = 0.0
    longest: int = 0
    faults: list[str] = field(default_factory=list)
