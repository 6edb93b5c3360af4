"""Preparation, laborers and turns of Sailing Toward Osiris (R1 to R14)."""

from __future__ import annotations

import random

import pytest

from greathouse.kernel.contract import CHANCE

from .tools import NEUTRAL, Scene, fresh, season, state_module


def test_r1_what_lies_behind_screens():
    match = fresh(3)
    mine, other = match.view(0), match.view(1)
    assert list(mine.governors[0].laborers) == list(match.state.governors[0].laborers)
    assert sum(other.governors[0].laborers) == 0
    assert other.governors[0].hidden == 3
    assert other.governors[0].hand == 0
    assert other.governors[0].cards == 1
    assert list(other.governors[0].stock) == [4, 3, 2]


@pytest.mark.parametrize(("seats", "each", "basic"), [(2, 15, 3), (3, 20, 4), (4, 25, 4), (5, 30, 4)])
def test_r2_numbers_by_governors(seats, each, basic):
    s = fresh(seats).state
    assert [s.supply[r] + sum(g.tokens[r] for g in s.governors) for r in range(3)] == [each] * 3
    total = [s.bag[k] + s.pool[k] + sum(g.laborers[k] for g in s.governors) for k in range(6)]
    assert total == [basic] * 3 + [1] * 3


def test_r3_start_of_a_governor():
    s = fresh(5).state
    for seat in range(5):
        assert list(s.governors[seat].tokens) == [2, 2, 2]
        assert bin(s.governors[seat].hand).count("1") == 1


@pytest.mark.parametrize(("seats", "neutral"), [(2, 12), (3, 6), (4, 0)])
def test_r4_neutral_pieces(seats, neutral):
    s = fresh(seats).state
    assert sum(g > 15 for g in s.ground) == neutral
    assert (s.leaders[1] == NEUTRAL + 1) == (seats < 4)
    assert sum(p == NEUTRAL + 1 for p in s.planned) == (3 if seats == 2 else 0)


def test_r5_neutral_monuments_halve_harvests():
    scene = Scene(3).laborers(0, "brickmaker").play("harvest", "laborer brickmaker", "terrain N02")
    assert scene.has(0) == (0, 2, 0)


def test_r6_first_regent_by_lot():
    match = fresh(4, first_regent="random")
    assert match.history[0].actor == CHANCE
    before = match.waiting_for_chance(match.game, 4, {})
    assert before.odds() == [(seat, 1) for seat in range(4)]


def test_r7_r11_all_laborers_return_to_the_bag():
    scene = Scene(3).laborers(0, "farmer").laborers(1, "stonecutter").pool("brickmaker").worker("N06")
    scene.s.leaver = 1
    season.end_season(scene.s)
    assert list(scene.s.bag) == [4, 4, 4, 1, 1, 1]
    assert sum(scene.s.workers) == 0


def test_r8_draw_order():
    match = fresh(4, first_regent="2")
    draws = [e for e in match.history if match.written(e).startswith("draw")]
    assert len(draws) == 8
    scene = Scene(3)
    scene.s.regent, scene.s.season = 2, 0
    season.begin_season(scene.s)
    assert scene.s.drawn_by == scene.s.mover == 2
    scene.play("draw farmer", "draw farmer", "draw farmer")
    assert scene.s.drawn_by == 0


def test_r9_pool_takes_all_but_two():
    s = fresh(3).state
    assert sum(s.pool) == 4
    assert sum(s.bag) == 2


def test_r10_only_the_regent_sees_the_rest():
    match = fresh(3, first_regent="1")
    assert list(match.view(1).left) == list(match.state.bag)
    assert match.view(1).regent_knows == 1
    for seat in (-1, 0, 2):
        assert sum(match.view(seat).left) == 0
        assert match.view(seat).bag_size == 2


def test_r12_turns_go_round():
    scene = Scene(3).tokens(0, 3).tokens(1, 3).tokens(2, 3)
    scene.play("market", "trade M1 a")
    assert scene.match.turn == 1
    scene.play("withdraw", "bonus three_stone")
    assert scene.match.turn == 2
    scene.play("withdraw")
    assert scene.match.turn == 0
    assert scene.refused("terrain N01") == 12


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_r13_no_passing(seats):
    """When another governor is to act, the last one has acted or withdrawn."""
    rand, match, turns = random.Random(seats), fresh(seats, haggling="formal"), 0
    last = (0, 0, 0)
    while not match.over:
        s = match.state
        if s.phase == state_module.ACTION:
            season_then, seat, actions = last
            if season_then == s.season and seat != s.mover:
                me, turns = s.governors[seat], turns + 1
                assert me.withdrawn or me.actions == actions + 1
            last = (s.season, s.mover, s.governors[s.mover].actions)
        match.play(rand.choice(match.legal()))
    assert turns > 20


def test_r14_the_last_one_goes_on_up_to_the_cap():
    scene = Scene(2, max_actions_per_season=25).tokens(0, 9, 9, 9)
    scene.s.governors[1].withdrawn, scene.s.leaver = 1, 2
    scene.play("plan", "cartouche obelisk-2")
    assert scene.match.turn == 0
    scene.s.governors[0].actions = 25
    assert scene.legal() == ["build"]
    assert scene.refused("plan") == 14
    scene.play("build", "planned obelisk-2", "site S07a")
    assert scene.legal() == ["withdraw"]


def test_r10_at_the_end_of_a_season_the_regent_knows_nothing_of_the_bag():
    scene = Scene(3).laborers(1, "farmer")
    scene.s.regent_knows, scene.s.left[:], scene.s.governors[1].recruits = 1, [2, 0, 0, 0, 0, 0], 1
    scene.s.leaver = 1
    season.end_season(scene.s)
    assert (scene.s.regent_knows, sum(scene.s.left), scene.s.governors[1].recruits) == (0, 0, 0)


def test_the_bound_counts_the_steps_of_every_action():
    """R14, R95: four seasons of so many actions, then eight buildings and a withdrawal, each with all its steps."""
    s = Scene(3, haggle_max_items=2, haggle_offers_per_turn=2, max_actions_per_season=25).s
    steps = 8 + 4 + 2 * (2 + 1) + 2 * (5 + 3 * 2)
    assert season.bound(s) == 4 * 3 * (25 + 8 + 1) * steps
