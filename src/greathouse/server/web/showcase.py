"""The board of the start page: a game that people play for all to see, or one that the house plays against itself."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, NamedTuple

from starlette.responses import RedirectResponse, Response

from greathouse.agents import make
from greathouse.kernel.contract import SPECTATOR
from greathouse.kernel.game import Game
from greathouse.server.errors import Refused
from greathouse.server.log import names_of
from greathouse.server.tables import Table
from greathouse.server.web.changes import Parts
from greathouse.server.web.forms import read_number
from greathouse.server.web.rendering import board
from greathouse.server.web.routing import Router
from greathouse.server.web.site import AnyVisit, Visit
from greathouse.server.web.visitors import Visitor

FIRST = "pharao"
"""The game that the start page begins with, where it is on offer; else the first one that is."""

CHOICES = 60
"""So many choices are played, then it begins anew."""

router = Router()


class Scene(NamedTuple):
    """What a spectator sees after so many events, with these as (actor, code)."""

    view: Any
    events: list[tuple[int, int]]


@dataclass(frozen=True)
class Showcase:
    """A moment of the game that is shown, and the number of the next one.

    `table` is where people play it, and `players` who they are; "" if the house plays against itself.
    """

    title: str
    shown: Parts
    following: int
    table: str = ""
    players: str = ""


@router.page("/showcase")
async def showcase(visit: AnyVisit) -> Response:
    """A game that is being played at a public table, or else the moment `at` of one that the house plays.

    Who opens it by its address comes to the start page.
    """
    if not visit.by_script:
        return RedirectResponse("/", 303)
    found = await showing(visit, max(read_number(visit.query("at")) or 0, 0))
    return visit.page("showcase.html", Fragment(found)) if found else Response(status_code=204)


@dataclass(frozen=True)
class Fragment:
    """The part of the start page that shows a game."""

    showcase: Showcase


async def showing(visit: Visit, at: int) -> Showcase | None:
    """The game that is shown, None in a house without games; that of the house begins anew after its last moment."""
    for table_id in (await visit.house.lobby.listing()).running:
        with visit.house.lobby.faults.of(f"{table_id} on the board of the start page"), suppress(Refused):
            return _featured(visit, await visit.house.delays.seen(await visit.house.table(table_id), ""), at)
    game = first_game(visit)
    return _performed(visit, game, at) if game else None


def first_game(visit: Visit) -> Game | None:
    """The game that the start page begins with; None in a house without games."""
    keys = visit.site.games()
    return visit.house.service.games(FIRST if FIRST in keys else keys[0], "") if keys else None


def _featured(visit: Visit, table: Table, at: int) -> Showcase:
    """A game of people, as somebody sees it who watches."""
    lang, title = visit.words.lang, table.game.text.TITLE[visit.words.lang]
    key = ("featured", table.id, table.seq, tuple(table.seats), lang)
    shown = visit.house.drawings.find(key) or visit.house.drawings.keep(key, _drawn(visit, table))
    return Showcase(title, shown, at + 1, table.id, " – ".join(names_of(table, visit.words)))


def _drawn(visit: Visit, table: Table) -> Parts:
    view, events, names = table.view(SPECTATOR), table.seen(SPECTATOR), names_of(table, visit.words)
    return board(table.game, view, (), SPECTATOR, _wide(visit), events, names)


def _performed(visit: Visit, game: Game, at: int) -> Showcase:
    at, (view, events) = _performance(game).moment(at)
    shown = board(game, view, (), SPECTATOR, _wide(visit), events)
    return Showcase(game.text.TITLE[visit.words.lang], shown, at + 1)


def _wide(visit: Visit) -> Visitor:
    return replace(visit.visitor, narrow=False)


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
