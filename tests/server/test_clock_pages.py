"""Clocks on pages: forms offer them, tables show and lists tell them; who meets whom; what players ask each other."""

import re

import pytest

from greathouse.server.clocks.instant import Instant
from greathouse.server.clocks.terms import Terms
from greathouse.server.lobby.store import HERE

from .houses import make_house
from .visitors import invitation, joined, opened, plays, visited

PART = {"HX-Request": "true"}


async def seated(browser, **form):
    """Ann and Ben at a table with a clock."""
    ann, ben = browser(), browser()
    table = await opened(ann, name="Ann", **form)
    await joined(ben, await invitation(ann, table), "Ben")
    return ann, ben, table


def test_a_table_is_opened_with_a_clock(tmp_path):
    async def story(house, browser):
        ann, ben, table = await seated(browser, clock="600~20", **{"clock-end": "1"})
        terms = house.present(table[3:]).clocks.terms
        assert terms == Terms(600.0, 0.0, 20.0, end=1)
        page = (await ann.get(table)).text
        assert "10 min, 20 s of each turn free · then Scribe plays on" in page
        assert page.count('role="timer"') == 2 and page.count("data-runs>") == 1
        told = (await ben.get("/clock")).json()
        assert abs(told["open"] - house.now().open) < 1.0
        for wrong in ({"clock": "1+1"}, {"clock": "600+10", "clock-end": "9"}, {"clock": "15d"}):
            answer = await ann.post("/new/steps", data={"seat0": "me", "seat1": "guest", **wrong})
            assert answer.status_code == 422, wrong

    visited(tmp_path, story)


def test_strangers_are_paired_by_game_and_time(tmp_path):
    async def story(house, browser):
        async def paired(one, clock):
            return (await one.post("/pair/steps", data={"clock": clock})).headers["location"]

        ann, ben, eve = browser(), browser(), browser()
        quick = await paired(ann, "300+5")
        assert await paired(ben, "600+10") != quick
        assert await paired(eve, "300+5") == quick and await plays(eve, quick)
        assert house.present(quick[3:]).clocks.terms == Terms(300.0, 5.0)

    visited(tmp_path, story)


def test_who_plays_over_days_need_not_be_here(tmp_path):
    now = [1_000_000.0]

    def made():
        house = make_house(tmp_path)
        house.clock = lambda: now[0]
        return house

    async def story(_, browser):
        ann, ben = browser(), browser()
        waiting = (await ann.post("/pair/steps", data={"clock": "3d"})).headers["location"]
        now[0] += HERE + 2
        assert "3 days a turn" in (await ben.get("/lobby", headers=PART)).text
        assert (await ben.post("/pair/steps", data={"clock": "3d"})).headers["location"] == waiting
        lists = [(await one.get("/lobby", headers=PART)).text for one in (ann, ben)]
        assert sum("2 d 23 h" in shown for shown in lists) == 1, "who is to move sees how long"

    visited(tmp_path, story, made)


@pytest.mark.slow
def test_players_ask_each_other(tmp_path):
    async def story(house, browser):
        ann, ben, table = await seated(browser)
        asked = await ann.post(f"{table}/ask", data={"wish": "abort", "key": "1"})
        assert asked.status_code == 303
        assert (await ann.post(f"{table}/ask", data={"wish": "more", "key": "2"})).status_code == 422
        shown = (await ben.get(table)).text
        assert "suggests ending the game" in shown and 'name="yes" value="1"' in shown
        assert 'name="yes" value="1"' not in (await ann.get(table)).text
        assert (await browser().post(f"{table}/agree", data={"yes": "1", "key": "3"})).status_code == 409
        assert (await ben.post(f"{table}/agree", data={"yes": "1", "key": "4"})).status_code == 303
        assert house.present(table[3:]).aborted
        assert "The game was ended without a result." in (await ann.get(table)).text
        assert "no result" in (await ann.get("/lobby", headers=PART)).text

    visited(tmp_path, story)


def test_a_guest_goes_on_vacation(tmp_path):
    async def story(house, browser):
        ann, _, table = await seated(browser, clock="2d")
        assert (await browser().post("/vacation", data={"days": "3"})).status_code == 403
        assert (await ann.post("/vacation", data={"days": "29"})).status_code == 409
        assert (await ann.post("/vacation", data={"days": "3"})).status_code == 303
        assert house.present(table[3:]).clocks.resting
        assert "on vacation" in (await ann.get(table)).text
        assert re.search(r"until \d{4}-\d\d-\d\d", (await ann.get("/vacation")).text)
        await ann.post("/vacation/end")
        assert not house.present(table[3:]).clocks.resting

    visited(tmp_path, story)


def test_a_bot_carries_on_before_everybodys_eyes_until_the_owner_takes_the_seat_back(tmp_path):
    now = [1_000_000.0]

    def house_of_time():
        house = make_house(tmp_path)
        vars(house)["now"] = lambda: Instant.make(now[0], now[0], now[0])
        return house

    async def story(house, browser):
        ann, ben = browser(), browser()
        table = await opened(ann, clock="300+5", **{"clock-end": "0"})
        await joined(ben, await invitation(ann, table), "Ben")
        slow = house.present(table[3:]).waiting[0]
        absent, other = (ann, ben) if slow == 0 else (ben, ann)
        assert "come-back" not in (await absent.get(table)).text
        now[0] += 301
        await house.keeping.timers.round()
        shown = [(await one.get(table)).text for one in (absent, other, browser())]
        assert all('<span class="tag">substitute</span>' in page for page in shown)
        assert ['id="gh-come-back"' in page for page in shown] == [True, False, False]
        assert (await other.post(f"{table}/come-back", data={"key": "k"})).status_code in (403, 409)
        assert (await absent.post(f"{table}/come-back", data={"key": "k"})).status_code == 303
        for one in (absent, other):
            page = (await one.get(table)).text
            assert '<span class="tag">substitute</span>' not in page and 'id="gh-come-back"' not in page
        assert not house.present(table[3:]).left_to_bots(house.present(table[3:]).seats[slow].guest)

    visited(tmp_path, story, house_of_time)
