"""The event stream that wakes the pages of a table when it has changed for their readers."""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator

from starlette.responses import Response, StreamingResponse

from greathouse.server.errors import Refused
from greathouse.server.web.guard import address_of
from greathouse.server.web.site import AtTable, Router, TableVisit

HEARTBEAT = 10.0
"""Seconds between signs of life on a stream; a page that misses two says so."""

RETRY = 500
"""Milliseconds after which a page that has lost its stream asks for it again."""

router = Router()


@router.get("/t/{table}/events", response_class=Response)
async def events(visit: AtTable) -> Response:
    """A new stream. Raises Refused when the address has too many, or the house closes."""
    streams, address = visit.site.streams, address_of(visit.request.scope)
    if streams[address] >= visit.site.max_streams or visit.house.closing.is_set():
        raise Refused("too-often", 429)
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    return StreamingResponse(_news(visit, streams, address), media_type="text/event-stream", headers=headers)


async def _news(visit: TableVisit, streams: Counter[str], address: str) -> AsyncIterator[str]:
    streams[address] += 1
    stream = visit.house.watch(visit.table, visit.guest)
    try:
        yield f"retry: {RETRY}\n\n"
        while (version := await stream.next(visit.site.heartbeat)) != "":
            yield "event: beat\ndata: \n\n" if version is None else f"event: wake\ndata: {version}\n\n"
    finally:
        visit.house.leave(stream)
        streams[address] -= 1
        if not streams[address]:
            del streams[address]
