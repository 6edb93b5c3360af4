"""Tabs that windows have one after another: to start a new one takes a browser as long as to show two pages."""

from __future__ import annotations

import os
from typing import NamedTuple

from playwright.sync_api import Browser, BrowserContext, Error, Page

LIGHT = "/health"
"""A page of the house without anything: what is shown there runs no script."""

FORGET = "localStorage.clear(); sessionStorage.clear()"
NOTES = """document.addEventListener("submit", ({ target }) => {
  const { revision } = target.elements;
  if (revision) document.documentElement.dataset.sent = revision.value;
}, true);"""
"""A page notes of which position the choice was that it sent last."""

AWAY = -10
"""Where the mouse is over nothing."""

SLOW = float(os.environ.get("SLOW_PAGES", "0"))
"""Milliseconds by which each answer comes later: what a test does not wait for shows itself then.
`SLOW_PAGES=200 make test ARGS=tests/pages`."""


class Kind(NamedTuple):
    """What a tab keeps as long as it lives."""

    browser: Browser
    base: str
    touch: bool
    lang: str


class Tab(NamedTuple):
    """A page in a context of its own."""

    kind: Kind
    context: BrowserContext
    page: Page


_free: list[Tab] = []


def new_tab(kind: Kind) -> Tab:
    """A tab that nobody has had, at a light page of the house."""
    context = kind.browser.new_context(base_url=kind.base, has_touch=kind.touch, locale=kind.lang)
    context.add_init_script(NOTES)
    page = context.new_page()
    if SLOW:
        slow_down(page)
    page.goto(LIGHT)
    return Tab(kind, context, page)


def slow_down(page: Page) -> None:
    """Lets a page be one at the end of a long line."""
    session = page.context.new_cdp_session(page)
    line = {"offline": False, "latency": SLOW, "downloadThroughput": -1, "uploadThroughput": -1}
    session.send("Network.enable")
    session.send("Network.emulateNetworkConditions", line)


def take(kind: Kind) -> Tab:
    """A tab without cookies and memory, at a light page of the house."""
    found = next((tab for tab in reversed(_free) if tab.kind == kind), None)
    if found is None:
        return new_tab(kind)
    _free.remove(found)
    return found


def give_back(tab: Tab) -> None:
    """Makes a tab as good as new and keeps it; one that resists is closed."""
    _free[:] = [one for one in _free if one.kind.browser.is_connected()]
    try:
        tab.page.unroute_all(behavior="ignoreErrors")
        tab.page.goto(LIGHT)
        tab.page.evaluate(FORGET)
        tab.page.mouse.move(AWAY, AWAY)
        tab.context.clear_cookies()
    except Error:
        tab.context.close()
    else:
        _free.append(tab)
