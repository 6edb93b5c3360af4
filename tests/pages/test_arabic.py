"""The pages from right to left, as a reader of Arabic meets them."""

import re

from playwright.sync_api import expect

from .test_layout import FAULTS, SHAPED, account, finished, folded_form, replaying, settings, start_with_people

PAGES = (start_with_people, settings, folded_form, account)
SIDES = "() => ['stage', 'ask'].map((name) => document.querySelector(`.${name}`).getBoundingClientRect().x)"


def check(made, page):
    page(made)
    expect(made.page.locator("html")).to_have_attribute("dir", "rtl")
    for width in (390, 1280):
        made.page.set_viewport_size({"width": width, "height": 780 if width < 1000 else 860})
        made.page.wait_for_function(SHAPED)
        made.drawn()
        faults = [fault for fault in made.page.evaluate(FAULTS) if not fault.startswith("small")]  # as in test_layout
        assert not faults, (page.__name__, width, faults)
    assert not made.axe(colours=False), page.__name__


def test_arabic_pages_run_from_right_to_left(window):
    """Nothing overflows on a phone, axe-core finds nothing."""
    made = window(lang="ar", width=390, height=780)
    for page in PAGES:
        check(made, page)


def test_a_replay_steps_through_time_as_arabic_runs(window):
    """The panels change sides, the board is not mirrored; the arrow to the left goes on."""
    made = window(lang="ar")
    check(made, finished)
    check(made, replaying)
    stage, ask = made.page.evaluate(SIDES)
    assert ask < stage
    assert made.page.evaluate("getComputedStyle(document.querySelector('#gh-board svg')).direction") == "ltr"
    shown = made.page.locator("#gh-replay")
    for key, at in (("Home", "0"), ("ArrowLeft", "1"), ("ArrowRight", "0")):
        made.page.keyboard.press(key)
        expect(shown).to_have_attribute("data-at", at)
    expect(made.page.locator("#gh-log")).to_contain_text(re.compile("[\u0621-\u064a]"))
