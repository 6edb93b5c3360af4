"""The people of the load generator: what they read of the wire, and that they ask a busy house again, as pages do."""

import asyncio
import gzip
import subprocess
import sys
from contextlib import asynccontextmanager, suppress

import httpx
import pytest

from benchmarks import load
from benchmarks.load import Pair, Player, Refused
from benchmarks.wire import Answer, Broken, Wire
from tests.waiting import wait_until

HOLDING = """import time
from benchmarks.load import house
with house() as base:
    print(base, flush=True)
    time.sleep(600)
"""
"""A load that opens a house and does nothing with it."""


class BusyHouse(Wire):
    """The way to a house that is busy for so many requests; `asked` is what was asked."""

    def __init__(self, times: int) -> None:
        self.times, self.asked = times, list[str]()

    async def ask(self, method, path, headers=None, form=None):
        self.asked.append(path)
        if len(self.asked) <= self.times:
            return Answer(503, {"retry-after": "0"})
        return Answer(200, {}, "come in")


def test_a_busy_house_is_asked_again():
    player, house = Player("http://house"), BusyHouse(3)
    player.wire = house
    answer = asyncio.run(player.get("/t/1"))
    assert (answer.text, house.asked) == ("come in", ["/t/1"] * 4)


def test_a_house_that_stays_busy_is_left(monkeypatch):
    monkeypatch.setattr(load, "TRIES", 5)
    pair, house = Pair("http://house", "pharao"), BusyHouse(1000)
    pair.players[0].wire = house
    with pytest.raises(Refused, match="503"):
        asyncio.run(pair.open())
    assert house.asked == ["/new/pharao"] * 5


PAGE = gzip.compress("Hâpy\n".encode() * 500)
PACKED = b"Content-Encoding: gzip\r\nContent-Length: %d\r\n" % len(PAGE)
WHOLE = b"HTTP/1.1 200 OK\r\nSet-Cookie: seat=a; Path=/\r\n%b\r\n" % PACKED
STREAM = b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"


@asynccontextmanager
async def house_that_says(*connections):
    """A house that says to each request of a connection the next of its answers, and closes it after the last; what it
    was asked."""
    asked, told = [], iter(connections)

    async def meet(reader, writer):
        for answer in next(told):
            asked.append((await reader.readuntil(b"\r\n\r\n")).decode())
            for part in answer:
                writer.write(part)
                await writer.drain()
                await asyncio.sleep(0.01)
        writer.close()

    server = await asyncio.start_server(meet, "127.0.0.1", 0)
    async with server:
        yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}", asked


def test_answers_come_in_pieces_over_a_connection_that_is_kept():
    async def story():
        async with house_that_says([[WHOLE, PAGE[:9], PAGE[9:]], [WHOLE + PAGE]]) as (base, asked):
            wire = Wire(base)
            for _ in range(2):
                answer = await wire.ask("GET", "/t/1")
                assert (answer.status, answer.text) == (200, "Hâpy\n" * 500)
            assert "seat" not in asked[0] and "\r\nCookie: seat=a\r\n" in asked[1]
            wire.close()

    asyncio.run(story())


def test_a_connection_that_was_closed_while_idle_is_opened_anew():
    async def story():
        async with house_that_says([[WHOLE + PAGE]], [[WHOLE + PAGE]]) as (base, asked):
            wire = Wire(base)
            for _ in range(2):
                assert (await wire.ask("POST", "/t/1/move", form={"move": "a b"})).status == 200
            assert len(asked) == 2
            wire.close()

    asyncio.run(story())


@pytest.mark.parametrize("cut", [b"", WHOLE[:30], WHOLE + PAGE[:9], b"no HTTP\r\n\r\n"])
def test_half_an_answer_is_none(cut):
    async def story():
        async with house_that_says([[cut]], [[cut]]) as (base, asked):
            with pytest.raises(Broken):
                await Wire(base).ask("GET", "/t/1")
            assert len(asked) == 1

    asyncio.run(story())


def chunk(data: bytes) -> bytes:
    return b"%x\r\n%b\r\n" % (len(data), data)


def test_events_are_told_as_they_come():
    parts = [chunk(data) for data in (b": hello", b"\n\nevent: wake\ndata: 7", b"\n\ndata: x", b"\n\n", b"")]

    async def story():
        async with house_that_says([[STREAM, *parts]]) as (base, _):
            told = [event async for event in Wire(base).events("/t/1/events")]
            assert told == [("message", ""), ("wake", "7"), ("message", "x")]

    asyncio.run(story())


def test_the_house_of_a_load_ends_with_it():
    """Also if it is killed and can tell nobody."""
    with subprocess.Popen((sys.executable, "-c", HOLDING), stdout=subprocess.PIPE, text=True) as holding:
        try:
            base = next(line.strip() for line in holding.stdout if line.startswith("http"))
            assert answers(base)
        finally:
            holding.kill()
    wait_until(lambda: not answers(base))


def answers(base):
    with suppress(httpx.HTTPError):
        return bool(httpx.get(f"{base}/healthz"))
    return False
