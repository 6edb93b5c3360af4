"""Heir to the Pharaoh: secret bids for seven gods, and monuments whose arrows look for each other (Alf Seegert)."""

from greathouse.kernel.about import About

ABOUT = About(
    title="Heir to the Pharaoh",
    designer="Alf Seegert",
    publisher="Eagle-Gryphon Games",
    year=2016,
    seats=(2,),
    minutes=(45, 60),
    rules="1",
    sign="𓉴",
    levels=(
        "greedy:1:epsilon=40",
        "greedy",
        "mcts:100:rollout_depth=0:prior_visits=8:exploration=25:simultaneous_guesses=40:opponent_samples=8:opponent_default_rate=75",
        "mcts:300:rollout_depth=0:prior_visits=8:exploration=25:simultaneous_guesses=60:opponent_samples=8",
    ),
    hidden=True,
)
