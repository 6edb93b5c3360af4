"""Nothing is told before it is stored: what the house does while the database refuses, and after."""

from __future__ import annotations

import asyncio
import threading
from itertools import islice
from typing import Any

import pytest
import sqlalchemy as sa

from greathouse.server import house as house_module
from greathouse.server import keeper
from greathouse.server.errors import Refused, Unavailable
from greathouse.server.house import House
from greathouse.server.messages import Act
from greathouse.server.streams import Stream, Update
from greathouse.server.tables import Seat
from greathouse.server.web.guard import Limits
from tests.waiting import eventually

from .desk import ANN, BEN
from .houses import asked, make_house, open_two, played


def test_nobody_is_told_what_could_not_be_stored(tmp_path):
    async def story(house: House):
        table = await open_two(house)
        stream = house.watch(table, BEN)
        assert await stream.next(1)
        for statement in ("table", "log", "commit"):

            def fail(name: str, statement: str = statement) -> None:
                if name == statement:
                    raise OSError("disk full")

            house.store.hook = fail
            with pytest.raises(Unavailable, match="not-stored"):
                await house.send(Act(ANN, table.revision(0), "go 1", "k"), table)
            assert (await house.table(table.id)).seq == table.seq
            assert await stream.next(0.05) is None, "the other page was woken too early"
        house.store.hook = lambda _: None
        await house.send(Act(ANN, table.revision(0), "go 1", "k"), table)
        assert (await stream.next(1)).version == (await house.table(table.id)).revision(1)

    played(tmp_path, story)


def test_a_commit_that_fails_is_noted_though_nobody_waits_for_it_any_more(tmp_path):
    async def story(house: House):
        table, begun, goes_on = await open_two(house), threading.Event(), threading.Event()

        def fail(name: str) -> None:
            if name == "commit":
                begun.set()
                goes_on.wait(20)
                raise OSError("disk full")

        house.store.hook = fail
        click = asyncio.create_task(house.send(Act(ANN, table.revision(0), "go 1", "k"), table))
        await asyncio.to_thread(begun.wait, 20)
        click.cancel()
        goes_on.set()
        with pytest.raises(asyncio.CancelledError):
            await click
        assert await house.trouble() == "storing"
        assert (await house.table(table.id)).seq == table.seq
        house.store.hook = lambda _: None
        await house.send(Act(ANN, table.revision(0), "go 1", "k"), table)
        assert await house.trouble() == ""

    played(tmp_path, story)


def test_a_click_that_was_stored_though_the_database_said_no_counts_once(tmp_path, monkeypatch):
    """The very end of a commit fails: nobody knows whether it is stored. All who look see that it is, though nobody
    asks again; sent again, the click has its outcome."""

    async def story(house: House):
        table, commit = await open_two(house), house.store.commit

        def stored_nevertheless(writes) -> None:
            commit(writes)
            raise Unavailable("not-stored")

        entries, asked = house.store.entries, []

        def away_at_first(*which):
            asked.append(which)
            if len(asked) < 3:
                raise Unavailable
            return entries(*which)

        monkeypatch.setattr(keeper, "WAITS", (0.001, 0.002))
        monkeypatch.setattr(house.store, "commit", stored_nevertheless)
        monkeypatch.setattr(house.store, "entries", away_at_first)
        click = Act(ANN, table.revision(0), "go 1", "k")
        stream = house.watch(table, BEN)
        await heard(stream, version=table.revision(1))
        with pytest.raises(Unavailable):
            await house.send(click, table)
        await heard(stream, version=table.revision(1) + 1)
        assert house.present(table.id).seq == table.seq + 1
        monkeypatch.undo()
        outcome = await house.send(click, table)
        assert outcome.revision == table.revision(0) + 1 and len(house.store.entries(table.id)) == table.seq + 1

    played(tmp_path, story)


async def heard(stream: Stream, **news) -> None:
    """Waits until a page has heard this of its table."""
    known = Update()
    while any(getattr(known, name) != value for name, value in news.items()):
        update = await stream.next(30)
        assert update is not None, f"last heard of {known}"
        known = update.after(known)


