"""Coming back: accounts, private links, codes, several browsers, one's data, and what others are told."""

import asyncio
import json
import re
import sqlite3
import time
from functools import partial

import pytest

from greathouse.server.errors import Refused
from greathouse.server.people import passwords
from greathouse.server.people.credentials import MOST
from greathouse.server.people.names import fold_name, read_name
from greathouse.server.people.robots import MAX_ROBOTS
from greathouse.server.schema import METADATA

from .cheap_passwords import EARNEST
from .programs import until
from .visitors import (
    PASSWORD,
    eventually_named,
    invitation,
    joined,
    names,
    opened,
    plays,
    process,
    sign_in,
    sign_up,
    signed_in,
    visited,
    visiting,
)


@pytest.mark.slow
def test_what_a_guest_played_and_set_belongs_to_the_account(tmp_path):
    async def story(_, browser):
        ann, ben, phone = browser(), browser(), browser()
        table = await opened(ann, name="Nobody yet")
        await joined(ben, await invitation(ann, table), "Ben")
        waiting = await opened(ann)
        await ann.post("/preferences", data={"lang": "de", "theme": "dark"})
        answer = await sign_up(ann, "Ann", back=table)
        assert answer.headers["location"] == table and await plays(ann, table)
        assert await names(ben, table) == ["Ann", "Ben"], "the name of the account, for others too"
        assert not await plays(phone, table)
        await opened(phone)
        assert (await sign_in(phone, "ann")).status_code == 303
        assert await plays(phone, table) and await plays(phone, waiting) and await plays(ann, table)
        page = (await phone.get("/")).text
        assert 'lang="de"' in page and 'data-theme="dark"' in page and page.count("table-card") == 3
        await phone.post("/preferences", data={"lang": "fr"})
        assert 'lang="fr"' in (await ann.get("/")).text, "settings follow"

    visited(tmp_path, story)


def test_guests_stay_guests(tmp_path):
    async def story(house, browser):
        ann = browser()
        table = await opened(ann, name="Ann")
        assert "seat" in ann.cookies and "session" not in ann.cookies
        page = await ann.get("/account")
        assert page.status_code == 200 and "/sign-up" in page.text and "/account/delete" not in page.text
        assert await house.read(house.people.store.tables_of, house.present(table[3:]).seats[0].guest) == [table[3:]]

    visited(tmp_path, story)


def test_a_private_link_brings_a_guest_back_without_a_name(tmp_path):
    async def story(_, browser):
        ann, phone = browser(), browser()
        table = await opened(ann, name="Meryt")
        first = link_in(await ann.post("/account/link"))
        assert await plays(ann, table) and await names(ann, table) == ["Meryt", "free seat"]
        assert (await phone.get(first)).status_code == 200 and not await plays(phone, table), "looking signs nobody in"
        assert (await phone.post(first)).headers["location"] == "/" and await plays(phone, table)
        second = link_in(await ann.post("/account/link"))
        stranger = browser()
        for ask in (stranger.get, stranger.post):
            assert (await ask(first)).status_code == 403, "a new link takes the place of the old one"
        assert (await stranger.post(second)).status_code == 303
        answer = await ann.post("/account/password", data={"name": "Meryt-Amun", "password": PASSWORD})
        assert answer.status_code == 303 and (await names(ann, table))[0] == "Meryt-Amun"
        assert (await sign_in(browser(), "meryt-amun")).status_code == 303

    visited(tmp_path, story)


def link_in(page) -> str:
    return re.search(r"http://house(/return/[\w-]{43})", page.text)[1]


def test_recovery_codes_count_once(tmp_path):
    async def story(_, browser):
        ann = browser()
        await sign_up(ann, "Ann")
        codes = re.findall(r"<code>([\w-]+)</code>", (await ann.post("/account/codes")).text)
        assert len(set(codes)) == 8
        typed = codes[0].upper().replace("-", " ")
        again = [await browser().post("/sign-in/code", data={"name": "Ann", "code": typed}) for _ in range(2)]
        assert [answer.status_code for answer in again] == [303, 403]
        assert (await browser().post("/sign-in/code", data={"name": "Ben", "code": codes[1]})).status_code == 403
        await ann.post("/account/codes")
        assert (await browser().post("/sign-in/code", data={"name": "Ann", "code": codes[1]})).status_code == 403

    visited(tmp_path, story)


