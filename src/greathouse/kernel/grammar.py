"""What sentences need in each language where parts are put together: number, elision, punctuation, direction.

A sentence is a template with fields. A field picks a word by a number, forms divided by a bar: with n = 2
"{n} city {n:card|cards}" is "2 city cards". A language has as many forms as it has plural categories (`CATEGORIES`):
English two, Arabic six. In a form # stands for the number, because an Arabic dual says it without.

In a language that runs from right to left, names in letters that run the other way are isolated where they are filled
in, so that they do not disturb the order of what stands around them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, lru_cache
from string import Formatter
from types import ModuleType, SimpleNamespace
from typing import Any, TypeVar, cast

from greathouse.kernel.languages import LANGUAGES, PAGE_LANGUAGES, rightwards

F = TypeVar("F", bound=Callable[..., str])

NARROW, WIDE = "\u202f", "\u00a0"
"""Spaces that do not break a line, as French sets them before ; ! ? and before : » or after « n°."""

_VOWELS = "AEIOUÀÂÄÉÈÊËÎÏÔÖÙÛÜŒ"
_ELIDED = re.compile(rf"\b([Dd]|[Qq]u)e (?=[{_VOWELS}{_VOWELS.lower()}])")

MAX_FILLED = 4096
"""So many sentences are kept of those made lately: about a megabyte."""

CATEGORIES = {
    "en": ("one", "other"),
    "fr": ("one", "other"),
    "de": ("one", "other"),
    "ar": ("zero", "one", "two", "few", "many", "other"),
}
"""The plural categories of a language, in the order in which the forms of a word are written (Unicode CLDR)."""

FIRST_STRONG_ISOLATE, POP_ISOLATE = "\u2068", "\u2069"
_ISOLATED = f"{FIRST_STRONG_ISOLATE}[^{FIRST_STRONG_ISOLATE}{POP_ISOLATE}]*{POP_ISOLATE}"
_LEFT_TO_RIGHT = re.compile("[^\\W\\d_\u0590-\u08ff]|\\d-\\d")
"""A letter of a script that runs from left to right, or a date."""

_ARABIC_MARKS = {", ": PAGE_LANGUAGES["ar"].comma, "; ": "؛ ", "?": "؟", " و ": " و"}
_ARABIC_LETTER = re.compile("[\u0621-\u064a]")
_ARABIC = re.compile("|".join([f"({_ISOLATED})", *map(re.escape, _ARABIC_MARKS)]))


def category(number: int, lang: str) -> str:
    """The plural category of a number."""
    if lang == "ar":
        return _arabic_category(number)
    return "one" if number == 1 or (number == 0 and lang == "fr") else "other"


def _arabic_category(number: int) -> str:
    if number in (0, 1, 2):
        return ("zero", "one", "two")[number]
    return "few" if 3 <= number % 100 <= 10 else "many" if number % 100 >= 11 else "other"


def plural(number: int, forms: Sequence[str], lang: str) -> str:
    """The form of a word that goes with a number, of one for each plural category; # is the number."""
    return forms[CATEGORIES[lang].index(category(number, lang))].replace("#", str(number))


def counted(number: int, forms: Sequence[str], lang: str) -> str:
    """A number with its word: "2 bricks"; forms with # say the number themselves."""
    word = plural(number, forms, lang)
    return word if any("#" in form for form in forms) else f"{number} {word}"


def isolated(text: str, lang: str, *, number: bool = False) -> str:
    """A text for a sentence, so that what runs against the language's direction does not change what stands around.

    A `number` may have signs, which would go astray.
    """
    if rightwards(lang) or not (number or _LEFT_TO_RIGHT.search(re.sub(_ISOLATED, "", text))):
        return text
    return f"{FIRST_STRONG_ISOLATE}{text}{POP_ISOLATE}"


def bare(text: str) -> str:
    """A text without marks of isolation, as a person would type it."""
    return text.replace(FIRST_STRONG_ISOLATE, "").replace(POP_ISOLATE, "")


def joined(parts: Sequence[str], last: str, lang: str) -> str:
    """A list in words, `last` before the last of several: "a, b and c"; "" when it is empty."""
    told = f" {last} ".join(filter(None, [enumerated(parts[:-1], lang), *parts[-1:]]))
    return told if rightwards(lang) else polished(told, lang)


def enumerated(parts: Iterable[str], lang: str) -> str:
    """Things in a row, with the commas of the language: "a, b, c"."""
    return PAGE_LANGUAGES[lang].comma.join(parts)


