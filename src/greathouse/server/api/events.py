"""Streams of events: what waits for a robot, and a table as its seat sees it.

An event holds the whole present, so that nothing is missed where a line drops; the log of a table is told from the
line on that `Last-Event-ID` names.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import AsyncIterator

from fastapi import APIRouter
from starlette.responses import Response

from greathouse.server.api.caller import AnyCaller, AtTable, Caller, TableCaller
from greathouse.server.api.meeting import news_of
from greathouse.server.api.positions import position
from greathouse.server.api.problems import PREFIX
from greathouse.server.api.schemas import News, Position
from greathouse.server.log import lines
from greathouse.server.web.events import RETRY, stream_of
from greathouse.server.web.headers import header
from greathouse.server.web.packing import PackedRoute

router = APIRouter(prefix=PREFIX, route_class=PackedRoute, tags=["streams"])

BEAT = ": beat\n\n"
"""A sign of life."""

_STREAM = "text/event-stream"
_ID = re.compile(r"[0-9]{1,9}\.([0-9]{1,6})")


class EventStream(Response):
    """What the description says of a stream."""

    media_type = _STREAM


def _streaming(what: type[News | Position], event: str) -> dict[int | str, dict[str, object]]:
    """How a stream is described."""
    schema = {"type": "string", "description": f"Events `{event}`; the data of each is a {what.__name__} in JSON."}
    return {200: {"content": {_STREAM: {"schema": schema}}, "description": "Events, until the line drops."}}


@router.get("/events", response_class=EventStream, responses=_streaming(News, "news"))
async def news(caller: AnyCaller) -> Response:
    """What waits for you, now and whenever it changes: challenges, your tables. While you listen you are here."""
    return stream_of(caller, _news(caller))


@router.get("/tables/{table}/events", response_class=EventStream, responses=_streaming(Position, "position"))
async def table_events(caller: AtTable) -> Response:
    """A table as your seat sees it, now and whenever that changes."""
    return stream_of(caller, _positions(caller))


async def _news(caller: Caller) -> AsyncIterator[str]:
    lobby, known = caller.house.lobby, _last_id(caller)
    bell = lobby.enter(caller.guest)
    lobby.arrives(caller.guest)
    try:
        yield f"retry: {RETRY}\n\n"
        while not bell.closed:
            data = (await news_of(caller)).model_dump_json()
            name = hashlib.sha256(data.encode()).hexdigest()[:16]
            yield BEAT if name == known else _event("news", name, data)
            known = name
            await bell.next(caller.site.heartbeat)
    finally:
        lobby.leave(bell)


async def _positions(caller: TableCaller) -> AsyncIterator[str]:
    house, told = caller.house, _known_lines(_last_id(caller))
    house.lobby.arrives(caller.guest)
    stream = house.watch(caller.table, caller.guest)
    sent = -1
    try:
        yield f"retry: {RETRY}\n\n"
        while not stream.closed:
            table = await house.delays.seen(await house.table(caller.table.id), caller.guest)
            revision = table.revision(table.reader(caller.guest))
            if revision != sent:
                count = len(lines(table, table.reader(caller.guest), caller.words))
                seen = position(table, caller.guest, caller.words, min(told, count), house.now())
                yield _event("position", f"{revision}.{count}", seen.model_dump_json())
                sent, told = revision, count
            if await stream.next(caller.site.heartbeat) is None:
                yield BEAT
    finally:
        house.leave(stream)


def _event(kind: str, name: str, data: str) -> str:
    return f"id: {name}\nevent: {kind}\ndata: {data}\n\n"


def _last_id(caller: Caller) -> str:
    return header(caller.request, "last-event-id")[:64]


def _known_lines(last: str) -> int:
    """How many lines of the log were told up to an event."""
    found = _ID.fullmatch(last)
    return int(found[1]) if found else 0
