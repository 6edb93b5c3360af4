"""What each seat has seen of a game, in order: its information state under perfect recall.

The text begins with the seat's view at the start. Then each event that the seat noticed has a line, "seat 1: bid sun"
or "chance: ?", as far as the seat learned it (`contract.Views.seen`), and what it changed in the seat's view another,
"  hand[0]=3". The answers of a secret round are told when the last one was given, the seat's own one first.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from greathouse.envs.layout import Layout, flattened
from greathouse.kernel.contract import CHANCE, HIDDEN, UNNOTICED, Rules
from greathouse.kernel.events import Event


def left_in_round(rules: Rules[Any], state: Any, asked: int, actor: int) -> int:
    """Of the seats that were asked (a bit mask) those that still owe an answer after one was given; 0: all is told."""
    left = asked & ~(1 << actor) if actor >= 0 else 0
    return left if left and left == rules.waiting(state) else 0


class Recall:
    """What every seat has seen since a position, where it begins with its view."""

    def __init__(self, layout: Layout, state: Any) -> None:
        self._layout, self._state = layout, state.copy()
        self._told = self._asked = 0
        blank = [0] * len(layout.columns)
        self._views = [self._numbers(seat) for seat in range(layout.seats)]
        self._texts = [f"start\n{self._changes(blank, numbers)}" for numbers in self._views]
        self._begin_round()

    def text(self, seat: int, history: Sequence[Event]) -> str:
        """What a seat has seen after these events, of which the first are those of the call before.

        Of a secret round that is not over it has seen its own answer.
        """
        for actor, action in history[self._told :]:
            self._tell(actor, action)
        self._told = len(history)
        return self._texts[seat] + self._own[seat]

    def branch(self, seat: int, history: Sequence[Event], guess: Any) -> Recall:
        """The same with a guess at the position, before the secret round if one is on.

        The seat has seen what it has seen so far; the others begin with their view of the guess.
        """
        self.text(seat, history)
        other = Recall(self._layout, guess)
        other._texts[seat] = self._texts[seat]
        return other

    def copy(self) -> Recall:
        """An independent one that goes on as this one would."""
        other = Recall.__new__(Recall)
        other._layout, other._state = self._layout, self._state.copy()
        other._told, other._asked = self._told, self._asked
        other._views, other._texts = self._views[:], self._texts[:]
        other._own, other._others = self._own[:], self._others[:]
        return other

    def _tell(self, actor: int, action: int) -> None:
        rules, state = self._layout.game.rules, self._state
        asked = self._asked or rules.waiting(state)
        for seat in range(self._layout.seats):
            line = self._line(actor, action, seat)
            (self._own if seat == actor else self._others)[seat] += line
        rules.apply(state, actor, action)
        self._asked = left_in_round(rules, state, asked, actor)
        if not self._asked:
            self._end_round()

    def _end_round(self) -> None:
        for seat, before in enumerate(self._views):
            after = self._views[seat] = self._numbers(seat)
            self._texts[seat] += self._own[seat] + self._others[seat] + self._changes(before, after)
        self._begin_round()

    def _begin_round(self) -> None:
        self._own, self._others = ([""] * self._layout.seats for _ in range(2))

    def _line(self, actor: int, action: int, reader: int) -> str:
        """What the reader learns of an event that is about to happen."""
        game = self._layout.game
        code = action if actor == reader else int(game.views.seen(self._state, actor, action, reader))
        if code == UNNOTICED:
            return ""
        written = (game.chances if actor == CHANCE else game.moves).write(code) if code >= 0 else str(code)
        return f"{'chance' if actor == CHANCE else f'seat {actor}'}: {'?' if code == HIDDEN else written}\n"

    def _numbers(self, seat: int) -> list[int]:
        game = self._layout.game
        view: Any = game.View()
        game.views.view(self._state, seat, view)
        return flattened(view)

    def _changes(self, before: list[int], after: list[int]) -> str:
        """The numbers of a view that are others than before, as a line; nothing if there are none."""
        if before == after:
            return ""
        compared = zip(self._layout.columns, before, after, strict=True)
        return f"  {' '.join(f'{name}={new}' for name, old, new in compared if new != old)}\n"