def labelled(name: str, text: str, lang: str) -> str:
    """What stands under a name: "Supply: 2 grain", in French with its space before the colon."""
    return f"{name}{WIDE if lang == 'fr' else ''}: {text}"


def series(parts: Sequence[str], lang: str) -> str:
    """Statements in a row, divided by semicolons."""
    told = (f"{NARROW}; " if lang == "fr" else "; ").join(parts)
    return told if rightwards(lang) else polished(told, lang)


def polished(text: str, lang: str) -> str:
    """A finished text with what its language demands of composed sentences.

    French: elision of "de" and "que", spaces that do not break. Arabic: its comma, semicolon and question mark, and
    "and" is written together with the word after it.
    """
    if lang == "fr":
        return _polished_french(text)
    return _polished_arabic(text) if lang == "ar" and _ARABIC_LETTER.search(text) else text


@lru_cache(4096)
def _polished_arabic(text: str) -> str:
    return _ARABIC.sub(lambda found: found[1] or _ARABIC_MARKS[found[0]], text)


@lru_cache(4096)
def _polished_french(text: str) -> str:
    text = _ELIDED.sub(r"\1’", text)
    text = re.sub(r" ([;!?])", rf"{NARROW}\1", text)
    return re.sub(r" ([:»])", rf"{WIDE}\1", text).replace("« ", f"«{WIDE}").replace("n° ", f"n°{WIDE}")


Field = tuple[str, str, str]
"""The text before a field, its name, and how it is written."""


@cache
def _fields(template: str) -> tuple[tuple[Field, ...], str]:
    """The fields of a template, and the text after the last one; a template is taken apart once."""
    fields, text = [], ""
    for literal, name, form, _ in Formatter().parse(template):
        text += literal
        if name is not None:
            fields.append((text, name, form or ""))
            text = ""
    return tuple(fields), text


def _written(value: Any, form: str, lang: str) -> str:
    """A value as its field says: "one|many" is the word that goes with a number, and a name keeps its direction."""
    if "|" in form:
        return plural(value, form.split("|"), lang)
    told = format(value, form)
    return isolated(told, lang) if isinstance(value, str) else told


def _filled(template: str, lang: str, parts: Mapping[str, object]) -> str:
    fields, end = _fields(template)
    return "".join([before + _written(parts[name], form, lang) for before, name, form in fields]) + end


def _kept(function: F) -> F:
    """A function that keeps the sentences that it made lately: most are asked for again, with the same parts."""
    return cast("F", lru_cache(MAX_FILLED, typed=True)(function))


@_kept
def formatted(template: str, lang: str, /, **parts: object) -> str:
    """A template with its fields filled in, otherwise as it stands. Raises KeyError for a field without a part."""
    return _filled(template, lang, parts)


@_kept
def fill(template: str, lang: str, /, **parts: object) -> str:
    """A template with its fields filled in, polished. Raises KeyError for a field without a part."""
    return polished(_filled(template, lang, parts), lang)


def tongues(**modules: ModuleType) -> dict[str, SimpleNamespace]:
    """By language the constants of a module of words, polished; languages beyond the full ones may lack some."""
    english = _constants(modules[LANGUAGES[0]])
    told = {lang: _constants(module) for lang, module in modules.items()}
    told |= {lang: _filled_up(words, english) for lang, words in told.items() if lang not in LANGUAGES}
    return {lang: SimpleNamespace(**polish_all(words, lang)) for lang, words in told.items()}


def _constants(module: ModuleType) -> dict[str, Any]:
    return {name: value for name, value in vars(module).items() if name.isupper()}


def _filled_up(words: Any, english: Any) -> Any:
    """Tables of words with those of English where something is missing."""
    if not isinstance(words, Mapping) or not isinstance(english, Mapping):
        return words
    return {**english, **{key: _filled_up(value, english.get(key)) for key, value in words.items()}}


def polish_all(value: Any, lang: str) -> Any:
    """Every text in tables of words polished."""
    if isinstance(value, str):
        return polished(value, lang)
    if isinstance(value, Mapping):
        return {key: polish_all(part, lang) for key, part in value.items()}
    if hasattr(value, "_fields"):
        return type(value)(*(polish_all(part, lang) for part in value))
    return type(value)(polish_all(part, lang) for part in value) if isinstance(value, tuple | list) else value
