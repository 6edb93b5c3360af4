"""Formal haggling, bribes, and executed trades of the open mode (R94 to R99)."""

import random
from typing import Any

import pytest

from greathouse.games.osiris import content as osiris_content
from greathouse.games.osiris import moves as osiris_moves
from greathouse.kernel.chance import seeded
from greathouse.kernel.contract import CHANCE
from greathouse.kernel.errors import UnreadableMove
from greathouse.kernel.match import Match

from .tools import CARD, KIND, OSIRIS, Scene, state_module

Bundle = state_module.Bundle
ITEM = {name: place for place, name in enumerate(osiris_moves.ITEMS)}


def bundle(*items):
    """A bundle from the words of its items."""
    made = Bundle()
    for name in items:
        if ITEM[name] < 9:
            made.goods[ITEM[name]] += 1
        else:
            made.cards |= 1 << ITEM[name] - 9
    return made


def formal(seats=3, **options):
    return Scene(seats, haggling="formal", **options)


# --- formal offers ----------------------------------------------------------------------------------------------------


def test_r94_off_means_no_offers():
    scene = Scene(3).tokens(0, 3)
    assert scene.refused("offer") == 94


def test_r94_r95_an_offer_costs_no_action():
    scene = formal().tokens(0, 2).tokens(1, 0, 1)
    scene.play("offer", "to 1", "put grain", "done", "ask brick", "propose", "accept")
    assert scene.has(0) == (1, 1, 0)
    assert scene.match.turn == 0
    assert scene.s.governors[0].actions == 0
    assert scene.refused("offer") == 95


def test_canonical_order_and_limits():
    scene = formal(haggle_max_items=2).tokens(0, 2, 2).laborers(0, "farmer").play("offer", "to 2", "put brick")
    assert scene.legal("put") == ["brick", "farmer"]
    scene.play("put farmer")
    assert scene.legal("ask") == ["grain", "brick", "stone", *KIND, "any_card"]
    assert "propose" in scene.legal()
    scene.play("ask brick")
    assert scene.legal("ask") == ["brick", "stone", *KIND, "any_card"]


def test_an_offer_asks_for_so_many_items_at_most():
    scene = formal(haggle_max_items=2).tokens(0, 1).play("offer", "to 1", "put grain", "ask grain")
    assert scene.s.phase == state_module.ASK
    assert scene.play("ask grain").s.phase == state_module.REPLY


@pytest.mark.parametrize("kind", KIND)
def test_r94_a_laborer_of_any_kind_changes_hands_and_is_seen(kind):
    scene = formal().tokens(0, 1).laborers(1, kind)
    scene.play("offer", "to 1", "put grain", "ask " + kind, "propose", "accept")
    giver, receiver = scene.s.governors[1], scene.s.governors[0]
    assert list(giver.laborers) == list(giver.shown) == [0] * 6
    assert list(receiver.laborers) == list(receiver.shown) == [int(name == kind) for name in KIND]


def test_a_request_asks_for_something():
    scene = formal().tokens(0, 1).play("offer", "to 1", "done")
    assert "propose" not in scene.legal()
    assert scene.refused("propose") == 97
    gift = formal().tokens(0, 1, 1).play("offer", "to 1", "put grain", "done", "propose", "accept")
    assert gift.has(1) == (1, 0, 0)


@pytest.mark.parametrize(
    ("gives", "gets"),
    [
        ({"grain": 1}, {"stone": 1}),
        ({"brick": 2, "stone": 2}, {"grain": 2, "any_card": 2}),
        ({}, {"farmer": 1}),
        ({"grain": 1}, {}),
    ],
)
def test_an_offer_as_decisions_is_that_offer(gives, gets):
    scene, trade = formal().tokens(0, 2, 2, 2).tokens(2, 2), OSIRIS.trade
    assert trade.partners(scene.match.view(0), 0) == (1, 2)
    assert trade.partners(scene.match.view(1), 1) == ()
    assert trade.fault(scene.match.view(0), 0, 2, gives, gets) == 0
    for move in trade.decisions(scene.match.view(0), 0, 2, gives, gets):
        assert trade.awaiting(scene.match.view(0)) is None
        scene.play(move)
    assert trade.awaiting(scene.match.view(2)) == (0, 2, gives, gets)
    scene.play(trade.ANSWERS[1])
    assert trade.partners(scene.match.view(0), 0) == (), "one offer a turn"


