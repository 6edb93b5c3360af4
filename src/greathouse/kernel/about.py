"""What a game says of itself before anything of it is loaded."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class About:
    """What a game's `__init__.py` says of it; `ABOUT = About(...)`.

    `seats` are the numbers of players it can be played with, `minutes` a typical length, `rules` the version of the
    rules (raised when a ruling changes play), `sign` the hieroglyph that stands for it, `levels` the agents behind
    Servant, Scribe, Vizier and Pharaoh (e.g. "mcts:400"), `hidden` whether seats know different things, `trade` whether
    seats can trade outside the order of decisions (trade.py).
    """

    title: str
    designer: str
    publisher: str
    year: int
    seats: tuple[int, ...]
    minutes: tuple[int, int]
    rules: str
    sign: str
    levels: tuple[str, str, str, str]
    hidden: bool = False
    trade: bool = False
