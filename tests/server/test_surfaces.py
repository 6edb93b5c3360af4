"""Surfaces at which strangers reach the house: forms of other pages, names as markup, what a friend is told."""

from __future__ import annotations

import random
import re
from functools import partial
from xml.etree import ElementTree

import pytest
from starlette.routing import Route

from greathouse.kernel.game import list_games, load
from greathouse.server.house import House
from greathouse.server.messages import Act
from greathouse.server.notices.courier import sentence
from greathouse.server.notices.mail import Letter
from greathouse.server.service import Service
from greathouse.server.web.app import PAGES, PROGRAMS
from greathouse.server.web.guard import FOR_PROGRAMS, Limits
from greathouse.server.words import Words
from tests.server.stores import opened_store
from tests.toys import toy

from .houses import Puppets, first
from .receivers import SENDER
from .visitors import ORIGIN, invitation, joined, opened, sign_up, visited

LIMITS = Limits(accounts_burst=100, burst=10_000, per_second=10_000, cpu_burst=10_000)
NAMES = ("<svg onload=x()>", '"><b>&amp;{{7*7}}')
"""Names of guests that are markup, as long as a name may be."""

SAFE = re.compile(r"(svg|g|path|use|defs|rect|circle|ellipse|line|polygon|polyline|text|tspan|title|desc|style|image|"
                  r"clipPath|linearGradient|radialGradient|stop|mask|symbol|pattern|marker|a|animate)")  # fmt: skip
"""Elements of pictures that carry nothing out."""


def forms() -> list[str]:
    """The addresses of all forms, with something in the place of what differs."""
    routes = [route for resource in (*PAGES, *PROGRAMS) for route in resource.router.routes if isinstance(route, Route)]
    posted = [route.path for route in routes if "POST" in route.methods and not route.path.startswith(FOR_PROGRAMS)]
    return [re.sub(r"\{\w+(:path)?\}", "steps", path) for path in posted]


@pytest.mark.slow
def test_no_form_of_the_house_counts_from_another_page(tmp_path):
    """Neither from another origin, nor from one that hides itself, nor from a program that names none."""

    async def story(_, browser):
        ann = browser()
        await sign_up(ann, "Ann")
        assert len(forms()) > 70
        for path in forms():
            for origin in ("http://evil.example", "null", ORIGIN + ".evil.example", ORIGIN + ":8080", ""):
                answer = await ann.post(path, data={"key": "k", "name": "Eve"}, headers={"Origin": origin})
                assert answer.status_code == 403 and "set-cookie" not in answer.headers, (path, origin)

    visited(tmp_path, story, limits=LIMITS)


# Names as markup -----------------------------------------------------------------------------------------------------


def real_house(tmp_path, find=lambda key, _: load(key), seed: int = 1) -> House:
    """A house with the games that `find` finds, whose dice and cards are always the same."""
    count = iter(range(100_000))
    service = Service(find, random.Random(seed).randrange, lambda: f"token{next(count)}")
    return House(opened_store(tmp_path), service, Puppets(first), 0.0)


def require_harmless(picture: str) -> None:
    """A picture holds no element that could be carried out, and no attribute that calls a script."""
    for element in ElementTree.fromstring(picture).iter():
        assert SAFE.fullmatch(element.tag.rpartition("}")[2]), element.tag
        for name, value in element.attrib.items():
            assert not name.lower().startswith("on") and "javascript:" not in value.lower(), (name, value)


@pytest.mark.sampled(5)
@pytest.mark.parametrize("game", list_games())
def test_pictures_hold_names_as_text_alone(tmp_path, game):
    """A board that is opened as a file would carry out what stands in it."""

    async def story(_, browser):
        ann, ben = browser(), browser()
        table = await opened(ann, game, name=NAMES[0])
        await joined(ben, await invitation(ann, table), NAMES[1])
        page, policy = (await ben.get(table)).text, (await ben.get(f"{table}/board")).headers["content-security-policy"]
        assert "&lt;svg onload=x()&gt;" in page and not any(name in page for name in NAMES)
        assert "default-src 'none'" in policy
        await ann.post(f"{table}/resign", data={"key": "r"})
        for path in ("/board", "/picture?at=0"):
            answer = await ann.get(table + path)
            assert answer.status_code == 200 and answer.headers["content-type"].startswith("image/svg+xml"), path
            require_harmless(answer.text)

    visited(tmp_path, story, lambda: real_house(tmp_path), limits=LIMITS)


