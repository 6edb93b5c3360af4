"""The test vectors of docs/rules/osiris.md, by number."""

import pytest

from .tools import KIND, NEUTRAL, PLACE, Scene, fresh, glory, sites


@pytest.mark.parametrize(("seats", "drawn", "pool"), [(2, 3, 4), (3, 3, 4), (4, 2, 5), (5, 2, 3)])
def test_t1_draws(seats, drawn, pool):
    s = fresh(seats).state
    assert [sum(s.governors[seat].laborers) for seat in range(seats)] == [drawn] * seats
    assert (sum(s.pool), sum(s.bag)) == (pool, 2)


def test_t2_start():
    s = fresh(4).state
    assert list(s.supply) == [17, 17, 17]
    assert bin(s.deck).count("1") == 21


def test_t3_harvest():
    scene = Scene().supply(17, 17, 17).laborers(0, "farmer").planned(1, "sphinx-1")
    scene.play("harvest", "laborer farmer", "terrain N01")
    assert scene.has(0) == (5, 0, 0)
    assert scene.s.supply[0] == 12
    scene.turn(1).play("build", "planned sphinx-1")
    assert {"N01a", "N01b"}.isdisjoint(scene.legal("site"))


@pytest.mark.parametrize(("grain", "gained"), [(3, 3), (0, None)])
def test_t4_short_supply(grain, gained):
    scene = Scene().supply(grain, 9, 9).laborers(0, "farmer")
    if gained is None:
        assert "harvest" not in scene.legal()
        return
    scene.play("harvest", "laborer farmer", "terrain N01")
    assert scene.has(0)[0] == gained


def test_t5_half_space():
    scene = Scene().built(1, "sphinx", "N01a").laborers(0, "farmer").planned(1, "obelisk-1")
    scene.play("harvest", "laborer farmer", "terrain N01")
    assert scene.has(0)[0] == 2
    scene.turn(1).play("build", "planned obelisk-1")
    assert "N01b" not in scene.legal("site")
    full = Scene().built(1, "sphinx", "N01a").built(1, "obelisk", "N01b").laborers(0, "farmer")
    full.play("harvest", "laborer farmer")
    assert "N01" not in full.legal("terrain")


def test_t6_reach():
    scene = Scene(season=2).laborers(0, "brickmaker", "master_brickmaker").play("harvest")
    basic = Scene(season=2).laborers(0, "brickmaker").play("harvest", "laborer brickmaker")
    assert set(basic.legal("terrain")) == {"N02", "N05", "S02"}
    scene.play("laborer master_brickmaker")
    assert set(scene.legal("terrain")) == {"N02", "N05", "N07", "N09", "S02", "S07", "S10"}


@pytest.mark.parametrize(("season", "gained"), [(3, 4), (4, 5)])
def test_t7_master_in_season_4(season, gained):
    scene = Scene(season=season).laborers(0, "master_stonecutter")
    scene.play("harvest", "laborer master_stonecutter", "terrain S08")
    assert scene.has(0) == (0, 0, gained)


@pytest.mark.parametrize(("seats", "counts"), [(4, (22, 33, 16)), (3, (18, 27, 14)), (2, (14, 21, 12))])
def test_t8_sites(seats, counts):
    scene = Scene(seats)
    assert tuple(sites(scene, kind) for kind in ("obelisk", "sphinx", "pylon")) == counts


def test_t8_sites_beside_laborers():
    scene = Scene().worker("N01").worker("C3")
    assert tuple(sites(scene, kind) for kind in ("obelisk", "sphinx", "pylon")) == (21, 31, 14)


@pytest.mark.parametrize(
    ("season", "cartouche", "site", "earned"),
    [
        (3, "sphinx-1", "N06b", 4),
        (3, "sphinx-1", "N06a", 3),
        *[(season, "pylon-1", "C3", earned) for season, earned in ((1, 4), (2, 5), (3, 5), (4, 4))],
    ],
)
def test_t9_barge_bonus(season, cartouche, site, earned):
    scene = Scene(season=season).planned(0, cartouche)
    assert scene.play("build", f"planned {cartouche}", f"site {site}").glory(0) == earned


