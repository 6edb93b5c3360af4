"""The best players of each game, with the bots' levels among them, and what finished games say of the game."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

from starlette.responses import RedirectResponse, Response

from greathouse.kernel.game import Game
from greathouse.server.errors import Refused
from greathouse.server.ratings.levels import level_ratings
from greathouse.server.ratings.skill import MAX_SURE_MARGIN, POINT
from greathouse.server.ratings.store import Length, Ranked, SeatCount
from greathouse.server.web.analysis import percent
from greathouse.server.web.routing import Router
from greathouse.server.web.site import AnyVisit, AtGame, Visit
from greathouse.server.words import Words

LEAST_GAMES = 10
"""Rated games after which somebody can stand on a leaderboard."""

FRESH = 300.0
"""Seconds for which statistics are remembered."""

router = Router()


class Tab(NamedTuple):
    """A game, or a page about it, that one can go to."""

    url: str
    title: str
    sign: str
    here: bool


class Leader(NamedTuple):
    """A line of a leaderboard; `place` is 0 for a bot, which competes with nobody."""

    place: int
    name: str
    points: int
    margin: int
    games: int


class SeatRow(NamedTuple):
    """How the seats of games with so many players did."""

    seat: str
    share: str
    score: str


class TableSize(NamedTuple):
    """What is known of games with so many players: how many, how many events they take, how each seat does."""

    seats: int
    games: int
    low: int
    middle: int
    high: int
    rows: list[SeatRow]


@dataclass(frozen=True)
class LeadersPage:
    """The leaderboard of a game: people, and `robots` by themselves, each among the bots of the house."""

    title: str
    game_tabs: list[Tab]
    pages: list[Tab]
    leaders: list[Leader]
    robots: list[Leader]
    people: int
    least: int


@dataclass(frozen=True)
class StatisticsPage:
    """The statistics of a game."""

    title: str
    game_tabs: list[Tab]
    pages: list[Tab]
    sizes: list[TableSize]
    counted: bool


@router.page("/leaders")
async def first(visit: AnyVisit) -> Response:
    """The leaderboard of the first game."""
    if not visit.site.games():
        raise Refused("not-found", 404)
    return RedirectResponse(f"/leaders/{visit.site.games()[0]}", 303)


@router.page("/leaders/{game}")
async def leaders(visit: AtGame) -> Response:
    """The best players of a game."""
    game, store = visit.game, visit.house.archive.store
    sigma = MAX_SURE_MARGIN / 2 / POINT
    bots = _bots(visit, game)
    found = await visit.house.read(store.leaders, game.key, LEAST_GAMES, sigma)
    robots = await visit.house.read(partial(store.leaders, robots=True), game.key, LEAST_GAMES, sigma)
    lines, theirs = _among(bots, found), _among(bots, robots) if robots else []
    title, tabs = game.text.TITLE[visit.words.lang], game_tabs(visit, "leaders", game.key)
    pages = page_tabs(visit, "leaders", game.key)
    return visit.page("leaders.html", LeadersPage(title, tabs, pages, lines, theirs, len(found), LEAST_GAMES))


def _bots(visit: Visit, game: Game) -> list[Leader]:
    rated = enumerate(level_ratings(game.key))
    return [Leader(0, visit.words.level(level), rating.points, rating.margin, 0) for level, rating in rated]


def _among(bots: list[Leader], people: list[Ranked]) -> list[Leader]:
    """People by their places, each bot before the first who is weaker."""
    lines = [
        Leader(place, one.name, one.skill.points, one.skill.margin, one.games) for place, one in enumerate(people, 1)
    ]
    for bot in sorted(bots, key=lambda one: one.points):
        lines.insert(next((n for n, line in enumerate(lines) if line.points < bot.points), len(lines)), bot)
    return lines


@router.page("/statistics/{game}")
async def statistics(visit: AtGame) -> Response:
    """Lengths, seats and points of a game's finished public games."""
    key = ("statistics", visit.game.key, int(visit.house.clock() / FRESH))
    drawings = visit.house.drawings
    found: tuple[list[Length], list[SeatCount]] = drawings.find(key) or drawings.keep(key, await _counted(visit))
    sizes = [_size(visit, length, [row for row in found[1] if row.seats == length.seats]) for length in found[0]]
    title, tabs = visit.game.text.TITLE[visit.words.lang], game_tabs(visit, "statistics", visit.game.key)
    counted = any(row.score for row in found[1])
    page = StatisticsPage(title, tabs, page_tabs(visit, "statistics", visit.game.key), sizes, counted)
    return visit.page("statistics.html", page)


async def _counted(visit: Visit) -> tuple[list[Length], list[SeatCount]]:
    store, game = visit.house.archive.store, visit.request.path_params["game"]
    return await visit.house.read(store.lengths, game), await visit.house.read(store.seat_counts, game)


def _size(visit: Visit, length: Length, rows: list[SeatCount]) -> TableSize:
    words = visit.words
    seats = [SeatRow(words("seat-n", n=r.seat + 1), percent(r.share, words), _number(r.score, words)) for r in rows]
    return TableSize(length.seats, length.games, length.low, length.middle, length.high, seats)


def _number(value: float | None, words: Words) -> str:
    text = "" if value is None else f"{value:.1f}"
    return words.number(text)


def game_tabs(visit: Visit, page: str, game: str) -> list[Tab]:
    """The same page of all games."""
    found = [visit.house.service.games(key, "") for key in visit.site.games()]
    return [
        Tab(f"/{page}/{one.key}", one.text.TITLE[visit.words.lang], one.about.sign, one.key == game) for one in found
    ]


def page_tabs(visit: Visit, page: str, game: str) -> list[Tab]:
    """The pages about finished games of one kind."""
    words = visit.words
    return [
        Tab(f"/leaders/{game}", words("leaders"), "", page == "leaders"),
        Tab(f"/statistics/{game}", words("statistics"), "", page == "statistics"),
        Tab(f"/explorer?game={game}", words("explorer"), "", page == "explorer"),
    ]
