"""Views and guesses of states."""

from __future__ import annotations

from typing import Any

from greathouse.kernel.chance import seeded
from greathouse.kernel.game import Game


def seen_by(game: Game, state: Any, seat: int) -> Any:
    """What a seat may know of a state."""
    view: Any = game.View()
    game.views.view(state, seat, view)
    return view


def guessed(game: Game, view: Any, seat: int, seed: int) -> Any:
    """The state that a seat guesses from its view with this seed."""
    state: Any = game.State()
    game.views.guess(view, seat, state, seeded(seed))
    return state
