"""Connections that are opened and left keep nobody out, and none waits for ever."""

import asyncio
import gc
import logging
import resource
import socket
import time
import weakref
from collections.abc import AsyncIterator, Mapping
from contextlib import ExitStack, asynccontextmanager
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import pytest
from starlette.applications import Starlette
from uvicorn.server import ServerState

from greathouse.server.logs import Throttle
from greathouse.server.run import listen
from greathouse.server.serving import Server, Settings, configured, run_loop
from greathouse.server.web.app import make_app
from greathouse.server.web.connections import (
    MAX_UNFINISHED,
    RESERVED_FILES,
    Connection,
    ConnectionLimits,
    Connections,
    with_room,
)
from tests.waiting import SECONDS, eventually, wait_until

from .houses import make_house, open_two

LIMITS = ConnectionLimits(total=4, of_address=2, header_seconds=10, answer_seconds=30)


class Wire:
    """A transport that notes what becomes of it."""

    def __init__(self) -> None:
        self.cut, self.unsent = False, 0

    def abort(self) -> None:
        self.cut = True

    def get_write_buffer_size(self) -> int:
        return self.unsent


NO_LOOP: Any = object()
"""In place of an event loop, which is asked for nothing."""


class Answer:
    """What the server does about a request."""

    response_complete = False


def opened(busy: bool = False) -> Any:
    connection: Any = Connection(configured(Starlette(), Settings("")), ServerState(), {}, NO_LOOP)
    connection.transport, connection.cycle = Wire(), Answer() if busy else None
    return connection


def test_the_oldest_without_a_request_gives_way():
    connections, first = Connections(LIMITS), [opened(busy=True), opened(), opened()]
    assert all(connections.admit(connection, "10.0.0.1") for connection in first)
    assert [connection.transport.cut for connection in first] == [False, True, False] and len(connections) == 2


def test_networks_of_one_site_leave_room_to_others():
    connections = Connections(ConnectionLimits(total=100, of_address=2))
    homes = [f"2001:db8:1:{number:x}::1" for number in range(20)]
    assert [connections.admit(opened(busy=True), home) for home in homes].count(True) == 16
    assert connections.admit(opened(busy=True), "2001:db8:2::1") and connections.admit(opened(busy=True), "10.0.0.1")


def test_a_home_that_is_full_takes_no_place_of_its_neighbours():
    connections = Connections(ConnectionLimits(total=100, of_address=1))
    idle = opened()
    assert connections.admit(idle, "2001:db8:1:1::1")
    homes = [f"2001:db8:1:{number:x}::1" for number in range(2, 9)]
    assert all(connections.admit(opened(busy=True), home) for home in homes)
    assert not connections.admit(opened(), homes[0]) and not idle.transport.cut
    assert connections.admit(opened(), "2001:db8:1:9::1") and idle.transport.cut


def test_nobody_at_work_gives_way():
    connections = Connections(LIMITS)
    assert [connections.admit(opened(busy=True), "10.0.0.1") for _ in range(3)] == [True, True, False]
    assert [connections.admit(opened(busy=True), f"2001:db8::{n}") for n in range(3)] == [True, True, False]
    assert not connections.admit(opened(), "10.0.0.9"), "in total"


def test_a_proxy_counts_in_total_alone():
    connections = Connections(LIMITS, ["10.0.0.0/8"])
    assert [connections.admit(opened(busy=True), "10.0.0.1") for _ in range(5)] == [True] * 4 + [False]


def test_a_header_has_ten_seconds():
    connection = opened()
    assert [connection.overdue(now, LIMITS) for now in (0.0, 9.0, 10.0)] == [False, False, True]


def test_an_answer_that_is_not_read_is_cut_and_one_in_the_making_is_not():
    connection = opened(busy=True)
    assert not any(connection.overdue(now, LIMITS) for now in (0.0, 1000.0))
    connection.transport.unsent = 100
    assert [connection.overdue(now, LIMITS) for now in (1001.0, 1030.0, 1031.0)] == [False, False, True]
    connection.transport.unsent = 50
    assert not connection.overdue(1032.0, LIMITS), "it makes progress"


