"""Small games for tests; every folder here is one, with the files that its tests need."""

from __future__ import annotations

from functools import cache

from greathouse.kernel.errors import UnknownGame
from greathouse.kernel.game import Game
from greathouse.kernel.instances import Source

TOYS = ("fork", "kuhn", "pennies", "sealed", "steps")
PLAYABLE = ("kuhn", "sealed", "steps")
"""Those with words and a board."""


def toy(key: str, content: str = "") -> Game:
    """The one instance of a toy; its content is always the present one."""
    if key not in TOYS:
        raise UnknownGame(f"There is no game {key!r}.")
    return _made(key)


@cache
def _made(key: str) -> Game:
    return Game(key, Source(f"tests.toys.{key}"))
