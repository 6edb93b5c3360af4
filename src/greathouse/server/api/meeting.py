"""Whom to play with: the robot itself, what waits for it, open tables, challenges, new tables."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from fastapi import APIRouter

from greathouse.kernel.game import Game
from greathouse.server.api.caller import AnyCaller, AtTable, Caller, Key, TableCaller, require_opening
from greathouse.server.api.positions import position, table_info
from greathouse.server.api.problems import PREFIX, RefusedThere
from greathouse.server.api.schemas import Account, Invitation, NewChallenge, News, NewTable, Position, TableInfo, Timed
from greathouse.server.caps import MAX_TABLES, few_challenges, few_tables
from greathouse.server.clocks.terms import LOSS, Terms
from greathouse.server.errors import Refused, Unavailable
from greathouse.server.messages import Decline, Leave, Message, Open, Sit
from greathouse.server.people.secrets import is_robot
from greathouse.server.provisos import Proviso
from greathouse.server.robots.patience import MAX_WAIT
from greathouse.server.tables import Seat, Table
from greathouse.server.web.counting import OPENS_TABLE
from greathouse.server.web.lobby import shown
from greathouse.server.web.packing import PackedRoute
from greathouse.server.web.variants import recommended

MAX_NEWS = 30
"""So many of its tables are listed."""

router = APIRouter(prefix=PREFIX, route_class=PackedRoute, tags=["tables"])


@router.get("/account")
async def account(caller: AnyCaller) -> Account:
    """The robot whose token this is."""
    keeper = await caller.house.people.account(caller.robot.keeper)
    return Account(name=caller.robot.name, keeper=keeper.name, max_tables=MAX_TABLES, patience=MAX_WAIT)


@router.get("/tables")
async def mine(caller: AnyCaller) -> list[TableInfo]:
    """Your tables, running ones first."""
    return await tables_of(caller)


@router.get("/tables/open")
async def open_tables(caller: AnyCaller) -> list[TableInfo]:
    """Tables at which you could sit down: robots are welcome there, and somebody is waiting."""
    listing = await caller.house.lobby.listing()

    def told(table: Table) -> TableInfo | None:
        welcome = table.robots and not table.seats_of(caller.guest)
        return table_info(table, caller.guest, caller.words) if welcome else None

    return [one for one in await shown(caller, listing.open, told) if one]


@router.get("/challenges")
async def challenges(caller: AnyCaller) -> list[TableInfo]:
    """Tables at which somebody waits for you alone."""
    return await challenges_of(caller)


@router.post("/challenges", status_code=201, dependencies=[OPENS_TABLE])
async def challenge(caller: AnyCaller, sent: NewChallenge, key: Key = "") -> Position:
    """Opens a table for one person or robot alone, and waits for it there."""
    house = caller.house
    rival = await house.read(house.people.store.known, sent.name)
    if rival is None:
        raise Refused("unknown-person", 404)
    if rival.id == caller.guest:
        raise Refused("not-yourself", 422)
    if sent.rated and not is_robot(rival.id):
        raise Refused("rated-apart", 403)
    game = house.service.games(sent.game, "")
    free = (Seat(),) * (min(game.about.seats) - 1)
    return await _opened(caller, game, free, sent, key, few_challenges(rival.id), challenged=rival.id)


@router.post("/tables", status_code=201, dependencies=[OPENS_TABLE])
async def open_table(caller: AnyCaller, sent: NewTable, key: Key = "") -> Position:
    """Opens a table."""
    game = caller.house.service.games(sent.game, "")
    wanted = sent.seats or ["free"] * (min(game.about.seats) - 1)
    seats = tuple(Seat() if one == "free" else Seat(level=_level(one, game)) for one in wanted)
    public = sent.public and any(seat.free for seat in seats)
    return await _opened(
        caller, game, seats, sent, key, public=public, robots=public and sent.robots, shuffle=sent.shuffle
    )


def _level(wanted: str, game: Game) -> int:
    level = int(wanted.removeprefix("bot"))
    if level >= len(game.about.levels):
        raise Refused("bad-options", 422)
    return level


@router.post("/tables/{table}/join")
async def join(caller: AtTable, sent: Invitation) -> Position:
    """Sits down at a table: an open one where robots are welcome, one to which you are challenged or invited."""
    table, known = caller.table, sent.invitation
    if table.challenged == caller.guest or (table.public and table.robots):
        known = known or table.join
    few = (few_tables(caller.guest),)
    return await sent_to(caller, Sit(caller.guest, caller.robot.name, known, sent.contributes, provided=few))


@router.post("/tables/{table}/decline")
async def decline(caller: AtTable) -> Position:
    """Turns a challenge down."""
    return await sent_to(caller, Decline(caller.guest))


@router.post("/tables/{table}/leave")
async def leave(caller: AtTable, key: Key = "") -> Position:
    """Gives your seat free, before the game begins."""
    return await sent_to(caller, Leave(caller.guest, key))


async def news_of(caller: Caller) -> News:
    """What waits for a robot."""
    return News(challenges=await challenges_of(caller), tables=await tables_of(caller))


async def tables_of(caller: Caller) -> list[TableInfo]:
    """A robot's tables, running ones first."""
    listed = await caller.house.read(caller.house.store.listed, caller.guest, MAX_NEWS)
    return await _told(caller, [one.id for one in listed])


async def challenges_of(caller: Caller) -> list[TableInfo]:
    """The tables at which others wait for a robot."""
    waiting = await caller.house.read(caller.house.lobby.store.challenges, caller.guest)
    return await _told(caller, waiting)


async def sent_to(caller: TableCaller, message: Message) -> Position:
    """The position after a message to the table. Raises Refused."""
    house = caller.house
    try:
        await caller.turn_to((await house.send(message, caller.table)).table)
    except Unavailable:
        raise
    except Refused as refusal:
        await caller.turn_to(house.present(caller.table.id) or caller.table)
        raise RefusedThere(refusal, caller) from None
    return position(caller.table, caller.guest, caller.words, now=house.now())


async def _opened(
    caller: Caller,
    game: Game,
    others: tuple[Seat, ...],
    sent: NewTable | NewChallenge,
    key: str,
    *provided: Proviso,
    **kind: Any,
) -> Position:
    require_opening(caller)
    seats = (Seat(caller.robot.name, caller.guest, contributes=sent.contributes), *others)
    name = f"{caller.guest} {key}" if key else ""
    kind |= {"key": name, "rated": sent.rated, "clock": _terms(sent, game)}
    kind["provided"] = (*provided, few_tables(caller.guest))
    outcome = await caller.house.send(
        Open(game.key, recommended(game) | sent.options, seats, game.content_digest, **kind)
    )
    await caller.house.lobby.arrived(caller.guest)
    return position(await caller.house.table(outcome.opened), caller.guest, caller.words, now=caller.house.now())


def _terms(sent: Timed, game: Game) -> Terms | None:
    """The time of each player. Raises Refused."""
    if sent.clock is None:
        return None
    end = LOSS if sent.time_up == "loss" else _level(sent.time_up, game)
    terms = Terms.read(sent.clock, days_off=sent.days_off and sent.clock.endswith("d"), end=end)
    if terms is None:
        raise Refused("bad-options", 422)
    return terms


async def _told(caller: Caller, ids: Iterable[str]) -> list[TableInfo]:
    return await shown(caller, ids, lambda table: table_info(table, caller.guest, caller.words))
