"""The inspector's card: what a thing on the board is, the rules about it, and what the reader could do with it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, NamedTuple

from markupsafe import Markup

from greathouse.kernel.game import Game
from greathouse.kernel.words import Details
from greathouse.server.errors import Refused
from greathouse.server.web.rulebook import rulebook
from greathouse.server.words import Words

MAX_ELEMENT = 80
"""Characters of an element's id that are looked at."""

MAX_OPTIONS = 6
"""Choices with a thing that are listed."""


class Quote(NamedTuple):
    """A rule by its number, as the rules page words it."""

    rule: int
    text: Markup


@dataclass(frozen=True)
class InspectorCard:
    """What is told of a thing; `name` is "" if the picture names it, `options` are what could be done with it now."""

    key: str
    name: str
    notes: tuple[str, ...]
    quotes: list[Quote]
    options: list[str]


class Seen(NamedTuple):
    """A position as a reader sees it, with the reader's choices."""

    game: Game
    view: Any
    seat: int
    names: list[str]
    legal: Iterable[int] = ()


def inspector_card(seen: Seen, element: str, words: Words) -> InspectorCard:
    """The card of an element of the board. Raises Refused for one that is not there."""
    game, lang = seen.game, words.lang
    try:
        details = game.text.inspect(seen.view, seen.seat, element[:MAX_ELEMENT], lang, seen.names) or Details()
    except (LookupError, ValueError):
        raise Refused("no-thing", 404) from None
    quotes = [quote for rule in details.rules for quote in _quotes(game, rule, lang)]
    return InspectorCard(game.key, details.name, details.notes, quotes, _options(seen, element, lang))


def _quotes(game: Game, rule: int, lang: str) -> list[Quote]:
    book = rulebook(game, lang)
    text = book.quotes.get(f"r{rule}") if book else None
    return [Quote(rule, Markup(text))] if text else []  # noqa: S704 - made from Markdown without HTML


def _options(seen: Seen, element: str, lang: str) -> list[str]:
    """The choices that begin, go on or end with a click on the element."""
    game, view = seen.game, seen.view
    labels = [game.text.label(view, n, lang, seen.names) for n in seen.legal if element in game.board.clicks(view, n)]
    return labels if len(labels) <= MAX_OPTIONS else [*labels[:MAX_OPTIONS], "…"]