def test_each_request_has_its_own_time_from_its_first_byte_on():
    connection = opened()
    assert not connection.overdue(0.0, LIMITS)
    connection.cycle = Answer()
    connection.cycle.response_complete = True
    assert not any(connection.overdue(now, LIMITS) for now in (9.0, 19.0, 1000.0)), "uvicorn ends what rests"
    connection.data_received(b"GET /")
    assert [connection.overdue(now, LIMITS) for now in (1001.0, 1010.0, 1011.0)] == [False, False, True]


@pytest.mark.parametrize("sent", [b"GET /", b"\r\n"], ids=["a request begins", "an empty line"])
def test_what_rests_ends_with_the_next_byte(sent):
    connection = opened()
    connection.cycle = Answer()
    connection.cycle.response_complete = True
    assert connection.resting
    connection.data_received(sent)
    assert not connection.resting


def test_headers_without_an_end_are_cut():
    connection = opened()
    connection.data_received(b"GET / HTTP/1.1\r\nX-Large: ")
    connection.data_received(b"x" * (MAX_UNFINISHED - 100))
    assert not connection.transport.cut
    connection.data_received(b"x" * 100)
    assert connection.transport.cut


def test_connections_leave_files_to_the_house(monkeypatch):
    monkeypatch.setattr(resource, "getrlimit", lambda _: (256, 256))
    assert with_room(ConnectionLimits()).total == 256 - RESERVED_FILES


def test_a_warning_is_told_once_in_ten_seconds():
    now = [0.0]
    throttle, record = Throttle(10, lambda: now[0]), logging.makeLogRecord({"msg": "no", "levelno": logging.WARNING})
    assert [throttle.filter(record) for _ in range(3)] == [True, False, False]
    now[0] = 10.0
    assert throttle.filter(record)


def test_half_open_sockets_stop_nobody(mortal):
    with ExitStack() as stack:
        for _ in range(280):
            line = stack.enter_context(socket.create_connection(("127.0.0.1", mortal.port), SECONDS))
            line.sendall(b"GET / HTTP/1.1\r\nHost: ")
        assert httpx.get(mortal.base, timeout=SECONDS).status_code == 200
    assert mortal.errors.stat().st_size < 10_000


@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="counts open files in /proc")
def test_a_house_without_free_files_says_so_seldom_and_goes_on(mortal):
    process = mortal.process.pid
    limits = resource.prlimit(process, resource.RLIMIT_NOFILE)
    files = len(list(Path(f"/proc/{process}/fd").iterdir()))
    resource.prlimit(process, resource.RLIMIT_NOFILE, (files + 5, limits[1]))
    with ExitStack() as stack:
        for _ in range(40):
            stack.enter_context(socket.create_connection(("127.0.0.1", mortal.port), SECONDS))
        wait_until(lambda: "no connection can be accepted" in mortal.errors.read_text())
        resource.prlimit(process, resource.RLIMIT_NOFILE, limits)
        assert httpx.get(mortal.base, timeout=SECONDS).status_code == 200
    assert mortal.errors.read_text().count("no connection can be accepted") == 1


