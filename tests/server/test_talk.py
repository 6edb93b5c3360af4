"""Talk at tables: who reads what, phrases in each reader's language, mutes, reports, what guests may."""

import asyncio
import re

import pytest

from greathouse.server.messages import Resign
from greathouse.server.talk import lines
from greathouse.server.web.guard import Limits

from .programs import keeper_with
from .visitors import invitation, joined, opened, process, sign_up, visited, visiting

LIMITS = Limits(accounts_burst=100, talk_burst=1000)

NASTY = (
    "<script>alert(1)</script>",
    '<img src=x onerror="alert(1)">',
    "<svg/onload=alert(1)>",
    '"><b>bold</b>',
    "{{ 7 * 7 }}",
    "</bdi></p></li></ul>",
)


async def said(browser, table: str) -> list[str]:
    """What a browser reads at a table."""
    page = (await browser.get(f"{table}/talk")).text
    return [text.strip() for text in re.findall(r"<bdi>(.*?)</bdi>", page)]


async def say(browser, table: str, **form: str) -> int:
    return (await browser.post(f"{table}/talk", data=form)).status_code


async def seated(browser, *, accounts: bool = True, game: str = "steps", **form: str):
    """Ann and Ben at a table, Eve with an account beside it."""
    ann, ben, eve = browser(), browser(), browser()
    await sign_up(eve, "Eve")
    if accounts:
        await sign_up(ann, "Ann")
        await sign_up(ben, "Ben")
    table = await opened(ann, game, **form)
    await joined(ben, await invitation(ann, table), "Ben")
    return ann, ben, eve, table


def told(tmp_path, story, **options) -> None:
    visited(tmp_path, story, limits=LIMITS, **options)


def test_phrases_are_read_in_each_readers_language(tmp_path):
    async def story(house, browser):
        ann, ben, _, table = await seated(browser, accounts=False)
        await ben.post("/preferences", data={"lang": "de"})
        assert await say(ann, table, phrase="good-game") == 303
        assert await said(ann, table) == ["Good game!"] and await said(ben, table) == ["Schöne Partie!"]
        assert await said(browser(**{"Accept-Language": "fr"}), table) == ["Belle partie\u202f!"]
        assert 'id="gh-talk"' in (await ann.get(table)).text
        assert await say(ann, table, phrase="nonsense") == 422 and await say(ann, table) == 422

    told(tmp_path, story)


def test_guests_have_phrases_alone(tmp_path):
    async def story(house, browser):
        ann, _, _, table = await seated(browser, accounts=False)
        assert await say(ann, table, words="Hello you") == 403 and await said(ann, table) == []
        assert 'name="words"' not in (await ann.get(f"{table}/talk")).text
        stranger = browser()
        assert await say(stranger, table, phrase="hello") == 403
        await opened(stranger)
        assert await say(stranger, table, phrase="hello") == 403, "nor do guests who only watch"

    told(tmp_path, story)


@pytest.mark.parametrize("game", ["steps", "kuhn"])
def test_players_and_spectators_talk_apart_until_the_game_is_over(tmp_path, game):
    async def story(house, browser):
        ann, ben, eve, table = await seated(browser, game=game)
        at = house.present(table[3:])
        assert await say(ann, table, words="My move") == 303 and await say(eve, table, words="Take the other") == 303
        assert await said(ben, table) == ["My move"] and await said(eve, table) == ["My move", "Take the other"]
        assert "Take the other" not in (await ann.get(table)).text
        for path in ("mute", "report"):
            answer = await ann.post(f"{table}/talk/{path}", data={"line": "2"})
            assert answer.status_code == 404 and "other" not in answer.text
        stream = house.watch(at, at.seats[0].guest)
        house.audience.tell_talk(stream, await house.talk.versions(at))
        await stream.next(10.0)
        assert await say(eve, table, words="Quick") == 303
        assert not stream._news.is_set(), "players do not even hear that something is said"
        assert await say(ben, table, words="Yes") == 303
        assert (await stream.next(10.0)).talk
        house.leave(stream)
        await house.send(Resign(at.seats[0].guest, ""), house.present(table[3:]))
        assert await said(ben, table) == ["My move", "Take the other", "Quick", "Yes"]

    told(tmp_path, story)


