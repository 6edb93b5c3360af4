"""Temple Gifts: sealed bids of grain for gifts to the temple, each seat with a secret patron."""

from greathouse.kernel.about import About

ABOUT = About(
    title="Temple Gifts",
    designer="Great House contributors",
    publisher="",
    year=2026,
    seats=(2, 3, 4),
    minutes=(5, 10),
    rules="1",
    sign="basket",
    levels=("random", "greedy:epsilon=40", "greedy", "mcts:100"),
    hidden=True,
)
