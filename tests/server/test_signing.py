"""What somebody can try who wants to be somebody else."""

import asyncio
import re

import pytest

from greathouse.server.errors import Refused
from greathouse.server.people import guesses, passwords, people
from greathouse.server.people.secrets import digest
from greathouse.server.web.guard import Limits

from .houses import make_house
from .visitors import ORIGIN, PASSWORD, invitation, joined, opened, plays, sign_in, sign_up, visited


def test_signing_in_always_gives_a_new_cookie(tmp_path):
    """Session fixation: whoever planted a cookie in somebody's browser gains nothing when that signs in."""

    async def story(_, browser):
        ann, eve = browser(), browser()
        table = await opened(eve, name="Eve")
        planted = eve.cookies["seat"]
        ann.cookies.set("seat", planted, domain="house.local", path="/")
        await sign_up(ann, "Ann")
        mine = await opened(ann)
        assert await plays(ann, mine) and not await plays(eve, mine)
        assert not await plays(eve, table), "what was planted has gone to the account"
        session = ann.cookies["session"]
        fixed = browser()
        fixed.cookies.set("session", session, domain="house.local", path="/")
        await sign_in(fixed, "Ann")
        assert fixed.cookies["session"] != session
        forged = browser()
        forged.cookies.set("session", "A" * 43, domain="house.local", path="/")
        assert "/account/delete" not in (await forged.get("/account")).text

    visited(tmp_path, story)


def test_cookies_are_guarded_and_secrets_never_stored(tmp_path):
    async def story(_, browser):
        ann = browser()
        cookie = (await sign_up(ann, "Ann")).headers["set-cookie"]
        assert cookie.startswith("session=") and "HttpOnly" in cookie and "SameSite=lax" in cookie
        secure = await browser().post(
            "https://house/sign-in", data={"name": "Ann", "password": PASSWORD}, headers={"Origin": "https://house"}
        )
        cookie = secure.headers["set-cookie"]
        assert cookie.startswith("__Host-session=") and "Secure" in cookie and "Path=/" in cookie
        link = re.search(r"/return/([\w-]{43})", (await ann.post("/account/link")).text)[1]
        code = re.search(r"<code>([\w-]+)</code>", (await ann.post("/account/codes")).text)[1]
        session = ann.cookies["session"]
        page = (await ann.get("/account")).text
        assert session not in page
        stored = b"".join(path.read_bytes() for path in tmp_path.glob("house.sqlite*"))
        for secret in (session, link, code, PASSWORD):
            assert secret.encode() not in stored
        assert digest(session).encode() in stored

    visited(tmp_path, story)


def test_nobody_learns_by_signing_in_which_names_there_are(tmp_path, monkeypatch):
    verified = []

    def noted(hashed: str, text: str) -> bool:
        verified.append(text)
        return passwords.verify(hashed, text)

    monkeypatch.setattr(people, "verify", noted)

    async def story(_, browser):
        await sign_up(browser(), "Ann")
        for path, field in (("/sign-in", "password"), ("/sign-in/code", "code")):
            told = []
            for name in ("Ann", "Ibo"):
                answer = await browser().post(path, data={"name": name, field: "wrong horse"})
                told.append((answer.status_code, answer.text.replace(name, "")))
            assert told[0] == told[1] and told[0][0] == 403
        assert verified == ["wrong horse"] * 2, "a name that nobody has takes as long"

    visited(tmp_path, story)


