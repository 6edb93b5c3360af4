"""Houses for tests that run in this process, with bots that do what the test says."""

from __future__ import annotations

import asyncio

import httpx

from greathouse.server.bot_pool import BotPool
from greathouse.server.house import House
from greathouse.server.messages import Open
from greathouse.server.tables import Seat, Table
from greathouse.server.web.app import make_app
from greathouse.server.web.guard import Limits
from tests.server.stores import opened_store

from .desk import ANN, BEN, make_service


class Puppets(BotPool):
    """Bots that do what the test says."""

    def __init__(self, choose) -> None:
        super().__init__()
        self.say, self.asked = choose, 0

    async def choose(self, game, level, view, seat, stop, payer):
        self.asked += 1
        return await self.say(stop)


async def first(_) -> int:
    return 0


def make_house(tmp_path, choose=first) -> House:
    return House(opened_store(tmp_path), make_service(), Puppets(choose), 0.0)


def played(tmp_path, story, choose=first):
    """Runs a story in a house and closes it."""

    async def run():
        house = make_house(tmp_path, choose)
        try:
            return await story(house)
        finally:
            await house.close()

    return asyncio.run(run())


async def open_two(house: House, *seats: Seat, game: str = "steps") -> Table:
    seats = seats or (Seat("Ann", ANN), Seat("Ben", BEN))
    return (await house.send(Open(game, {}, seats, shuffle=False))).table


def asked(house: House, limits: Limits, story, hosts=()):
    """A client's story with an application that is as strict as given."""

    async def run():
        app = make_app(house, lambda: ("steps",), limits=limits, hosts=hosts)
        transport = httpx.ASGITransport(app, client=("10.0.0.1", 1))
        async with httpx.AsyncClient(
            transport=transport, base_url="http://house", headers={"Origin": "http://house"}
        ) as c:
            return await story(c)

    return run()
