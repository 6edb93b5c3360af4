"""Small runs, and what their folders hold."""

from __future__ import annotations

from greathouse.dataset.run import new_run
from greathouse.kernel.game import list_games, load
from tests.toys import toy


def small_run(key="kuhn", agents=("random",), games=50, shard=10, **more):
    """A run of a toy or of a game, by plain rules unless told otherwise."""
    game = load(key) if key in list_games() else toy(key)
    return new_run(game, agents, games, shard=shard, **({"compiled": False} | more))


def contents(folder):
    """The bytes of every file of a dataset by its name."""
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.name != ".lock"}
