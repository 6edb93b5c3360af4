"""People as others see them: a page with what they play, and challenges to them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from urllib.parse import quote

from starlette.responses import RedirectResponse, Response

from greathouse.server.caps import few_challenges
from greathouse.server.errors import Refused
from greathouse.server.lobby.ties import Kind
from greathouse.server.messages import Open
from greathouse.server.people.secrets import is_person
from greathouse.server.people.store import Known
from greathouse.server.tables import Seat
from greathouse.server.web.counting import Counted
from greathouse.server.web.forms import Form, key_of, read_number
from greathouse.server.web.lobby import GameChoice, Place, game_choices, places
from greathouse.server.web.opening import player, read_rated, redirect_to_table
from greathouse.server.web.profile import Profile, profile_of
from greathouse.server.web.rendering import day
from greathouse.server.web.routing import Router
from greathouse.server.web.site import AnyVisit, AtTable, Visit
from greathouse.server.web.timing import Value, paired_clocks, read_clock
from greathouse.server.web.variants import recommended

router = Router()


@dataclass(frozen=True)
class PersonPage:
    """A person, or a robot (`keeper` says whose): since when, whether it is here, its games that everybody may watch,
    those one can challenge it to.

    It can be challenged under these `clocks`. `profile` is None for a person who keeps it to itself; `hidden`: the
    visitor does, and sees it nevertheless.
    `tie` says whether the visitor follows or blocks it.
    """

    name: str
    keeper: str
    since: str
    here: bool
    running: list[Place]
    games: list[GameChoice]
    mine: bool
    tie: str
    hidden: bool
    profile: Profile | None
    clocks: list[Value]
    key: str


@router.page("/people/{name}")
async def person(visit: AnyVisit, name: str) -> Response:
    """A person; under another way of writing the name one is sent to the right one."""
    found = await _found(visit, name)
    if found.name != name:
        return RedirectResponse(f"/people/{quote(found.name)}", 303)
    house = visit.house
    keeper = await house.read(house.people.store.account, found.keeper) if found.keeper else None
    running = await house.read(house.lobby.store.running_of, found.id)
    mine, hidden = found.id == visit.guest, await house.read(house.archive.store.hidden, found.id)
    content = PersonPage(
        name=found.name,
        keeper=keeper.name if keeper else "",
        since=day(found.created),
        here=await house.read(house.lobby.store.is_here, found.id, house.clock()),
        running=await places(visit, running),
        games=[] if mine else game_choices(visit),
        clocks=paired_clocks(visit.words),
        mine=mine,
        tie=await house.read(house.lobby.ties.tie, visit.guest, found.id),
        hidden=hidden,
        profile=None if hidden and not mine else await profile_of(visit, found.id, found.name),
        key=house.service.token(),
    )
    return visit.page("person.html", content)


@router.form("/account/profile")
async def hide(visit: AnyVisit, form: Form) -> Response:
    """Whether others see the history and ratings of who is signed in."""
    person = visit.person
    store = visit.house.archive.store
    await visit.house.write(lambda: store.hide(person.id, hidden=form.get("hidden") == "yes"))
    return RedirectResponse(f"/people/{quote(person.name)}" if person.name else "/account", 303)


@router.form("/people/{name}/tie")
async def tie(visit: AnyVisit, name: str, form: Form) -> Response:
    """Follows or blocks a person, or neither any more."""
    found, me, kind = await _found(visit, name), visit.person, form.get("kind", "")
    if found.id == me.id:
        raise Refused("not-yourself", 422)
    kinds: dict[str, Kind | None] = {"follow": "follow", "block": "block", "": None}
    if kind not in kinds:
        raise Refused("bad-request", 422)
    if not await visit.house.write(visit.house.lobby.ties.change, me.id, found.id, kinds[kind]):
        raise Refused("many-ties", 409)
    return RedirectResponse(f"/people/{quote(found.name)}", 303)


@router.page("/t/{table}/players/{seat}")
async def who(visit: AtTable, seat: str) -> Response:
    """The page of the person in a seat, by the name that it has now."""
    number, seats = read_number(seat), visit.table.seats
    owner = seats[number].guest if number is not None and 0 <= number < len(seats) else ""
    account = await visit.house.read(visit.house.people.store.account, owner) if is_person(owner) else None
    if account is None or not account.name:
        raise Refused("unknown-person", 404)
    return RedirectResponse(f"/people/{quote(account.name)}", 303)


@router.form("/people/{name}/challenge", counts=Counted.TABLE)
async def challenge(visit: AnyVisit, name: str, form: Form) -> Response:
    """A table at which only this person can sit down."""
    found, house = await _found(visit, name), visit.house
    if found.id == visit.guest:
        raise Refused("not-yourself", 422)
    if await house.read(house.lobby.ties.separated, visit.guest, {found.id}):
        raise Refused("not-invited", 403)
    game = house.service.games(form.get("game", ""), "")
    me = player(visit, form, public=True)
    seats = (me.seat,) + (Seat(),) * (min(game.about.seats) - 1)
    options, content = recommended(game), game.content_digest
    message = Open(game.key, options, seats, content, key=key_of(form), challenged=found.id)
    message = replace(message, provided=(few_challenges(found.id),))
    message = replace(message, rated=read_rated(visit, form), clock=read_clock(form, game))
    outcome = await house.send(message)
    return redirect_to_table(visit, form, me, outcome.opened)


async def _found(visit: Visit, name: str) -> Known:
    """The person of this name. Raises Refused."""
    found = await visit.house.read(visit.house.people.store.known, name[:64])
    if found is None:
        raise Refused("unknown-person", 404)
    return found