def test_sessions_are_listed_and_ended(tmp_path):
    async def story(_, browser):
        ann = browser(**{"User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0"})
        phone, pad = browser(**{"User-Agent": "Mozilla/5.0 (Linux; Android 15) Chrome/130.0 Mobile Safari"}), browser()
        await sign_up(ann, "Ann")
        await sign_in(phone, "Ann")
        await sign_in(pad, "Ann")
        page = (await ann.get("/account")).text
        assert "Firefox on Linux" in page and "Chrome on Android" in page and "this browser" in page
        ended = re.findall(r'name="session" value="(\w+)"', page)
        assert len(ended) == 2
        await ann.post("/account/sessions/end", data={"session": ended[1]})
        assert sorted([await signed_in(phone), await signed_in(pad)]) == [False, True]
        await ann.post("/account/sessions/end-others")
        assert [await signed_in(one) for one in (ann, phone, pad)] == [True, False, False]
        await ann.post("/sign-out")
        assert not await signed_in(ann) and "session" not in ann.cookies

    visited(tmp_path, story)


def test_a_new_password_ends_other_sessions(tmp_path):
    async def story(_, browser):
        ann, phone = browser(), browser()
        await sign_up(ann, "Ann")
        await sign_in(phone, "Ann")
        wrong = await ann.post("/account/password", data={"now": "wrong horse", "password": "another horse"})
        assert wrong.status_code == 403 and await signed_in(phone)
        assert (await ann.post("/account/password", data={"now": PASSWORD, "password": "another horse"})).is_redirect
        assert await signed_in(ann) and not await signed_in(phone)
        assert (await sign_in(phone, "Ann")).status_code == 403
        assert (await sign_in(phone, "Ann", "another horse")).status_code == 303

    visited(tmp_path, story)


def test_a_new_name_is_seen_where_games_go_on(tmp_path):
    async def story(_, browser):
        ann, ben = browser(), browser()
        await sign_up(ann, "Ann")
        await sign_up(ben, "Ben")
        table = await opened(ann)
        await joined(ben, await invitation(ann, table))
        over = await opened(ann)
        await joined(ben, await invitation(ann, over))
        await ben.post(f"{over}/resign", data={"key": "x"})
        assert (await ann.post("/account/name", data={"name": "bén"})).status_code == 409
        assert (await ann.post("/account/name", data={"name": "Nefer-Tari"})).status_code == 303
        assert await names(ben, table) == ["Nefer-Tari", "Ben"] and await names(ben, over) == ["Ann", "Ben"]
        assert (await sign_in(browser(), "Ann")).status_code == 403
        assert (await sign_up(browser(), "Ann")).status_code == 303

    visited(tmp_path, story)


def test_my_data_are_mine_to_take(tmp_path):
    async def story(_, browser):
        ann, ben = browser(), browser()
        await sign_up(ann, "Ann")
        table, secret = await opened(ann), await opened(ann, "kuhn")
        for one in (table, secret):
            await joined(ben, await invitation(ann, one), "Ben")
        told = json.loads((await ann.get("/account/export")).text)
        tables = {one["id"]: one for one in told["tables"]}
        assert told["name"] == "Ann" and len(told["sessions"]) == 1 and set(tables) == {table[3:], secret[3:]}
        assert tables[table[3:]]["record"][0]["game"] == "steps" and tables[table[3:]]["players"] == ["Ann", "Ben"]
        assert "record" not in tables[secret[3:]], "what is hidden stays hidden while the game goes on"
        assert (await ben.get("/account/export")).status_code == 403

    visited(tmp_path, story)


PERSONAL = {
    "sessions": "sessions", "credentials": "credentials", "channels": "notices", "seats": "tables", "people": "name",
    "presence": "present", "ties": "ties", "mutes": "muted", "talk": "talk", "reports": "reports",
    "silenced": "silenced", "decisions": "decisions about me", "ratings": "ratings", "result_seats": "results",
    "private_profiles": "profile is private", "entrants": "tournaments", "tournaments": "tournaments made",
    "vacations": "vacation", "quiet_hours": "quiet hours", "notices": "told", "waits": "bots after a wait",
}  # fmt: skip
"""Tables of the database with what is kept of a person, and where the export tells it."""

OWNERS = {"owner", "person", "guest", "moderator", "maker"}


def test_every_table_that_knows_a_person_is_exported(tmp_path):
    knowing = {table.name for table in METADATA.tables.values() if OWNERS & set(table.c.keys())} | {"people"}
    assert knowing - {"heirs"} == set(PERSONAL), "heirs hold former names of the same person, which mean nothing"


