"""Robots in tournaments: where they are welcome, whom they meet, what counts."""

import pytest

from greathouse.server.ratings.schema import RATINGS

from .programs import keeper_with
from .test_ratings import rows
from .test_robot_ratings import to_the_end
from .test_tournaments import made, page
from .visitors import visited


@pytest.mark.slow
def test_robots_play_a_tournament_among_themselves(tmp_path):
    async def story(house, browser):
        ann, one = await keeper_with(browser, "Ann", "Sobek")
        _, two = await keeper_with(browser, "Ben", "Thoth")
        cup = (await made(ann, kind="round-robin", robots="yes", rated="yes")).rpartition("/")[2]
        await ann.post(f"/tournaments/{cup}/leave")
        (listed,) = await one.get("/tournaments")
        assert (listed["tournament"], listed["name"], listed["players"], listed["entered"]) == (cup, "Cup", 0, False)
        for robot in (one, two):
            assert (await robot.post(f"/tournaments/{cup}/join"))["entered"]
        shown = await page(browser(), f"/tournaments/{cup}")
        assert "robots welcome" in shown and shown.count('<span class="tag robot">robot</span>') == 2
        await ann.post(f"/tournaments/{cup}/begin")
        await house.director.look()
        (table,) = await one.get("/tables")
        assert table["rated"] and [seat["kind"] for seat in table["seats"]] == ["robot", "robot"]
        await to_the_end(one, two, table["table"])
        for _ in range(2):
            await house.director.look()
        assert house.director.store.find(cup).state == "over" and len(rows(house, RATINGS)) == 2
        assert await one.get("/tournaments") == [], "what is over cannot be entered"
        assert await one.refused(f"/tournaments/{cup}/join") == (409, "tournament-closed")

    visited(tmp_path, story)


def test_people_are_among_themselves_unless_they_say_otherwise(tmp_path):
    async def story(house, browser):
        ann, robot = await keeper_with(browser, "Ann", "Sobek")
        cup = (await made(ann)).rpartition("/")[2]
        assert await robot.get("/tournaments") == []
        assert await robot.refused(f"/tournaments/{cup}/join") == (403, "people-compete")
        assert await robot.refused("/tournaments/nowhere/join") == (404, "unknown-tournament")

    visited(tmp_path, story)


@pytest.mark.slow
def test_a_person_and_a_robot_meet_without_rating(tmp_path):
    async def story(house, browser):
        ann, robot = await keeper_with(browser, "Ann", "Sobek")
        cup = (await made(ann, robots="yes", rated="yes")).rpartition("/")[2]
        await robot.post(f"/tournaments/{cup}/join")
        assert not (await robot.post(f"/tournaments/{cup}/leave"))["entered"]
        assert (await robot.post(f"/tournaments/{cup}/join"))["players"] == 2
        await ann.post(f"/tournaments/{cup}/begin")
        await house.director.look()
        (table,) = await robot.get("/tables")
        assert table["status"] == "running" and not table["rated"]

    visited(tmp_path, story)
