"""What everybody may see of a person's games: ratings and their curve, shares, openings, history."""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Sequence
from typing import NamedTuple
from urllib.parse import quote

from markupsafe import Markup

from greathouse.kernel.contract import CHANCE, SPECTATOR, TRADE
from greathouse.kernel.errors import BadRecord, HouseError
from greathouse.kernel.events import Event
from greathouse.kernel.game import Game
from greathouse.kernel.match import Match
from greathouse.server.ratings.searching import GameFilter
from greathouse.server.ratings.skill import Skill
from greathouse.server.ratings.store import First, Share
from greathouse.server.web.analysis import percent
from greathouse.server.web.past import GameList, game_title, past_games
from greathouse.server.web.rendering import day
from greathouse.server.web.scale import grid, round_numbers, scaled
from greathouse.server.web.site import Visit
from greathouse.server.words import Words

RESULTS = {"won": "result-won", "shared": "result-shared", "lost": "result-lost"}
AGAINST = {"people": "against-people", "bots": "against-bots", "mixed": "against-mixed"}
"""By these the history can be filtered, with their words."""

MAX_FIRSTS = 3
"""So many favourite openings are shown for each game."""

LEAST_FIRSTS = 2
"""So often a game must have been begun in a way that is a favourite."""

WIDE, HIGH = 600, 160
"""Size of a curve in its own units."""


class RatingRow(NamedTuple):
    """A rating in words: the game, points, margin, rated games, and the address of its curve."""

    key: str
    title: str
    sign: str
    points: int
    margin: int
    provisional: bool
    games: int
    url: str


class ShareRow(NamedTuple):
    """How somebody did at a game against one kind of rivals, in words."""

    title: str
    rivals: str
    games: int
    won: int
    share: str


class FirstRow(NamedTuple):
    """A favourite opening: the game, the choice in words, how often, and the share that it won."""

    title: str
    text: str
    games: int
    share: str


class CurveStep(NamedTuple):
    """A point of the curve, for the table beside it."""

    day: str
    points: int
    margin: int


class Curve(NamedTuple):
    """The curve of a rating, as a picture and as a table with the latest first."""

    title: str
    picture: Markup
    steps: list[CurveStep]


class Choice(NamedTuple):
    """A value of a filter: as the address has it, in words, and whether it is chosen."""

    value: str
    label: str
    chosen: bool


class Profile(NamedTuple):
    """What everybody may see of a person's games; `filters` are the fields of the form over the history."""

    ratings: list[RatingRow]
    curve: Curve | None
    shares: list[ShareRow]
    firsts: list[FirstRow]
    filters: list[tuple[str, str, list[Choice]]]
    history: GameList


async def profile_of(visit: Visit, owner: str, name: str) -> Profile:
    """The profile of a person; who looks at the own one sees games there that are not listed."""
    house, store, path = visit.house, visit.house.archive.store, f"/people/{quote(name)}"
    private = owner == visit.guest
    ratings = await house.read(store.ratings_of, owner)
    wanted = _wanted(visit, owner, private=private)
    shares = await house.read(lambda: store.shares(owner, private=private))
    firsts = await house.read(lambda: store.firsts(owner, private=private))
    return Profile(
        ratings=[_rating_row(visit, key, *ratings[key], path) for key in ratings],
        curve=await _curve(visit, owner, wanted.game or _most_played(ratings)) if ratings else None,
        shares=[_share_row(visit, share) for share in shares],
        firsts=await _first_rows(visit, firsts),
        filters=_filters(visit, wanted, sorted({share.game for share in shares})),
        history=await past_games(visit, wanted, path),
    )


def _wanted(visit: Visit, owner: str, *, private: bool) -> GameFilter:
    result, rivals = visit.query("result") or "", visit.query("rivals") or ""
    return GameFilter(
        game=(visit.query("game") or "")[:64],
        owner=owner,
        result=result if result in RESULTS else "",
        rivals=rivals if rivals in AGAINST else "",
        private=private,
    )


def _filters(visit: Visit, wanted: GameFilter, games: Iterable[str]) -> list[tuple[str, str, list[Choice]]]:
    words = visit.words
    named = [(key, game_title(visit, key)[0]) for key in games]
    results = [(result, words(key)) for result, key in RESULTS.items()]
    rivals = [(kind, words(key)) for kind, key in AGAINST.items()]
    return [
        ("game", words("game"), choices(words, named, wanted.game)),
        ("result", words("result"), choices(words, results, wanted.result)),
        ("rivals", words("against"), choices(words, rivals, wanted.rivals)),
    ]