@pytest.mark.slow
def test_guessing_is_slowed_by_name_and_by_address(tmp_path, monkeypatch):
    monkeypatch.setattr(people, "verify", lambda hashed, text: bool(hashed) and text == PASSWORD)
    now = [1_000_000.0]

    def made():
        house = make_house(tmp_path)
        house.clock = lambda: now[0]
        return house

    async def story(_, browser):
        await sign_up(browser(), "Ann")

        async def tries(count: int, name: str, address: str, password: str = "wrong horse") -> list[int]:
            return [(await sign_in(browser(address), name, password)).status_code for _ in range(count)]

        burst = int(guesses.OF_NAME.burst)
        assert await tries(burst + 2, "Ann", "10.0.0.1") == [403] * burst + [429] * 2
        assert await tries(1, "Ann", "10.0.0.2") == [429], "from wherever they come"
        assert await tries(1, "Ann", "10.0.0.2", PASSWORD) == [429], "nor is a right one told from wrong ones"
        assert await tries(1, "Ben", "10.0.0.2") == [403]
        now[0] += guesses.OF_NAME.seconds
        assert await tries(2, "Ann", "10.0.0.3") == [403, 429]
        now[0] += guesses.OF_NAME.seconds
        assert await tries(2, "Ann", "10.0.0.3", PASSWORD) == [303, 303], "who knows it is forgiven"
        many = [await tries(1, f"name{number}", "10.0.0.4") for number in range(int(guesses.OF_ADDRESS.burst) + 1)]
        assert many == [[403]] * int(guesses.OF_ADDRESS.burst) + [[429]]

    visited(tmp_path, story, made)


def test_who_guesses_too_much_is_told_when_to_come_again(tmp_path, monkeypatch):
    """By a password, a code, a letter, a change of the password, and for an account."""
    monkeypatch.setattr(people, "verify", lambda hashed, text: bool(hashed) and text == PASSWORD)
    now = [1_000_000.0]

    def made():
        house = make_house(tmp_path)
        house.clock = house.monotonic = lambda: now[0]
        return house

    async def story(_, browser):
        ann = browser()
        await sign_up(ann, "Ann")
        change = {"now": "wrong horse", "password": "a horse that is new"}
        asked = {
            guesses.OF_NAME: [
                lambda: sign_in(browser(), "Ann", "wrong horse"),
                lambda: ann.post("/account/password", data=change),
                lambda: ann.post("/account/delete", data={"password": "wrong horse"}),
            ],
            guesses.OF_ADDRESS: [lambda: browser().post("/sign-in/code", data={"name": "Ann", "code": "wrong"})],
        }
        for allowance, forms in asked.items():
            for form in forms:
                while (answer := await form()).status_code == 403:
                    assert "retry-after" not in answer.headers
                assert (answer.status_code, answer.headers["retry-after"]) == (429, str(int(allowance.seconds)))
        now[0] += guesses.OF_NAME.seconds - 150
        assert (await sign_in(browser(), "Ann")).headers["retry-after"] == "150"
        now[0] += 150
        assert (await sign_in(browser(), "Ann")).status_code == 303

    visited(tmp_path, story, made)


def test_who_makes_too_many_accounts_is_told_when_to_come_again(tmp_path):
    async def story(house, browser):
        house.monotonic = lambda: 1_000.0
        assert (await browser().post("/account/link")).status_code == 200
        answer = await browser().post("/account/link")
        assert (answer.status_code, answer.headers["retry-after"]) == (429, "300")

    visited(tmp_path, story, limits=Limits(accounts_burst=1))


async def guessed_at(browser, name: str, count: int) -> list[int]:
    """What so many wrong passwords for a name are answered, each from an address of its own."""
    return [(await sign_in(browser(f"10.1.0.{n}"), name, "wrong horse")).status_code for n in range(count)]


BEYOND = int(guesses.OF_NAME.burst) + 1


