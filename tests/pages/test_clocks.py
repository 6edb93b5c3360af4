"""Clocks on pages tick as the log says, whatever time the device believes it is, and tell when time is short."""

from __future__ import annotations

import time
from math import inf

import pytest
from playwright.sync_api import expect

from tests.server.running import Client

from .followed import Followed
from .tabs import SLOW

KNOWN, LIMIT = 0.06, 0.04
"""Seconds by which a page may err about the time, as it knows itself, and may differ from the log beyond that."""

near = pytest.mark.skipif(SLOW > 1000 * KNOWN, reason="at the end of a long line no page knows the time so well")

SHOWN = """async () => {
  const begun = performance.now();
  const told = await (await fetch("/clock")).json();
  const trip = (performance.now() - begun) / 1000;
  await new Promise((done) => {
    const watcher = new MutationObserver(() => { watcher.disconnect(); done(); });
    watcher.observe(document, { subtree: true, attributeFilter: ["data-now"] });
  });
  const passed = (performance.now() - begun) / 1000 - trip / 2;
  const clocks = [...document.querySelectorAll("#gh-seats .clock")];
  const written_as = (name) => clocks.map((one) => Number(one.dataset[name]));
  const errors = Math.max(...written_as("error"));
  return { reading: told.open + passed, errors, unknown: trip / 2 + errors, clocks: written_as("now") };
}"""
"""What the clocks of a page show at the moment when it writes them."""


def logged(server, table: str):
    """The clocks of a table as its log tells them."""
    return Followed(server, table).present.clocks


def opened(window, server, clock: str):
    """Ann in a browser whose device is wrong by more than an hour, and Ben, at a table of Pharao; its address."""
    ann, ben = window(), Client(server.base)
    ann.context.add_init_script("const right = Date.now; Date.now = () => right() + 5e6;")
    ann.go("/new/pharao")
    ann.page.click("#gh-table-time summary")
    for name, value in (("seat1", "guest"), ("order", "given"), ("clock", clock)):
        ann.page.select_option(f"[name={name}]", value)
    ann.page.click("main .wide.primary")
    ann.page.wait_for_url("**/t/*")
    table = ann.page.url.removeprefix(server.base)
    assert ben.post(ann.link().removeprefix(server.base), name="Ben").status_code == 303
    ann.page.wait_for_selector("#gh-table[data-started]")
    ann.page.wait_for_selector("#gh-seats .clock[data-now]")
    return ann, ben, table


def require_equal(window, server, table: str) -> None:
    """The page shows, within the limit, what its log says, as soon as it knows the time well enough."""

    def differ() -> float:
        window.page.wait_for_function(
            f"() => Number(document.querySelector('#gh-seats .clock')?.dataset.error) < {KNOWN}"
        )
        shown, clocks = window.page.evaluate(SHOWN), logged(server, table)
        if shown["errors"] >= KNOWN:
            return inf
        told = [
            clocks.left[seat]
            - max(0.0, (shown["reading"] - clocks.time) * (seat in clocks.ticking) - clocks.free(seat))
            for seat in range(2)
        ]
        return max(abs(mine - theirs) for mine, theirs in zip(shown["clocks"], told, strict=True)) - shown["unknown"]

    assert any(differ() <= LIMIT for _ in range(20))


@near
def test_the_page_shows_what_the_log_says(window, server):
    ann, ben, table = opened(window, server, "300+5")
    clocks, moves = logged(server, table), 0
    while moves < 4 or not all(used > 0.0 for used in clocks.used):  # the dice may let one of them play alone for long
        require_equal(ann, server, table)
        shown = ann.page.get_attribute("#gh-table", "data-revision")
        if (look := ben.look(table)).moves:
            ben.move(table, look.revision, look.moves[0])
        else:
            ann.page.click("#gh-choices .choice >> nth=0")
        expect(ann.page.locator("#gh-table")).not_to_have_attribute("data-revision", shown)
        clocks, moves = logged(server, table), moves + 1
    assert clocks.left != [300.0, 300.0]


WORST = """() => {
  window.worst = 0;
  const note = () => { for (const one of document.querySelectorAll("#gh-seats .clock")) {
    window.worst = Math.max(window.worst, Number(one.dataset.error));
  } };
  new MutationObserver(note).observe(document, { subtree: true, attributeFilter: ["data-error"] });
}"""
"""Notes from now on the largest error that the page knows of."""


@near
def test_a_slow_answer_spoils_nothing(window, server):
    """What came fast before stays known when the page asks again and has to wait: this bounds the time less closely."""
    ann, _, table = opened(window, server, "300+5")
    require_equal(ann, server, table)
    slow = []

    def late(route) -> None:
        response = route.fetch()
        time.sleep(4 * KNOWN)
        slow.append(response.json())
        route.fulfill(response=response)

    ann.page.evaluate(WORST)
    ann.page.route("**/clock", late)
    with ann.page.expect_response("**/clock"):
        ann.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    ann.page.wait_for_timeout(200)  # by then its clocks are written anew, on a machine that is not too busy
    ann.page.unroute_all(behavior="wait")
    assert slow and ann.page.evaluate("worst") < KNOWN
    require_equal(ann, server, table)


def test_who_has_little_time_hears_of_it(window, server):
    """The cue stands in a live region, once in a turn; the page is told that it is later than it is."""
    ann = window()
    late = [0.0]

    def told(route) -> None:
        response = route.fetch()
        route.fulfill(response=response, json={name: time + late[0] for name, time in response.json().items()})

    ann.page.route("**/clock", told)
    _, ben, table = opened(lambda: ann, server, "300+5")
    while (look := ben.look(table)).moves:
        ben.move(table, look.revision, look.moves[0])
    expect(ann.page.locator(".seat.mine.moving .clock[data-runs]")).to_be_visible()
    expect(ann.page.locator("#gh-low")).to_be_empty()
    late[0] = 280.0
    ann.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(ann.page.locator("#gh-low")).to_contain_text("seconds left")
    expect(ann.page.locator(".seat.mine .clock.low")).to_be_visible()
    ann.page.unroute_all(behavior="wait")
