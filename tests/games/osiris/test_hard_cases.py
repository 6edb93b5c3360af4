"""Cases in which several rules of docs/rules/osiris.md meet, each decided by hand from its text."""

from __future__ import annotations

import pytest

from .tools import CARD, KIND, NEUTRAL, PLACE, Scene, content, glory, season, sites, state_module


def everything_but(*names):
    """All city cards but these."""
    return [card for card in CARD if card not in names]


def ability(scene, card, *moves):
    return scene.play("city_card", f"card {card}", "side ability", *moves)


def all_gone(scene):
    """The others have withdrawn, seat 1 first."""
    for seat in range(1, scene.match.seats):
        scene.s.governors[seat].withdrawn = 1
    scene.s.leaver, scene.s.bonus = 2, 1
    return scene


def test_r35_a_city_draw_goes_on_in_the_shuffled_discards():
    scene = Scene(3).laborers(0, "farmer").hand(1, *everything_but("priest-1", "scribe-1", "sculptor-1"))
    scene.s.deck, scene.s.discard = 1 << CARD["priest-1"], 1 << CARD["scribe-1"] | 1 << CARD["sculptor-1"]
    scene.play("visit_city", "laborer farmer", "city C3", "deal priest-1")
    assert len(scene.match.odds()) == 2
    scene.play("deal sculptor-1", "keep sculptor-1", "give 2")
    assert scene.cards(2) == {"priest-1"}
    assert scene.discarded() == set()


def test_r35_r65_a_scribe_shuffles_without_itself():
    scene = Scene(3).hand(0, "scribe-1").hand(1, *everything_but("scribe-1", "priest-1", "priest-2"))
    scene.s.deck, scene.s.discard = 1 << CARD["priest-1"], 1 << CARD["priest-2"]
    ability(scene, "scribe-1", "deal priest-1", "deal priest-2")
    assert scene.cards(0) == {"priest-1", "priest-2"}
    assert scene.discarded() == {"scribe-1"}


@pytest.mark.parametrize("left", [("priest-1",), ("priest-1", "scribe-1")])
def test_r86_thoth_with_few_cards(left):
    scene = Scene(3).hand(1, *everything_but(*left))
    scene.s.deck, scene.s.discard = 0, sum(1 << CARD[name] for name in left)
    scene.play("boon", "invoke thoth", *[f"deal {name}" for name in left])
    if len(left) == 2:
        scene.play("keep priest-1")
    assert scene.cards(0) == {"priest-1"}
    assert scene.discarded() == set(left) - {"priest-1"}
    assert scene.match.turn == 1


def test_r90_a_card_bonus_without_a_card_is_a_stone():
    scene = Scene(3).hand(1, *CARD).play("withdraw", "bonus card_stone")
    assert (scene.has(0), scene.cards(0)) == ((0, 0, 1), set())
    assert scene.match.turn == 1


def test_r81_thoth_needs_a_card_somewhere():
    scene = Scene(3).hand(1, *CARD).play("boon")
    assert scene.refused("invoke thoth") == 81


def test_r74_a_swap_can_bring_back_what_it_gave():
    scene = ability(Scene(2).tokens(0, 1).supply(0, 0, 1).hand(0, "merchant-1"), "merchant-1")
    assert scene.legal("swap") == ["grain-stone"]
    scene.play("swap grain-stone")
    assert scene.legal() == ["swap stone-grain", "stop"]
    assert scene.play("swap stone-grain", "stop").has(0) == (1, 0, 0)


def test_r74_a_merchant_who_cannot_go_on_stops():
    scene = ability(Scene(2).tokens(0, 1).supply(0, 0, 1).hand(0, "merchant-1"), "merchant-1")
    scene.play("swap grain-stone", "swap stone-grain", "swap grain-stone", "swap stone-grain")
    assert scene.match.turn == 1
    assert scene.has(0) == (1, 0, 0)


def test_r75_the_camel_driver_may_stand_on_a_section_without_tokens():
    """K1b shows grain and brick; only stone, which K1a shows, is left."""
    scene = Scene().supply(0, 0, 4).laborers(0, "farmer").hand(0, "cameldriver-1")
    assert Scene().supply(0, 0, 4).laborers(0, "farmer").play("caravan", "laborer farmer").refused("section K1b") == 39
    ability(scene, "cameldriver-1", "laborer farmer", "section K1b")
    assert scene.has(0) == (0, 0, 1)
    assert scene.s.leaders[0] == 1


