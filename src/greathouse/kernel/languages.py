"""The languages of the house: which there are, which way they run, and what stands in where one has no words.

English, French and German exist in full: pages, games, rules, lessons, notes of the coach. Of the others there are the
words of the pages and, where a game brings them, of its board; what else is read stands there in English.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import NamedTuple, TypeVar


class Language(NamedTuple):
    """A language of the pages: its code, what its readers call it, which way it is written, what parts decimals, what
    parts the things of a list."""

    code: str
    name: str
    direction: str = "ltr"
    decimal: str = "."
    comma: str = ", "
    full: bool = True


PAGE_LANGUAGES = {
    language.code: language
    for language in (
        Language("en", "English"),
        Language("fr", "Français", decimal=","),
        Language("de", "Deutsch", decimal=","),
        Language("ar", "العربية", direction="rtl", comma="، ", full=False),
    )
}
"""Languages in which the pages can be read, by code."""

LANGUAGES = tuple(code for code, language in PAGE_LANGUAGES.items() if language.full)
"""Languages that every game speaks in full; the first is the one that others fall back to."""

_T = TypeVar("_T")


def rightwards(lang: str) -> bool:
    """Whether a language is written from left to right."""
    return PAGE_LANGUAGES[lang].direction == "ltr"


def in_full(lang: str) -> str:
    """The language in which a reader of `lang` gets what exists in some languages only."""
    return lang if lang in LANGUAGES else LANGUAGES[0]


def in_language(texts: Mapping[str, _T], lang: str) -> _T:
    """What stands in this language, else in English."""
    return texts[lang if lang in texts else LANGUAGES[0]]


@cache
def extra_words(package: str, lang: str) -> dict[str, str]:
    """The words of a package in a language beyond the full ones, from its file words.<lang>.toml, by key."""
    sheet = files(package).joinpath(f"words.{lang}.toml")
    return tomllib.loads(sheet.read_text(encoding="utf-8")) if sheet.is_file() else {}
