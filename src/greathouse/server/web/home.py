"""The start page: a game that is being played, the lobby, all games."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.responses import Response

from greathouse.server.web.cards import GameCard, game_card
from greathouse.server.web.levels import levels_offered
from greathouse.server.web.lobby import LobbyPart, lobby_part
from greathouse.server.web.routing import Router
from greathouse.server.web.showcase import Showcase, first_game, showing
from greathouse.server.web.site import AnyVisit

router = Router()


@dataclass(frozen=True)
class HomePage:
    """The start page: the card of the game to begin with, a game that is being played, the lobby, all games.

    `offered` is the level that stands first, by game; `key` names the click that opens a table.
    """

    first: GameCard | None
    showcase: Showcase | None
    lobby: LobbyPart
    cards: list[GameCard]
    offered: dict[str, int]
    key: str


@router.page("/")
async def home(visit: AnyVisit) -> Response:
    """The start page."""
    house, game = visit.house, first_game(visit)
    games = [house.service.games(key, "") for key in visit.site.games()]
    cards = [game_card(one, visit.words) for one in games]
    offered = levels_offered(visit.request, games)
    first = game_card(game, visit.words) if game else None
    lobby = await lobby_part(visit)
    content = HomePage(first, await showing(visit, 0), lobby, cards, offered, house.service.token())
    return visit.page("home.html", content)
