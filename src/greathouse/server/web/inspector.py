"""What a thing on a table's board is, for who points at it, now or in a replay."""

from __future__ import annotations

from dataclasses import replace

from starlette.responses import Response

from greathouse.server.errors import Refused
from greathouse.server.log import frame, names_of, places, remembered
from greathouse.server.metering import aside
from greathouse.server.web.forms import read_number
from greathouse.server.web.inspection import CardForm, Seen, inspector_card
from greathouse.server.web.replay import replay_reader
from greathouse.server.web.routing import Router
from greathouse.server.web.site import AtTable, TableVisit

router = Router()


@router.page("/t/{table}/inspect/{element}")
async def inspect(visit: AtTable) -> Response:
    """The card of an element of the board; `at` and `seat` are those of a replay, `tried` was clicked in vain."""
    if not visit.table.started:
        raise Refused("not-started", 409)
    at = read_number(visit.query("at"))
    seen = _present(visit) if at is None else await aside(_past, visit, at)
    element, tried = visit.request.path_params["element"], visit.query("tried")
    card = await aside(inspector_card, seen, element, visit.words, tried, visit.query("under"))
    if card.chains:
        key, revision = visit.house.service.token(), visit.table.revision(visit.reader)
        card = replace(card, form=CardForm(f"{visit.url}/move", revision, key))
    return visit.page("inspector.html", card)


def _present(visit: TableVisit) -> Seen:
    """The present position, as the visitor sees it."""
    table, reader = visit.table, visit.reader
    match = None if table.over or table.live else table.match
    return Seen(table.game, table.view(reader), reader, names_of(table, visit.words), match)


def _past(visit: TableVisit, at: int) -> Seen:
    """A moment of the replay. Raises Refused."""
    table = visit.table
    reader = replay_reader(table, visit.visitor, read_number(visit.query("seat")))
    seen = places(table, reader)
    if remembered(table, reader) is not None or not 0 <= at < len(seen):
        raise Refused("no-moment", 404)
    return Seen(table.game, frame(table, reader, seen[at]).view, reader, names_of(table, visit.words))
