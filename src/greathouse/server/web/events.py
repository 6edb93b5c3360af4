"""Event streams: that of a table wakes its pages when it has changed for their readers."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import suppress

from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from greathouse.server.errors import Refused, Unavailable
from greathouse.server.precedence import Rank
from greathouse.server.streams import Stream, Update
from greathouse.server.web.addresses import Network, address_of, networks_of
from greathouse.server.web.ahead import part_ahead
from greathouse.server.web.routing import Router
from greathouse.server.web.site import AtTable, Site, TableVisit, Visit
from greathouse.server.web.streaming import Streamed
from greathouse.server.web.table_page import looks_on
from greathouse.server.words import Words

HEARTBEAT = 10.0
"""Seconds between signs of life on a stream; a page that misses two says so."""

RETRY = 500
"""Milliseconds after which a page that has lost its stream asks for it again."""

HEADERS = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}

BEAT = "event: beat\ndata: \n\n"
"""A sign of life."""

router = Router()


@router.page("/t/{table}/events")
async def events(visit: AtTable) -> Response:
    """A new stream of a table's news."""
    return stream_of(visit, _news(visit))


def stream_of(visit: Visit, news: AsyncIterator[str | bytes]) -> Response:
    """A new stream; only its headers for HEAD. Raises Refused when the address has too many, or the house closes."""
    if visit.request.method == "HEAD":
        return Response(media_type="text/event-stream", headers=HEADERS)
    networks = networks_of(address_of(visit.request.scope))
    if visit.house.closing.is_set():
        raise Unavailable
    if any(visit.site.streams[network] >= visit.site.max_streams * network.times for network in networks):
        raise Refused("too-often", 429)
    return EventStream(visit.site, networks, news)


class EventStream(Streamed):
    """A stream of news, which counts for its networks from the moment it is promised until it ends."""

    def __init__(self, site: Site, networks: tuple[Network, ...], news: AsyncIterator[str | bytes]) -> None:
        super().__init__(news, media_type="text/event-stream", headers=HEADERS)
        self._streams, self._networks = site.streams, networks
        self._streams.update(networks)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await super().__call__(scope, receive, send)
        finally:
            self._streams.subtract(self._networks)
            for network in self._networks:
                if not self._streams[network]:
                    del self._streams[network]


async def _news(visit: TableVisit) -> AsyncIterator[str | bytes]:
    visit.house.lobby.arrives(visit.guest)
    stream = visit.house.watch(visit.table, visit.guest)
    try:
        with suppress(Unavailable):
            visit.house.audience.tell_talk(stream, await visit.house.talk.versions(visit.table))
        yield f"retry: {RETRY}\n\n"
        while not stream.closed:
            yield await _told(visit, stream)
    finally:
        visit.house.leave(stream)


async def _told(visit: TableVisit, stream: Stream) -> bytes:
    """What a page is told next: as soon as those who click meanwhile have their answers, or a sign of life."""
    if not await stream.wakes(visit.site.heartbeat):
        return BEAT.encode()
    if not looks_on(visit.table, visit.guest):
        await visit.house.precedence.turn(Rank.PAGE)
    update = stream.news()
    ahead = part_ahead(visit) if update.version is not None else b""
    return ahead + _written(update, visit.words).encode()


def _written(update: Update, words: Words) -> str:
    """The events that tell a page what is new."""
    told = {
        "wake": update.version,
        "spectators": None if update.spectators is None else words.spectators(update.spectators),
        "talk": update.talk,
        "late": None if update.late is None else words.late(update.late),
        "paused": None if update.paused is None else words("paused") * update.paused,
    }
    return "".join(f"event: {event}\ndata: {data}\n\n" for event, data in told.items() if data is not None)
