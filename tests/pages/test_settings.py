"""A house with a settings file, in browsers."""

import pytest

from tests.server.running import Running

HOUSE = """
name = "Club of the Nile"
[welcome]
en = "We play on Thursdays, and whenever somebody is here."
[privacy]
en = \"\"\"
We keep games, names and passwords as hashes.

Write to us and we tell you what we know.
\"\"\"
"""


@pytest.fixture
def club(tmp_path):
    (tmp_path / "house.toml").write_text(HOUSE)
    running = Running(tmp_path).start()
    yield running
    running.kill()


def test_a_house_shows_its_name_welcome_and_privacy_page(club, window):
    for width, height in ((1280, 800), (390, 844)):
        visitor = window(club.base, width=width, height=height)
        visitor.go("/")
        assert visitor.page.locator(".house-name").inner_text() == "Club of the Nile"
        assert visitor.page.locator(".welcome").is_visible()
        assert visitor.axe() == []
        visitor.page.click("footer a[href='/privacy']")
        visitor.page.wait_for_url("**/privacy")
        assert "as hashes" in visitor.page.inner_text("main") and visitor.axe() == []
