"""Sailing Toward Osiris: governors build while the dead Pharaoh sails to his tomb (W. David MacKenzie)."""

from greathouse.kernel.about import About

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
        "greedy:2:epsilon=12",
        "greedy",
        "mcts:60:rollout_depth=16:prior_visits=8:exploration=15",
        "mcts:800:rollout_depth=16:prior_visits=8:exploration=15",
    ),
    hidden=True,
    trade=True,
)
