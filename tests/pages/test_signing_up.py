"""Making an account in a browser."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import expect

TWICE = """gap => {
  const button = document.querySelector("main form button");
  button.click();
  setTimeout(() => button.click(), gap);
}"""


@pytest.mark.parametrize("gap", [5, 20, 60])
def test_a_doubled_click_makes_an_account_and_signs_in(window, server, gap):
    """The browser gives up the first click, and shows what the second is answered; `gap` in milliseconds."""
    page = window().page
    page.goto("/sign-up")
    page.fill("main [name=name]", "".join(random.choices("abcdefghij", k=14)).title())
    page.fill("main [name=password]", "correct horse")
    page.evaluate(TWICE, gap)
    expect(page).to_have_url(f"{server.base}/")
    page.goto("/account")
    expect(page.locator("form[action='/account/delete']")).to_have_count(1)