def test_what_strangers_guess_is_not_held_against_a_browser_that_is_known(tmp_path, monkeypatch):
    monkeypatch.setattr(people, "verify", lambda hashed, text: bool(hashed) and text == PASSWORD)

    async def story(_, browser):
        ann, eve = browser(), browser()
        cookies = (await sign_up(ann, "Ann")).headers.get_list("set-cookie")
        assert any(one.startswith("mark=") and "HttpOnly" in one and "Max-Age=31536000" in one for one in cookies)
        await sign_up(eve, "Eve")
        await ann.post("/sign-out")
        assert (await guessed_at(browser, "Ann", BEYOND))[-1] == 429
        for stranger in (browser(), eve):
            assert (await sign_in(stranger, "Ann")).status_code == 429, "nor is a mark of somebody else worth anything"
        assert (await sign_in(ann, "Ann")).status_code == 303
        assert (await guessed_at(browser, "Ann", 1)) == [429], "that she is here lets strangers guess no more"
        await ann.post("/sign-out")
        known = [(await sign_in(ann, "Ann", "wrong horse")).status_code for _ in range(BEYOND)]
        assert known == [403] * (BEYOND - 1) + [429], "who is known does not guess without end either"

    visited(tmp_path, story)


def test_a_mark_counts_until_the_password_is_changed_and_is_given_anew_where_that_happens(tmp_path):
    async def story(_, browser):
        ann, phone, new = browser(), browser(), "another horse"
        await sign_up(ann, "Ann")
        await sign_in(phone, "Ann")
        before = ann.cookies["mark"]
        assert phone.cookies["mark"] == before
        assert (await ann.post("/account/password", data={"now": PASSWORD, "password": new})).status_code == 303
        assert ann.cookies["mark"] != before
        await guessed_at(browser, "Ann", BEYOND)
        assert (await sign_in(phone, "Ann", new)).status_code == 429
        assert (await sign_in(ann, "Ann", new)).status_code == 303
        assert (await ann.post("/account/delete", data={"password": new})).status_code == 303
        assert "mark" not in ann.cookies

    visited(tmp_path, story)


def test_guesses_at_a_name_leave_its_recovery_codes_alone_which_are_counted_by_address(tmp_path, monkeypatch):
    monkeypatch.setattr(people, "verify", lambda hashed, text: False)

    async def story(_, browser):
        ann = browser()
        await sign_up(ann, "Ann")
        code = re.search(r"<code>([\w-]+)</code>", (await ann.post("/account/codes")).text)[1]
        await guessed_at(browser, "Ann", BEYOND)
        lost = browser("10.0.0.2")
        assert (await lost.post("/sign-in/code", data={"name": "Ann", "code": code})).status_code == 303
        burst, wrong = int(guesses.OF_ADDRESS.burst), {"name": "Ann", "code": "aaaa-aaaa-aaaa-aaaa"}
        tried = [(await browser("10.0.0.3").post("/sign-in/code", data=wrong)).status_code for _ in range(burst + 1)]
        assert tried == [403] * burst + [429]

    visited(tmp_path, story)


def test_a_day_of_guessing_at_a_name_from_everywhere_is_hopeless(tmp_path):
    """Whatever wait is chosen: a guess each minute, each from an address of its own."""
    held = guesses.Guesses(make_house(tmp_path).store)

    def allowed(minute: int) -> bool:
        try:
            held.count(1_000_000.0 + 60 * minute, guesses.stranger("ann"), guesses.address(f"10.1.{minute}"))
        except Refused:
            return False
        return True

    assert sum(map(allowed, range(24 * 60))) <= 300


def test_guesses_at_the_same_time_are_counted_before_they_are_looked_at(tmp_path, monkeypatch):
    monkeypatch.setattr(people, "verify", lambda hashed, text: False)

    async def story(_, browser):
        await sign_up(browser(), "Ann")
        answers = await asyncio.gather(*(sign_in(browser(f"10.0.1.{n}"), "Ann", "wrong horse") for n in range(25)))
        codes = [answer.status_code for answer in answers]
        assert codes.count(403) == guesses.OF_NAME.burst and codes.count(429) == 25 - guesses.OF_NAME.burst

    visited(tmp_path, story)


FORMS = ("/sign-up", "/sign-in", "/sign-in/code", "/sign-out", "/account/link", "/account/codes", "/account/name",
         "/account/password", "/account/sessions/end", "/account/sessions/end-others", "/account/delete")  # fmt: skip