def test_list_ends_when_everything_is_on_it():
    scene = formal().tokens(0, 1).play("offer", "to 1", "put grain")
    assert scene.s.phase == state_module.ASK


def test_r97_only_what_one_holds():
    scene = formal().tokens(0, 1).laborers(0, "farmer").play("offer", "to 1")
    assert scene.refused("put stone") == 97
    assert scene.refused("put brickmaker") == 97


def test_any_card_is_chosen_by_its_giver():
    scene = formal().tokens(0, 2).hand(1, "priest-1", "scribe-1")
    scene.play("offer", "to 1", "put grain", "done", "ask any_card", "propose", "accept")
    assert scene.match.turn == 1
    assert scene.legal("hand") == ["priest-1", "scribe-1"]
    scene.play("hand scribe-1")
    assert scene.cards(0) == {"scribe-1"}
    assert scene.cards(1) == {"priest-1"}
    assert scene.match.turn == 0


def test_r97_whoever_accepted_has_the_laborers_in_every_guess():
    scene = formal().tokens(0, 2).laborers(1, "master_farmer", "farmer").laborers(2, "farmer").hand(1, "priest-1")
    scene.s.bag[:] = [1, 1, 1, 0, 0, 0]
    scene.play("offer", "to 1", "put grain", "done", "ask master_farmer", "ask any_card", "propose", "accept")
    state: Any = OSIRIS.State()
    rng, kind = seeded(5), KIND["master_farmer"]
    for _ in range(50):
        OSIRIS.views.guess(scene.match.view(2), 2, state, rng)
        assert state.governors[1].laborers[kind] == 1


def test_r98_what_cannot_change_hands():
    assert set(ITEM) == {*osiris_content.RESOURCES, *KIND, *CARD}
    scene = Scene(3, haggling="open").laborers(0, "farmer")
    boon = osiris_content.BOX.boon[0].id
    for item in (boon, "camel", "obelisk", "obelisk-1", "glory", "regent"):
        with pytest.raises(UnreadableMove):
            OSIRIS.trade.fault(scene.match.view(0), 0, 1, {item: 1}, {})
    assert OSIRIS.trade.fault(scene.match.view(0), 0, 1, {"farmer": 1}, {}) == 0
    scene.play("harvest", "laborer farmer", "terrain N01")
    assert OSIRIS.trade.fault(scene.match.view(0), 0, 1, {"farmer": 1}, {}) == 97, "it is placed"


def test_r99_items_are_usable_at_once():
    scene = formal().tokens(0, 2).laborers(1, "farmer")
    scene.play("offer", "to 1", "put grain", "done", "ask farmer", "propose", "accept")
    scene.play("harvest", "laborer farmer", "terrain N01")
    assert scene.has(0) == (6, 0, 0)


def test_names_of_cards_are_for_the_partner():
    scene = formal().tokens(0, 2).hand(0, "priest-1", "scribe-1").play("offer", "to 1", "put priest-1")
    assert scene.match.view(1).offer.cards == 1 << CARD["priest-1"]
    assert scene.match.view(2).offer.cards == 0
    assert scene.match.view(2).offer.unnamed == 1
    scene.play("done", "propose", "decline")
    assert scene.match.view(1).governors[0].hand == 1 << CARD["priest-1"]
    assert scene.match.view(2).governors[0].hand == 0


def test_laborers_on_a_list_are_shown_to_all():
    scene = formal().tokens(0, 2).laborers(0, "farmer", "stonecutter").play("offer", "to 1", "put farmer")
    for reader in (-1, 1, 2):
        assert scene.match.view(reader).governors[0].laborers[0] == 1
        assert scene.match.view(reader).governors[0].hidden == 1


# --- bribes -----------------------------------------------------------------------------------------------------------


