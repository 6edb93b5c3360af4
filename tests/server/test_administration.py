"""`greathouse admin`: while the house is closed, while it is open, over both kinds of databases."""

import asyncio
import os
import sqlite3
import stat
from pathlib import Path
from types import SimpleNamespace

import pytest
import sqlalchemy as sa
from typer.testing import CliRunner

from greathouse.cli.admin import app
from greathouse.server import operations, sqlite
from greathouse.server.administration import pruning
from greathouse.server.administration.line import listening, sent, socket_of
from greathouse.server.administration.ordering import ordered
from greathouse.server.administration.orders import DAY, ORDERS, READING, carry_out
from greathouse.server.administration.retention import retaining
from greathouse.server.errors import BadDatabase, BadOrder, Refused
from greathouse.server.messages import Act
from greathouse.server.schema import TABLES
from greathouse.server.sqlite import file_of
from greathouse.server.store import Store, read_url

from .programs import keeper_with, until
from .visitors import invitation, joined, opened, process, sign_in, sign_up, visited, visiting


def url_of(tmp_path) -> str:
    return f"sqlite:///{tmp_path}/house.sqlite"


async def peopled(_, browser) -> None:
    await sign_up(browser(), "Ann")
    await keeper_with(browser, "Ben", "Sobek")


@pytest.fixture(scope="module")
def unchanged(tmp_path_factory):
    """The database of a closed house with people, for orders that change nothing."""
    folder = tmp_path_factory.mktemp("peopled")
    visited(folder, peopled)
    return url_of(folder)


def test_a_closed_house_is_opened_for_the_order(tmp_path):
    visited(tmp_path, peopled)
    url = url_of(tmp_path)
    assert ordered(url, "moderator", name="ann", on=True) == {"name": "Ann", "moderator": True}
    assert ordered(url, "moderators") == {"moderators": ["Ann"]}
    ordered(url, "moderator", name="Ann", on=False)
    assert ordered(url, "moderators") == {"moderators": []}


@pytest.mark.parametrize(
    ("order", "details", "cause"),
    [
        ("moderator", {"name": "Eve", "on": True}, "'Eve'"),
        ("moderator", {"name": "Sobek", "on": True}, "'Sobek'"),
        ("moderator", {"nme": "Ann"}, "cannot be read"),
        ("close", {"table": "nowhere"}, "no table 'nowhere'"),
        ("block", {"target": "!", "on": True}, "neither a name nor an address"),
        ("block", {"target": "192.0.2.0/99", "on": True}, "neither a name nor an address"),
        ("block", {"target": "Eve", "on": False}, "is not blocked"),
        ("block", {"target": "0.0.0.0/0", "on": True}, "very many people"),
        ("block", {"target": "192.0.0.0/7", "on": True}, "very many people"),
        ("block", {"target": "::/0", "on": True}, "very many people"),
        ("block", {"target": "::ffff:0.0.0.0/96", "on": True}, "very many people"),
        ("prune", {"days": 0, "dry": True}, "at least 1 day"),
        ("burn", {}, "'burn'"),
    ],
)
def test_errors_name_their_cause(unchanged, order, details, cause):
    with pytest.raises(BadOrder, match=cause):
        ordered(unchanged, order, **details)


def test_what_is_only_read_needs_no_more_of_a_database_that_can_only_be_read(unchanged, monkeypatch):
    """Nothing is written beside it; SQLite is told that it need not."""
    folder = file_of(read_url(unchanged)).parent
    lock = sqlite.lock_of(folder / "house.sqlite")
    lock.unlink(missing_ok=True)
    asked, connect = [], sqlite3.connect

    def connected(name, *how, **more):
        asked.append(str(name))
        return connect(name, *how, **more)

    def look_at(path):
        return SimpleNamespace(f_flag=os.ST_RDONLY if folder in (path, *Path(path).parents) else 0)

    monkeypatch.setattr(sqlite3, "connect", connected)
    monkeypatch.setattr(os, "statvfs", look_at)
    assert len(ordered(unchanged, "people", containing="", limit=9)["people"]) == 3
    assert ordered(unchanged, "moderators") == {"moderators": []} and not lock.exists()
    here = [name for name in asked if str(folder) in name]
    assert here and all(name.endswith("?mode=ro&immutable=1") for name in here)
    (folder / "house.sqlite-wal").touch()
    asked.clear()
    assert operations.check(folder / "house.sqlite") and asked[0].endswith("?mode=ro"), "it may not be whole by itself"
    (folder / "house.sqlite-wal").unlink()


