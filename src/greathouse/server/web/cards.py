"""A game as the pages present it."""

from __future__ import annotations

from typing import NamedTuple

from greathouse.kernel.game import Game
from greathouse.kernel.grammar import polished
from greathouse.kernel.lessons import Lesson, RulePicture, lessons_of, rule_pictures
from greathouse.server.words import Words


class LessonCard(NamedTuple):
    """A lesson: its address, what it is called, what it teaches, and how many minutes it takes."""

    name: str
    url: str
    title: str
    about: str
    minutes: str


class GameCard(NamedTuple):
    """A game in words: `sign` is its hieroglyph, `levels` are the bots' levels and their names.

    `goal` and `winning` are "" for a game that does not say them, `picture`, the address of one that shows how it is
    won, for a game that has none; the first of the `lessons` is for newcomers.
    """

    key: str
    title: str
    blurb: str
    sign: str
    players: str
    minutes: str
    credit: str
    levels: list[tuple[int, str]]
    goal: str
    winning: str
    lessons: list[LessonCard]
    picture: str


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
        levels=levels(game, words),
        goal=polished(about.goal.get(words.lang, ""), words.lang),
        winning=polished(about.winning.get(words.lang, ""), words.lang),
        lessons=[lesson_card(game, lesson, words) for lesson in lessons_of(game)],
        picture=next((picture_url(game, one, words) for one in rule_pictures(game) if not one.rule), ""),
    )


def picture_url(game: Game, picture: RulePicture, words: Words) -> str:
    """The address of a picture of the rules, in the language of the words."""
    return f"/rules/{game.key}/pictures/{picture.id}?lang={words.lang}"


def lesson_card(game: Game, lesson: Lesson, words: Words) -> LessonCard:
    """A lesson as pages list it."""
    title, about = (polished(text[words.lang], words.lang) for text in (lesson.title, lesson.about))
    one = lesson.minutes == 1
    minutes = words("one-minute") if one else words("minutes", n=lesson.minutes)
    return LessonCard(lesson.name, f"/learn/{game.key}/{lesson.name}", title, about, minutes)


def levels(game: Game, words: Words) -> list[tuple[int, str]]:
    """The levels of bots that a game has, and their names."""
    return [(level, words.level(level)) for level in range(len(game.about.levels))]


def span(numbers: tuple[int, ...]) -> str:
    """2 or 2–4, for numbers without gaps; 2, 4 otherwise."""
    if len(numbers) > 1 and numbers == tuple(range(numbers[0], numbers[-1] + 1)):
        return f"{numbers[0]}–{numbers[-1]}"
    return ", ".join(map(str, numbers))