class Serving(NamedTuple):
    """A real server in the loop that asks for it; nothing of it is left when `server` has ended."""

    house: Any
    connections: Connections
    at: tuple[str, int]
    server: Server

    async def asked(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """A connection on which a request has been answered."""
        reader, writer = await asyncio.open_connection(*self.at)
        writer.write(f"HEAD / HTTP/1.1\r\nHost: 127.0.0.1:{self.at[1]}\r\n\r\n".encode())
        await reader.readuntil(b"\r\n\r\n")
        return reader, writer


@asynccontextmanager
async def serving(
    folder: Path,
    limits: ConnectionLimits,
    host: str = "127.0.0.1",
    proxies: tuple[str, ...] = (),
    made: Mapping[str, Any] | None = None,
) -> AsyncIterator[Serving]:
    """A house that serves until the end; its application is `made` so."""
    house, opened = make_house(folder), asyncio.Event()
    connections, listener = Connections(limits, proxies), listen(host, 0)
    settings = Settings("", connection_limits=limits, proxies=proxies)
    config = configured(make_app(house, lambda: ("steps",), **(made or {})), settings)
    server = Server(config, house, connections, opened.set)
    task = asyncio.create_task(server.serve([listener]))
    await opened.wait()
    try:
        yield Serving(house, connections, listener.getsockname(), server)
    finally:
        server.should_exit = True
        await task


@pytest.mark.slow
def test_who_lets_the_house_wait_is_cut_and_a_silent_stream_is_not(tmp_path):
    """Three connections to a real server: half a header, a request that was answered, a stream."""

    async def story():
        async with serving(tmp_path, ConnectionLimits()) as served:
            connections, at = served.connections, served.at
            table = await open_two(served.house)
            host = f"Host: 127.0.0.1:{at[1]}\r\n"
            half, answered, stream = [await asyncio.open_connection(*at) for _ in range(3)]
            half[1].write(f"GET / HTTP/1.1\r\n{host}".encode())
            answered[1].write(f"HEAD / HTTP/1.1\r\n{host}\r\n".encode())
            stream[1].write(f"GET /t/{table.id}/events HTTP/1.1\r\n{host}\r\n".encode())
            await answered[0].readuntil(b"\r\n\r\n")
            await stream[0].readuntil(b"event: wake")
            await eventually(lambda: len(connections) == 3)
            connections.sweep(time.monotonic())
            connections.sweep(time.monotonic() + 1000)
            assert len(connections) == 2
            with pytest.raises((EOFError, ConnectionError)):
                await half[0].readexactly(1)
            answered[1].write(f"HEAD / HTTP/1.1\r\n{host}\r\n".encode())
            await answered[0].readuntil(b"\r\n\r\n")
            served.house.close_streams()
            await stream[0].readuntil(b"0\r\n\r\n")

    run_loop(story())


@pytest.mark.slow
def test_half_a_request_that_came_with_the_end_of_another_is_cut(tmp_path):
    """However late the house looks: a whole request alone would rest."""

    async def story():
        async with serving(tmp_path, ConnectionLimits()) as served:
            _, resting = await served.asked()
            reader, writer = await asyncio.open_connection(*served.at)
            writer.write(f"HEAD / HTTP/1.1\r\nHost: 127.0.0.1:{served.at[1]}\r\n\r\nGET /".encode())
            await reader.readuntil(b"\r\n\r\n")
            later = count(time.monotonic(), 1000)

            def cut() -> bool:
                served.connections.sweep(next(later))
                return len(served.connections) == 1

            await eventually(cut)
            with pytest.raises((EOFError, ConnectionError)):
                await reader.readexactly(1)
            resting.close()

    run_loop(story())


@pytest.mark.slow
def test_a_connection_rests_between_requests_and_is_ended_in_peace(tmp_path):
    """Longer than the proxies of docs/hosting.md keep theirs: else one would send a move as the house closes."""
    assert ConnectionLimits().kept_seconds > 120

    async def story():
        async with serving(tmp_path, ConnectionLimits(kept_seconds=1)) as served:
            reader, _ = await served.asked()
            assert await reader.read() == b""

    run_loop(story())


@pytest.mark.slow
def test_nothing_of_a_closed_connection_waits_for_the_garbage(tmp_path):
    async def story():
        async with serving(tmp_path, ConnectionLimits()) as served:
            _, writer = await served.asked()
            (connection,) = served.connections._open
            transport = weakref.ref(connection.transport)
            del connection
            gc.disable()
            try:
                writer.close()
                await eventually(lambda: transport() is None)
            finally:
                gc.enable()

    run_loop(story())


@pytest.mark.slow
def test_what_follows_a_body_has_an_end_and_a_body_counts_apart(tmp_path):
    """A large body is refused, and the connection stays; what pretends to follow one for ever is cut."""

    async def story():
        async with serving(tmp_path, ConnectionLimits()) as served:
            here = f"127.0.0.1:{served.at[1]}"
            head = f"POST /preferences HTTP/1.1\r\nHost: {here}\r\nOrigin: http://{here}\r\n".encode()
            reader, writer = await served.asked()
            body = b"x" * 2 * MAX_UNFINISHED
            for _ in range(2):
                writer.write(head + b"Content-Length: %d\r\n\r\n" % len(body) + body)
                told = (await reader.readuntil(b"\r\n\r\n")).decode()
                assert " 413 " in told
                await reader.readexactly(int(told.split("content-length: ")[1].split("\r\n")[0]))
            writer.write(head + b"Transfer-Encoding: chunked\r\n\r\n0\r\n")
            for _ in range(20):
                writer.write(b"X-More: %s\r\n" % (b"x" * 8000))
            await eventually(lambda: not served.connections)

    run_loop(story())
