"""Finished games as lists show them, and the pages of a list."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple
from urllib.parse import quote, urlencode

from greathouse.kernel.errors import HouseError
from greathouse.server.ratings.searching import PAGE, GameFilter
from greathouse.server.ratings.store import PastGame, PastSeat
from greathouse.server.tables import FORMER
from greathouse.server.web.rendering import day
from greathouse.server.web.site import Visit
from greathouse.server.words import Words

MAX_BEFORE = 80
"""Characters of the place in a list that are read."""


class PlayerName(NamedTuple):
    """Somebody who played: the name, the address of the profile ("": none), the rating afterwards, whether it won."""

    name: str
    url: str
    points: str
    best: bool


class GameRow(NamedTuple):
    """A finished game in words."""

    id: str
    title: str
    sign: str
    players: list[PlayerName]
    day: str
    notes: list[str]


@dataclass(frozen=True)
class GameList:
    """A page of finished games; `more` is the address of the next page, or ""."""

    rows: list[GameRow]
    more: str


async def past_games(visit: Visit, wanted: GameFilter, path: str) -> GameList:
    """The page of finished games that the address asks for; `path` is that of the list."""
    store = visit.house.archive.store
    games = await visit.house.read(store.games, wanted._replace(before=read_before(visit.query("before"))))
    shown = games[:PAGE]
    more = ""
    if len(games) > PAGE:
        fields = dict(visit.request.query_params) | {"before": f"{shown[-1].ended!r}~{shown[-1].id}"}
        more = f"{path}?{urlencode(fields)}"
    return GameList([game_row(visit, game) for game in shown], more)


def read_before(text: str | None) -> tuple[float, str] | None:
    """The last game of the page before, as the address names it; None for none."""
    time, _, table = (text or "")[:MAX_BEFORE].partition("~")
    try:
        return (float(time), table) if table else None
    except ValueError:
        return None


def game_row(visit: Visit, game: PastGame) -> GameRow:
    """A finished game in words."""
    words = visit.words
    title, sign = game_title(visit, game.game)
    notes = [words("rated")] if game.rated else []
    notes += [words("given-up")] if game.given_up else []
    notes += [] if game.public else [words("unlisted")]
    return GameRow(game.id, title, sign, player_names(game.seats, words), day(game.ended), notes)


def game_title(visit: Visit, key: str) -> tuple[str, str]:
    """Title and sign of a game, also of one that this house does not offer any more."""
    try:
        game = visit.house.service.games(key, "")
    except HouseError:
        return key, ""
    return game.text.TITLE[visit.words.lang], game.about.sign


def player_names(seats: Sequence[PastSeat], words: Words) -> list[PlayerName]:
    """Who played, by seat."""
    return [_player_name(seat, words) for seat in seats]


def _player_name(seat: PastSeat, words: Words) -> PlayerName:
    points = str(seat.skill.points) if seat.skill else ""
    url = f"/people/{quote(seat.person)}" if seat.person else ""
    return PlayerName(_name(seat, words), url, points, seat.place == 1)


def _name(seat: PastSeat, words: Words) -> str:
    if seat.owner == FORMER:
        return words("former-player")
    return words.level(seat.level) if seat.level >= 0 else seat.person or seat.name
