"""Sailing Toward Osiris in a browser: whole games by buttons and board, keyboard, phone."""

import random

from playwright.sync_api import expect

from .window import CHOICES, Window


def act(window: Window, rng: random.Random) -> None:
    """On the board now and then, else by a button."""
    window.by_board(rng) if rng.random() < 0.3 else window.by_button(rng)


def test_a_whole_game_against_the_house(window):
    ann, rng = window(), random.Random(1)
    ann.open("osiris", opponent="bot0", haggling="formal", max_actions_per_season="25")
    ann.mark()
    while ann.wait() == "turn":
        act(ann, rng)
    assert ann.marked()
    expect(ann.page.locator("#gh-prompt")).to_contain_text("Pharaoh")
    assert ann.page.locator("#gh-log li").count() > 50


def test_every_choice_of_an_opening_is_on_the_board(window):
    """Thirty decisions by clicks on the board alone."""
    ann, rng = window(), random.Random(2)
    ann.open("osiris", opponent="bot0", haggling="off")
    for _ in range(30):
        if ann.wait() == "turn":
            ann.by_board(rng)


def test_keyboard_only(window):
    ann = window()
    ann.open("osiris", opponent="bot0", haggling="off")
    for _ in range(12):
        if ann.wait() != "turn":
            break
        before = ann.number
        ann.page.locator(CHOICES).first.focus()
        ann.page.keyboard.press("Enter")
        ann.settled(before)


def test_phone_and_accessibility(window):
    ann, rng = window(width=390, height=844, touch=True, scheme="dark"), random.Random(3)
    ann.open("osiris", opponent="bot0", haggling="formal")
    for _ in range(12):
        if ann.wait() == "turn":
            ann.by_board(rng, tap=True)
    assert ann.page.evaluate("document.documentElement.scrollWidth") <= 390
    assert ann.axe() == []
