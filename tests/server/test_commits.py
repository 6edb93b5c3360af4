"""What comes while entries are being stored is stored together; each message has its own outcome."""

from __future__ import annotations

import asyncio
import logging
import math
import threading
from collections import Counter
from time import thread_time

import pytest

from greathouse.server.errors import Conflict, GivenUp, Unavailable
from greathouse.server.house import House
from greathouse.server.logs import HOUSE
from greathouse.server.messages import Act
from greathouse.server.metering import charged, measured
from greathouse.server.outcomes import Append
from greathouse.server.tables import Table
from tests.waiting import eventually

from .desk import ANN, BEN, Desk
from .houses import open_two, played


class Held:
    """A database that stops before its first commit until it `goes_on`. Of the commits after that so many `fail`."""

    def __init__(self, fail: int = 0) -> None:
        self.fail, self.commits = fail, 0
        self.begun, self.goes_on = threading.Event(), threading.Event()

    def __call__(self, name: str) -> None:
        """The hook of a store."""
        if name != "commit":
            return
        self.commits += 1
        self.begun.set()
        assert self.goes_on.wait(60)
        if 1 < self.commits <= 1 + self.fail:
            raise OSError("disk full")


def click(house: House, table: Table) -> asyncio.Task:
    """Ann's first choice."""
    return asyncio.create_task(house.send(Act(ANN, table.revision(0), "go 1", "k"), table))


async def clicked(house: House, number: int, held: Held) -> tuple[list[Table], list[asyncio.Task]]:
    """Clicks at so many tables, all but the first of which come while that one is being stored."""
    tables = [await open_two(house) for _ in range(number)]
    house.store.hook = held
    sent = [click(house, tables[0])]
    await asyncio.to_thread(held.begun.wait, 60)
    sent += [click(house, table) for table in tables[1:]]
    await eventually(lambda: house.load()["sending"] == number)
    return tables, sent


def test_clicks_that_come_meanwhile_are_stored_together(tmp_path):
    async def story(house: House):
        held = Held()
        tables, sent = await clicked(house, 6, held)
        stream = house.watch(tables[5], BEN)
        assert await stream.next(1)
        held.goes_on.set()
        outcomes = await asyncio.gather(*sent)
        assert held.commits == 2, "one alone, five together"
        for outcome, table in zip(outcomes, tables, strict=True):
            assert outcome.table.seq == table.seq + 1 == len(house.store.entries(table.id))
            assert house.present(table.id) is outcome.table
        assert (await stream.next(1)).version == outcomes[5].table.revision(1)

    played(tmp_path, story)


def test_where_nothing_can_be_stored_all_are_told_at_once(tmp_path, caplog):
    """Who is told late cannot send again in time: none is tried by itself while the database stores nothing."""

    async def story(house: House):
        held = Held(fail=1)
        tables, sent = await clicked(house, 4, held)
        held.goes_on.set()
        outcomes = await asyncio.gather(*sent, return_exceptions=True)
        assert held.commits == 2 and await house.trouble() == "storing"
        refused = [isinstance(outcome, Unavailable) for outcome in outcomes]
        assert refused == [False, True, True, True]
        for table, stays in zip(tables, refused, strict=True):
            assert len(house.store.entries(table.id)) == house.present(table.id).seq == table.seq + (not stays)
        caplog.set_level(logging.INFO, HOUSE.name)
        await asyncio.gather(*(click(house, table) for table in tables[1:]))
        assert await house.trouble() == ""
        assert [line.message for line in caplog.records if line.name == HOUSE.name] == ["the database stores again"]

    played(tmp_path, story)


def test_what_is_stored_for_many_is_nobodys(tmp_path):
    """Neither charged to whose entries were stored before, nor logged under its name."""

    async def story(house: House):
        held, spent = Held(), Counter[str]()

        async def paid(who: str, table: Table) -> None:
            with charged(lambda seconds: spent.update({who: seconds}), who) as meter:
                await measured(house.send(Act(ANN, table.revision(0), "go 1", "k"), table), meter)

        def slowly(name: str) -> None:
            held(name)
            if name == "commit" and held.commits > 1:
                end = thread_time() + 0.5
                while thread_time() < end:
                    pass

        tables = [await open_two(house) for _ in range(4)]
        house.store.hook = slowly
        sent = [asyncio.create_task(paid("first", tables[0]))]
        await asyncio.to_thread(held.begun.wait, 60)
        sent += [asyncio.create_task(paid(f"{number}", table)) for number, table in enumerate(tables[1:])]
        await eventually(lambda: house.load()["sending"] == 4)
        held.goes_on.set()
        await asyncio.gather(*sent)
        assert held.commits == 2 and max(spent.values()) < 0.4

    played(tmp_path, story)


def test_who_waits_too_long_is_told_and_memory_follows_what_is_stored_after_all(tmp_path):
    async def story(house: House):
        held, table = Held(), await open_two(house)
        house.store.hook = held
        sent = click(house, table)
        await asyncio.to_thread(held.begun.wait, 60)
        house._writer._deadlines._pass(asyncio.get_running_loop(), math.inf)
        with pytest.raises(GivenUp):
            await sent
        assert await house.trouble() == "storing" and house.present(table.id).seq == table.seq
        held.goes_on.set()
        await eventually(lambda: house.present(table.id).seq == table.seq + 1)
        assert len(house.store.entries(table.id)) == table.seq + 1
        assert (await click(house, house.present(table.id))).revision == house.present(table.id).revision(0)

    played(tmp_path, story)


def test_who_hangs_up_while_others_are_stored_is_stored_nevertheless(tmp_path):
    async def story(house: House):
        held = Held()
        tables, sent = await clicked(house, 3, held)
        for task in sent:
            task.cancel()
        held.goes_on.set()
        for task, table in zip(sent, tables, strict=True):
            with pytest.raises(asyncio.CancelledError):
                await task
            assert len(house.store.entries(table.id)) == house.present(table.id).seq == table.seq + 1

    played(tmp_path, story)


def test_a_house_that_closes_stores_what_waits(tmp_path):
    async def story(house: House):
        held = Held()
        tables, sent = await clicked(house, 3, held)
        closing = asyncio.create_task(house.close())
        held.goes_on.set()
        outcomes = await asyncio.gather(*sent)
        await closing
        assert [outcome.table.seq for outcome in outcomes] == [table.seq + 1 for table in tables]

    played(tmp_path, story)


def entry(table: Table, seq: int, **body: object) -> Append:
    return Append(table.id, seq, "act", body, 0.0)


def test_of_what_does_not_follow_the_log_nothing_is_stored(tmp_path):
    """Entries of one message are stored all or none, also where others are stored with them."""
    desk = Desk(tmp_path)
    one, two, three = (desk.two() for _ in range(3))
    faults = desk.store.commit_together(
        [
            [entry(one, one.seq + 1, n=1)],
            [entry(two, two.seq + 1, n=2), entry(three, three.seq + 5, n=3)],
            [entry(three, three.seq + 1, n=4)],
            [entry(one, one.seq + 1, n=5)],
        ]
    )
    assert [type(fault) for fault in faults] == [type(None), Conflict, type(None), Conflict]
    assert [desk.store.entries(table.id, table.seq) for table in (one, two, three)] == [
        [("act", {"n": 1})],
        [],
        [("act", {"n": 4})],
    ]
