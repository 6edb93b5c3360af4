"""A toy of sealed bids: everybody bids in secret at the same time, three rounds, the one highest bid scores."""

from greathouse.kernel.about import About

ABOUT = About(
    title="Sealed",
    designer="",
    publisher="",
    year=2000,
    seats=(2, 3),
    minutes=(1, 2),
    rules="1",
    sign="ankh",
    levels=("random", "random", "random", "random"),
    hidden=True,
)
