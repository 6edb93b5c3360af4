"""The numbered rules of docs/rules/osiris.md, at least one test for each."""

import random

import pytest

from greathouse.kernel.contract import CHANCE
from greathouse.kernel.errors import UnreadableMove

from .tools import CARD, PLACE, SPACES, Scene, content, fresh, season, state_module

NEUTRAL = 5


# --- preparation ------------------------------------------------------------------------------------------------------


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


# --- laborers ---------------------------------------------------------------------------------------------------------


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
    assert scene.s.drawn_by == 2
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


# --- turns ------------------------------------------------------------------------------------------------------------


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


# --- harvest ----------------------------------------------------------------------------------------------------------


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


# --- cities -----------------------------------------------------------------------------------------------------------


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
    assert short.match.turn == 1
    assert "visit_city" not in short.laborers(1, "farmer").legal()


# --- caravans ---------------------------------------------------------------------------------------------------------


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


# --- hire and market --------------------------------------------------------------------------------------------------


def test_r42_hire():
    scene = Scene().tokens(0, 1).pool("farmer")
    assert scene.refused("hire") == 42
    scene.tokens(0, 1, 1).play("hire", "pay grain+brick")
    assert scene.refused("engage brickmaker") == 42
    scene.play("engage farmer")
    assert scene.s.governors[0].shown[0] == 1
    assert list(scene.s.pool_tokens) == [1, 1, 0]


def test_r43_market_in_either_direction():
    scene = Scene().tokens(0, 0, 0, 2).play("market")
    assert scene.legal("trade") == ["M1 b", "M3 b"]
    assert scene.refused("trade M1 a") == 43
    assert scene.play("trade M1 b").has(0) == (3, 0, 0)


def test_r44_used_cartouche():
    scene = Scene(2).tokens(0, 3).tokens(1, 3).play("market", "trade M1 a")
    assert list(scene.s.market_tokens[0]) == [3, 0, 0]
    assert scene.refused("market") == 43
    scene.s.used = 0b1111
    assert scene.refused("market") == 44
    scene.s.used = 0b0001
    scene.tokens(1, 4).play("market")
    assert scene.refused("trade M1 a") == 44


def test_r45_nothing_in_return():
    scene = Scene().tokens(0, 3).supply(9, 9, 0)
    assert scene.refused("market") == 45


def test_r45_short_trade():
    scene = Scene().tokens(0, 0, 2).supply(1, 9, 0).play("market", "trade M4 a")
    assert scene.has(0) == (1, 0, 0)


def test_r46_tokens_return():
    scene = Scene(2)
    scene.s.pool_tokens[:], scene.s.leaver = [1, 2, 0], 1
    scene.s.market_tokens[3][2], scene.s.used = 4, 8
    season.end_season(scene.s)
    assert list(scene.s.supply) == [11, 12, 14]
    assert scene.s.used == 0


# --- planning and building --------------------------------------------------------------------------------------------


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


# --- withdrawing ------------------------------------------------------------------------------------------------------


def test_r80_one_boon_a_season():
    scene = Scene(2).play("boon", "invoke ra").turn(0)
    assert scene.refused("boon") == 80
    scene.turn(1).play("boon")
    assert scene.refused("invoke ra") == 80


def test_r81_boons_without_effect():
    scene = Scene(2)
    scene.s.deck, scene.s.discard, scene.s.bag[:] = 0, 0, [0] * 6
    assert scene.play("boon").legal("invoke") == ["horus", "ra"]
    assert scene.refused("invoke bastet") == 81


def test_r82_boons_leave_the_game():
    scene = Scene(2).play("boon", "invoke ra")
    assert scene.s.governors[0].boon == 3
    scene.s.leaver = 1
    season.end_season(scene.s)
    assert scene.s.governors[0].boon == 0
    assert scene.s.governors[0].boons == 0b11011
    scene.s.phase = state_module.INVOKE
    scene.turn(0)
    assert scene.refused("invoke ra") == 82


