"""A game in the terminal: a person at one seat, agents at the others."""

from __future__ import annotations

import getpass
from itertools import groupby
from typing import Any

from rich.console import Console
from rich.panel import Panel
from rich.text import Text

from greathouse import agents
from greathouse.cli.terminal_words import WORDS
from greathouse.kernel.contract import UNNOTICED
from greathouse.kernel.errors import BadSeats, UnreadableMove
from greathouse.kernel.game import Game
from greathouse.kernel.match import Match
from greathouse.kernel.words import refused

MAX_LISTED = 40
"""Legal moves are listed in full up to this many."""

BOTS = ("Nebet", "Senbi", "Khety", "Meryt", "Teti", "Ranefer", "Nakht")
"""What the agents are called, in the order of their seats."""


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
    match = game.new(seats=seats, seed=seed, **options)
    if seat >= match.seats:
        raise refused(BadSeats, "no-seat", seat=seat, last=match.seats - 1)
    bot = agents.make(agents.level_spec(opponent, game), game, seed)
    _Game(match, bot, seat, lang, console).run()


class _Game:
    """One game in the terminal."""

    def __init__(self, match: Match, bot: agents.Agent, seat: int, lang: str, console: Console) -> None:
        self.match, self.bot, self.seat, self.lang, self.console = match, bot, seat, lang, console
        self.words = WORDS[lang]
        self.text = match.game.text
        self.names = _names(match.seats, seat, self.words["you"])
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
        self.show_board()
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
        self.show_board()
        self.say(self.text.prompt(self.match.view(self.seat), self.seat, self.lang, self.names))
        self.list_choices(MAX_LISTED)
        while True:
            try:
                typed = self.console.input("> ").strip()
            except (EOFError, KeyboardInterrupt):
                return False
            if typed.lower() in {"quit", "exit"}:
                return False
            if self.obey(typed):
                return True

    def obey(self, typed: str) -> bool:
        """Does what was typed; whether a move was played."""
        commands = {
            "help": self.help,
            "?": self.help,
            "board": self.show_board,
            "describe": self.describe,
            "moves": self.list_choices,
        }
        if typed.lower() in commands:
            commands[typed.lower()]()
            return False
        try:
            move = self.read(typed)
            broken = self.match.why(move, self.seat)
        except UnreadableMove:
            self.say(self.words["unreadable"].format(typed=typed))
            return False
        if broken:
            self.say(self.text.refusal(broken, self.lang))
            return False
        self.match.play(move, self.seat)
        return True

    def help(self) -> None:
        """What can be typed."""
        self.say(self.words["help"].format(example=self.match.legal(self.seat)[0]))

    def show_board(self) -> None:
        """The board as far as the person may know it; in sentences if the game draws none."""
        self.frame(self.text.diagram(*self.asked()) or self.text.describe(*self.asked()))

    def describe(self) -> None:
        """The same in sentences, for who does not see the board."""
        self.frame(self.text.describe(*self.asked()))

    def asked(self) -> tuple[Any, int, str, list[str]]:
        """Whose view is told, and how."""
        return self.match.view(self.seat), self.seat, self.lang, self.names

    def frame(self, lines: list[str]) -> None:
        """Lines in a frame with the game's name."""
        board = Panel(Text("\n".join(lines)), title=self.text.TITLE[self.lang], title_align="left", expand=False)
        self.console.print(board)

    def list_choices(self, most: int | None = None) -> None:
        """The legal moves under their headings, numbered, each as the game says it and as it is written."""
        legal = self.match.legal_numbers(self.seat)
        view = self.match.view(self.seat)
        shown = list(enumerate(legal, 1))[:most]
        labels = {number: self.text.label(view, number, self.lang, self.names) for _, number in shown}
        width = max(map(len, labels.values()))
        for heading, choices in groupby(shown, lambda choice: self.text.group(view, choice[1], self.lang, self.names)):
            self.say(f"  {heading}" if heading else "")
            for place, number in choices:
                self.say(f"  {place:3}  {labels[number]:{width}}  {self.match.game.moves.write(number)}")
        if len(legal) > len(shown):
            self.say("  " + self.words["more"].format(count=len(legal) - len(shown)))

    def read(self, typed: str) -> int:
        """The choice that a listed number, a label or a written move means. Raises UnreadableMove."""
        legal = self.match.legal_numbers(self.seat)
        if typed.isdecimal() and 1 <= int(typed) <= len(legal):
            return legal[int(typed) - 1]
        view = self.match.view(self.seat)
        named = [n for n in legal if self.text.label(view, n, self.lang, self.names).casefold() == typed.casefold()]
        if len(named) == 1:
            return named[0]
        return self.match.read(self.text.typed(typed, self.lang, self.names))

    def say(self, line: str) -> None:
        """One line, if there is anything in it."""
        if line:
            self.console.print(line, highlight=False, markup=False)


def _names(seats: int, seat: int, you: str) -> list[str]:
    """The players by seat: the person's login name where there is one, and the agents'."""
    try:
        person = getpass.getuser().title()
    except (OSError, KeyError):
        person = you
    names = [name for name in BOTS if name != person][: seats - 1]
    return [*names[:seat], person, *names[seat:]]
