"""Lessons as a client without a browser meets them: every form and link works without script."""

import re
from html import unescape
from itertools import pairwise

import pytest

from greathouse import load
from greathouse.kernel.lessons import find_lesson, lessons_of
from greathouse.server.web.learned import read_way, write_way

from .running import Client

FIRST = "/learn/pharao/first"


@pytest.fixture
def ann(server):
    return Client(server.base)


def heading(html: str) -> str:
    return unescape(re.search(r'<p class="coach-step">([^<]*)</p>', html)[1])


def notice(html: str) -> str:
    return unescape(re.search(r'<p class="notice" role="alert">([^<]*)', html)[1])


def test_a_lesson_goes_on_with_each_accepted_move_and_is_found_again(ann):
    assert heading(ann.get(FIRST).text) == "Step 1 of 19"
    done = ann.post(f"{FIRST}/move", at="start", move="push 28 27")
    assert done.status_code == 303 and done.headers["location"] == f"{FIRST}?at=0"
    assert ann.post(f"{FIRST}/move", at="0").headers["location"] == f"{FIRST}?at=0-0"
    assert heading(ann.get(FIRST).text) == "Step 3 of 19", "the cookie knows how far the guest is"
    assert heading(ann.get(FIRST, at="0").text) == "Step 2 of 19"
    assert "Go on at step 3" in ann.get("/learn").text


def test_a_wrong_move_is_answered_by_the_step_and_changes_nothing(ann):
    answered = ann.post(f"{FIRST}/move", at="start", move="push 28 29")
    assert answered.status_code == 200 and heading(answered.text) == "Step 1 of 19"
    assert "the wrong way" in notice(answered.text)


def test_a_forbidden_move_is_answered_with_the_rule(ann):
    answered = ann.post(f"{FIRST}/move", at="start", move="push 28 30")
    assert "no more, no less" in notice(answered.text) and "/rules/pharao#r6" in answered.text


def test_an_unreadable_move_is_answered(ann):
    assert heading(ann.post(f"{FIRST}/move", at="start", move="jump").text) == "Step 1 of 19"


def test_a_move_without_an_answer_of_its_own_is_told_where_help_is(ann):
    """Every legal move that is not accepted is answered, also where the step does not speak of it."""
    answered = ann.post(f"{FIRST}/move", at="0-0-0-0-0", move="step 14 16")
    assert answered.status_code == 303
    saved = "/learn/hapy/first"
    assert "Show me" in ann.get(saved).text


def test_what_was_done_is_begun_anew_where_the_lesson_has_no_such_way(ann):
    assert heading(ann.get(FIRST, at="7-7").text) == "Step 1 of 19"
    assert heading(ann.get(FIRST, at="x" * 500).text) == "Step 1 of 19"


def test_an_unknown_lesson_or_game_is_not_found(ann):
    assert ann.get("/learn/pharao/none").status_code == 404
    assert ann.get("/learn/none/first").status_code == 404


@pytest.mark.parametrize("way", [(), (0,), (0, 12, 3)])
def test_a_way_is_read_as_it_was_written(way):
    assert read_way(write_way(way)) == way


@pytest.mark.parametrize("text", ["", "-1", "1-", "a", "1" * 4, "-".join(["0"] * 50)])
def test_what_is_no_way_is_the_beginning(text):
    assert read_way(text) == ()


@pytest.mark.parametrize("game", ["pharao", "hapy", "heir", "favor", "osiris"])
def test_after_the_lesson_its_end_game_is_played_at_a_table_with_help(ann, game):
    opened = ann.post(f"/learn/{game}/first/endgame", key="end")
    assert opened.status_code == 303
    table = opened.headers["location"]
    assert ann.post(f"/learn/{game}/first/endgame", key="end").headers["location"] == table, "a click counts once"
    assert "Give me a hint" in ann.turn(table).html
    look = ann.turn(table)
    about = find_lesson(load(game), "first").endgame.about["en"]
    assert about in unescape(look.html), "what has happened is said"
    assert ann.move(table, look.revision, look.moves[0]).status_code == 200
    assert about not in unescape(ann.look(table).html)


def test_an_end_game_is_played_on_from_its_replay_and_has_a_record(ann):
    table = ann.post("/learn/pharao/first/endgame", key="again").headers["location"]
    look = ann.turn(table)
    ann.move(table, look.revision, look.moves[0])
    assert ann.get(f"{table}/replay", at=0).status_code == 200
    assert '"start"' in ann.get(f"{table}/record").text.splitlines()[0]
    made = ann.post(f"{table}/play-on", at=1, level=0)
    assert made.status_code == 303 and ann.get(made.headers["location"]).status_code == 200


def test_the_end_of_a_lesson_leads_to_the_next_that_was_not_taken(ann):
    def following(at: str) -> str:
        found = re.search(r'id="gh-following" href="([^"]*)"', ann.get(FIRST, at=at).text)
        return found[1] if found else ""

    lessons = lessons_of(load("pharao"))
    ends = {one.name: write_way((0,) * len(one.step)) for one in lessons}
    assert following("0") == "", "only at the end"
    for taught, after in pairwise(lessons):
        if taught.name != "first":
            assert ann.post(f"/learn/pharao/{taught.name}/move", at=ends[taught.name][:-2]).status_code == 303
        assert following(ends["first"]) == f"/learn/pharao/{after.name}"
    assert ann.post(f"/learn/pharao/{after.name}/move", at=ends[after.name][:-2]).status_code == 303
    assert following(ends["first"]) == "", "all are taken"


def test_a_step_says_when_the_board_is_set_up_anew(ann):
    said = [">New position<" in ann.get(FIRST, at=at).text for at in ("start", "0", "0-0", "0-0-0")]
    assert said == [False, False, True, False]
