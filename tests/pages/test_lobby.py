"""The start page: the game that it shows, and how strangers meet there, in browsers that know nothing of each other."""

from __future__ import annotations

import random

from playwright.sync_api import expect

from greathouse.kernel.game import load

from .followed import finish
from .test_strangers import pair, rated_once, signed_up, take
from .window import PATIENCE, Window


def test_two_strangers_meet_and_finish_a_rated_game(window):
    """One waits and is seen in the lobby at once; the other clicks once; they play, most of it out of sight; an
    onlooker sees the end, and the game counts once for both."""
    ann, ben, eve = window(), window(), window(motion=True)
    names = [signed_up(ann), signed_up(ben)]
    eve.go("/")
    ann.mark(), ben.mark()
    pair(ann, "hapy")
    expect(ann.page.locator("#gh-invite")).to_be_visible()
    title = load("hapy").text.TITLE["en"]
    take(ben, names[0])
    ben.page.wait_for_selector("#gh-table[data-started]")
    ann.page.wait_for_selector("#gh-table[data-started]")
    expect(eve.page.locator("#gh-showcase figcaption a")).to_contain_text(title)
    eve.page.click("#gh-showcase figcaption a")
    eve.page.wait_for_url("**/t/*")
    rng = random.Random(4)
    for _ in range(3):  # of 200 random games none had fewer than 19
        mover = ann if ann.wait_for_either(ben) else ben
        mover.by_button(rng)
    finish([ann, ben], rng)
    eve.page.wait_for_selector(".prompt.ended", timeout=PATIENCE)
    for one, name in ((ann, names[0]), (ben, names[1])):
        rated_once(one, name, "hapy")


def test_all_of_it_by_keyboard(window):
    """A table for everybody, joined, and one that is closed again, without a mouse."""
    ann, ben = window(), window()
    ann.go("/new/pharao")
    for name, value in (("seat1", "guest"), ("public", "yes")):
        ann.page.focus(f"[name={name}]")
        ann.page.select_option(f"[name={name}]", value)
    ann.page.focus("main .wide.primary")
    ann.page.keyboard.press("Enter")
    ann.page.wait_for_url("**/t/*")
    ben.go("/")
    ben.page.locator("#gh-lobby button", has_text="Join").first.focus()
    ben.page.keyboard.press("Enter")
    ben.page.wait_for_selector("#gh-table[data-started]")
    give_up(ben)
    pair_by_key(ann)
    ann.page.focus("form[action$='/leave'] button")
    ann.page.keyboard.press("Enter")
    ann.page.wait_for_url("**/")


def give_up(window: Window) -> None:
    """The game ends, so that the start page shows it no more."""
    window.resign()
    window.page.wait_for_selector(".prompt.ended")


def pair_by_key(window: Window) -> None:
    window.go("/")
    window.page.focus("#gh-lobby button[formaction='/pair/heir']")
    window.page.keyboard.press("Enter")
    window.page.wait_for_url("**/t/*")


def test_a_challenge_arrives_by_itself(window):
    ann, ben = window(), window()
    name = f"Rival{random.Random().randrange(10**12)}"
    ben.go("/sign-up")
    ben.page.fill("main [name=name]", name)
    ben.page.fill("main [name=password]", "correct horse")
    ben.page.click("main .primary")
    ben.page.wait_for_url("**/")
    ben.mark()
    ann.go(f"/people/{name.lower()}")
    ann.page.click("main button[value=pharao]")
    ann.page.wait_for_url("**/t/*")
    expect(ann.page.locator("#gh-invite")).to_contain_text(name)
    ben.page.click("#gh-lobby section[aria-labelledby=gh-challenges] .primary")
    ben.page.wait_for_selector("#gh-table[data-started]")
    ann.page.wait_for_selector("#gh-table[data-started]")


def test_the_board_of_the_start_page_plays_and_its_button_starts_a_game(window):
    ann = window(motion=True)
    ann.go("/")
    shown = ann.page.locator("#gh-showcase")
    first = shown.get_attribute("data-next")
    expect(shown).not_to_have_attribute("data-next", first)
    ann.page.locator(".hero").get_by_role("button", name="Play Pharao now").click()
    ann.page.wait_for_url("**/t/*")
    assert ann.wait() == "turn"
