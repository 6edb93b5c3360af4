"""A game as the pages present it."""

from __future__ import annotations

from typing import NamedTuple

from greathouse.kernel.game import Game
from greathouse.server.words import LEVELS, Words


class GameCard(NamedTuple):
    """A game in words: `sign` is its hieroglyph, `levels` are the bots' levels and their names."""

    key: str
    title: str
    blurb: str
    sign: str
    players: str
    minutes: str
    credit: str
    levels: list[tuple[int, str]]


def game_card(game: Game, words: Words) -> GameCard:
    """A game as the start page shows it."""
    text, about = game.text, game.about
    low, high = about.minutes
    return GameCard(
        key=game.key,
        title=text.TITLE[words.lang],
        blurb=text.BLURB[words.lang],
        sign=about.sign,
        players=words("players", n=span(about.seats)),
        minutes=words("minutes", n=f"{low}–{high}" if low < high else low),
        credit=words("by", name=about.designer, year=about.year) if about.designer else "",
        levels=levels(words),
    )


def levels(words: Words) -> list[tuple[int, str]]:
    """The levels of bots and their names."""
    return list(enumerate(LEVELS[words.lang]))


def span(numbers: tuple[int, ...]) -> str:
    """2 or 2–4, for numbers without gaps; 2, 4 otherwise."""
    if len(numbers) > 1 and numbers == tuple(range(numbers[0], numbers[-1] + 1)):
        return f"{numbers[0]}–{numbers[-1]}"
    return ", ".join(map(str, numbers))
