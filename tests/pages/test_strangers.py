"""Strangers in browsers that know nothing of each other meet on the start page and finish a rated game."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import expect

from greathouse.kernel.game import load

from .followed import Followed
from .window import Window

CLICKS = 4
"""So many choices are made in the browsers at first, and at a time near the end."""

FORM = {"max_turns": "20"}
"""Options without which a random game of Favor takes too long."""


def signed_up(window: Window) -> str:
    """Opens an account and goes to the start page; the name."""
    name = "".join(random.choices("abcdefghij", k=14)).title()
    window.go(window.send("/sign-up", name=name, password="correct horse"))
    return name


def pair(window: Window, game: str) -> None:
    """Asks for a rated game with whoever comes."""
    window.page.click(f"#gh-lobby button[formaction='/pair/{game}'][name=rated]")
    window.page.wait_for_url("**/t/*")


def take(window: Window, rival: str) -> None:
    """Sits down at the table where somebody waits, which the lobby shows by itself."""
    row = window.page.locator("#gh-lobby .table-card", has_text=rival)
    expect(row).to_contain_text("rated")
    assert window.marked(), "the lobby came by itself"
    row.locator("button").click()
    window.page.wait_for_url("**/t/*")


def rated_once(window: Window, name: str, game: str) -> None:
    """Waits for the end; the game has counted once for the person."""
    window.page.wait_for_selector(".prompt.ended")
    window.go(f"/people/{name}")
    expect(window.page.locator(".ratings li")).to_contain_text(load(game).text.TITLE["en"])
    expect(window.page.locator(".ratings li")).to_contain_text("rated games: 1")


def click(windows: list[Window], rng: random.Random) -> None:
    """Some choices by buttons, whoever is to move."""
    for _ in range(CLICKS):
        mover = windows[0] if windows[0].wait_for_either(windows[1]) else windows[1]
        if mover.over():
            return
        mover.by_button(rng)


@pytest.mark.grid
@pytest.mark.parametrize("game", ["pharao", "hapy", "favor"])
def test_strangers_meet_and_finish_a_rated_game(window, server, game):
    """One waits, the other sits down there: both ask, one takes what the lobby shows of the other, or of the form. How
    strangers meet for the other games `tests/server/test_lobby.py` asks, and `test_lobby.py` for one in `make test`.

    The first choices and, as far as dice allow, the last ones are clicks, what is between is out of sight. The game
    counts once for both.
    """
    ann, ben, rng = window(), window(), random.Random(3)
    names = [signed_up(ann), signed_up(ben)]
    ben.mark()
    if game == "favor":
        ann.open(game, public="yes", rated="yes", **FORM)
    else:
        pair(ann, game)
    pair(ben, game) if game == "pharao" else take(ben, names[0])
    for one in (ann, ben):
        one.page.wait_for_selector("#gh-table[data-started]")
    told = Followed(server, ann.page.url.removeprefix(server.base))
    assert told.present.rated and {seat.name for seat in told.present.seats} == set(names)
    click([ann, ben], rng)
    while not told.present.over:
        for one in (ann, ben):
            one.go("/rules/steps")
        told.play_on({name: one.client() for name, one in zip(names, (ann, ben), strict=True)}, rng)
        for one in (ann, ben):
            one.go(told.path)
        click([ann, ben], rng)
    for one, name in ((ann, names[0]), (ben, names[1])):
        rated_once(one, name, game)
