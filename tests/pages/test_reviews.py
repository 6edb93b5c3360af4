"""The review of a finished game in the browser: curve, mistakes on the board, what could be inferred."""

import re

import pytest
from playwright.sync_api import expect

from tests.server.running import Running

from .reviewed import play_and_review


@pytest.fixture(scope="module")
def reviewed(tmp_path_factory):
    folder = tmp_path_factory.mktemp("reviewed")
    table = play_and_review(folder, "hapy", 3)
    running = Running(folder).start()
    yield running, f"/t/{table.id}"
    running.stop()
    assert "Traceback" not in running.errors.read_text(), running.errors.read_text()


def test_a_reviewed_game(window, reviewed):
    running, table = reviewed
    ann = window(running.base)
    ann.go(f"{table}/replay?at=0")
    expect(ann.page.locator(".curve path.curve-line")).to_have_count(3)
    expect(ann.page.locator(".accounts tbody tr")).to_have_count(3)
    assert not ann.axe()
    ann.page.locator(".mistakes a").first.click()
    expect(ann.page.locator("#gh-remark")).to_contain_text("Better:")
    expect(ann.page.locator("#gh-marks rect").first).to_be_attached()
    assert not ann.axe()
    ann.page.locator("#gh-belief").click()
    truth = ann.page.locator(".truth").first
    expect(truth).to_be_hidden()
    ann.page.locator("#gh-truth").check()
    expect(truth).to_be_visible()
    assert not ann.axe()
    ann.page.get_by_role("link", name="Back to the replay").click()
    ann.page.get_by_role("button", name="Try again from here").click()
    ann.page.wait_for_url(re.compile(r"/t/(?!reviewed)"))
    expect(ann.page.locator("#gh-table[data-started]")).to_be_attached()


@pytest.mark.parametrize(("lang", "said"), [("fr", "Précision"), ("de", "Genauigkeit")])
def test_a_review_on_a_phone(window, reviewed, lang, said):
    running, table = reviewed
    other = window(running.base, width=390, height=844, scheme="dark", lang=lang)
    for path in ("replay?at=0", "beliefs?at=9&seat=1"):
        other.go(f"{table}/{path}")
        assert other.page.evaluate("document.documentElement.scrollWidth") <= 390
        assert not other.axe()
    other.go(f"{table}/replay?at=0")
    expect(other.page.locator(".accounts")).to_contain_text(said)
