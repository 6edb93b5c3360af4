"""What comes while entries are being stored is stored together; each message has its own outcome."""

from __future__ import annotations

import asyncio
import threading

import pytest

from greathouse.server.errors import Conflict, Unavailable
from greathouse.server.house import House
from greathouse.server.messages import Act
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


def test_what_cannot_be_stored_together_is_stored_one_by_one(tmp_path):
    """The transaction of all fails, and then that of one click: that one is refused, the others are not."""

    async def story(house: House):
        held = Held(fail=2)
        tables, sent = await clicked(house, 4, held)
        held.goes_on.set()
        outcomes = await asyncio.gather(*sent, return_exceptions=True)
        assert held.commits == 5
        refused = [isinstance(outcome, Unavailable) for outcome in outcomes]
        assert refused == [False, True, False, False]
        for table, stays in zip(tables, refused, strict=True):
            assert len(house.store.entries(table.id)) == house.present(table.id).seq == table.seq + (not stays)
        assert await house.trouble() == ""
        await click(house, tables[1])

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
