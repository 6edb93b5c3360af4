"""Every city card and every boon: what it does, and when it cannot."""

import pytest

from .tools import CARD, KIND, PLACE, Scene, content

GOODS = dict(zip(content.CARD_IDS, content.CARD_GOODS, strict=True))


def with_card(card, seats=4, **options):
    return Scene(seats, **options).hand(0, card)


def play(scene, card, *moves):
    return scene.play("city_card", f"card {card}", "side ability", *moves)


def only_resources(scene, card):
    """Whether the card can be played only for its resources now."""
    return scene.play("city_card", f"card {card}").legal("side") == ["resources"]


@pytest.mark.parametrize("card", content.CARD_IDS)
def test_r63_r65_every_card_for_its_resources(card):
    scene = with_card(card).play("city_card", f"card {card}")
    assert scene.discarded() == set()
    scene.play("side resources")
    assert scene.has(0) == GOODS[card]
    assert scene.discarded() == {card}
    assert scene.cards(0) == set()


def test_r63_without_the_card():
    scene = with_card("priest-1").play("city_card")
    assert scene.refused("card scribe-1") == 64
    scene.play("card priest-1")
    assert scene.refused("side ability") == 63


def test_r64_several_cards_in_a_season():
    scene = Scene(2).hand(0, "priest-1", "scribe-1", "merchant-2")
    for card in ("priest-1", "scribe-1", "merchant-2"):
        scene.turn(0).play("city_card", f"card {card}", "side resources")
    assert scene.has(0) == (6, 1, 1)


def test_r66_learning_game_has_no_abilities():
    scene = with_card("scribe-1", ability_cards=False)
    assert only_resources(scene, "scribe-1")


def test_r67_sculptor():
    scene = with_card("sculptor-1").built(5, "obelisk", "N10a").planned(0, "obelisk-1", "sphinx-1")
    play(scene, "sculptor-1")
    assert scene.refused("planned sphinx-1") == 67
    scene.play("planned obelisk-1")
    assert scene.refused("site S01a") == 67
    scene.play("site N10a")
    assert scene.s.upper[PLACE["N10a"]] == 1
    assert scene.s.governors[0].sites[0] == PLACE["N10a"]
    assert only_resources(with_card("sculptor-1").planned(0, "obelisk-1"), "sculptor-1")
    sphinx = with_card("sculptor-1").built(1, "obelisk", "N10a").planned(0, "sphinx-1")
    assert only_resources(sphinx, "sculptor-1")


@pytest.mark.parametrize("card", ["architect-1", "architect-2"])
def test_r68_architect(card):
    scene = play(with_card(card).tokens(0, 0, 0, 5), card)
    assert scene.legal("cartouche") == ["obelisk-3"]
    scene.play("cartouche obelisk-3")
    assert scene.legal("mix") == ["0-0-5"]
    assert scene.refused("mix 5-0-0") == 68
    scene.play("mix 0-0-5")
    assert scene.has(0) == (0, 0, 0)
    assert scene.on_cartouche("obelisk-3") == 0
    assert only_resources(with_card(card).tokens(0, 2, 2), card)


@pytest.mark.parametrize(("cartouche", "cost"), [("obelisk-3", 5), ("obelisk-2", 6), ("sphinx-3", 7)])
def test_r68_architect_pays_as_many_tokens_as_the_cost(cartouche, cost):
    scene = play(with_card("architect-1").tokens(0, 0, 0, 7), "architect-1", f"cartouche {cartouche}")
    assert scene.legal("mix") == [f"0-0-{cost}"]
    assert [scene.refused(f"mix 0-0-{number}") for number in (5, 6, 7) if number != cost] == [68, 68]


@pytest.mark.parametrize("card", ["overseer-1", "overseer-2"])
def test_r69_overseer(card):
    scene = play(with_card(card).tokens(0, 0, 1, 4), card, "cartouche obelisk-3")
    assert scene.legal("site")
    scene.play("site S01a")
    assert scene.glory(0) == 3
    assert scene.on_cartouche("obelisk-3") is None
    full = with_card(card).tokens(0, 0, 1, 4)
    full.s.stood_on = 2**45 - 1
    assert only_resources(full, card)