def test_feeds_and_letters_hold_names_as_text_alone(tmp_path):
    async def story(house, browser):
        ann, ben = browser(), browser()
        table = await opened(ann, name=NAMES[0])
        page = (await ann.post("/notices/feed")).text
        await joined(ben, await invitation(ann, table), NAMES[1])
        feed = (await browser().get(re.search(r'value="http://house(/feed/[\w-]+)"', page)[1])).text
        entry = ElementTree.fromstring(feed).find("{*}entry")
        assert NAMES[1] in "".join(entry.itertext()) and not [one for one in entry.iter() if one.tag.endswith("}b")]
        assert {one.get("type", "text") for one in entry.iter() if one.text and one.text.strip()} == {"text"}
        told = sentence(house.present(table[3:]), "turn", house.present(table[3:]).seats[0].guest, Words("en"))
        letter = SENDER.message(Letter("ann@a.example", told.title, told.text, "id1"), 0.0)
        assert NAMES[1] in letter.get_content() and letter.get_content_type() == "text/plain"
        assert not letter.is_multipart() and "<b>" not in "".join(letter.values())

    visited(tmp_path, story, limits=LIMITS)


# What a friend is told -----------------------------------------------------------------------------------------------


FRIENDS_SEE = ("/", "/lobby", "/turns", "/people/Ann", "/explorer?player=Ann", "/leaders/kuhn", "/statistics/kuhn",
               "/showcase")  # fmt: skip
"""Where a friend could count or read something about a game that goes on."""

AT_TABLE = ("", "/live", "/replay", "/board", "/picture?at=1", "/record", "/talk", "/fair", "/again?from=0&to=1",
            "/beliefs?at=1", "/players/0")  # fmt: skip


async def dealt(house, browser) -> tuple[list[str], list[int], str]:
    """All that a friend of Ann is sent while she plays with hidden cards, the cards, and what her own page says."""
    ann, ben, eve = browser(), browser(), browser()
    for one, name in ((ann, "Ann"), (ben, "Ben"), (eve, "Eve")):
        await sign_up(one, name)
    await eve.post("/people/Ann/tie", data={"kind": "follow"})
    table = await opened(ann, "kuhn", public="yes", rated="yes")
    await joined(ben, await invitation(ann, table), "Ben")
    playing = house.present(table[3:])
    seat = playing.waiting[0]
    move = playing.match.legal(seat)[0]
    await house.send(Act(playing.seats[seat].guest, playing.revision(seat), move, ""), playing)
    answers = [await eve.get(path, headers={"HX-Request": "true"}) for path in FRIENDS_SEE]
    answers += [await eve.get(table + path, headers={"HX-Request": "true"}) for path in AT_TABLE]
    for one in answers:
        del one.headers["x-request-id"]
    sent = [_without_chance(f"{one.status_code} {dict(one.headers)} {one.text}") for one in answers]
    cards = list(map(int, playing.match.state.cards))
    return sent, cards, _without_chance((await ann.get(table)).text)


def collected(told: list):
    """A story that keeps what is sent."""

    async def story(house, browser):
        told.append(await dealt(house, browser))

    return story


def _without_chance(text: str) -> str:
    """Without what differs between any two houses: names of clicks and commitments."""
    text = re.sub(r'(data-key|name="key" value|data-at)="[^"]*"', "", text)
    return re.sub(r"[0-9a-f]{64}", "", text)


@pytest.mark.slow
def test_a_friend_who_watches_learns_no_card(tmp_path):
    """Lists, counts, profiles, statistics, pages, pictures and records of a game with hidden cards that a friend plays
    are the same bytes whatever the cards are; her own page is not."""
    told = []
    for seed in range(4):
        folder = tmp_path / str(seed)
        folder.mkdir()
        visited(folder, collected(told), partial(real_house, folder, lambda key, _: toy(key), seed), LIMITS)
    sent, cards, mine = zip(*told, strict=True)
    assert len({*map(tuple, cards)}) > 1 and len({*mine}) > 1
    for answers in sent[1:]:
        for place, (one, other) in enumerate(zip(sent[0], answers, strict=True)):
            assert one == other, (FRIENDS_SEE + AT_TABLE)[place]
