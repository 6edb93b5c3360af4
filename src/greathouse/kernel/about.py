"""What a game says of itself before anything of it is loaded."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class About:
    """What a game's `__init__.py` says of it; `ABOUT = About(...)`.

    `seats` are the numbers of players it can be played with, `minutes` a typical length, `rules` the version of the
    rules (raised when a ruling changes play), `sign` the hieroglyph that stands for it, `levels` the agents behind
    Servant, Scribe, Vizier, Pharaoh (e.g. "mcts:400") and, where the game has that level, Imhotep, `hidden` whether
    seats know different things, `trade` whether seats can trade outside the order of decisions (trade.py). `goal` is
    one sentence by language, what the game is about; `winning` says in three sentences how it is won. Pages that show
    them leave out what a game does not say. `yardsticks` are levels as they once were, by name ("pharaoh-0.1"): agents
    that stay as they are, so that later ones can be measured against them. `wins` says how many of ten games each level
    but the lowest wins against the one below it, 0 where that was not measured (benchmarks/results).
    """

    title: str
    designer: str
    publisher: str
    year: int
    seats: tuple[int, ...]
    minutes: tuple[int, int]
    rules: str
    sign: str
    levels: tuple[str, ...]
    wins: tuple[int, ...] = ()
    hidden: bool = False
    trade: bool = False
    goal: Mapping[str, str] = field(default_factory=dict)
    winning: Mapping[str, str] = field(default_factory=dict)
    yardsticks: Mapping[str, str] = field(default_factory=dict)
