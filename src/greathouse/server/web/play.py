"""A table: its page, and what players do there."""

from __future__ import annotations

import math

from starlette.responses import RedirectResponse, Response

from greathouse.kernel.errors import UnreadableMove
from greathouse.server.errors import Refused
from greathouse.server.messages import Act, Rematch, Resign, Undo
from greathouse.server.trade.forms import typed_offer
from greathouse.server.web.acting import act, chances, refused, show, show_part, shown_again
from greathouse.server.web.chains import chain
from greathouse.server.web.coach import Coach
from greathouse.server.web.counting import Counted
from greathouse.server.web.forms import Form, key_of, read_number, require_number
from greathouse.server.web.hints import hint_for
from greathouse.server.web.notices import Notice
from greathouse.server.web.routing import Router
from greathouse.server.web.site import AtTable, AtTableInTurn, TableVisit
from greathouse.server.web.table_page import Look
from greathouse.server.web.talk import talk_part
from greathouse.server.web.trade import propose
from greathouse.server.web.typed import written_move

MAX_MOVE = 400
"""Characters of a written move, or of several."""

router = Router()


async def _look(visit: TableVisit) -> Look:
    """What the address asks to see."""
    after, counter, asked, degree = (read_number(visit.query(name)) for name in ("after", "counter", "hint", "degree"))
    hint = await hint_for(visit, asked, degree) if degree else None
    return Look(after, counter, await chances(visit, None if degree else asked), hint)


@router.page("/t/{table}")
async def table(visit: AtTable) -> Response:
    """A table, whole."""
    look = (await _look(visit))._replace(after=None, rival=await _rival(visit), bots_in=await _bots_in(visit))
    look = look._replace(talk=await talk_part(visit))
    return show(visit, look)


async def _bots_in(visit: TableVisit) -> int:
    """The minutes until bots take the free seats, if nobody comes; 0 if they do not."""
    if visit.table.started:
        return 0
    wait = await visit.house.read(visit.house.waits.store.at, visit.table.id)
    return max(1, math.ceil((wait.at - visit.house.clock()) / 60)) if wait else 0


async def _rival(visit: TableVisit) -> str:
    """The name of a person who is challenged and has not come yet, or ""."""
    if visit.table.started or not visit.table.challenged:
        return ""
    account = await visit.house.read(visit.house.people.store.account, visit.table.challenged)
    return account.name if account else ""


@router.page("/t/{table}/live")
async def live(visit: AtTableInTurn) -> Response:
    """The part of the page that changes; with `after` the next moment after that revision."""
    return show_part(visit, await _look(visit))


@router.form("/t/{table}/move")
async def move(visit: AtTable, form: Form) -> Response:
    """A choice, or at a table with trade an offer that is typed like one."""
    revision, key, line = require_number(form.get("revision")), key_of(form), form.get("move", "").strip()
    if not line or len(line) > MAX_MOVE:
        raise Refused("bad-request", 422)
    if visit.table.game.about.trade:
        try:
            offer = typed_offer(visit.table, visit.guest, line, visit.words, revision, key)
        except UnreadableMove as error:
            return await refused(visit, Refused("no-offer", 422, error=error))
        if offer:
            return await propose(visit, offer)
    if ";" in line:
        return await chain(visit, [part.strip() for part in line.split(";") if part.strip()], revision, key)
    forced, written = form.get("forced") == "1", written_move(visit.table, visit.reader, line, visit.words)
    sure = forced or form.get("sure") == "1" or revision != visit.table.revision(visit.reader)
    if not sure:
        asked = Coach(visit)
        if doubt := asked.doubt_of(written):
            return await shown_again(visit, asked, Notice(doubt, move=written))
    message = Act(visit.guest, revision, written, key, read_number(form.get("seat")), forced)
    return await act(visit, message, after=revision)


@router.form("/t/{table}/coach")
async def coach(visit: AtTable, form: Form) -> Response:
    """Switches the coach on or off for games of this kind."""
    asked = Coach(visit)
    asked.switch(on=form.get("on") == "1")
    response = await shown_again(visit, asked)
    if visit.by_script:
        return response
    redirect = RedirectResponse(visit.url, 303)
    asked.keep(redirect)
    return redirect


@router.form("/t/{table}/undo")
async def undo(visit: AtTable, form: Form) -> Response:
    """Takes a choice back."""
    return await act(visit, Undo(visit.guest, require_number(form.get("revision")), key_of(form)))


@router.form("/t/{table}/resign")
async def resign(visit: AtTable, form: Form) -> Response:
    """Gives up."""
    return await act(visit, Resign(visit.guest, key_of(form)))


@router.form("/t/{table}/rematch", counts=Counted.TABLE)
async def rematch(visit: AtTable, form: Form) -> Response:
    """The next game with the same players."""
    return await act(visit, Rematch(visit.guest, key_of(form)))