def test_the_orders_that_change_nothing_are_orders():
    assert {"tables", "people"} <= READING < set(ORDERS)


def test_there_must_be_a_database(tmp_path):
    with pytest.raises(BadDatabase, match="no database"):
        ordered(url_of(tmp_path), "moderators")


def test_an_open_house_answers_at_any_length(tmp_path, monkeypatch):
    async def many(_, limit: int) -> dict[str, list[str]]:
        return {"people": [f"{place} م" for place in range(limit)]}

    async def story(house, _):
        monkeypatch.setitem(ORDERS, "people", many)
        async with listening(house, url_of(tmp_path)):
            assert len((await sent(tmp_path / "house.sqlite", "people", {"limit": 1_000_000}))["people"]) == 1_000_000

    visited(tmp_path, story)


def test_an_open_house_carries_orders_out_itself(tmp_path):
    async def story(house, browser):
        await peopled(house, browser)
        file = tmp_path / "house.sqlite"
        with sqlite.lock(file):
            with pytest.raises(BadOrder, match="does not hear"):
                await sent(file, "moderators", {})
            async with listening(house, url_of(tmp_path)):
                assert stat.S_IMODE(socket_of(file).stat().st_mode) == 0o600, "nobody else may order"
                told = await asyncio.to_thread(ordered, url_of(tmp_path), "moderator", name="Ann", on=True)
                assert told["moderator"]
                with pytest.raises(BadOrder, match="'Eve'"):
                    await sent(file, "moderator", {"name": "Eve", "on": True})
        assert not socket_of(file).exists()
        assert house.talk.cases.moderates(house.people.store.known("Ann").id)

    visited(tmp_path, story)


@pytest.mark.slow
def test_a_shared_database_is_ordered_while_houses_are_open(shared):
    async def story(house, browser):
        await peopled(house, browser)
        await asyncio.to_thread(ordered, shared, "moderator", name="Ann", on=True)
        assert house.talk.cases.moderates(house.people.store.known("Ann").id)

    async def run():
        await visiting(process(shared, "a"), story)

    asyncio.run(run())


@pytest.mark.slow
def test_tables_and_people_are_listed(tmp_path):
    async def story(house, browser):
        await peopled(house, browser)
        ann = browser()
        await sign_in(ann, "Ann")
        running, free = [(await opened(ann, public=public))[3:] for public in ("no", "yes")]
        await joined(browser(), await invitation(ann, f"/t/{running}"), "Guest")
        made.append((running, free))

    made: list[tuple[str, str]] = []
    visited(tmp_path, story)
    url = url_of(tmp_path)
    rows = {row["id"]: row for row in ordered(url, "tables", state=None, limit=9)["tables"]}
    (running, free) = made[0]
    assert (rows[running]["state"], rows[running]["players"], rows[running]["public"]) == ("running", 2, False)
    assert (rows[free]["state"], rows[free]["players"], rows[free]["public"]) == ("open", 1, True)
    assert [row["id"] for row in ordered(url, "tables", state="open", limit=9)["tables"]] == [free]
    ordered(url, "block", target="ben", on=True)
    people = {row["name"]: row for row in ordered(url, "people", containing="", limit=9)["people"]}
    assert set(people) == {"Ann", "Ben", "Sobek"} and people["Ann"]["tables"] == 2 and people["Sobek"]["robot"]
    assert people["Ben"]["blocked"] and not people["Ann"]["blocked"] and people["Ann"]["seen"]
    assert len(ordered(url, "people", containing="be", limit=9)["people"]) == 1 + 1


