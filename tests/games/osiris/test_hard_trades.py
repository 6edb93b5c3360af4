"""Hard cases of bribes and offers in the middle of a turn."""

from __future__ import annotations

import pytest

from .tools import Scene


def bribed(seats=3, **options):
    scene = Scene(seats, haggling="formal", **options).laborers(0, "farmer").tokens(1, 2)
    return scene.play("visit_city", "laborer farmer", "city C2", "deal priest-1", "deal scribe-1", "keep priest-1")


def test_r34_a_bribe_lapses_if_the_card_is_discarded():
    scene = bribed(2).play("bribe grain", "seal")
    assert scene.legal() == ["give 1", "discard"]
    scene.play("discard")
    assert (scene.has(0), scene.has(1)) == ((1, 0, 0), (2, 0, 0))
    assert sum(scene.s.governors[1].bid.goods) == 0
    assert scene.discarded() == {"scribe-1"}


def test_r32_bribes_that_were_not_chosen_lapse():
    scene = Scene(3, haggling="formal").laborers(0, "farmer").laborers(2, "farmer").tokens(1, 2).tokens(2, 0, 2)
    scene.play("visit_city", "laborer farmer", "city C2", "deal priest-1", "deal scribe-1", "keep priest-1")
    scene.play("bribe grain", "seal", "bribe brick", "seal", "give 2").turn(2)
    scene.play("visit_city", "laborer farmer", "city C1", "deal priest-2", "deal scribe-2", "keep priest-2")
    scene.play("seal", "seal", "give 1")
    assert scene.cards(1) == {"scribe-2"}
    assert [scene.has(seat) for seat in (0, 1, 2)] == [(0, 1, 0), (2, 0, 0), (0, 1, 0)]


def test_r93_a_withdrawn_governor_bids_and_receives():
    scene = Scene(3, haggling="formal").laborers(0, "farmer").tokens(2, 0, 2)
    scene.s.governors[2].withdrawn, scene.s.leaver, scene.s.bonus = 1, 3, 1
    scene.play("visit_city", "laborer farmer", "city C2", "deal priest-1", "deal scribe-1", "keep priest-1")
    assert scene.match.turn == 2
    scene.play("bribe brick", "seal", "give 2")
    assert (scene.has(0), scene.cards(2)) == ((0, 1, 0), {"scribe-1"})


def test_r32_bids_go_clockwise_from_the_visitor():
    scene = Scene(4, haggling="formal").laborers(2, "farmer").turn(2)
    for seat in (0, 1, 3):
        scene.tokens(seat, 1)
    scene.play("visit_city", "laborer farmer", "city C2", "deal priest-1", "deal scribe-1", "keep priest-1")
    order = []
    while scene.legal() and "seal" in scene.legal():
        order.append(scene.match.turn)
        scene.play("seal")
    assert order == [3, 0, 1]
    assert scene.match.turn == 2


def test_r33_the_owner_of_the_citys_monument_pays_nothing():
    scene = Scene(4, haggling="formal").built(3, "pylon", "C2").laborers(0, "farmer").tokens(3, 5).tokens(1, 5)
    scene.s.governors[3].withdrawn, scene.s.leaver, scene.s.bonus = 1, 4, 1
    scene.play("visit_city", "laborer farmer", "city C2", "deal priest-1", "deal scribe-1", "keep priest-1")
    assert scene.cards(3) == {"scribe-1"}
    assert scene.match.turn == 1


def test_r99_a_laborer_traded_away_closes_the_actions_it_opened():
    scene = Scene(3, haggling="open").laborers(0, "farmer").tokens(1, 1)
    assert {"harvest", "visit_city", "caravan"} <= set(scene.legal())
    scene.match.execute_trade(0, 1, {"farmer": 1}, {"grain": 1})
    assert {"harvest", "visit_city", "caravan"}.isdisjoint(scene.legal())


def test_r99_tokens_of_a_deal_open_a_plan():
    scene = Scene(3, haggling="formal").tokens(0, 4, 1, 1).tokens(1, 1)
    assert "plan" not in scene.legal()
    scene.play("offer", "to 1", "done", "ask grain", "propose", "accept")
    assert scene.play("plan").legal("cartouche") == ["obelisk-1"]


@pytest.mark.parametrize(("asked", "answers"), [(1, ["accept", "decline"]), (2, ["decline"])])
def test_r97_more_cards_than_the_hand_holds_can_only_be_declined(asked, answers):
    scene = Scene(3, haggling="formal").tokens(0, 1).hand(1, "priest-1")
    scene.s.governors[1].withdrawn, scene.s.leaver, scene.s.bonus = 1, 2, 1
    scene.play("offer", "to 1", "put grain", *["ask any_card"] * asked, "propose")
    assert (scene.match.turn, scene.legal()) == (1, answers)


def test_r97_the_kept_card_can_be_traded_while_the_extra_one_waits():
    scene = Scene(3, haggling="open").laborers(0, "farmer").tokens(1, 2)
    scene.play("visit_city", "laborer farmer", "city C2", "deal priest-1", "deal scribe-1", "keep priest-1")
    scene.match.execute_trade(0, 1, {"priest-1": 1}, {"grain": 2})
    scene.play("give 1")
    assert (scene.cards(0), scene.cards(1)) == (set(), {"priest-1", "scribe-1"})


def test_r14_offers_do_not_count_towards_the_cap():
    scene = Scene(2, haggling="formal", max_actions_per_season=25).tokens(0, 3)
    scene.s.governors[0].actions = 24
    scene.play("offer", "to 1", "put grain", "done", "propose", "accept")
    assert scene.s.governors[0].actions == 24
    scene.play("boon", "invoke ra").turn(0)
    assert scene.legal() == ["withdraw"]


def test_an_empty_bid_is_called_none():
    scene = bribed(2)
    view, number = scene.match.view(scene.match.turn), scene.match.game.moves.read("seal")
    assert scene.match.game.text.label(view, number, "en", []) == "No bribe"
    scene.play("bribe grain")
    assert scene.match.game.text.label(scene.match.view(scene.match.turn), number, "en", []) == "That’s my bribe"
