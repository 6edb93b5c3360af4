"""Great House: five modern board games about ancient Egypt, to play, to study and to compute with.

import greathouse as gh

game = gh.load("heir")          # a Game; `gh.list_games()` names them all
match = game.new(seed=7)        # a Match: `legal`, `play`, `view`, `over`, `returns`, `placing`, `save`
report = gh.compete("heir", ["greedy", "random"], games=8, seed=1)
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from greathouse.arena import Report, compete
    from greathouse.kernel.chance import Dealer
    from greathouse.kernel.contract import CHANCE, OVER, SPECTATOR
    from greathouse.kernel.errors import GameOver, HouseError, IllegalMove, NotYourTurn, UnreadableMove
    from greathouse.kernel.events import Event
    from greathouse.kernel.fairness import Fairness
    from greathouse.kernel.game import Game, list_games, load
    from greathouse.kernel.match import Match, Place
    from greathouse.kernel.transcript import replay

__version__ = "0.1.0"
__all__ = [
    "CHANCE",
    "OVER",
    "SPECTATOR",
    "Dealer",
    "Event",
    "Fairness",
    "Game",
    "GameOver",
    "HouseError",
    "IllegalMove",
    "Match",
    "NotYourTurn",
    "Place",
    "Report",
    "UnreadableMove",
    "__version__",
    "compete",
    "list_games",
    "load",
    "replay",
]

_HOMES = {
    "CHANCE": "greathouse.kernel.contract",
    "Dealer": "greathouse.kernel.chance",
    "Event": "greathouse.kernel.events",
    "Fairness": "greathouse.kernel.fairness",
    "Game": "greathouse.kernel.game",
    "GameOver": "greathouse.kernel.errors",
    "HouseError": "greathouse.kernel.errors",
    "IllegalMove": "greathouse.kernel.errors",
    "Match": "greathouse.kernel.match",
    "NotYourTurn": "greathouse.kernel.errors",
    "OVER": "greathouse.kernel.contract",
    "Place": "greathouse.kernel.match",
    "Report": "greathouse.arena",
    "SPECTATOR": "greathouse.kernel.contract",
    "UnreadableMove": "greathouse.kernel.errors",
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
