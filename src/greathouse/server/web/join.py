"""The invitation behind a link, and the free seat that it gives."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.responses import RedirectResponse, Response

from greathouse.server.errors import Refused
from greathouse.server.messages import Sit
from greathouse.server.tables import Table
from greathouse.server.web.cards import GameCard, game_card
from greathouse.server.web.forms import Form
from greathouse.server.web.opening import player, redirect_to_table, require_named
from greathouse.server.web.routing import Router
from greathouse.server.web.site import AtTable

router = Router()


@dataclass(frozen=True)
class JoinPage:
    """An invitation: `host` is the name of who invites, or ""; `key` names the click that takes the seat."""

    table: Table
    host: str
    card: GameCard
    key: str


@router.page("/t/{table}/join/{token}")
async def invitation(visit: AtTable, token: str) -> Response:
    """The invitation; whoever sits already, and whoever comes too late, goes to the table."""
    table = visit.table
    if table.join != token:
        raise Refused("bad-link", 403)
    if table.seats_of(visit.guest) or table.started:
        return RedirectResponse(visit.url, 303)
    host = next((seat.name for seat in table.seats if seat.guest), "")
    content = JoinPage(table, host, game_card(table.game, visit.words), visit.house.service.token())
    return visit.page("join.html", content)


@router.form("/t/{table}/join/{token}")
async def join(visit: AtTable, token: str, form: Form) -> Response:
    """Takes a free seat."""
    if visit.table.rated:
        require_named(visit)
    me = player(visit, form, public=visit.table.public or bool(visit.table.challenged))
    owners = {seat.guest for seat in visit.table.seats} - {""}
    if await visit.house.read(visit.house.lobby.ties.separated, me.seat.guest, owners):
        raise Refused("not-invited", 403)
    await visit.house.send(Sit(me.seat.guest, me.seat.name, token, me.seat.contributes), visit.table)
    return redirect_to_table(visit, form, me, visit.table.id)
