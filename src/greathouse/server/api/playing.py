"""What a robot does at a table: it looks, moves, trades, gives up, plays again."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path

from greathouse.server.api.caller import AtTable, Key, require_opening
from greathouse.server.api.meeting import sent_to
from greathouse.server.api.positions import position
from greathouse.server.api.problems import PREFIX
from greathouse.server.api.schemas import Answer, Move, NewOffer, Number, Phrase, Position
from greathouse.server.errors import Refused
from greathouse.server.messages import Act, Contribute, Rematch, Resign
from greathouse.server.trade.messages import Propose, Reply
from greathouse.server.web.counting import OPENS_TABLE
from greathouse.server.web.packing import PackedRoute
from greathouse.server.web.talk import require_pace, speaker_of

router = APIRouter(prefix=PREFIX, route_class=PackedRoute, tags=["playing"])

OfferNumber = Annotated[int, Path(ge=0, le=1_000_000_000, description="The number of an offer.")]


@router.get("/tables/{table}")
async def look(caller: AtTable) -> Position:
    """The table as your seat sees it, with your choices and the whole log."""
    return position(caller.table, caller.guest, caller.words, now=caller.house.now())


@router.post("/tables/{table}/number")
async def contribute(caller: AtTable, sent: Number) -> Position:
    """Gives a number for the chance of the game, before it begins; a second one changes nothing."""
    return await sent_to(caller, Contribute(caller.guest, sent.number))


@router.post("/tables/{table}/moves")
async def move(caller: AtTable, sent: Move, key: Key = "") -> Position:
    """Makes a choice. One that was meant for an earlier position is refused as stale (409)."""
    written = sent.move if isinstance(sent.move, str) else _written(caller, sent.move)
    return await sent_to(caller, Act(caller.guest, sent.revision, written, key))


def _written(caller: AtTable, number: int) -> str:
    moves = caller.table.game.moves
    if not 0 <= number < len(moves):
        raise Refused("illegal", 422)
    return moves.write(number)


@router.post("/tables/{table}/offers")
async def offer(caller: AtTable, sent: NewOffer, key: Key = "") -> Position:
    """Offers a trade."""
    me = caller.guest
    return await sent_to(caller, Propose(me, sent.revision, sent.to, sent.gives, sent.gets, key, sent.counters))


@router.post("/tables/{table}/offers/{number}")
async def answer(caller: AtTable, number: OfferNumber, sent: Answer, key: Key = "") -> Position:
    """Accepts, refuses or withdraws an offer."""
    return await sent_to(caller, Reply(caller.guest, number, sent.answer, key, tuple(sent.cards)))


@router.post("/tables/{table}/phrases")
async def say(caller: AtTable, sent: Phrase) -> Position:
    """Says a phrase, which everybody at the table reads in its own language."""
    require_pace(caller)
    await caller.house.talk.say(caller.table, speaker_of(caller), sent.phrase, "")
    return position(caller.table, caller.guest, caller.words, now=caller.house.now())


@router.post("/tables/{table}/resign")
async def resign(caller: AtTable, key: Key = "") -> Position:
    """Gives up."""
    return await sent_to(caller, Resign(caller.guest, key))


@router.post("/tables/{table}/rematch", status_code=201, dependencies=[OPENS_TABLE])
async def rematch(caller: AtTable, key: Key = "") -> Position:
    """Opens the next game with the same players, or finds the one that another has opened."""
    require_opening(caller)
    outcome = await caller.house.send(Rematch(caller.guest, key), caller.table)
    return position(await caller.house.table(outcome.opened), caller.guest, caller.words, now=caller.house.now())
