"""The games of this house and their language, and the description of the whole interface."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Path
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from greathouse.kernel.game import Game
from greathouse.kernel.options import written
from greathouse.server.api.caller import AnyCaller
from greathouse.server.api.description import described
from greathouse.server.api.positions import forms
from greathouse.server.api.problems import PREFIX
from greathouse.server.api.schemas import GameDetails, GameInfo, OptionInfo
from greathouse.server.web.packing import PackedRoute

router = APIRouter(prefix=PREFIX, route_class=PackedRoute, tags=["games"])

GameKey = Annotated[str, Path(max_length=64, description="The key of a game.")]


@router.get("/openapi.json", include_in_schema=False)
async def description(request: Request) -> Response:
    """What stands here, as OpenAPI."""
    app = request.app
    app.state.description = getattr(app.state, "description", None) or described(app.routes)
    return JSONResponse(app.state.description)


@router.get("/games")
async def games(caller: AnyCaller) -> list[GameInfo]:
    """The games on offer, with their options."""
    found = [caller.house.service.games(key, "") for key in caller.site.games()]
    return [GameInfo(**_info(game, caller.words.lang)) for game in found]


@router.get("/games/{game}")
async def game(caller: AnyCaller, game: GameKey) -> GameDetails:
    """A game: how moves are written, what the fields of a view hold."""
    found = caller.house.service.games(game, "")
    view, of_seat = found.positions.describe()
    return GameDetails(**_info(found, caller.words.lang), moves=forms(found), view=view, view_of_seat=of_seat)


def _info(game: Game, lang: str) -> dict[str, Any]:
    about, texts = game.about, game.text.options(lang)
    return {
        "key": game.key,
        "title": game.text.TITLE[lang],
        "seats": list(about.seats),
        "levels": len(about.levels),
        "hidden": bool(about.hidden),
        "trade": about.trade,
        "rules": about.rules,
        "content": game.content_digest,
        "options": [
            OptionInfo(
                name=one.name,
                values=list(one.values),
                default=one.default,
                recommended=one.default if one.preset is None else one.preset,
                label=texts[one.name].label if one.name in texts else written(one.name),
            )
            for one in game.options
        ],
    }
