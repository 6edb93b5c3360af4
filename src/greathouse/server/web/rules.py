"""The rules of a game; for a script only their text."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.responses import Response

from greathouse.server.web.cards import GameCard, game_card
from greathouse.server.web.rulebook import Rulebook, rulebook
from greathouse.server.web.site import AtGame, Router

router = Router()


@dataclass(frozen=True)
class RulesPage:
    """The rules of a game; `book` is None if they are not written down. `key` names the click that opens a table."""

    card: GameCard
    book: Rulebook | None
    key: str


@router.page("/rules/{game}")
async def rules(visit: AtGame) -> Response:
    """The rules of a game."""
    book = rulebook(visit.game, visit.visitor.lang)
    content = RulesPage(game_card(visit.game, visit.words), book, visit.house.service.token())
    return visit.page("rules_part.html" if visit.by_script else "rules.html", content)
