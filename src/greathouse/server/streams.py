"""Event streams that wake the pages of a table when it has changed for their readers."""

from __future__ import annotations

from collections.abc import AsyncIterator

from starlette.responses import Response, StreamingResponse

from greathouse.server.house import House
from greathouse.server.service import Refused
from greathouse.server.tables import Table

HEARTBEAT = 10.0
"""Seconds between signs of life on a stream; a page that misses two says so."""
RETRY = 500
"""Milliseconds after which a page that has lost its stream asks for it again."""


class Streams:
    """The open streams of a house, at most `limit` for each address."""

    def __init__(self, house: House, limit: int, heartbeat: float) -> None:
        self.house, self.limit, self.heartbeat = house, limit, heartbeat
        self._open: dict[str, int] = {}

    def answer(self, table: Table, guest: str, address: str) -> Response:
        """A new stream as a response. Raises Refused when the address has too many, or the house closes."""
        if self._open.get(address, 0) >= self.limit or self.house.closing.is_set():
            raise Refused("too-often", 429)
        headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
        return StreamingResponse(self._news(table, guest, address), media_type="text/event-stream", headers=headers)

    async def _news(self, table: Table, guest: str, address: str) -> AsyncIterator[str]:
        self._open[address] = self._open.get(address, 0) + 1
        stream = self.house.watch(table, guest)
        try:
            yield f"retry: {RETRY}\n\n"
            while (version := await stream.next(self.heartbeat)) != "":
                yield "event: beat\ndata: \n\n" if version is None else f"event: wake\ndata: {version}\n\n"
        finally:
            self.house.leave(stream)
            self._open[address] -= 1
            if not self._open[address]:
                del self._open[address]