def test_a_full_disk_pauses_a_table_until_its_bot_s_move_is_stored(tmp_path, monkeypatch):
    """The table says so, the choice is tried again, longer and longer apart, and counts once."""

    async def story(house: House):
        tried: list[str] = []
        pool: Any = house.bots.pool

        def full(name: str) -> None:
            if name == "commit":
                tried.append(name)
                raise OSError("disk full")

        async def shown(client) -> str:
            return (await client.get(f"/t/{table.id}/live")).text

        monkeypatch.setattr(house.bots, "ask", lambda table: None)
        table = await open_two(house, Seat(level=0), Seat("Ben", BEN))
        monkeypatch.undo()
        monkeypatch.setattr(keeper, "WAITS", (0.001, 0.002))
        house.store.hook, stream = full, house.watch(table, BEN)
        await heard(stream, version=1, paused=True)
        assert "The game is paused" in await asked(house, Limits(), shown)
        await eventually(lambda: len(tried) > 3)
        assert len(house.store.entries(table.id)) == 1
        house.store.hook = lambda _: None
        await heard(stream, version=2, paused=False)
        assert "The game is paused" not in await asked(house, Limits(), shown)
        await eventually(lambda: house.present(table.id).waiting == (1,))
        chosen = [body for kind, body in house.store.entries(table.id) if kind == "act"]
        assert len(chosen) == pool.asked, "each choice is stored once"

    played(tmp_path, story)


@pytest.mark.parametrize("fault", [sa.exc.InternalError("", None, Exception()), RuntimeError("what nobody thought of")])
def test_whatever_goes_wrong_as_a_bot_s_move_is_stored_it_is_tried_again(tmp_path, monkeypatch, fault):
    """A database that only lets itself be read for a while, as after it was moved, leaves no bot silent."""

    async def story(house: House):
        tried: list[str] = []

        def fails(name: str) -> None:
            if name == "commit":
                tried.append(name)
                raise fault

        monkeypatch.setattr(house.bots, "ask", lambda table: None)
        table = await open_two(house, Seat(level=0), Seat("Ben", BEN))
        monkeypatch.undo()
        monkeypatch.setattr(keeper, "WAITS", (0.001, 0.002))
        house.store.hook = fails
        house.bots.ask(table)
        await eventually(lambda: len(tried) > 3)
        assert table.id in house.bots.paused and await house.trouble() == "storing"
        house.store.hook = lambda _: None
        await eventually(lambda: house.present(table.id).waiting == (1,))
        assert table.id not in house.bots.paused and await house.trouble() == ""

    played(tmp_path, story)


def test_waits_grow_up_to_a_minute():
    assert list(islice(keeper.waits(), 8)) == [1, 2, 4, 8, 16, 32, 60, 60]


def test_too_long_a_queue_is_refused_with_the_time_to_come_again(tmp_path, monkeypatch):
    monkeypatch.setattr(house_module, "MAX_SENDING", 0)

    async def moves(client):
        answers = [
            await client.post("/play/steps", data={"level": "1"}),
            await client.post("/play/steps", data={"level": "1"}, headers={"HX-Request": "true"}),
        ]
        monkeypatch.setattr(house_module, "MAX_SENDING", 1)
        table = (await client.post("/play/steps", data={"level": "1"})).headers["location"]
        monkeypatch.setattr(house_module, "MAX_SENDING", 0)
        form = {"revision": "0", "move": "go 1", "key": "k"}
        answers.append(await client.post(f"{table}/move", data=form, headers={"HX-Request": "true"}))
        for answer in answers:
            assert (answer.status_code, answer.headers["retry-after"]) == (503, "2")
            assert "too much to do" in answer.text and "gh-table" not in answer.text
        assert answers[2].headers["hx-reswap"] == "none"

    async def story(house: House):
        await asked(house, Limits(), moves)

    played(tmp_path, story)


def test_an_entry_by_another_process_is_noticed(tmp_path):
    async def story(house: House):
        table = await open_two(house)
        other = make_house(tmp_path)
        await other.send(Act(ANN, table.revision(0), "go 1", ""), table)
        with pytest.raises(Refused, match="stale"):
            await house.send(Act(ANN, table.revision(0), "go 1", ""), table)
        assert (await house.table(table.id)).seq == table.seq + 1
        await other.close()

    played(tmp_path, story)
