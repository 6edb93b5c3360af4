"""Which level of the bots a visitor is offered first: the one it chose last in that game, which a cookie keeps."""

from __future__ import annotations

import re
from collections.abc import Iterable

from starlette.requests import Request
from starlette.responses import Response

from greathouse.kernel.game import Game
from greathouse.server.web.visitors import keep

COOKIE = "levels"
MAX_COOKIE = 1000
"""Characters of the cookie; the games that were played longest ago are forgotten first."""

FIRST = 0
"""The weakest level, for who has not played a game yet."""

_ENTRY = re.compile(r"([a-z0-9_]{1,40})\.([0-9])")


def read_levels(request: Request) -> dict[str, int]:
    """The levels that were chosen last, by game; whatever is damaged is left out."""
    entries = map(_ENTRY.fullmatch, request.cookies.get(COOKIE, "")[:MAX_COOKIE].split("~"))
    return {entry[1]: int(entry[2]) for entry in entries if entry}


def levels_offered(request: Request, games: Iterable[Game]) -> dict[str, int]:
    """The level that stands first, by game; another than was chosen if the game has that no more."""
    chosen = read_levels(request)
    levels = {game.key: range(len(game.about.levels)) for game in games}
    return {key: chosen[key] if chosen.get(key) in known else FIRST for key, known in levels.items()}


def keep_level(request: Request, response: Response, game: str, level: int) -> None:
    """Keeps what was chosen now."""
    known = {game: level} | {key: kept for key, kept in read_levels(request).items() if key != game}
    entries = [f"{key}.{kept}" for key, kept in known.items()]
    while len("~".join(entries)) > MAX_COOKIE:
        entries.pop()
    keep(request, response, COOKIE, "~".join(entries))
