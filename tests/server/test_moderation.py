"""Reports come to moderators alone, who decide; every decision is kept."""

import re

import pytest

from greathouse.server.talk.talk import DAY

from .test_talk import NASTY, said, say, seated, told
from .visitors import PASSWORD


def make_moderator(house, owner: str) -> None:
    house.talk.cases.make_moderator(owner, moderator=True)


async def reported(house, browser):
    """Ann has said something; Ben has reported it; Eve is a moderator who watches."""
    ann, ben, eve, table = await seated(browser)
    await say(ann, table, words="Something rude")
    assert "A moderator will look" in (await ben.post(f"{table}/talk/report", data={"line": "1"})).text
    make_moderator(house, house.people.store.known("Eve").id)
    return ann, ben, eve, table


def test_only_moderators_see_and_decide(tmp_path):
    async def story(house, browser):
        ann, ben, eve, table = await reported(house, browser)
        for one in (browser(), ann, ben):
            assert (await one.get("/moderation")).status_code == 403
            for path, form in (("", {"line": "1", "what": "delete"}), ("/lift", {"owner": "x"})):
                assert (await one.post(f"/moderation{path}", data=form)).status_code == 403
        foreign = await eve.post("/moderation", data={"line": "1", "what": "delete"}, headers={"Origin": "http://evil"})
        assert foreign.status_code == 403
        assert ["/moderation" in (await one.get("/account")).text for one in (eve, ben)] == [True, False]
        page = (await eve.get("/moderation")).text
        assert "Something rude" in page and "Reports: 1" in page and await said(ben, table) == ["Something rude"]
        for form in ({"line": "1", "what": "burn"}, {"line": "1", "what": "silence", "days": "3"}):
            assert (await eve.post("/moderation", data=form)).status_code == 422
        assert (await eve.post("/moderation", data={"line": "99", "what": "delete"})).status_code == 404

    told(tmp_path, story)


@pytest.mark.slow
def test_each_decision_does_what_it_says_and_is_kept(tmp_path):
    async def story(house, browser):
        ann, ben, eve, table = await reported(house, browser)
        await ben.post(f"{table}/talk/report", data={"line": "1"})
        await eve.post("/moderation", data={"line": "1", "what": "dismiss"})
        assert "No reports are waiting" in (await eve.get("/moderation")).text
        assert await said(ben, table) == ["Something rude"]
        for line, what in (("2", "delete"), ("3", "silence"), ("4", "close")):
            assert await say(ann, table, words=what) == 303
            await ben.post(f"{table}/talk/report", data={"line": line})
            form = {"line": line, "what": what, "days": "7"}
            assert (await eve.post("/moderation", data=form)).status_code == 303
            assert await said(ben, table) == ["Something rude"]
            if what != "delete":
                assert await say(ann, table, phrase="sorry") == 403, what
                page = (await eve.get("/moderation")).text
                assert ("for good" if what == "close" else "until ") in page
                ann_id = re.search(r'name="owner" value="(\w+)"', page)[1]
                assert (await eve.post("/moderation/lift", data={"owner": ann_id})).status_code == 303
        assert await say(ann, table, phrase="thanks") == 303
        kept = [one.what for one in house.talk.cases.decisions()]
        assert kept == ["lift", "close", "lift", "silence", "delete", "dismiss"]
        page = (await eve.get("/moderation")).text
        assert "deleted and muted" in page and "may talk again" in page

    told(tmp_path, story)


@pytest.mark.slow
def test_a_silence_ends_by_itself_and_follows_a_guest_into_its_account(tmp_path):
    async def story(house, browser):
        ann, ben, eve, table = await seated(browser, accounts=False)
        await say(ann, table, phrase="oops")
        await ben.post(f"{table}/talk/report", data={"line": "1"})
        make_moderator(house, house.people.store.known("Eve").id)
        await eve.post("/moderation", data={"line": "1", "what": "silence", "days": "1"})
        assert await say(ann, table, phrase="hello") == 403
        await ann.post("/sign-up", data={"name": "Ann", "password": PASSWORD})
        assert await say(ann, table, words="I am back") == 403
        now = house.clock()
        house.clock = lambda: now + DAY + 1
        assert await say(ann, table, words="I am back") == 303

    told(tmp_path, story)


@pytest.mark.slow
def test_moderators_do_not_judge_themselves_nor_read_what_their_seat_may_not(tmp_path):
    async def story(house, browser):
        ann, ben, eve, table = await seated(browser)
        owner = house.present(table[3:]).seats[0].guest
        make_moderator(house, owner)
        await say(ann, table, words="My own")
        await say(eve, table, words="Whispered behind")
        await ben.post(f"{table}/talk/report", data={"line": "1"})
        await browser().get(table)
        house.talk.lines.report(2, house.people.store.known("Eve").id, house.clock())
        page = (await ann.get("/moderation")).text
        assert "My own" not in page and "Whispered" not in page
        for line in ("1", "2"):
            assert (await ann.post("/moderation", data={"line": line, "what": "dismiss"})).status_code == 404
        await ann.post(f"{table}/resign", data={"key": "r"})
        assert "Whispered" in (await ann.get("/moderation")).text, "after the game it may"

    told(tmp_path, story)


@pytest.mark.slow
def test_what_is_reported_becomes_no_part_of_the_page_and_goes_with_who_leaves(tmp_path):
    async def story(house, browser):
        ann, ben, eve, table = await seated(browser)
        make_moderator(house, house.people.store.known("Eve").id)
        for number, words in enumerate(NASTY, 1):
            await say(ann, table, words=words)
            await ben.post(f"{table}/talk/report", data={"line": str(number)})
        await eve.post("/moderation", data={"line": "1", "what": "close"})
        page = (await eve.get("/moderation")).text
        assert "alert(1)" in page
        for markup in ("<svg/", "<script>alert", "<img src=x", "<b>bold", "</bdi></p></li></ul>"):
            assert markup not in page
        await ann.post("/account/delete", data={"password": PASSWORD})
        page = (await eve.get("/moderation")).text
        assert "Ann" not in page and "former player" in page and "Muted by moderators" not in page

    told(tmp_path, story)
