"""A game as the pages present it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from greathouse.kernel.game import Game
from greathouse.kernel.grammar import polished
from greathouse.kernel.languages import in_language
from greathouse.kernel.lessons import Lesson, RulePicture, lessons_of, rule_pictures
from greathouse.server.web.assets import has_picture, picture_path
from greathouse.server.words import Words


class LessonCard(NamedTuple):
    """A lesson: its address, what it is called, what it teaches, and how many minutes it takes."""

    name: str
    url: str
    title: str
    about: str
    minutes: str


class LevelRow(NamedTuple):
    """A level of the bots: its number and name, and how strong it is."""

    level: int
    name: str
    about: str


class GameCard(NamedTuple):
    """A game in words: `sign` is its hieroglyph, `levels` are the bots' levels and their names.

    `strengths` say how strong they are. `goal` and `winning` are "" for a game that does not say them, `picture`, the
    address of one that shows how it is won, for a game that has none; `board` is the path of a picture of the board, ""
    if there is none; the first of the `lessons` is for newcomers.
    """

    key: str
    title: str
    blurb: str
    sign: str
    players: str
    minutes: str
    credit: str
    levels: list[tuple[int, str]]
    strengths: list[LevelRow]
    seats: tuple[int, ...]
    goal: str
    winning: str
    lessons: list[LessonCard]
    picture: str
    board: str


def game_card(game: Game, words: Words) -> GameCard:
    """A game as the start page shows it."""
    return _game_card(game, words.lang)


@lru_cache(64)
def _game_card(game: Game, lang: str) -> GameCard:
    words, text, about = Words(lang), game.text, game.about
    low, high = about.minutes
    return GameCard(
        key=game.key,
        title=text.TITLE[words.lang],
        blurb=text.BLURB[words.lang],
        sign=about.sign,
        players=words("players", n=span(about.seats, words)),
        minutes=words("minutes", n=f"{low}–{high}" if low < high else low),
        credit=words("by", name=about.designer, year=about.year) if about.designer else "",
        levels=levels(game, words),
        strengths=strengths(game, words),
        seats=game.about.seats,
        goal=_said(about.goal, words),
        winning=_said(about.winning, words),
        lessons=[lesson_card(game, lesson, words) for lesson in lessons_of(game)],
        picture=next((picture_url(game, one, words) for one in rule_pictures(game) if not one.rule), ""),
        board=picture_path(game.key) if has_picture(game) else "",
    )


def _said(texts: Mapping[str, str], words: Words) -> str:
    """What a game says of itself; "" if it says nothing."""
    return polished(in_language(texts, words.lang), words.lang) if texts else ""


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


def strengths(game: Game, words: Words) -> list[LevelRow]:
    """The levels of bots, and how many games each wins against the one below it, where that was measured."""
    wins = (-1, *game.about.wins) if game.about.wins else (-1,) * len(game.about.levels)
    rows = []
    for (level, name), won in zip(levels(game, words), wins, strict=True):
        below = words.level(level - 1) if level else ""
        about = words("level-wins", n=won, level=below) if won > 0 else words("level-first") if not level else ""
        rows.append(LevelRow(level, name, about or words("level-top")))
    return rows


def span(numbers: tuple[int, ...], words: Words) -> str:
    """2 or 2–4, for numbers without gaps; 2, 4 otherwise."""
    if len(numbers) > 1 and numbers == tuple(range(numbers[0], numbers[-1] + 1)):
        return f"{numbers[0]}–{numbers[-1]}"
    return words.listed(map(str, numbers))
