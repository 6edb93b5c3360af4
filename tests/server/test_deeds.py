"""What people do is done as a whole or not at all: where a house says that nothing was done, nothing was."""

import asyncio
import re
from contextlib import contextmanager

import pytest

from greathouse.server import keeper
from greathouse.server.errors import Unavailable
from greathouse.server.people.deeds import CLICK_LASTS
from greathouse.server.people.names import fold_name

from .visitors import PASSWORD, opened, process, sign_in, sign_up, signed_in, visited, visiting

NEW = "a horse that is new"
WRITES = 8
"""More transactions than any deed takes."""


@contextmanager
def failing(house, number):
    """Meanwhile the transaction of this number finds that nothing can be stored."""
    writing, left = house.store.writing, [number]

    @contextmanager
    def counted():
        left[0] -= 1
        if left[0] == 0:
            raise Unavailable("not-stored")
        with writing() as connection:
            yield connection

    house.store.writing = counted
    try:
        yield
    finally:
        del house.store.writing


async def tried_until_done(house, deed, undone):
    """A deed that fails at the first transaction, at the second and so on, until it does not fail any more."""
    for number in range(1, WRITES):
        with failing(house, number):
            answer = await deed()
        if answer.status_code != 503:
            return answer
        await undone()
    raise AssertionError("it has not been done")


def codes_in(page):
    return re.findall(r"<code>([\w-]+)</code>", page.text)


def test_an_account_that_was_not_made_can_be_made(tmp_path):
    async def story(house, browser):
        ann = browser()
        await opened(ann, name="Meryt")

        async def undone():
            assert await house.read(house.people.store.named, "ann") is None and not await signed_in(ann)

        answer = await tried_until_done(house, lambda: sign_up(ann, "Ann"), undone)
        assert answer.status_code == 303 and await signed_in(ann)

    visited(tmp_path, story)


def test_a_password_that_was_not_changed_counts(tmp_path):
    async def story(house, browser):
        ann, thief = browser(), browser()
        await sign_up(ann, "Ann")
        await sign_in(thief, "Ann")

        async def undone():
            assert (await sign_in(browser(), "Ann")).status_code == 303 and await signed_in(thief)

        form = {"now": PASSWORD, "password": NEW}
        answer = await tried_until_done(house, lambda: ann.post("/account/password", data=form), undone)
        assert answer.status_code == 303 and await signed_in(ann) and not await signed_in(thief)

    visited(tmp_path, story)


@pytest.mark.parametrize(
    ("path", "form"), [("/sign-in/code", {"name": "Ann"}), ("/account/password", {"name": "Ann", "password": NEW})]
)
def test_a_code_that_was_of_no_use_is_not_spent(tmp_path, path, form):
    async def story(house, browser):
        ann, lost = browser(), browser()
        await sign_up(ann, "Ann")
        first, second, *rest = codes_in(await ann.post("/account/codes"))
        assert (await lost.post("/sign-in/code", data={"name": "Ann", "code": first})).status_code == 303

        async def undone():
            codes = await house.read(house.people.credentials.of, owner.id, "code")
            assert len(codes) == 1 + len(rest) and (await sign_in(browser(), "Ann")).status_code == 303

        owner = await house.read(house.people.store.named, "ann")
        sent = form | {"code": second, "now": second}
        answer = await tried_until_done(house, lambda: lost.post(path, data=sent), undone)
        assert answer.status_code == 303 and await signed_in(lost)
        assert len(await house.read(house.people.credentials.of, owner.id, "code")) == len(rest)

    visited(tmp_path, story)


def test_a_letter_that_was_of_no_use_is_not_spent(tmp_path):
    async def story(house, browser):
        ann, lost = browser(), browser()
        await sign_up(ann, "Ann")
        owner = await house.read(house.people.store.named, "ann")
        link = f"/sign-in/letter/{owner.id}/{await house.people.new_letter(owner.id)}"

        async def undone():
            assert (await sign_in(browser(), "Ann")).status_code == 303 and await signed_in(ann)

        answer = await tried_until_done(house, lambda: lost.post(link, data={"password": NEW}), undone)
        assert answer.status_code == 303 and await signed_in(lost) and not await signed_in(ann)
        assert (await browser().post(link, data={"password": NEW})).status_code == 403

    visited(tmp_path, story)


def test_a_guest_who_got_no_private_link_is_a_guest(tmp_path):
    async def story(house, browser):
        ann = browser()
        await opened(ann, name="Meryt")

        async def undone():
            assert "session" not in ann.cookies and not await signed_in(ann)

        answer = await tried_until_done(house, lambda: ann.post("/account/link"), undone)
        assert answer.status_code == 200 and await signed_in(ann)
        with house.store.reading() as connection:
            assert connection.exec_driver_sql("SELECT count(*) FROM people").scalar() == 1

    visited(tmp_path, story)


def test_who_chose_no_name_has_none(tmp_path):
    async def story(house, browser):
        ann = browser()
        await ann.post("/account/link")

        async def undone():
            assert await house.read(house.people.store.named, "ann") is None

        form = {"name": "Ann", "password": PASSWORD}
        assert (await tried_until_done(house, lambda: ann.post("/account/password", data=form), undone)).is_redirect
        assert (await sign_in(browser(), "Ann")).status_code == 303

    visited(tmp_path, story)


