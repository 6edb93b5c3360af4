"""The house at work: nothing is told before it is stored, bots think apart and may fail."""

from __future__ import annotations

import asyncio
import re
import sqlite3
import subprocess
import sys
import threading
from dataclasses import replace
from typing import Any

import pytest

from greathouse.kernel import game as game_module
from greathouse.server import awake, catalog
from greathouse.server.bot_pool import BotPool
from greathouse.server.errors import Refused, Unavailable
from greathouse.server.house import House
from greathouse.server.log import lines
from greathouse.server.messages import Act, BotAct, Open, Resign
from greathouse.server.store import Store
from greathouse.server.tables import Seat, Table
from greathouse.server.web import play
from greathouse.server.web.guard import Limits
from greathouse.server.words import Words
from tests.toys import toy
from tests.waiting import SECONDS, eventually

from .desk import ANN, BEN, make_service
from .houses import Puppets, asked, first, open_two, played


def test_bots_play_when_it_is_their_turn_and_people_are_there(tmp_path):
    async def story(house: House):
        table = await open_two(house, Seat(level=0), Seat("Ben", BEN))
        await eventually(lambda: house._tables[table.id].waiting == (1,))
        alone = await open_two(house, Seat(level=0), Seat(level=1))
        assert not any(decision.table == alone.id for decision in house.bots._thinking), "bots do not play for nobody"
        house.watch(alone, "")
        await eventually(lambda: house._tables[alone.id].over)

    played(tmp_path, story)


def test_onlookers_are_counted_as_they_come_and_go(tmp_path):
    async def story(house: House):
        table = await open_two(house, Seat("Ann", ANN), Seat("Ben", BEN))
        pages = [house.watch(table, guest) for guest in (ANN, "", "", "somebody", ANN)]
        assert house.audience.spectators(table) == 3
        for page in (pages[0], pages[1], pages[1]):
            house.leave(page)
        assert house.audience.spectators(table) == 2
        for page in pages:
            house.leave(page)
        assert house.audience.spectators(table) == 0

    played(tmp_path, story)


@pytest.mark.parametrize("fault", ["raises", "illegal"])
def test_a_bot_that_fails_is_named_and_the_game_goes_on(tmp_path, fault):
    async def broken(_):
        if fault == "raises":
            raise RuntimeError("lost my reed")
        return 99

    async def story(house: House):
        house.service.dealer = lambda n: n - 1
        table = await open_two(house, Seat(level=0), Seat("Ben", BEN))
        await eventually(lambda: house._tables[table.id].waiting == (1,))
        assert {note.kind for note in house._tables[table.id].asides} == {"fault"}

    played(tmp_path, story, broken)


def test_a_bot_stops_thinking_when_its_decision_is_gone(tmp_path):
    async def endless(stop):
        while not stop():
            await asyncio.sleep(0.01)
        return 0

    async def story(house: House):
        pool: Any = house.pool
        house.service.dealer = lambda n: n - 1
        table = await open_two(house, Seat(level=0), Seat("Ben", BEN))
        await eventually(lambda: pool.asked == 1)
        await house.send(BotAct(0, table.decision_since[0], "go 1"), table)
        await eventually(lambda: house._tables[table.id].waiting == (1,) or pool.asked > 1)
        assert house._tables[table.id].length == 2

    played(tmp_path, story, endless)


def test_tables_nobody_looks_at_leave_memory_and_come_back(tmp_path, monkeypatch):
    monkeypatch.setattr(awake, "MAX_TABLES", 3)

    async def story(house: House):
        tables = [await open_two(house) for _ in range(6)]
        assert len(house._tables) == 3
        again = await house.table(tables[0].id)
        assert again is not tables[0] and again.match.state == tables[0].match.state
        with pytest.raises(Refused, match="unknown-table"):
            await house.table("nowhere")
        assert "nowhere" not in house._locks

    played(tmp_path, story)


def test_a_table_is_read_by_one_at_a_time_though_the_first_fails(tmp_path, monkeypatch):
    """Who reads it late does not put an older one in its place: a click was answered meanwhile."""

    async def story(house: House):
        made = await open_two(house)
        del house._tables[made.id]
        gates = [asyncio.Event() for _ in range(3)]
        turns, read = iter(gates), house.read

        async def slowly(query, *details):
            found = await read(query, *details)
            if query == house._fold:
                gate = next(turns)
                await gate.wait()
                if gate is gates[0]:
                    raise Unavailable
            return found

        monkeypatch.setattr(house, "read", slowly)
        first, second = (asyncio.create_task(house.table(made.id)) for _ in range(2))
        await asyncio.sleep(0)
        gates[0].set()
        with pytest.raises(Unavailable):
            await first
        third = asyncio.create_task(house.table(made.id))
        await eventually(lambda: len(house._locks) == 1)
        gates[2].set()
        await asyncio.sleep(0.1)
        assert not third.done(), "it waits for the second"
        gates[1].set()
        table = await third
        assert await second is table
        await house.send(Act(ANN, table.revision(0), "go 1", ""), table)
        assert house.present(made.id).seq == len(house.store.entries(made.id)) == made.seq + 1

    played(tmp_path, story)


