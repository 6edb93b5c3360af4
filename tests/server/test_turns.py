"""Turns at pairing: one click leads to one table, whatever comes between, and another click is another wish."""

import asyncio

import pytest

from greathouse.server.errors import Unavailable
from greathouse.server.lobby.turns import led_to
from greathouse.server.tables import Seat
from tests.waiting import eventually

from .test_lobby import paired
from .visitors import opened, process, visited


async def seats_of(house, table: str) -> int:
    return sum(bool(seat.guest) for seat in (await house.table(table[3:])).seats)


def test_a_click_leads_to_its_table_also_when_the_game_has_begun_and_others_wait_elsewhere(tmp_path):
    async def story(house, browser):
        ann, ben, eve = browser(), browser(), browser()
        table = await paired(ann, key="a")
        assert await paired(ben, key="b") == table
        elsewhere = await paired(eve, key="e")
        assert await paired(ben, key="b") == await paired(ann, key="a") == table
        assert await seats_of(house, elsewhere) == 1
        assert await paired(ben, key="another") == elsewhere, "a new click is a new wish"
        assert await paired(ann, "kuhn", key="a") not in (table, elsewhere), "and so is another game"

    visited(tmp_path, story)


def test_a_click_that_was_stored_although_the_database_said_otherwise_counts_once(tmp_path, monkeypatch):
    async def story(house, browser):
        ann, ben = browser(), browser()
        real = house.store.commit

        def commit(writes):
            real(writes)
            monkeypatch.setattr(house.store, "commit", real)
            raise Unavailable("not-stored")

        monkeypatch.setattr(house.store, "commit", commit)
        assert (await ann.post("/pair/steps", data={"key": "a"})).status_code == 503
        table = await paired(ann, key="a")
        monkeypatch.setattr(house.store, "commit", commit)
        assert (await ben.post("/pair/steps", data={"key": "b"})).status_code == 503
        assert await paired(ben, key="b") == table
        await eventually(lambda: house.present(table[3:]).full)
        assert not (await house.lobby.listing()).open

    visited(tmp_path, story)


def test_a_click_that_comes_twice_at_once_leads_to_one_table_that_stays(tmp_path):
    async def story(house, browser):
        for number in range(6):
            ann = browser()
            tables = await asyncio.gather(*(paired(ann, key=f"click{number}") for _ in range(3)))
            assert len(set(tables)) == 1 and await seats_of(house, tables[0]) == 1 + number % 2

    visited(tmp_path, story)


def test_a_click_that_has_led_elsewhere_since_it_was_looked_up_leads_there(tmp_path, monkeypatch):
    """As if another process had stored what the same click leads to just after this one has looked."""

    async def story(house, browser):
        ann, ben, eve = browser(), browser(), browser()
        table = await paired(ann, key="a")
        assert await paired(ben, key="b") == table
        store, real = house.lobby.store, house.lobby.store.led_to

        def late(*_) -> str:
            monkeypatch.setattr(store, "led_to", real)
            return ""

        monkeypatch.setattr(store, "led_to", late)
        assert await paired(ben, key="b") == table, "no new table is opened"
        elsewhere = await paired(eve, key="e")
        monkeypatch.setattr(store, "led_to", late)
        assert await paired(ben, key="b") == table, "nor does it sit down where another waits"
        assert await seats_of(house, elsewhere) == 1

    visited(tmp_path, story)


def test_who_comes_too_late_to_be_the_next_leaves_no_table_behind(tmp_path, monkeypatch):
    async def story(house, browser):
        ann, ben = browser(), browser()
        table = await paired(ann, key="a")
        store, real = house.lobby.store, house.lobby.store.waiting

        def late(*_) -> tuple[str, bool]:
            monkeypatch.setattr(store, "waiting", real)
            return "", False

        monkeypatch.setattr(store, "waiting", late)
        assert await paired(ben, key="b") == table
        guest = next(seat.guest for seat in (await house.table(table[3:])).seats if seat.guest)
        assert len(await house.listed(guest)) == 1
        with house.store.reading() as connection:
            assert connection.exec_driver_sql("SELECT count(*) FROM tables").scalar() == 1
            assert led_to(connection, guest, "steps", "") == set()

    visited(tmp_path, story)


@pytest.mark.slow
def test_a_click_that_comes_to_two_processes_at_once_leads_to_one_table(shared):
    async def story(house, _):
        other = process(shared, "two")
        other.start()
        try:
            game = house.service.games("steps", "")
            for number in range(8):
                me = Seat("Ann", f"{number:032x}")
                click = [one.lobby.pair(game, {}, me, f"click{number}") for one in (house, other) for _ in range(2)]
                tables = await asyncio.gather(*click)
                assert len(set(tables)) == 1
                assert len(await house.listed(me.guest)) == len(await other.listed(me.guest)) == 1
        finally:
            await other.close()

    visited(None, story, lambda: process(shared, "one"))


def test_who_sits_at_a_table_is_led_there_by_its_link_also_when_that_is_closed(tmp_path):
    async def story(house, browser):
        ann, ben = browser(), browser()
        table = await opened(ann)
        link = f"{table}/join/{(await house.table(table[3:])).join}"
        for _ in range(2):
            assert (await ben.post(link, data={"key": "j"})).headers["location"] == table
        assert (await ben.post(f"{table}/resign", data={"key": "r"})).status_code in (204, 303)
        assert (await ben.post(link, data={"key": "j"})).headers["location"] == table

    visited(tmp_path, story)
