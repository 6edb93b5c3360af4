"""What pages weigh and how fast they come: `python -m benchmarks.weight [--moves 12] [--json]`.

A Chromium with nothing in its cache opens the start page, and a table of each game; then a person plays some moves
there by the page's buttons. Measured are the bytes over the wire as the browser counts them, headers and fonts
included, the time until the first board is painted, and the time from a click to the next paint.
"""

# ruff: noqa: T201 - prints its result

from __future__ import annotations

import argparse
import json
import random
import statistics
import tempfile
from dataclasses import asdict, dataclass
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from greathouse.kernel.game import list_games
from tests.browser import executable
from tests.pages.window import Window
from tests.server.running import Running

PAINTED = """() => new Promise((done) => {
  const paints = () => performance.getEntriesByName("first-contentful-paint");
  const look = () => (paints().length ? done(paints()[0].startTime) : setTimeout(look, 20));
  look();
})"""
WATCH = """() => {
  window.felt = [];
  const felt = (list) => list.getEntries().filter((one) => one.interactionId).map((one) => one.duration);
  const note = (list) => window.felt.push(...felt(list));
  new PerformanceObserver(note).observe({ type: "event", durationThreshold: 16, buffered: true });
}"""


@dataclass
class Weight:
    """A page: kilobytes of the first visit, milliseconds until it is painted; of moves the median kilobytes, and the
    longest milliseconds from a click to the next paint."""

    page: str
    first_kb: float
    painted_ms: float
    move_kb: float | None = None
    click_ms: float | None = None


class Wire:
    """Counts the bytes that a window receives."""

    def __init__(self, window: Window) -> None:
        self.bytes = 0
        session = window.context.new_cdp_session(window.page)
        session.send("Network.enable")
        session.on("Network.loadingFinished", self._count)

    def _count(self, event: dict[str, float]) -> None:
        self.bytes += int(event["encodedDataLength"])

    def since(self, before: int) -> float:
        """Kilobytes since the count stood there."""
        return round((self.bytes - before) / 1000, 1)


def start_page(browser: Browser, base: str) -> Weight:
    """The start page, to its end."""
    window = Window(browser, base, height=800)
    wire = Wire(window)
    window.go("/")
    window.page.wait_for_load_state("load")
    found = Weight("start page", wire.since(0), round(window.page.evaluate(PAINTED)))
    window.close()
    return found


def table(browser: Browser, base: str, game: str, moves: int) -> Weight:
    """A table that is opened by its link, then some moves."""
    opener = Window(browser, base, height=800)
    opener.open(game, "bot0")
    address, cookies = opener.page.url, opener.context.cookies()
    opener.close()
    window = Window(browser, base, height=800, motion=True)
    window.context.add_cookies(cookies)
    wire = Wire(window)
    window.go(address)
    window.page.wait_for_load_state("load")
    found = Weight(game, wire.since(0), round(window.page.evaluate(PAINTED)))
    window.page.evaluate(WATCH)
    found.move_kb, found.click_ms = played(window, wire, moves)
    window.close()
    return found


def played(window: Window, wire: Wire, moves: int) -> tuple[float, float]:
    """Median kilobytes of all answers to a move, and the longest time from a click to the next paint."""
    taken, rng = [], random.Random(3)  # noqa: S311 - no secret
    window.wait()
    while len(taken) < moves and not window.over():
        before = wire.bytes
        window.by_button(rng)
        taken.append(wire.since(before))
        if window.wait() == "over":
            break
    felt = window.page.evaluate("window.felt")
    return round(statistics.median(taken), 1), round(max(felt, default=0))


def measure(moves: int) -> list[Weight]:
    """The start page, then a table of each game."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Running(Path(folder)).start()
        browser = playwright.chromium.launch(executable_path=executable(), args=["--no-sandbox"])
        found = [start_page(browser, server.base)]
        found += [table(browser, server.base, game, moves) for game in list_games()]
        browser.close()
        server.stop()
    return found


def main(arguments: list[str] | None = None) -> None:
    """Measures and prints a line for each page."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--moves", type=int, default=12, help="so many moves at each table")
    parser.add_argument("--json", action="store_true", help="print the result as JSON")
    given = parser.parse_args(arguments)
    found = measure(given.moves)
    if given.json:
        print(json.dumps([asdict(one) for one in found]))
        return
    print("| page | first visit, kB | painted after, ms | a move, median kB | click to paint, longest ms |")
    print("| --- | ---: | ---: | ---: | ---: |")
    for one in found:
        shown = (one.page, one.first_kb, one.painted_ms, one.move_kb, one.click_ms)
        print(f"| {' | '.join('' if value is None else str(value) for value in shown)} |")


if __name__ == "__main__":
    main()
