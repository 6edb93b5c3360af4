"""Pages give a number for the chance of their game, and verify it when the game is over."""

import re

import pytest
from playwright.sync_api import expect


@pytest.mark.parametrize("lang", ["de"])
def test_a_page_gives_its_number_and_verifies_the_game(window, lang):
    ann, ben = window(lang=lang, contributes=True), window(lang=lang, contributes=True)
    table = ann.open("hapy")
    noted = ann.page.evaluate("() => JSON.parse(localStorage.getItem('numbers'))")
    assert re.fullmatch("[0-9a-f]{32}", noted[table.rpartition("/")[2]]["number"])
    ben.join(ann.link())
    ann.page.wait_for_selector("#gh-table[data-started]")
    ann.go(f"{table}/fair")
    assert ann.page.locator(".fair-steps .fingerprint").count() == 3 and not ann.page.locator("#gh-fair").count()
    ann.go(table)
    ann.resign()
    ben.page.wait_for_selector(".prompt.ended")
    ben.page.locator("#gh-fair-link").click()
    for one in (ann, ben):
        one.go(f"{table}/fair")
        expect(one.page.locator(".verdict .good")).to_have_count(2)
        expect(one.page.locator(".verdict .bad")).to_have_count(0)
        assert one.axe() == []
