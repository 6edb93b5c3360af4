"""Pharao: two dice, eight crowns, and the Nile on a Senet board (Horst Alexander Renz)."""

from greathouse.kernel.game import About

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
        "greedy:slip=70",
        "greedy:slip=35",
        "mcts:80:depth=40:clear=10:prior=3:errs=20:slip=10",
        "mcts:300:depth=40:clear=10:prior=3:errs=20",
    ),
)
