"""Three seats, open, with a die: the first seat does best by trusting the third, which serves itself in doing so."""

from greathouse.kernel.about import About

ABOUT = About(
    title="Fork",
    designer="",
    publisher="",
    year=2000,
    seats=(3,),
    minutes=(1, 1),
    rules="1",
    sign="ankh",
    levels=("random", "greedy", "mcts:100", "mcts:400"),
)
