"""The small net made of Pharao's tables: what it sees, learns, says and plays."""

import logging
from typing import Any

import numpy as np
import pytest
from typer.testing import CliRunner

import greathouse as gh
from greathouse.agents import make
from greathouse.agents.nets import BadNet, read_for
from greathouse.cli import app
from greathouse.learn.distillation import Distillation, distil, positions
from greathouse.solve.pharao import distilled as house
from greathouse.solve.pharao.distilled import FEATURES, NET, Distilled, distilled, features, houses_of, made_for
from greathouse.solve.pharao.listing import lister, worths
from greathouse.solve.pharao.probe import Tables
from greathouse.solve.pharao.solver import Plan, solve
from greathouse.solve.pharao.tables import solved_options, the_game

LONE = ((1, 1), (2, 1), (1, 2))
BRIEF = Distillation(300_000, seed=3, each=10_000)


@pytest.fixture(scope="module")
def tables(tmp_path_factory):
    """Those of up to three pieces."""
    folder = tmp_path_factory.mktemp("tables")
    solve([(2, 1)], Plan(solved_options(), folder))
    return Tables(folder=folder)


def quiet(done, total):
    assert 0 < done <= total


def some(layer, count):
    """Positions of a layer as bit masks."""
    return ((1 << houses).sum(1) for houses in positions(layer[0], layer[1], count, np.random.default_rng(8)))


def error(net, tables, layer):
    """How far a net is from the tables on average, and how far the values spread."""
    own, other = some(layer, 2000)
    values = tables.values(own, other)
    return abs(net.values(own, other) - values).mean(), values.std()


def start(own, other):
    """Dark is about to throw."""
    state: Any = the_game().blank(2)[0]
    state.houses[0], state.houses[1] = int(own), int(other)
    return state


@pytest.mark.parametrize("layer", [(1, 1), (2, 3), (4, 4)])
def test_features_are_numbers_of_their_own_and_tell_all_of_a_position(layer):
    own, other = positions(layer[0], layer[1], 500, np.random.default_rng(1))
    assert (houses_of((1 << own).sum(1), layer[0]) == own).all()
    seen = features(own, other)
    assert seen.min() >= 0 and seen.max() < FEATURES
    assert all(len(set(row)) == seen.shape[1] for row in seen.tolist())
    rows = {tuple(sorted(row)) for row in seen.tolist()}
    assert len(rows) == len({(*mine, -1, *theirs) for mine, theirs in zip(own.tolist(), other.tolist(), strict=True)})


def test_positions_to_learn_from_can_occur():
    own, other = positions(3, 2, 4000, np.random.default_rng(2))
    assert all(len({*mine, *theirs}) == 5 for mine, theirs in zip(own.tolist(), other.tolist(), strict=True))
    assert 300 < (own == 26).any(axis=1).sum() < 500 and not (other == 26).any()
    assert not (positions(1, 2, 4000, np.random.default_rng(2))[0] == 26).any()


@pytest.mark.compiled
def test_a_net_learns_what_tables_say_the_same_from_the_same_seed(tables):
    net = distil(tables, BRIEF, quiet)
    for layer in LONE:
        missed, spread = error(Distilled(net), tables, layer)
        assert missed < spread / 10
    assert net.facts.training["layers"] == ["1v1", "1v2", "2v1"]
    assert distil(tables, BRIEF, quiet).to_bytes() == net.to_bytes()


def test_the_net_of_the_house_says_what_tables_say(tables):
    net = distilled()
    assert net
    assert NET.stat().st_size < 300_000
    for layer in LONE:
        assert error(net, tables, layer)[0] < 0.004


def test_turns_by_the_net_of_the_house_lose_hardly_anything(tables):
    net, lost = distilled(), []
    for own, other in zip(*some((2, 1), 20), strict=True):
        listing, worth = tables.listed(start(own, other))
        expected = worths(listing, net)
        for case in range(len(listing.weights)):
            turns = np.flatnonzero(listing.throw == case)
            lost.append(worth[turns].max() - worth[turns[expected[turns].argmax()]])
    assert 0 <= np.mean(lost) < 0.001


def test_without_tables_the_net_plays_and_under_other_options_the_search(tmp_path, monkeypatch):
    monkeypatch.setenv("GREATHOUSE_TABLES", str(tmp_path))
    game = gh.load("pharao")
    agent: Any = make("perfect", game, 1, compiled=False)
    agent._search = None
    match = game.new(seed=4)
    seat = match.turn
    turns = lister(False).turns(match.state)
    expected = worths(turns, distilled())
    best = turns.made[expected >= expected.max() - 1e-9]
    assert agent.choose(match.view(seat), seat) in best[:, 0]
    other = game.new(seed=4, rescue_landing="distance3")
    with pytest.raises(AttributeError):
        agent.choose(other.view(other.turn), other.turn)


def test_choices_are_assessed_by_the_best_turn_that_begins_with_them(tmp_path, monkeypatch):
    monkeypatch.setenv("GREATHOUSE_TABLES", str(tmp_path))
    match = gh.load("pharao").new(seed=4)
    agent: Any = make("perfect", match.game, 1, compiled=False)
    told = agent.assess(match.view(match.turn), match.turn)
    assert sorted(one.action for one in told) == sorted(match.legal_numbers())
    assert told[0].action == agent.choose(match.view(match.turn), match.turn)
    turns = lister(False).turns(match.state)
    expected = worths(turns, distilled())
    for one in told:
        assert one.value == max(expected[turns.made[:, 0] == one.action])
    assert [one.value for one in told] == sorted((one.value for one in told), reverse=True)


def test_by_the_net_alone_even_where_there_are_tables(tables, monkeypatch):
    asked = []
    monkeypatch.setattr(Tables, "values", lambda *_: asked.append(True))
    monkeypatch.setenv("GREATHOUSE_TABLES", str(tables.folders[0]))
    position = {"position": {"dark": {"houses": [20, 21]}, "light": {"houses": [4]}}}
    match = gh.load("pharao").position(position, seed=7)
    agent = make("perfect:net=1", match.game, 1, compiled=False)
    assert agent.choose(match.view(match.turn), match.turn) in match.legal_numbers()
    assert not asked


def test_a_net_for_something_else_is_refused_with_a_sentence(tmp_path, monkeypatch, caplog):
    with pytest.raises(BadNet, match=r"is for rules .*; needed is other"):
        read_for({**made_for(), "rules": "other"}, NET)
    broken = tmp_path / "distilled.net"
    broken.write_bytes(NET.read_bytes()[:-9])
    monkeypatch.setattr(house, "NET", broken)
    with caplog.at_level(logging.WARNING):
        assert distilled.__wrapped__() is None
    assert "damaged" in caplog.text and "The search plays instead." in caplog.text


def test_distilling_needs_tables(tmp_path):
    found = CliRunner().invoke(app, ["solve", "distil", "--folder", str(tmp_path), "--out", str(tmp_path / "net")])
    assert found.exit_code and "There are no tables here to learn from" in str(found.exception)
    assert not (tmp_path / "net").exists()


def test_where_the_net_cannot_be_written_is_said_before_it_is_learned(tables, tmp_path):
    for out in (tmp_path, tmp_path / "nowhere" / "net"):
        words = ["solve", "distil", "--folder", str(tables.folders[0]), "--out", str(out)]
        assert f"{out} cannot be written." in str(CliRunner().invoke(app, words).exception)