def test_r75_r37_the_camel_driver_has_one_camel():
    scene = Scene().laborers(0, "farmer").hand(0, "cameldriver-1")
    scene.s.leaders[0], scene.s.governors[0].camel, scene.s.caravan[0] = 1, 1, KIND["brickmaker"] + 1
    ability(scene, "cameldriver-1", "laborer farmer")
    assert scene.legal("section") == ["K1b"]
    assert scene.refused("section K2a") == 37


def test_r71_the_foreman_goes_where_there_is_something_left():
    scene = Scene().supply(0, 0, 9).laborers(0, "farmer").hand(0, "foreman-1")
    assert "harvest" not in scene.legal()
    assert ability(scene, "foreman-1", "laborer farmer").legal("terrain") == ["S03"]


def test_r79_r44_what_the_treasurer_empties_stays_used():
    scene = Scene(2).tokens(0, 3).tokens(1, 3).hand(1, "treasurer-1").play("market", "trade M1 a")
    ability(scene, "treasurer-1", "collect grain+grain+grain")
    assert scene.has(1) == (6, 0, 0)
    assert scene.refused("market") == 0
    assert scene.play("withdraw", "bonus three_stone", "market").refused("trade M1 a") == 44


def test_r91_the_bonus_takes_from_pool_and_markets_in_order():
    scene = Scene().supply(1, 0, 0)
    scene.s.pool_tokens[0], scene.s.used = 1, 0b1010
    scene.s.market_tokens[1][0], scene.s.market_tokens[3][0] = 1, 5
    scene.play("withdraw", "bonus five_grain")
    assert scene.has(0) == (5, 0, 0)
    assert (scene.s.pool_tokens[0], scene.s.market_tokens[1][0], scene.s.market_tokens[3][0]) == (0, 0, 3)


def test_r77_a_lifted_laborer_frees_both_sections_and_works_again():
    scene = Scene(3).laborers(0, "master_farmer").hand(1, "taskmaster-1").planned(0, "sphinx-2")
    scene.play("harvest", "laborer master_farmer", "terrain N01")
    ability(scene, "taskmaster-1", "lift N01").turn(0)
    assert scene.s.governors[1].shown[KIND["master_farmer"]] == 1
    scene.play("build", "planned sphinx-2", "site N01a")
    scene.play("harvest", "laborer master_farmer", "terrain N01")
    assert scene.has(1) == (2, 0, 0)


def test_r27_only_masters_gather_more_in_season_4():
    scene = Scene(2, season=4).laborers(0, "farmer").hand(1, "ferryman-1").laborers(1, "farmer")
    scene.play("harvest", "laborer farmer", "terrain N06")
    ability(scene, "ferryman-1", "laborer farmer", "terrain N03")
    assert (scene.has(0), scene.has(1)) == ((5, 0, 0), (3, 0, 0)), "N03b bears a neutral obelisk"


def test_r27_masters_in_cities_and_caravans_gather_no_more():
    scene = Scene(3, season=4).laborers(0, "master_farmer").play("caravan", "laborer master_farmer", "section K1b")
    assert scene.has(0) == (2, 1, 0)


def test_r77_a_city_is_free_again():
    scene = Scene(3).worker("C2", "brickmaker").hand(0, "taskmaster-1")
    ability(scene, "taskmaster-1", "lift C2").turn(0)
    scene.play("visit_city", "laborer brickmaker")
    assert "C2" in scene.legal("city")


def test_r77_caravans_keep_their_laborers():
    scene = Scene().laborers(0, "farmer").hand(1, "taskmaster-1").play("caravan", "laborer farmer", "section K1a")
    assert scene.play("city_card", "card taskmaster-1").legal("side") == ["resources"]


def test_r27_r71_a_master_under_the_foreman_gathers_one_more_of_what_the_space_yields():
    scene = Scene(season=4).supply(0, 9, 3).laborers(0, "master_farmer").hand(0, "foreman-1")
    ability(scene, "foreman-1", "laborer master_farmer", "terrain S04")
    assert scene.has(0) == (0, 0, 3), "five would be due"


