"""Sailing Toward Osiris: governors build while the dead Pharaoh sails to his tomb (W. David MacKenzie)."""

from greathouse.kernel.game import About

ABOUT = About(
    title="Sailing Toward Osiris",
    designer="W. David MacKenzie",
    publisher="Daily Magic Games",
    year=2018,
    seats=(2, 3, 4, 5),
    minutes=(60, 90),
    rules="1",
    sign="𓊞",
    levels=(
        "greedy:2:slip=12",
        "greedy",
        "mcts:60:depth=16:prior=8:explore=15",
        "mcts:800:depth=16:prior=8:explore=15",
    ),
    hidden=True,
    trade=True,
)
