"""How much may wait for somebody: that holds however many come at once, and nothing is refused because of itself."""

import asyncio
from collections import Counter
from threading import Event

import pytest

from greathouse.server import caps
from greathouse.server.caps import few_tables
from greathouse.server.errors import Refused
from greathouse.server.messages import Open
from greathouse.server.tables import Seat
from tests.waiting import SECONDS, eventually

from .programs import keeper_with
from .visitors import process, sign_up, visited


@pytest.fixture(autouse=True)
def few(monkeypatch):
    monkeypatch.setattr(caps, "MAX_CHALLENGES", 2)
    monkeypatch.setattr(caps, "MAX_TABLES", 2)


def test_the_last_challenge_that_counts_can_be_sent_again(tmp_path):
    async def story(_, browser):
        ben, ann = browser(), browser()
        await sign_up(ben, "Ben")
        await sign_up(ann, "Ann")
        answers = [
            await ann.post("/people/Ben/challenge", data={"game": "steps", "key": key}) for key in ("a", "b", "b", "c")
        ]
        assert [answer.status_code for answer in answers] == [303, 303, 303, 429]
        assert answers[1].headers["location"] == answers[2].headers["location"]

    visited(tmp_path, story)


def test_of_many_challenges_at_once_only_so_many_count(tmp_path):
    async def story(house, browser):
        ben, people = browser(), [browser(f"10.0.3.{place}") for place in range(7)]
        await sign_up(ben, "Ben")
        form = {"game": "steps"}
        sent = [one.post("/people/Ben/challenge", data=form | {"key": f"c{n}"}) for n, one in enumerate(people)]
        assert Counter(answer.status_code for answer in await asyncio.gather(*sent)) == {303: 2, 429: 5}
        found = await house.read(house.people.store.known, "Ben")
        assert len(await house.read(house.lobby.store.challenges, found.id)) == 2
        await ben.post(f"/t/{(await house.read(house.lobby.store.challenges, found.id))[0]}/decline")
        assert (await people[0].post("/people/Ben/challenge", data=form | {"key": "d"})).status_code == 303

    visited(tmp_path, story)


@pytest.mark.parametrize(
    ("path", "sent"), [("/tables", {"game": "steps"}), ("/challenges", {"game": "steps", "name": "Ben"})]
)
def test_what_a_robot_sends_again_under_its_name_counts_once_also_if_it_was_the_last(tmp_path, path, sent):
    async def story(_, browser):
        await sign_up(browser(), "Ben")
        _, robot = await keeper_with(browser, "Ann", "Sobek")
        tables = [(await robot.post(path, key=key, **sent))["table"] for key in ("a", "b", "b", "a")]
        assert tables[:2] == tables[3:1:-1] and tables[0] != tables[1]
        assert (await robot.ask("POST", path, key="c", **sent)).status_code in (409, 429)

    visited(tmp_path, story)


def test_a_robot_has_so_many_tables_and_no_more_however_it_comes_to_them(tmp_path):
    async def story(_, browser):
        _, robot = await keeper_with(browser, "Ann", "Sobek")
        _, other = await keeper_with(browser, "Ben", "Thoth")
        _, third = await keeper_with(browser, "Eve", "Apis")
        open_ = {"game": "steps", "seats": ["free"], "public": True, "robots": True}
        theirs = [(await one.post("/tables", **open_))["table"] for one in (other, other, third, third)]
        asked = [robot.ask("POST", f"/tables/{table}/join") for table in theirs]
        asked += [robot.ask("POST", "/tables", game="steps") for _ in range(3)]
        answers = Counter(answer.status_code for answer in await asyncio.gather(*asked))
        assert answers[409] == 5 and answers[200] + answers[201] == 2
        mine = [one["table"] for one in await robot.get("/tables")]
        assert len(mine) == 2
        for table in mine:
            if table in theirs:
                await robot.post(f"/tables/{table}/join")
        assert await robot.refused("/tables", game="steps") == (409, "too-many-tables")

    visited(tmp_path, story)


@pytest.mark.slow
def test_what_another_process_is_storing_is_counted(shared, monkeypatch):
    monkeypatch.setattr(caps, "MAX_TABLES", 1)

    async def opens(house, robot: str) -> bool:
        try:
            await house.send(Open("steps", {}, (Seat("Sobek", robot), Seat()), provided=(few_tables(robot),)))
        except Refused as refused:
            assert refused.reason == "too-many-tables"
            return False
        return True

    async def story(house, browser):
        await keeper_with(browser, "Ann", "Sobek")
        robot = (await house.read(house.people.store.known, "Sobek")).id
        other, counted, gate = process(shared, "two"), Event(), Event()
        other.start()

        def hook(name: str) -> None:
            if name == "commit":
                counted.set()
                gate.wait(SECONDS)

        monkeypatch.setattr(house.store, "hook", hook)
        try:
            one = asyncio.create_task(opens(house, robot))
            await eventually(counted.is_set)
            two = asyncio.create_task(opens(other, robot))
            await asyncio.wait({two}, timeout=0.5)
            gate.set()
            assert [await one, await two] == [True, False]
        finally:
            gate.set()
            await other.close()

    visited(None, story, lambda: process(shared, "one"))