def choices(words: Words, values: Iterable[tuple[str, str]], chosen: str) -> list[Choice]:
    """The values of a filter, after one that lets everything through."""
    return [Choice(value, label, value == chosen) for value, label in (("", words("any")), *values)]


def _rating_row(visit: Visit, key: str, skill: Skill, games: int, path: str) -> RatingRow:
    title, sign = game_title(visit, key)
    return RatingRow(key, title, sign, skill.points, skill.margin, skill.provisional, games, f"{path}?game={key}")


def _most_played(ratings: dict[str, tuple[Skill, int]]) -> str:
    return max(ratings, key=lambda key: ratings[key][1])


def _share_row(visit: Visit, share: Share) -> ShareRow:
    words = visit.words
    against = words(AGAINST[share.rivals])
    won = percent(share.share / share.games, words, digits=0)
    return ShareRow(game_title(visit, share.game)[0], against, share.games, share.won, won)


# Openings ------------------------------------------------------------------------------------------------------------


async def _first_rows(visit: Visit, firsts: Sequence[First]) -> list[FirstRow]:
    shown: dict[str, list[FirstRow]] = {}
    for first in firsts:
        rows = shown.setdefault(first.game, [])
        if len(rows) < MAX_FIRSTS and first.games >= LEAST_FIRSTS and (text := await _told(visit, first)):
            title = game_title(visit, first.game)[0]
            rows.append(FirstRow(title, text, first.games, percent(first.share, visit.words, digits=0)))
    return [row for rows in shown.values() for row in rows]


async def _told(visit: Visit, first: First) -> str:
    """A first choice in words; "" if its game cannot be played again."""
    opening = await visit.house.read(visit.house.archive.store.opening, first.table)
    if opening is None:
        return ""
    try:
        game = visit.house.service.games(first.game, "")
        return _sentence(game, opening, first, visit.words)
    except (HouseError, BadRecord, LookupError, ValueError):
        return ""


def _sentence(game: Game, opening: tuple[int, str, str], first: First, words: Words) -> str:
    seats, options, events = opening
    match = Match.waiting_for_chance(
        game, seats, dict(pair.split("=", 1) for pair in options.split() if _known(game, pair))
    )
    names = [words("seat-n", n=seat + 1) for seat in range(seats)]
    for actor, move in json.loads(events):
        if actor == TRADE:
            return ""
        number = (game.chances if actor == CHANCE else game.moves).read(move)
        event = Event(actor, number)
        if actor >= 0 and move[:64] == first.move:
            view = match.view(SPECTATOR)
            return game.text.event(view, actor, match.seen(event, SPECTATOR), words.lang, names)
        match.replay([event])
    return ""


def _known(game: Game, pair: str) -> bool:
    return pair.partition("=")[0] in {option.name for option in game.options}


# The curve -----------------------------------------------------------------------------------------------------------


async def _curve(visit: Visit, owner: str, game: str) -> Curve | None:
    """The curve of a rating; None before there are two points of it."""
    found = await visit.house.read(visit.house.archive.store.curve, owner, game)
    if len(found) < 2:
        return None
    title = visit.words("rating-curve", game=game_title(visit, game)[0])
    steps = [CurveStep(day(at), skill.points, skill.margin) for at, skill in found]
    return Curve(title, curve_picture(steps, title), steps[::-1])


def curve_picture(steps: Sequence[CurveStep], title: str) -> Markup:
    """A rating after each game as a line, within the band in which the strength lies."""
    lowest = min(step.points - step.margin for step in steps)
    highest = max(step.points + step.margin for step in steps)
    numbers = round_numbers(math.floor(lowest), math.ceil(highest))

    def spot(number: int, points: float) -> str:
        x = WIDE * number / (len(steps) - 1)
        return f"{x:.1f} {HIGH * (numbers[-1] - points) / (numbers[-1] - numbers[0]):.1f}"

    line = " ".join(spot(n, step.points) for n, step in enumerate(steps))
    above = [spot(n, step.points + step.margin) for n, step in enumerate(steps)]
    below = [spot(n, step.points - step.margin) for n, step in enumerate(steps)]
    band = " ".join([*above, *below[::-1]])
    picture = Markup(
        '<svg class="curve rating-curve" viewBox="-6 -6 {} {}" preserveAspectRatio="none" role="img" aria-label="{}">'
        '{}<polygon class="rating-band" points="{}"/><polyline class="curve-line" points="{}"/></svg>'
    ).format(WIDE + 12, HIGH + 12, title, Markup(grid(numbers, WIDE, HIGH)), band, line)  # noqa: S704 - numbers
    return scaled(picture, [str(number) for number in numbers])
