"""Whatever is offered in a game of Favor of the Pharaoh can be seen, hit and named on the board."""

import random
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest

from greathouse.kernel.chance import seeded
from greathouse.kernel.game import load
from greathouse.kernel.languages import LANGUAGES
from greathouse.kernel.match import Match

from .test_favor import open_table

GAME = load("favor")
CLICKABLE = Path(__file__).with_name("clickable.js").read_text()
NAMES = ("label-content-name-mismatch", "nested-interactive")
"""What axe-core is asked of the names on the board."""


def positions(seed: int, met: set[tuple]) -> Iterator[Match]:
    """One position of a game for each set of verbs that it offers and that is not yet `met`, and a few others."""
    rng, dice = random.Random(seed), seeded(seed)
    prefer = GAME.advice.prefer
    match = GAME.new(2 + seed % 3, seed=seed, odds_helper=seed % 2 == 0, max_turns=60)
    while not match.over:
        offered = match.choice_numbers()
        kinds = (match.state.mode, match.state.power, *sorted({GAME.moves.split(n)[0] for n in offered}))
        if kinds not in met or rng.random() < 0.005:
            met.add(kinds)
            yield match
        sound = rng.random() < 0.7
        match.play(
            offered[prefer(match.state, match.turn, offered, len(offered), dice)] if sound else rng.choice(offered)
        )


def drawn(match: Match, narrow: bool, lang: str) -> str:
    seat = match.turn
    return GAME.board.draw(
        match.view(seat), match.legal_numbers(seat), seat=seat, lang=lang, last=match.history[-40:], narrow=narrow
    )


def clicked(match: Match) -> list[str]:
    view, clicks = match.view(match.turn), GAME.board.clicks
    return sorted({name for number in match.legal_numbers(match.turn) for name in clicks(view, number)})


AT_LENGTH = [pytest.param(seed, True, marks=pytest.mark.grid) for seed in (1, 2)]


@pytest.mark.parametrize(("seed", "both"), [(1, False), *AT_LENGTH])
def test_every_choice_can_be_seen_hit_and_named(window, seed, both):
    """In a game of three or of four; at 390 px a finger's breadth of 44 px is hit, at 1280 px a pointer's.

    Each position is looked at at one of the widths, which take turns, or at `both`.
    """
    pages = {narrow: window(width=390 if narrow else 1280) for narrow in (True, False)}
    for one in pages.values():
        open_table(one, "bot0")
        one.wait()
    faults, looked, met = [], 0, set()
    for number, match in enumerate(positions(seed, met)):
        for narrow in pages if both else (number % 2 == 0,):
            one, lang = pages[narrow], LANGUAGES[looked % len(LANGUAGES)]
            picture = [drawn(match, narrow, lang), clicked(match), 21.5 if narrow else 12]
            found = one.page.evaluate(CLICKABLE, picture) + one.axe(*NAMES)
            faults += [f"turn {match.state.turns}, {lang}, narrow {narrow}: {fault}" for fault in found]
            looked += 1
    assert faults == []
    assert looked > 30


def test_a_page_goes_from_picture_to_picture(window):
    """As a table does, by morphing: every element of the new picture is one that is drawn."""
    ann, shown = window(), ""
    ann.go("/rules/favor")
    ann.page.route("**/picture", lambda route: route.fulfill(body=shown, content_type="text/html"))
    ann.page.evaluate("document.querySelector('main').innerHTML = '<div id=picture></div>'")
    rng, dice, prefer = random.Random(0), seeded(0), GAME.advice.prefer
    match = GAME.new(4, seed=0)
    for _ in range(50):
        picture = drawn(match, False, "en")
        shown = f'<div id="picture">{picture}</div>'
        ann.page.evaluate("htmx.ajax('GET', '/picture', { target: '#picture', swap: 'outerMorph' })")
        assert ann.page.evaluate(UNDRAWN) == []
        offered = match.choice_numbers()
        choice = prefer(match.state, match.turn, offered, len(offered), dice) if rng.random() < 0.7 else 0
        match.play(offered[choice])


UNDRAWN = """() => [...document.querySelector("svg").getElementsByTagNameNS("http://www.w3.org/1999/xhtml", "*")]
  .map((element) => element.outerHTML.slice(0, 100))"""


@pytest.mark.parametrize("narrow", [False, True])
def test_what_has_a_name_stands_in_what_has_a_name(narrow):
    """A page can then go from one picture to the next by moving what it knows, and makes no group anew around it."""
    for match in positions(4, set()):
        root = ElementTree.fromstring(drawn(match, narrow, "en"))
        for child in (part for part in root if not part.tag.endswith("defs")):
            assert_named(child)


def assert_named(element: ElementTree.Element) -> bool:
    """Whether the element or anything in it has an id; if so it has one itself."""
    inside = [assert_named(child) for child in element]
    assert not any(inside) or element.get("id"), ElementTree.tostring(element)[:200]
    return bool(element.get("id"))