def test_of_one_table_only_so_much_is_kept(tmp_path, monkeypatch):
    """Spectators take no room from the players; what is forgotten makes room."""
    monkeypatch.setattr(lines, "MAX_KEPT", 3)

    async def story(house, browser):
        ann, ben, eve, table = await seated(browser)
        other = await opened(ann)
        for words in "abc":
            assert await say(eve, table, words=words) == await say(ann, table, words=words) == 303
        for one, words in ((ann, "d"), (ben, "d"), (eve, "d")):
            assert await say(one, table, words=words) == 409
        answer = await ben.post(f"{table}/talk", data={"phrase": "hello"})
        assert answer.status_code == 409 and "no room for more" in answer.text
        assert await said(ben, table) == ["a", "b", "c"]
        assert await say(ann, other, words="d") == 303, "another table has its own room"
        later = house.clock() + house.talk.lines.kept + 1
        house.clock = lambda: later
        assert await say(ann, table, words="d") == 303 and await said(ben, table) == ["d"]

    told(tmp_path, story)


@pytest.mark.slow
def test_nothing_that_is_said_becomes_part_of_a_page(tmp_path):
    async def story(house, browser):
        ann, ben, _, table = await seated(browser)
        for words in NASTY:
            assert await say(ann, table, words=words) == 303
        for page in (f"{table}/talk", table):
            text = (await ben.get(page)).text
            assert "alert(1)" in text
            for markup in ("<svg/", "<script>alert", "<img src=x", "<b>bold", "</bdi></p></li></ul>"):
                assert markup not in text, page
        assert "{{ 7 * 7 }}" in (await ben.get(f"{table}/talk")).text
        assert await say(ann, table, words="a\u202eb\u0000c\nd" + "\u0301" * 9) == 303
        assert (await said(ben, table))[-1].startswith("a b c d") and len((await said(ben, table))[-1]) < 12
        assert await say(ann, table, words="x" * 500) == 303 and len((await said(ben, table))[-1]) == 140

    told(tmp_path, story)


@pytest.mark.slow
def test_who_is_muted_or_blocked_is_not_read(tmp_path):
    async def story(house, browser):
        ann, ben, eve, table = await seated(browser)
        await say(ann, table, words="Blah")
        assert (await ben.post(f"{table}/talk/mute", data={"line": "1"})).status_code == 303
        assert await said(ben, table) == [] and await said(eve, table) == ["Blah"]
        assert (await ann.post(f"{table}/talk/mute", data={"line": "1"})).status_code == 404, "nobody mutes itself"
        assert (await ben.post(f"{table}/talk/unmute", data={})).status_code == 303
        assert await said(ben, table) == ["Blah"]
        await ben.post("/people/Ann/tie", data={"kind": "block"})
        assert await said(ben, table) == [] and await said(ann, table) == ["Blah"]

    told(tmp_path, story)


def test_talk_is_off_for_a_table_or_a_person(tmp_path):
    async def story(house, browser):
        ann, ben, eve, table = await seated(browser, quiet="yes")
        for one in (ann, eve):
            assert await say(one, table, phrase="hello") == 403
        page = (await ann.get(table)).text
        assert 'id="gh-talk"' not in page and "No talk at this table" in page
        await ann.post(f"{table}/resign", data={"key": "r"})
        await ann.post(f"{table}/rematch", data={"key": "m"})
        assert house.present(house.present(table[3:]).next).quiet, "nor at the next one"
        other = await opened(ann)
        await say(ann, other, words="Hm")
        await ben.post("/preferences", data={"talk": "0"})
        assert await said(ben, other) == [] and await said(eve, other) == ["Hm"]
        assert 'id="gh-talk"' not in (await ben.get(other)).text

    told(tmp_path, story)


def test_who_plays_alone_sees_no_talk(tmp_path):
    async def story(house, browser):
        table = (await browser().post("/play/steps", data={"level": "0"})).headers["location"]
        alone = browser()
        mine = (await alone.post("/play/steps", data={"level": "0"})).headers["location"]
        assert 'id="gh-talk"' not in (await alone.get(mine)).text and 'id="gh-talk"' in (await alone.get(table)).text

    told(tmp_path, story)


