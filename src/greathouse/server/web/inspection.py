"""The inspector's card: what a thing on the board is, the rules about it, and what the reader could do with it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any, NamedTuple

from markupsafe import Markup

from greathouse.kernel.game import Game
from greathouse.kernel.match import Match
from greathouse.kernel.words import Details
from greathouse.server.errors import Refused
from greathouse.server.web.notices import Notice, notice_of
from greathouse.server.web.rulebook import rulebook
from greathouse.server.words import Words

MAX_ELEMENT = 80
"""Characters of an element's id that are looked at."""

MAX_TRIED = 400
"""Characters of the ids of elements that were clicked that are looked at."""

MAX_OPTIONS = 6
"""Choices with a thing that are listed."""


class Quote(NamedTuple):
    """A rule by its number, as the rules page words it."""

    rule: int
    text: Markup


@dataclass(frozen=True)
class InspectorCard:
    """What is told of a thing; `name` is "" if the picture names it, `options` are what could be done with it now.

    `refusal` says why it could not be chosen.
    """

    key: str
    name: str
    notes: tuple[str, ...]
    quotes: list[Quote]
    options: list[str]
    refusal: Notice | None = None


class Seen(NamedTuple):
    """A position as a reader sees it; with the match the present one, in which the reader may have choices."""

    game: Game
    view: Any
    seat: int
    names: list[str]
    match: Match | None = None

    @property
    def legal(self) -> list[int]:
        """What the reader may choose now."""
        may = self.match is not None and not self.match.over and self.seat in self.match.waiting
        return self.match.legal_numbers(self.seat) if self.match and may else []


def inspector_card(seen: Seen, element: str, words: Words, tried: str | None = None) -> InspectorCard:
    """The card of an element of the board. Raises Refused for one that is not there.

    `tried` are the ids of the elements that were clicked, the last one in vain.
    """
    game, lang = seen.game, words.lang
    try:
        details = game.text.inspect(seen.view, seen.seat, element[:MAX_ELEMENT], lang, seen.names) or Details()
    except (LookupError, ValueError):
        raise Refused("no-thing", 404) from None
    quotes = [quote for rule in details.rules for quote in _quotes(game, rule, lang)]
    refusal = why_not(seen, tried[:MAX_TRIED].split(), words) if tried else None
    return InspectorCard(game.key, details.name, details.notes, quotes, _options(seen, element, lang), refusal)


def _quotes(game: Game, rule: int, lang: str) -> list[Quote]:
    book = rulebook(game, lang)
    text = book.quotes.get(f"r{rule}") if book else None
    return [Quote(rule, Markup(text))] if text else []  # noqa: S704 - made from Markdown without HTML


def _options(seen: Seen, element: str, lang: str) -> list[str]:
    """The choices that begin, go on or end with a click on the element."""
    game, view = seen.game, seen.view
    labels = [game.text.label(view, n, lang, seen.names) for n in seen.legal if element in game.board.clicks(view, n)]
    return labels if len(labels) <= MAX_OPTIONS else [*labels[:MAX_OPTIONS], "…"]


def why_not(seen: Seen, tried: list[str], words: Words) -> Notice | None:
    """Why the last of these clicks leads to no choice, in the sentence that the typed move would get; None if one can.

    Its detail says what is due instead.
    """
    match, game = seen.match, seen.game
    if match is None or match.over or seen.seat < 0 or not tried:
        return None
    rule = _reason(seen, match, _meant(seen, tried))
    if not rule:
        return None
    due = game.text.prompt(seen.view, seen.seat, words.lang, seen.names)
    return notice_of(Refused("illegal", 422, rule=rule), game, words)._replace(detail=due)


def _meant(seen: Seen, tried: list[str]) -> list[int]:
    """The moves that these clicks could mean: of a kind that is due, and begun with them, if there are such."""
    moves, clicks = seen.game.moves, seen.game.board.clicks
    paths = {n: clicks(seen.view, n) for n in range(len(moves))}
    meant = [n for n, path in paths.items() if tried[-1] in path]
    begun = [n for n in meant if list(paths[n][: len(tried)]) == tried] if len(tried) > 1 else meant
    due = {moves.kind(n).verb for n in seen.legal}
    return [n for n in begun or meant if moves.kind(n).verb in due] or begun or meant


def _reason(seen: Seen, match: Match, meant: list[int]) -> int:
    """The rule that forbids most of these moves; what forbids most moves of their kind only if there is no other."""
    reasons, moves = Counter(match.why(n, seen.seat) for n in meant), seen.game.moves
    if not reasons or reasons[0]:
        return 0
    verbs = {moves.kind(n).verb for n in meant}
    alike = Counter(match.why(n, seen.seat) for n in range(len(moves)) if moves.kind(n).verb in verbs)
    telling = Counter({rule: n for rule, n in reasons.items() if rule != alike.most_common(1)[0][0]})
    return int((telling or reasons).most_common(1)[0][0])