def test_no_other_page_can_send_a_form(tmp_path):
    async def story(_, browser):
        ann = browser()
        await sign_up(ann, "Ann")
        before = (await ann.get("/account")).text
        for form in FORMS:
            for origin in ("http://evil.example", "null", ORIGIN + ".evil.example"):
                data = {"name": "Eve", "password": PASSWORD}
                answer = await ann.post(form, data=data, headers={"Origin": origin})
                assert answer.status_code == 403, form
            assert (await ann.get(form)).status_code in (200, 404, 405), form
        assert (await ann.get("/account")).text == before

    visited(tmp_path, story)


def test_signing_in_leads_to_no_other_house(tmp_path):
    elsewhere = ("//evil.example", "/\\evil.example", "http://evil.example", "/a\r\nX-Evil: 1", "evil")

    async def story(_, browser):
        for name, back in zip(("Ann", "Ben", "Cem", "Dan", "Eva"), elsewhere, strict=True):
            assert (await sign_up(browser(), name, back=back)).headers["location"] == "/", back
            assert (await sign_in(browser(), name, back=back)).headers["location"] == "/", back
            form = (await browser().get("/sign-in", params={"back": back})).text.partition("<main")[2]
            assert form.count('name="back" value="/"') == 2 and "evil" not in form, back
        assert (await sign_in(browser(), "Ann", back="/rules/steps?a=b")).headers["location"] == "/rules/steps?a=b"

    visited(tmp_path, story)


def test_what_is_typed_stands_as_harmless_text(tmp_path):
    async def story(_, browser):
        for name in ("<script>alert(1)</script>", '"><img src=x onerror=alert(1)>', "{{7*7}}", "ann\u202e"):
            for path in ("/sign-up", "/sign-in", "/sign-in/code"):
                answer = await browser().post(path, data={"name": name, "password": PASSWORD, "code": name})
                assert answer.status_code in (403, 422)
                assert not any(bad in answer.text for bad in ("<script>alert", "<img", '"49', "\u202e"))
        ann = browser(**{"User-Agent": "<b>Firefox</b> on Linux"})
        await sign_up(ann, "Ann")
        assert "<b>" not in (await ann.get("/account")).text

    visited(tmp_path, story)


def test_nobody_ends_sessions_or_takes_data_of_others(tmp_path):
    async def story(house, browser):
        ann, eve, nobody = browser(), browser(), browser()
        await sign_up(ann, "Ann")
        await sign_up(eve, "Eve")
        token = digest(ann.cookies["session"])
        await eve.post("/account/sessions/end", data={"session": token})
        assert "/account/delete" in (await ann.get("/account")).text
        assert "Ann" not in (await eve.get("/account/export")).text
        for path in ("/account/codes", "/account/name", "/account/password", "/account/delete"):
            assert (await nobody.post(path, data={"password": PASSWORD, "name": "Nobody"})).status_code == 403
        table = await opened(ann)
        await joined(eve, await invitation(ann, table))
        owner = house.present(table[3:]).seats[0].guest
        forged = browser()
        for cookie in ("seat", "session"):
            forged.cookies.set(cookie, owner, domain="house.local", path="/")
        assert not await plays(forged, table), "an identity opens nothing"
        assert owner not in (await eve.get(table)).text and owner not in (await eve.get(f"{table}/record")).text

    visited(tmp_path, story)


def test_accounts_are_not_made_by_the_thousand(tmp_path):
    from greathouse.server.web.guard import Limits

    async def story(_, browser):
        codes = [(await browser().post("/account/link")).status_code for _ in range(4)]
        assert codes == [200, 200, 429, 429]
        assert (await browser("10.0.0.9").post("/account/link")).status_code == 200

    visited(tmp_path, story, limits=Limits(accounts_burst=2))
