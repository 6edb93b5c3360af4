"""The rules of a game with their pictures, a search over them, one page to print; for a script only their text."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from html import unescape

from starlette.responses import Response

from greathouse.kernel.game import Game
from greathouse.kernel.grammar import polished
from greathouse.kernel.lessons import (
    NAMES,
    RulePicture,
    coach_notes,
    draw_rule_picture,
    glossary_of,
    rule_pictures,
    scene,
)
from greathouse.kernel.words import RuleTable
from greathouse.server.errors import Refused
from greathouse.server.metering import aside
from greathouse.server.tables import Seat
from greathouse.server.web.cards import GameCard, game_card, picture_url
from greathouse.server.web.counting import Counted
from greathouse.server.web.forms import Form
from greathouse.server.web.glossary import (
    TermRow,
    glossary,
    linked_by_section,
    search_terms,
    term_card,
    term_rows,
)
from greathouse.server.web.opening import open_position
from greathouse.server.web.rendering import picture_response
from greathouse.server.web.routing import Router
from greathouse.server.web.rulebook import Figure, Rulebook, rulebook
from greathouse.server.web.site import AtGame, GameVisit
from greathouse.server.words import Words

MAX_SEARCH = 60
"""Characters of what is searched for."""

router = Router()


@dataclass(frozen=True)
class RulesPage:
    """The rules of a game; `book` is None if they are not written down. `key` names the click that opens a table.

    `tables` are those of the box, `terms` those of the glossary; `asked` was searched for, `found` are the anchors and
    texts of the rules and terms that have it; None: nothing was asked.
    """

    card: GameCard
    book: Rulebook | None
    key: str
    tables: list[RuleTable]
    terms: list[TermRow]
    asked: str = ""
    found: list[tuple[str, str]] | None = None


@dataclass(frozen=True)
class SummaryPage:
    """A game on one page: how it is won, what matters as it occurs, each with a title, and the tables of the box."""

    card: GameCard
    notes: list[tuple[str, str]]
    figures: list[Figure]
    tables: list[RuleTable]


@router.page("/rules/{game}")
async def rules(visit: AtGame) -> Response:
    """The rules of a game, or those in which a word stands that is searched for."""
    key, asked = visit.house.service.token(), (visit.query("q") or "").strip()[:MAX_SEARCH]
    book = rulebook(visit.game, visit.visitor.lang, figures(visit.game, visit.words))
    terms = term_rows(visit.game, visit.words.lang)
    found = search_terms(terms, asked) + search(book, asked) if book and asked else None
    tables = visit.game.text.tables(visit.words.lang)
    if book:
        book = book._replace(html=linked_by_section(book.html, glossary(visit.game, visit.visitor.lang)))
    content = RulesPage(game_card(visit.game, visit.words), book, key, tables, terms, asked, found)
    return visit.page("rules_part.html" if visit.by_script else "rules.html", content)


@router.page("/rules/{game}/summary")
async def summary(visit: AtGame) -> Response:
    """The game on one page, to print."""
    lang = visit.words.lang
    notes = [(polished(n.title[lang], lang), polished(n.text[lang], lang)) for n in reversed(coach_notes(visit.game))]
    shown = figures(visit.game, visit.words)
    tables = visit.game.text.tables(lang)
    content = SummaryPage(game_card(visit.game, visit.words), notes, [one for one in shown if not one.anchor], tables)
    return visit.page("summary.html", content)


@router.page("/rules/{game}/terms/{term}")
async def term(visit: AtGame) -> Response:
    """The card of a word of the glossary; with `drawn` also the board on which the thing is seen."""
    name = visit.request.path_params["term"]
    found = next((one for one in glossary_of(visit.game) if one.id == name), None)
    if found is None:
        raise Refused("not-found", 404)
    card = term_card(visit.game, found, visit.visitor, drawn=visit.query("drawn") is not None)
    return visit.page("term.html", card)


@router.page("/rules/{game}/pictures/{picture}")
async def picture(visit: AtGame) -> Response:
    """A picture of the rules, in the language that the address asks for."""
    lang = Words(visit.query("lang") or "").lang
    drawn = await aside(_drawn, visit.game, _picture(visit).id, lang)
    response = picture_response(drawn)
    response.headers["Cache-Control"] = "max-age=3600"
    return response


@router.form("/rules/{game}/try/{picture}", counts=Counted.TABLE)
async def try_it(visit: AtGame, form: Form) -> Response:
    """Opens a table at the position of a picture, against the weakest bots."""
    shown = scene(visit.game, _picture(visit))
    if shown.match.over:
        raise Refused("over", 409)
    seats = [Seat(level=0)] * shown.match.seats
    options = dict(shown.match.options)
    return await open_position(visit, form, shown.match.to_json()["position"], options, seats, shown.seat)


def figures(game: Game, words: Words) -> tuple[Figure, ...]:
    """The pictures of a game's rules as the pages show them."""
    return tuple(_figure(game, one, words) for one in rule_pictures(game))


def search(book: Rulebook, asked: str) -> list[tuple[str, str]]:
    """The rules in which a text stands, in any case, each with its anchor."""
    plain = ((anchor, unescape(re.sub(r"<[^>]*>", "", text)).strip()) for anchor, text in book.quotes.items())
    return [(anchor, text) for anchor, text in plain if asked.casefold() in text.casefold()]


def _figure(game: Game, one: RulePicture, words: Words) -> Figure:
    caption = polished(one.caption[words.lang], words.lang)
    tried = "" if scene(game, one).match.over else f"/rules/{game.key}/try/{one.id}"
    return Figure(
        f"r{one.rule}" if one.rule else "", picture_url(game, one, words), caption, tried, words("picture-try")
    )


def _picture(visit: GameVisit) -> RulePicture:
    """The picture that the address names. Raises Refused."""
    name = visit.request.path_params["picture"]
    found = next((one for one in rule_pictures(visit.game) if one.id == name), None)
    if found is None:
        raise Refused("not-found", 404)
    return found


@lru_cache(64)
def _drawn(game: Game, name: str, lang: str) -> str:
    one = next(one for one in rule_pictures(game) if one.id == name)
    return draw_rule_picture(game, one, lang, NAMES)
