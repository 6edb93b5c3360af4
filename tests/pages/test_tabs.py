"""A tab that had another window before is as good as a new one."""

import re
from pathlib import Path

from .window import Window

LASTING = re.compile(r"\bpage\.(on|once|clock|add_init_script|expose_\w+)\b")
"""What stays with a page for good."""

REMEMBERED = """() => [localStorage.length, sessionStorage.length,
  document.cookie.split("; ").map((one) => one.split("=")[0]).sort().join(" "),
  matchMedia("(prefers-reduced-motion: reduce)").matches, matchMedia("(prefers-color-scheme: dark)").matches,
  document.querySelectorAll(":hover").length, innerWidth]"""


def used(chromium, server) -> Window:
    """A window that has been at work and is closed."""
    window = Window(chromium, server.base, width=500, scheme="dark", motion=True, coached=True, forced=True)
    window.open("pharao", "bot0")
    window.page.evaluate("localStorage.setItem('a', 1); sessionStorage.setItem('b', 2); document.cookie = 'mine=3'")
    window.page.mouse.move(100, 100)
    window.page.route("**/rules/*", lambda route: route.abort())
    window.close()
    return window


def test_nothing_is_left_in_a_tab(chromium, server):
    before = used(chromium, server)
    heard = list(before.refused)  # what it was still asking for when it closed
    window = Window(chromium, server.base)
    assert window.page is before.page
    window.go("/rules/pharao")
    assert window.page.evaluate(REMEMBERED) == [2, 0, "coach contributes narrow preferences", True, False, 0, 1280]
    assert window.refused == [] and before.refused == heard
    window.close()


def test_a_tab_whose_context_was_changed_is_not_used_again(chromium, server):
    window = Window(chromium, server.base)
    window.context.grant_permissions(["clipboard-read"])
    window.close()
    assert window.page.is_closed()


def test_what_stays_with_a_page_is_asked_of_its_context():
    files = {path for path in Path(__file__).parent.glob("test_*.py") if LASTING.search(path.read_text())}
    assert files == set()