@pytest.mark.slow
def test_the_export_tells_what_was_done(tmp_path):
    async def story(house, browser):
        ann, ben, zoe = browser(), browser(), browser()
        for one, name in ((ann, "Ann"), (ben, "Ben"), (zoe, "Zoe")):
            await sign_up(one, name)
        table = await opened(ann, rated="yes")
        await joined(ben, await invitation(ann, table))
        await ann.post(f"{table}/talk", data={"words": "Good luck"})
        await ben.post(f"{table}/talk", data={"words": "Rude words"})
        for deed in ("report", "mute"):
            await ann.post(f"{table}/talk/{deed}", data={"line": "2"})
        await ann.post("/people/Ben/tie", data={"kind": "follow"})
        await ann.post("/people/Zoe/tie", data={"kind": "block"})
        await ben.post(f"{table}/resign", data={"key": "x"})
        told = json.loads((await ann.get("/account/export")).text)
        assert set(PERSONAL.values()) <= set(told)
        assert [(one["name"], one["kind"]) for one in told["ties"]] == [("Ben", "follow"), ("Zoe", "block")]
        assert [one["name"] for one in told["muted"]] == ["Ben"] and told["talk"][0]["words"] == "Good luck"
        assert [one["words"] for one in told["reports"]] == ["Rude words"]
        assert [(one["place"], one["rated"]) for one in told["results"]] == [(1, True)]
        assert [(one["game"], one["games"]) for one in told["ratings"]] == [("steps", 1)]
        assert not told["profile is private"] and re.fullmatch(r"\d{4}-\d\d-\d\dT.*\+00:00", told["created"])
        others = json.loads((await zoe.get("/account/export")).text)
        assert not any(others[one] for one in ("ties", "muted", "talk", "reports", "results", "ratings", "tables"))
        assert "Ann" not in json.dumps(others), "nobody learns who blocks"

    visited(tmp_path, story)


async def told_and_kept(house, table_id):
    """What the log tells of a table and what memory holds, which a bot's move reaches a moment later."""
    return [(t.seats, t.seq, t.over) for t in (house._fold(table_id), house.present(table_id))]


def test_the_deleted_are_forgotten_and_games_of_others_stand(tmp_path):
    async def story(house, browser):
        ann, ben, eve = browser(), browser(), browser()
        table = await opened(ann, name="Annabel")
        await joined(ben, await invitation(ann, table), "Ben")
        await sign_up(ann, "Annabella")
        three = await opened(ann, seat2="bot0")
        await joined(ben, await invitation(ann, three), "Ben")
        waiting = await opened(ann)
        link = await invitation(ann, waiting)
        owner = house.present(table[3:]).seats[0].guest
        assert (await ann.post("/account/delete", data={"password": "wrong"})).status_code == 403
        assert (await ann.post("/account/delete", data={"password": PASSWORD})).headers["location"] == "/"
        assert not await signed_in(ann) and (await sign_in(ann, "Annabella")).status_code == 403
        assert await names(ben, table) == ["former player", "Ben"]
        assert "former player gives up" in (await ben.get(table)).text
        assert (await names(ben, three))[0] == "Servant for former player"
        assert (await eve.post(link, data={"name": "Eve"})).status_code == 410
        for one in (table, three, waiting):
            await until(partial(told_and_kept, house, one[3:]), lambda both: both[0] == both[1])
        await house.write(lambda: None)
        with sqlite3.connect(tmp_path / "house.sqlite") as connection:
            left = "\n".join(line for line in connection.iterdump() if "heirs" not in line)
        assert "Annabel" not in left and owner not in left
        assert (await sign_up(eve, "Annabella")).status_code == 303, "the name is free again"

    visited(tmp_path, story)


def test_what_a_crash_interrupts_is_done_when_the_house_opens_again(tmp_path):
    table = ""

    async def cut_off(house, browser):
        nonlocal table
        ann = browser()
        table = await opened(ann, name="Ann")

        async def crash() -> None:
            raise RuntimeError("the plug is pulled")

        house.people.heirs.settle = crash
        assert (await sign_up(ann, "Ann-Marie")).status_code == 500

    async def later(house, browser):
        await house.people.heirs.settle()
        ann = browser()
        await sign_in(ann, "Ann-Marie")
        assert await plays(ann, table)

    visited(tmp_path, cut_off)
    visited(tmp_path, later)


@pytest.mark.parametrize("name", ["Ann", "Élise", "Jean-Luc", "o_o", "名前", "Αννα", "a1"])
def test_names_that_one_can_have(name):
    assert read_name(name) == name


BAD = ["", "a", "1a", "x" * 21, "-ann", "ann-", "an n", "аnn", "a\u202enn", "<b>ann", "Scribe", "Pharaon",
       "\u3164\u3164", "김철수\u3164", "\u1160Ann", "An\uffa0n", "Ann\u2800", "Ann\ufe0f", "Ann\U000e0041",
       "\u115f\u1160", "Great.House", "Former-Player", "Nefer", "admin", "@ann", "ann'--"]  # fmt: skip


@pytest.mark.parametrize("name", BAD)
def test_names_that_nobody_can_have(name):
    with pytest.raises(Refused):
        read_name(name)


def test_names_that_look_alike_are_one():
    assert len({fold_name(name) for name in ("Nil1", "nill", "NÍL1", "ni-l.l", "Nlll")}) == 1
    assert fold_name("Ann") != fold_name("Anna")


