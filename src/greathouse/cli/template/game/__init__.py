"""GAME_TITLE: whoever takes the last reed wins."""

from greathouse.kernel.about import About

ABOUT = About(
    title="GAME_TITLE",
    designer="",
    publisher="",
    year=2000,
    seats=(2, 3, 4),
    minutes=(2, 5),
    rules="1",
    sign="reed",
    levels=("random", "greedy:epsilon=50", "greedy", "mcts:200"),
)
