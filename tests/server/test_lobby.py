"""Meeting strangers: open tables, pairing, challenges, watching, who is here; in one process and over several."""

import asyncio
import random
import re
from html import unescape

import pytest

from greathouse.kernel.game import list_games, load
from greathouse.server.errors import Unavailable
from greathouse.server.house import House
from greathouse.server.lobby.store import HERE, _running
from greathouse.server.messages import Resign
from greathouse.server.people.guests import guest_of
from greathouse.server.service import Service
from greathouse.server.web.lobby import _outcome
from greathouse.server.web.visitors import guest_name
from tests.server.stores import opened_store

from .desk import ANN, Desk
from .houses import Puppets, first, make_house
from .running import Look
from .visitors import invitation, joined, names, opened, plays, process, sign_up, visited

HX = {"HX-Request": "true"}


async def paired(browser, game: str = "steps", key: str = "", name: str = "") -> str:
    answer = await browser.post(f"/pair/{game}", data={"key": key, "name": name})
    assert answer.status_code == 303, answer.text
    return answer.headers["location"]


async def lobby(browser) -> str:
    return unescape((await browser.get("/lobby", headers=HX)).text)


def test_a_table_for_everybody_is_listed_and_joined_in_one_click(tmp_path):
    async def story(_, browser):
        ann, ben, eve = browser(), browser(), browser()
        await sign_up(ann, "Ann")
        table = await opened(ann, public="yes", **{"option-length": "30"})
        private = await opened(ann)
        shown = await lobby(ben)
        assert "Steps · Ann" in shown and "1 free seat" in shown and private not in shown
        assert "<small>Length: long</small>" in shown, "options in words"
        assert "Steps · Ann" not in (await lobby(ann)).partition("gh-meet")[2], "one's own is among one's tables"
        (join,) = set(re.findall(rf'action="({table}/join/[\w-]+)"', shown))
        assert (await ben.post(join)).headers["location"] == table and await plays(ben, table)
        assert "/join/" not in await lobby(eve), "it is full"
        assert f'href="{table}"' in (await lobby(eve)).partition("Games to watch")[2]
        assert "Steps: Ann – " in unescape((await eve.get("/showcase", headers=HX)).text), "and shown to all"
        await ben.post(f"{table}/resign", data={"key": "r"})
        assert table not in await lobby(eve) and table not in (await eve.get("/showcase", headers=HX)).text

    visited(tmp_path, story)