def test_r84_bastet_looks_into_the_bag_only_if_the_pool_is_empty():
    scene = Scene().pool("brickmaker").play("boon", "invoke bastet")
    assert scene.legal() == ["engage brickmaker"]


def test_r67_r78_an_obelisk_of_the_engineer_can_bear_the_sculptors():
    """S03b has one icon; the Engineer builds there all the same, and then the Sculptor on top."""
    scene = Scene(2).planned(0, "obelisk-2").planned(1, "obelisk-3").hand(0, "engineer-1").hand(1, "sculptor-1")
    ability(scene, "engineer-1", "planned obelisk-2", "site S03b")
    ability(scene, "sculptor-1", "planned obelisk-3")
    assert {"S03b", "N02a", "N01b"} <= set(scene.legal("site")), "neutral obelisks too"
    assert "S06a" not in scene.legal("site"), "a neutral sphinx"
    scene.play("site S03b")
    assert (scene.glory(0), scene.glory(1)) == (2, 2)
    assert (scene.s.ground[PLACE["S03b"]], scene.s.upper[PLACE["S03b"]]) == (1, 4)


def test_r67_r102_two_obelisks_on_a_section_count_for_each_owner():
    scene = Scene().built(0, "obelisk", "N03b", "N04a").built(1, "obelisk", "N05a", "N08b")
    scene.built(0, "obelisk", "N05a").built(1, "obelisk", "N04a")
    scene.built(0, "sphinx", "N03a")
    assert (glory.neighbour_sets(scene.s, 0), glory.segment_sets(scene.s, 0)) == (1, 1)
    assert (glory.neighbour_sets(scene.s, 1), glory.segment_sets(scene.s, 1)) == (0, 0)


@pytest.mark.parametrize(
    ("card", "site", "earned"), [("sculptor-1", "S03a", 4), ("engineer-1", "S03b", 3), ("priest-1", "S01a", 5)]
)
def test_r53_the_last_obelisk_may_be_built_by_a_card(card, site, earned):
    """Two for the obelisk, one for the first to build all four; beside the barge one more; one by the Priest."""
    scene = Scene().built(0, "obelisk", "N10a", "S10a", "S07a").built(1, "obelisk", "S03a")
    scene.planned(0, "obelisk-1").hand(0, card)
    assert ability(scene, card, "planned obelisk-1", f"site {site}").glory(0) == earned


def test_r85_ra_beside_the_barge_is_not_counted_twice():
    scene = Scene(2).planned(0, "obelisk-2").play("boon", "invoke ra").turn(0)
    assert scene.play("build", "planned obelisk-2", "site S01a").glory(0) == 3


def test_r85_ra_is_for_its_player_and_its_season():
    scene = Scene(2).planned(1, "obelisk-2").play("boon", "invoke ra")
    assert scene.play("build", "planned obelisk-2", "site N10a").glory(1) == 2
    scene = Scene(2).planned(0, "obelisk-2").play("boon", "invoke ra")
    all_gone(scene)
    season.end_season(scene.s)
    scene.planned(0, "obelisk-2").s.phase = state_module.ACTION
    assert scene.turn(0).play("build", "planned obelisk-2", "site N10a").glory(0) == 2


def test_r83_horus_guards_all_of_its_players_monuments_whenever_planned():
    scene = Scene(3).planned(0, "obelisk-1").planned(1, "obelisk-2").tokens(0, 5, 4, 2).play("boon", "invoke horus")
    scene.turn(0).play("plan", "cartouche pylon-1").turn(0)
    for seat in (1, 2):
        scene.s.governors[seat].withdrawn = 1
    scene.s.leaver, scene.s.bonus = 3, 2
    scene.play("withdraw")
    assert [scene.on_cartouche(n) for n in ("obelisk-1", "obelisk-2", "pylon-1")] == [0, None, 0]
    assert scene.s.season == 2
    assert list(scene.s.governors[1].lost) == [1, 0, 0]


def test_r83_r88_a_monument_carried_over_must_be_built_in_the_next_season():
    scene = Scene(2).planned(0, "sphinx-2").play("boon", "invoke horus").turn(0)
    scene.play("withdraw", "bonus three_stone", "withdraw")
    while scene.match.turn < 0:
        scene.match.chance(scene.match.game.chances.write(scene.match.odds()[0][0]))
    assert scene.s.season == 2
    assert scene.refused("withdraw") == 88
    assert scene.play("build", "planned sphinx-2", "site N03a").glory(0) == 4, "beside the barge of season 2"
    assert "withdraw" in scene.turn(0).legal()


