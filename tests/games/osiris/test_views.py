"""What each seat knows and remembers; guesses are even over what fits."""

from collections import Counter

import pytest

from greathouse.games.osiris import text as osiris_text
from greathouse.games.osiris.rules import cards
from greathouse.kernel.chance import seeded

from .tools import CARD, KIND, OSIRIS, Scene, fresh, state_module


def guesses(match, reader, number=400):
    view, rng, state = match.view(reader), seeded(reader + 9), OSIRIS.State()
    for _ in range(number):
        OSIRIS.views.guess(view, reader, state, rng)
        yield state


def test_two_governors_regent_knows_every_laborer():
    match = fresh(2, first_regent="0")
    truth = list(match.state.governors[1].laborers)
    assert all(list(s.governors[1].laborers) == truth for s in guesses(match, 0, 20))
    assert len({tuple(s.governors[0].laborers) for s in guesses(match, 1, 200)}) > 1


def test_guessed_laborers_are_even():
    """Four unseen laborers, one of them a master farmer: it is behind seat 1's screen half of the time."""
    scene = (
        Scene(2)
        .laborers(0, "farmer")
        .laborers(1, "stonecutter", "master_farmer")
        .pool("farmer", "farmer", "brickmaker", "brickmaker", "brickmaker", "stonecutter", "stonecutter")
    )
    scene.s.bag[:] = [0, 0, 0, 0, 1, 1]
    count = Counter(s.governors[1].laborers[KIND["master_farmer"]] for s in guesses(scene.match, 0, 2000))
    OSIRIS.positions.check(scene.supply(15, 15, 15).s)
    assert 900 < count[1] < 1100


def test_the_regent_follows_the_two_in_the_bag():
    scene = Scene(3).hand(1, "recruiter-1").laborers(1, "stonecutter")
    scene.s.bag[:] = [1, 1, 0, 0, 0, 0]
    scene.s.left[:], scene.s.regent_knows = [1, 1, 0, 0, 0, 0], 1
    scene.turn(1).play("city_card", "card recruiter-1", "side ability", "bag farmer")
    assert list(scene.match.view(0).left[:2]) == [1, 1]
    assert scene.match.view(0).governors[1].recruits == 1
    kinds = Counter(s.bag[0] for s in guesses(scene.match, 0, 600))
    assert 220 < kinds[0] < 380
    scene.turn(1).play("visit_city", "laborer stonecutter")
    assert scene.s.regent_knows == 1
    assert scene.s.governors[1].recruits == 1


def test_a_recruit_is_recognised_when_nothing_else_is_hidden():
    scene = Scene(3).hand(1, "recruiter-1")
    scene.s.bag[:] = [1, 1, 0, 0, 0, 0]
    scene.s.left[:], scene.s.regent_knows = [1, 1, 0, 0, 0, 0], 1
    scene.turn(1).play("city_card", "card recruiter-1", "side ability", "bag farmer").turn(1)
    scene.play("visit_city", "laborer farmer")
    assert list(scene.s.left[:2]) == [0, 1]
    assert scene.s.governors[1].recruits == 0


def test_cards_seen_are_remembered():
    scene = Scene(3).laborers(0, "farmer")
    scene.play("visit_city", "laborer farmer", "city C2", "deal priest-1", "deal scribe-1", "keep priest-1", "give 1")
    assert scene.match.view(0).governors[1].hand == 1 << CARD["scribe-1"]
    assert scene.match.view(1).governors[1].hand == 1 << CARD["scribe-1"]
    assert scene.match.view(2).governors[1].hand == 0
    assert scene.match.view(1).governors[0].hand == 0


def test_reshuffled_cards_are_in_the_deck_and_old_ones_in_hands():
    """After a shuffle a card that nobody has shown since before cannot be drawn."""
    scene = Scene(3).hand(1, "priest-1").laborers(0, "farmer")
    scene.s.deck = 0
    scene.s.discard = 2**25 - 1 & ~(1 << CARD["priest-1"])
    scene.play("visit_city", "laborer farmer", "city C2", "deal scribe-1", "deal merchant-1", "keep scribe-1", "give 2")
    for s in guesses(scene.match, 0, 50):
        assert s.governors[1].hand == 1 << CARD["priest-1"]
    assert scene.match.view(0).governors[1].hand == 0


