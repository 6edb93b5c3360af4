"""Sailing Toward Osiris in a browser: whole games by buttons and board, keyboard, phone."""

import random

from playwright.sync_api import expect

from .followed import finish
from .window import CHOICES, Window


def act(window: Window, rng: random.Random) -> None:
    """On the board now and then, else by a button."""
    window.by_board(rng) if rng.random() < 0.3 else window.by_button(rng)


def test_a_whole_game_against_the_house(window):
    """Some choices (200 random games had 33 and more) and the end in sight, what is between out of sight."""
    ann, rng = window(), random.Random(1)
    ann.open("osiris", opponent="bot0", haggling="formal", max_actions_per_season="25")
    ann.mark()
    for _ in range(3):
        assert ann.wait() == "turn"
        act(ann, rng)
    assert ann.marked()
    finish([ann], rng)
    expect(ann.page.locator("#gh-prompt")).to_contain_text("throne")
    assert ann.page.locator("#gh-log li").count() > 50


def test_every_choice_of_an_opening_is_on_the_board(window):
    """Five decisions by clicks on the board alone."""
    ann, rng = window(), random.Random(2)
    ann.open("osiris", opponent="bot0", haggling="off")
    for _ in range(5):
        if ann.wait() == "turn":
            ann.by_board(rng)


def test_keyboard_only(window):
    ann = window()
    ann.open("osiris", opponent="bot0", haggling="off")
    for _ in range(3):
        if ann.wait() != "turn":
            break
        before = ann.revision
        ann.page.locator(CHOICES).first.focus()
        ann.page.keyboard.press("Enter")
        ann.settled(before)


def test_escape_goes_back_in_a_choice_that_was_begun(window):
    """Step by step, from anywhere on the page, and no further than to the beginning of the choice."""
    ann = window()
    ann.open("osiris", opponent="bot0", haggling="off")
    assert ann.wait() == "turn"
    expect(ann.page.locator("#gh-cancel")).to_have_count(0)
    question = ann.page.locator("#gh-prompt").inner_text()
    for move in ("harvest", "laborer"):
        before = ann.revision
        ann.page.locator(f".choice[value^='{move}']").first.click()
        ann.settled(before)
        expect(ann.page.locator("#gh-cancel")).to_be_visible()
    assert ann.axe(colours=False) == []
    ann.page.locator("#gh-log").focus()
    while ann.page.locator("#gh-cancel").count():
        before = ann.revision
        ann.page.keyboard.press("Escape")
        ann.settled(before)
    assert ann.page.locator("#gh-prompt").inner_text() == question
    before = ann.revision
    ann.page.keyboard.press("Escape")
    ann.page.locator(".choice[value='visit_city']").click()
    ann.settled(before)


def test_phone_and_accessibility(window):
    ann, rng = window(width=390, height=844, touch=True, scheme="dark"), random.Random(3)
    ann.open("osiris", opponent="bot0", haggling="formal")
    for _ in range(5):
        if ann.wait() == "turn":
            ann.by_board(rng, tap=True)
    assert ann.page.evaluate("document.documentElement.scrollWidth") <= 390
    assert ann.axe() == []


IN_SIGHT = """() => [...document.querySelectorAll("#gh-board .pick")].some((e) => {
  const box = e.getBoundingClientRect();
  return box.top >= 0 && box.bottom <= innerHeight;
})"""


def in_sight(window: Window) -> None:
    """Waits until something that can be chosen is in sight."""
    window.until(lambda: window.page.evaluate(IN_SIGHT))


def test_a_phone_shows_goods_and_what_can_be_chosen(window):
    """Whoever taps on the board need not scroll, and the own goods stay at the foot of the page."""
    ann, rng = window(width=390, height=844, touch=True), random.Random(4)
    ann.open("osiris", opponent="bot0", haggling="off")
    for _ in range(4):
        if ann.wait() == "turn":
            ann.by_board(rng, tap=True)
            if ann.wait() == "turn":
                in_sight(ann)
        box = ann.page.locator("#gh-strip").bounding_box()
        assert box["height"] >= 44
        assert box["y"] + box["height"] <= 845
    ann.page.set_viewport_size({"width": 1280, "height": 860})
    expect(ann.page.locator("#gh-strip")).to_have_count(0)