def test_finished_tables_leave_memory_before_others(tmp_path, monkeypatch):
    monkeypatch.setattr(awake, "MAX_ENDINGS", 2)

    async def story(house: House):
        playing, *tables = [await open_two(house) for _ in range(5)]
        for table in tables:
            await house.send(Resign(ANN, ""), table)
        assert [*house._tables] == [table.id for table in (playing, *tables[-2:])]
        assert (await house.table(tables[0].id)).over

    played(tmp_path, story)


def test_tables_nobody_asks_for_let_go_of_their_told_logs(tmp_path):
    async def story(house: House):
        left, asked_for, watched = [await open_two(house) for _ in range(3)]
        for table in (left, asked_for, watched):
            assert lines(table, 0, Words("en")) and table.logs
        stream = house.watch(watched, ANN)
        await house._rest()
        await house.table(asked_for.id)
        await house._rest()
        assert [bool(table.logs) for table in (left, asked_for, watched)] == [False, True, True]
        house.leave(stream)

    played(tmp_path, story)


@pytest.mark.parametrize("difference", ["version", "moves"])
def test_a_table_of_other_rules_is_not_shown_wrongly(tmp_path, difference, monkeypatch):
    async def story(house: House):
        if difference == "version":
            monkeypatch.setattr(toy("steps"), "about", replace(toy("steps").about, rules="2"))
        table = await open_two(house)
        monkeypatch.undo()
        if difference == "moves":
            house.store.commit([_entry(table, {"events": [[0, "go 1"], [0, "go 1"], [0, "go 1"]]})])
        house._tables.clear()
        with pytest.raises(Refused) as caught:
            await house.table(table.id)
        assert (caught.value.reason, caught.value.status) == ("old-rules", 410)

    played(tmp_path, story)


def _entry(table: Table, body: dict):
    from greathouse.server.outcomes import Append

    return Append(table.id, table.seq + 1, "act", body, 0.0)


@pytest.mark.compiled
def test_bots_think_in_another_process_until_compiled_code_answers(tmp_path):
    async def story():
        brains, game = BotPool(seed=1), toy("steps")
        table = make_service().handle(0.0, Open("steps", {}, (Seat(level=0), Seat("Ben", BEN)), shuffle=False)).table
        view = table.view(0)
        choice = await brains.choose(game, 0, view, 0, lambda: False, "ben")
        assert choice in table.match.legal_numbers(0)
        assert not brains.full_strength(game), "toys are never compiled"
        workers: Any = brains._processes
        for worker in [*workers._processes.values()]:
            worker.kill()
            worker.join()
        assert await brains.choose(game, 0, view, 0, lambda: False, "ben") == choice, "a new process takes over"
        await brains.close()

    asyncio.run(story())


def test_a_thinking_process_ends_even_if_its_server_was_gone_before_it_began():
    code = (
        "import time; from greathouse.server.processes import start_worker; start_worker(1_000_000_000); "
        f"time.sleep({3 * SECONDS})"
    )
    assert subprocess.run([sys.executable, "-c", code], timeout=SECONDS, check=False).returncode == 0


def test_a_game_that_cannot_be_loaded_is_left_out_and_the_log_says_why(monkeypatch, caplog):
    """Another package's game whose content is broken does not close the house."""
    broken = {"broken": "tests.server.nowhere", "pharao": "greathouse.games.pharao"}
    monkeypatch.setattr(game_module, "_packages", lambda: broken)
    assert catalog.offered_games.__wrapped__() == ("pharao",)
    assert "the game broken is not offered" in caplog.text


def test_a_cancelled_request_leaves_memory_and_log_in_step(tmp_path):
    """The browser goes away while its move is being committed: the move counts, for everybody."""

    async def story(house: House):
        table = await open_two(house)
        stream = house.watch(table, BEN)
        assert await stream.next(1)
        committing, go_on = asyncio.Event(), threading.Event()
        loop = asyncio.get_running_loop()

        def slowly(name: str) -> None:
            if name == "commit":
                loop.call_soon_threadsafe(committing.set)
                go_on.wait(SECONDS)

        house.store.hook = slowly
        request = asyncio.create_task(house.send(Act(ANN, table.revision(0), "go 1", "k"), table))
        await committing.wait()
        request.cancel()
        await asyncio.sleep(0)
        assert house.present(table.id).seq == 1
        go_on.set()
        with pytest.raises(asyncio.CancelledError):
            await request
        assert house.present(table.id).seq == 2
        assert len(house.store.entries(table.id)) == 2
        assert (await stream.next(30)).version == house.present(table.id).revision(1)

    played(tmp_path, story)


def test_closing_waits_for_what_is_being_stored(tmp_path):
    async def story(house: House):
        table = await open_two(house)
        request = asyncio.create_task(house.send(Act(ANN, table.revision(0), "go 1", "k"), table))
        await asyncio.sleep(0)
        request.cancel()
        return table.id

    played(tmp_path, story)
    again = Store(f"sqlite:///{tmp_path}/house.sqlite")
    (listed,) = again.listed(ANN)
    assert len(again.entries(listed.id)) == 2
    again.close()


