"""Browsers of several people at one house, in this process."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable
from itertools import count

import httpx

from greathouse.server.house import House
from greathouse.server.service import Service
from greathouse.server.settings import HouseSettings
from greathouse.server.store import Store
from greathouse.server.web.app import make_app
from greathouse.server.web.guard import Limits
from tests.toys import toy
from tests.waiting import SECONDS

from .houses import Puppets, first, make_house

PASSWORD = "correct horse"
ORIGIN = "http://house"

Browser = httpx.AsyncClient
Story = Callable[[House, Callable[..., Browser]], Awaitable[None]]


def visited(
    tmp_path,
    story: Story,
    made: Callable[[], House] | None = None,
    limits: Limits | None = None,
    settings: HouseSettings | None = None,
) -> None:
    """Runs a story with a house and a maker of browsers, each with its own cookies and address."""

    async def run() -> None:
        await visiting(made() if made else make_house(tmp_path), story, limits, settings)

    asyncio.run(run())


async def visiting(
    house: House, story: Story, limits: Limits | None = None, settings: HouseSettings | None = None
) -> None:
    """The same within an event loop; the house is closed in the end."""
    limits = limits or Limits(accounts_burst=100)
    app = make_app(house, lambda: ("steps", "kuhn"), limits=limits, hosts=(), settings=settings)
    browsers: list[Browser] = []

    def browser(address: str = "10.0.0.1", **headers: str) -> Browser:
        transport = httpx.ASGITransport(app, client=(address, 1))
        browsers.append(httpx.AsyncClient(transport=transport, base_url=ORIGIN, headers={"Origin": ORIGIN, **headers}))
        return browsers[-1]

    house.start()
    try:
        await story(house, browser)
    finally:
        for one in browsers:
            await one.aclose()
        await house.close()


def process(url: str, name: str) -> House:
    """One of several processes over a database; the names that it makes begin with its own."""
    numbers = count()
    service = Service(toy, lambda n: 0, lambda: f"{name}{next(numbers)}")
    return House(Store(url), service, Puppets(first), 0.0)


async def sign_up(browser: Browser, name: str, password: str = PASSWORD, **form: str) -> httpx.Response:
    return await browser.post("/sign-up", data={"name": name, "password": password, **form})


async def signed_in(browser) -> bool:
    return "/account/delete" in (await browser.get("/account")).text


async def sign_in(browser: Browser, name: str, password: str = PASSWORD, **form: str) -> httpx.Response:
    return await browser.post("/sign-in", data={"name": name, "password": password, **form})


async def opened(browser: Browser, game: str = "steps", **form: str) -> str:
    """Opens a table with a free seat; its address."""
    answer = await browser.post(f"/new/{game}", data={"seat0": "me", "seat1": "guest", "order": "given", **form})
    assert answer.status_code == 303, answer.text
    return answer.headers["location"]


async def invitation(browser: Browser, table: str) -> str:
    return re.search(rf"{table}/join/[\w-]+", (await browser.get(table)).text)[0]


async def joined(browser: Browser, link: str, name: str = "") -> None:
    answer = await browser.post(link, data={"name": name})
    assert answer.status_code == 303, answer.text


async def names(browser: Browser, table: str) -> list[str]:
    """Who sits at a table, as a page shows it."""
    return [name.strip() for name in re.findall(r'"seat-name">(?:<a [^>]*>)?([^<]*)', (await browser.get(table)).text)]


async def plays(browser: Browser, table: str) -> bool:
    """Whether this browser has a seat at the table."""
    return " data-mine" in (await browser.get(table)).text


async def eventually_named(browser: Browser, table: str, wanted: list[str]) -> None:
    """Waits until a page shows these players; seats may pass on after an answer."""
    async with asyncio.timeout(SECONDS):
        while await names(browser, table) != wanted:
            await asyncio.sleep(0.05)