def test_a_card_given_unseen_is_forgotten_by_third_parties():
    scene = Scene(3, haggling="open").hand(1, "priest-1", "scribe-1")
    scene.s.knows[CARD["priest-1"]] |= 1
    bundle, nothing = state_module.Bundle(), state_module.Bundle()
    bundle.cards = 1 << CARD["scribe-1"]
    OSIRIS.trade_rules.apply_trade(scene.s, 1, 2, bundle, nothing)
    assert scene.match.view(0).governors[1].hand == 0
    assert scene.match.view(2).governors[2].hand == 1 << CARD["scribe-1"]
    assert scene.match.view(1).governors[2].hand == 1 << CARD["scribe-1"]


def test_only_the_drawer_sees_a_draw():
    match = fresh(3)
    before = match.waiting_for_chance(OSIRIS, 3, {"first_regent": "0"})
    event = match.history[0]
    assert before.seen(event, 0) == event.action
    assert before.seen(event, 1) == before.seen(event, -1) == -1


@pytest.mark.parametrize("open_", [False, True])
def test_tokens_are_known_but_shown_only_when_open(open_):
    text, view = osiris_text, fresh(3, open_resources=open_).view(0)
    assert list(view.governors[1].tokens) == [2, 2, 2]
    assert text.shows_tokens(view, 1, 0) == open_
    assert text.shows_tokens(view, 0, 0)


def test_sets_as_they_stand():
    scene = Scene(season=4).built(0, "sphinx", "N03a", "N03b", "N04a").built(0, "obelisk", "N05a")
    view = scene.match.view(1)
    assert (view.near_sets[0], view.segment_sets[0]) == (1, 1)
    assert osiris_text.set_glory(view, 0) == 5


@pytest.mark.parametrize(("lot", "other"), [(0, 1), (1, 0), (2, 3)])
def test_lots_of_a_hand_become_one_when_one_of_its_cards_goes_unseen(lot, other):
    scene = Scene(3, haggling="open").hand(1, "priest-1", "scribe-1")
    scene.s.lots[CARD["priest-1"]], scene.s.lots[CARD["scribe-1"]] = lot, other
    cards.pass_card(scene.s, CARD["scribe-1"], 1, 2)
    assert scene.s.lots[CARD["priest-1"]] == scene.s.lots[CARD["scribe-1"]]


def test_r35_where_every_lot_is_in_use_two_become_one_for_the_shuffled_cards():
    scene = Scene(3)
    held = list(CARD)[: state_module.LOTS]
    scene.hand(1, *held)
    for lot, card in enumerate(held):
        scene.s.lots[CARD[card]] = lot
    scene.s.discard, scene.s.deck = scene.s.deck, 0
    cards.refill_deck(scene.s)
    assert [scene.s.lots[CARD[card]] for card in held] == [0, 0, *range(2, state_module.LOTS)]
    assert {scene.s.lots[n] for n in CARD.values() if scene.s.deck >> n & 1} == {1}


@pytest.mark.parametrize(("others", "left"), [([], [0, 1]), (["farmer"], [0, 0])])
def test_a_recruit_is_recognised_by_its_kind_unless_another_may_hold_such_a_one(others, left):
    """R10: the Regent saw a farmer in the bag; who else can the farmer come from?"""
    scene = Scene(3).hand(1, "recruiter-1").laborers(1, "stonecutter").laborers(2, *others)
    scene.s.bag[:] = [1, 1, 0, 0, 0, 0]
    scene.s.left[:], scene.s.regent_knows = [1, 1, 0, 0, 0, 0], 1
    scene.turn(1).play("city_card", "card recruiter-1", "side ability", "bag farmer").turn(1)
    scene.play("visit_city", "laborer farmer")
    assert list(scene.s.left[:2]) == left
    assert scene.s.regent_knows == (not others)
