"""Rules pages in the browser: pictures, a search, one page to print; nothing overflows, axe has nothing to say."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect


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


def test_a_game_on_one_page_prints_on_one_page(window):
    ann = window(lang="de")
    for game in ("osiris", "heir", "favor"):
        ann.go(f"/rules/{game}/summary")
        assert ann.page.pdf(format="A4").count(b"/Type /Page\n") == 1