@pytest.mark.slow
@pytest.mark.parametrize("begun", [True, False])
def test_a_table_is_closed_before_everybodys_eyes(tmp_path, begun):
    async def story(house, browser):
        ann, ben = browser(), browser()
        table = await opened(ann)
        if begun:
            await joined(ben, await invitation(ann, table), "Ben")
        stream = house.watch(house.present(table[3:]), house.present(table[3:]).seats[0].guest)
        await stream.next(10.0)
        assert await carry_out(house, "close", {"table": table[3:]}) == {"table": table[3:], "closed": True}
        assert (await stream.next(10.0)).version, "pages hear of it"
        house.leave(stream)
        assert not (await carry_out(house, "close", {"table": table[3:]}))["closed"]
        assert house.present(table[3:]).ended
        page = (await ann.get(table)).text
        assert ("The host has closed this table" in page) == begun
        for path in ("", "/live", "/replay", "/record", "/talk", "/board"):
            assert (await ann.get(table + path)).status_code < 500, path
        assert (await ann.get("/")).status_code == 200
        folded = house._fold(table[3:])
        assert folded.ended and folded.aborted

    visited(tmp_path, story)


@pytest.mark.slow
def test_a_blocked_name_is_nobody_here(tmp_path):
    async def story(house, browser):
        ann, ben = browser(), browser()
        await sign_up(ann, "Ann")
        _, robot = await keeper_with(browser, "Ben", "Sobek")
        await robot.get("/account")
        for name in ("ANN", "ben"):
            await carry_out(house, "block", {"target": name, "on": True})
        assert "Sign out" not in (await ann.get("/account")).text
        answer = await sign_in(ann, "Ann")
        assert answer.status_code == 403 and "closed its doors" in answer.text
        assert (await robot.ask("GET", "/account")).status_code == 401, "nor is its robot"
        await carry_out(house, "block", {"target": "Newcomer", "on": True})
        assert (await sign_up(ben, "newcomer")).status_code == 409
        await carry_out(house, "block", {"target": "Ann", "on": False})
        assert (await sign_in(ann, "Ann")).status_code == 303 and "Sign out" in (await ann.get("/account")).text

    visited(tmp_path, story)


def test_a_blocked_address_is_not_answered(tmp_path):
    async def story(house, browser):
        near, far, newer = browser("192.0.2.7"), browser("198.51.100.7"), browser("2001:db8::7")
        await carry_out(house, "block", {"target": "192.0.2.9/24", "on": True})
        await carry_out(house, "block", {"target": "2001:db8::/32", "on": True})
        for path in ("/", "/static/house.css", "/api/v1/games"):
            assert (await near.get(path)).status_code == 403
        assert [(await one.get("/")).status_code for one in (far, newer)] == [200, 403]
        assert (await carry_out(house, "blocked", {}))["blocked"][1]["value"] == "192.0.2.0/24"
        written = await carry_out(house, "block", {"target": "::ffff:203.0.113.7", "on": True})
        assert written["value"] == "203.0.113.7/32" and (await browser("203.0.113.7").get("/")).status_code == 403
        await carry_out(house, "block", {"target": "192.0.2.0/24", "on": False})
        assert (await near.get("/")).status_code == 200
        await carry_out(house, "block", {"target": "192.0.0.0/7", "on": True, "force": True})
        assert [(await one.get("/")).status_code for one in (near, far)] == [403, 200]

    visited(tmp_path, story)


def test_what_is_old_goes_and_what_counts_stays(tmp_path):
    async def story(house, browser):
        ann, ben = browser(), browser()
        await sign_up(ann, "Ann")
        await sign_up(ben, "Ben")
        rated, plain = await opened(ann, rated="yes"), await opened(ann)
        for table in (rated, plain):
            await joined(ben, await invitation(ann, table))
            await ann.post(f"{table}/talk", data={"phrase": "hello"})
            await ben.post(f"{table}/talk/report", data={"line": "2"})
            await ann.post(f"{table}/resign", data={"key": table})
        running, left, forgotten = await opened(ann, clock="1d"), await opened(ann), await opened(ann)
        for table in (running, forgotten):
            await joined(ben, await invitation(ann, table))
        stream, watching = [house.watch(await house.table(table[3:]), "") for table in (forgotten, running)]
        now = house.clock()
        house.clock = lambda: now + 40 * 86_400
        fresh = await opened(ann)
        dry = await carry_out(house, "prune", {"days": 30, "dry": True})
        assert dry == {"tables": 3, "tournaments": 0, "messages": 2, "decisions": 0, "sessions": 1}
        assert await carry_out(house, "prune", {"days": 30, "dry": False}) == dry
        assert [(await ben.get(table)).status_code for table in (left, forgotten)] == [404, 404], "not in memory either"
        assert stream.closed and not watching.closed, "its page learns of that"
        ids = {row["id"] for row in (await carry_out(house, "tables", {"state": None, "limit": 9}))["tables"]}
        assert ids == {table[3:] for table in (rated, running, fresh)} and not {left[3:], forgotten[3:]} & ids
        assert (await carry_out(house, "prune", {"days": 30, "dry": True}))["tables"] == 0
        assert (await browser().get(rated)).status_code == 200

    visited(tmp_path, story)


