"""Planning and building (R47 to R62)."""

from __future__ import annotations

import pytest

from greathouse.kernel.errors import UnreadableMove

from .tools import NEUTRAL, PLACE, Scene, content, season


def test_r47_plan():
    scene = Scene().tokens(0, 5, 2, 1).play("plan")
    assert scene.legal("cartouche") == ["obelisk-1"]
    assert scene.refused("cartouche pylon-1") == 47
    scene.play("cartouche obelisk-1")
    assert scene.has(0) == (0, 1, 0)
    assert list(scene.s.supply) == [15, 11, 11]
    assert scene.s.governors[0].stock[0] == 3
    out = Scene().tokens(0, 9, 9, 9).built(0, "pylon", "C1", "C2").play("plan")
    assert not [name for name in out.legal("cartouche") if name.startswith("pylon")]


def test_r48_one_on_a_cartouche():
    scene = Scene().tokens(0, 9, 9, 9).planned(1, "pylon-1").planned(0, "obelisk-1").play("plan")
    assert scene.refused("cartouche pylon-1") == 48
    scene.play("cartouche obelisk-2")
    assert scene.on_cartouche("obelisk-1") == scene.on_cartouche("obelisk-2") == 0


def test_r49_planning_without_a_site():
    scene = Scene().tokens(0, 9, 9, 9)
    scene.s.stood_on = 2**45 - 1
    assert "pylon-1" in scene.play("plan").legal("cartouche")


@pytest.mark.parametrize(
    ("cartouche", "site", "earned"), [("obelisk-1", "N10a", 2), ("sphinx-1", "N10a", 3), ("pylon-1", "C5", 4)]
)
def test_r50_r51_building_scores_at_once(cartouche, site, earned):
    scene = Scene().planned(0, cartouche).play("build", f"planned {cartouche}", f"site {site}")
    assert scene.glory(0) == earned
    assert scene.on_cartouche(cartouche) is None
    assert scene.s.ground[PLACE[site]] > 0


def test_r52_barge_glory():
    scene = Scene(season=4).planned(0, "obelisk-1").play("build", "planned obelisk-1", "site N10a")
    assert scene.glory(0) == 3


@pytest.mark.parametrize(
    ("kind", "places", "cartouche", "site", "earned"),
    [
        ("obelisk", ("N10a", "S10a", "S07a"), "obelisk-1", "S06b", 3),
        ("sphinx", ("N10a", "S10a"), "sphinx-1", "S06b", 5),
        ("pylon", ("C5",), "pylon-1", "C4", 6),
    ],
)
def test_r53_all_built_once(kind, places, cartouche, site, earned):
    scene = Scene(2).built(0, kind, *places).planned(0, cartouche)
    scene.s.planned[:] = [0] * 9
    scene.s.planned[content.CARTOUCHE_IDS.index(cartouche)] = 1
    assert scene.play("build", f"planned {cartouche}", f"site {site}").glory(0) == earned
    assert scene.s.awarded == 1 << content.MONUMENTS.index(kind)


def test_r54_after_a_loss():
    scene = Scene().built(0, "pylon", "C5").planned(0, "pylon-1")
    scene.s.governors[0].lost[2], scene.s.governors[0].built[2] = 1, 0
    assert scene.play("build", "planned pylon-1", "site C4").glory(0) == 4
    assert scene.s.awarded == 0


def test_r55_building_everywhere():
    scene = Scene().planned(0, "pylon-1").play("build", "planned pylon-1")
    assert {"N09a", "S10b", "C5"} <= set(scene.legal("site"))


def test_r56_free_sites():
    scene = Scene().planned(0, "sphinx-1").worker("N01").built(1, "obelisk", "N03b").worker("N03")
    scene.play("build", "planned sphinx-1")
    assert {"N01a", "N01b", "N03a", "N03b"}.isdisjoint(scene.legal("site"))
    assert scene.refused("site N01a") == 56
    taken = Scene().planned(0, "pylon-1")
    for place in content.PLACE_IDS:
        taken.s.built_on |= 1 << content.PLACE_IDS.index(place)
    assert taken.refused("build") == 56


