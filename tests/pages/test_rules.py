"""Rules pages in the browser: pictures, a search, one page to print; nothing overflows, axe has nothing to say."""

from __future__ import annotations

from itertools import product

import pytest
from playwright.sync_api import expect

from greathouse import list_games
from tests.grids import grid


@pytest.mark.parametrize(("game", "width", "scheme"), [("pharao", 1280, "light"), ("heir", 390, "dark")])
def test_pictures_of_the_rules_are_seen_and_tried(window, game, width, scheme):
    ann = window(width=width, scheme=scheme)
    for path in (f"/rules/{game}?q=card", f"/rules/{game}/summary"):
        ann.go(path)
        first = ann.page.locator(".rule-figure img").first
        first.scroll_into_view_if_needed()
        expect(first).to_have_js_property("complete", value=True)
        assert ann.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert ann.axe() == []
    ann.go(f"/rules/{game}")
    ann.page.locator(".rule-figure button").first.click()
    ann.page.wait_for_url("**/t/*")
    expect(ann.page.locator("#gh-board")).to_be_visible()


@grid("game, lang, paper", product(list_games(), ["en", "fr", "de"], ["A4", "Letter"]))
def test_a_game_on_one_page_prints_on_one_page(window, game, lang, paper):
    ann = window(lang=lang)
    ann.go(f"/rules/{game}/summary")
    ann.page.evaluate("document.fonts.ready")  # letters of another face may need a second page
    assert ann.page.pdf(format=paper).count(b"/Type /Page\n") == 1


@pytest.mark.parametrize(
    ("path", "width", "scheme"), [("/rules/pharao", 1280, "dark"), ("/learn/pharao/first", 390, "light")]
)
def test_a_word_opens_the_card_of_its_thing(window, path, width, scheme):
    """By keyboard: the card comes with the thing in its window, and goes with Escape back to the word."""
    ann = window(width=width, scheme=scheme)
    ann.go(path)
    word = ann.page.locator('a[data-term$="/nile"]').first
    word.press("Enter")
    card = ann.page.get_by_role("dialog", name="Nile")
    expect(card).to_contain_text("House 27")
    expect(card).to_be_focused()
    expect(card.locator(".cut")).to_be_visible()
    assert ann.page.evaluate("document.querySelector('.cut use').getBoundingClientRect().width > 100")
    assert ann.axe() == []
    ann.page.keyboard.press("Escape")
    expect(card).to_be_hidden()
    expect(word).to_be_focused()


def test_a_word_without_a_thing_is_told_without_a_picture(window):
    ann = window()
    ann.go("/rules/pharao")
    ann.page.locator('a[data-term$="/push"]').first.click()
    card = ann.page.get_by_role("dialog", name="Push")
    expect(card.locator(".quotes")).to_be_visible()
    expect(card.locator(".cut")).to_be_hidden()
    card.locator(".quotes a").first.click()
    ann.page.wait_for_url("**/rules/pharao#r15")
