"""The inspector's card: what a thing on the board is, the rules about it, and what the reader could do with it."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from markupsafe import Markup

from greathouse.kernel.chance import seeded
from greathouse.kernel.game import Game
from greathouse.kernel.match import Match
from greathouse.kernel.spec import GameSpec
from greathouse.kernel.words import Details
from greathouse.server.errors import Refused
from greathouse.server.web.notices import Notice, notice_of
from greathouse.server.web.rulebook import rulebook
from greathouse.server.words import Words

MAX_ELEMENT = 80
"""Characters of an element's id that are looked at."""

MAX_TRIED = 400
"""Characters of the ids of elements that were clicked that are looked at."""

MAX_UNDER = 5
"""Things below what was clicked that are looked at."""

MAX_OPTIONS = 6
"""Choices with a thing that are listed."""


class Quote(NamedTuple):
    """A rule by its number, as the rules page words it."""

    rule: int
    text: Markup


@dataclass(frozen=True)
class CardForm:
    """Where choices on the card are sent, with the position they are for and the name of the click."""

    action: str
    revision: int
    key: str


@dataclass(frozen=True)
class InspectorCard:
    """What is told of a thing; `name` is "" if the picture names it, `options` are what could be done with it now.

    `refusal` says why it could not be chosen; `chains` are choices that lead to it, in words and as they are written.
    """

    key: str
    name: str
    notes: tuple[str, ...]
    quotes: list[Quote]
    options: list[str]
    refusal: Notice | None = None
    chains: list[tuple[str, str]] = field(default_factory=list)
    form: CardForm | None = None


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


def inspector_card(
    seen: Seen, element: str, words: Words, tried: str | None = None, under: str | None = None
) -> InspectorCard:
    """The card of an element of the board. Raises Refused for one that is not there.

    `tried` are the ids of the elements that were clicked, the last one in vain; `under` what else lies at that point.
    """
    game, lang = seen.game, words.lang
    try:
        details = game.text.inspect(seen.view, seen.seat, element[:MAX_ELEMENT], lang, seen.names) or Details()
    except (LookupError, ValueError):
        raise Refused("no-thing", 404) from None
    quotes = quoted(game, details.rules, lang)
    clicked, near = (tried or "")[:MAX_TRIED].split(), (under or "")[:MAX_TRIED].split()
    refusal, chains = _best_reason(seen, clicked, near, words) if clicked else (None, [])
    return InspectorCard(game.key, details.name, details.notes, quotes, _options(seen, element, lang), refusal, chains)


def quoted(game: Game, rules: Iterable[int], lang: str) -> list[Quote]:
    """The rules with these numbers, as far as the rules page has them."""
    book = rulebook(game, lang)
    texts = [(rule, book.quotes.get(f"r{rule}")) for rule in rules] if book else []
    return [Quote(rule, Markup(text)) for rule, text in texts if text]  # noqa: S704 - made from Markdown without HTML


def _options(seen: Seen, element: str, lang: str) -> list[str]:
    """The choices that begin, go on or end with a click on the element."""
    game, view = seen.game, seen.view
    labels = [game.text.label(view, n, lang, seen.names) for n in seen.legal if element in game.board.clicks(view, n)]
    return labels if len(labels) <= MAX_OPTIONS else [*labels[:MAX_OPTIONS], "…"]


Chains = list[tuple[str, str]]
"""Choices one after the other, in words and as they are written."""


def _best_reason(seen: Seen, tried: list[str], under: list[str], words: Words) -> tuple[Notice | None, Chains]:
    """Why the last of these clicks leads to no choice; how to reach it, or else something below it at that point."""
    first = why_not(seen, tried, words)
    if first[1] or not first[0]:
        return first
    others = (why_not(seen, [*tried[:-1], other], words) for other in under[:MAX_UNDER] if other != tried[-1])
    return next(((reason, chains) for reason, chains in others if chains), first)


