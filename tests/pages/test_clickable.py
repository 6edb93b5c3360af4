"""Whatever can be clicked first on a board is hit where a pointer aims: at its middle."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from greathouse.kernel.game import load
from greathouse.kernel.match import Match

from .window import Window

HIT = Path(__file__).with_name("hit.js").read_text()


def positions(key: str, seed: int) -> Iterator[Match]:
    """A dozen moments of a random game."""
    game, rng = load(key), random.Random(seed)
    match, length = game.new(rng.choice(game.about.seats), seed=seed), 0
    while not match.over and length < 400:
        if rng.random() < (1 if length < 4 else 0.1):
            yield match
        match.play(rng.choice(match.choice_numbers()))
        length += 1


def firsts(match: Match, seat: int) -> list[str]:
    """What the choices of a seat are begun with."""
    view, board = match.view(seat), match.game.board
    return sorted({board.clicks(view, number)[0] for number in match.legal_numbers(seat)})


@pytest.mark.parametrize("key", ["pharao", "hapy", "heir", "osiris"])
def test_the_middle_of_whatever_is_offered_is_hit(window, key):
    faults, looked = [], 0
    pages: dict[bool, Window] = {narrow: window(width=390 if narrow else 1280) for narrow in (True, False)}
    for one in pages.values():
        one.open(key, "bot0")
        one.wait()
    for seed in range(4):
        for match in positions(key, seed):
            seat = match.waiting[0]
            for narrow, one in pages.items():
                svg = match.game.board.draw(match.view(seat), match.legal_numbers(seat), seat=seat, narrow=narrow)
                found = one.page.evaluate(HIT, [svg, firsts(match, seat)])
                faults += [f"seed {seed}, event {len(match.history)}, narrow {narrow}: {fault}" for fault in found]
                looked += 1
    assert faults == []
    assert looked > 30
