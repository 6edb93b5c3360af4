"""What a seat could infer at a moment: how often each hidden thing is where, over guesses from its view."""

from __future__ import annotations

from collections import Counter
from typing import Any, NamedTuple

from greathouse.kernel.chance import seeded
from greathouse.kernel.game import Game
from greathouse.review.seeing import seen_by

GUESSES = 200


class Belief(NamedTuple):
    """A thing, and for each seat how likely it was to hold it (0 to 1), and whether it did."""

    thing: str
    chances: tuple[float, ...]
    truth: tuple[bool, ...]


def beliefs(game: Game, state: Any, seat: int, lang: str, guesses: int = GUESSES) -> list[Belief]:
    """What a seat could infer of what others hold in a state, thing by thing in the order of the box."""
    view, rng = seen_by(game, state, seat), seeded(seat)
    guess: Any = game.State()
    counts: Counter[tuple[int, str]] = Counter()
    others = [other for other in range(int(state.seats)) if other != seat]
    for _ in range(guesses):
        game.views.guess(view, seat, guess, rng)
        counts.update((other, thing) for other in others for thing in _held(game, guess, other, lang))
    real = {(other, thing) for other in others for thing in _held(game, state, other, lang)}
    things = sorted({thing for _, thing in {*counts, *real}}, key=_by_number)
    seats = range(int(state.seats))
    return [
        Belief(thing, tuple(counts[p, thing] / guesses for p in seats), tuple((p, thing) in real for p in seats))
        for thing in things
    ]


def _by_number(thing: str) -> tuple[str, int]:
    """Order by name, and by number where one is part of it."""
    digits = "".join(filter(str.isdigit, thing))
    return thing.translate({ord(digit): None for digit in "0123456789"}), int(digits or 0)


def _held(game: Game, state: Any, seat: int, lang: str) -> list[str]:
    """What a seat holds, as it sees it itself."""
    return list(dict.fromkeys(game.text.holding(seen_by(game, state, seat), seat, lang)))
