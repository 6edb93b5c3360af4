"""Which rule speaks against a move where several could, and against what does not belong to the moment."""

import pytest

from greathouse.games.osiris.moves import BUILD, FIRST, SIZE
from greathouse.games.osiris.rules.land import SPACES_OF

from .tools import KIND, OSIRIS, Scene, content, land, state_module


def taken(scene, kind):
    """All spaces of this basic laborer are taken."""
    scene.s.worked |= int(SPACES_OF[KIND[kind]])
    return scene


def test_r12_the_move_after_those_of_the_moment_is_not_due():
    scene = Scene()
    after = FIRST[state_module.ACTION] + SIZE[state_module.ACTION]
    assert scene.s.phase == state_module.ACTION
    assert OSIRIS.rules.why(scene.s, 0, after) == 12
    scene.laborers(0, "farmer").play("visit_city", "laborer farmer")
    assert OSIRIS.rules.why(scene.s, 0, FIRST[state_module.CITY] + SIZE[state_module.CITY]) == 12


@pytest.mark.parametrize(("seats", "rule"), [(2, 31), (3, 0)])
def test_r31_with_two_governors_monuments_close_the_cities(seats, rule):
    scene = Scene(seats).built(1, "pylon", "C1", "C2", "C3").built(1, "obelisk", "C4", "C5").laborers(0, "farmer")
    assert scene.refused("visit_city") == rule


def test_r30_laborers_in_all_cities_close_them():
    scene = Scene().laborers(0, "farmer")
    for city in ("C1", "C2", "C3", "C4", "C5"):
        scene.worker(city)
    assert scene.refused("visit_city") == 30


def test_r70_only_the_ferryman_refuses_masters():
    scene = taken(Scene().laborers(0, "master_stonecutter", "farmer"), "stonecutter").play("harvest")
    assert scene.legal("laborer") == ["farmer"]
    assert scene.refused("laborer master_stonecutter") == 28


@pytest.mark.parametrize(("grain", "brick", "rule"), [(0, 9, 28), (9, 0, 26)])
def test_the_last_of_ones_laborers_says_why_none_can_harvest(grain, brick, rule):
    """R26 nothing to gather, R28 all spaces taken; the barge, R22, would come first."""
    scene = Scene().supply(grain, brick, 9).laborers(0, "master_farmer", "master_brickmaker")
    for kind in ("farmer", "brickmaker"):
        taken(scene, kind)
    assert scene.refused("harvest") == rule


def test_r82_no_boon_is_left():
    scene = Scene()
    scene.s.governors[0].boons = 0
    assert scene.refused("boon") == 82


@pytest.mark.parametrize("market", range(len(content.MARKET_IDS)))
def test_r44_both_sets_of_a_used_market_are_refused(market):
    scene = Scene().tokens(0, 9, 9, 9).play("market")
    scene.s.used = 1 << market
    first = FIRST[state_module.MARKET_SET]
    refused = [i for i in range(SIZE[state_module.MARKET_SET]) if OSIRIS.rules.why(scene.s, 0, first + i) == 44]
    assert refused == [2 * market, 2 * market + 1]


def test_r80_the_boon_that_is_left_was_shown_by_another():
    scene = Scene()
    scene.s.governors[0].boons, scene.s.governors[1].boon = 1, 1
    assert scene.refused("boon") == 80


def test_r56_another_monument_has_a_site_this_one_has_none():
    scene = Scene().planned(0, "obelisk-1", "pylon-1")
    one, other = (land.sites(scene.s, kind, BUILD) for kind in (0, 2))
    scene.s.built_on |= ~(one & ~other) & 2 ** len(content.PLACE_IDS) - 1
    scene.play("build")
    assert scene.legal("planned") == ["obelisk-1"] and scene.refused("planned pylon-1") == 56
