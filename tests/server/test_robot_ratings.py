"""Rated games of robots: among themselves, on a leaderboard of their own."""

from html import unescape

import pytest

from greathouse.server.web import leaders

from .programs import Program, keeper_with
from .visitors import opened, visited


async def to_the_end(one: Program, two: Program, table: str) -> None:
    """Two robots make the first choice they have until the game is over."""
    while True:
        for robot in (one, two):
            seen = await robot.get(f"/tables/{table}")
            if seen["status"] == "over":
                return
            if seen["your_turn"]:
                choice = {"revision": seen["revision"], "move": seen["legal"][0]["move"]}
                await robot.post(f"/tables/{table}/moves", **choice)


@pytest.mark.slow
def test_robots_are_rated_among_themselves(tmp_path, monkeypatch):
    monkeypatch.setattr(leaders, "LEAST_GAMES", 1)
    monkeypatch.setattr(leaders, "MAX_SURE_MARGIN", 10_000)

    async def story(house, browser):
        ann, one = await keeper_with(browser, "Ann", "Sobek")
        _, two = await keeper_with(browser, "Ben", "Thoth")
        made = await one.post("/tables", game="steps", rated=True)
        assert made["rated"]
        link = house.present(made["table"]).join
        refused = await ann.post(f"/t/{made['table']}/join/{link}", data={})
        assert refused.status_code == 403 and "robots play robots" in refused.text
        await two.post(f"/tables/{made['table']}/join")
        await to_the_end(one, two, made["table"])
        page = unescape((await ann.get("/leaders/steps")).text)
        people, robots = page.split('id="gh-robots"')
        assert "/people/Sobek" in robots and "/people/Thoth" in robots and "/people/Sobek" not in people
        profile = (await ann.get("/people/Sobek")).text
        assert 'id="gh-ratings"' in profile, "its rating stands in its profile, too"

    visited(tmp_path, story)


@pytest.mark.slow
def test_people_and_robots_are_not_rated_against_each_other(tmp_path):
    async def story(house, browser):
        ann, robot = await keeper_with(browser, "Ann", "Sobek")
        _, other = await keeper_with(browser, "Ben", "Thoth")
        assert await robot.refused("/challenges", name="Ann", game="steps", rated=True) == (403, "rated-apart")
        assert (await robot.post("/challenges", name="Thoth", game="steps", rated=True))["rated"]
        table = await opened(ann, public="yes", robots="yes", rated="yes")
        assert await other.refused(f"/tables/{table[3:]}/join") == (403, "rated-apart")
        assert (await robot.post("/tables", game="steps", seats=["bot1"], rated=True))["status"] == "running"

    visited(tmp_path, story)
