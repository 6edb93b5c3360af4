"""What a robot plays with: an agent of the house by its name, or a function of one's own."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path
from threading import Lock
from typing import Any

from greathouse.agents import make
from greathouse.client.robot import Choose
from greathouse.client.schemas import Position
from greathouse.kernel.errors import BadAgent, HouseError
from greathouse.kernel.game import load


def player(written: str, seed: int | None = None) -> Choose:
    """The player that is written: "mcts:800", "scribe", or "mypackage.module:function". Raises BadAgent."""
    module, colon, name = written.partition(":")
    if colon and name.isidentifier() and _is_module(module):
        return _function(module, name)
    return AgentPlayer(written, seed)


def _is_module(name: str) -> bool:
    """Whether a module is meant: it has a dot, or lies here."""
    parts = name.split(".")
    here = Path.cwd() / Path(*parts)
    return all(part.isidentifier() for part in parts) and (
        len(parts) > 1 or here.with_suffix(".py").exists() or (here / "__init__.py").exists()
    )


def _function(module: str, name: str) -> Choose:
    if (here := str(Path.cwd())) not in sys.path:
        sys.path.insert(0, here)
    try:
        found: Any = getattr(importlib.import_module(module), name)
    except (ImportError, AttributeError) as error:
        raise BadAgent(f"There is no {name} in {module}: {error}.") from None
    if not callable(found):
        raise BadAgent(f"{module}:{name} cannot be called; a player is a function of a position.")
    chosen: Choose = found
    return chosen


class AgentPlayer:
    """An agent of the house for each game that occurs; they think one after the other."""

    def __init__(self, written: str, seed: int | None = None) -> None:
        self._written, self._seed = written, seed
        self._agents: dict[str, Any] = {}
        self._lock = Lock()

    def prepare(self, game: str) -> None:
        """Makes the agent before it has to answer. Raises BadAgent, UnknownGame."""
        with self._lock:
            if game not in self._agents:
                self._agents[game] = make(self._written, load(game), self._seed)

    def __call__(self, position: Position) -> int:
        """The number of the agent's choice. Raises HouseError if this version of the game is another one."""
        self.prepare(position.game)
        game = load(position.game)
        if (position.rules, position.content) != (game.about.rules, game.content_digest):
            there, here = f"{position.rules} {position.content}", f"{game.about.rules} {game.content_digest}"
            raise HouseError(f"That house plays {game.key} by version {there.strip()}, this package by {here.strip()}.")
        assert position.you is not None and position.numbers is not None
        view = game.View.from_json(position.numbers, where="view")
        with self._lock:
            return int(self._agents[game.key].choose(view, position.you))
