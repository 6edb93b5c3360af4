"""Pictures of the key states, kept small: `python -m tests.golden.kept` makes them anew.

What is kept of a state is its picture at a fifth of the size. Two pictures are compared by what is seen from afar: the
mean colours of squares of 16 pixels. How a browser smooths letters and edges is lost in them; a part that has moved,
a word that has grown, another colour is not.
"""

from __future__ import annotations

import io
import sys
import tempfile
from pathlib import Path

from PIL import Image, ImageChops
from playwright.sync_api import Browser, sync_playwright

from tests.browser import executable
from tests.pages.tabs import Kind, give_back, take

from .games import kept
from .house import GoldenHouse
from .states import STATES, State

FOLDER = Path(__file__).with_name("pictures")
SQUARE = 16
"""Pixels of the page, along the side of a square that is compared."""

SMALL = 5
"""How much smaller the kept picture is; a square is a little more than three of its pixels."""

APART = 26
"""Colours of a square that lie further apart than this, of 255, differ."""

MAX_DIFFERENT = 0.012
"""The share of squares that may differ: a line of text that breaks elsewhere, not a panel that has moved."""

SETTLED = """() => Promise.all([document.fonts.ready, ...[...document.images].map((one) => {
  one.loading = "eager";
  return one.decode().catch(() => {});
})])"""


SHAPED = """() => {
  const shown = document.querySelector("[data-narrow]");
  return !shown || shown.dataset.narrow === (matchMedia("(max-width: 700px)").matches ? "1" : "0");
}"""
"""Whether the board has been drawn for the width of the page."""

ALONE = "document.getElementById('gh-turns')?.remove()"
"""Leaves out the list of games that wait for the player: other states have left some, and it comes when it comes."""


def photograph(house: GoldenHouse, browser: Browser, state: State) -> Image.Image:
    """The page of a state, as it is now."""
    address = house.table(kept()[state.game], None if state.choices < 0 else state.choices) if state.game else ""
    seat = state.seat if state.seat is not None else house.waiting(address)[0] if state.game else -1
    tab = take(Kind(browser, house.base, touch=False, lang=state.lang))
    page = tab.page
    page.set_viewport_size({"width": state.size[0], "height": state.size[1]})
    page.emulate_media(color_scheme=state.scheme, reduced_motion="reduce")
    house.seat(tab.context, seat)
    page.goto(address + state.path)
    page.wait_for_function(SHAPED)
    state.then(page)
    page.evaluate(SETTLED)
    page.evaluate(ALONE)
    taken = Image.open(io.BytesIO(page.screenshot(animations="disabled", caret="hide"))).convert("RGB")
    give_back(tab)
    return taken


def small(picture: Image.Image) -> Image.Image:
    """The picture as it is kept."""
    return picture.resize((picture.width // SMALL, picture.height // SMALL), Image.Resampling.BOX)


def different(one: Image.Image, other: Image.Image) -> float:
    """The share of squares in which two kept pictures differ; 1 if their sizes do."""
    if one.size != other.size:
        return 1.0
    across, down = one.width * SMALL // SQUARE, one.height * SMALL // SQUARE
    squares = [picture.convert("RGB").resize((across, down), Image.Resampling.BOX) for picture in (one, other)]
    apart = ImageChops.difference(*squares)
    far = sum(max(colours) > APART for colours in apart.get_flattened_data())
    return far / (across * down)


def file_of(state: State) -> Path:
    """Where the picture of a state is kept."""
    return FOLDER / f"{state.name}.webp"


def main() -> None:
    """Takes the pictures of all states, or of those whose names are given."""
    FOLDER.mkdir(exist_ok=True)
    named = set(sys.argv[1:])
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        house = GoldenHouse(Path(folder))
        browser = playwright.chromium.launch(executable_path=executable(), args=["--no-sandbox"])
        for state in STATES:
            if not named or state.name in named:
                small(photograph(house, browser, state)).save(file_of(state), quality=90)
        browser.close()
        house.close()


if __name__ == "__main__":
    main()
