"""A game in the terminal: a person at one seat, agents at the others."""

from __future__ import annotations

from typing import Any

from rich.console import Console

from greathouse import agents
from greathouse.kernel.contract import UNNOTICED
from greathouse.kernel.errors import BadOption, BadSeats, HouseError
from greathouse.kernel.game import Game
from greathouse.kernel.match import Match
from greathouse.kernel.words import LANGUAGES

MAX_LISTED = 40
"""Legal moves are listed in full up to so many."""


def play_in_terminal(
    game: Game,
    opponent: str,
    seat: int,
    seats: int | None,
    seed: int | None,
    lang: str,
    options: dict[str, Any],
    console: Console,
) -> None:
    """Plays one game; "quit" or the end of input leaves it. Raises HouseError for wrong arguments."""
    if lang not in LANGUAGES:
        raise BadOption(f"Language is one of {', '.join(LANGUAGES)}; not {lang!r}.")
    match = game.new(seats=seats, seed=seed, **options)
    if seat >= match.seats:
        raise BadSeats(f"There is no seat {seat}; seats are 0 to {match.seats - 1}.")
    _Game(match, opponent, seat, seed, lang, console).run()


class _Game:
    """One game in the terminal."""

    def __init__(self, match: Match, opponent: str, seat: int, seed: int | None, lang: str, console: Console) -> None:
        self.match, self.seat, self.lang, self.console = match, seat, lang, console
        self.text = match.game.text
        self.bot = agents.make(agents.level_spec(opponent, match.game), match.game, seed)
        self.names = self.text.seats(match.view(seat), lang)
        self.told = Match(match.game, match.origin.copy(), match.options, None)

    def run(self) -> None:
        """Until the game is over or the person leaves."""
        while not self.match.over:
            self.tell_news()
            if self.seat in self.match.waiting:
                if not self.ask():
                    return
            else:
                turn = self.match.turn
                self.match.play(self.bot.choose(self.match.view(turn), turn), turn)
        self.tell_news()
        self.say(self.text.ending(self.match.view(self.seat), self.lang, self.names))
        self.say(", ".join(f"{n} {s}" for n, s in zip(self.names, self.match.scores, strict=True)))

    def tell_news(self) -> None:
        """A sentence for every event since the last time, as the person sees it."""
        for event in self.match.history[len(self.told.history) :]:
            code = self.told.seen(event, self.seat)
            if code != UNNOTICED:
                view = self.told.view(self.seat)
                self.say(self.text.event(view, event.actor, code, self.lang, self.names))
            self.told.replay([event])

    def ask(self) -> bool:
        """One decision of the person; False if the person leaves."""
        view = self.match.view(self.seat)
        for line in self.text.describe(view, self.seat, self.lang, self.names):
            self.say(line)
        self.say(self.text.prompt(view, self.seat, self.lang, self.names))
        self.list_choices()
        while True:
            try:
                typed = self.console.input("> ").strip()
            except (EOFError, KeyboardInterrupt):
                return False
            if typed in {"quit", "exit"}:
                return False
            try:
                self.match.play(self.read(typed), self.seat)
            except HouseError as error:
                self.say(str(error))
            else:
                return True

    def list_choices(self) -> None:
        """The legal moves, numbered; many of them only in part."""
        legal = self.match.legal(self.seat)
        for number, move in enumerate(legal[:MAX_LISTED], 1):
            self.say(f"  {number:3}  {move}")
        if len(legal) > MAX_LISTED:
            self.say(f"  … and {len(legal) - MAX_LISTED} more")

    def read(self, typed: str) -> str | int:
        """A written move, or the number of a listed one."""
        legal = self.match.legal_numbers(self.seat)
        if typed.isdecimal() and 1 <= int(typed) <= len(legal):
            return legal[int(typed) - 1]
        return typed

    def say(self, line: str) -> None:
        """One line, if there is anything in it."""
        if line:
            self.console.print(line, highlight=False, markup=False)
