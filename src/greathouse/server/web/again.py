"""A step of a game shown again on the board: the picture before it, the one after it, and how things went."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.responses import Response

from greathouse.server.errors import Refused
from greathouse.server.log import names_of, shown_again, stretch
from greathouse.server.metering import aside
from greathouse.server.tables import Table
from greathouse.server.web.changes import Parts
from greathouse.server.web.forms import require_number
from greathouse.server.web.rendering import board
from greathouse.server.web.routing import Router
from greathouse.server.web.site import AtTable
from greathouse.server.web.told import Movement, moved
from greathouse.server.web.visitors import Visitor

router = Router()


@dataclass(frozen=True)
class AgainPart:
    """The board before and after a step, and how things moved."""

    before: Parts
    after: Parts
    moved: Movement


@router.page("/t/{table}/again")
async def again(visit: AtTable) -> Response:
    """What led from the moment `from` of the reader to the moment `to`."""
    table, start, end = visit.table, require_number(visit.query("from")), require_number(visit.query("to"))
    reader = table.reader(visit.guest)
    if not table.started or not shown_again(table, reader, start, end):
        raise Refused("no-moment", 404)
    return visit.page("again.html", await aside(_again_part, table, visit.visitor, reader, start, end))


def _again_part(table: Table, visitor: Visitor, reader: int, start: int, end: int) -> AgainPart:
    game, names = table.game, names_of(table, visitor.words)
    before, after, taken = stretch(table, reader, start, end)
    first, last = (
        board(game, shown.view, (), reader, visitor, table.seen(reader, shown.place), names)
        for shown in (before, after)
    )
    return AgainPart(first, last, moved(game, taken, visitor.lang))
