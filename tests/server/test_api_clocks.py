"""Time at the tables of robots: clocks of every kind are asked for, told, accepted, and decide games."""

from __future__ import annotations

import pytest

from greathouse.client import Position
from greathouse.server.clocks.terms import Terms
from greathouse.server.house import House
from tests.server.stores import opened_store

from .desk import make_service
from .houses import Puppets, first
from .programs import keeper_with, until
from .visitors import invitation, opened, sign_up, visited


class Time:
    """The clock by which a house runs."""

    def __init__(self, tmp_path) -> None:
        self.path, self.seconds = tmp_path, 100.0

    def house(self) -> House:
        return House(opened_store(self.path), make_service(), Puppets(first), 0.0, monotonic=lambda: self.seconds)

    async def passes(self, house: House, seconds: int) -> None:
        for _ in range(seconds // 2):
            self.seconds += 2.0
            await house.keeping.time.beat()


async def two_robots(browser):
    _, one = await keeper_with(browser, "Ann", "Sobek")
    _, two = await keeper_with(browser, "Ben", "Thoth")
    return one, two


async def moved(robot, position) -> dict:
    """The position after the last of the robot's choices."""
    move = position["legal"][-1]["move"]
    return await robot.post(f"/tables/{position['table']}/moves", revision=position["revision"], move=move)


@pytest.mark.slow
def test_a_clock_with_delay_is_opened_seen_and_accepted(tmp_path):
    """The first seconds of each turn are free: they are counted in what is left, and come back with every turn."""
    time = Time(tmp_path)

    async def story(house, browser):
        one, two = await two_robots(browser)
        made = await one.post("/tables", game="steps", clock="600~20", time_up="bot1", shuffle=False)
        (listed,) = await two.get("/tables/open")
        assert listed["clock"] == made["clock"] == {"time": "600~20", "days_off": False, "time_up": "bot1"}
        seen = await two.post(f"/tables/{made['table']}/join")
        assert house.present(made["table"]).clocks.terms == Terms(600.0, 0.0, 20.0, end=1)
        assert seen["time_left"] == [620.0, 620.0]
        await time.passes(house, 30)
        told = Position.of(await one.get(f"/tables/{made['table']}"))
        assert told.clock.time == "600~20" and told.time_left == (590.0, 620.0)
        after = await moved(one, await one.get(f"/tables/{made['table']}"))
        while after["your_turn"]:
            after = await moved(one, after)
        assert after["time_left"] == [610.0, 620.0], "ten seconds of the bank are gone, those that were free are not"

    visited(tmp_path, story, time.house)


@pytest.mark.slow
def test_a_challenge_says_how_much_time_there_is(tmp_path):
    time = Time(tmp_path)

    async def story(_, browser):
        one, two = await two_robots(browser)
        cem = browser()
        await sign_up(cem, "Cem")
        await one.post("/challenges", name="Thoth", game="steps", clock="3d", days_off=True, rated=True)
        (waiting,) = await two.get("/challenges")
        assert waiting["clock"] == {"time": "3d", "days_off": True, "time_up": "loss"}
        seen = await two.post(f"/tables/{waiting['table']}/join")
        assert seen["status"] == "running" and seen["time_left"] == [3 * 86_400.0] * 2
        made = await one.post("/challenges", name="Cem", game="steps", clock="300~5")
        assert "5 min, 5 s of each turn free" in (await cem.get("/")).text
        assert made["time_left"] == [305.0, 305.0]

    visited(tmp_path, story, time.house)


@pytest.mark.slow
def test_a_robot_sits_down_where_a_person_wants_a_clock(tmp_path):
    """No patience ends the game of a robot that has time left; its clock does."""
    time = Time(tmp_path)

    async def story(house, browser):
        _, robot = await keeper_with(browser, "Ann", "Sobek")
        ben = browser()
        table = await opened(ben, clock="30~2", public="yes", robots="yes")
        link = await invitation(ben, table)
        await robot.post(f"/tables/{table[3:]}/join", invitation=link.rpartition("/")[2])
        while not (found := await robot.get(f"/tables/{table[3:]}"))["your_turn"]:
            look = house.present(table[3:])
            move = {"revision": look.revision(0), "move": look.match.legal(0)[-1], "key": str(look.seq)}
            await ben.post(f"{table}/move", data=move)
        assert not house.bots.patience.awaits(house.present(table[3:])) and found["time_left"][1] == 32.0
        await time.passes(house, 34)
        await house.keeping.timers.round()
        over = await until(lambda: robot.get(f"/tables/{table[3:]}"), lambda one: one["status"] == "over")
        assert over["result"]["points"] == [1.0, 0.0] and over["time_left"][1] == 0.0

    visited(tmp_path, story, time.house)


def test_where_no_clock_runs_none_is_told_and_impossible_times_are_refused(tmp_path):
    async def story(_, browser):
        one, _ = await two_robots(browser)
        made = await one.post("/tables", game="steps")
        assert made["clock"] is None and made["time_left"] is None
        for clock in ("29~5", "600~601", "15d", "0d", "10801+5"):
            assert await one.refused("/tables", game="steps", clock=clock) == (422, "bad-options"), clock
        for wrong in ({"clock": "600"}, {"clock": ""}, {"clock": "600~20\n"}, {"time_up": "bot9"}):
            assert await one.refused("/challenges", name="Thoth", game="steps", **wrong) == (422, "bad-request"), wrong

    visited(tmp_path, story)
