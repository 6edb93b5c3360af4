"""People as others see them: a page with what they play, and challenges to them."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import quote

from starlette.responses import RedirectResponse, Response

from greathouse.server.errors import Refused
from greathouse.server.messages import Open
from greathouse.server.people.store import Known
from greathouse.server.tables import Seat
from greathouse.server.web.forms import Form, key_of
from greathouse.server.web.lobby import GameChoice, Place, game_choices, places
from greathouse.server.web.opening import player, presets, redirect_to_table
from greathouse.server.web.rendering import day
from greathouse.server.web.site import AnyVisit, Router, Visit

MAX_CHALLENGES = 10
"""So many challenges can wait for one person."""

router = Router()


@dataclass(frozen=True)
class PersonPage:
    """A person: since when, whether it is here, its games that everybody may watch, those one can challenge it to."""

    name: str
    since: str
    here: bool
    running: list[Place]
    games: list[GameChoice]
    key: str


@router.page("/people/{name}")
async def person(visit: AnyVisit, name: str) -> Response:
    """A person; under another way of writing the name one is sent to the right one."""
    found = await _found(visit, name)
    if found.name != name:
        return RedirectResponse(f"/people/{quote(found.name)}", 303)
    house = visit.house
    running = await house.read(house.lobby.store.running_of, found.id)
    content = PersonPage(
        name=found.name,
        since=day(found.created),
        here=await house.read(house.lobby.store.is_here, found.id, house.clock()),
        running=await places(visit, running),
        games=[] if found.id == visit.guest else game_choices(visit),
        key=house.service.token(),
    )
    return visit.page("person.html", content)


@router.form("/people/{name}/challenge")
async def challenge(visit: AnyVisit, name: str, form: Form) -> Response:
    """A table at which only this person can sit down."""
    found, house = await _found(visit, name), visit.house
    if found.id == visit.guest:
        raise Refused("not-yourself", 422)
    if len(await house.read(house.lobby.store.challenges, found.id)) >= MAX_CHALLENGES:
        raise Refused("too-often", 429)
    game = house.service.games(form.get("game", ""), "")
    me = player(visit, form)
    seats = (me.seat,) + (Seat(),) * (min(game.about.seats) - 1)
    options, content = presets(game), game.content_digest
    outcome = await house.send(Open(game.key, options, seats, content, key=key_of(form), challenged=found.id))
    return redirect_to_table(visit, form, me, outcome.opened)


async def _found(visit: Visit, name: str) -> Known:
    """The person of this name. Raises Refused."""
    found = await visit.house.read(visit.house.people.store.known, name[:64])
    if found is None:
        raise Refused("unknown-person", 404)
    return found
