"""Matching pennies with a way out: both answer in secret; safe is worth 0.3, an even mixture 0.5."""

from greathouse.kernel.about import About

ABOUT = About(
    title="Pennies",
    designer="",
    publisher="",
    year=2000,
    seats=(2,),
    minutes=(1, 1),
    rules="1",
    sign="ankh",
    levels=("random", "greedy", "mcts:100", "mcts:400"),
    hidden=True,
)
