"""Robots that call a house in this process."""

from __future__ import annotations

import asyncio
import json
import re
from typing import Any

import httpx

from tests.waiting import SECONDS

from .visitors import Browser, sign_up

API = "/api/v1"


async def made_robot(keeper: Browser, name: str) -> str:
    """Makes a robot of who is signed in; its token."""
    assert (await keeper.post("/account/robots", data={"name": name})).status_code == 303
    page = (await keeper.get("/account/robots")).text
    robot = re.search(rf'id="gh-(r\w{{30}})"><a href="/people/{name}"', page)[1]
    shown = (await keeper.post("/account/robots/token", data={"robot": robot, "label": "test"})).text
    return re.search(r'value="(gh_[\w-]{43})"', shown)[1]


class Program:
    """A robot of somebody, calling from a line of its own."""

    def __init__(self, line: Browser, token: str) -> None:
        self.line, self.token = line, token

    async def ask(self, method: str, path: str, key: str = "", **body: Any) -> httpx.Response:
        headers = {"Authorization": f"Bearer {self.token}"} | ({"Idempotency-Key": key} if key else {})
        content = None if method == "GET" else body
        return await self.line.request(method, API + path, json=content, headers=headers)

    async def get(self, path: str) -> Any:
        answer = await self.ask("GET", path)
        assert answer.status_code == 200, answer.text
        return answer.json()

    async def post(self, path: str, key: str = "", **body: Any) -> Any:
        answer = await self.ask("POST", path, key, **body)
        assert answer.status_code in (200, 201), answer.text
        return answer.json()

    async def refused(self, path: str, **body: Any) -> tuple[int, str]:
        """Status and reason of a refused request."""
        answer = await self.ask("POST", path, **body)
        return answer.status_code, answer.json()["reason"]


async def keeper_with(browser, name: str, robot: str) -> tuple[Browser, Program]:
    """A person signed up, and a robot of it."""
    keeper = browser()
    await sign_up(keeper, name)
    return keeper, Program(browser(), await made_robot(keeper, robot))


def events_of(text: str) -> list[tuple[str, Any]]:
    """The events of a stream so far: id and data."""
    found = re.findall(r"^id: (\S+)\nevent: \w+\ndata: (.*)\n\n", text, re.M)
    return [(name, json.loads(data)) for name, data in found]


async def until(asked, wanted) -> Any:
    """What is asked for, as soon as it is as wanted."""
    async with asyncio.timeout(SECONDS):
        while not wanted(found := await asked()):
            await asyncio.sleep(0.02)
    return found
