"""Heir to the Pharaoh: secret bids for seven gods, and monuments whose arrows look for each other (Alf Seegert)."""

from greathouse.kernel.game import About

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
        "greedy:1:slip=40",
        "greedy",
        "mcts:100:depth=0:prior=8:explore=25:secret=40:wary=8:doubt=75",
        "mcts:300:depth=0:prior=8:explore=25:secret=60:wary=8",
    ),
    hidden=True,
)
