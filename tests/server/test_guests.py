"""Only what the house has given out is a guest's token."""

import base64
import secrets

from greathouse.server.people.guests import BITS, guest_of
from greathouse.server.tables import Seat

from .houses import make_house, open_two
from .visitors import Browser, invitation, joined, opened, plays, visited


def holding(browser: Browser, token: str) -> Browser:
    """A browser whose seat cookie says that."""
    browser.cookies.set("seat", token, domain="house.local", path="/")
    return browser


def altered(token: str) -> list[str]:
    """What is no token of the house, though it comes near one."""
    other = secrets.token_urlsafe(32)
    return [
        "",
        other,
        other[:-1],
        other + "A",
        other[:-1] + "B",
        other + token[BITS:],
        token[:-1],
        token + "0",
        token[:-1] + ("1" if token[-1] == "0" else "0"),
        token[:BITS] + token[BITS:].upper() + "=",
        token[:BITS] + "0" * 32,
        ("B" if token[0] == "A" else "A") + token[1:],
        token[BITS:],
        "x" * 64,
        " " * BITS,
    ]


def test_what_is_no_token_is_nobodys():
    for _ in range(200):
        assert guest_of(secrets.token_urlsafe(32))
    token = secrets.token_urlsafe(32)
    for other in ("", "x" * 40, "x" * 64, token[:-1], token + "A", token[:-1] + "B", "é" * BITS, token + "é" * 32):
        assert guest_of(other) == "", other


def test_a_token_that_the_house_gave_keeps_its_seats(tmp_path):
    async def story(_, browser):
        ann = browser()
        table = await opened(ann, name="Ann")
        token = ann.cookies["seat"]
        assert await plays(holding(browser(), token), table)
        await opened(ann)
        assert ann.cookies["seat"] == token, "the same guest sits at the next table"

    visited(tmp_path, story)


def test_made_up_tokens_are_nobodys_and_give_way_to_new_ones(tmp_path):
    async def story(house, browser):
        ann = browser()
        table = await opened(ann, name="Ann")
        token = ann.cookies["seat"]
        for made_up in altered(token):
            assert await house.people.guests.behind(made_up) == "", made_up
        for made_up in (secrets.token_urlsafe(32), secrets.token_urlsafe(32) + "0" * 32, token[:-1]):
            eve = holding(browser(), made_up)
            assert not await plays(eve, table) and "data-turns" not in (await eve.get("/")).text
            mine = await opened(eve, name="Eve")
            given = eve.cookies.get("seat", path="/", domain="house.local")
            assert given != made_up and await house.people.guests.behind(given)
            assert house.present(mine[3:]).seats[0].guest not in (guest_of(made_up), guest_of(token))

    visited(tmp_path, story)


def test_a_token_of_another_house_is_made_up(tmp_path):
    (tmp_path / "there").mkdir()

    async def story(house, _):
        here = house.people.guests
        other = make_house(tmp_path / "there")
        there = other.people.guests.new_token("k")
        await other.close()
        assert await here.behind(there) == "" and here.signed(there) != there
        assert here.new_token("k") == here.new_token("k") != there

    visited(tmp_path, story)


def test_an_old_token_without_a_signature_keeps_its_seats_and_is_signed_when_it_sits_down(tmp_path):
    async def story(house, browser):
        old, ben = secrets.token_urlsafe(32), browser()
        table = await open_two(house, Seat("Ann", guest_of(old)), Seat())
        ann, asked, read = holding(browser(), old), [], house.read

        async def noted(query, *details):
            asked.append(query)
            return await read(query, *details)

        house.read = noted
        assert await plays(ann, f"/t/{table.id}") and await plays(ann, f"/t/{table.id}")
        assert asked.count(house.people.guests._owns) == 1, "looked up once"
        mine = await opened(ann)
        given = ann.cookies.get("seat", path="/", domain="house.local")
        assert len(given) > BITS and guest_of(given) == guest_of(old)
        assert await plays(ann, mine) and await plays(ann, f"/t/{table.id}")
        await joined(ben, await invitation(ann, mine))
        assert not await plays(ben, f"/t/{table.id}")

    visited(tmp_path, story)


def test_what_a_click_may_say_signs_nothing(tmp_path):
    """The key of a click comes from outside: no token made of it shows the signature of another."""

    async def story(house, _):
        guests = house.people.guests
        bits = guests.new_token("k" * 16)[:BITS]
        made = guests.new_token(bits)
        signature = bytes.fromhex(guests.signed(bits)[BITS:])
        assert not base64.urlsafe_b64decode(made[:BITS] + "=").startswith(signature)

    visited(tmp_path, story)