def test_bots_go_on_when_the_clock_is_set_back(tmp_path):
    """The time of day jumps back by a year between two moves; bots pace by a clock that never does."""

    async def run():
        day = iter(range(10**9, 0, -(10**7)))
        service, store = make_service(), Store(f"sqlite:///{tmp_path}/house.sqlite")
        house = House(store, service, Puppets(first), 0.01, clock=lambda: float(next(day)))
        table = await open_two(house, Seat(level=0), Seat(level=1), Seat("Ben", BEN))
        await eventually(lambda: house.present(table.id).waiting == (2,))
        await house.close()

    asyncio.run(run())


@pytest.mark.parametrize("damage", ["{", "[]", '{"rules": "1"}'])
def test_a_damaged_table_is_left_out_of_its_owners_start_page(tmp_path, caplog, damage):
    async def story(house: House):
        async def visit(client):
            broken, whole = [
                (await client.post("/friend/steps", data={"name": "Ann"})).headers["location"] for _ in range(2)
            ]
            with sqlite3.connect(tmp_path / "house.sqlite") as connection:
                damaged = (damage, broken.removeprefix("/t/"))
                connection.execute("UPDATE log SET body = ? WHERE table_id = ?", damaged)
            house._tables.clear()
            home = await client.get("/")
            assert home.status_code == 200 and whole in home.text and broken not in home.text
            assert "is damaged" in caplog.text
            shown = await client.get(broken)
            assert shown.status_code == 500 and "Traceback" not in shown.text

        await asked(house, Limits(), visit)

    played(tmp_path, story)


def test_a_move_looks_its_table_up_once_and_passes_no_code_of_trade(tmp_path, monkeypatch):
    async def story(house: House):
        async def visit(client):
            address = (await client.post("/play/steps", data={"level": "1"})).headers["location"]
            await eventually(lambda: house.present(address.removeprefix("/t/")).waiting)
            table, looked, find = house.present(address.removeprefix("/t/")), [], house.table
            seat = next(seat for seat in (0, 1) if not table.seats[seat].bot)
            await eventually(lambda: house.present(table.id).waiting == (seat,))
            now = house.present(table.id)

            async def counted(table_id):
                looked.append(table_id)
                return await find(table_id)

            monkeypatch.setattr(house, "table", counted)
            monkeypatch.setattr(play, "typed_offer", None)
            form = {"revision": str(now.revision(seat)), "move": now.match.legal()[0], "key": "k"}
            assert (await client.post(f"{address}/move", data=form)).status_code == 303
            assert looked == [table.id]

        await asked(house, Limits(), visit)

    played(tmp_path, story)


def test_a_rule_without_a_sentence_is_refused_in_general_words(tmp_path, monkeypatch, caplog):
    async def story(house: House):
        async def visit(client):
            address = (await client.post("/new/steps", data=SEATS)).headers["location"]
            monkeypatch.setattr(toy("steps").text, "refusal", lambda rule, lang: {}[rule])
            table = house.present(address.removeprefix("/t/"))
            missing = next(f"go {n}" for n in (3, 2, 1) if f"go {n}" not in table.match.legal())
            form = {"revision": str(table.revision(0)), "move": missing, "key": "k"}
            answer = await client.post(f"{address}/move", data=form, headers={"HX-Request": "true"})
            assert answer.status_code == 422 and "The rules do not allow this." in answer.text
            assert "steps has no words in en for refusals by rule" in caplog.text

        house.service.dealer = lambda n: 0
        await asked(house, Limits(), visit)

    played(tmp_path, story)


SEATS = {"seat0": "me", "seat1": "me-too", "order": "given"}


def test_the_same_click_opens_one_table_and_gives_one_seat(tmp_path):
    """Pressed twice before the first answer has come: no cookie yet, the same key in both."""

    async def story(house: House):
        async def visit(client):
            key = re.search(r'name="key" value="([\w-]+)"', (await client.get("/")).text)[1]
            form = {"level": "1", "key": key}
            answers = []
            for _ in range(2):
                client.cookies.clear()
                answers.append(await client.post("/play/steps", data=form))
            assert [answer.status_code for answer in answers] == [303, 303]
            assert len({answer.headers["location"] for answer in answers}) == 1
            assert len({answer.cookies["seat"] for answer in answers}) == 1
            again = await client.post("/play/steps", data=form)
            assert again.headers["location"] == answers[0].headers["location"], "with the cookie, too"
            house._tables.clear()
            later = await client.post("/play/steps", data=form)
            assert later.headers["location"] == answers[0].headers["location"], "also from the log"
            other = await client.post("/play/steps", data=form | {"level": "2"})
            assert other.headers["location"] != answers[0].headers["location"]
            at = answers[0].headers["location"]
            on = [await client.post(f"{at}/play-on", data={"at": "0", "level": "1", "key": key}) for _ in range(2)]
            assert len({answer.headers["location"] for answer in on} | {at}) == 2

        await asked(house, Limits(), visit)

    played(tmp_path, story)
