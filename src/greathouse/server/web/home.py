"""The start page: the games, and the visitor's tables."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from starlette.responses import Response

from greathouse.server.errors import Refused
from greathouse.server.log import names_of
from greathouse.server.tables import Table
from greathouse.server.web.cards import GameCard, game_card
from greathouse.server.web.showcase import Showcase, showing
from greathouse.server.web.site import AnyVisit, Router, Visit
from greathouse.server.web.visitors import Visitor

MAX_LISTED = 6
"""So many tables of the visitor are shown."""

router = Router()


class TableCard(NamedTuple):
    """A running or finished table: who else plays, what is to be done, and whether by the visitor."""

    id: str
    title: str
    sign: str
    others: list[str]
    status: str
    mine: bool


@dataclass(frozen=True)
class HomePage:
    """The start page: a game that is being played, with its card; the visitor's tables, all games.

    `key` names the click that opens a table.
    """

    first: GameCard | None
    showcase: Showcase | None
    cards: list[GameCard]
    tables: list[TableCard]
    key: str


@router.page("/")
async def home(visit: AnyVisit) -> Response:
    """The start page."""
    house = visit.house
    cards = [game_card(house.service.games(key, ""), visit.words) for key in visit.site.games()]
    showcase, tables = showing(visit, 0), await _tables(visit)
    first = game_card(showcase.game, visit.words) if showcase else None
    return visit.page("home.html", HomePage(first, showcase, cards, tables, house.service.token()))


async def _tables(visit: Visit) -> list[TableCard]:
    """The visitor's tables; one that cannot be shown is left out, and the server's log says why."""
    found = []
    for listed in (await visit.house.listed(visit.guest))[:MAX_LISTED]:
        try:
            found.append(_table_card(await visit.house.table(listed.id), visit.visitor))
        except Refused:
            continue
    return found


def _table_card(table: Table, visitor: Visitor) -> TableCard:
    names, mine = names_of(table, visitor.words), set(table.seats_of(visitor.guest))
    moving = table.to_move(table.reader(visitor.guest))
    return TableCard(
        id=table.id,
        title=table.game.text.TITLE[visitor.lang],
        sign=table.game.about.sign,
        others=[name for seat, name in enumerate(names) if seat not in mine],
        status=_status(table, visitor, [names[seat] for seat in moving], mine=bool(mine.intersection(moving))),
        mine=bool(mine.intersection(moving)),
    )


def _status(table: Table, visitor: Visitor, moving: list[str], *, mine: bool) -> str:
    words = visitor.words
    if table.over:
        return words("finished")
    if not table.started:
        return words("open-seat")
    if mine:
        return words("your-turn")
    return words("their-turn", name=", ".join(moving)) if moving else ""
