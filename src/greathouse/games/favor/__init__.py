"""Favor of the Pharaoh: dice, five levels of Egyptian society, and a final roll-off (Tom Lehmann)."""

from greathouse.kernel.about import About

ABOUT = About(
    title="Favor of the Pharaoh",
    designer="Tom Lehmann",
    publisher="Bezier Games",
    year=2015,
    seats=(2, 3, 4),
    minutes=(30, 45),
    rules="1",
    sign="𓆣",
    levels=(
        "mcts:1:epsilon=30",
        "mcts:1:epsilon=12",
        "mcts:1",
        "mcts:600:rollout_depth=0:exploration=8:prior_visits=4",
    ),
)
