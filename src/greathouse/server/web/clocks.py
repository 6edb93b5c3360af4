"""Time at tables: the house's time for pages that tick, what players ask each other, who comes back, vacations."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.responses import JSONResponse, RedirectResponse, Response

from greathouse.server.clocks.messages import Agree, Ask, ComeBack
from greathouse.server.clocks.vacations import MAX_YEAR
from greathouse.server.errors import Refused, Unavailable
from greathouse.server.web.acting import act
from greathouse.server.web.forms import Form, key_of, require_number
from greathouse.server.web.rendering import day
from greathouse.server.web.routing import Router
from greathouse.server.web.site import AnyVisit, AtTable, Visit

router = Router()


@dataclass(frozen=True)
class VacationPage:
    """The visitor's vacation: until when ("": it has none), the days that are left this year, what went wrong."""

    until: str
    left: int
    notice: str


@router.page("/clock")
async def clock(visit: AnyVisit) -> Response:
    """The house's time: pages ask how long the answer takes, and tick as the house does."""
    now = visit.house.now()
    return JSONResponse({"open": round(now.open, 4), "working": round(now.working, 4)})


@router.form("/t/{table}/ask")
async def ask(visit: AtTable, form: Form) -> Response:
    """Asks the others to agree to something."""
    wish = form.get("wish", "")
    if wish not in ("undo", "abort"):
        raise Refused("bad-request", 422)
    return await act(visit, Ask(visit.guest, "undo" if wish == "undo" else "abort", key_of(form)))


@router.form("/t/{table}/agree")
async def agree(visit: AtTable, form: Form) -> Response:
    """Answers what another player asks."""
    return await act(visit, Agree(visit.guest, form.get("yes") == "1", key_of(form)))


@router.form("/t/{table}/come-back")
async def come_back(visit: AtTable, form: Form) -> Response:
    """Takes one's seat back from a bot."""
    return await act(visit, ComeBack(visit.guest, key_of(form)))


@router.page("/vacation")
async def vacation(visit: AnyVisit) -> Response:
    """The visitor's vacation."""
    return await _page(visit)


@router.form("/vacation")
async def begin(visit: AnyVisit, form: Form) -> Response:
    """Begins a vacation."""
    if not visit.guest:
        raise Refused("not-signed-in", 403)
    try:
        await visit.house.keeping.vacations.begin(visit.guest, require_number(form.get("days")))
    except Unavailable:
        raise
    except Refused as refusal:
        return await _page(visit, refusal)
    return RedirectResponse("/vacation", 303)


@router.form("/vacation/end")
async def end(visit: AnyVisit) -> Response:
    """Ends a vacation."""
    await visit.house.keeping.vacations.end(visit.guest)
    return RedirectResponse("/vacation", 303)


async def _page(visit: Visit, refusal: Refused | None = None) -> Response:
    notice, status = (visit.words(refusal.reason), refusal.status) if refusal else ("", 200)
    known = None
    if visit.guest:
        store, now = visit.house.keeping.vacations.store, visit.house.clock()
        known = await visit.house.read(store.of, visit.guest, now)
    until = day(known.until) if known and known.until else ""
    return visit.page("vacation.html", VacationPage(until, known.left if known else MAX_YEAR, notice), status)
