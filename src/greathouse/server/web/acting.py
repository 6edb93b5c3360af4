"""What every handler of a table does: it shows the table, or sends it a message and shows what came of it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from starlette.responses import RedirectResponse, Response

from greathouse.server.analysis import PositionAnalysis
from greathouse.server.errors import Refused, Unavailable
from greathouse.server.messages import Message
from greathouse.server.outcomes import Outcome
from greathouse.server.web.ahead import asks, follow
from greathouse.server.web.coach import Coach
from greathouse.server.web.headers import header
from greathouse.server.web.notices import Notice, notice_of
from greathouse.server.web.onlookers import KeptAnswer, kept_answer, onlookers_mark
from greathouse.server.web.rendering import without_signs
from greathouse.server.web.site import TableVisit
from greathouse.server.web.table_page import Look, table_page


async def chances(visit: TableVisit, hint: int | None = None) -> PositionAnalysis | None:
    """Exact chances of the present position, at a table that shows them; with a hint if that is its revision."""
    table = visit.table
    if not table.study:
        return None
    reader = visit.reader
    return await visit.house.analysts.position(table, reader, advice=hint == table.revision(reader))


def show(visit: TableVisit, look: Look, coach: Coach | None = None) -> Response:
    """The whole page of a table."""
    coach = coach or Coach(visit)
    look = look._replace(base=str(visit.request.base_url).rstrip("/"), coach=coach.panel())
    response = visit.page("table.html", table_page(visit.house, visit.table, visit.visitor, look))
    coach.keep(response)
    return response


def show_part(visit: TableVisit, look: Look, coach: Coach | None = None) -> Response:
    """The part of the page that changes; for those who only look on it is written and compressed once."""
    mark = onlookers_mark(visit, look)
    if mark is None:
        return _shown_part(visit, look, coach)
    known: KeptAnswer | None = visit.house.answers.find(mark)
    if known is None:
        known = visit.house.answers.keep(mark, kept_answer(_shown_part(visit, look, coach)))
    return known.response()


def _shown_part(visit: TableVisit, look: Look, coach: Coach | None) -> Response:
    coach = coach or Coach(visit)
    page = table_page(visit.house, visit.table, visit.visitor, look._replace(coach=coach.panel()))
    pieces, signs = without_signs(visit.written("table_part.html", page), visit.known_signs)
    response = visit.answer(pieces)
    coach.keep(response)
    follow(visit, page.revision, signs, response)
    return response


async def shown_again(visit: TableVisit, coach: Coach, notice: Notice | None = None) -> Response:
    """The present position as a form's response, with what the coach says now."""
    look = Look(notice=notice, chances=await chances(visit))
    return (show_part if visit.by_script else show)(visit, look, coach)


async def act(
    visit: TableVisit, message: Message, after: int | None = None, then: Callable[[], Awaitable[None]] | None = None
) -> Response:
    """Sends a message to the table and shows it: refused or not, the response holds the present position.

    `then` follows what was carried out, once: a click that comes again has nothing to write.

    Raises Unavailable: then the page stays as it is, and sends the same click again.
    """
    asks(visit)
    try:
        outcome = await visit.house.send(message, visit.table)
    except Unavailable:
        raise
    except Refused as refusal:
        await visit.turn_to(visit.house.present(visit.table.id) or visit.table)
        return await refused(visit, refusal)
    await visit.turn_to(outcome.table)
    if then and outcome.writes:
        await then()
    return await _done(visit, outcome, after)


async def refused(visit: TableVisit, refusal: Refused) -> Response:
    """The response to a refused message: the reason above the present position."""
    notice = notice_of(refusal, visit.table.game, visit.words)
    look = Look(notice=notice, chances=await chances(visit))
    response = show_part(visit, look) if visit.by_script else show(visit, look)
    response.status_code = refusal.status
    response.headers["Revision"] = str(visit.table.revision(visit.reader))
    return response


async def _done(visit: TableVisit, outcome: Outcome, after: int | None) -> Response:
    """The response to a message that was carried out."""
    target = f"/t/{outcome.opened}" if outcome.opened else visit.url
    response: Response
    if not visit.by_script:
        response = RedirectResponse(target, 303)
    elif outcome.opened:
        response = Response(status_code=204, headers={"HX-Redirect": target})
    else:
        shown_from = None if header(visit.request, "still") else after
        response = show_part(visit, Look(after=shown_from, chances=await chances(visit)))
    response.headers["Revision"] = str(outcome.revision)
    return response
