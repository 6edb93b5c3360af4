"""What is damaged in a database harms nothing else: every column of every table of it, one after the other."""

from __future__ import annotations

import asyncio
import logging
import sqlite3

import pytest

from greathouse.server.clocks.instant import Instant
from greathouse.server.clocks.terms import Terms
from greathouse.server.damage import Damage, Faults
from greathouse.server.duties import Duty
from greathouse.server.errors import Unavailable
from greathouse.server.house import House
from greathouse.server.lobby.waits import Wait
from greathouse.server.messages import Open
from greathouse.server.schema import TABLES
from greathouse.server.store import Listed
from greathouse.server.tables import Seat
from greathouse.server.tournaments.store import Tournament

from .desk import ANN, BEN
from .houses import open_two, played
from .visitors import opened, sign_up, visited

VALUES = {
    "word": "'abc'",
    "huge": "1e300",
    "infinite": "9e999",
    "less": "-9e999",
    "bytes": "x'fffe'",
    "no text": "CAST(x'fffe' AS TEXT)",
}
COLUMNS = [column.name for column in TABLES.columns]
CLOCK = Terms(30.0)


def damage(house: House, statement: str, *values: object) -> None:
    """Does to the file of a house what no house does."""
    with sqlite3.connect(house.store.url.database) as other:
        other.execute(statement, values)
    other.close()


def wait(house) -> None:
    """The clocks of the house run on."""
    later = Instant.make(house.clock(), house.now().open + 100.0, 0.0)
    house.keeping.time.now = lambda: later


async def timed(house: House, *, public: bool = False) -> str:
    seats = (Seat("Ann", ANN), Seat("Ben", BEN))
    return (await house.send(Open("steps", {}, seats, shuffle=False, clock=CLOCK, public=public))).table.id


@pytest.mark.parametrize("value", VALUES.values(), ids=VALUES)
@pytest.mark.parametrize("column", COLUMNS)
def test_a_damaged_row_of_tables_harms_its_own_table_alone(tmp_path, column, value):
    """The start page, the lists, the clocks and the bots that take free seats go on with the other tables."""

    async def story(house, browser):
        ann, eve = browser(), browser()
        broken, sound = await opened(ann, public="yes"), await opened(ann, public="yes")
        ticking = [await timed(house), await timed(house)]
        free = [await house.send(Open("steps", {}, (Seat("Ann", ANN), Seat()), shuffle=False)) for _ in range(2)]
        for one in free:
            await house.write(house.waits.store.put, Wait(one.table.id, ANN, 0, 0.0))
        for table in (broken.removeprefix("/t/"), ticking[0], free[0].table.id):
            other = f"{value} || id" if column == "id" else value
            damage(house, f"UPDATE tables SET {column} = {other} WHERE id = ?", table)
        house.lobby.changed()
        page = await ann.get("/")
        assert page.status_code == 200 and f'"{sound}"' in page.text
        assert (await ann.get("/lobby", headers={"HX-Request": "true"})).status_code == 200
        others = await eve.get("/")
        assert others.status_code == 200 and f"{sound}/join/" in others.text
        assert (await ann.get(sound)).status_code == 200

        wait(house)
        await house.keeping.timers.round()
        assert (await house.table(ticking[1])).by_time, "the other table's clock was seen to"
        await house.waits.look()
        assert (await house.table(free[1].table.id)).started

    visited(tmp_path, story)


@pytest.mark.parametrize("column", ["changed", "due"])
def test_a_damaged_row_is_named_once(tmp_path, caplog, column):
    async def story(house: House):
        table = await timed(house)
        damage(house, f"UPDATE tables SET {column} = 'abc'")
        for _ in range(3):
            await house.keeping.timers.round()
            (mine,) = await house.listed(ANN)
            assert mine.id == table, "who sits there finds it all the same"
        (told,) = [line for line in caplog.messages if "damaged" in line]
        assert told.startswith(f"the row of table {table!r} is damaged: ")

    played(tmp_path, story)


def test_a_start_page_shows_a_table_whose_day_is_damaged(tmp_path):
    async def story(house, browser):
        ann = browser()
        table = await opened(ann)
        damage(house, "UPDATE tables SET changed = 'abc'")
        assert f'"{table}"' in (await ann.get("/")).text

    visited(tmp_path, story)


@pytest.mark.parametrize(
    "body", ["'{'", "'[]'", "'{\"seats\": 5}'", "'null'", "x'ff'", "CAST(x'ff' AS TEXT)"]
)  # fmt: skip
def test_clocks_of_others_go_on_beside_a_table_whose_log_is_damaged(tmp_path, body):
    async def story(house: House):
        tables = sorted([await timed(house), await timed(house)])
        damage(house, f"UPDATE log SET body = {body} WHERE table_id = ?", tables[0])
        house._tables.clear()
        wait(house)
        await house.keeping.timers.round()
        assert (await house.table(tables[1])).by_time

    played(tmp_path, story)


