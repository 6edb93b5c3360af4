"""A toy race: each turn a die, then two steps; nothing hidden, several choices in a turn."""

from greathouse.kernel.about import About

ABOUT = About(
    title="Steps",
    designer="",
    publisher="",
    year=2000,
    seats=(2, 3),
    minutes=(1, 2),
    rules="1",
    sign="ankh",
    levels=("random", "random", "random", "random"),
)
