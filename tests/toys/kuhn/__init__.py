"""Kuhn poker, the smallest game with everything hidden: proves the kernel's hidden-information parts."""

from greathouse.kernel.about import About

ABOUT = About(
    title="Kuhn poker",
    designer="Harold W. Kuhn",
    publisher="",
    year=1950,
    seats=(2,),
    minutes=(1, 1),
    rules="1",
    sign="ankh",
    levels=("random", "greedy", "mcts:100", "mcts:400"),
    hidden=True,
)
