"""What can be clicked first on a board is hit at its middle; and which clicks count."""

import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from greathouse.kernel.game import load
from greathouse.kernel.match import Match

from .window import CHOICES, Window

HIT = Path(__file__).with_name("hit.js").read_text()


def positions(key: str, seed: int, met: set[str]) -> Iterator[Match]:
    """Moments of a random game: its first ones, those that offer kinds of things not yet `met`, and a few others."""
    game, rng = load(key), random.Random(seed)
    match, length = game.new(rng.choice(game.about.seats), seed=seed), 0
    while not match.over and length < 400:
        kinds = {re.sub(r"[-\d].*", "", name) for name in firsts(match, match.waiting[0])}
        if kinds - met or rng.random() < (1 if length < 2 else 0.01):
            met |= kinds
            yield match
        match.play(rng.choice(match.choice_numbers()))
        length += 1


def firsts(match: Match, seat: int) -> list[str]:
    """What the choices of a seat are begun with."""
    view, board = match.view(seat), match.game.board
    return sorted({board.clicks(view, number)[0] for number in match.legal_numbers(seat)})


@pytest.mark.parametrize("seeds", [range(1), pytest.param(range(1, 4), marks=pytest.mark.grid)], ids=["one", "more"])
@pytest.mark.parametrize("key", ["pharao", "hapy", "heir", "osiris"])
def test_the_middle_of_whatever_is_offered_is_hit(window, key, seeds):
    faults, looked, met = [], 0, set()
    pages: dict[bool, Window] = {narrow: window(width=390 if narrow else 1280) for narrow in (True, False)}
    for one in pages.values():
        one.open(key, "bot0")
        one.wait()
    for seed in seeds:
        for match in positions(key, seed, met):
            seat = match.waiting[0]
            for narrow, one in pages.items():
                svg = match.game.board.draw(match.view(seat), match.legal_numbers(seat), seat=seat, narrow=narrow)
                found = one.page.evaluate(HIT, [svg, firsts(match, seat)])
                faults += [f"seed {seed}, event {len(match.history)}, narrow {narrow}: {fault}" for fault in found]
                looked += 1
    assert faults == []
    assert looked >= 8


DOUBLE = """([value, clientX, clientY]) => {
  const button = document.querySelector(`#gh-choices [value="${value}"]`);
  const second = { bubbles: true, cancelable: true, detail: 2, clientX, clientY };
  return button.dispatchEvent(new MouseEvent("click", second));
}"""
"""Whether the second click of a double click, on a choice that lies at a point, is let through."""


def test_a_double_click_chooses_once(window):
    """What lies under the pointer after the first click is not chosen by the second."""
    ann = window()
    ann.open("pharao", "me-too")
    ann.wait()
    before, first = ann.revision, ann.choices().first.get_attribute("value")
    box = ann.choices().first.bounding_box()
    ann.choices().first.click()
    ann.settled(before)
    ann.wait()
    before, values = ann.revision, ann.choices().evaluate_all("all => all.map(e => e.value)")
    other = next(value for value in values if value != first)
    assert not ann.page.evaluate(DOUBLE, [other, box["x"] + 5, box["y"] + 5]), "the click was let through"
    ann.page.locator(f"{CHOICES}[value='{other}']").click()
    ann.settled(before)


def test_a_quick_click_elsewhere_counts(window):
    """Fingers that are far apart make no double click, though browsers count two taps as one."""
    ann = window()
    ann.open("pharao", "me-too")
    ann.wait()
    before, box = ann.revision, ann.choices().first.bounding_box()
    ann.choices().first.click()
    ann.settled(before)
    ann.wait()
    other = ann.choices().last.get_attribute("value")
    before = ann.revision
    ann.page.evaluate(DOUBLE, [other, box["x"] + 5, box["y"] + box["height"] + 20])
    ann.settled(before)
