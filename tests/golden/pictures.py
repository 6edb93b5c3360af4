"""Pictures of boards and pages from kept games: `python -m tests.golden.pictures` makes them anew.

`docs/pictures` has those of the README, each game's folder `picture.webp`, which the start page shows.
"""

from __future__ import annotations

import io
import tempfile
from pathlib import Path
from typing import NamedTuple

from PIL import Image
from playwright.sync_api import Browser, sync_playwright

from greathouse.server.web.assets import PICTURE
from tests.browser import executable

from .games import kept
from .house import GoldenHouse

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs" / "pictures"
CARD = (480, 300)
"""Size of the picture on a card of the start page."""

QUALITY, CARD_QUALITY = 80, 70
"""Of the pictures in the README, and of those that everybody loads with the start page."""


DRAWN = """() => {
  const svg = document.querySelector("#gh-board svg"), at = svg.getScreenCTM(), size = svg.viewBox.baseVal;
  return { x: at.e, y: at.f, width: size.width * at.a, height: size.height * at.d };
}"""
"""Where the board is drawn, without the space around it."""


class Scene(NamedTuple):
    """A position of a kept game, and how much of the board's width is the picture on the card."""

    game: str
    choices: int
    share: float = 1.0


SCENES = {
    "pharao": Scene("pharao-2", 30),
    "hapy": Scene("hapy-2", 14, 0.68),
    "heir": Scene("heir-2", 130, 0.58),
    "favor": Scene("favor-2", 100, 0.72),
    "osiris": Scene("osiris-2", 260, 0.72),
}


def board(house: GoldenHouse, browser: Browser, scene: Scene) -> Image.Image:
    """The board as somebody sees it who watches."""
    context = house.window(browser, -1, viewport={"width": 1900, "height": 1100}, reduced_motion="reduce")
    page = context.new_page()
    page.goto(house.table(kept()[scene.game], scene.choices))
    page.evaluate("document.fonts.ready")
    shown = Image.open(io.BytesIO(page.screenshot(clip=page.evaluate(DRAWN)))).convert("RGB")
    context.close()
    return shown


def card(shown: Image.Image, share: float) -> Image.Image:
    """The part of a board that says most, in the size of a card: from its left, half way down."""
    wide = round(shown.width * share)
    high = min(round(wide * CARD[1] / CARD[0]), shown.height)
    top = (shown.height - high) // 2
    return shown.crop((0, top, wide, top + high)).resize(CARD, Image.Resampling.LANCZOS)


def page(house: GoldenHouse, browser: Browser, scheme: str) -> Image.Image:
    """A table as a player sees it."""
    size = {"width": 1280, "height": 800}
    game, choices = kept()["osiris-2"], 200
    address = house.table(game, choices)
    context = house.window(
        browser, house.waiting(address)[0], viewport=size, color_scheme=scheme, reduced_motion="reduce"
    )
    shown = context.new_page()
    shown.goto(address)
    shown.evaluate("document.fonts.ready")
    taken = Image.open(io.BytesIO(shown.screenshot())).convert("RGB")
    context.close()
    return taken


def small(picture: Image.Image, width: int) -> Image.Image:
    """A picture of this width."""
    return picture.resize((width, round(picture.height * width / picture.width)), Image.Resampling.LANCZOS)


def main() -> None:
    """Makes all pictures."""
    DOCS.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        house = GoldenHouse(Path(folder))
        browser = playwright.chromium.launch(executable_path=executable(), args=["--no-sandbox"])
        for key, scene in SCENES.items():
            shown = board(house, browser, scene)
            small(shown, 640).save(DOCS / f"{key}.webp", quality=QUALITY)
            card(shown, scene.share).save(ROOT / "src" / "greathouse" / "games" / key / PICTURE, quality=CARD_QUALITY)
        for scheme in ("light", "dark"):
            page(house, browser, scheme).save(DOCS / f"table-{scheme}.webp", quality=QUALITY)
        browser.close()
        house.close()


if __name__ == "__main__":
    main()
