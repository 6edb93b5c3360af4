"""What a game says of itself before anything of it is loaded."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class About:
    """What a game's `__init__.py` says of it; `ABOUT = About(...)`. Pages leave out what a game does not say."""

    title: str
    designer: str
    publisher: str
    year: int
    seats: tuple[int, ...]
    """The numbers of players it can be played with."""
    minutes: tuple[int, int]
    """How long a game takes, from and to."""
    rules: str
    """The version of the rules, raised when a ruling changes play."""
    sign: str
    """The hieroglyph that stands for it."""
    levels: tuple[str, ...]
    """The agents behind Servant, Scribe, Vizier, Pharaoh ("mcts:400") and, where the game has that level, Imhotep."""
    judge: str = ""
    """The level or agent by whose search reviews judge choices, where the strongest level that searches would take them
    too long."""
    wins: tuple[int, ...] = ()
    """How many of ten games each level but the lowest wins against the one below it; 0 where nobody measured it."""
    hidden: bool = False
    """Whether seats know different things."""
    trade: bool = False
    """Whether seats can trade outside the order of decisions (trade.py)."""
    goal: Mapping[str, str] = field(default_factory=dict)
    """What the game is about in one sentence, by language."""
    winning: Mapping[str, str] = field(default_factory=dict)
    """How it is won in three sentences, by language."""
    yardsticks: Mapping[str, str] = field(default_factory=dict)
    """Levels as they once were, by name ("pharaoh-0.1"): agents that never change, to measure later ones against."""