def test_games_to_watch_are_found_by_the_index_of_public_tables(tmp_path):
    desk = Desk(tmp_path)
    with desk.store.reading() as connection:
        asked = str(_running().compile(connection, compile_kwargs={"literal_binds": True}))
        plan = [row[3] for row in connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {asked}")]
    assert plan == ["SEARCH tables USING INDEX tables_listed (over=? AND started=?)"]


def test_parts_of_the_start_page_opened_as_addresses_lead_to_it(tmp_path):
    async def story(_, browser):
        for path in ("/lobby", "/showcase"):
            answer = await browser().get(path)
            assert (answer.status_code, answer.headers["location"]) == (303, "/")

    visited(tmp_path, story)


def test_two_strangers_are_paired(tmp_path):
    async def story(_, browser):
        ann, ben, eve = browser(), browser(), browser()
        first_table = await paired(ann)
        assert await paired(ann) == first_table, "who waits waits on"
        assert await paired(ben) == first_table
        assert await plays(ann, first_table) and await plays(ben, first_table)
        assert await paired(eve) != first_table
        assert await paired(ann, "kuhn") != first_table

    visited(tmp_path, story)


@pytest.mark.slow
def test_of_many_who_come_at_once_nobody_waits_beside_another(tmp_path):
    async def story(house, browser):
        people = [browser() for _ in range(9)]
        tables = await asyncio.gather(*(paired(one, key=f"k{place}") for place, one in enumerate(people)))
        taken = sorted(tables.count(table) for table in set(tables))
        assert taken == [1, 2, 2, 2, 2]
        again = await asyncio.gather(*(paired(one, key=f"k{place}") for place, one in enumerate(people[:1])))
        assert len((await house.lobby.listing()).open) <= 1 and again

    visited(tmp_path, story)


def test_a_doubled_click_opens_one_table(tmp_path):
    async def story(house, browser):
        ann = browser()
        assert len({await paired(ann, key="once") for _ in range(3)}) == 1
        assert len((await house.lobby.listing()).open) == 1

    visited(tmp_path, story)


def test_nobody_is_paired_with_somebody_who_has_gone(tmp_path):
    now = [1_000_000.0]

    def made():
        house = make_house(tmp_path)
        house.clock = lambda: now[0]
        return house

    async def story(_, browser):
        ann, ben = browser(), browser()
        waiting = await paired(ann)
        assert "/join/" in await lobby(ben)
        now[0] += HERE + 2
        assert "/join/" not in await lobby(ben)
        assert await paired(ben) != waiting

    visited(tmp_path, story, made)


def test_one_can_leave_or_play_with_bots_instead(tmp_path):
    async def story(house, browser):
        ann, ben, eve = browser(), browser(), browser()
        table = await paired(ann, name="Annabel")
        assert (await ben.post(f"{table}/leave")).headers["location"] == "/" and await plays(ann, table)
        assert (await ben.post(f"{table}/fill", data={"level": "1"})).status_code == 403
        for _ in range(2):
            assert (await ann.post(f"{table}/leave", data={"key": "l"})).headers["location"] == "/"
        page = (await eve.get(table)).text
        assert "This table has been closed." in page and "Annabel" not in page and "gh-invite" not in page
        assert table not in await lobby(eve)
        assert (await eve.post(f"{table}/join/{house.present(table[3:]).join}")).status_code == 410
        other = await paired(ann)
        for _ in range(2):
            assert (await ann.post(f"{other}/fill", data={"level": "2", "key": "f"})).headers["location"] == other
        assert "Vizier" in await names(ann, other) and house.present(other[3:]).started
        assert (await ann.post(f"{other}/leave", data={"key": "x"})).status_code == 409

    visited(tmp_path, story)


def test_a_challenge_is_for_one_person(tmp_path):
    async def story(_, browser):
        ann, ben, eve = browser(), browser(), browser()
        await sign_up(ann, "Ann")
        await sign_up(ben, "Ben")
        assert (await ann.get("/people/ben")).headers["location"] == "/people/Ben"
        assert (await ann.get("/people/Nobody")).status_code == 404
        form = {"game": "steps", "name": "Ann", "key": "c"}
        table = (await ann.post("/people/Ben/challenge", data=form)).headers["location"]
        assert "Waiting for Ben" in (await ann.get(table)).text
        shown = await lobby(ben)
        (join,) = set(re.findall(rf'action="({table}/join/[\w-]+)"', shown))
        assert "Steps · Ann" in shown and table not in await lobby(eve)
        assert (await eve.post(join)).status_code == 403 and (await eve.post(f"{table}/decline")).status_code == 403
        assert (await ben.post(join)).headers["location"] == table and await plays(ben, table)
        assert table not in (await lobby(ben)).partition("gh-challenges")[2]
        second = (await ann.post("/people/Ben/challenge", data=form | {"key": "d"})).headers["location"]
        assert (await ben.post(f"{second}/decline")).headers["location"] == "/"
        assert "The challenge was declined." in (await ann.get(second)).text
        assert second not in await lobby(ben) and "declined" in await lobby(ann)
        assert (await ben.post("/people/Ben/challenge", data=form)).status_code == 422

    visited(tmp_path, story)


@pytest.mark.slow
def test_a_person_is_not_buried_under_challenges(tmp_path):
    async def story(_, browser):
        ben = browser()
        await sign_up(ben, "Ben")
        codes = []
        for place in range(12):
            form = {"game": "steps", "key": f"c{place}"}
            codes.append((await browser(f"10.0.2.{place}").post("/people/Ben/challenge", data=form)).status_code)
        assert codes == [303] * 10 + [429] * 2

    visited(tmp_path, story)


def test_who_is_here_is_shown(tmp_path):
    async def story(house, browser):
        ann, eve = browser(), browser()
        await sign_up(ann, "Ann")
        assert "Here now" not in await lobby(eve)
        await paired(ann)
        assert '<a href="/people/Ann">Ann</a>' in await lobby(eve)
        await opened(eve, public="yes")
        house.lobby.changed()
        assert "1 guest" in await lobby(ann)
        assert "here now" in (await eve.get("/people/Ann")).text
        await house.lobby._round()
        house.lobby.changed()
        assert "Here now" in await lobby(eve), "a moment's absence is none"

    visited(tmp_path, story)


def test_presence_that_cannot_be_stored_is_noted_later(tmp_path, monkeypatch):
    async def story(house, browser):
        async def full(*_):
            raise Unavailable("not-stored")

        ann, eve = browser(), browser()
        await opened(ann, name="Ann")
        owner = guest_of(ann.cookies["seat"])
        with monkeypatch.context() as patch:
            patch.setattr(house, "write", full)
            await house.lobby.arrived(owner)
        assert "Here now" not in await lobby(eve)
        await house.lobby.arrived(owner)
        assert "1 guest" in await lobby(eve)

    visited(tmp_path, story)


@pytest.mark.slow
def test_the_lobby_tells_its_pages_that_it_has_changed(tmp_path):
    async def story(house, browser):
        bell = house.lobby.enter("")
        assert not await bell.next(0.01)
        table = await paired(browser())
        assert await bell.next(30)
        await paired(browser())
        assert await bell.next(30)
        seat = house.present(table[3:]).seats[0]
        await house.send(Resign(seat.guest, "r"), house.present(table[3:]))
        assert await bell.next(30)
        house.lobby.leave(bell)

    visited(tmp_path, story)


@pytest.mark.slow
def test_processes_share_one_lobby(shared):
    """Whoever is paired at one meets whoever waits at the other, and the pages of both hear of it."""

    async def story(house, browser):
        other = process(shared, "two")
        other.start()
        try:
            bell = other.lobby.enter("")
            table = await paired(browser(), key="k")
            assert await bell.next(30)
            assert (await other.lobby.listing()).open == [table[3:]]
            assert await other.read(other.lobby.store.waiting, "steps", other.clock()) == (table[3:], True)
            await paired(browser())
            assert await bell.next(30)
            other.lobby.changed()
            assert (await other.lobby.listing()).running == [table[3:]]
        finally:
            await other.close()

    visited(None, story, lambda: process(shared, "one"))


@pytest.mark.slow
@pytest.mark.sampled(5)
@pytest.mark.parametrize("game", list_games())
def test_strangers_meet_and_play_each_game(tmp_path, game):
    """Two browsers that know nothing of each other are paired, play some rounds, and one of them gives up."""

    def made() -> House:
        service = Service(lambda key, _: load(key), random.Random(3).randrange, _names())
        return House(opened_store(tmp_path), service, Puppets(first), 0.0)

    async def story(_, browser):
        ann, ben = browser(), browser()
        table = await paired(ann, game)
        assert await paired(ben, game) == table
        rng = random.Random(5)
        for place in range(8):
            mover = await _whose_turn((ann, ben), table)
            look = Look((await mover.get(f"{table}/live")).text)
            move = {"revision": look.revision, "move": rng.choice(look.moves), "key": f"m{place}"}
            assert (await mover.post(f"{table}/move", data=move)).status_code == 303
        await ann.post(f"{table}/resign", data={"key": "r"})
        assert Look((await ben.get(f"{table}/live")).text).over

    visited(tmp_path, story, made)


async def _whose_turn(people, table: str):
    for one in people:
        if Look((await one.get(f"{table}/live")).text).moves:
            return one
    raise AssertionError("nobody may choose")


def _names():
    count = iter(range(10_000))
    return lambda: f"token{next(count)}"


def test_typed_names_of_guests_do_not_reach_strangers(tmp_path):
    async def story(_, browser):
        ann, ben = browser(), browser()
        table = await opened(ann, name="Rude words", public="yes")
        mine, page = guest_name(guest_of(ann.cookies["seat"])), (await ben.get("/")).text
        assert "Rude words" not in page and mine in page
        await joined(ben, await invitation(ann, table), "Even ruder")
        assert "Even ruder" not in (await ann.get(table)).text
        await ann.post("/pair/steps", data={"name": "Rude words"})
        assert "Rude words" not in (await browser().get("/")).text
        assert "Meryt" in (await ann.get(await opened(ann, name="Meryt"))).text, "friends read it"

    visited(tmp_path, story)


def test_the_list_of_ones_tables_says_how_games_ended(tmp_path):
    """For who sat there; whoever had all seats, or none, reads only that it is over."""
    desk = Desk(tmp_path)
    table = desk.two()
    table = desk.send(Resign(ANN, "k"), table).table
    told = [_outcome(table, seats) for seats in ({0}, {1}, {0, 1}, set())]
    assert told == ["table-lost", "table-won", "finished", "finished"]
    desk.store.close()
