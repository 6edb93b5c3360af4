"""Coach and hints in the browser: notes, questions before a choice counts, rings and arrows on the board."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from .window import PATIENCE, Window


def against_a_bot(window: Window, game: str = "pharao") -> None:
    window.open(game, "bot0")
    window.wait()


def ask(window: Window, degree: int) -> None:
    window.page.click("#gh-ask-hint")
    window.page.wait_for_selector(f"[data-degree='{degree}']:not([data-thinking])", timeout=PATIENCE)


@pytest.mark.parametrize(("game", "width"), [("pharao", 1280), ("favor", 390), ("heir", 1280)])
def test_a_hint_is_pointed_at_on_the_board_in_three_degrees(window, game, width):
    ann = window(width=width, height=844)
    against_a_bot(ann, game)
    ask(ann, 1)
    expect(ann.page.locator("#gh-marks rect:not(.rim)").first).to_be_visible()
    expect(ann.page.locator("#gh-marks polygon")).to_have_count(0)
    ask(ann, 2)
    expect(ann.page.locator("#gh-hint-panel .shown")).to_contain_text("The bots would choose")
    ask(ann, 3)
    expect(ann.page.locator("#gh-ask-hint")).to_have_count(0)
    assert ann.axe() == []


def test_a_hint_goes_when_the_choice_is_made(window):
    ann = window()
    against_a_bot(ann)
    ask(ann, 1)
    before = ann.revision
    ann.choices().first.click()
    ann.settled(before)
    ann.wait()
    expect(ann.page.locator("#gh-marks rect:not(.rim, .told-ring)")).to_have_count(0)
    expect(ann.page.locator("#gh-hint-panel .shown")).to_have_count(0)


@pytest.mark.parametrize("motion", [True, pytest.param(False, marks=pytest.mark.grid)])
def test_a_hint_stays_while_somebody_else_seals_an_answer(window, motion):
    """Both bid at once in Heir; Ben's bid is shown to Ann as one that was made."""
    ann, ben = window(motion=motion), window()
    ann.open("heir", study="yes")
    ben.join(ann.link())
    both = [ann.client(), ben.client()]
    table = "/" + "/".join(ann.page.url.split("/")[3:5])
    looks = [one.look(table) for one in both]
    while not all(look.moves and look.moves[0].startswith("bid") for look in looks):
        acting, look = next((one, look) for one, look in zip(both, looks, strict=True) if look.moves)
        acting.move(table, look.revision, look.moves[0])
        looks = [one.look(table) for one in both]
    ann.go(table)
    ask(ann, 1)
    ask(ann, 2)
    told, before = ann.page.locator("#gh-hint-panel .shown").inner_text(), ann.revision
    both[1].move(table, looks[1].revision, looks[1].moves[0])
    ann.settled(before)
    expect(ann.page.locator("#gh-hint-panel .shown")).to_have_text(told)


def doubted(ann: Window) -> bool:
    """Whether the last choice is asked about; else it has been made."""
    before = ann.revision
    ann.choices().last.click()
    ann.page.wait_for_selector(f"#gh-doubt, #gh-table:not([data-revision='{before}'])")
    return ann.revision == before


def about_to_be_doubted(ann: Window) -> str:
    """A table at which the last choice would be asked about: it puts the last piece where it can be drowned."""
    houses = {"dark": {"houses": [25]}, "light": {"houses": [13, 5]}}
    table = ann.placed("pharao", phase="step", own_die=1, other_die=1, **houses)
    ann.client().post(f"{table}/coach", on=1)
    return table


@pytest.mark.parametrize("width", [390, pytest.param(1280, marks=pytest.mark.grid)])
def test_a_question_is_asked_before_much_is_thrown_away(window, width):
    ann = window(coached=True, width=width, height=844)
    against_a_bot(ann)
    expect(ann.page.locator("#gh-coach-note")).to_be_visible()
    assert ann.axe() == []
    ann.go(about_to_be_doubted(ann))
    ann.wait()
    before = ann.revision
    assert doubted(ann)
    assert ann.axe() == []
    ann.page.click("#gh-think-again")
    expect(ann.page.locator("#gh-doubt")).to_have_count(0)
    assert ann.revision == before
    assert doubted(ann), "it is asked again"
    ann.page.click("#gh-doubt button")
    ann.settled(before)
    assert ann.revision > before


def test_the_coach_is_switched_off(window):
    ann = window(coached=True)
    against_a_bot(ann)
    ann.page.click("#gh-coach-switch")
    expect(ann.page.locator("#gh-coach-switch")).to_have_text("Switch the coach on")
    expect(ann.page.locator("#gh-coach-note")).to_have_count(0)


def test_on_a_phone_the_folded_choices_stand_above_the_note(window):
    """What is chosen from stays in sight however long the note is."""
    ann = window(coached=True, unfolded=False, width=390, height=844)
    against_a_bot(ann, "osiris")
    folded, note = ann.page.locator("#gh-choice-list.folds summary"), ann.page.locator("#gh-coach-note")
    expect(note).to_be_visible()
    expect(folded).to_be_visible()
    assert folded.bounding_box()["y"] < note.bounding_box()["y"]
