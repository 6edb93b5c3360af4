"""What has been asked for already, so that every kind of decision, event and refusal is asked for at least once."""

from __future__ import annotations

from collections import Counter

from greathouse.kernel.contract import CHANCE
from greathouse.kernel.events import Event
from greathouse.kernel.game import Game

ACTOR, OTHER = -3, -2
"""Readers of an event other than somebody who watches (-1): who caused it, and the other seats."""

FIRST_CODES = 8
"""Codes of one kind of event for one kind of reader that are all asked for; of later ones the 16th, 32nd and so on."""


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
        self._codes: Counter[tuple[str, int]] = Counter()
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
        """Whether an event of this kind is told to such a reader from such a code for the first time.

        Where the codes below 0 of a kind are many, most of the later ones do not count (FIRST_CODES).
        """
        verbs = self._chance_verbs if event.actor == CHANCE else self._verbs
        role = reader if reader < 0 else (ACTOR if reader == event.actor else OTHER)
        key = (verbs[event.action], role, min(code, 0))
        if key in self.events:
            return False
        self.events.add(key)
        self._codes[key[:2]] += 1
        number = self._codes[key[:2]]
        return number <= FIRST_CODES or number & (number - 1) == 0

    def unseen_among(self, moves: list[int], outcomes: list[int]) -> bool:
        """Whether one of these moves or outcomes is of a kind that has not come up."""
        return not (
            self.decisions.issuperset(self._verbs[number] for number in moves)
            and self.chances.issuperset(self._chance_verbs[number] for number in outcomes)
        )

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
