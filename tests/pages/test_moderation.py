"""From a rude message to the end of it, in browsers; the moderator is made while the house is open."""

import subprocess
import sys

from playwright.sync_api import expect

from .test_talk import sign_up


def test_a_moderator_deals_with_a_report(server, window):
    ann, ben, eve = (window() for _ in range(3))
    sign_up(ann, "Ann")
    sign_up(eve, "Eve")
    order = [sys.executable, "-m", "greathouse", "admin", "moderator", "Eve", "--database", server.url]
    assert subprocess.run(order, check=True, capture_output=True, text=True).stdout == "Eve is a moderator.\n"
    ann.open("pharao")
    ben.join(ann.link())
    ann.page.wait_for_selector("#gh-table[data-started]")
    ann.page.keyboard.press("t")
    ann.page.keyboard.type("Something rude")
    ann.page.keyboard.press("Enter")
    ben.page.click("#gh-talk > summary")
    ben.page.click(".talk-about summary")
    ben.page.get_by_role("button", name="Report this message").click()
    expect(ben.page.locator("#gh-talk-done")).to_have_text("Reported. A moderator will look at it.")
    eve.go("/account")
    eve.page.get_by_role("link", name="Moderation").click()
    expect(eve.page.locator("main bdi")).to_have_text(["Something rude"])
    assert eve.axe() == []
    eve.page.set_viewport_size({"width": 390, "height": 844})
    assert eve.axe() == []
    eve.page.get_by_role("button", name="Delete message").click()
    expect(eve.page.locator("main")).to_contain_text("No reports are waiting.")
    expect(eve.page.locator("#gh-decided")).to_contain_text("message deleted")
    expect(ben.page.locator("#gh-talk-lines bdi")).to_have_count(0)
