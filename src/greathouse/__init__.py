"""Great House: five modern board games about ancient Egypt, to play, to study and to compute with.

import greathouse as gh

game = gh.load("heir")          # a Game; `gh.list_games()` names them all
match = game.new(seed=7)        # a Match: `legal`, `play`, `view`, `over`, `returns`, `save`
report = gh.compete("heir", ["greedy", "random"], games=8, seed=1)
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from greathouse.arena import Report, compete
    from greathouse.kernel.errors import HouseError
    from greathouse.kernel.game import Game, list_games, load
    from greathouse.kernel.match import Match
    from greathouse.kernel.transcript import replay

__version__ = "0.1.0"
__all__ = ["Game", "HouseError", "Match", "Report", "__version__", "compete", "list_games", "load", "replay"]

_HOMES = {
    "Game": "greathouse.kernel.game",
    "HouseError": "greathouse.kernel.errors",
    "Match": "greathouse.kernel.match",
    "Report": "greathouse.arena",
    "compete": "greathouse.arena",
    "list_games": "greathouse.kernel.game",
    "load": "greathouse.kernel.game",
    "replay": "greathouse.kernel.transcript",
}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'greathouse' has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
