"""The people of the load generator ask a busy house again, when it says, as pages do; not for ever."""

import asyncio
import subprocess
import sys
from contextlib import suppress

import httpx
import pytest

from benchmarks import load
from benchmarks.load import Pair, Player
from tests.waiting import wait_until

HOLDING = """import time
from benchmarks.load import house
with house() as base:
    print(base, flush=True)
    time.sleep(600)
"""
"""A load that opens a house and does nothing with it."""


def busy_house(player, times):
    """Lets a player ask a house that is busy so many times; what was asked."""
    asked = []

    def answer(request):
        asked.append(request.url.path)
        if len(asked) <= times:
            return httpx.Response(503, headers={"retry-after": "0"})
        return httpx.Response(200, text="come in")

    player.http = httpx.AsyncClient(base_url="http://house", transport=httpx.MockTransport(answer))
    return asked


def test_a_busy_house_is_asked_again():
    player = Player("http://house")
    asked = busy_house(player, 3)
    answer = asyncio.run(player.get("/t/1"))
    assert (answer.text, asked) == ("come in", ["/t/1"] * 4)


def test_a_house_that_stays_busy_is_left(monkeypatch):
    monkeypatch.setattr(load, "TRIES", 5)
    pair = Pair("http://house", "pharao")
    asked = busy_house(pair.players[0], 1000)
    with pytest.raises(httpx.HTTPStatusError, match="503"):
        asyncio.run(pair.open())
    assert asked == ["/new/pharao"] * 5


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
