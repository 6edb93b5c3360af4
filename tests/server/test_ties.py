"""Following and blocking, names that lead to profiles, and bots that come after a wait."""

from html import unescape

import pytest

from greathouse.server.lobby.ties import MAX_TIES

from .houses import make_house
from .visitors import invitation, joined, opened, plays, sign_up, visited

HX = {"HX-Request": "true"}


async def lobby(browser) -> str:
    return unescape((await browser.get("/lobby", headers=HX)).text)


def test_those_one_follows_stand_out_among_who_is_here(tmp_path):
    async def story(house, browser):
        ann, ben, eve = browser(), browser(), browser()
        await sign_up(ann, "Ann")
        await sign_up(ben, "Ben")
        assert (await eve.post("/people/Ben/tie", data={"kind": "follow"})).status_code == 403
        assert (await ann.post("/people/Ann/tie", data={"kind": "follow"})).status_code == 422
        assert (await ann.post("/people/Ben/tie", data={"kind": "love"})).status_code == 422
        await house.lobby.arrived(house.people.store.known("ben").id)
        assert "You follow" not in await lobby(ann)
        await ann.post("/people/Ben/tie", data={"kind": "follow"})
        assert 'You follow, here now</span> <a href="/people/Ben">' in await lobby(ann)
        assert "You follow" not in await lobby(ben), "the other one is not told"
        assert "Follow no more" in (await ann.get("/people/Ben")).text
        await ann.post("/people/Ben/tie", data={"kind": ""})
        assert "You follow" not in await lobby(ann)

    visited(tmp_path, story)


@pytest.mark.slow
def test_whoever_is_blocked_does_not_come_near(tmp_path):
    async def story(house, browser):
        ann, ben = browser(), browser()
        await sign_up(ann, "Ann")
        await sign_up(ben, "Ben")
        table = await opened(ann, public="yes")
        link = await invitation(ann, table)
        assert link in await lobby(ben)
        await ann.post("/people/Ben/tie", data={"kind": "block"})
        assert link not in await lobby(ben)
        assert (await ben.post(link)).status_code == 403 and not await plays(ben, table)
        for one, name in ((ben, "Ann"), (ann, "Ben")):
            assert (await one.post(f"/people/{name}/challenge", data={"game": "steps"})).status_code == 403
        first = (await ann.post("/pair/steps")).headers["location"]
        assert (await ben.post("/pair/steps")).headers["location"] != first
        page = (await ben.get("/people/Ann")).text
        assert "Block no more" not in page and "Block" in page, "nobody is told"
        await ann.post("/people/Ben/tie", data={"kind": ""})
        await joined(ben, link)

    visited(tmp_path, story)


@pytest.mark.slow
def test_ties_have_a_limit_and_end_with_the_account(tmp_path):
    async def story(house, browser):
        ann, ben = browser(), browser()
        await sign_up(ann, "Ann")
        await sign_up(ben, "Ben")
        ties, me, other = house.lobby.ties, house.people.store.known("ann").id, house.people.store.known("ben").id
        for number in range(MAX_TIES):
            assert ties.change(me, f"p{number}", "follow")
        assert (await ann.post("/people/Ben/tie", data={"kind": "block"})).status_code == 409
        assert ties.change(other, me, "block") and ties.apart(me) == {other}
        await ben.post("/account/delete", data={"password": "correct horse", "sure": "yes"})
        assert not ties.apart(me)

    visited(tmp_path, story)


def test_a_name_at_a_table_leads_to_the_page_of_who_bears_it_now(tmp_path):
    async def story(_, browser):
        ann, guest = browser(), browser()
        await sign_up(ann, "Ann")
        table = await opened(ann)
        await joined(guest, await invitation(ann, table), "Gus")
        page = (await guest.get(table)).text
        assert f'href="{table}/players/0"' in page and f'href="{table}/players/1"' not in page
        await ann.post("/account/name", data={"name": "Anna"})
        assert (await guest.get(f"{table}/players/0")).headers["location"] == "/people/Anna"
        for wrong in ("1", "9", "-1", "x"):
            assert (await guest.get(f"{table}/players/{wrong}")).status_code == 404

    visited(tmp_path, story)


def test_bots_come_after_a_wait_unless_somebody_was_faster(tmp_path):
    now = [1_000_000.0]

    def made():
        house = make_house(tmp_path)
        house.clock = lambda: now[0]
        return house

    async def story(house, browser):
        ann, ben = browser(), browser()
        lonely, met = await opened(ann), await opened(ann)
        form = {"level": "0", "wait": "3"}
        assert (await ben.post(f"{lonely}/fill", data=form)).status_code == 422, "only who waits there"
        assert (await ann.post(f"{lonely}/fill", data=form | {"wait": "99"})).status_code == 422
        for table in (lonely, met):
            assert (await ann.post(f"{table}/fill", data=form)).status_code == 303
        assert "bots sit down in 3 minutes" in (await ann.get(lonely)).text
        await house.waits.look()
        assert not (await house.table(lonely[3:])).started
        await joined(ben, await invitation(ann, met))
        now[0] += 181
        await house.waits.look()
        assert (await house.table(lonely[3:])).seats[1].bot and not (await house.table(met[3:])).seats[1].bot
        assert not house.waits.store.due(now[0])

    visited(tmp_path, story, made)
