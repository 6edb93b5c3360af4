"""Trade at a table: an offer by fields or typed in one line, an answer, a remark."""

from __future__ import annotations

from starlette.responses import Response

from greathouse.kernel.errors import UnreadableMove
from greathouse.server.errors import Refused
from greathouse.server.trade.forms import offer_by_fields, offer_in_one_line
from greathouse.server.trade.messages import Reply, Say
from greathouse.server.web.acting import act, refused
from greathouse.server.web.forms import MAX_LINE, Form, key_of, read_number, require_number
from greathouse.server.web.site import AtTable, Router, TableVisit
from greathouse.server.web.talk import require_pace, speaker_of

router = Router()


@router.form("/t/{table}/offer")
async def offer(visit: AtTable, form: Form) -> Response:
    """An offer from the form's fields, or from a typed line."""
    line, key = form.get("line", "").strip()[:MAX_LINE], key_of(form)
    await _require_leave(visit, form)
    revision = require_number(form.get("revision"))
    try:
        if line:
            message = offer_in_one_line(visit.table, visit.guest, line, visit.words, revision, key)
        else:
            numbers = {name: number for name in form if (number := read_number(form[name])) is not None}
            message = offer_by_fields(
                visit.table, visit.guest, numbers, form.get("words", "")[:MAX_LINE], revision, key
            )
    except UnreadableMove as error:
        return await refused(visit, Refused("no-offer", 422, error=error))
    return await act(visit, message)


@router.form("/t/{table}/answer")
async def answer(visit: AtTable, form: Form) -> Response:
    """An answer to an open offer."""
    cards = tuple(filter(None, form.get("cards", "")[:MAX_LINE].split(",")))
    number, seat = require_number(form.get("offer")), max(visit.reader, 0)
    return await act(visit, Reply(visit.guest, number, form.get("answer", ""), key_of(form), cards, seat))


@router.form("/t/{table}/say")
async def say(visit: AtTable, form: Form) -> Response:
    """A remark."""
    await _require_leave(visit, form)
    return await act(visit, Say(visit.guest, form.get("words", "")[:MAX_LINE], key_of(form)))


async def _require_leave(visit: TableVisit, form: dict[str, str]) -> None:
    """Raises Refused for words of somebody who may only use phrases at this table, or nothing."""
    words = form.get("words", "").strip()
    if words and visit.table.seats_of(visit.guest):
        require_pace(visit)
        await visit.house.talk.require_leave(visit.table, speaker_of(visit), words)
