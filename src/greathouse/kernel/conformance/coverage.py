"""What has been asked for already, so that every kind of decision, event and refusal is asked for at least once."""

from __future__ import annotations

from greathouse.kernel.contract import CHANCE
from greathouse.kernel.events import Event
from greathouse.kernel.game import Game

ACTOR, OTHER = -3, -2
"""Readers of an event other than somebody who watches (-1): who caused it, and the other seats."""


class Coverage:
    """The kinds that came up in all games of a run.

    A kind is a verb of the tables of moves; an event's also who reads of it and the code from which it is told.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.decisions: set[str] = set()
        self.chances: set[str] = set()
        self.events: set[tuple[str, int, int]] = set()
        self.refusals: set[int] = set()
        self._verbs = [game.moves.kind(number).verb for number in range(len(game.moves))]
        self._chance_verbs = [game.chances.kind(number).verb for number in range(len(game.chances))]

    def new_choices(self, numbers: list[int], *, chance: bool) -> bool:
        """Whether a kind among these decisions or outcomes comes up for the first time."""
        verbs = self._chance_verbs if chance else self._verbs
        seen = self.chances if chance else self.decisions
        new = {verbs[number] for number in numbers} - seen
        seen |= new
        return bool(new)

    def new_event(self, event: Event, reader: int, code: int) -> bool:
        """Whether an event of this kind is told to such a reader from such a code for the first time."""
        verbs = self._chance_verbs if event.actor == CHANCE else self._verbs
        role = reader if reader < 0 else (ACTOR if reader == event.actor else OTHER)
        key = (verbs[event.action], role, min(code, 0))
        if key in self.events:
            return False
        self.events.add(key)
        return True

    def new_refusals(self, rules: set[int]) -> set[int]:
        """Numbers of rules that `why` names for the first time."""
        new = rules - self.refusals - {0}
        self.refusals |= new
        return new

    def kinds(self) -> list[str]:
        """All kinds that came up."""
        return [*self._all(self.decisions, self.game.moves), *self._all(self.chances, self.game.chances)]

    def unseen(self) -> list[str]:
        """All kinds that did not."""
        seen = self.kinds()
        verbs = [kind.verb for moves in (self.game.moves, self.game.chances) for kind in moves.kinds]
        return [verb for verb in verbs if verb not in seen]

    def _all(self, seen: set[str], moves: object) -> list[str]:
        return [kind.verb for kind in moves.kinds if kind.verb in seen]  # type: ignore[attr-defined]
