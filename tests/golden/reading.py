"""What is said through a whole game, for whoever hears the page: `python -m tests.golden.reading` writes it down anew.

It is what the page puts into words for one player, in the order in which a screen reader comes to it: the goal, the
position at the start, each new line of the log, and when it is the player's turn the prompt, the choices, and which of
them was made; at the end the result. Nobody should need the board to follow it.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

from greathouse.kernel.chance import Dealer
from greathouse.kernel.game import load
from greathouse.server.log import Line, lines
from greathouse.server.messages import Act, Open
from greathouse.server.service import Service
from greathouse.server.tables import Seat, Table
from greathouse.server.web.choices import Choice, choice_groups
from greathouse.server.web.table_page import ending
from greathouse.server.web.visitors import Visitor

from .games import KeptGame, kept
from .house import GUESTS, NAMES

FOLDER = Path(__file__).with_name("readings")
GAMES = ("pharao-2", "hapy-2", "heir-2", "favor-2", "osiris-2")
MAX_SAID = 8
"""Of a longer list of choices so many are written down, and how many there are."""


class Listener:
    """A player who hears a game as it goes on."""

    def __init__(self, kept_game: KeptGame, seat: int = 0) -> None:
        tokens = count(1)
        self.kept, self.seat = kept_game, seat
        self.visitor = Visitor(guest=GUESTS[seat])
        self.service = Service(lambda key, _: load(key), Dealer(kept_game.seed), lambda: f"token{next(tokens)}")
        seats = tuple(Seat(NAMES[n], GUESTS[n]) for n in range(kept_game.seats))
        message = Open(kept_game.game, dict(kept_game.options), seats, shuffle=False)
        self.table: Table = self.service.handle(0.0, message).table
        self.heard: set[Line] = set()

    def hear(self) -> Iterator[str]:
        """The whole game, line by line."""
        text, about = self.table.game.text, self.table.game.about
        yield from (f"# {text.TITLE['en']}", "", about.goal["en"], about.winning["en"], "", "## At the start", "")
        yield from (f"- {told}" for told in text.describe(self._view(), self.seat, "en", NAMES[: self.kept.seats]))
        yield from ("", "## The game", "")
        for number, move in enumerate(self.kept.moves):
            yield from self._news()
            mover = self.table.waiting[0]
            if mover == self.seat:
                yield from self._turn(move)
            message = Act(GUESTS[mover], self.table.revision(mover), move, f"k{number}", mover)
            self.table = self.service.handle(0.0, message, self.table).table
        yield from self._news()
        yield from self._result()

    def _news(self) -> Iterator[str]:
        told = lines(self.table, self.seat, self.visitor.words)
        yield from (line.text for line in told if line not in self.heard)
        self.heard.update(told)

    def _turn(self, move: str) -> Iterator[str]:
        game, names = self.table.game, list(NAMES[: self.kept.seats])
        legal = self.table.match.legal_numbers(self.seat)
        groups = choice_groups(game, self._view(), legal, "en", names, self.seat)
        yield from ("", f"**{game.text.prompt(self._view(), self.seat, 'en', names)}**")
        if len(legal) > 1:
            yield f"Choices: {_listed(groups)}"
        chosen = next(choice.label for _, choices in groups for choice in choices if choice.move == move)
        yield from (f"You choose: {chosen}", "")

    def _result(self) -> Iterator[str]:
        names = list(NAMES[: self.kept.seats])
        end = ending(self.table, self.seat, self.visitor, names)
        yield from ("", "## The result", "", *filter(None, (end.head, end.text, end.decided)), "")
        for source, points, _ in end.scores:
            yield f"- {source}: {', '.join(f'{name} {told}' for name, told in zip(names, points, strict=True))}"
        if end.course:
            yield from ("", end.course.story)

    def _view(self) -> Any:
        return self.table.view(self.seat)


def _listed(groups: list[tuple[str, list[Choice]]]) -> str:
    """Choices under their headings; of many the first, and how many there are."""
    left, total, told = MAX_SAID, sum(len(choices) for _, choices in groups), []
    for heading, choices in groups:
        shown = [choice.label for choice in choices[:left]]
        left -= len(shown)
        if shown:
            told.append(f"{heading}: {'; '.join(shown)}" if heading else "; ".join(shown))
    return " | ".join(told) + (f" ({total} in all)" if total > MAX_SAID else "")


def reading(name: str) -> str:
    """What the first player of a kept game hears."""
    return "\n".join(Listener(kept()[name]).hear()) + "\n"


def file_of(name: str) -> Path:
    """Where the reading of a kept game lies."""
    return FOLDER / f"{name}.md"


def main() -> None:
    """Writes all readings."""
    FOLDER.mkdir(exist_ok=True)
    for name in GAMES:
        file_of(name).write_text(reading(name), encoding="utf-8")


if __name__ == "__main__":
    main()
