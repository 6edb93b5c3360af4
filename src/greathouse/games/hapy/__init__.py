"""Hâpy Families: six families of gods in overlapping rows, and one question a turn (Olivier Cipière)."""

from greathouse.kernel.about import About

ABOUT = About(
    title="Hâpy Families",
    designer="Olivier Cipière",
    publisher="Loki",
    year=2022,
    seats=(2, 3, 4),
    minutes=(10, 15),
    rules="1",
    sign="𓃠",
    levels=(
        "mcts:50:rollout_depth=2:prior_visits=10:exploration=25:epsilon=70",
        "mcts:100:rollout_depth=2:prior_visits=10:exploration=25:epsilon=32",
        "mcts:150:rollout_depth=2:prior_visits=10:exploration=25:epsilon=14",
        "mcts:1500:rollout_depth=2:prior_visits=10:exploration=10",
    ),
    hidden=True,
)
