"""Puzzles and the position editor in the browser, in all games that have puzzles."""

import re

import pytest
from playwright.sync_api import expect

from greathouse import list_games, load
from greathouse.review.puzzles import puzzles_of

from .window import CHOICES

GAMES = [key for key in list_games() if puzzles_of(load(key))]


def test_a_puzzle_is_answered_on_its_page(window):
    ann = window()
    ann.go("/learn")
    ann.page.get_by_role("link", name="Puzzles", exact=True).click()
    expect(ann.page.locator(".puzzle-list").first).to_be_visible()
    assert not ann.axe()
    ann.page.get_by_role("link", name=re.compile("Puzzle of the day")).first.click()
    expect(ann.page.locator(CHOICES).first).to_be_visible()
    assert not ann.axe()
    ann.page.locator("#gh-show").click()
    expect(ann.page.locator("#gh-next")).to_be_visible()
    assert not ann.axe()


@pytest.mark.parametrize("key", GAMES)
def test_every_game_shows_its_puzzles_on_a_phone(window, key):
    other = window(width=390, height=844, scheme="dark", lang="de")
    other.go(f"/puzzles/{key}/1")
    other.page.locator("#gh-show").click()
    expect(other.page.locator("#gh-next")).to_be_visible()
    assert other.page.evaluate("document.documentElement.scrollWidth") <= 390


def test_a_position_is_edited(window):
    ann = window()
    ann.go("/position/pharao")
    text = ann.page.locator("#gh-position")
    text.fill('{"position": {"dark.houses": [2]}}')
    ann.page.get_by_role("button", name="Show on the board").click()
    expect(ann.page.get_by_role("alert")).to_contain_text("isn’t possible")
    text.fill("{}")
    ann.page.get_by_role("button", name="Show on the board").click()
    ann.page.get_by_role("button", name="At random").click()
    expect(ann.page.locator(CHOICES).first).to_be_visible()
    assert not ann.axe()
    ann.page.locator(CHOICES).first.click()
    expect(text).to_have_value(re.compile("houses"))
    ann.page.get_by_role("button", name="Scribe").click()
    expect(ann.page.locator("#gh-table[data-started]")).to_be_attached()
