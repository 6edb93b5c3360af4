"""The board of the start page: a game that two players of the house play, one moment after the other."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, NamedTuple

from markupsafe import Markup
from starlette.responses import Response

from greathouse.agents import make
from greathouse.kernel.contract import SPECTATOR
from greathouse.kernel.game import Game
from greathouse.server.web.forms import read_number
from greathouse.server.web.rendering import board
from greathouse.server.web.site import AnyVisit, Router, Visit

SHOWN = "pharao"
CHOICES = 60
"""So many choices are played, then it begins anew."""

router = Router()


class Scene(NamedTuple):
    """What a spectator sees after so many events, with these as (actor, code)."""

    view: Any
    events: list[tuple[int, int]]


@dataclass(frozen=True)
class Showcase:
    """A moment of the game that is shown, and the number of the next one."""

    shown: Markup
    following: int


@router.page("/showcase")
async def showcase(visit: AnyVisit) -> Response:
    """The moment `at` of the game that is shown."""
    return visit.page("showcase.html", await showing(visit, read_number(visit.query("at")) or 0))


async def showing(visit: Visit, at: int) -> Showcase:
    """A moment of the game; after the last one it begins anew."""
    game = visit.house.service.games(SHOWN, "")
    scenes = await asyncio.to_thread(_scenes, game)
    at %= len(scenes)
    view, events = scenes[at]
    wide = replace(visit.visitor, narrow=False)
    return Showcase(board(game, view, (), SPECTATOR, wide, events), (at + 1) % len(scenes))


@cache
def _scenes(game: Game) -> list[Scene]:
    match, player = game.new(seed=7), make("greedy", game, 7, compiled=False)
    scenes: list[Scene] = []
    while len(scenes) < CHOICES and not match.over:
        match.play(player.choose(match.view(match.turn), match.turn))
        scenes.append(Scene(match.view(SPECTATOR), [(event.actor, int(event.action)) for event in match.history]))
    return scenes
