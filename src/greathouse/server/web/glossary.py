"""The words of a game: by the alphabet on the rules page, as links where texts use them, each on a card of its own."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple
from unicodedata import combining, normalize

from greathouse.kernel.game import Game
from greathouse.kernel.grammar import polished
from greathouse.kernel.languages import in_full
from greathouse.kernel.lessons import NAMES, Term, glossary_of, rule_pictures, scene
from greathouse.kernel.words import Details
from greathouse.server.web.changes import Parts
from greathouse.server.web.inspection import InspectorCard, quoted
from greathouse.server.web.rendering import board
from greathouse.server.web.visitors import Visitor

ENDINGS = {"en": "(?:e?s|e?d|ing)?", "fr": "(?:e?s|e|x)?", "de": "(?:e[nrsm]?|[ns])?"}
"""What a word may end with where it is used, by language."""

UNLINKED = {"a", "h1", "h2", "h3", "button", "code", "figcaption"}
"""Elements in which no word becomes a link."""

_TAG = re.compile(r"(<[^>]*>)")
_SECTION = re.compile(r"(?=<h2\b)")


class TermRow(NamedTuple):
    """A word of the glossary, by the alphabet: its anchor on the page, what it means, and the number of its rule."""

    anchor: str
    name: str
    text: str
    rule: int


class Glossary(NamedTuple):
    """The words of a game, as texts of one language use them: the game's key, and ids with names and other forms."""

    game: str
    lang: str
    names: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class TermCard(InspectorCard):
    """The card of a word, like the inspector's of the `thing` that it means; `board` is that of its picture."""

    thing: str = ""
    board: Parts | str = ""


def term_rows(game: Game, lang: str) -> list[TermRow]:
    """The words of a game in the order of the alphabet."""
    rows = (
        TermRow(f"term-{t.id}", polished(t.name[lang], lang), polished(t.text[lang], lang), t.rule)
        for t in glossary_of(game)
    )
    return sorted(rows, key=lambda row: plain_letters(row.name))


def plain_letters(text: str) -> str:
    """A text without accents and in small letters, as alphabets sort it."""
    return "".join(c for c in normalize("NFD", text.casefold()) if not combining(c))


def search_terms(terms: list[TermRow], asked: str) -> list[tuple[str, str]]:
    """The terms in whose name a text stands, each with its anchor."""
    return [(one.anchor, f"{one.name}: {one.text}") for one in terms if plain_letters(asked) in plain_letters(one.name)]


def glossary(game: Game, lang: str) -> Glossary:
    """The words that texts in this language use, or in English where there are none in it."""
    full = in_full(lang)
    said = ((term.id, name) for term in glossary_of(game) for name in (term.name[full], *term.forms.get(full, ())))
    return Glossary(game.key, full, tuple((one, polished(name, full)) for one, name in said))


def mentioned(text: str, words: Glossary) -> set[str]:
    """The ids of the words that a text uses."""
    return {one for found in _pattern(words).finditer(text) if (one := _id(found, words))}


def linked(html: str, words: Glossary, known: Collection[str] = ()) -> str:
    """HTML in which the first use of each word leads to its card, but for those that are known."""
    if not words.names:
        return html
    pattern, used, inside, parts = _pattern(words), set(known), 0, list[str]()

    def link(found: re.Match[str]) -> str:
        one = _id(found, words)
        if one in used:
            return found[0]
        used.add(one)
        address = f"/rules/{words.game}"
        return f'<a class="term" href="{address}#term-{one}" data-term="{address}/terms/{one}">{found[0]}</a>'

    for part in _TAG.split(html):
        tag = re.match(r"<(/?)(\w*)", part)
        if tag and tag[2] in UNLINKED:
            inside += -1 if tag[1] else 1
        parts.append(part if tag or inside else pattern.sub(link, part))
    return "".join(parts)


@lru_cache(64)
def linked_by_section(html: str, words: Glossary) -> str:
    """A page on which each section links the words that it uses, once."""
    return "".join(linked(section, words) for section in _SECTION.split(html))


def term_card(game: Game, term: Term, visitor: Visitor, *, drawn: bool) -> TermCard:
    """The card of a word; `drawn`: with the board of its picture, and what the inspector says of the thing there."""
    lang = visitor.lang
    name, notes = polished(term.name[lang], lang), (polished(term.text[lang], lang),)
    picture = next((one for one in rule_pictures(game) if one.id == term.picture), None) if term.thing else None
    if picture is None or not drawn:
        return TermCard(game.key, name, notes, quoted(game, (term.rule,), lang), [], thing=term.thing)
    shown = scene(game, picture)
    view, names = shown.match.view(shown.seat), list(NAMES[: shown.match.seats])
    details = game.text.inspect(view, shown.seat, term.thing, lang, names) or Details()
    rules = tuple(dict.fromkeys((term.rule, *details.rules)))
    svg = board(game, view, (), shown.seat, visitor, shown.told, names)
    return TermCard(
        game.key, name, (*notes, *details.notes), quoted(game, rules, lang), [], thing=term.thing, board=svg
    )


@lru_cache(64)
def _pattern(words: Glossary) -> re.Pattern[str]:
    """What finds the words, the longest first; the group's number is that of the name."""
    order = sorted(range(len(words.names)), key=lambda n: -len(words.names[n][1]))
    ending = ENDINGS[words.lang]
    return re.compile("|".join(rf"\b(?P<w{n}>{re.escape(words.names[n][1])}{ending})\b" for n in order) or "(?!)", re.I)


def _id(found: re.Match[str], words: Glossary) -> str:
    return words.names[int((found.lastgroup or "w0")[1:])][0]