def test_r50_what_is_not_planned_cannot_be_built():
    scene = Scene().planned(1, "obelisk-1")
    assert scene.refused("build") == 50
    scene.planned(0, "sphinx-1").play("build")
    assert scene.refused("planned obelisk-1") == 50


def test_r8_without_a_laborer_nothing_is_said_of_barge_and_camel():
    scene = Scene()
    for action in ("harvest", "visit_city", "caravan"):
        assert scene.refused(action) == 8
    scene.laborers(0, "farmer")
    assert {scene.refused(action) for action in ("harvest", "visit_city", "caravan")} == {0}
    scene.s.supply[:] = [0, 0, 0]
    assert (scene.refused("harvest"), scene.refused("caravan")) == (26, 39)
    scene.s.deck = scene.s.discard = 0
    assert scene.refused("visit_city") == 35


def test_r22_r28_why_nobody_can_harvest():
    scene = Scene().laborers(0, "farmer")
    for name in content.SPACE_IDS:
        if scene.refused("harvest") == 0:
            scene.worker(name)
    assert scene.refused("harvest") == 22
    master = Scene().laborers(0, "master_farmer")
    for name in content.SPACE_IDS:
        master.worker(name)
    assert master.refused("harvest") == 28


def test_r36_r37_why_nobody_can_join_a_caravan():
    scene = Scene(4).laborers(0, "farmer")
    scene.s.caravan[:] = [1, 1, 1, 1]
    assert scene.refused("caravan") == 36
    scene.s.caravan[:], scene.s.leaders[0], scene.s.governors[0].camel = [1, 1, 0, 0], 1, 1
    assert scene.refused("caravan") == 37


@pytest.mark.parametrize(("cartouche", "icons"), [("obelisk-1", {2}), ("sphinx-1", {2, 3}), ("pylon-1", {3})])
def test_r57_icons(cartouche, icons):
    scene = Scene().planned(0, cartouche).play("build", f"planned {cartouche}")
    found = {content.ICONS[PLACE[name]] for name in scene.legal("site") if name in PLACE and PLACE[name] < 40}
    assert found == icons
    assert scene.refused("site S03b") == 57


def test_r58_only_pylons_in_cities():
    scene = Scene().planned(0, "sphinx-1").play("build", "planned sphinx-1")
    assert scene.refused("site C1") == 58
    assert set(scene.legal("site")) <= set(PLACE) - set(content.CITY_IDS)
    pylon = Scene().planned(0, "pylon-1").play("build", "planned pylon-1")
    assert set(pylon.legal("site")) & set(content.CITY_IDS)
    for section in content.CARAVAN_SECTION_IDS:
        with pytest.raises(UnreadableMove):
            pylon.refused(f"site {section}")


def test_r59_placeholder_moves():
    scene = Scene(2).planned(0, "pylon-2").play("build", "planned pylon-2", "site C1")
    assert scene.on_cartouche("pylon-2") == NEUTRAL
    assert scene.on_cartouche("pylon-1") is None


def test_r60_monuments_stay():
    scene = Scene().planned(0, "obelisk-1").play("build", "planned obelisk-1", "site N10a")
    ground = list(scene.s.ground)
    scene.s.governors[1].withdrawn = scene.s.governors[2].withdrawn = scene.s.governors[3].withdrawn = 1
    scene.s.leaver = 2
    season.end_season(scene.s)
    assert list(scene.s.ground) == ground
    assert scene.s.governors[0].sites[0] == PLACE["N10a"]


def test_r61_planned_monuments_hold():
    scene = Scene().planned(0, "obelisk-1")
    assert scene.refused("withdraw") == 88
    assert "withdraw" in Scene().legal()


def test_r62_unbuilt_monuments_are_lost():
    scene = Scene(2).planned(0, "obelisk-2")
    scene.s.leaver = 1
    season.end_season(scene.s)
    assert scene.on_cartouche("obelisk-2") is None
    assert list(scene.s.governors[0].lost) == [1, 0, 0]
