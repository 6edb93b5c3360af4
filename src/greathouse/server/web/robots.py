"""The robots of a person: made and removed, their tokens made, shown once, and revoked."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from starlette.responses import RedirectResponse, Response

from greathouse.server.errors import Refused, Unavailable
from greathouse.server.people.store import RobotAccount
from greathouse.server.web.account import SecretsPage
from greathouse.server.web.counting import Counted
from greathouse.server.web.forms import Form
from greathouse.server.web.rendering import day
from greathouse.server.web.routing import Router
from greathouse.server.web.site import AnyVisit, Visit

router = Router()


class TokenRow(NamedTuple):
    """A token of a robot; `id` names it in a form, `used` is "" if nobody has come with it yet."""

    id: str
    label: str
    created: str
    used: str


class RobotRow(NamedTuple):
    """A robot with its tokens."""

    id: str
    name: str
    here: bool
    tokens: list[TokenRow]


@dataclass(frozen=True)
class RobotsPage:
    """The robots of who is signed in; `notice` says what went wrong."""

    robots: list[RobotRow]
    notice: str


@router.page("/account/robots")
async def robots(visit: AnyVisit) -> Response:
    """The robots."""
    return await _page(visit)


@router.form("/account/robots", counts=Counted.ACCOUNT)
async def make(visit: AnyVisit, form: Form) -> Response:
    """One more robot."""
    try:
        await visit.house.people.robots.make(visit.person, form.get("name", ""))
    except Unavailable:
        raise
    except Refused as refusal:
        return await _page(visit, refusal)
    return RedirectResponse("/account/robots", 303)


@router.form("/account/robots/remove")
async def remove(visit: AnyVisit, form: Form) -> Response:
    """Deletes a robot."""
    await visit.house.people.robots.remove(visit.person, form.get("robot", "")[:32])
    return RedirectResponse("/account/robots", 303)


@router.form("/account/robots/token")
async def make_token(visit: AnyVisit, form: Form) -> Response:
    """A new token, shown once."""
    house, robot = visit.house, form.get("robot", "")[:32]
    try:
        token = await house.people.robots.new_token(visit.person, robot, form.get("label", ""))
    except Unavailable:
        raise
    except Refused as refusal:
        return await _page(visit, refusal)
    name = (await house.people.account(robot)).name
    address, game = str(visit.request.base_url).rstrip("/"), visit.site.games()[0]
    return visit.page("secrets.html", SecretsPage(token=token, robot=name, address=address, game=game))


@router.form("/account/robots/revoke")
async def revoke(visit: AnyVisit, form: Form) -> Response:
    """A token counts no more."""
    await visit.house.people.robots.revoke(visit.person, form.get("robot", "")[:32], form.get("token", "")[:64])
    return RedirectResponse("/account/robots", 303)


async def _page(visit: Visit, refusal: Refused | None = None) -> Response:
    notice, status = (visit.words(refusal.reason), refusal.status) if refusal else ("", 200)
    mine = await visit.house.read(visit.house.people.store.robots_of, visit.person.id)
    content = RobotsPage([await _row(visit, robot) for robot in mine], notice)
    return visit.page("robots.html", content, status)


async def _row(visit: Visit, robot: RobotAccount) -> RobotRow:
    house = visit.house
    tokens = await house.read(house.people.credentials.of, robot.id, "token")
    here = await house.read(house.lobby.store.is_here, robot.id, house.clock())
    rows = [TokenRow(one.id, one.label, day(one.created), day(one.used) if one.used else "") for one in tokens]
    return RobotRow(robot.id, robot.name, here, rows)