def test_r59_r62_a_lost_monument_frees_its_cartouche_and_moves_no_placeholder():
    scene = all_gone(Scene(2).planned(0, "obelisk-3"))
    season.end_season(scene.s)
    assert [scene.on_cartouche(f"obelisk-{i}") for i in (1, 2, 3)] == [NEUTRAL, None, None]


def test_r59_only_the_placeholder_of_the_type_moves():
    scene = Scene(2).planned(0, "obelisk-3", "obelisk-2").play("build", "planned obelisk-3", "site S01a")
    held = [name for name in content.CARTOUCHE_IDS if scene.on_cartouche(name) == NEUTRAL]
    assert held == ["sphinx-1", "obelisk-3", "pylon-1"]
    assert scene.on_cartouche("obelisk-2") == 0


def test_r49_r88_the_overseer_needs_a_site_but_planning_does_not():
    """Every city has a laborer, every section of three icons a sphinx: a pylon can be planned, not built."""
    threes = [name for name in PLACE if PLACE[name] < 40 and content.ICONS[PLACE[name]] == 3]
    scene = Scene().built(NEUTRAL, "sphinx", *threes).tokens(0, 5, 4, 2).hand(0, "overseer-1")
    for city in ("C1", "C2", "C3", "C4", "C5"):
        scene.worker(city)
    assert sites(scene, "pylon") == 0
    ability(scene, "overseer-1")
    assert "pylon-1" not in scene.legal("cartouche")
    again = Scene().built(NEUTRAL, "sphinx", *threes).tokens(0, 5, 4, 2).turn(0)
    for city in ("C1", "C2", "C3", "C4", "C5"):
        again.worker(city)
    again.play("plan", "cartouche pylon-1").turn(0)
    assert "withdraw" in again.legal()
    assert again.refused("build") == 56


def test_r88_a_card_that_would_open_a_site_does_not_hold_its_owner():
    scene = Scene().planned(0, "obelisk-1").hand(0, "sculptor-1").built(1, "obelisk", "N02a")
    scene.s.stood_on = 2**45 - 1 & ~scene.s.built_on
    assert {"withdraw", "city_card"} <= set(scene.legal())


def deal_on(scene):
    """Deals whatever chance is due, the first outcome each time."""
    while scene.match.turn < 0:
        scene.match.chance(scene.match.game.chances.write(scene.match.odds()[0][0]))
    return scene


def test_r92_three_bonuses_are_covered_in_the_last_season():
    scene = Scene(2)
    for bonus in ("five_grain", "card_stone", "glory_brick"):
        scene.play("withdraw", f"bonus {bonus}")
        deal_on(scene).play("withdraw")
        deal_on(scene)
    assert scene.s.season == 4
    assert scene.play("withdraw").legal("bonus") == ["three_stone", "four_brick"]


def test_r89_the_first_to_withdraw_begins_the_next_season():
    scene = Scene(3).play("boon", "invoke ra", "boon", "invoke horus", "withdraw", "bonus five_grain")
    scene.play("withdraw", "withdraw")
    assert (scene.s.regent, scene.s.drawn_by) == (2, 2)
    assert deal_on(scene).match.turn == 2
    assert list(scene.match.view(2).left) == list(scene.s.bag)
    assert sum(scene.match.view(0).left) == 0


def test_r14_actions_are_counted_anew_each_season():
    scene = Scene(2, max_actions_per_season=25)
    scene.s.governors[0].actions = 25
    assert scene.legal() == ["withdraw"]
    scene.play("withdraw", "bonus five_grain", "withdraw")
    assert "boon" in deal_on(scene).legal()


def test_r95_each_turn_has_offers_of_its_own():
    scene = Scene(2, haggling="formal").tokens(0, 3)
    for _ in range(2):
        scene.play("offer", "to 1", "put grain", "done", "propose", "decline")
        assert "offer" not in scene.legal()
        scene.play("market" if scene.s.governors[0].boon else "boon")
        scene.play("trade M1 a" if scene.s.governors[0].boon else "invoke ra").turn(0)
