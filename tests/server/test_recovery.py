"""A lost password: a letter to a confirmed address, or a recovery code, leads to a new one."""

import re
from email import message_from_bytes, policy
from itertools import pairwise

import httpx
import pytest

from greathouse.server.people.guesses import LETTER_LASTS, OF_LETTERS, OF_NAME
from greathouse.server.settings import HouseSettings
from greathouse.server.web.app import make_app
from tests.waiting import wait_until

from .receivers import Mailbox
from .visitors import PASSWORD, opened, sign_in, sign_up, signed_in, visited

NEW = "a horse that is new"


def visiting_with_mail(tmp_path, story, mail, settings=None):
    """Plays a story in a house that sends letters."""

    async def told(house, browser):
        app = make_app(house, lambda: ("steps",), hosts=(), mail=mail, settings=settings)

        def seated(address="10.0.0.9"):
            made = browser()
            made._transport = httpx.ASGITransport(app, client=(address, 1))
            return made

        await story(house, seated, app.state.site.notices)
        await app.state.site.notices.close()

    visited(tmp_path, told)


async def with_address(browser):
    """Somebody with an account, who has confirmed an address."""
    ann = browser()
    await sign_up(ann, "Ann")
    await opened(ann)
    await ann.post("/notices/mail", data={"address": "ann@a.example"})
    await ann.post(address_in(Mailbox.letters.pop()))
    return ann


def address_in(letter):
    return re.search(r"http://house(/\S+)", message_from_bytes(letter, policy=policy.default).get_content())[1]


@pytest.mark.slow
def test_a_letter_leads_to_a_new_password_once(tmp_path, mailbox):
    async def story(house, browser, notices):
        ann, lost = await with_address(browser), browser()
        assert 'action="/sign-in/letter"' in (await lost.get("/sign-in")).text
        answer = await lost.post("/sign-in/letter", data={"name": "ann"})
        await notices.in_thread(wait_until, lambda: Mailbox.letters)
        link = address_in(Mailbox.letters[0])
        assert link not in answer.text and answer.status_code == 200
        assert (await lost.get(link)).status_code == 200, "looking spends nothing"
        assert (await lost.post(link, data={"password": "short"})).status_code == 422
        assert (await lost.post(link, data={"password": NEW})).status_code == 303 and await signed_in(lost)
        assert not await signed_in(ann), "signed out everywhere else"
        assert (await browser().post(link, data={"password": "another horse"})).status_code == 403
        assert (await sign_in(browser(), "Ann")).status_code == 403
        assert (await browser().post("/sign-in", data={"name": "Ann", "password": NEW})).status_code == 303

    visiting_with_mail(tmp_path, story, mailbox)


@pytest.mark.slow
def test_a_new_password_ends_all_letters(tmp_path, mailbox):
    async def story(house, browser, notices):
        ann = await with_address(browser)
        for count in (1, 2, 3):
            await browser().post("/sign-in/letter", data={"name": "Ann"})
            await notices.in_thread(wait_until, lambda count=count: len(Mailbox.letters) == count)
        first, second, third = map(address_in, Mailbox.letters)
        assert (await browser().post(first, data={"password": NEW})).status_code == 303
        assert (await browser().post(second, data={"password": "another horse"})).status_code == 403
        await ann.post("/sign-in", data={"name": "Ann", "password": NEW})
        await browser().post("/sign-in/letter", data={"name": "Ann"})
        await notices.in_thread(wait_until, lambda: len(Mailbox.letters) == 4)
        form = {"now": NEW, "password": "a third horse"}
        assert (await ann.post("/account/password", data=form)).status_code == 303
        for link in (third, address_in(Mailbox.letters[3])):
            assert (await browser().post(link, data={"password": "another horse"})).status_code == 403

    visiting_with_mail(tmp_path, story, mailbox)


@pytest.mark.slow
def test_a_letter_counts_for_half_an_hour_and_for_its_person(tmp_path, mailbox):
    async def story(house, browser, notices):
        await with_address(browser)
        ben = browser()
        await sign_up(ben, "Ben")
        await browser().post("/sign-in/letter", data={"name": "Ann"})
        await notices.in_thread(wait_until, lambda: Mailbox.letters)
        link, now = address_in(Mailbox.letters[0]), house.clock()
        owner, secret = link.split("/")[-2:]
        person = await house.read(house.people.store.named, "ben")
        for wrong in (f"/sign-in/letter/{person.id}/{secret}", f"/sign-in/letter/{owner}/{secret}x"):
            assert (await browser().post(wrong, data={"password": NEW})).status_code == 403
        house.clock = lambda: now + LETTER_LASTS + 1
        assert (await browser().post(link, data={"password": NEW})).status_code == 403
        assert (await sign_in(browser(), "Ann")).status_code == 303

    visiting_with_mail(tmp_path, story, mailbox)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["Ben", "Nobody"])