def test_talk_is_no_part_of_the_game_and_survives_restarts(tmp_path):
    async def story(house, browser):
        ann, _, _, table = await seated(browser)
        before = house.present(table[3:]).seq
        await say(ann, table, words="Hello")
        assert house.present(table[3:]).seq == before
        remembered.append(table)

    remembered: list[str] = []
    told(tmp_path, story)

    async def later(_, browser):
        assert await said(browser(), remembered[0]) == ["Hello"]

    told(tmp_path, later)


@pytest.mark.slow
def test_what_was_said_is_exported_stays_with_a_former_player_and_is_forgotten(tmp_path):
    async def story(house, browser):
        ann, ben, eve, table = await seated(browser)
        await say(ann, table, words="Mine")
        await say(ben, table, words="His")
        assert [one["words"] for one in (await ann.get("/account/export")).json()["talk"]] == ["Mine"]
        await ann.post("/account/name", data={"name": "Anouk"})
        assert "Anouk:" in (await eve.get(f"{table}/talk")).text
        await ann.post("/account/delete", data={"password": "correct horse"})
        page = (await eve.get(f"{table}/talk")).text
        assert "former player:" in page and "Anouk" not in page and "Mine" in page
        house.talk.lines.kept = -1.0
        await say(eve, table, words="New")
        assert await said(eve, table) == ["New"]

    told(tmp_path, story)


def test_what_a_guest_has_said_and_muted_passes_to_its_account(tmp_path):
    async def story(house, browser):
        ann, ben, _, table = await seated(browser, accounts=False)
        await say(ann, table, phrase="hello")
        await say(ben, table, phrase="thanks")
        await ben.post(f"{table}/talk/mute", data={"line": "1"})
        for one, name in ((ann, "Ann"), (ben, "Ben")):
            await sign_up(one, name)
        assert [one["phrase"] for one in (await ann.get("/account/export")).json()["talk"]] == ["hello"]
        assert await said(ben, table) == ["Thank you!"]

    told(tmp_path, story)


@pytest.mark.slow
def test_one_says_only_so_much(tmp_path):
    async def story(house, browser):
        ann, _, _, table = await seated(browser)
        assert [await say(ann, table, phrase="hello") for _ in range(4)] == [303, 303, 303, 429]

    visited(tmp_path, story, limits=Limits(accounts_burst=100, talk_burst=3, talk_per_second=0.0))


def test_pages_of_others_cannot_speak_for_a_player(tmp_path):
    async def story(house, browser):
        ann, _, _, table = await seated(browser)
        for path in ("", "/mute", "/unmute", "/report"):
            answer = await ann.post(f"{table}/talk{path}", data={"phrase": "bye"}, headers={"Origin": "http://evil"})
            assert answer.status_code == 403
        assert await said(ann, table) == []

    told(tmp_path, story)


def test_a_robot_has_phrases_alone(tmp_path):
    async def story(house, browser):
        _, robot = await keeper_with(browser, "Ann", "Sobek")
        ben = browser()
        await sign_up(ben, "Ben")
        made = await robot.post("/challenges", name="ben", game="steps")
        at = f"/tables/{made['table']}/phrases"
        await robot.post(at, phrase="hello")
        assert await said(ben, f"/t/{made['table']}") == ["Hello!"]
        assert await robot.refused(at, phrase="Buy my boots") == (422, "bad-request")
        assert await robot.refused(at, words="Buy my boots") == (422, "bad-request")
        other = await opened(ben)
        assert await robot.refused(f"/tables{other[2:]}/phrases", phrase="hello") == (403, "phrases-only")

    told(tmp_path, story)


@pytest.mark.slow
def test_what_is_said_in_another_process_is_heard(shared):
    """Over a database that several processes share, pages wake for what any of them hears."""

    async def story(house, browser):
        ann, _, _, table = await seated(browser)
        other = process(shared, "b")
        other.start()
        try:
            stream = other.watch(await other.table(table[3:]), "e" * 64)
            await stream.next(10.0)
            await say(ann, table, words="Hello over there")
            news = None
            while news is None or not news.talk:
                news = await stream.next(10.0)
            other.leave(stream)
        finally:
            await other.close()

    async def run():
        await visiting(process(shared, "a"), story, LIMITS)

    asyncio.run(run())