SCROLLED = "() => document.querySelector('.stage').scrollTop"
MARKED = """() => {
  const stage = document.querySelector(".stage").getBoundingClientRect();
  return [...document.querySelectorAll("#gh-marks .told-rim")].some((ring) => {
    const box = ring.getBoundingClientRect();
    return box.top >= stage.top && box.bottom <= stage.bottom;
  });
}"""
AGAIN = """() => {
  const table = { source: "#gh-table", target: "#gh-table", swap: "outerMorph" };
  return htmx.ajax("GET", `${location.pathname}/live`, table);
}"""


def test_a_phone_shows_what_others_changed_until_its_reader_scrolls(window):
    """Whoever chooses by buttons is shown what changed; a page that is drawn again does not take a reader back."""
    ann, rng = window(width=390, height=844, touch=True), random.Random(5)
    ann.open("osiris", opponent="bot0", haggling="off")
    while ann.wait() == "turn" and not ann.page.evaluate("document.querySelectorAll('.told-rim').length"):
        ann.by_button(rng)
    ann.page.wait_for_function(MARKED)
    there = ann.page.evaluate(SCROLLED)
    ann.page.locator(".stage").hover()
    ann.page.mouse.wheel(0, -200 if there > 200 else 200)
    ann.until(lambda: abs(ann.page.evaluate(SCROLLED) - there) > 100)
    ann.until(lambda: ann.page.evaluate(SCROLLED) == (ann.page.wait_for_timeout(100) or ann.page.evaluate(SCROLLED)))
    there = ann.page.evaluate(SCROLLED)
    ann.page.evaluate(AGAIN)
    ann.page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    assert ann.page.evaluate(SCROLLED) == there


def test_a_wide_page_shows_the_board_whole(window):
    ann = window()
    ann.open("osiris", opponent="bot0", haggling="open")
    box = ann.page.locator("#gh-board").bounding_box()
    assert box["y"] + box["height"] <= 860
    assert ann.axe() == []


def test_choices_say_what_they_do(window):
    ann = window()
    ann.open("osiris", opponent="bot0", haggling="off", first_regent="0")
    ann.page.locator(f"{CHOICES}[value=boon]").click()
    expect(ann.page.locator(f"{CHOICES}[value='invoke ptah']")).to_contain_text("pay two tokens fewer")


def test_offers_cannot_be_typed_where_nobody_haggles(window):
    ann = window()
    ann.open("osiris", opponent="bot0", haggling="off", first_regent="0")
    ann.page.fill("#gh-typed", "offer Blue 1 grain for 1 stone")
    ann.page.press("#gh-typed", "Enter")
    expect(ann.page.locator("#gh-notice")).to_contain_text("At this table offers cannot be typed.")


def test_the_form_shows_a_newcomer_few_options(window):
    """Details of haggling and rulings are folded away and count all the same."""
    ann = window(lang="de")
    ann.go("/new/osiris")
    shown = ann.page.locator("[name^=option-]:visible")
    expect(shown).to_have_count(5)
    ann.page.get_by_text("Auslegungen und Grenzen").click()
    expect(shown).to_have_count(7)
    assert ann.axe() == []


UNCOVERED = """() => [...document.querySelectorAll("#gh-choices .choice")].filter((e) => {
  const box = e.getBoundingClientRect();
  return document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2) === e;
}).length"""


def test_the_coach_and_offers_leave_room_for_the_choices(window):
    """Of the eight actions at the start hardly any is out of sight, where nobody has offered anything."""
    ann = window(width=1280, height=800, coached=True, unfolded=False)
    ann.open("osiris", opponent="bot0", haggling="open", first_regent="0")
    assert ann.wait() == "turn"
    expect(ann.page.locator("#gh-coach-note")).to_be_visible()
    expect(ann.page.locator("#gh-offer-form summary")).to_be_visible()
    assert ann.page.evaluate(UNCOVERED) >= 7
