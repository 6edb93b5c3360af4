"""Laborers at work: harvest, cities and caravans (R15 to R41)."""

from __future__ import annotations

import pytest

from .tools import CARD, NEUTRAL, PLACE, SPACES, Scene, content


def test_r15_terrain():
    kinds = [content.SPACE_RESOURCE.count(r) for r in range(3)]
    assert kinds == [7, 7, 6]
    assert set(content.ICONS) == {1, 2, 3}


def test_r16_kinds_of_terrain():
    scene = Scene(season=4).laborers(0, "farmer").play("harvest", "laborer farmer")
    assert set(scene.legal("terrain")) == {i for i, r in zip(SPACES, content.SPACE_RESOURCE, strict=True) if r == 0}
    assert scene.refused("terrain S08") == 16


def test_r17_one_laborer_on_a_space():
    scene = Scene().worker("N01").laborers(0, "farmer").play("harvest", "laborer farmer")
    assert scene.legal("terrain") == ["S01"]
    assert scene.refused("terrain N01") == 17


def test_r18_both_sections():
    scene = Scene().laborers(0, "brickmaker").play("harvest", "laborer brickmaker", "terrain S02")
    assert scene.has(0) == (0, 4, 0)
    assert scene.s.stood_on == 1 << PLACE["S02a"] | 1 << PLACE["S02b"]


def test_r19_one_section_beside_a_monument():
    scene = Scene().built(0, "sphinx", "S02a").laborers(0, "brickmaker")
    scene.play("harvest", "laborer brickmaker", "terrain S02")
    assert scene.has(0) == (0, 1, 0)
    assert scene.s.stood_on == 1 << PLACE["S02b"]


def test_r20_full_space():
    scene = Scene().built(1, "obelisk", "N02a", "N02b").laborers(0, "brickmaker").play("harvest", "laborer brickmaker")
    assert scene.legal("terrain") == ["S02"]
    assert scene.refused("terrain N02") == 20


@pytest.mark.parametrize("owner", [0, 1, NEUTRAL])
def test_r21_owner_is_irrelevant(owner):
    scene = Scene().built(owner, "sphinx", "N01a").laborers(0, "farmer")
    assert scene.play("harvest", "laborer farmer", "terrain N01").has(0) == (2, 0, 0)


@pytest.mark.parametrize(("season", "count"), [(1, 5), (2, 10), (3, 15), (4, 20)])
def test_r22_reach_of_basic_laborers(season, count):
    names = ("farmer", "brickmaker", "stonecutter")
    spaces = set()
    for name in names:
        scene = Scene(season=season).laborers(0, name).play("harvest", f"laborer {name}")
        spaces |= set(scene.legal("terrain"))
    assert len(spaces) == count
    early = Scene().laborers(0, "farmer").play("harvest", "laborer farmer")
    assert early.refused("terrain N08") == 22


def test_r23_masters_go_anywhere():
    scene = Scene().laborers(0, "master_farmer").play("harvest", "laborer master_farmer")
    assert len(scene.legal("terrain")) == 7


def test_r24_r25_only_the_supply_counts():
    scene = Scene().supply(2, 9, 9).laborers(0, "farmer")
    scene.s.pool_tokens[0] = 5
    assert scene.play("harvest", "laborer farmer", "terrain N01").has(0) == (2, 0, 0)
    assert scene.s.pool_tokens[0] == 5


def test_r26_nothing_to_gather():
    scene = Scene().supply(0, 9, 9).laborers(0, "farmer", "brickmaker").play("harvest")
    assert scene.legal("laborer") == ["brickmaker"]
    scene.s.supply[0] = 1
    scene.play("laborer farmer").s.supply[0] = 0
    assert scene.refused("terrain N01") == 26


def test_r27_master_in_the_last_season():
    scene = Scene(season=4).laborers(0, "master_farmer").supply(5, 9, 9)
    assert scene.play("harvest", "laborer master_farmer", "terrain N01").has(0) == (5, 0, 0)
    plenty = Scene(season=4).laborers(0, "master_farmer")
    assert plenty.play("harvest", "laborer master_farmer", "terrain N01").has(0) == (6, 0, 0)


def test_r28_laborers_stay():
    scene = Scene(2).laborers(0, "farmer").play("harvest", "laborer farmer", "terrain S01")
    scene.play("withdraw", "bonus three_stone")
    assert scene.s.workers[PLACE["S01a"]] == 1


@pytest.mark.parametrize("kind", content.LABORERS)
def test_r29_any_laborer_visits(kind):
    scene = Scene().laborers(0, kind).play("visit_city", f"laborer {kind}")
    assert set(scene.legal("city")) == {"C1", "C2", "C3", "C4", "C5"}