def test_at_a_table_that_another_program_has_deleted_a_click_learns_of_it(tmp_path):
    async def story(house, browser):
        ann = browser()
        table = await opened(ann, seat1="bot0")
        present = house.present(table[3:])
        await house.write(_delete_tables, house.store, [table[3:]])
        message = Act(present.seats[0].guest, present.revision(0), present.match.legal(0)[0], "k")
        with pytest.raises(Refused, match="unknown-table"):
            await house.send(message, present)
        assert house.present(table[3:]) is None and (await ann.get(table)).status_code == 404

    visited(tmp_path, story)


def _delete_tables(store: Store, tables: list[str]) -> None:
    with store.writing() as connection:
        pruning._delete(connection, tables)


@pytest.mark.slow
def test_a_table_at_which_somebody_chooses_just_now_is_not_pruned(shared):
    """Between the look at what is old and its going a move is stored."""
    store, other = Store(shared), Store(shared)
    with store.writing() as connection:
        row = {"game": "steps", "seq": 1, "created": 0.0, "changed": 0.0, "over": False, "started": False}
        connection.execute(sa.insert(TABLES), [{"id": name, **row} for name in ("still", "moved")])
    with other.writing() as connection:
        connection.execute(sa.update(TABLES).where(TABLES.c.id == "moved").values(changed=2e9))
        assert pruning._prune_tables(store, 1e9) == ["still"]
    assert pruning._prune_tables(store, 1e9) == []
    store.close()
    other.close()


@pytest.mark.parametrize("kept_by_settings", [False, True])
def test_tournaments_that_were_called_off_are_pruned_by_age_and_others_stay(tmp_path, kept_by_settings):
    async def story(house, browser):
        ann, ben, now = browser(), browser(), house.clock()
        store = house.director.store
        await sign_up(ann, "Ann")
        await sign_up(ben, "Ben")
        form = {"name": "Cup", "game": "steps", "kind": "swiss", "rounds": "1", "clock": "600+10", "in": "10"}
        cups = [(await ann.post("/tournaments/new", data=form)).headers["location"] for _ in range(3)]
        await ben.post(f"{cups[0]}/join")
        await ann.post(f"{cups[0]}/begin")
        for cup in cups[1:]:
            house.clock = lambda late=cup is cups[2]: now + 40 * DAY * late
            assert (await ann.post(f"{cup}/call-off")).status_code == 303
        played, old, fresh = [cup.rpartition("/")[2] for cup in cups]
        if kept_by_settings:
            async with retaining(house, 30):
                await until(lambda: house.read(store.find, old), lambda found: found is None)
        else:
            found = await carry_out(house, "prune", {"days": 30, "dry": False})
            assert found["tournaments"] == 1 and store.find(old) is None
        assert store.find(played).state == "running" and store.find(fresh).state == "off"
        assert store.entrants(fresh) and not store.entrants(old) and len(store.meetings(played)) == 1

    visited(tmp_path, story)


@pytest.mark.slow
def test_the_commands_speak(tmp_path):
    visited(tmp_path, peopled)
    url = url_of(tmp_path)
    for words, told in (
        (("block", "192.0.2.7"), "The address 192.0.2.7/32 is blocked."),
        (("blocked",), "192.0.2.7/32"),
        (("unblock", "192.0.2.7"), "not blocked any more"),
        (("people",), "Sobek"),
        (("tables",), ""),
        (("moderator", "Ann"), "Ann is a moderator."),
        (("moderators",), "Ann"),
        (("prune", "--days", "1", "--dry-run"), "Would delete: 0 tables"),
    ):
        answer = CliRunner().invoke(app, [*words, "--database", url])
        assert answer.exit_code == 0 and told in answer.output, answer.output
