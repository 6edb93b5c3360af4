"""Tournaments that robots may enter; their tables open by themselves and are among the robot's tables."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Path

from greathouse.server.api.caller import AnyCaller, Caller
from greathouse.server.api.problems import PREFIX
from greathouse.server.api.schemas import TournamentInfo
from greathouse.server.tournaments.organizing import Organizer
from greathouse.server.tournaments.store import LIVE, Tournament
from greathouse.server.web.packing import PackedRoute

TournamentId = Annotated[
    str, Path(max_length=32, pattern=r"^[A-Za-z0-9_-]+$", description="The name of a tournament, as in its address.")
]

SHARED = ("name", "game", "kind", "rounds", "minutes", "clock", "rated", "duplicate", "state", "starts")
"""What is told of a tournament as it is kept."""

router = APIRouter(prefix=PREFIX, route_class=PackedRoute, tags=["tournaments"])


@router.get("/tournaments")
async def tournaments(caller: AnyCaller) -> list[TournamentInfo]:
    """Tournaments that are open or go on, and that robots may enter."""
    listed = await caller.house.read(caller.house.director.store.listed)
    welcome = [one.tournament for one in listed if one.tournament.robots and one.tournament.state in LIVE]
    return [await _info(caller, one) for one in welcome]


@router.post("/tournaments/{tournament}/join")
async def join(caller: AnyCaller, tournament: TournamentId) -> TournamentInfo:
    """Takes part: one that is open, or an arena while it goes on."""
    organizer = Organizer(caller.house, caller.house.director)
    found = await organizer.find(tournament)
    await organizer.join(found, caller.guest, caller.robot.name)
    return await _info(caller, found)


@router.post("/tournaments/{tournament}/leave")
async def leave(caller: AnyCaller, tournament: TournamentId) -> TournamentInfo:
    """Takes part no more; a game that goes on is still to be played."""
    organizer = Organizer(caller.house, caller.house.director)
    found = await organizer.find(tournament)
    await organizer.leave(found, caller.guest)
    return await _info(caller, found)


async def _info(caller: Caller, one: Tournament) -> TournamentInfo:
    entrants = await caller.house.read(caller.house.director.store.entrants, one.id)
    there = [entrant.owner for entrant in entrants if not entrant.withdrawn]
    told: dict[str, Any] = {name: getattr(one, name) for name in SHARED}
    return TournamentInfo(tournament=one.id, players=len(there), entered=caller.guest in there, **told)