def test_r30_one_laborer_in_a_city():
    scene = Scene().worker("C4").laborers(0, "farmer").play("visit_city", "laborer farmer")
    assert "C4" not in scene.legal("city")
    assert scene.refused("city C4") == 30


@pytest.mark.parametrize(("seats", "open_"), [(2, False), (3, True)])
def test_r31_city_with_a_monument(seats, open_):
    scene = Scene(seats).built(0, "pylon", "C1").laborers(0, "farmer").play("visit_city", "laborer farmer")
    assert ("C1" in scene.legal("city")) == open_
    assert scene.refused("city C1") == (0 if open_ else 31)


def visited(seats=3, **options):
    scene = Scene(seats, **options).laborers(0, "farmer")
    return scene.play("visit_city", "laborer farmer", "city C2", "deal priest-1", "deal scribe-1", "keep priest-1")


def test_r32_keep_one_give_one():
    scene = visited()
    scene.s.governors[2].withdrawn, scene.s.leaver = 1, 3
    assert scene.legal() == ["give 1", "give 2"]
    scene.play("give 2")
    assert scene.cards(0) == {"priest-1"}
    assert scene.cards(2) == {"scribe-1"}


def test_r32_only_cards_drawn_can_be_kept():
    scene = Scene(3).laborers(0, "farmer")
    scene.play("visit_city", "laborer farmer", "city C2", "deal priest-1", "deal scribe-1")
    assert scene.refused("keep merchant-1") == 32


def test_r33_host_receives():
    scene = Scene(3).built(2, "pylon", "C5").laborers(0, "farmer")
    scene.play("visit_city", "laborer farmer", "city C5", "deal priest-1", "deal scribe-1", "keep priest-1")
    assert scene.cards(2) == {"scribe-1"}
    own = Scene(3).built(0, "pylon", "C5").laborers(0, "farmer")
    own.play("visit_city", "laborer farmer", "city C5", "deal priest-1", "deal scribe-1", "keep priest-1")
    assert own.legal() == ["give 1", "give 2"]


def test_r34_discard_for_grain():
    scene = visited(2).play("discard")
    assert scene.has(0) == (1, 0, 0)
    assert scene.discarded() == {"scribe-1"}
    assert visited(3).refused("discard") == 34


def test_r35_reshuffle_and_short_deck():
    scene = Scene(3).laborers(0, "farmer", "brickmaker")
    scene.s.deck, scene.s.discard = 1 << CARD["merchant-1"], 2**25 - 1 - (1 << CARD["merchant-1"])
    scene.play("visit_city", "laborer farmer", "city C2", "deal merchant-1")
    assert len(scene.match.odds()) == 24
    short = Scene(3).laborers(0, "farmer")
    short.s.deck = 1 << CARD["merchant-1"]
    short.hand(1, *(name for name in CARD if name != "merchant-1"))
    short.s.deck = 1 << CARD["merchant-1"]
    short.play("visit_city", "laborer farmer", "city C2", "deal merchant-1")
    assert short.cards(0) == {"merchant-1"}
    assert short.s.in_view == 0
    assert short.match.turn == 1
    assert "visit_city" not in short.laborers(1, "farmer").legal()


def test_r36_sections():
    scene = Scene().laborers(0, "farmer", "stonecutter").laborers(1, "stonecutter")
    scene.play("caravan", "laborer stonecutter", "section K1a", "caravan", "laborer stonecutter")
    assert scene.refused("section K1a") == 36
    assert scene.legal("section") == ["K1b", "K2a", "K2b"]


def test_r37_r38_the_leader():
    scene = Scene(2).laborers(0, "farmer", "stonecutter")
    scene.play("caravan", "laborer stonecutter", "section K1a").turn(0)
    assert scene.s.governors[0].camel == 1
    scene.play("caravan", "laborer farmer", "section K1b")
    assert scene.has(0) == (3, 2, 1)


def test_r39_empty_section():
    scene = Scene().supply(0, 0, 3).laborers(0, "farmer").play("caravan", "laborer farmer")
    assert scene.legal("section") == ["K1a", "K2a"]
    assert scene.refused("section K1b") == 39


def test_r40_short_section():
    scene = Scene().supply(1, 0, 3).laborers(0, "farmer").play("caravan", "laborer farmer", "section K1b")
    assert scene.has(0) == (1, 0, 0)


def test_r41_withdrawn_leader_is_paid():
    scene = Scene(3).laborers(0, "farmer").laborers(1, "farmer")
    scene.play("caravan", "laborer farmer", "section K1a")
    scene.s.governors[0].withdrawn, scene.s.leaver = 1, 1
    scene.play("caravan", "laborer farmer", "section K1b")
    assert scene.refused("tribute stone") == 41
    scene.play("tribute grain")
    assert scene.has(0) == (2, 1, 1)
    assert scene.has(1) == (1, 1, 0)