def test_r88_nothing_left_to_build():
    scene = Scene().planned(0, "obelisk-1")
    scene.s.stood_on = 2**45 - 1
    assert "withdraw" in scene.legal()


def test_r89_first_to_withdraw():
    scene = Scene(3).play("withdraw")
    assert len(scene.legal("bonus")) == 5
    scene.play("bonus five_grain", "withdraw", "withdraw")
    assert scene.s.regent == 0
    assert scene.s.season == 2
    last = Scene(3, season=4).play("withdraw", "bonus glory_brick")
    assert last.glory(0) == 1


@pytest.mark.parametrize(
    ("bonus", "goods", "glory"),
    [
        ("glory_brick", (0, 1, 0), 1),
        ("card_stone", (0, 0, 1), 0),
        ("three_stone", (0, 0, 3), 0),
        ("four_brick", (0, 4, 0), 0),
        ("five_grain", (5, 0, 0), 0),
    ],
)
def test_r90_bonuses(bonus, goods, glory):
    scene = Scene().play("withdraw", f"bonus {bonus}")
    assert scene.has(0) == goods
    assert scene.glory(0) == glory
    if bonus == "card_stone":
        assert scene.play("deal priest-1").cards(0) == {"priest-1"}
    assert scene.match.turn == 1


def test_r91_nowhere_to_be_had():
    scene = Scene().supply(0, 0, 0)
    scene.s.pool_tokens[1] = 2
    assert scene.play("withdraw", "bonus four_brick").has(0) == (0, 2, 0)


def test_r92_covered_bonus():
    scene = Scene(2)
    scene.play("withdraw", "bonus four_brick", "withdraw")
    assert scene.s.covered == 1 << 3
    scene.s.phase, scene.s.mover = state_module.BONUS, 0
    assert scene.refused("bonus four_brick") == 92


def test_r93_withdrawn_governors():
    scene = Scene(3).laborers(1, "farmer")
    scene.play("withdraw", "bonus three_stone")
    scene.play("visit_city", "laborer farmer", "city C2", "deal priest-1", "deal scribe-1", "keep priest-1", "give 0")
    assert scene.cards(0) == {"scribe-1"}
    scene.play("withdraw")
    assert scene.match.turn == 1


# --- season end and scoring -------------------------------------------------------------------------------------------


def test_r100_steps_of_the_season_end():
    scene = Scene(3, season=2).worker("S03", "stonecutter")
    scene.s.leaders[0], scene.s.governors[1].camel, scene.s.caravan[0] = 2, 1, 1
    scene.s.leaver, scene.s.bonus = 2, 3
    season.end_season(scene.s)
    assert scene.s.season == 3
    assert scene.s.leaders[0] == 0
    assert scene.s.leaders[1] == NEUTRAL + 1
    assert scene.s.governors[1].camel == 0
    assert scene.s.regent == 1
    assert scene.s.phase == state_module.TO_DRAW


def test_r101_what_governors_keep():
    scene = Scene(3).tokens(0, 1, 2, 3).hand(0, "priest-1")
    scene.s.leaver = 1
    season.end_season(scene.s)
    assert scene.has(0) == (1, 2, 3)
    assert scene.cards(0) == {"priest-1"}
    assert list(scene.s.governors[0].stock) == [4, 3, 2]


def test_r102_r103_r104_sets():
    scene = Scene(season=4).built(0, "sphinx", "N03a", "N03b", "N04a").built(0, "obelisk", "N05a")
    season.end_season(scene.s)
    assert scene.match.scores[0] == 5


def test_r105_laborers_and_cards_count_nothing():
    scene = Scene(2, season=4).laborers(0, "farmer").hand(0, "priest-1").tokens(1, 1)
    season.end_season(scene.s)
    assert scene.match.scores == [0, 0]
    assert scene.match.returns == [0, 1]