def test_t10_first_all_built():
    scene = Scene(season=2).planned(0, "obelisk-1").planned(1, "obelisk-2")
    scene.built(0, "obelisk", "N02a", "S01a", "S07a").built(1, "obelisk", "N10a", "S10a", "S03a")
    scene.play("build", "planned obelisk-1", "site N03b")
    assert scene.glory(0) == 4
    scene.play("build", "planned obelisk-2", "site S04a")
    assert scene.glory(1) == 3


def test_t11_withdrawing():
    threes = ("N01a", "N03a", "N06b", "N09a", "S01b", "S02a", "S06a", "S08a", "S09a", "S09b", "S10b")
    scene = Scene().planned(0, "pylon-1").built(NEUTRAL, "sphinx", *threes)
    for city in ("C1", "C2", "C3", "C4", "C5"):
        scene.worker(city)
    assert "withdraw" in scene.legal()
    open_city = Scene().planned(0, "pylon-1").built(NEUTRAL, "sphinx", *threes)
    for city in ("C1", "C3", "C4", "C5"):
        open_city.worker(city)
    assert "withdraw" not in open_city.legal()
    assert "build" in open_city.legal()
    assert open_city.refused("withdraw") == 88
    scene.s.governors[0].boon = 0
    open_city.s.governors[0].boon, open_city.s.governors[0].boons = 1, 30
    assert "withdraw" in open_city.legal()


@pytest.mark.parametrize(("horus", "stays"), [(False, None), (True, 0)])
def test_t11_planned_at_season_end(horus, stays):
    scene = Scene(2).planned(0, "pylon-2")
    scene.s.governors[0].boon, scene.s.governors[0].boons = (1, 30) if horus else (0, 31)
    scene.s.stood_on = scene.s.built_on = 2**45 - 1
    scene.s.ground[:45] = [16] * 45
    scene.play("withdraw", "bonus three_stone", "withdraw")
    assert scene.on_cartouche("pylon-2") == stays
    assert scene.s.governors[0].lost[2] == (0 if horus else 1)


def test_t12_tribute():
    scene = Scene().laborers(0, "farmer").laborers(1, "farmer")
    scene.play("caravan", "laborer farmer", "section K1a")
    assert scene.has(0) == (1, 1, 1)
    assert scene.s.leaders[0] == 1
    scene.play("caravan", "laborer farmer", "section K1b")
    assert scene.legal() == ["tribute grain", "tribute brick"]
    scene.play("tribute brick")
    assert scene.has(1) == (2, 0, 0)
    assert scene.has(0) == (1, 2, 1)


def test_t13_one_camel():
    scene = Scene().laborers(0, "farmer", "brickmaker", "stonecutter").laborers(2, "farmer")
    scene.play("caravan", "laborer farmer", "section K1a").turn(0)
    scene.play("caravan", "laborer brickmaker", "section K1b").turn(0)
    assert "caravan" not in scene.legal()
    assert scene.refused("caravan") == 37
    scene.turn(2).play("caravan", "laborer farmer", "section K2b").turn(0)
    scene.play("caravan", "laborer stonecutter", "section K2a", "tribute stone")
    assert scene.has(2) == (1, 2, 1)


def test_t14_short_bonus():
    scene = Scene().supply(9, 9, 1)
    scene.s.pool_tokens[2], scene.s.market_tokens[0][2], scene.s.used = 1, 2, 1
    scene.play("withdraw", "bonus three_stone")
    assert scene.has(0) == (0, 0, 3)
    assert (scene.s.supply[2], scene.s.pool_tokens[2], scene.s.market_tokens[0][2]) == (0, 0, 1)
    assert scene.s.used == 1


