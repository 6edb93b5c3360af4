"""Favor of the Pharaoh in a browser: four seats of people and bots, dice and tiles by board, phone, keyboard."""

import random
from pathlib import Path

import pytest
from playwright.sync_api import expect

from .followed import finish
from .test_play import play_on
from .window import Window

FAULTS = Path(__file__).with_name("faults.js").read_text()


def open_table(window: Window, *seats: str, **options: str) -> None:
    """Opens a short table; `seats` are those after the first."""
    chosen = {"setup": "first_game", "first_player": "0", "max_turns": "20", **options}
    window.open("favor", **{f"seat{number}": who for number, who in enumerate(seats, 1)}, **chosen)


@pytest.mark.parametrize("choices", [4, pytest.param(24, marks=pytest.mark.grid)])
def test_two_people_and_two_bots(window, choices):
    """A four-seat game, by board and by buttons; nobody's page is loaded again while the game is in sight."""
    ann, ben, rng = window(), window(), random.Random(1)
    open_table(ann, "guest", "bot0", "bot0")
    ben.join(ann.link())
    for one in (ann, ben):
        one.mark()

    def act(mover: Window) -> None:
        mover.by_board(rng) if rng.random() < 0.4 else mover.by_button(rng)

    play_on([ann, ben], act, choices)
    assert ann.marked() and ben.marked()
    finish([ann, ben], rng)
    assert ann.axe() == []


def test_a_turn_on_a_phone(window):
    """Dice in sight, everything one tap, targets large enough, nothing overflows; in German and dark."""
    ann, rng = window(width=390, height=800, touch=True, lang="de", scheme="dark"), random.Random(2)
    open_table(ann, "bot0", odds_helper="true")
    ann.wait()
    ann.by_board(rng, tap=True)
    dice = ann.page.locator("#gh-board .dice").first
    expect(dice).to_be_in_viewport()
    for _ in range(3):
        if ann.wait() == "over":
            break
        assert ann.page.evaluate(FAULTS) == []
        ann.by_board(rng, tap=True)
    assert ann.axe() == []


def test_the_keyboard_alone(window):
    """A turn with focus and Enter on the board."""
    ann = window()
    open_table(ann, "bot0")
    for _ in range(2):
        assert ann.wait() == "turn"
        before = ann.revision
        ann.page.locator("#gh-board .pick").first.focus()
        ann.page.keyboard.press("Enter")
        ann.settled(before)


def test_a_stroke_and_a_key_make_several_choices(window):
    """A die drawn on to Roll is locked and the others are rolled; the first key chooses what the first button says."""
    ann = window()
    open_table(ann, "bot0")
    ann.wait()
    ann.page.keyboard.press("1")
    die = ann.page.locator("#gh-board .dice .pick").first
    expect(die).to_be_visible()
    before, mouse = ann.revision, ann.page.mouse
    for step, place in ((mouse.down, die), (mouse.up, ann.page.locator("#gh-board #roll"))):
        box = place.bounding_box()
        mouse.move(box["x"] + 10, box["y"] + box["height"] / 2, steps=4)
        step()
    ann.settled(before)
    expect(ann.page.locator("#gh-board #locked-dice .piece")).to_have_count(1)
    expect(ann.page.locator("#gh-log")).to_contain_text("rolls again")
    before = ann.revision
    told = ann.page.locator("#gh-together .many").first
    expect(told).to_contain_text("All ")
    ann.page.keyboard.press("1")
    ann.settled(before)
    expect(ann.page.locator("#gh-board #locked-dice .piece")).to_have_count(3)


def test_one_key_locks_and_rolls(window):
    """With Shift a number chooses and goes on to what strokes end on, as long as that is another choice."""
    ann = window()
    open_table(ann, "bot0")
    ann.wait()
    ann.page.keyboard.press("1")
    ann.page.locator("#gh-board .dice .pick").first.wait_for()
    before = ann.revision
    buttons = ann.page.locator("#gh-choices :is(.many, .choice)").evaluate_all("all => all.map(one => one.value)")
    one = next(n for n, moves in enumerate(buttons, 1) if moves.startswith("lock") and ";" not in moves)
    ann.page.keyboard.press(f"Shift+Digit{one}")
    ann.settled(before)
    expect(ann.page.locator("#gh-log")).to_contain_text("rolls again")
    expect(ann.page.locator("#gh-board #locked-dice .piece").first).to_be_visible()


def test_a_refused_move_names_its_rule(window):
    """Rolling again with nothing locked is refused with a sentence."""
    ann = window()
    open_table(ann, "bot0")
    ann.wait()
    before = ann.revision
    ann.page.locator("#gh-board #go").click()
    ann.settled(before)
    ann.page.fill("#gh-typed", "roll")
    ann.page.keyboard.press("Enter")
    expect(ann.page.locator("body")).to_contain_text("Lock at least one active die")


def test_the_form_shows_a_newcomer_few_options(window):
    """Own displays and disputed rules are folded away and count all the same."""
    ann = window(lang="de")
    ann.go("/new/favor")
    shown = ann.page.locator("[name^=option-]:visible")
    expect(shown).to_have_count(4)
    ann.page.get_by_text("Regeln, die sich zweierlei lesen lassen").click()
    expect(shown).to_have_count(10)
    ann.page.select_option("[name=option-decline_claim]", "false")
    ann.page.get_by_text("Eine eigene Auslage", exact=True).click()
    ann.page.select_option("[name=option-setup]", "custom")
    ann.page.select_option("[name=option-red_3]", "ankh")
    ann.page.select_option("[name=seat1]", "bot0")
    ann.page.click("main .wide.primary")
    ann.page.wait_for_url("**/t/*")
    expect(ann.page.locator("#stack-3-4")).to_contain_text("Anch")


def test_the_rules_page_shows_every_tile(window):
    ann = window(lang="fr")
    ann.go("/rules/favor")
    expect(ann.page.locator("body")).to_contain_text("Travailleur engagé")
    expect(ann.page.locator("#r103")).to_have_count(1)
    assert ann.axe() == []
