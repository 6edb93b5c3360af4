"""A house that is busy for a moment: what its page says about a click that it had no time for comes true."""

from playwright.sync_api import expect

from greathouse.server.lag import LoopLag
from tests.golden.house import GoldenHouse


def test_a_click_on_the_start_page_is_sent_again_until_the_house_has_time(window, tmp_path, monkeypatch):
    house = GoldenHouse(tmp_path)
    ann = window(house.base)
    ann.go("/")
    keys = []
    ann.context.on("request", lambda sent: keys.append(sent.post_data) if "/play/" in sent.url else None)
    with monkeypatch.context() as busy:
        busy.setattr(LoopLag, "seconds", 99.0)
        ann.page.locator(".card-play button").first.click()
        expect(ann.page.locator(".error-page h1")).to_contain_text("tried again by itself")
        ann.page.wait_for_event("request", lambda sent: "/play/" in sent.url)
        expect(ann.page.get_by_role("button", name="Send again")).to_be_visible()
    expect(ann.page.locator("#gh-table")).to_be_visible()
    assert len(set(keys)) == 1 and len(keys) >= 3
    ann.close()
    house.close()
