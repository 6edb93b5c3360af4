"""The key states of which pictures are kept."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from playwright.sync_api import Page

DESK, LARGE, PHONE, BROAD = (1280, 800), (1920, 1080), (390, 844), (844, 390)


class State(NamedTuple):
    """A page in a window: at a table after so many choices of a kept game (-1: all), or at an address.

    `seat` is who looks (-1: somebody who watches; None: whoever is to move); `path` follows the table's address.
    """

    name: str
    game: str = ""
    choices: int = -1
    path: str = ""
    size: tuple[int, int] = DESK
    lang: str = "en"
    scheme: str = "light"
    seat: int | None = None
    then: Callable[[Page], object] = lambda page: None


def inspect(page: Page) -> None:
    """Opens what a thing on the board is."""
    page.keyboard.press("i")
    page.locator(".inspector h2").wait_for()


def refuse(page: Page) -> None:
    """Types what is no move."""
    page.fill("#gh-typed", "nonsense")
    page.keyboard.press("Enter")
    page.locator("#gh-notice .notice").wait_for()


def unfold_settings(page: Page) -> None:
    """Opens the settings."""
    page.click("#gh-settings summary")


def show_rules(page: Page) -> None:
    """Opens the rules beside the board."""
    page.click("#gh-actions [data-rule]")
    page.locator("#gh-rules h1").wait_for()


MIDDLES = {"pharao-2": 24, "hapy-2": 24, "heir-2": 62, "favor-2": 60, "osiris-2": 120}
CROWDS = {"hapy-4": 30, "favor-4": 200, "osiris-5": 200}
STATES = (
    *(State(f"{game}-desk", game, at) for game, at in MIDDLES.items()),
    *(State(f"{game}-phone", game, at, size=PHONE, lang="de") for game, at in MIDDLES.items()),
    *(State(f"{game}-large-dark", game, at, size=LARGE, scheme="dark") for game, at in MIDDLES.items()),
    *(State(f"{game}-broadside", game, at, size=BROAD, lang="fr") for game, at in MIDDLES.items()),
    *(State(f"{game}-crowd", game, at, lang="fr") for game, at in CROWDS.items()),
    *(State(f"{game}-crowd-phone", game, at, size=PHONE, scheme="dark") for game, at in CROWDS.items()),
    *(State(f"{game}-end", game, seat=0) for game in MIDDLES),
    State("pharao-end-phone", "pharao-2", size=PHONE, seat=0, lang="de"),
    State("osiris-replay", "osiris-2", path="/replay?at=90", seat=0),
    State("heir-replay-phone", "heir-2", path="/replay?at=60", seat=0, size=PHONE),
    State("favor-refused", "favor-2", 60, then=refuse),
    State("hapy-inspected", "hapy-2", 24, then=inspect),
    State("osiris-rules-beside", "osiris-2", 120, then=show_rules),
    State("start", path="/", then=unfold_settings),
    State("start-phone", path="/", size=PHONE, lang="de"),
    State("new-hapy", path="/new/hapy"),
    State("new-osiris-phone-dark", path="/new/osiris", size=PHONE, scheme="dark", lang="fr"),
    State("learn", path="/learn", lang="de"),
    State("lesson-heir", path="/learn/heir/first?at=0-0&show=1"),
    State("lesson-favor-phone", path="/learn/favor/first?at=0-0", size=PHONE),
    State("rules-pharao", path="/rules/pharao", lang="fr"),
    State("account-dark", path="/account", scheme="dark"),
)  # fmt: skip
