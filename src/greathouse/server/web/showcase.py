"""The board of the start page: a game that two players of the house play, one moment after the other."""

from __future__ import annotations

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

FIRST = "pharao"
"""The game that the start page shows, where it is on offer; else the first one that is."""

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

    game: Game
    shown: Markup
    following: int


@router.page("/showcase")
async def showcase(visit: AnyVisit) -> Response:
    """The moment `at` of the game that is shown."""
    found = showing(visit, max(read_number(visit.query("at")) or 0, 0))
    return visit.page("showcase.html", found) if found else Response(status_code=204)


def showing(visit: Visit, at: int) -> Showcase | None:
    """A moment of the game, None in a house without games; after the last moment it begins anew."""
    keys = visit.site.games()
    if not keys:
        return None
    game = visit.house.service.games(FIRST if FIRST in keys else keys[0], "")
    at, (view, events) = _performance(game).moment(at)
    wide = replace(visit.visitor, narrow=False)
    return Showcase(game, board(game, view, (), SPECTATOR, wide, events), at + 1)


class Performance:
    """A game of the house against itself; it goes on when somebody asks for its next moment, one choice at a time."""

    def __init__(self, game: Game) -> None:
        self.match, self.player = game.new(seed=7), make("greedy", game, 7, compiled=False)
        self.scenes = [self._scene()]

    def moment(self, at: int) -> tuple[int, Scene]:
        """The moment with this number, or the last one so far, or the first one if the game is through."""
        if at >= len(self.scenes) and not self._through:
            self.match.play(self.player.choose(self.match.view(self.match.turn), self.match.turn))
            self.scenes.append(self._scene())
        at = 0 if at >= len(self.scenes) and self._through else min(at, len(self.scenes) - 1)
        return at, self.scenes[at]

    @property
    def _through(self) -> bool:
        return self.match.over or len(self.scenes) > CHOICES

    def _scene(self) -> Scene:
        return Scene(self.match.view(SPECTATOR), [(event.actor, int(event.action)) for event in self.match.history])


@cache
def _performance(game: Game) -> Performance:
    return Performance(game)