def test_tables_that_cannot_be_replayed_leave_room_for_the_clocks_of_others(tmp_path, monkeypatch):
    async def story(house: House):
        monkeypatch.setattr("greathouse.server.clocks.timers.AT_ONCE", 1)
        broken = await timed(house)
        damage(house, "UPDATE tables SET due = 1.0 WHERE id = ?", broken)
        damage(house, "UPDATE log SET body = '{' WHERE table_id = ?", broken)
        sound = await timed(house)
        house._tables.clear()
        wait(house)
        for _ in range(2):
            await house.keeping.timers.round()
        assert (await house.table(sound)).by_time

    played(tmp_path, story)


def test_a_log_that_tells_a_name_that_is_none_is_left_out_of_what_others_see(tmp_path):
    async def story(house, browser):
        ann, eve = browser(), browser()
        broken, sound = await opened(ann, public="yes"), await opened(ann, public="yes")
        change = "UPDATE log SET body = json_set(body, '$.seats[0].name', 5) WHERE table_id = ? AND seq = 1"
        damage(house, change, broken.removeprefix("/t/"))
        house._tables.clear()
        house.lobby.changed()
        answer = await eve.get("/")
        assert answer.status_code == 200 and f"{sound}/join/" in answer.text

    visited(tmp_path, story)


OTHERS = {
    "people": "UPDATE people SET name = x'fffe', created = 'abc' WHERE name = 'Ben'",
    "presence": "INSERT INTO presence (owner, at) VALUES (x'fffe', 9e999)",
    "waits": "UPDATE waits SET level = 'abc', at = -1.0 WHERE owner LIKE 'b%'",
    "vacations": "INSERT INTO vacations VALUES (x'fffe', 'abc', 'x', 'x', 1, 0)",
    "blocks": "INSERT INTO blocks (kind, value, at) VALUES ('address', 'abc', 'x')",
    "tournaments": "UPDATE tournaments SET starts = 'abc' WHERE id = 'one'",
    "outbox": "UPDATE outbox SET tries = 'abc', until = 'x'",
    "seats": "UPDATE seats SET waits = 'abc'",
}


@pytest.mark.parametrize("name", OTHERS)
def test_damaged_rows_elsewhere_hold_up_nobody_else(tmp_path, name, caplog):
    async def story(house, browser):
        ann, ben = browser(), browser()
        await sign_up(ann, "Ann")
        await sign_up(ben, "Ben")
        known = await house.read(house.people.store.named, "ben")
        await house.write(house.lobby.store.note, [known.id], house.clock())
        for key in ("one", "two"):
            kind = Tournament(key, f"Cup {key}", ANN, "steps", "swiss", 2, 0, "", False, False, house.clock() - 5)
            await house.write(house.director.store.add, kind, house.clock())
        waiting = {}
        for owner in (BEN, ANN):
            free = await house.send(Open("steps", {}, (Seat("Ann", owner), Seat()), shuffle=False))
            waiting[owner] = free.table.id
            await house.write(house.waits.store.put, Wait(free.table.id, owner, 0, 0.0))
        damage(house, OTHERS[name])
        house.lobby.changed()
        for path in ("/", "/tournaments", "/leaders/steps"):
            assert (await ann.get(path)).status_code == 200, path
        for work in (house.waits.look, house.keeping.vacations.round, house.people.blocks.read_again):
            await work()
        await house.director.look()
        assert (await house.table(waiting[ANN])).started
        assert (await house.read(house.director.store.find, "two")).state == "off", "nobody came, and that was seen"

    visited(tmp_path, story)


def test_the_same_fault_of_a_round_is_told_once_until_it_is_over(caplog):
    async def story():
        works = [ValueError("a"), ValueError("a"), Unavailable(), None, ValueError("a")]

        async def work() -> None:
            if error := works.pop(0):
                raise error

        duty = Duty(work, 5.0, "it could not be done")
        assert [await duty._round() for _ in range(5)] == [5.0] * 5

    asyncio.run(story())
    told = [record for record in caplog.records if record.message == "it could not be done"]
    assert len(told) == 2 and all(record.exc_info for record in told)


def test_a_fault_of_one_holds_up_none_of_the_others(caplog):
    faults = Faults("{} is not done")
    done = []
    for name in "abcab":
        with faults.of(name):
            if name == "a":
                raise ZeroDivisionError
            done.append(name)
    assert done == ["b", "c", "b"] and caplog.messages == ["a is not done"]
    with pytest.raises(Unavailable), faults.of("b"):
        raise Unavailable


@pytest.mark.parametrize("changed", ["abc", 1e300, float("inf"), float("nan"), b"\xff", None])
def test_what_a_column_cannot_hold_is_found(caplog, changed):
    caplog.set_level(logging.WARNING)
    rows = [("a", "steps", False, changed), ("b", "steps", False, 1.0)]
    known = Damage()
    for _ in range(2):
        assert [row.id for row in known.sound("table", rows, Listed)] == ["b"]
    assert len(caplog.messages) == 1 and "'a'" in caplog.messages[0]


def test_the_story_of_two_is_not_harmed(tmp_path):
    """What these tests damage works where it is whole."""

    async def story(house: House):
        await open_two(house)
        assert len(await house.listed(ANN)) == 1 and not house.store.damage._told

    played(tmp_path, story)