def why_not(seen: Seen, tried: list[str], words: Words) -> tuple[Notice | None, Chains]:
    """Why the last of these clicks leads to no choice, in the sentence that the typed move would get; None if one can.

    Its detail says what is due instead, or what comes first; then also the choices that lead there.
    """
    match, game = seen.match, seen.game
    if match is None or match.over or seen.seat < 0 or not tried:
        return None, []
    meant = _meant(seen, tried)
    rule, detail = _reason(seen, match, meant), game.text.prompt(seen.view, seen.seat, words.lang, seen.names)
    if not rule:
        return None, []
    found = look_ahead(seen, match, meant) if not _due(game, meant) & _due(game, seen.legal) else None
    chains = [_chained(seen, match, chain, words.lang) for chain in found.chains[: MAX_CHAINS + 1]] if found else []
    if chains:
        detail = words("first-choose", choice=chains[0][0].split(CHAINED)[0])
    rule = (found.rule if found else 0) or rule
    return notice_of(Refused("illegal", 422, rule=rule), game, words)._replace(detail=detail), chains if len(
        chains
    ) <= MAX_CHAINS else []


def _due(game: GameSpec, legal: list[int]) -> set[str]:
    return {game.moves.kind(n).verb for n in legal}


CHAINED = " · "


def _chained(seen: Seen, match: Match, chain: tuple[int, ...], lang: str) -> tuple[str, str]:
    """Choices in words, each as it will be called, and as they are written."""
    scratch, labels = _guessed(seen, match), list[str]()
    for number in chain:
        labels.append(seen.game.text.label(scratch.view(seen.seat), number, lang, seen.names))
        seen.game.rules.apply(scratch.state, seen.seat, number)
    return CHAINED.join(labels), "; ".join(map(seen.game.moves.write, chain))


class Ahead(NamedTuple):
    """The rule against moves that come later in a turn; 0 for none: then `chains` are choices that lead there."""

    rule: int
    chains: list[tuple[int, ...]]


MAX_AHEAD = 120
"""So many positions of the own turn are looked at."""

MAX_CHAIN, MAX_CHAINS = 3, 4
"""Ways of so many choices to a thing are offered, if there are no more than so many."""


def look_ahead(seen: Seen, match: Match, meant: list[int]) -> Ahead | None:
    """How one of these moves is reached by further choices of the same turn, or what forbids them all there.

    None if they come nowhere: chance and others end the search. It goes on from a position that the seat's own view
    allows, so that nothing hidden shows.
    """
    if match.waiting != (seen.seat,):
        return None
    verbs, reasons, worlds = _due(match.game, meant), Counter[int](), _Worlds(seen, match)
    going: deque[tuple[list[Any], tuple[int, ...]]] = deque((worlds.states, (number,)) for number in seen.legal)
    chains: list[tuple[int, ...]] = []
    for _ in range(MAX_AHEAD):
        if not going or len(going[0][1]) >= MAX_CHAIN or (chains and len(going[0][1]) >= len(chains[0])):
            break
        states, chain = going.popleft()
        later = worlds.after(states, chain[-1])
        legal = worlds.scratch.legal_numbers(seen.seat) if later else []
        if not verbs & _due(match.game, legal):
            going.extend((later, (*chain, further)) for further in legal)
        else:
            rules = {number: worlds.scratch.why(number, seen.seat) for number in meant}
            chains += [(*chain, number) for number, rule in rules.items() if not rule]
            reasons.update(rules.values())
    if chains:
        return Ahead(0, chains)
    return Ahead(reasons.most_common(1)[0][0], []) if reasons else None


WORLDS = 3
"""So many positions that a view allows are gone on from: what does not look the same in all of them is news."""


class _Worlds:
    """Positions that the reader’s view allows, and what becomes of them by its choices; `scratch` is at one of them."""

    def __init__(self, seen: Seen, match: Match) -> None:
        self.seat, self.game, self.scratch = seen.seat, match.game, _guessed(seen, match, 0)
        self.states = [_guessed(seen, match, seed).state for seed in range(WORLDS if match.game.about.hidden else 1)]

    def after(self, states: list[Any], number: int) -> list[Any]:
        """The positions after a choice; none if the seat learns something by it."""
        later, views = [state.copy() for state in states], []
        for state in later:
            self.game.rules.apply(state, self.seat, number)
            self.scratch.state = state
            views.append(self.scratch.view(self.seat))
        return later if all(view == views[0] for view in views) else []


def _guessed(seen: Seen, match: Match, seed: int = 0) -> Match:
    """A match at a position that the reader's view allows."""
    scratch = match.copy()
    match.game.views.guess(seen.view, seen.seat, scratch.state, seeded(seed))
    return scratch


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
