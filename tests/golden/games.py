"""Games that are kept as their choices: every key state is a prefix of one of them."""

from __future__ import annotations

import json
import random
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from greathouse.agents import make
from greathouse.kernel.chance import Dealer
from greathouse.kernel.game import load

KEPT = Path(__file__).with_name("games.json")
MAX_CHOICES = 700
"""A game that is longer is none to be kept."""


@dataclass(frozen=True)
class KeptGame:
    """The choices of a game whose chance was dealt from the seed; `over`: they go to its end."""

    game: str
    seats: int
    seed: int
    options: dict[str, Any] = field(default_factory=dict)
    moves: tuple[str, ...] = ()
    over: bool = False


def played(key: str, seats: int, seed: int, player: str = "greedy", most: int = MAX_CHOICES) -> KeptGame:
    """A game between players of this kind, at most so many choices."""
    game, rng = load(key), random.Random(seed)
    options = {option.name: option.preset for option in game.options if option.preset is not None}
    match, moves = game.new(seats, dealer=Dealer(seed), **options), []
    agent = make(player, game, seed, compiled=False)
    while not match.over and len(moves) < most:
        seat = match.waiting[0]
        choice = agent.choose(match.view(seat), seat) if player != "random" else rng.choice(match.legal_numbers(seat))
        moves.append(game.moves.write(choice))
        match.play(moves[-1], seat=seat)
    return KeptGame(key, seats, seed, options, tuple(moves), match.over)


PLAYED = {
    "pharao": ("scribe", (2,)),
    "hapy": ("greedy", (2, 4)),
    "heir": ("greedy", (2,)),
    "favor": ("greedy", (2, 4)),
    "osiris": ("greedy", (2, 5)),
}
"""Who plays the kept games, and with how many."""


def kept() -> dict[str, KeptGame]:
    """The kept games by game and number of seats: "hapy-4"."""
    found = json.loads(KEPT.read_text(encoding="utf-8"))
    return {name: KeptGame(**{**one, "moves": tuple(one["moves"])}) for name, one in found.items()}


def play_anew() -> None:
    """Plays the kept games anew."""
    games = {f"{key}-{n}": asdict(played(key, n, 5, player)) for key, (player, seats) in PLAYED.items() for n in seats}
    lines = ",\n".join(f"{json.dumps(name)}: {json.dumps(game)}" for name, game in games.items())
    KEPT.write_text(f"{{\n{lines}\n}}\n", encoding="utf-8")