def test_nobody_learns_who_has_an_address(tmp_path, mailbox, name):
    async def story(house, browser, notices):
        await with_address(browser)
        await sign_up(browser(), "Ben")
        known, other = [(await browser().post("/sign-in/letter", data={"name": one})).text for one in ("Ann", name)]
        assert known.replace("Ann", name) == other
        await notices.in_thread(wait_until, lambda: Mailbox.letters)
        assert len(Mailbox.letters) == 1

    visiting_with_mail(tmp_path, story, mailbox)


@pytest.mark.slow
def test_letters_are_not_asked_for_without_end(tmp_path, mailbox):
    async def story(house, browser, notices):
        await with_address(browser)
        statuses = [(await browser().post("/sign-in/letter", data={"name": "Ann"})).status_code for _ in range(40)]
        assert statuses[0] == 200 and statuses[-1] == 429

    visiting_with_mail(tmp_path, story, mailbox)


@pytest.mark.slow
def test_guesses_at_a_name_keep_no_letter_away_and_no_mailbox_is_flooded(tmp_path, mailbox):
    """Where no letter is sent for now, the last one still counts."""

    async def story(house, browser, notices):
        await with_address(browser)
        guessed = [await sign_in(browser(), "Ann", "wrong horse") for _ in range(int(OF_NAME.burst) + 1)]
        assert guessed[-1].status_code == 429
        now, sent = house.clock(), []
        for minute in range(0, 240, 10):
            house.clock = lambda minute=minute: now + 60 * minute
            stranger = browser(f"10.2.0.{minute}")
            if (await stranger.post("/sign-in/letter", data={"name": "Ann"})).status_code == 200:
                sent.append(house.clock())
        assert sent[0] == now and max(later - one for one, later in pairwise(sent)) <= LETTER_LASTS
        assert len(sent) <= OF_LETTERS.burst + 240 * 60 / OF_LETTERS.seconds

    visiting_with_mail(tmp_path, story, mailbox)


def test_a_house_without_mail_offers_none(tmp_path):
    async def story(_, browser):
        assert "/sign-in/letter" not in (await browser().get("/sign-in")).text
        assert (await browser().post("/sign-in/letter", data={"name": "Ann"})).status_code == 422

    visited(tmp_path, story)


def test_a_recovery_code_stands_for_the_password_that_is_lost(tmp_path):
    async def story(_, browser):
        ann = browser()
        await sign_up(ann, "Ann")
        first, second = re.findall(r"\b(?:[a-z2-7]{4}-){3}[a-z2-7]{4}\b", (await ann.post("/account/codes")).text)[:2]
        lost = browser()
        assert (await lost.post("/sign-in/code", data={"name": "Ann", "code": first})).status_code == 303
        form = {"name": "Ann", "password": NEW}
        assert (await lost.post("/account/password", data=form | {"now": first})).status_code == 403, "it is spent"
        assert (await lost.post("/account/password", data=form | {"now": second})).status_code == 303
        assert not await signed_in(ann)
        assert (await browser().post("/sign-in", data={"name": "Ann", "password": PASSWORD})).status_code == 403
        assert (await browser().post("/sign-in", data=form)).status_code == 303

    visited(tmp_path, story)


@pytest.mark.slow
def test_letters_name_the_house_as_its_pages_do(tmp_path, mailbox):
    async def story(house, browser, notices):
        ann = browser()
        await sign_up(ann, "Ann")
        await opened(ann)
        await ann.post("/notices/mail", data={"address": "ann@a.example"})
        asked = Mailbox.letters.pop()
        await ann.post(address_in(asked))
        await browser().post("/sign-in/letter", data={"name": "Ann"})
        await notices.in_thread(wait_until, lambda: Mailbox.letters)
        for letter in (asked, Mailbox.letters[0]):
            text = message_from_bytes(letter, policy=policy.default).get_content()
            assert "Club of the Nile" in " ".join(text.split()) and "Great House" not in text

    visiting_with_mail(tmp_path, story, mailbox, HouseSettings(name="Club of the Nile"))