@pytest.mark.parametrize("blank", ["\u3164", "\u115f", "\u1160", "\uffa0", "\u2800", "\u034f", "\ufe0f", "\U000e0041"])
def test_names_that_differ_by_what_shows_nothing_are_one(blank):
    assert fold_name(f"김{blank}철수{blank}") == fold_name("김철수") and fold_name(blank) == ""


def test_guessing_at_a_stolen_hash_is_slow(monkeypatch):
    """As much memory and time as is asked for of Argon2id at least; hashes with less are made anew."""
    cheap = passwords.hash_password(PASSWORD)
    monkeypatch.setattr(passwords, "_HASHER", EARNEST)
    hashed = passwords.hash_password(PASSWORD)
    memory, times = map(int, re.match(r"\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$", hashed).groups())
    assert memory >= 19 * 1024 and times >= 2
    assert passwords.outdated(cheap) and not passwords.outdated(hashed)


def test_passwords():
    for bad in ("short", "12345678", "aaaaaaaaaa", "Ann-Marie", "x" * 129):
        with pytest.raises(Refused):
            passwords.read_password(bad, "ann-marie")
    hashed = passwords.hash_password(PASSWORD)
    assert hashed.startswith("$argon2id$") and PASSWORD not in hashed
    assert passwords.verify(hashed, PASSWORD) and not passwords.verify(hashed, "wrong horse")
    assert not passwords.verify("", "nobody") and not passwords.outdated(hashed)


@pytest.mark.slow
def test_an_account_is_the_same_in_every_process(shared):
    """Over PostgreSQL: signed up at one, signed in and out at the other, renamed, and forgotten by both."""

    async def story(house, browser):
        async def second(other, stranger):
            ann, phone, ben = browser(), stranger(), stranger()
            table = await opened(ann, name="Annabel")
            assert (await sign_up(ann, "Annabella")).status_code == 303
            assert (await sign_up(phone, "ANNABELLA")).status_code == 409
            guests = await opened(phone)
            assert (await sign_in(phone, "annabella")).status_code == 303
            assert await plays(phone, table) and await plays(ann, guests)
            await joined(ben, await invitation(ann, table), "Ben")
            await phone.post("/account/name", data={"name": "Nefer-Tari"})
            assert (await names(ann, table)) == ["Nefer-Tari", "Ben"] == await names(ben, table)
            wrong = [(await sign_in(stranger(), "Nefer-Tari", "wrong horse")).status_code for _ in range(11)]
            assert wrong == [403] * 10 + [429]
            assert (await sign_in(browser(), "Nefer-Tari")).status_code == 429, "held against strangers everywhere"
            assert (await sign_in(phone, "Nefer-Tari")).status_code == 303, "and not against who is known"
            await ann.post("/account/sessions/end-others")
            assert not await signed_in(phone)
            codes = re.findall(r"<code>([\w-]+)</code>", (await ann.post("/account/codes")).text)
            tried = [await ann.post("/account/delete", data={"password": "wrong horse"}) for _ in range(11)]
            assert [answer.status_code for answer in tried] == [403] * 10 + [429] and len(codes) == 8
            other.clock = house.clock = lambda: time.time() + 3600
            assert (await ann.post("/account/delete", data={"password": PASSWORD})).status_code == 303
            await eventually_named(ben, table, ["former player", "Ben"])
            told = await other.read(other.store.entries, table[3:])
            assert "Annabel" not in json.dumps(told) and "Nefer" not in json.dumps(told)

        await visiting(process(shared, "ben"), second)

    visited(None, story, lambda: process(shared, "ann"))


@pytest.mark.slow
def test_robots_and_tokens_made_at_the_same_time_are_counted_each(shared):
    """Over PostgreSQL, at two processes."""

    async def story(_, browser):
        async def second(_, stranger):
            ann, phone = browser(), stranger()
            await sign_up(ann, "Ann")
            await sign_in(phone, "Ann")

            async def made(path: str, forms: list[dict[str, str]]) -> list[int]:
                answers = (one.post(path, data=form) for form in forms for one in (ann, phone))
                return sorted([answer.status_code for answer in await asyncio.gather(*answers)])

            robots = [
                {"name": name} for name in ("Apis", "Bastet", "Chons", "Duamutef", "Enlil", "Geb", "Horus", "Isis")
            ]
            assert (await made("/account/robots", robots)).count(303) == MAX_ROBOTS
            robot = re.search(r'name="robot" value="(\w+)"', (await ann.get("/account/robots")).text)[1]
            tokens = await made("/account/robots/token", [{"robot": robot}] * 12)
            assert tokens.count(200) == MOST["token"][0]

        await visiting(process(shared, "ben"), second)

    visited(None, story, lambda: process(shared, "ann"))
