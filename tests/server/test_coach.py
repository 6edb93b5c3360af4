"""The coach at real tables: notes the first time, questions before much is thrown away, on in the first two games."""

from __future__ import annotations

import json
import re
from html import unescape

import pytest

from greathouse import list_games, load
from greathouse.kernel.conformance.lessons import note_faults
from greathouse.kernel.lessons import CoachNote, Wording, coach_notes, due_note, lessons_of
from greathouse.server.web.coached import Coached

from .running import Client, two_clients
from .visitors import opened as opened_by
from .visitors import sign_up, visited

PHARAO = load("pharao")


@pytest.fixture
def ann(server):
    return Client(server.base)


def note(html: str) -> str:
    found = re.search(r'id="gh-coach-note".*?<strong>(.*?)</strong>', html, re.S)
    return unescape(found[1]) if found else ""


def question(html: str) -> str:
    asked = 'id="gh-doubt"' in html
    return unescape(re.search(r'<p class="notice" role="alert">([^<]*)', html)[1]) if asked else ""


def opened(client: Client) -> str:
    return client.post("/play/pharao", level=0).headers["location"]


@pytest.mark.slow
def test_a_note_is_said_the_first_time_and_stays_while_the_position_does(ann):
    table = opened(ann)
    ann.turn(table)
    first = note(ann.look(table).html)
    assert first and note(ann.look(table).html) == first
    said = {first}
    for _ in range(6):
        look = ann.turn(table)
        ann.post(f"{table}/move", revision=look.revision, move=look.moves[0], key="", sure=1)
        if ann.turn(table).over:
            break
        now = note(ann.look(table).html)
        assert not now or now not in said, "each is said once"
        said.add(now)


@pytest.mark.slow
def test_the_coach_comes_to_the_first_two_games_and_can_be_switched(ann):
    tables = [opened(ann) for _ in range(3)]
    for table in tables:
        ann.turn(table)
    here = ["Switch the coach off" in ann.look(table).html for table in tables]
    assert here == [True, True, False]
    ann.post(f"{tables[2]}/coach", on=1)
    assert "Switch the coach off" in ann.look(tables[2]).html
    ann.post(f"{tables[0]}/coach", on=0)
    assert "Switch the coach on" in ann.look(tables[0]).html and not note(ann.look(tables[0]).html)


def test_that_the_coach_is_gone_is_said_once(ann):
    tables, said = [opened(ann) for _ in range(4)], []
    for table in tables:
        ann.turn(table)
        said.append(note(ann.look(table).html))
    assert said[2:] == ["Coach", ""] and "Coach" not in said[:2]
    look = ann.turn(tables[2])
    ann.post(f"{tables[2]}/move", revision=look.revision, move=look.moves[0], key="", sure=1)
    ann.turn(tables[2])
    assert not note(ann.look(tables[2]).html)


def test_among_people_there_is_no_coach(server):
    ann, _, table = two_clients(server)
    assert "gh-coach-switch" not in ann.look(table).html and not note(ann.look(table).html)


@pytest.mark.compiled
def test_in_a_rated_game_there_is_neither_coach_nor_hint(tmp_path):
    """Not even against bots alone, where any other game has both; nor can help be opened for all there."""

    async def helped(browser, table: str) -> list[bool]:
        page = (await browser.get(table)).text
        revision = re.search(r'data-revision="(\d+)"', page)[1]
        asked = (await browser.get(f"{table}/live", params={"hint": revision, "degree": "3"})).text
        switched = (await browser.post(f"{table}/coach", data={"on": "1"}, headers={"HX-Request": "true"})).text
        return [part in text for text in (page, asked, switched) for part in ("gh-coach-switch", "gh-hint-panel")]

    async def story(house, browser):
        ann = browser()
        await sign_up(ann, "Ann")
        assert all(await helped(ann, await opened_by(ann, seat1="bot0")))
        assert not any(await helped(ann, await opened_by(ann, seat1="bot0", rated="yes")))
        refused = await ann.post("/new/steps", data={"seat0": "me", "seat1": "guest", "rated": "yes", "study": "yes"})
        assert refused.status_code == 422

    visited(tmp_path, story)


@pytest.mark.slow
def test_a_choice_that_throws_much_away_is_asked_about_and_counts_when_it_is_meant(ann):
    """Light's last piece may be pushed to where any 3 brings it home; without an answer nothing changes."""
    pieces = {"dark": {"houses": [2, 6, 11, 24]}, "light": {"houses": [22]}}
    at = {"phase": "push", "own_die": 3, "other_die": 2, "executed": True, **pieces}
    text = json.dumps({"game": "pharao", "seats": 2, "options": {}, "position": at})
    table = ann.post("/position/pharao/play", position=text, level=0, key="click").headers["location"]
    table = table.partition("?")[0]
    ann.post(f"{table}/coach", on=1)
    look = ann.turn(table)
    assert set(look.moves) == {"push 22 18", "push 22 20"}
    asked = ann.post(f"{table}/move", revision=look.revision, move="push 22 18", key="")
    assert "house 15 with a throw of 3" in question(asked.text)
    assert asked.status_code == 200 and ann.look(table).revision == look.revision
    meant = ann.post(f"{table}/move", revision=look.revision, move="push 22 18", key="", sure=1)
    assert meant.status_code == 303 and ann.look(table).revision > look.revision


def written(**fields) -> CoachNote:
    words = Wording("a", "b", "c")
    return CoachNote(fields.pop("id", "one"), words, words, **fields)


def test_a_note_is_due_by_choices_or_by_what_was_noticed_since_the_own_latest_choice():
    push, throw = PHARAO.moves.read("push 3 5"), PHARAO.chances.read("throw 0 1")
    by_choice, by_event = written(choices=["push *"]), written(id="two", events=["chance: throw 0 *"])
    assert due_note(PHARAO, [by_choice], (), 0, [push], []) is by_choice
    assert due_note(PHARAO, [by_choice], ("one",), 0, [push], []) is None
    assert due_note(PHARAO, [by_event], (), 0, [push], [(-1, throw)]) is by_event
    assert due_note(PHARAO, [by_event], (), 0, [push], [(-1, throw), (0, push)]) is None


BROKEN = {
    "fits no move": written(choices=["jump *"]),
    "it never occurs": written(),
    "there is no lesson nowhere": written(choices=["push *"], lesson="nowhere"),
    "31 words, at most 30": CoachNote("long", Wording("a", "b", "c"), Wording("w " * 31, "b", "c"), ["push *"]),
}


@pytest.mark.parametrize("fault", BROKEN)
def test_a_fault_of_a_note_is_named(fault):
    told = list(note_faults(PHARAO, [BROKEN[fault]], {"first"}))
    assert len(told) == 1 and told[0].startswith("coach, note ") and fault in told[0]


@pytest.mark.parametrize("text", ["", "x", "a!b!c!d!e", "!!on!", "t1.t2!save!off!t1.4.save"])
def test_what_the_cookie_says_is_read_as_it_was_written(text):
    known = Coached.read(text)
    assert Coached.read(known.write()) == known


@pytest.mark.parametrize("key", list_games())
def test_every_lesson_after_the_first_is_offered_where_its_case_occurs(key):
    game = load(key)
    offered = {note.lesson for note in coach_notes(game)}
    assert [lesson.name for lesson in lessons_of(game) if lesson.name not in offered] == ["first"]
