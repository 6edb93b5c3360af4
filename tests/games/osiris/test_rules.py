"""The numbered rules of docs/rules/osiris.md, at least one test for each."""

from __future__ import annotations

import pytest

from .tools import NEUTRAL, Scene, season, state_module


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
