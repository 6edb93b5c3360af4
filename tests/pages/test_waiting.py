"""Games that wait for somebody: the key that leads to the next one, the tab, the page of them, the installed house."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import expect

from tests.server.running import Client


def waiting_for(ann, server) -> str:
    """The address of a table at which Ann is to move."""
    ben, table = Client(server.base), ann.open("pharao").removeprefix(server.base)
    ben.post(ann.link().removeprefix(server.base), name="Ben")
    while (look := ben.look(table)).moves:
        ben.move(table, look.revision, look.moves[0])
    return table


def test_a_key_leads_from_one_waiting_game_to_the_next(window, server):
    """The tab says how many wait; the page of them shows each with its board."""
    ann = window()
    tables = [waiting_for(ann, server) for _ in range(2)]
    ann.go("/turns")
    expect(ann.page.locator("main .table-card img")).to_have_count(2)
    expect(ann.page).to_have_title(re.compile(r"^\(2\) "))
    waiting = ann.page.get_attribute("link[rel=icon]", "data-waiting")
    expect(ann.page.locator("link[rel=icon]")).to_have_attribute("href", re.compile(f"{re.escape(waiting)}$"))
    seen = []
    for _ in tables:
        expect(ann.page).to_have_title(re.compile(r"^\(\d\) "))  # the page listens to keys
        here = ann.page.url
        ann.page.keyboard.press("n")
        ann.page.wait_for_url(lambda url, here=here: url != here)
        ann.page.wait_for_selector("#gh-table[data-started]")
        seen.append(ann.page.url.removeprefix(server.base))
    assert sorted(seen) == sorted(tables)
    expect(ann.page).to_have_title(re.compile(r"^\(1\) "))


ASKS = """() => {
  const { ajax } = htmx;
  window.asks = 0;
  htmx.ajax = (...asked) => { window.asks += 1; return ajax(...asked); };
}"""
SHOWN = "document.dispatchEvent(new CustomEvent('htmx:after:swap', { detail: { ctx: { target: '#gh-table' } } }))"
GONE = "document.querySelectorAll('#gh-turns [data-turn-link]').forEach((link) => link.remove())"
STEP = 300
"""Milliseconds between steps that are made so quickly that the page waits for the last of them."""


@pytest.mark.parametrize("right", [True, False])
def test_quick_steps_at_a_table_do_not_keep_the_frame_wrong(window, server, right):
    ann = window()
    ann.go(waiting_for(ann, server))
    expect(ann.page.locator("#gh-turns [data-turn-link]")).to_have_count(1)
    ann.context.clock.install()
    ann.context.clock.pause_at(datetime.now(UTC) + timedelta(minutes=1))
    ann.page.evaluate(ASKS)
    if not right:
        ann.page.evaluate(GONE)
    for _ in range(5):
        ann.page.evaluate(SHOWN)
        ann.context.clock.run_for(STEP)
    assert bool(ann.page.evaluate("window.asks")) is not right
    ann.context.clock.run_for(1000)
    assert ann.page.evaluate("window.asks"), "it is asked at the end of the steps at the latest"


def test_the_house_can_be_installed(window):
    """What browsers ask for before they offer it: a manifest with name, picture, start and display, and a worker."""
    ann = window()
    ann.go("/")
    manifest = ann.page.evaluate("async () => (await fetch(document.querySelector('link[rel=manifest]').href)).json()")
    assert manifest["display"] == "standalone" and manifest["start_url"] == "/" and manifest["name"]
    assert {icon["purpose"] for icon in manifest["icons"]} == {"any", "maskable"}
    for icon in manifest["icons"]:
        assert ann.page.request.get(icon["src"]).ok
    session = ann.context.new_cdp_session(ann.page)
    faults = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert faults == []
