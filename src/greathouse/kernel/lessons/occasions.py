"""When the coach's notes are due: what a player may choose, and what it has just noticed."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from greathouse.kernel.contract import CHANCE
from greathouse.kernel.game import Game
from greathouse.kernel.lessons.run import accepted
from greathouse.kernel.lessons.schema import CoachNote

Told = Sequence[tuple[int, int]]
"""The events that a player noticed, as (actor, code), oldest first."""


def due_note(
    game: Game, notes: Iterable[CoachNote], known: Collection[str], seat: int, legal: Sequence[int], told: Told
) -> CoachNote | None:
    """The first note not known yet that fits the choices of a seat or what it noticed since its own latest choice."""
    choices = [game.moves.write(number) for number in legal]
    events = [_written(game, seat, *one) for one in _latest(seat, told)]
    unknown = (note for note in notes if note.id not in known)
    return next((n for n in unknown if accepted(n.choices, choices) or accepted(n.events, events)), None)


def _latest(seat: int, told: Told) -> Told:
    """What was noticed from the seat's own latest choice on; events that are partly hidden are left out."""
    own = [place for place, (actor, _) in enumerate(told) if actor == seat]
    return [(actor, code) for actor, code in told[own[-1] if own else 0 :] if code >= 0 and actor >= CHANCE]


def _written(game: Game, seat: int, actor: int, code: int) -> str:
    if actor == CHANCE:
        return f"chance: {game.chances.write(code)}"
    return f"{'me' if actor == seat else 'other'}: {game.moves.write(code)}"
