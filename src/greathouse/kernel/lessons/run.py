"""A lesson as far as a learner has come: nothing is kept but which accepted move was made at each step."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fnmatch import fnmatchcase
from typing import Any, NamedTuple

from greathouse.kernel.contract import CHANCE, UNNOTICED
from greathouse.kernel.events import Event
from greathouse.kernel.game import Game
from greathouse.kernel.grammar import fill
from greathouse.kernel.lessons.schema import Lesson, LessonStep, Wording
from greathouse.kernel.match import Match

NAMES = ("Nefer", "Khaba", "Teti", "Meryt", "Senbi", "Ranefer")
"""Names of those who play in lessons and pictures; a learner keeps its own."""

STRONG = re.compile(r"\*\*(.+?)\*\*")
"""What a text quotes from the page stands between two pairs of stars."""


class Moment(NamedTuple):
    """Something that the learner noticed: the view before it, who acted, what was seen of it, the view after it."""

    before: Any
    actor: int
    code: int
    after: Any


def accepted(patterns: Sequence[str], moves: Sequence[str]) -> list[str]:
    """The written moves that a pattern fits, those of the first pattern first."""
    return list(dict.fromkeys(move for pattern in patterns for move in moves if fnmatchcase(move, pattern)))


class LessonRun:
    """A lesson being taken; raises HouseError where the file does not fit the rules.

        run = LessonRun(game, lesson)
        while run.step:
            run.advance(0)               # the first of the accepted moves, or on from a step that is only read

    `taken` is what was done at each step so far. `step` is the present one, None at the end. `moments` is what the
    learner noticed since the position was set up, the last `fresh` of them since its last move; `noticed` counts them
    from the beginning of the lesson.
    """

    def __init__(self, game: Game, lesson: Lesson, taken: Sequence[int] = ()) -> None:
        self.game, self.lesson, self.seat = game, lesson, lesson.learner
        self.match: Match = game.position(self._content({}, {}), deal=False)
        self.moments: list[Moment] = []
        self.fresh = self.noticed = 0
        self.taken: list[int] = []
        self._enter()
        for choice in taken:
            self.advance(choice)

    @property
    def step(self) -> LessonStep | None:
        """The present step; None when all are done."""
        steps = self.lesson.step
        return steps[len(self.taken)] if len(self.taken) < len(steps) else None

    @property
    def wanted(self) -> list[str]:
        """The legal moves that the present step accepts, the one to show first; empty where it is only read."""
        step = self.step
        return accepted(step.accept, self.match.legal(self.seat)) if step else []

    @property
    def view(self) -> Any:
        """What the learner may know now."""
        return self.match.view(self.seat)

    def advance(self, choice: int = 0) -> None:
        """Makes the accepted move with this number, or goes on from a step that is only read. Raises IndexError."""
        step = self.step
        if step is None or choice < 0 or (choice and not step.accept):
            raise IndexError(choice)
        self.fresh = 0
        if step.accept:
            self._happen(self.seat, self.match.read(self.wanted[choice]))
        self.taken.append(choice)
        self._enter()

    def answer(self, move: str) -> Wording | None:
        """What the present step says to a legal move that it does not accept; None if it has nothing to say."""
        answers = self.step.answers if self.step else []
        return next((answer.says for answer in answers if accepted(answer.moves, [move])), None)

    def say(self, wording: Wording, lang: str, names: Sequence[str]) -> str:
        """A text of the present step with its blanks filled: {move} is the label of the move to show, {seat1} a name.

        Raises KeyError for a blank that there is not.
        """
        blanks = {f"seat{seat}": name for seat, name in enumerate(names)}
        wanted = self.wanted
        if wanted:
            blanks["move"] = self.game.text.label(self.view, self.match.read(wanted[0]), lang, list(names))
        return fill(wording[lang], lang, **blanks)

    def _enter(self) -> None:
        """Sets up what the present step begins with, and lets happen what it says."""
        step = self.step
        if step is None:
            return
        if step.position is not None:
            self.match = self.game.position(self._content(step.position, step.options), deal=False)
            self.moments, self.fresh = [], 0
        for event in step.events:
            actor, _, what = event.partition(": ")
            if actor == "chance":
                self._happen(CHANCE, self.game.chances.number(what))
            else:
                self._happen(int(actor), self.match.read(what))

    def _happen(self, actor: int, action: int) -> None:
        """Carries out an event, and remembers what the learner noticed of it. Raises as the match does."""
        event, before = Event(actor, action), self.view
        code = self.match.seen(event, self.seat) if self._possible(event) else UNNOTICED
        self.match.replay([event])
        if code != UNNOTICED:
            self.moments.append(Moment(before, actor, code, self.view))
            self.fresh += 1
            self.noticed += 1

    def _possible(self, event: Event) -> bool:
        """Whether an event can happen now; `seen` is only asked of one that does."""
        if event.actor == CHANCE:
            return any(event.action == outcome for outcome, _ in self.match.odds())
        return event.actor in self.match.waiting and not self.match.why(event.action, event.actor)

    def _content(self, position: dict[str, Any], options: dict[str, Any]) -> dict[str, Any]:
        return {"seats": self.lesson.seats, "options": self.lesson.options | options, "position": position}
