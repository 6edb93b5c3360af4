"""Connections of the server: how many there may be, how long each may keep the house waiting.

Whoever is let in beyond a cap takes the place of the oldest connection that has not sent its request: sockets that are
opened and left keep nobody out.
"""

from __future__ import annotations

import asyncio
import logging
import socket
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from ipaddress import ip_address, ip_network
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from greathouse.server.web.addresses import Network, counted_address, networks_of, plain_address

_log = logging.getLogger(__name__)

RESERVED_FILES = 128
"""File descriptors that connections leave to the rest of the house."""

MAX_UNFINISHED = 65_536
"""Bytes of a request beside its body that are read before it is complete: more than the headers of one that is answered
may have (`guard`)."""


@dataclass(frozen=True)
class ConnectionLimits:
    """Connections in total and of one address; seconds for a whole header, and without any progress in an answer.

    `kept_seconds` is how long a connection waits for its next request: longer than proxies keep theirs (nginx 60, Caddy
    120), so that none sends a move over a connection that is being closed.
    """

    total: int = 1000
    of_address: int = 100
    header_seconds: float = 10.0
    answer_seconds: float = 30.0
    kept_seconds: int = 150


class Connection(HttpToolsProtocol):
    """A connection that says what it waits for and since when, and cuts whoever sends headers without an end: the
    parser would keep any amount of them."""

    transport: asyncio.Transport | None  # type: ignore[assignment]
    _begun = False
    _unfinished = 0
    _state: tuple[object, ...] = ()
    _unsent = 0
    _since: float | None = None
    closed: Callable[[Connection], None] | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Notes who is connected, as everything that asks for it shall know it."""
        super().connection_made(transport)
        if self.client:
            self.client = (plain_address(self.client[0]), self.client[1])

    def data_received(self, data: bytes) -> None:
        """Reads on; what a request brings beside its body is counted until it is complete."""
        self._unfinished += len(data)
        super().data_received(data)
        if self._unfinished > MAX_UNFINISHED and self.transport:
            self.transport.abort()

    def on_message_begin(self) -> None:
        """The parser has read the first byte of a request, which may have come with the end of the one before."""
        self._begun = True
        super().on_message_begin()

    def on_body(self, body: bytes) -> None:
        """The parser has read a part of the body, whose size is limited elsewhere (`guard`)."""
        self._unfinished -= len(body)
        super().on_body(body)

    def on_message_complete(self) -> None:
        """The parser has read a whole request."""
        self._begun, self._unfinished = False, 0
        super().on_message_complete()

    def connection_lost(self, exc: Exception | None) -> None:
        """Tells that it is closed."""
        super().connection_lost(exc)
        _leave_no_circle(self.transport)
        if self.closed:
            self.closed(self)

    @property
    def idle(self) -> bool:
        """Whether the house waits for a request."""
        return self.cycle is None or self.cycle.response_complete

    @property
    def resting(self) -> bool:
        """Whether a request was answered, and nothing of another one has come; uvicorn ends what rests too long."""
        return self.cycle is not None and self.idle and not self._begun and not self._unfinished

    def overdue(self, now: float, limits: ConnectionLimits) -> bool:
        """Whether the other side has let the house wait for too long; `now` counts seconds, call after call."""
        unsent = self.transport.get_write_buffer_size() if self.transport else 0
        state = (self.cycle, self.idle, self.resting)
        if self._since is None or state != self._state or unsent < self._unsent or (unsent and not self._unsent):
            self._since, self._state = now, state
        self._unsent = unsent
        patience = limits.answer_seconds if unsent else limits.header_seconds
        waits = unsent > 0 or (self.idle and not self.resting)
        return waits and now - self._since >= patience


class Connections:
    """The open connections, the oldest first, each with the networks it counts for.

    Those of `proxies`, networks, count only in total.
    """

    def __init__(self, limits: ConnectionLimits, proxies: Iterable[str] = ()) -> None:
        self.limits = limits
        self._proxies = [ip_network(proxy) for proxy in proxies]
        self._open: dict[Connection, tuple[Network, ...]] = {}

    def __len__(self) -> int:
        return len(self._open)

    def admit(self, connection: Connection, host: str) -> bool:
        """Counts a new connection if there is room or room can be made."""
        proxied = any(ip_address(host) in proxy for proxy in self._proxies)
        networks = () if proxied else networks_of(counted_address(host))
        if not all(self._has_room(network) for network in reversed(networks)):  # a home gives way before its site
            return False
        if len(self._open) >= self.limits.total and not self._drop_idle(list(self._open)):
            return False
        self._open[connection] = networks
        connection.closed = self.forget
        return True

    def forget(self, connection: Connection) -> None:
        """This connection is closed."""
        self._open.pop(connection, None)

    def sweep(self, now: float) -> None:
        """Cuts the connections that have let the house wait for too long."""
        for connection in [one for one in self._open if one.overdue(now, self.limits)]:
            self._cut(connection)

    def _has_room(self, network: Network) -> bool:
        """Whether a network may have one connection more, or room can be made among its own."""
        of_network = [one for one, known in self._open.items() if network in known]
        return len(of_network) < self.limits.of_address * network.times or self._drop_idle(of_network)

    def _drop_idle(self, among: list[Connection]) -> bool:
        oldest = next((one for one in among if one.transport and one.idle), None)
        if oldest:
            self._cut(oldest)
        return oldest is not None

    def _cut(self, connection: Connection) -> None:
        self.forget(connection)
        if connection.transport:
            connection.transport.abort()


class Doorman:
    """Accepts connections one after another; `make` makes the protocol of each."""

    def __init__(self, connections: Connections, make: Callable[[], Connection]) -> None:
        self.connections, self._make = connections, make
        self._tasks: set[asyncio.Task[Any]] = set()

    def open(self, listener: socket.socket) -> None:
        """Begins to accept."""
        listener.setblocking(False)
        self._start(self._accept(listener))
        self._start(self._sweep())

    def close(self) -> None:
        """Accepts no more."""
        for task in self._tasks:
            task.cancel()

    def _start(self, work: Any) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _accept(self, listener: socket.socket) -> None:
        loop = asyncio.get_running_loop()
        while True:
            try:
                accepted, peer = await loop.sock_accept(listener)
            except ConnectionError:
                continue
            except OSError as error:
                _log.warning("no connection can be accepted: %s", error)
                await asyncio.sleep(1.0)
                continue
            self._let_in(accepted, plain_address(peer[0]))
            await asyncio.sleep(0)

    def _let_in(self, accepted: socket.socket, host: str) -> None:
        connection = self._make()
        if self.connections.admit(connection, host):
            self._start(self._connect(connection, accepted))
        else:
            accepted.close()

    async def _connect(self, connection: Connection, accepted: socket.socket) -> None:
        try:
            await asyncio.get_running_loop().connect_accepted_socket(lambda: connection, accepted)
        except OSError:
            self.connections.forget(connection)
            accepted.close()

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(1.0)
            self.connections.sweep(time.monotonic())


def _leave_no_circle(transport: asyncio.Transport | None) -> None:
    """A closed transport of asyncio refers to itself by the method that reads from it, and would stay in memory until
    everything is looked through (`garbage`), twice an hour."""
    getattr(transport, "__dict__", {}).pop("_read_ready_cb", None)


def with_room(limits: ConnectionLimits) -> ConnectionLimits:
    """These limits, as far as the process may open files."""
    try:
        import resource
    except ImportError:  # not on Windows, which has no such limit
        return limits
    files, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    if files == resource.RLIM_INFINITY:
        return limits
    return replace(limits, total=min(limits.total, max(files - RESERVED_FILES, 16)))
