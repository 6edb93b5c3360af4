"""Who calls: a robot, known by its token alone; no cookie counts here, so that no page can call for its reader."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends, Header, Path
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer
from starlette.requests import Request

from greathouse.server.errors import Refused
from greathouse.server.people.store import RobotAccount
from greathouse.server.tables import Table
from greathouse.server.web.forms import MAX_KEY
from greathouse.server.web.headers import header
from greathouse.server.web.site import MAX_TABLE_ID, Site, TableVisit, Visit
from greathouse.server.web.visitors import Visitor
from greathouse.server.words import preferred

TOKEN = HTTPBearer(auto_error=False, bearerFormat="gh_…", description="A token of a robot, made on the account page.")

Credentials = Annotated[HTTPAuthorizationCredentials | None, Depends(TOKEN)]

TableId = Annotated[str, Path(max_length=MAX_TABLE_ID, pattern=r"^[A-Za-z0-9_-]+$", description="The name of a table.")]

Key = Annotated[
    str,
    Header(
        alias="Idempotency-Key",
        max_length=MAX_KEY,
        pattern=r"^[\x21-\x7e]*$",
        description="A name of your choice for this request: sent again under it, it counts once.",
    ),
]


class Caller(Visit):
    """A request of a robot."""

    def __init__(self, request: Request, robot: RobotAccount) -> None:
        super().__init__(request, visitor_of(request, robot))
        self.robot = robot


class TableCaller(TableVisit, Caller):
    """A request of a robot about a table."""

    def __init__(self, request: Request, table: Table, robot: RobotAccount) -> None:
        Caller.__init__(self, request, robot)
        self.table = table


def visitor_of(request: Request, robot: RobotAccount | None = None) -> Visitor:
    """A robot, or nobody, with the language it asks for."""
    lang = preferred(header(request, "accept-language"))
    house: str = request.app.state.site.settings.name
    return Visitor(guest=robot.id if robot else "", name=robot.name if robot else "", lang=lang, house=house)


async def _robot(request: Request, credentials: Credentials) -> RobotAccount:
    site: Site = request.app.state.site
    robot = await site.house.people.robots.behind(credentials.credentials) if credentials else None
    if robot is None:
        raise Refused("bad-token", 401)
    site.robots.requests.require(robot.id, site.house.monotonic())
    return robot


Robot = Annotated[RobotAccount, Depends(_robot)]


async def _caller(request: Request, robot: Robot) -> Caller:
    return Caller(request, robot)


async def _table_caller(request: Request, table: TableId, robot: Robot) -> TableCaller:
    house = request.app.state.site.house
    caller = TableCaller(request, await house.table(table), robot)
    await caller.turn_to(caller.table)
    return caller


AnyCaller = Annotated[Caller, Depends(_caller)]
AtTable = Annotated[TableCaller, Depends(_table_caller)]


def require_opening(caller: Caller) -> None:
    """Raises TooOften if a robot opens tables too often."""
    caller.site.robots.openings.require(caller.robot.id, caller.house.monotonic())
