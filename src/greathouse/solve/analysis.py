"""What a game's solver can tell of a position, for programs that know no game by name."""

from __future__ import annotations

from functools import cache
from importlib.metadata import entry_points
from typing import Any, Protocol

from greathouse.kernel.game import Game


class Analyst(Protocol):
    """Exact chances of a game, from views alone. Packages name theirs as an entry point in group greathouse.analysis:
    the game's key, and a function without arguments that returns an Analyst. Its methods may be called from any thread.
    """

    def chances(self, view: Any) -> tuple[float, ...] | None:
        """What each seat can expect of the game, from 0 to 1; None where nothing exact is known."""

    def advice(self, view: Any, seat: int) -> list[tuple[int, float]]:
        """The choices of a seat that is to choose, the best first, with what it can expect after each; or nothing."""

    def reach(self, options: dict[str, Any], lang: str) -> str:
        """A sentence: for which positions exact chances are known here, and what they do not count with."""

    def missing(self, options: dict[str, Any]) -> list[str]:
        """The command that works out what is missing and takes a minute or so; empty if nothing is."""


@cache
def analyst_of(game: Game) -> Analyst | None:
    """The analyst of a game; None if it has none, or by earlier rules."""
    if game.source.rules:
        return None
    for point in entry_points(group="greathouse.analysis", name=game.key):
        found: Analyst = point.load()()
        return found
    return None