def test_t15_city_with_a_monument():
    scene = Scene(3, haggling="formal").built(1, "pylon", "C1").laborers(0, "farmer").tokens(1, 3)
    scene.play("visit_city", "laborer farmer", "city C1", "deal priest-1", "deal scribe-1", "keep scribe-1")
    assert scene.cards(0) == {"scribe-1"}
    assert scene.cards(1) == {"priest-1"}
    assert scene.match.turn == 1
    two = Scene(2).built(1, "pylon", "C1").laborers(0, "farmer").play("visit_city", "laborer farmer")
    assert "C1" not in two.legal("city")


def test_t16_discard_for_grain():
    scene = Scene(2).supply(0, 5, 5).laborers(0, "farmer")
    scene.play("visit_city", "laborer farmer", "city C2", "deal scribe-1", "deal priest-1", "keep scribe-1")
    assert scene.legal() == ["give 1", "discard"]
    scene.play("discard")
    assert scene.discarded() == {"priest-1"}
    assert scene.has(0) == (0, 0, 0)


def test_t17_placeholders():
    scene = Scene(2).tokens(0, 1, 4, 1).play("plan")
    assert scene.legal("cartouche") == ["obelisk-2"]
    rich = Scene(2).tokens(0, 9, 9, 9).play("plan")
    assert [name for name in rich.legal("cartouche") if "obelisk" in name] == ["obelisk-2", "obelisk-3"]
    scene.play("cartouche obelisk-2").turn(0).play("build", "planned obelisk-2", "site S01a")
    assert scene.glory(0) == 3
    assert scene.on_cartouche("obelisk-2") == NEUTRAL
    assert scene.on_cartouche("obelisk-1") is None
    assert scene.on_cartouche("obelisk-3") is None


def test_t18_sculptor():
    scene = Scene().built(1, "obelisk", "S03a").built(2, "sphinx", "N01a").worker("S03", "stonecutter")
    scene.planned(0, "obelisk-1").hand(0, "sculptor-1")
    scene.play("city_card", "card sculptor-1", "side ability", "planned obelisk-1")
    assert scene.legal("site") == ["S03a"]
    scene.play("site S03a")
    assert scene.glory(0) == 3
    assert not scene.s.spires >> PLACE["S03a"] & 1


def test_t19_ptah():
    scene = Scene().tokens(0, 3, 1, 1).play("boon", "invoke ptah")
    assert scene.legal("cartouche") == ["obelisk-1"]
    scene.play("cartouche obelisk-1")
    assert scene.legal("waive") == ["grain+grain"]
    assert scene.play("waive grain+grain").has(0) == (0, 0, 0)
    rich = Scene().tokens(0, 5, 1, 1).play("boon", "invoke ptah")
    assert rich.legal("cartouche") == ["sphinx-1", "obelisk-1"]
    rich.play("cartouche obelisk-1")
    assert rich.legal("waive") == ["grain+grain", "grain+brick", "grain+stone", "brick+stone"]


def test_t20_market():
    scene = Scene().tokens(0, 3).supply(9, 9, 1).play("market")
    assert scene.legal("trade") == ["M1 a"]
    scene.play("trade M1 a")
    assert scene.has(0) == (0, 0, 1)
    assert scene.s.used == 1
    assert "market" not in Scene().tokens(0, 3).supply(9, 9, 0).legal()


def test_t21_hire():
    scene = Scene().tokens(0, 1, 0, 2).pool("farmer", "master_stonecutter").play("hire")
    assert scene.legal("pay") == ["grain+stone", "stone+stone"]
    scene.play("pay stone+stone")
    assert scene.legal("engage") == ["farmer", "master_stonecutter"]
    scene.play("engage master_stonecutter")
    assert scene.s.governors[0].laborers[KIND["master_stonecutter"]] == 1
    assert list(scene.s.pool_tokens) == [0, 0, 2]
    assert list(scene.s.supply) == [10, 10, 10]


