"""Lessons: each of the games' can be taken to its end, and what breaks one is told with its name and the step's."""

from __future__ import annotations

import tomllib

import pytest

from greathouse import list_games, load
from greathouse.kernel.conformance.lessons import faults_of, lesson_faults
from greathouse.kernel.errors import BadContent
from greathouse.kernel.instances import folder_of
from greathouse.kernel.lessons import Lesson, LessonRun, find_lesson, lessons_of
from greathouse.kernel.schema import read_tables

PHARAO = load("pharao")


def words(text: str) -> dict[str, str]:
    return {"en": text, "fr": text, "de": text}


def content(**changed) -> dict:
    """A lesson of two steps: a push that wins, and a step to read; `changed` are fields of the first step."""
    position = {"phase": "push", "own_die": 1, "other_die": 1, "executed": True}
    position |= {"dark": {"houses": [13, 24]}, "light": {"houses": [28]}}
    push = {"id": "push", "title": words("Push"), "text": words("Do **{move}**."), "position": position}
    push |= {"accept": ["push 28 27"], "target": ["h27"]} | changed
    read = {"id": "read", "title": words("Read"), "text": words("Won.")}
    texts = {name: words(name) for name in ("title", "about", "ending")}
    return {"minutes": 1, "step": [push, read]} | texts


def made(tables: dict) -> Lesson:
    return read_tables(tables, Lesson, "Pharao, lesson trial").named("trial")


def faults(tables: dict) -> list[str]:
    return list(faults_of(PHARAO, made(tables)))


@pytest.mark.slow
@pytest.mark.parametrize("key", list_games())
def test_every_lesson_of_a_game_can_be_taken_to_its_end(key):
    assert list(lesson_faults(load(key))) == []


def test_the_trial_lesson_is_whole():
    assert faults(content()) == []


BROKEN = {
    "a move that the rules forbid": ({"accept": ["push 28 30"]}, "none of its moves (push 28 30) is legal"),
    "a second pattern without a move": ({"accept": ["push 28 27", "step 1 2"]}, "step 1 2 is no move"),
    "an element that the board lacks": ({"target": ["h31"]}, "the board has no element h31"),
    "a word that is not on the page": ({"text": words("See **Sphinx**.")}, "en: “Sphinx” is nowhere on the page"),
    "a blank that there is not": ({"text": words("See {thing}.")}, "en: there is no blank 'thing'"),
    "too many words": ({"text": words("word " * 31)}, "en: 31 words, at most 30"),
    "an outcome that cannot be": ({"events": ["chance: throw 1 1"]}, "cannot be the outcome of chance now"),
    "a move of a seat that is not to move": ({"events": ["1: push 28 27"]}, "not the turn of seat 1"),
    "a word that moves do not have": ({"events": ["0: jump 28 27"]}, "is no move of this game"),
    "a position that cannot be": ({"position": {"light": {"houses": []}}}, "houses"),
    "an answer to no move": (
        {"answers": [{"moves": ["push 28 27"], "says": words("No.")}]},
        "push 28 27 is no move that can be made here besides the accepted",
    ),
}


@pytest.mark.parametrize("what", BROKEN)
def test_a_fault_names_lesson_and_step(what):
    changed, said = BROKEN[what]
    told = faults(content(**changed))
    assert told and told[0].startswith("lesson trial, step push: ") and said in told[0]


def test_a_position_does_not_replace_what_a_move_did():
    tables = content()
    tables["step"][1]["position"] = {}
    assert faults(tables) == [
        "lesson trial, step read: a position is set up right after a move; let the learner read a step before"
    ]


def test_a_step_may_change_the_options_with_its_position():
    hapy = load("hapy")
    lesson = find_lesson(hapy, "layouts")
    assert lesson
    layouts = [LessonRun(hapy, lesson, [0] * number).match.options["layout"] for number in range(len(lesson.step))]
    assert layouts[::2] == layouts[1::2] == ["mastaba", "tomb", "temple", "giza"]


def test_options_without_a_position_are_a_fault():
    tables = content()
    tables["step"][1]["options"] = {"return_to_start": True}
    assert faults(tables) == ["lesson trial, step read: it has options, but sets up no position"]


def test_two_steps_of_one_name_are_a_fault():
    tables = content()
    tables["step"][1]["id"] = "push"
    assert faults(tables) == ["lesson trial: two steps are named push"]


@pytest.mark.parametrize("gone", ["title", "text", "id"])
def test_a_step_that_lacks_a_field_is_named(gone):
    tables = content()
    del tables["step"][0][gone]
    with pytest.raises(BadContent, match=f"lesson trial, table .*step.*{gone}: is missing"):
        made(tables)


def test_every_accepted_way_is_taken():
    """After the wrong one of two accepted moves the next step's move is impossible."""
    position = {"phase": "push", "own_die": 1, "other_die": 1, "executed": True}
    position |= {"dark": {"houses": [13, 24]}, "light": {"houses": [28, 4]}}
    tables = content(position=position, accept=["push 28 *"])
    tables["step"][1] |= {"events": ["chance: throw 1 1", "1: step 29 30"]}
    assert [fault.partition(":")[0] for fault in faults(tables)] == ["lesson trial, step read"]


def test_a_run_keeps_what_was_done_and_what_was_noticed():
    lesson = find_lesson(PHARAO, "first")
    assert lesson
    run = LessonRun(PHARAO, lesson, [0, 0, 0, 0])
    assert run.step is lesson.step[4] and run.wanted == []
    assert [moment.actor for moment in run.moments] == [-1, 0, 0] and run.fresh == 1
    again = LessonRun(PHARAO, lesson, run.taken)
    assert again.match.to_json() == run.match.to_json()


def test_a_choice_that_is_not_there_is_refused():
    run = LessonRun(PHARAO, made(content()))
    with pytest.raises(IndexError):
        run.advance(1)
    run.advance()
    run.advance()
    assert run.step is None
    with pytest.raises(IndexError):
        run.advance()


def test_a_step_answers_what_it_does_not_accept():
    run = LessonRun(PHARAO, made(content(answers=[{"moves": ["push 28 *"], "says": words("Not {move}.")}])))
    says = run.answer("push 28 29")
    assert says and run.say(says, "en", ["Nefer", "Khaba"]) == "Not 28 → 27, the Nile."
    assert run.answer("step 1 2") is None


def test_lessons_are_found_in_the_folder_of_the_game(tmp_path):
    assert [lesson.name for lesson in lessons_of(PHARAO)][:1] == ["first"]
    text = (folder_of(PHARAO.source) / "lessons" / "first.toml").read_text(encoding="utf-8")
    assert len(tomllib.loads(text)["step"]) == len(lessons_of(PHARAO)[0].step)
    assert find_lesson(PHARAO, "second") is None


def endgame(position: dict) -> list[str]:
    tables = content() | {"endgame": {"about": words("End"), "position": position}}
    return faults(tables)


def test_an_end_game_begins_where_the_learner_has_a_choice_and_comes_to_an_end():
    assert endgame({"phase": "throw", "dark": {"houses": [3, 13]}, "light": {"houses": [22]}}) == []
    (impossible,) = endgame({"dark": {"houses": [31]}})
    assert impossible.startswith("lesson trial, end game: ") and "31" in impossible
