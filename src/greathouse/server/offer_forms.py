"""The forms of haggling: an offer by fields or typed in one line, an answer, a remark."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from starlette.requests import Request
from starlette.responses import Response

from greathouse.kernel.errors import UnreadableMove
from greathouse.server.chronicle import names_of
from greathouse.server.forms import read_form, read_number
from greathouse.server.offers import Items, Propose, Reply, Say
from greathouse.server.pages import Visitor
from greathouse.server.service import Refused
from greathouse.server.tables import Table
from greathouse.server.visitors import visitor_of

if TYPE_CHECKING:
    from greathouse.server.app import Web

LONGEST_LINE = 400
"""Characters of a typed line or remark that are read."""


VERB = "offer"
"""What a line in the field for offers may leave out."""


def typed(table: Table, line: str, visitor: Visitor) -> dict[str, Any] | None:
    """What a typed line offers: "to", "gives", "gets"; None if it is no offer. Raises UnreadableMove."""
    reader = table.reader(visitor.guest)
    if not table.game.about.trade or not table.started or table.over or reader < 0:
        return None
    names = names_of(table, visitor.words)
    read: dict[str, Any] | None = table.game.part("text").offer(line, table.view(reader), reader, visitor.lang, names)
    if read and not table.trading:
        raise UnreadableMove(visitor.words("not-typed"))
    return read


async def offer(web: Web, request: Request) -> Response:
    """An offer from the form's fields, or from a typed line."""
    form = await read_form(request)
    line = form.get("line", "").strip()[:LONGEST_LINE]
    if not line:
        return await propose(web, request, form, _fields(form))
    answer = await offer_line(web, request, form, line) or await offer_line(web, request, form, f"{VERB} {line}")
    return answer or _unread(web, request, await web.find(request), "")


async def offer_line(web: Web, request: Request, form: dict[str, str], line: str) -> Response | None:
    """The answer to a typed offer; None if the line is no offer."""
    table = await web.find(request)
    try:
        said = typed(table, line, visitor_of(request))
    except UnreadableMove as error:
        return _unread(web, request, table, str(error))
    fault = said and _lacking(table, said, visitor_of(request))
    if fault:
        return _unread(web, request, table, fault)
    return await propose(web, request, form, said) if said else None


def _lacking(table: Table, said: dict[str, Any], visitor: Visitor) -> str:
    """Why these amounts cannot be offered, in words; "" if they can."""
    reader = table.reader(visitor.guest)
    return str(table.game.part("text").lacking(table.view(reader), reader, said, visitor.lang))


def _unread(web: Web, request: Request, table: Table, detail: str) -> Response:
    return web.refused_act(request, table, visitor_of(request), Refused("no-offer", 422, detail=detail))


async def propose(web: Web, request: Request, form: dict[str, str], said: dict[str, Any]) -> Response:
    """Sends an offer to the table."""
    number, guest = read_number(form.get("number")), visitor_of(request).guest
    if number is None or said["to"] is None:
        raise Refused("bad-request", 422)
    seat = (await web.find(request)).reader(guest)
    more: dict[str, Any] = {
        "counters": read_number(form.get("counters")) or 0,
        "words": form.get("words", "")[:LONGEST_LINE],
    }
    message = Propose(guest, number, **said, key=form.get("key", "")[:64], seat=max(seat, 0), **more)
    return await web.act(request, message)


async def answer(web: Web, request: Request) -> Response:
    """An answer to a standing offer."""
    form, guest = await read_form(request), visitor_of(request).guest
    number, said = read_number(form.get("offer")), form.get("answer", "")
    if number is None:
        raise Refused("bad-request", 422)
    cards = tuple(filter(None, form.get("cards", "")[:LONGEST_LINE].split(",")))
    seat = (await web.find(request)).reader(guest)
    return await web.act(request, Reply(guest, number, said, form.get("key", "")[:64], cards, max(seat, 0)))


async def say(web: Web, request: Request) -> Response:
    """A remark."""
    form, guest = await read_form(request), visitor_of(request).guest
    return await web.act(request, Say(guest, form.get("words", "")[:LONGEST_LINE], form.get("key", "")[:64]))


def _fields(form: dict[str, str]) -> dict[str, Any]:
    """An offer from the fields of a form; items that are not wanted have the number 0 or none."""
    sides: dict[str, Items] = {}
    for side in ("give-", "get-"):
        numbers = {name.removeprefix(side): read_number(form[name]) for name in form if name.startswith(side)}
        sides[side] = {item: number for item, number in numbers.items() if number}
    return {"to": read_number(form.get("to")), "gives": sides["give-"], "gets": sides["get-"]}