def test_r69_overseer_moves_the_placeholder():
    scene = play(with_card("overseer-1", 2).tokens(0, 1, 4, 1), "overseer-1", "cartouche obelisk-2", "site S01a")
    assert scene.on_cartouche("obelisk-2") == 5


@pytest.mark.parametrize("card", ["ferryman-1", "ferryman-2"])
def test_r70_ferryman(card):
    scene = play(with_card(card).laborers(0, "farmer", "master_brickmaker"), card)
    assert scene.legal("laborer") == ["farmer"]
    assert scene.refused("laborer master_brickmaker") == 70
    scene.play("laborer farmer", "terrain S09")
    assert scene.has(0) == (6, 0, 0)
    assert only_resources(with_card(card).laborers(0, "master_farmer"), card)


@pytest.mark.parametrize("card", ["foreman-1", "foreman-2"])
def test_r71_foreman(card):
    scene = play(with_card(card).laborers(0, "farmer"), card, "laborer farmer")
    assert set(scene.legal("terrain")) == {"N01", "N02", "S01", "S02", "S03"}
    assert scene.refused("terrain S08") == 22
    assert scene.play("terrain S03").has(0) == (0, 0, 3)
    master = play(with_card(card, season=4).laborers(0, "master_farmer"), card, "laborer master_farmer", "terrain S08")
    assert master.has(0) == (0, 0, 5)


@pytest.mark.parametrize("card", ["recruiter-1", "recruiter-2"])
def test_r72_recruiter(card):
    scene = play(with_card(card), card)
    weights = dict(scene.match.odds())
    assert sorted(weights.values()) == [1, 1, 1, 4, 4, 4]
    scene.play("bag farmer")
    assert scene.s.governors[0].laborers[0] == 1
    assert scene.s.governors[0].shown[0] == 0
    empty = with_card(card)
    empty.s.bag[:] = [0] * 6
    assert only_resources(empty, card)


@pytest.mark.parametrize("card", ["scribe-1", "scribe-2"])
def test_r73_scribe(card):
    scene = play(with_card(card), card, "deal priest-1", "deal merchant-1")
    assert scene.cards(0) == {"priest-1", "merchant-1"}
    assert scene.discarded() == {card}
    last = with_card(card)
    last.hand(1, *(set(CARD) - {card}))
    assert only_resources(last, card)


@pytest.mark.parametrize("card", ["merchant-1", "merchant-2"])
def test_r74_merchant(card):
    scene = play(with_card(card, 2).tokens(0, 5), card)
    assert scene.refused("stop") == 74
    scene.play("swap grain-stone", "swap grain-brick")
    assert "stop" in scene.legal()
    scene.play("stop")
    assert scene.has(0) == (3, 1, 1)
    four = play(with_card(card, 2).tokens(0, 5), card, *["swap grain-stone"] * 4)
    assert four.has(0) == (1, 0, 4)
    assert four.match.turn == 1
    assert only_resources(with_card(card), card)


@pytest.mark.parametrize("card", ["cameldriver-1", "cameldriver-2"])
def test_r75_camel_driver(card):
    scene = with_card(card).laborers(0, "farmer").laborers(1, "farmer").turn(1)
    scene.play("caravan", "laborer farmer", "section K1a").turn(0)
    play(scene, card, "laborer farmer", "section K1b")
    assert scene.has(0) == (3, 2, 1)
    assert scene.has(1) == (1, 1, 1)
    assert scene.s.leaders[0] == 2
    assert scene.match.turn == 1, "no tribute is asked for"


@pytest.mark.parametrize("card", ["priest-1", "priest-2"])
def test_r76_priest(card):
    scene = play(with_card(card).planned(0, "obelisk-1"), card, "planned obelisk-1", "site S01a")
    assert scene.glory(0) == 4
    assert only_resources(with_card(card), card)


