"""What sentences need in English, French and German where parts are put together: number, elision, punctuation.

A sentence is a template with fields. A field picks a word by a number, forms divided by a bar: with n = 2
"{n} city {n:card|cards}" is "2 city cards". In French 0 and 1 are singular.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from string import Formatter
from types import ModuleType, SimpleNamespace
from typing import Any

NARROW, WIDE = "\u202f", "\u00a0"
"""Spaces that do not break a line, as French sets them before ; ! ? and before : » or after «."""

_VOWELS = "AEIOUÀÂÄÉÈÊËÎÏÔÖÙÛÜŒ"
_ELIDED = re.compile(rf"\b([Dd]|[Qq]u)e (?=[{_VOWELS}{_VOWELS.lower()}])")


def plural(number: int, forms: Sequence[str], lang: str) -> str:
    """The form of a word that goes with a number, of its singular and its plural."""
    return forms[0] if number == 1 or (number == 0 and lang == "fr") else forms[1]


def counted(number: int, forms: Sequence[str], lang: str) -> str:
    """A number with its word: "2 bricks"."""
    return f"{number} {plural(number, forms, lang)}"


def joined(parts: Sequence[str], last: str) -> str:
    """A list in words, `last` before the last of several: "a, b and c"; "" when it is empty."""
    return f" {last} ".join(filter(None, [", ".join(parts[:-1]), *parts[-1:]]))


def labelled(name: str, text: str, lang: str) -> str:
    """What stands under a name: "Supply: 2 grain", in French with its space before the colon."""
    return f"{name}{WIDE if lang == 'fr' else ''}: {text}"


def series(parts: Sequence[str], lang: str) -> str:
    """Statements in a row, divided by semicolons."""
    return (f"{NARROW}; " if lang == "fr" else "; ").join(parts)


def polished(text: str, lang: str) -> str:
    """A finished text with what French demands: elision of "de" and "que", spaces that do not break."""
    if lang != "fr":
        return text
    text = _ELIDED.sub(r"\1’", text)
    text = re.sub(r" ([;!?])", rf"{NARROW}\1", text)
    return re.sub(r" ([:»])", rf"{WIDE}\1", text).replace("« ", f"«{WIDE}")


class _Forms(Formatter):
    """Formats a number with "one|many" as the word that goes with it."""

    def __init__(self, lang: str) -> None:
        self.lang = lang

    def format_field(self, value: Any, format_spec: str) -> str:
        """The value as its field says."""
        if "|" in format_spec:
            return plural(value, format_spec.split("|"), self.lang)
        return str(super().format_field(value, format_spec))


_FORMATTERS = {lang: _Forms(lang) for lang in ("en", "fr", "de")}


def fill(template: str, lang: str, /, **parts: object) -> str:
    """A template with its fields filled in. Raises KeyError for a field without a part."""
    return polished(_FORMATTERS[lang].format(template, **parts), lang)


def tongues(**modules: ModuleType) -> dict[str, SimpleNamespace]:
    """By language the constants of a module of words, polished."""
    return {
        lang: SimpleNamespace(**{name: polish_all(v, lang) for name, v in vars(module).items() if name.isupper()})
        for lang, module in modules.items()
    }


def polish_all(value: Any, lang: str) -> Any:
    """Every text in tables of words polished."""
    if isinstance(value, str):
        return polished(value, lang)
    if isinstance(value, Mapping):
        return {key: polish_all(part, lang) for key, part in value.items()}
    if hasattr(value, "_fields"):
        return type(value)(*(polish_all(part, lang) for part in value))
    return type(value)(polish_all(part, lang) for part in value) if isinstance(value, tuple | list) else value
