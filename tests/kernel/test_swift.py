"""Games that are played swiftly: what their programs and the comparisons after them find, here without compiling."""

import re
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from greathouse.kernel.compile import twins
from greathouse.kernel.conformance import check, check_folder, stretches, suite
from greathouse.kernel.conformance.play import Trial
from greathouse.kernel.conformance.report import Report
from greathouse.kernel.conformance.swift import SwiftRun
from greathouse.kernel.game import Game
from greathouse.kernel.instances import Source
from tests.kernel.test_broken_games import PLAY, TOYS, broken_copy

SWIFTLY = (
    "view that shows a card",
    "seen that tells a card",
    "legal that tells a card",
    "why that tells a card",
    "exchange that changes nothing",
    "open game with different views",
    "view that keeps a field",
    "guess that keeps a field",
    "wrong turn in the view",
    "waiting against turn",
    "number out of range",
    "view out of range",
    "outcome without weight",
    "outcome twice",
    "outcomes of two kinds",
    "order of answers",
    "legal against why",
    "choice that is not legal",
    "more choices than promised",
    "action twice",
    "more actions than moves",
    "seat without an action",
    "bound too small",
    "more than a win",
    "feature beyond the last",
    "viewpoint of nobody",
    "refusal without a place",
    "event that raises",
    "prompt that is empty",
    "choice without label",
    "click on nothing",
    "picture that raises",
    "ways over what is not drawn",
)
"""Promises of which a game that is broken there is told from games that are played swiftly alone."""


class OneSided:
    """In the place of the referee: nothing is compiled, so there is no other side."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def begin(self, state: Any) -> None:
        """Nothing to begin."""

    def compare(self, asked: list[int], guesser: int, seed: int) -> None:
        """Nothing to compare with."""


@pytest.fixture
def uncompiled(monkeypatch):
    """The programs of the suite run plain, over arrays that can be written into by field names."""
    arrays = stretches._arrays

    def entries(game: Game, template: str) -> SimpleNamespace:
        made: Any = game.program(template)
        monkeypatch.setattr(made, "clone", lambda records, to, origin: records.__setitem__(to, records[origin]))
        return made

    def records(game: Game) -> Any:
        m = arrays(game)
        named = {name: part.view(np.recarray) for name, part in m._asdict().items() if np.asarray(part).dtype.names}
        return m._replace(**named)

    monkeypatch.setattr(twins, "available", lambda: True)
    monkeypatch.setattr(twins, "compiled", entries)
    monkeypatch.setattr(stretches, "_arrays", records)
    monkeypatch.setattr(suite, "Mirror", OneSided)


@pytest.mark.sampled(8)
@pytest.mark.parametrize("name", SWIFTLY)
def test_what_a_game_breaks_is_named_when_it_is_played_swiftly(name, tmp_path, uncompiled):
    found = check_folder(broken_copy(PLAY[name], tmp_path), games=40, close=0).faults
    assert any(re.search(PLAY[name].named, fault) for fault in found), found


@pytest.mark.parametrize("game", ["kuhn", "sealed"])
def test_sound_games_have_no_faults_when_they_are_played_swiftly(game, uncompiled):
    report = check_folder(TOYS / game, games=40, close=0)
    assert report.faults == []
    assert report.close_games == 0
    assert report.exchanges > 20
    assert not report.unseen


def test_a_seed_fixes_a_game_whatever_was_played_before(uncompiled):
    kuhn = Game("kuhn", Source("tests.toys.kuhn"))
    one_sided: Any = OneSided(kuhn)
    trial = Trial(kuhn, TOYS / "kuhn", {}, one_sided, Report("kuhn"))

    def events(seed: int) -> list[Any]:
        run = SwiftRun(trial, seed, 0)
        run.play()
        return run.match.history

    first = [events(seed) for seed in range(8)]
    assert first == [events(seed) for seed in reversed(range(8))][::-1]
    assert len(set(map(tuple, first))) > 2


def test_an_event_that_the_modes_carry_out_differently_is_named(uncompiled, monkeypatch):
    walked = stretches.Stretch.play

    def crooked(self, state, blank, limit):
        steps = walked(self, state, blank, limit)
        self.arrays.states["dealt"][2 : steps + 1] = 1
        return steps

    monkeypatch.setattr(stretches.Stretch, "play", crooked)
    faults = check(Game("kuhn", Source("tests.toys.kuhn")), games=3, close=0).faults
    assert any(re.search(r"plain and compiled differ in states\[0\]: dealt, after ", fault) for fault in faults), faults


@pytest.mark.compiled
def test_later_games_are_played_in_machine_code():
    kuhn = Game("kuhn", Source("tests.toys.kuhn"))
    report = check(kuhn, games=120, close=10)
    assert report.faults == []
    assert report.close_games == 11
    assert report.compared_steps == report.steps > 400
    parts = [check(kuhn, games=120, close=10, part=part, parts=2) for part in (0, 1)]
    parts[0].add(parts[1])
    assert parts[0].cpu_seconds > parts[1].cpu_seconds > 0
    assert (parts[0].games, parts[0].close_games, parts[0].steps) == (120, 11, parts[0].compared_steps)
