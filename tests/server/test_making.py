"""A click that makes a tournament: it makes one, however often and wherever it comes."""

import asyncio
import re

import pytest

from greathouse.server.tournaments.store import MAX_LIVE

from .houses import make_house
from .test_entering import OPEN, at_once, entrant
from .test_repeating import behind, form_again
from .test_tournaments import FORM, MANY, made, page
from .visitors import process, sign_in, sign_up, visited, visiting

CLICK = {"key": "k" * 16}


def test_the_form_names_its_click(tmp_path):
    async def story(house, browser):
        ann = browser()
        await sign_up(ann, "Ann")
        keys = [re.search(r'name="key" value="(.+?)"', await page(ann, "/tournaments/new"))[1] for _ in range(2)]
        assert keys[0] != keys[1]
        assert (await ann.post("/tournaments/new", data=FORM | {"key": "k" * 65})).status_code == 422

    visited(tmp_path, story)


def test_a_doubled_click_makes_one_and_leads_there(tmp_path):
    """Also if it comes later, at the last tournament that one may make, and when that goes on already."""

    async def story(house, browser):
        ann, now = browser(), house.clock()
        await sign_up(ann, "Ann")
        answers = await asyncio.gather(*(ann.post("/tournaments/new", data=FORM | CLICK) for _ in range(3)))
        (cup,) = {answer.headers["location"] for answer in answers}
        others = [await made(ann, key=key) for key in "ab"]
        assert len({cup, *others}) == MAX_LIVE
        house.clock = lambda: now + 7
        assert await made(ann, **CLICK) == cup
        assert (await ann.post("/tournaments/new", data=FORM | {"key": "c"})).status_code == 429
        await ann.post(f"{cup}/bots", data={"level": "0"})
        await ann.post(f"{cup}/leave")
        await ann.post(f"{cup}/bots", data={"level": "1"})
        await ann.post(f"{cup}/begin")
        assert await made(ann, **CLICK) == cup
        store, identity = house.director.store, cup.rpartition("/")[2]
        assert store.find(identity).state == "running"
        assert [one.owner for one in store.entrants(identity)] == ["bot0", "bot1"], "who has left is not in it again"

    visited(tmp_path, story, limits=MANY)


def test_what_was_typed_anew_and_what_others_make_is_another_one(tmp_path):
    """Going back to a form, which keeps its key, one may want a second tournament."""

    async def story(_, browser):
        ann, ben = browser(), browser()
        await sign_up(ann, "Ann")
        await sign_up(ben, "Ben")
        cups = [await made(ann, **CLICK), await made(ann, **CLICK, name="Bowl"), await made(ben, **CLICK)]
        cups += [await made(ben), await made(ben)]
        assert len(set(cups)) == 5

    visited(tmp_path, story, limits=MANY)


def test_a_click_counts_once_across_a_restart(tmp_path):
    cups = []

    async def story(_, browser):
        ann = browser()
        await (sign_in if cups else sign_up)(ann, "Ann")
        cups.append(await made(ann, **CLICK))

    for _ in range(2):
        visited(tmp_path, story, lambda: make_house(tmp_path))
    assert cups[0] == cups[1]


def test_the_page_sends_the_form_again_where_the_house_has_no_time(tmp_path, monkeypatch):
    async def story(_, browser):
        ann = browser()
        await sign_up(ann, "Ann")
        with monkeypatch.context() as patch:
            behind(patch)
            action, fields = form_again((await ann.post("/tournaments/new", data=FORM | CLICK)).text)
        assert (action, fields) == ("/tournaments/new", FORM | CLICK)
        assert await made(ann, **fields) == await made(ann, **CLICK)

    visited(tmp_path, story)


@pytest.mark.slow
def test_a_doubled_click_in_two_processes_makes_one(shared):
    async def story(_, browser):
        async def second(_, stranger):
            ann, phone = browser(), stranger()
            await sign_up(ann, "Ann")
            await sign_in(phone, "Ann")
            for key in ("a", "b"):
                cups = await asyncio.gather(*(made(one, key=key) for one in (ann, phone, ann, phone)))
                assert len(set(cups)) == 1

        await visiting(process(shared, "b"), second, MANY)

    visited(None, story, lambda: process(shared, "a"), MANY)


@pytest.mark.slow
def test_a_tournament_that_another_process_is_storing_stays_as_it_is(shared):
    """Its maker's row is kept meanwhile, so the maker is a person."""

    async def story(house, browser):
        await sign_up(browser(), "Ann")
        ann = (await house.read(house.people.store.known, "Ann")).id

        def makes(name):
            return lambda tournaments: tournaments.add(
                OPEN._replace(maker=ann, name=name), 0.0, entrant(ann)._replace(name="Ann")
            )

        found = await asyncio.to_thread(at_once, shared, makes("Cup"), makes("Bowl"))
        assert found == [None, None] and house.director.store.find("cup").name == "Cup"

    visited(None, story, lambda: process(shared, "a"))
