"""Kuhn poker played out completely: published counts and exact value."""

import re
from dataclasses import replace
from fractions import Fraction

import pytest

from greathouse.kernel.contract import CHANCE, OVER, WIN
from greathouse.kernel.errors import BadSeats
from greathouse.kernel.game import Game
from greathouse.kernel.instances import Source
from greathouse.kernel.limits import MAX_SEATS
from greathouse.kernel.match import Match
from tests.toys import kuhn as kuhn_package


@pytest.fixture(scope="module")
def kuhn() -> Game:
    return Game("kuhn", Source("tests.toys.kuhn"))


def walk(match: Match, path: tuple, counts: dict, infosets: set) -> Fraction:
    """Value of the first seat in chips under uniform play; counts nodes by kind on the way."""
    turn = match.turn
    counts[turn if turn < 0 else 0] += 1
    if turn == OVER:
        return Fraction(match.scores[0])
    if turn == CHANCE:
        parts = [(weight, ("chance", outcome)) for outcome, weight in match.odds()]
    else:
        infosets.add((turn, match.view(turn).__repr__()))
        parts = [(1, ("choose", number)) for number in match.legal_numbers()]
    total = sum(weight for weight, _ in parts)
    value = Fraction(0)
    for weight, (how, number) in parts:
        following = match.copy()
        getattr(following, how)(number)
        value += Fraction(weight, total) * walk(following, (*path, number), counts, infosets)
    return value


def test_published_counts_and_value(kuhn):
    counts, infosets = {CHANCE: 0, 0: 0, OVER: 0}, set()
    value = walk(Match.waiting_for_chance(kuhn), (), counts, infosets)
    assert (counts[CHANCE], counts[0], counts[OVER]) == (4, 24, 30)
    assert len(infosets) == 12
    assert value == Fraction(1, 8)


def test_returns_are_shares_of_a_win(kuhn):
    match = kuhn.new(seed=1)
    while not match.over:
        match.play("bet")
    assert sum(match.returns) == 1
    assert sorted(match.scores) == [-2, 2]
    assert sorted(match._final(kuhn.rules.result)) == [0, WIN]


@pytest.mark.parametrize("seats", [(), (0, 2), (2, MAX_SEATS + 1)])
def test_seats_beyond_the_limits_are_refused_when_the_game_is_loaded(monkeypatch, seats):
    monkeypatch.setattr(kuhn_package, "ABOUT", replace(kuhn_package.ABOUT, seats=seats))
    with pytest.raises(BadSeats, match=re.escape(repr(seats))):
        Game("kuhn", Source("tests.toys.kuhn"))
