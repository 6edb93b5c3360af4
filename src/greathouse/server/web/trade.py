"""Trade at a table: an offer by fields or typed in one line, with words if one likes, and an answer."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from starlette.responses import Response

from greathouse.kernel.errors import UnreadableMove
from greathouse.server.cleaning import clean_remark
from greathouse.server.errors import Refused
from greathouse.server.trade.forms import offer_by_fields, offer_in_one_line
from greathouse.server.trade.messages import Propose, Reply
from greathouse.server.web.acting import act, refused
from greathouse.server.web.chains import chain
from greathouse.server.web.forms import MAX_LINE, Form, key_of, read_number, require_number
from greathouse.server.web.routing import Router
from greathouse.server.web.site import AtTable, TableVisit
from greathouse.server.web.talk import require_pace, speaker_of

router = Router()


@router.form("/t/{table}/offer")
async def offer(visit: AtTable, form: Form) -> Response:
    """An offer from the form's fields, or from a typed line; its words are said once it stands."""
    words = clean_remark(form.get("words", "")) if visit.table.seats_of(visit.guest) else ""
    if words:
        require_pace(visit)
        await visit.house.talk.require_leave(visit.table, speaker_of(visit), words)
    try:
        message = _offer(visit, form)
    except UnreadableMove as error:
        return await refused(visit, Refused("no-offer", 422, error=error))

    async def say() -> None:
        if words:
            await visit.house.talk.say(visit.table, speaker_of(visit), "", words)

    return await propose(visit, message, then=say)


async def propose(visit: TableVisit, offer: Propose, then: Callable[[], Awaitable[None]] | None = None) -> Response:
    """Makes an offer: at once, or where offers are decisions by these; `then` follows an offer that was made."""
    table, reader, trade = visit.table, visit.reader, visit.table.game.trade
    if table.trading or reader not in table.waiting:
        return await act(visit, offer, then=then)
    view = table.view(reader)
    try:
        fault = trade.fault(view, reader, offer.to, offer.gives, offer.gets)
    except UnreadableMove as error:
        return await refused(visit, Refused("no-offer", 422, error=error))
    if fault:
        return await refused(visit, Refused("illegal", 422, rule=fault))
    lines = trade.decisions(view, reader, offer.to, offer.gives, offer.gets)
    response = await chain(visit, lines, offer.revision, offer.key)
    if then and response.status_code < 400:
        await then()
    return response


def _offer(visit: TableVisit, form: dict[str, str]) -> Propose:
    line, key, revision = form.get("line", "").strip()[:MAX_LINE], key_of(form), require_number(form.get("revision"))
    if line:
        return offer_in_one_line(visit.table, visit.guest, line, visit.words, revision, key)
    numbers = {name: number for name in form if (number := read_number(form[name])) is not None}
    return offer_by_fields(visit.table, visit.guest, numbers, revision, key)


@router.form("/t/{table}/answer")
async def answer(visit: AtTable, form: Form) -> Response:
    """An answer to an open offer."""
    cards = tuple(filter(None, form.get("cards", "")[:MAX_LINE].split(",")))
    number, seat = require_number(form.get("offer")), max(visit.reader, 0)
    return await act(visit, Reply(visit.guest, number, form.get("answer", ""), key_of(form), cards, seat))