def test_a_new_name_stands_at_tables_as_soon_as_they_can_store_it(tmp_path, monkeypatch):
    monkeypatch.setattr(keeper, "WAITS", (0.001, 0.002))

    async def story(house, browser):
        ann = browser()
        await sign_up(ann, "Ann")
        table = await opened(ann)
        with failing(house, 2):
            assert (await ann.post("/account/name", data={"name": "Berta"})).status_code == 303
        assert house.present(table[3:]).seats[0].name == "Berta"
        assert (await sign_in(browser(), "Berta")).status_code == 303

    visited(tmp_path, story)


def test_an_invitation_that_led_to_no_account_counts(tmp_path):
    async def story(house, browser):
        await sign_up(browser(), "Bob")
        house.people.open_to = "invited"
        secret, ann = await house.people.invite(house.clock() + 60), browser()
        assert (await sign_up(ann, "bob", invitation=secret)).status_code == 409
        assert (await sign_up(ann, "Ann", "short", invitation=secret)).status_code == 422

        async def undone():
            assert await house.read(house.people.store.named, "ann") is None

        answer = await tried_until_done(house, lambda: sign_up(ann, "Ann", invitation=secret), undone)
        assert answer.status_code == 303
        assert (await sign_up(browser(), "Eve", invitation=secret)).status_code == 403

    visited(tmp_path, story)


@pytest.mark.slow
def test_a_proof_counts_once_however_many_processes_it_is_given_to(shared):
    """Over PostgreSQL, at two processes: an invitation, a recovery code and a letter."""

    async def story(house, browser):
        async def second(other, stranger):
            house.people.open_to = other.people.open_to = "invited"
            secret = await house.people.invite(house.clock() + 60)
            made = [sign_up(one(), f"Ann-{n}", invitation=secret) for n, one in enumerate((browser, stranger) * 3)]
            assert statuses(await asyncio.gather(*made)) == [303] + [403] * 5
            house.people.open_to = "everyone"
            ann = browser()
            await sign_up(ann, "Bea")
            sent = {"name": "Bea", "code": codes_in(await ann.post("/account/codes"))[0]}
            tries = [one().post("/sign-in/code", data=sent) for one in (browser, stranger) * 3]
            assert statuses(await asyncio.gather(*tries)) == [303] + [403] * 5
            owner = await house.read(house.people.store.named, fold_name("Bea"))
            link = f"/sign-in/letter/{owner.id}/{await house.people.new_letter(owner.id)}"
            tries = [one().post(link, data={"password": NEW}) for one in (browser, stranger) * 3]
            assert statuses(await asyncio.gather(*tries)) == [303] + [403] * 5

        await visiting(process(shared, "ben"), second)

    visited(None, story, lambda: process(shared, "ann"))


def statuses(answers):
    return sorted(answer.status_code for answer in answers)


def key_in(page):
    return re.search(r'action="/sign-up".*?name="key" value="([^"]+)"', page.text, re.S)[1]


@pytest.mark.parametrize("path", ["/sign-up", "/account"])
def test_a_doubled_click_makes_one_account_and_lets_in(tmp_path, path):
    async def story(house, browser):
        ann = browser()
        await opened(ann, name="Meryt")
        key, seat = key_in(await ann.get(path)), ann.cookies["seat"]
        house.people.open_to = "invited"
        secret = await house.people.invite(house.clock() + 60)
        clicks = [browser() for _ in range(3)]
        for one in clicks:
            one.cookies.set("seat", seat)
        answers = await asyncio.gather(*(sign_up(one, "Ann", key=key, invitation=secret) for one in clicks))
        assert statuses(answers) == [303] * 3 and all([await signed_in(one) for one in clicks])

    visited(tmp_path, story)


def test_nobody_else_gets_in_by_the_click_that_made_an_account(tmp_path):
    async def story(house, browser):
        now = house.clock()
        assert (await sign_up(browser(), "Ann", key="once")).status_code == 303
        assert (await sign_up(browser(), "Ann", "another horse", key="once")).status_code == 403
        assert (await sign_up(browser(), "Ann", key="twice")).status_code == 409
        assert (await sign_up(browser(), "Ann")).status_code == 409, "nor without any"
        assert (await sign_up(browser(), "Ben", key="once")).status_code == 303, "the form was sent with another name"
        guesses = [await sign_up(browser(), "Ann", "another horse", key="once") for _ in range(11)]
        assert guesses[-1].status_code == 429, "they are counted"
        house.clock = lambda: now + CLICK_LASTS + 1
        assert (await sign_up(browser(), "Ann", key="once")).status_code == 409

    visited(tmp_path, story)


def test_a_refused_form_keeps_its_click(tmp_path):
    async def story(_, browser):
        ann = browser()
        key = key_in(await ann.get("/sign-up"))
        assert key_in(await sign_up(ann, "Ann", "short", key=key)) == key
        assert key_in(await ann.get("/sign-up")) != key

    visited(tmp_path, story)


@pytest.mark.slow
def test_a_doubled_click_makes_one_account_also_at_another_process(shared):
    async def story(_, browser):
        async def second(_, stranger):
            clicks = [one() for one in (browser, stranger) * 3]
            assert statuses(await asyncio.gather(*(sign_up(one, "Ann", key="once") for one in clicks))) == [303] * 6
            assert all([await signed_in(one) for one in clicks])

        await visiting(process(shared, "ben"), second)

    visited(None, story, lambda: process(shared, "ann"))