@pytest.mark.parametrize("card", ["taskmaster-1", "taskmaster-2"])
def test_r77_taskmaster(card):
    scene = play(with_card(card).worker("S03", "master_stonecutter").worker("C2").built(1, "obelisk", "N01b"), card)
    assert scene.legal("lift") == ["S03", "C2"]
    assert scene.refused("lift N01") == 77
    scene.play("lift S03")
    assert scene.s.governors[0].laborers[KIND["master_stonecutter"]] == 1
    assert scene.s.stood_on == 1 << PLACE["C2"]
    assert scene.s.worked == 0
    assert only_resources(with_card(card), card)


@pytest.mark.parametrize("card", ["engineer-1", "engineer-2"])
def test_r78_engineer(card):
    scene = play(with_card(card).planned(0, "pylon-1").worker("N02", "brickmaker"), card, "planned pylon-1")
    assert len(scene.legal("site")) == 38
    assert scene.refused("site C1") == 78
    assert scene.play("site S03b").glory(0) == 4


@pytest.mark.parametrize("card", ["treasurer-1", "treasurer-2"])
def test_r79_treasurer(card):
    scene = with_card(card)
    scene.s.pool_tokens[0], scene.s.market_tokens[1][1], scene.s.used = 1, 3, 2
    play(scene, card)
    assert scene.legal("collect") == ["grain+brick+brick", "brick+brick+brick"]
    scene.play("collect grain+brick+brick")
    assert scene.has(0) == (1, 2, 0)
    assert scene.s.market_tokens[1][1] == 1
    assert scene.s.used == 2
    few = with_card(card)
    few.s.pool_tokens[2] = 1
    play(few, card)
    assert few.legal("collect") == ["stone"]
    assert few.refused("collect grain") == 79
    assert only_resources(with_card(card), card)


# --- boons ------------------------------------------------------------------------------------------------------------


def test_r83_horus():
    scene = Scene(2).planned(0, "obelisk-2").play("boon", "invoke horus").turn(0)
    scene.play("withdraw", "bonus three_stone", "withdraw")
    assert scene.s.season == 2
    assert scene.on_cartouche("obelisk-2") == 0
    last = Scene(2, season=4).planned(0, "obelisk-2").play("boon", "invoke horus").turn(0)
    last.play("withdraw", "bonus three_stone", "withdraw")
    assert last.match.over
    assert list(last.s.governors[0].lost) == [1, 0, 0]


def test_r84_bastet():
    scene = Scene().pool("farmer", "master_farmer").play("boon", "invoke bastet")
    assert scene.legal("engage") == ["farmer", "master_farmer"]
    scene.play("engage master_farmer")
    assert scene.s.governors[0].laborers[3] == 1
    assert sum(scene.s.pool_tokens) == 0
    empty = Scene().play("boon", "invoke bastet", "bag stonecutter")
    assert empty.s.governors[0].laborers[2] == 1


def test_r85_ra():
    scene = Scene(2).planned(0, "obelisk-2", "sphinx-2").hand(0, "priest-1").play("boon", "invoke ra").turn(0)
    assert scene.play("build", "planned obelisk-2", "site N10a").glory(0) == 3
    scene.turn(0).play("city_card", "card priest-1", "side ability", "planned sphinx-2", "site S01a")
    assert scene.glory(0) == 3 + 5


def test_r86_thoth():
    scene = Scene().play("boon", "invoke thoth", "deal priest-1", "deal scribe-1", "deal merchant-1")
    assert scene.legal("keep") == ["merchant-1", "priest-1", "scribe-1"]
    scene.play("keep scribe-1")
    assert scene.cards(0) == {"scribe-1"}
    assert scene.discarded() == {"priest-1", "merchant-1"}


def test_r87_ptah():
    scene = Scene().tokens(0, 5, 1, 1).play("boon", "invoke ptah", "cartouche sphinx-1")
    assert scene.refused("waive grain+brick") == 87
    assert scene.legal("waive") == ["grain+stone"]
    scene.play("waive grain+stone")
    assert scene.has(0) == (0, 0, 0)
    assert scene.on_cartouche("sphinx-1") == 0
