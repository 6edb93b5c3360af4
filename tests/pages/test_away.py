"""A house that is away, for which a proxy answers: nothing of the proxy's page is shown, and what was there stays."""

import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing

from playwright.sync_api import expect

from greathouse.server.administration.ordering import ordered
from greathouse.server.lag import LoopLag
from tests.golden.house import GoldenHouse

from .test_passkeys import Device
from .test_talk import sign_up
from .window import Window

GATEWAY = "<html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>"
AWAY = "The house cannot be reached at the moment."


def refuse(route) -> None:
    """What nginx says while the house restarts."""
    route.fulfill(status=502, body=GATEWAY, content_type="text/html")


def noting_refusals(window: Window, addresses: str) -> list[str]:
    """The addresses that a window asks for from now on and at which it is refused."""
    refused: list[str] = []

    def note(route) -> None:
        refused.append(route.request.url)
        refuse(route)

    window.page.route(addresses, note)
    return refused


def test_words_that_cannot_be_sent_stay_and_the_page_says_why(window):
    ann = window(forgiving="htmx:error")
    sign_up(ann, "Patient")
    ann.open("pharao")
    ann.page.keyboard.press("t")
    ann.page.keyboard.type("Shall we begin?")
    ann.page.route("**/t/*/talk*", refuse)
    ann.page.keyboard.press("Enter")
    expect(ann.page.locator("#gh-toast")).to_have_text(AWAY)
    expect(ann.page.locator("#gh-talk-words")).to_have_value("Shall we begin?")
    assert "Bad Gateway" not in ann.page.content()
    ann.page.unroute("**/t/*/talk*")
    ann.page.keyboard.press("Enter")
    expect(ann.page.locator("#gh-talk-lines bdi")).to_have_text(["Shall we begin?"])


def test_parts_of_a_page_that_come_by_themselves_stay_as_they_were(window):
    ann = window(forgiving="htmx:error")
    ann.go("/")
    expect(ann.page.locator("#gh-lobby")).to_be_visible()
    refused = noting_refusals(ann, "**/lobby")
    ann.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    ann.page.evaluate("htmx.ajax('GET', '/lobby', { source: '#gh-lobby', target: '#gh-lobby', swap: 'outerMorph' })")
    ann.until(lambda: refused)
    ann.drawn()
    expect(ann.page.locator("#gh-lobby")).to_be_visible()
    assert "Bad Gateway" not in ann.page.content()


def test_a_form_that_is_sent_again_waits_for_the_house_to_be_there(window, tmp_path, monkeypatch):
    """A page that is asked for while the house is away is the proxy's: the form on it would be lost."""
    house = GoldenHouse(tmp_path)
    ann = window(house.base)
    ann.go("/")
    with monkeypatch.context() as busy:
        busy.setattr(LoopLag, "seconds", 99.0)
        ann.page.locator(".card-play button").first.click()
        expect(ann.page.locator(".error-page h1")).to_contain_text("tried again by itself")
    ann.page.route("**/play/*", refuse)
    asked = noting_refusals(ann, "**/healthz")
    ann.until(lambda: len(asked) > 1)
    expect(ann.page.get_by_role("button", name="Send again")).to_be_visible()
    ann.page.unroute("**/play/*")
    ann.page.unroute("**/healthz")
    expect(ann.page.locator("#gh-table")).to_be_visible()
    ann.close()
    house.close()


def test_a_passkey_is_not_answered_by_a_proxys_words(window, server):
    device = Device(window(server.base.replace("127.0.0.1", "localhost")))
    device.page.goto("/sign-in")
    device.page.route("**/passkeys/find", refuse)
    device.page.click("[data-passkey]")
    expect(device.page.locator("#gh-passkey-note")).to_have_text(AWAY)


def test_rules_that_do_not_come_are_fetched_again(window):
    ann = window(forgiving="htmx:error")
    ann.open("pharao")
    ann.page.route("**/rules/pharao*", refuse)
    rules = ann.page.locator("[data-rule]:visible").first
    rules.click()
    expect(ann.page.locator("#gh-toast")).to_have_text(AWAY)
    expect(ann.page.locator("#gh-rules")).to_be_hidden()
    ann.page.unroute("**/rules/pharao*")
    rules.click()
    expect(ann.page.locator("#gh-rules-text #r1")).to_be_visible()


def test_notices_that_cannot_be_kept_now_are_not_blamed_on_the_browser(window):
    ann = window()
    ann.open("pharao")
    ann.go("/notices")
    ann.page.evaluate(
        """() => {
          Notification.requestPermission = async () => "granted";
          const made = { endpoint: "https://push.example/1", getKey: () => new Uint8Array(16) };
          const worker = { pushManager: { subscribe: async () => made } };
          Object.defineProperty(navigator, "serviceWorker", { value: { register: async () => worker, ready: worker } });
        }"""
    )
    ann.page.route("**/notices/push", refuse)
    ann.page.evaluate("() => document.querySelector('[data-push-on]').click()")
    expect(ann.page.locator("#gh-push-note")).to_have_text(AWAY)


def test_the_page_of_a_table_that_is_pruned_says_that_it_is_gone(window, mortal):
    ann = window(mortal.base, forgiving="404")
    ann.open("pharao", opponent="bot0")
    with closing(sqlite3.connect(mortal.database, timeout=30)) as database, database:
        database.execute("UPDATE tables SET changed = 0")
    with ThreadPoolExecutor(1) as pool:
        assert pool.submit(ordered, mortal.url, "prune", days=30, dry=False).result()["tables"] == 1
    expect(ann.page.get_by_role("heading", level=1)).to_have_text("There is no such table.")
