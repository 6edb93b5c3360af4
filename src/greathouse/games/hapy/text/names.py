"""Phrases with their blanks filled, and what cards are called."""

from __future__ import annotations

from greathouse.kernel.grammar import fill, tongues

from ..content import NUMBERS
from . import ar, de, en, fr

LANGUAGES = tongues(en=en, fr=fr, de=de, ar=ar)


def word(key: str, lang: str, **values: object) -> str:
    """A phrase with its blanks filled."""
    return fill(str(LANGUAGES[lang].WORDS[key]), lang, **values)


def family(number: int, lang: str) -> str:
    """The animal of a family."""
    return str(LANGUAGES[lang].ANIMALS[number])


def card(number: int, lang: str) -> str:
    """A card: animal and number."""
    return f"{family(number // NUMBERS, lang)} {number % NUMBERS + 1}"


def the_card(number: int, lang: str) -> str:
    """A card as the object of a sentence: "Cat 1", in French "le Chat n° 1"."""
    words = LANGUAGES[lang]
    animal, at = words.THE_ANIMALS[number // NUMBERS], number % NUMBERS + 1
    return fill(words.NUMBERED, lang, animal=animal, number=at)


def to_player(name: str, lang: str) -> str:
    """A player who is asked: "à Ada", "au Sud"."""
    words = LANGUAGES[lang]
    return str(words.TO_SEATS[words.SEATS.index(name)]) if name in words.SEATS else fill(words.TO, lang, name=name)