def visited(**options):
    scene = formal(**options).laborers(0, "farmer").tokens(1, 2).tokens(2, 0, 2)
    return scene.play("visit_city", "laborer farmer", "city C2", "deal priest-1", "deal scribe-1", "keep priest-1")


def test_bribe_of_the_receiver_is_paid():
    scene = visited()
    assert scene.match.turn == 1
    scene.play("bribe grain", "seal", "bribe brick", "bribe brick")
    assert scene.match.turn == 0
    scene.play("give 2")
    assert scene.has(0) == (0, 2, 0)
    assert scene.has(1) == (2, 0, 0)
    assert scene.cards(2) == {"scribe-1"}


def test_bids_as_decisions():
    scene, trade = visited(), OSIRIS.trade
    for seat, gives, moves in ((1, {"grain": 1}, ["bribe grain", "seal"]), (2, {"brick": 2}, ["bribe brick"] * 2)):
        view = scene.match.view(seat)
        assert trade.bids(view, seat)
        assert trade.partners(view, seat) == (0,)
        assert trade.fault(view, seat, 0, gives, {}) == 0
        assert trade.decisions(view, seat, 0, gives, {}) == moves
        scene.play(*moves)
    assert scene.match.turn == 0


@pytest.mark.parametrize("kind", KIND)
@pytest.mark.parametrize("haggling", ["formal", "open"])
def test_r97_laborers_of_a_bribe_are_known_to_be_there(haggling, kind):
    scene = Scene(3, haggling=haggling).laborers(0, "farmer").laborers(2, kind)
    scene.play("visit_city", "laborer farmer", "city C2", "deal priest-1", "deal scribe-1", "keep priest-1")
    if haggling == "formal":
        scene.play(f"bribe {kind}")
    else:
        scene.match.execute_trade(2, 0, {kind: 1}, {"extra_card": 1})
    assert list(scene.s.governors[2].shown) == [int(name == kind) for name in KIND]


def test_bribes_can_be_switched_off():
    scene = visited(bribe_window=False)
    assert scene.legal() == ["give 1", "give 2"]


def test_who_has_nothing_is_not_asked():
    scene = formal().laborers(0, "farmer").tokens(2, 0, 2)
    scene.play("visit_city", "laborer farmer", "city C2", "deal priest-1", "deal scribe-1", "keep priest-1")
    assert scene.match.turn == 2


# --- executed trades ---


def open_table():
    return Scene(3, haggling="open").tokens(0, 3).tokens(1, 0, 0, 2).laborers(1, "farmer").hand(1, "priest-1")


def test_deal_is_executed_in_one_piece():
    scene = open_table()
    gives, gets = bundle("grain", "grain"), bundle("stone", "farmer", "priest-1")
    assert OSIRIS.trade_rules.why_trade(scene.s, 0, 1, gives, gets) == 0
    OSIRIS.trade_rules.apply_trade(scene.s, 0, 1, gives, gets)
    assert scene.has(0) == (1, 0, 1)
    assert scene.has(1) == (2, 0, 1)
    assert scene.cards(0) == {"priest-1"}
    assert scene.s.governors[0].shown[0] == 1
    assert scene.match.turn == 0
    assert "harvest" in scene.legal()


@pytest.mark.parametrize(
    ("gives", "gets", "rule"),
    [
        (["grain"] * 4, [], 97),
        (["grain"], ["scribe-1"], 97),
        (["grain"], ["brickmaker"], 97),
        ([], [], 98),
        (["grain"] * 5, ["stone"], 98),
    ],
)
def test_deals_that_cannot_be(gives, gets, rule):
    assert OSIRIS.trade_rules.why_trade(open_table().s, 0, 1, bundle(*gives), bundle(*gets)) == rule


