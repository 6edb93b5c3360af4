"""A game's module as an implementation of its protocol."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from functools import cache
from types import ModuleType
from typing import Any, Protocol

from greathouse.kernel.languages import LANGUAGES, PAGE_LANGUAGES, in_full, in_language
from greathouse.kernel.options import Option, OptionConflict, Value


class Content(Protocol):
    """`content.py` of every game."""

    @property
    def BOX(self) -> dict[str, Any]:  # noqa: N802 - a constant
        """The tables of content.toml."""

    @property
    def OPTIONS(self) -> tuple[Option, ...]:  # noqa: N802 - a constant
        """The options of a table, in the order of forms."""


class FullContent(Content, Protocol):
    """`content.py` with its optional function; a game that lacks it gets what stands here."""

    def conflict(self, options: Mapping[str, Value], seats: int, /) -> OptionConflict | None:
        """Which options, all given by name, do not go together in a game for so many; None if all do."""
        return None


def provided(protocol: type[object]) -> tuple[str, ...]:
    """The names that a protocol adds to those it extends, in order."""
    names = (*vars(protocol).get("__annotations__", ()), *vars(protocol))
    return tuple(name for name in names if not name.startswith("_"))


def completed(module: ModuleType, protocol: type[object]) -> Any:
    """The names of a module, and for optional ones that it lacks the bodies of the protocol (a Full… one).

    What is set on it is set on the module, but for what the protocol only lets read (properties).
    """
    bodies = {name: body for base in protocol.__mro__ for name, body in vars(base).items()}
    constants = {n: getattr(module, n) for n, b in bodies.items() if isinstance(b, property) and hasattr(module, n)}
    made: Any = type(protocol.__name__, (protocol,), constants)()
    made.__dict__ = vars(module)
    return made


def speaking(made: Any, protocol: type[object], languages: Mapping[str, object]) -> Any:
    """A part of a game that answers in English when it is asked in a language of the pages that it does not speak."""
    return made if all(lang in languages for lang in PAGE_LANGUAGES) else _Speaking(made, protocol, languages)


def gives(part: Any, name: str) -> bool:
    """Whether a game's part has this of its own, not by default."""
    return name in vars(part._made if isinstance(part, _Speaking) else part)


class _Speaking:
    """A part of a game that speaks some languages only; what is set on it stands in place of what the part has."""

    def __init__(self, made: Any, protocol: type[object], languages: Mapping[str, object]) -> None:
        vars(self).update(_made=made, _protocol=protocol, _languages=languages)

    def __getattr__(self, name: str) -> Any:
        found, known = getattr(self._made, name), self._languages
        if name in ("TITLE", "BLURB"):
            return {lang: in_language(found, lang) for lang in PAGE_LANGUAGES}
        place = _language_place(self._protocol, name)
        return found if place is None else _in_english(found, place, known)


@cache
def _language_place(protocol: type[object], name: str) -> int | None:
    """Which argument of a function of the protocol is the language, counted from 0; None if none is."""
    body = getattr(protocol, name, None)
    names = list(inspect.signature(body).parameters)[1:] if inspect.isfunction(body) else []
    return names.index("lang") if "lang" in names else None


def _in_english(function: Callable[..., Any], place: int, known: Mapping[str, object]) -> Callable[..., Any]:
    """The function, asked in English for a language that is not known."""

    def asked(*args: Any, **named: Any) -> Any:
        said = [in_full(one) if n == place and one not in known else one for n, one in enumerate(args)]
        if named.get("lang", LANGUAGES[0]) not in known:
            named["lang"] = in_full(named["lang"])
        return function(*said, **named)

    return asked
