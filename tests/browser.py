"""The browser of the page tests: this machine's own Chromium, or the one that Playwright installs.

`python -m tests.browser` sees to it that there is one, as far as that is possible here.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

from playwright.sync_api import Browser, Playwright, sync_playwright

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""Programs that will do. The first has no windows at all, and takes half of the processor's time."""

HOW_TO_GET_ONE = "install the package chromium, or run: .venv/bin/playwright install --with-deps chromium"
PATIENCE = 600
"""Seconds that fetching a browser may take."""


@cache
def executable() -> str | None:
    """Path of a Chromium that is installed; None if there is none."""
    return next(filter(None, map(shutil.which, NAMES)), None) or _fetched()


def _fetched() -> str | None:
    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).exists() else None


WITHOUT_PIXELS = "--force-gpu-mem-available-mb=0"
"""Where there is room for no tile nothing is rasterized, which takes half of a page's time. All else is as ever."""


SCRIPTS = "--js-flags=--single-threaded,--min-semi-space-size=64,--max-semi-space-size=128,--initial-old-space-size=512"
"""Scripts are compiled and cleared up after by the thread that runs them, since others only take turns with it here;
the latter seldom: no page of a test lives long enough for it to pay."""


class Chromium:
    """Headless Chromiums for one test after another, which need not start one each: with pixels and without."""

    def __init__(self) -> None:
        self._playwright: Playwright | None = None
        self._browsers: dict[bool, Browser] = {}

    def open(self, pixels: bool) -> Browser | None:
        """The browser, started if it is not there; None where none is installed."""
        if pixels not in self._browsers and (found := executable()):
            self._playwright = self._playwright or sync_playwright().start()
            arguments = ["--no-sandbox", SCRIPTS, *([] if pixels else [WITHOUT_PIXELS])]
            self._browsers[pixels] = self._playwright.chromium.launch(executable_path=found, args=arguments)
        return self._browsers.get(pixels)

    def close(self) -> None:
        """Ends the browsers, and Playwright's event loop, which must not outlive them into asynchronous tests."""
        for browser in self._browsers.values():
            browser.close()
        if self._playwright:
            self._playwright.stop()
        self._playwright, self._browsers = None, {}


def fetch() -> bool:
    """Has Playwright install its Chromium; returns whether that worked, silently either way."""
    command = [sys.executable, "-m", "playwright", "install", "chromium"]
    try:
        return subprocess.run(command, capture_output=True, timeout=PATIENCE, check=False).returncode == 0
    except subprocess.TimeoutExpired:
        return False


def main() -> None:
    if executable() is None:
        print("Fetching a browser for the page tests …", flush=True)
        if not fetch():
            print(f"None could be fetched. Tests with a browser need Chromium: {HOW_TO_GET_ONE}")


if __name__ == "__main__":
    main()