def test_r94_safe_points():
    scene = open_table().laborers(0, "farmer")
    one = bundle("grain")
    assert OSIRIS.trade_rules.why_trade(scene.s, 0, 0, one, Bundle()) == 94
    assert OSIRIS.trade_rules.why_trade(scene.s, 0, 3, one, Bundle()) == 94
    scene.play("visit_city", "laborer farmer")
    assert OSIRIS.trade_rules.why_trade(scene.s, 0, 1, one, Bundle()) == 94
    scene.play("city C2", "deal scribe-1", "deal merchant-1", "keep scribe-1")
    assert OSIRIS.trade_rules.why_trade(scene.s, 0, 1, one, Bundle()) == 0
    assert OSIRIS.trade_rules.why_trade(formal().tokens(0, 1).s, 0, 1, one, Bundle()) == 94


def test_r96_promises_bind_nobody():
    """What is said or promised leaves the position and the choices as they were."""
    scene = open_table()
    before, choices = scene.match.state.copy(), scene.legal()
    scene.match.note({"say": "Give me the stone now, and you get the next extra card.", "seat": 0})
    scene.match.note({"offer": 1, "seat": 0, "to": 1, "gives": {"grain": 3}, "gets": {"stone": 2}})
    scene.match.note({"offer": 1, "answer": "accept", "seat": 1})
    assert (scene.match.state, scene.legal()) == (before, choices)


def test_r98_any_card_must_be_named():
    unnamed = Bundle()
    unnamed.unnamed = 1
    assert OSIRIS.trade_rules.why_trade(open_table().s, 0, 1, bundle("grain"), unnamed) == 98


@pytest.mark.parametrize("side", [0, 1])
@pytest.mark.parametrize("item", range(6))
def test_r98_less_than_nothing_is_no_item(item, side):
    """With it a bundle of five would count as four, and who gives it would take."""
    odd = bundle(*["brick" if item == 0 else "grain"] * 3)
    odd.goods[item] = -1
    sides = (odd, bundle("stone")) if side == 0 else (bundle("grain"), odd)
    assert OSIRIS.trade_rules.why_trade(open_table().s, 0, 1, *sides) == 98


def test_r98_what_is_no_card_of_the_city_is_no_item():
    odd = bundle("grain")
    odd.cards = 1 << 30
    assert OSIRIS.trade_rules.why_trade(open_table().s, 0, 1, odd, bundle("stone")) == 98


def random_bundle(rand, state, seat, most):
    """Up to `most` items that the seat holds."""
    me = state.governors[seat]
    held = [i for i in range(3) for _ in range(me.tokens[i])]
    held += [3 + k for k in range(6) for _ in range(me.laborers[k])]
    held += [9 + c for c in range(25) if me.hand >> c & 1]
    made = Bundle()
    for item in rand.sample(held, min(len(held), rand.randrange(most + 1))):
        if item < 9:
            made.goods[item] += 1
        else:
            made.cards |= 1 << item - 9
    return made


@pytest.mark.sampled(4)
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_games_with_random_deals(seats):
    """Trades between decisions keep every invariant; views, guesses and exchanges stay true to what each seat knows."""
    rand = random.Random(seats)
    match = OSIRIS.new(seats, seats, haggling="open")
    trades = 0
    while not match.over:
        if rand.random() < 0.6:
            one, other = rand.sample(range(seats), 2)
            gives, gets = random_bundle(rand, match.state, one, 2), random_bundle(rand, match.state, other, 2)
            if OSIRIS.trade_rules.why_trade(match.state, one, other, gives, gets) == 0:
                OSIRIS.trade_rules.apply_trade(match.state, one, other, gives, gets)
                trades += 1
        OSIRIS.positions.check(match.state)
        reader = rand.randrange(-1, seats)
        look_alike(match, reader, rand)
        match.play(rand.choice(match.legal_numbers()))
    assert trades > 20


def look_alike(match, reader, rand):
    view = match.view(reader)
    for change in (
        lambda s, rng: OSIRIS.views.guess(view, reader, s, rng),
        lambda s, rng: OSIRIS.hidden_views.exchange(s, reader, rng),
    ):
        state = match.state.copy()
        change(state, seeded(rand.getrandbits(40)))
        OSIRIS.positions.check(state)
        other = Match(OSIRIS, state, match.options, None)
        assert other.view(reader) == view
        assert match.turn == CHANCE or other.legal_numbers(reader) == match.legal_numbers(reader)
