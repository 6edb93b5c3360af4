"""One game through the page by the gestures that `benchmarks.clicks` counts: `python -m benchmarks.page_clicks [GAME]`.

A person in a Chromium chooses what a greedy bot would, with the fewest clicks, against the weakest level. Printed is
how many clicks and strokes the mouse made and how many the model counts; a gesture that does something else ends it.
"""

# ruff: noqa: T201 - prints its result

from __future__ import annotations

import argparse
import tempfile
import time
from itertools import pairwise
from pathlib import Path

from playwright.sync_api import sync_playwright

from benchmarks.gestures import Gesture, Turn, fewest
from greathouse.agents import make
from greathouse.kernel.match import Match
from greathouse.kernel.transcript import read
from tests.browser import executable
from tests.pages.window import Window
from tests.server.running import Running

SEAT = 0
"""The person's."""
PATIENCE = 120_000
"""Milliseconds that the page may take, also on a busy machine."""
RIM = 7
"""Pixels from the edge of a thing, where its ring lies, to where it is touched."""
OPTIONS = {"favor": {"max_turns": "20"}}
"""Options that keep the game short."""


def main(arguments: list[str] | None = None) -> None:
    """Plays and prints a line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="?", default="favor")
    given = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Running(Path(folder)).start()
        try:
            browser = playwright.chromium.launch(executable_path=executable(), args=["--no-sandbox"])
            window = Window(browser, server.base, forced=True)
            window.page.set_default_timeout(PATIENCE)
            window.open(given.game, "bot0", **OPTIONS.get(given.game, {}))
            made, counted = played(window)
            print(f"{given.game}: {made} clicks and strokes on the page, {counted} by the model")
            browser.close()
        finally:
            server.stop()


def played(window: Window) -> tuple[int, int]:
    """The game to its end; clicks and strokes that were made, and those that the model counts."""
    made = counted = 0
    while not window.over():
        match = read(window.client().get(f"{window.page.url}/record").text)
        if match.over or match.waiting != (SEAT,) or not shows(window, match):
            window.page.wait_for_timeout(200)
            continue
        for gesture in fewest(planned(match, SEAT), "clicks"):
            if gesture.clicks:  # what costs none the page does by itself
                until_shown(window, match)
                made += do(window, gesture)
                counted += gesture.clicks
            for number in gesture.numbers:
                match.game.rules.apply(match.state, SEAT, number)
    return made, counted


def until_shown(window: Window, match: Match) -> None:
    """Waits for the page to offer what may be chosen. Raises TimeoutError if it never does."""
    end = time.monotonic() + PATIENCE / 1000
    while not shows(window, match):
        if time.monotonic() > end:
            raise TimeoutError(f"the page is elsewhere than {match.state!r}")
        window.page.wait_for_timeout(50)


def shows(window: Window, match: Match) -> bool:
    """Whether the page offers what may be chosen at a position."""
    shown = window.choices().evaluate_all("all => all.map(button => button.value)")
    return sorted(shown) == sorted(map(match.game.moves.write, match.legal_numbers(SEAT)))


def planned(match: Match, seat: int) -> Turn:
    """What a greedy bot chooses until chance or somebody else comes."""
    player, again, numbers = make("greedy", match.game, 1, compiled=False), match.copy(), list[int]()
    while again.waiting == (seat,):
        numbers.append(player.choose(again.view(seat), seat))
        again.game.rules.apply(again.state, seat, numbers[-1])
    return Turn(match, seat, tuple(numbers))


def do(window: Window, gesture: Gesture) -> int:
    """Makes a gesture with the mouse; how many clicks or strokes that took."""
    before, page = window.revision, window.page
    if gesture.kind == "click":
        place = page.locator(f'#gh-board .pick[id="{gesture.things[0]}"]')
        (place if place.count() else page.locator(f'.choice[data-clicks="{gesture.things[0]}"]')).click()
    elif gesture.kind == "together":
        page.locator(f'.many[value="{"; ".join(gesture.things)}"]').click()
    elif gesture.kind == "ahead":
        page.locator(f'#gh-board [id="{gesture.things[0]}"]').click()
        page.locator(f'#gh-inspector button[value="{gesture.things[1]}"]').click()
    else:
        draw(window, gesture)
    page.wait_for_selector(f'#gh-table:not([data-revision="{before}"])', state="attached")
    return gesture.clicks


def draw(window: Window, gesture: Gesture) -> None:
    """A stroke across what is touched, of several alike over as many as are chosen, above what lies between, and on."""
    mouse, spots = window.page.mouse, list[tuple[float, float, float, float]]()
    for thing in dict.fromkeys(gesture.things):
        place = window.page.locator(f'#gh-board [id="{thing}"]')
        box, alike = place.bounding_box(), place.locator("xpath=..").locator("[id^=die-]").count() or 1
        assert box
        share = gesture.things.count(thing) / alike
        reach = (box["width"] - 2 * RIM) * (share if alike > 1 else 0.5)
        spots.append((box["x"] + RIM, box["y"], box["y"] + box["height"] / 2, reach))
    mouse.move(spots[0][0], spots[0][2])
    mouse.down()
    mouse.move(spots[0][0] + spots[0][3], spots[0][2], steps=3)
    for (before, roof, _, width), (left, top, middle, reach) in pairwise(spots):
        mouse.move(before + width, roof - RIM, steps=3)
        mouse.move(left, top - RIM, steps=3)
        mouse.move(left, middle, steps=3)
        mouse.move(left + reach, middle, steps=3)
    mouse.up()


if __name__ == "__main__":
    main()
