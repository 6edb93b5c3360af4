"""The games that this house offers, and the one that a table is played with."""

from __future__ import annotations

import logging
from functools import cache

from greathouse.kernel.errors import BadContent
from greathouse.kernel.game import Game, list_games, load

_log = logging.getLogger(__name__)


def find_game(key: str, digest: str) -> Game:
    """The game a table is played with. Raises UnknownGame, BadContent."""
    game = load(key)
    if digest != game.content_digest:
        raise BadContent(f"This table is played with content {digest}, which this house does not have.")
    return game


@cache
def offered_games() -> tuple[str, ...]:
    """Keys of the games this house offers; one that cannot be loaded is left out, and the log says why."""
    return tuple(key for key in list_games() if _loads(key))


def _loads(key: str) -> bool:
    try:
        game = load(key)
        return all((game.rules, game.text, game.board))
    except Exception:
        _log.exception("the game %s is not offered, since it cannot be loaded", key)
        return False