def test_t22_boons():
    scene = Scene(3)
    scene.s.governors[1].boon, scene.s.governors[1].boons = 2, 29
    scene.s.governors[2].boon, scene.s.governors[2].boons = 1, 30
    assert scene.play("boon").legal("invoke") == ["ra", "thoth"]
    assert "ptah" in scene.tokens(0, 9, 9, 9).legal("invoke")


def test_t23_season_end():
    scene = Scene(3, season=2).planned(0, "obelisk-1").planned(1, "pylon-1")
    scene.s.governors[1].boon, scene.s.governors[1].boons = 1, 30
    scene.s.pool_tokens[0], scene.s.market_tokens[1][1], scene.s.used = 2, 3, 2
    scene.s.leaver, scene.s.bonus = 3, 5
    for seat in range(3):
        scene.s.governors[seat].withdrawn = 1
    season_end(scene)
    assert [scene.on_cartouche(name) for name in ("obelisk-1", "pylon-1")] == [None, 1]
    assert sum(p > 0 for p in scene.s.planned) == 1
    assert scene.s.governors[0].stock[0] + scene.s.governors[0].built[0] == 3
    assert list(scene.s.supply) == [12, 13, 10]
    assert scene.s.covered == 1 << 4
    assert scene.s.regent == 2
    assert scene.s.season == 3


def season_end(scene):
    from .tools import season

    season.end_season(scene.s)


T24 = [
    ("N01a N01b N02a N02b C2", 1),
    ("N01a N01b N02a N02b C2 N03a", 2),
    ("N05b N07a N07b N08a N08b N09a", 1),
    ("N01b S01b C1", 0),
]


@pytest.mark.parametrize(("places", "sets"), T24)
def test_t24_neighbour_sets(places, sets):
    scene = Scene().built(0, "sphinx", *places.split())
    assert glory.neighbour_sets(scene.s, 0) == sets


def test_t24_on_the_same_section():
    scene = Scene().built(0, "obelisk", "S03a", "S03a").built(0, "pylon", "C3")
    assert glory.neighbour_sets(scene.s, 0) == 1


def test_t25_segment_sets():
    places = "N02b N03a N04a S05b S06a N06b C3".split()
    assert glory.segment_sets(Scene().built(0, "sphinx", *places).s, 0) == 1
    assert glory.segment_sets(Scene().built(0, "sphinx", *places, "S08a").s, 0) == 2


@pytest.mark.parametrize(("places", "earned"), [("N03a N03b N04a N05a", 5), ("C3 S05a S05b S06a S06b C4 S07a", 7)])
def test_t26_both_kinds(places, earned):
    scene = Scene().built(0, "sphinx", *places.split())
    assert glory.final_glory(scene.s, 0) == earned


def test_t27_formal_haggling():
    scene = Scene(3, haggling="formal").tokens(0, 3).tokens(1, 0, 0, 1)
    scene.play("offer", "to 1", "put grain", "put grain", "done", "ask stone", "ask stone", "propose")
    assert scene.match.turn == 1
    assert scene.legal() == ["decline"]
    assert scene.refused("accept") == 97
    again = Scene(3, haggling="formal").tokens(0, 3).tokens(1, 0, 0, 1)
    again.play("offer", "to 1", "put grain", "put grain", "done", "ask stone", "propose", "accept")
    assert again.has(0) == (1, 0, 1)
    assert again.has(1) == (2, 0, 0)
    assert again.match.turn == 0
    assert "withdraw" in again.legal()
    assert "offer" not in again.legal()


@pytest.mark.parametrize(("tokens", "returns"), [((3, 5, 9), [0, 1, 0]), ((5, 5, 9), [0.5, 0.5, 0])])
def test_t28_tie(tokens, returns):
    scene = Scene(3, season=4)
    for seat, (points, count) in enumerate(zip((24, 24, 23), tokens, strict=True)):
        scene.tokens(seat, count).s.governors[seat].glory = points
    season_end(scene)
    assert scene.match.over
    assert scene.match.scores == [24, 24, 23]
    assert scene.match.returns == returns
