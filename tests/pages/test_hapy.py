"""Hâpy Families in a browser: four seats of people and bots, requests in three clicks or one line, phone, keyboard."""

import random
import re

import pytest
from playwright.sync_api import expect

from greathouse.server.web.choices import KEYS

from .followed import finish
from .test_play import on_the_board, on_the_buttons, play_on
from .window import Window


def open_table(window: Window, *seats: str, **options: str) -> None:
    """Opens a table; `seats` are those after the first."""
    chosen = {"first_player": "seat_0", **options}
    window.open("hapy", **{f"seat{number}": who for number, who in enumerate(seats, 1)}, **chosen)


def fill_in(window: Window, *seats: str, **options: str) -> None:
    """The same by the form."""
    window.go("/new/hapy")
    for number, who in enumerate([*seats, *["none"] * (3 - len(seats))], 1):
        window.page.select_option(f"[name=seat{number}]", who)
    window.page.select_option("[name=order]", "given")
    for name, value in {"first_player": "seat_0", **options}.items():
        window.option(name, value)
    window.page.click("main .wide.primary")
    window.page.wait_for_url("**/t/*")


def asking(window: Window, rng: random.Random) -> None:
    """Plays on until the person may ask somebody."""
    while window.wait() == "turn" and not window.page.locator("#gh-board #no-request.pick").count():
        window.by_button(rng)
    assert not window.over()


@pytest.mark.parametrize("choices", [4, pytest.param(400, marks=pytest.mark.grid)])
def test_two_people_and_two_bots(window, choices):
    """The first choices in sight and the end, or the whole game."""
    ann, ben, rng = window(), window(), random.Random(1)
    fill_in(ann, "guest", "bot0", "bot0", layout="giza")
    ben.join(ann.link())
    for one in (ann, ben):
        one.mark()

    def act(mover: Window) -> None:
        mover.by_board(rng) if rng.random() < 0.5 else mover.by_button(rng)

    play_on([ann, ben], act, choices)
    assert ann.marked() and ben.marked()
    finish([ann, ben], rng)
    assert ann.page.locator("#gh-log li").count() > 60, "after the game the whole log can be read"


def test_a_request_in_three_clicks(window):
    ann, rng = window(), random.Random(2)
    open_table(ann, "bot0", "bot0", memory_aid="log")
    asking(ann, rng)
    board = ann.page.locator("#gh-board")
    expect(board.locator("#family-1.pick")).to_have_count(0)
    board.locator("#ask-2").click()
    expect(board.locator("#ask-2.chosen")).to_have_count(1)
    board.locator("#family-1").click()
    before, number = ann.revision, board.locator(".key.pick[id^=number]").first.get_attribute("id")
    board.locator(f"#{number}").click()
    ann.settled(before)
    own = f"names Cat {number[-1]} to"  # as the log says where one names a card of one's own hand
    expect(ann.page.locator("#gh-log")).to_contain_text(re.compile(f"for Cat {number[-1]}|{own}"))


def test_a_request_in_one_line(window):
    ann, rng = window(), random.Random(3)
    open_table(ann, "bot0", memory_aid="log")
    asking(ann, rng)
    choice = ann.page.locator("#gh-choices .choice[value^='ask ']").first.get_attribute("value")
    animal, number = choice.split()[2:]
    before = ann.revision
    ann.page.fill("#gh-typed", f"ask Servant for {animal.lower()} {number}")
    ann.page.keyboard.press("Enter")
    ann.settled(before)
    told = re.compile(f"asks Servant for {animal} {number}|names {animal} {number} to Servant")
    expect(ann.page.locator("#gh-log")).to_contain_text(told)


def test_the_page_forgets(window):
    """By default only what happened since the latest request can be read while the game runs, and the log says so."""
    ann, rng = window(), random.Random(4)
    open_table(ann, "bot0")
    for _ in range(8):
        if ann.wait() == "turn":
            ann.by_button(rng)
    ann.wait()
    told = ann.page.locator("#gh-log li").all_inner_texts()
    assert sum(" asks " in line for line in told) <= 1 and len(told) < 12
    expect(ann.page.locator("#gh-log")).to_contain_text("What came before is yours to remember.")
    ann.resign()
    expect(ann.page.locator(".prompt.ended")).to_be_visible()
    expect(ann.page.locator("#gh-log")).not_to_contain_text("yours to remember")


def test_on_a_phone(window):
    """Some choices by tapping; the rest of the game is out of sight."""
    ann, rng = window(width=390, height=844, touch=True), random.Random(5)
    open_table(ann, "bot0", stall_rounds="1")
    for _ in range(3):  # of 300 random games none had fewer than 16
        assert ann.wait() == "turn"
        ann.by_board(rng, tap=True)
    finish([ann], rng)
    assert ann.page.evaluate("document.scrollingElement.scrollWidth") <= 390


def test_by_keyboard(window):
    ann, rng = window(), random.Random(6)
    open_table(ann, "bot0", stall_rounds="1")
    ways = [on_the_board, on_the_buttons]
    for turn in range(4):  # of 300 random games none had fewer than 16
        assert ann.wait() == "turn"
        before = ann.revision
        ways[turn % 2](ann, rng)
        ann.settled(before)


def test_nothing_is_wrong_on_the_page(window):
    ann, rng = window(), random.Random(7)
    open_table(ann, "bot0", "bot0", "bot0")
    for moment in range(2):
        for width in (360, 1280):
            ann.page.set_viewport_size({"width": width, "height": 860})
            expect(ann.page.locator("#gh-table")).to_have_attribute("data-narrow", str(int(width < 700)))
            ann.page.emulate_media(color_scheme="dark" if moment == (width == 360) else "light")
            assert ann.axe() == [], (moment, width)
            assert ann.page.evaluate("document.scrollingElement.scrollWidth") <= width
        asking(ann, rng)


def test_a_key_chooses_what_its_button_says(window):
    """Buttons show keys, ten digits and then letters, and those of the last of each ask for the card that they name."""
    ann, rng = window(), random.Random(5)
    open_table(ann, "bot0", memory_aid="log")
    for key, tenth in (("0", 9), ("a", 10)):
        asking(ann, rng)
        keyed = ann.page.locator("#gh-choices [aria-keyshortcuts]")
        keys = keyed.evaluate_all("all => all.map((one) => one.getAttribute('aria-keyshortcuts'))")
        assert keys == [*KEYS][: len(keys)] and len(keys) > 10
        card = keyed.nth(tenth).inner_text().split(" from ")[0]
        before = ann.revision
        ann.page.keyboard.press(key)
        ann.settled(before)
        expect(ann.page.locator("#gh-log")).to_contain_text(card)
