"""Pharao: two dice, eight crowns, and the Nile on a Senet board (Horst Alexander Renz)."""

from greathouse.kernel.about import About

ABOUT = About(
    title="Pharao",
    designer="Horst Alexander Renz",
    publisher="Pharao-Brettspiele, München",
    year=1985,
    seats=(2,),
    minutes=(20, 45),
    rules="1",
    sign="𓋖",
    levels=(
        "greedy:epsilon=70",
        "greedy:epsilon=35",
        "mcts:80:rollout_depth=40:rollout_cutoff=10:prior_visits=3:opponent_epsilon=20:epsilon=10",
        "mcts:300:rollout_depth=40:rollout_cutoff=10:prior_visits=3:opponent_epsilon=20",
    ),
)
