"""Hâpy Families: six families of gods in overlapping rows, and one question a turn (Olivier Cipière)."""

from greathouse.kernel.game import About

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
        "mcts:50:depth=2:prior=10:explore=25:slip=70",
        "mcts:100:depth=2:prior=10:explore=25:slip=32",
        "mcts:150:depth=2:prior=10:explore=25:slip=14",
        "mcts:1500:depth=2:prior=10:explore=10",
    ),
    hidden=True,
)
