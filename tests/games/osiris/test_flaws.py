"""Positions that cannot be on the table: each is refused with field, reason and the rule that it breaks."""

import json
import random

import pytest

from greathouse.kernel.errors import BadPosition
from greathouse.kernel.match import Match

from .tools import OSIRIS, PLACE, Scene, content, fresh, state_module


def more_grain(s):
    s.supply[0] += 1


def tokens_on_an_unused_market(s):
    s.market_tokens[1][0] += 1
    s.supply[0] -= 1


def one_more_laborer(s):
    s.pool[0] += 1


def shown_that_is_not_there(s):
    s.governors[0].shown[1] = s.governors[0].laborers[1] + 1


def three_in_the_bag(s):
    kind = next(kind for kind in range(6) if s.pool[kind])
    s.pool[kind] -= 1
    s.bag[kind] += 1
    s.left[kind] += 1


def the_regent_knows_others(s):
    kind = next(kind for kind in range(6) if s.bag[kind])
    s.left[kind] -= 1
    s.left[next(other for other in range(6) if not s.bag[other])] += 1


def a_card_twice(s):
    s.discard |= s.governors[0].hand


def a_card_lost(s):
    s.deck &= s.deck - 1


def a_holder_who_does_not_know(s):
    s.knows = [0] * content.CITY_CARDS


def a_card_on_the_table(s):
    s.card, s.deck = s.deck.bit_length(), s.deck & ~(1 << s.deck.bit_length() - 1)


def an_obelisk_lost(s):
    s.governors[0].stock[0] -= 1


def a_neutral_monument_gone(s):
    s.ground[PLACE["N02a"]] = 0
    s.built_on &= ~(1 << PLACE["N02a"])
    s.spires &= ~(1 << PLACE["N02a"])


def a_placeholder_gone(s):
    s.planned[0] = 0


def somebody_elses_monument(s):
    s.ground[PLACE["N10a"]] = 1
    s.built_on |= 1 << PLACE["N10a"]
    s.spires |= 1 << PLACE["N10a"]


def a_site_without_monument(s):
    s.governors[1].sites[0] = PLACE["N10a"]


def a_reward_for_nothing(s):
    s.awarded = 1


def a_boon_twice(s):
    s.governors[0].boon, s.governors[0].boons = 1, 30
    s.governors[1].boon, s.governors[1].boons = 1, 30


def boons_of_seasons_to_come(s):
    s.governors[0].boons = 28


def a_laborer_in_the_air(s):
    s.stood_on |= 1 << PLACE["S01a"]


def a_camel_without_caravan(s):
    s.governors[0].camel = 1


def a_withdrawn_mover(s):
    s.governors[s.mover].withdrawn, s.leaver = 1, s.mover + 1


def a_bonus_for_nothing(s):
    s.bonus = 1


def every_bonus_covered(s):
    s.covered = (1 << len(content.BONUS_IDS)) - 1


def an_offer_without_haggling(s):
    s.phase, s.offers = state_module.PUT, 1


def a_move_that_has_no_such_phase(s):
    s.phase = state_module.TERRAIN


def nothing_to_swap(s):
    s.swaps = 1


def a_bribe_for_nothing(s):
    s.governors[1].bid.goods[0] = 1


@pytest.mark.parametrize(
    ("harm", "field", "rule"),
    [
        (more_grain, "supply", 24),
        (tokens_on_an_unused_market, "market_tokens[1]", 43),
        (one_more_laborer, "bag", 7),
        (shown_that_is_not_there, "governors[0].shown", 7),
        (three_in_the_bag, "bag", 9),
        (the_regent_knows_others, "left", 10),
        (a_card_twice, "governors[0].hand", 63),
        (a_card_lost, "deck", 63),
        (a_holder_who_does_not_know, "knows", 63),
        (a_card_on_the_table, "card", 65),
        (an_obelisk_lost, "governors[0].stock", 47),
        (a_neutral_monument_gone, "ground", 4),
        (a_placeholder_gone, "planned", 59),
        (somebody_elses_monument, "governors[0].built", 60),
        (a_site_without_monument, "governors[1].sites", 60),
        (a_reward_for_nothing, "awarded", 53),
        (a_boon_twice, "governors[1].boon", 80),
        (boons_of_seasons_to_come, "governors[0].boons", 82),
        (a_laborer_in_the_air, "stood_on", 56),
        (a_camel_without_caravan, "governors[0].camel", 37),
        (a_withdrawn_mover, "governors[0].withdrawn", 93),
        (a_bonus_for_nothing, "bonus", 89),
        (every_bonus_covered, "covered", 92),
        (an_offer_without_haggling, "offers", 95),
        (a_move_that_has_no_such_phase, "laborer", 15),
        (nothing_to_swap, "swaps", 12),
        (a_bribe_for_nothing, "governors[1].bid", 32),
    ],
)
def test_what_cannot_be_is_found(harm, field, rule):
    s = fresh(2, first_regent="0").state
    OSIRIS.positions.check(s)
    harm(s)
    flaw = next(OSIRIS.positions.flaws(s))
    assert (flaw.field, flaw.rule) == (field, rule)


@pytest.mark.parametrize(
    ("name", "value", "reason"),
    [
        ("discard", -1, r"discard: -1 is not a list, each one card"),
        ("card", 127, r"card: 127 is not one card"),
        ("phase", 35, r"phase: 35 is not one phase"),
        ("leaders", [2, -8], r"leaders\[1\]: -8 is not a seat or neutral, or null"),
        ("leaders", [3, 6], r"leaders\[0\]: 3 is not a seat or neutral, or null"),
        ("phase", 2, r"draws: 0 laborers are not to be drawn"),
    ],
)
def test_numbers_that_are_nothing_are_refused(name, value, reason):
    s = fresh(2, first_regent="0").state
    setattr(s, name, value)
    with pytest.raises(BadPosition, match=reason):
        OSIRIS.positions.check(s)


@pytest.mark.parametrize(
    ("position", "reason"),
    [
        ({"discard": -1}, r"^discard: -1 is no list"),
        ({"card": 127}, r"^card: 127 is no card; there are architect-1, "),
        ({"phase": "draw"}, r"^season: the phase “draw” does not belong to the setup \(rule R7\)\.$"),
        ({"leaders": {"K1": "seat 2"}}, r"^leaders.K1: 'seat 2' is no owner; there are seat 0, seat 1, neutral"),
        ({"supply": {"grain": 12}}, r"^supply: 16 grain in play, the box has 15 \(rule R24\)\.$"),
        ({"seat 1": {"tokens": {"grain": 14}}}, r"^seat 1.tokens: 27 grain in play, the box has 15 \(rule R24\)\.$"),
        ({"seat 1": {"bid": {"goods": {"gold": 1}}}}, r"^seat 1.bid.goods: 'gold' is no good; there are grain, "),
    ],
)
def test_written_positions_are_refused_in_words(position, reason):
    with pytest.raises(BadPosition, match=reason):
        OSIRIS.position({"seats": 2, "position": position})


def test_a_position_in_the_middle_of_a_game_is_written_in_words():
    scene = Scene(2).built(0, "obelisk", "N01a").planned(1, "obelisk-2").worker("N04").laborers(1, "farmer")
    scene.s.governors[0].glory = 2
    written = OSIRIS.positions.write(scene.s)
    assert written["ground"] == {"N01a": ["obelisk", "seat 0"]}
    assert written["planned"] == {"obelisk-2": "seat 1"}
    assert written["workers"] == {"N04a": "farmer"}
    assert written["seat 0"]["sites"] == ["N01a"]
    assert written["seat 1"]["laborers"] == {"farmer": 1}


@pytest.mark.parametrize("haggling", ["formal", "open"])
def test_written_positions_read_back_and_play_on(haggling):
    match, rand = fresh(3, haggling=haggling), random.Random(5)
    while match.state.season < 3:
        match.play(rand.choice(match.legal_numbers()))
    content = json.loads(json.dumps(match.to_json()))
    again = Match.from_position(OSIRIS, content, None)
    assert again.state == match.state
    assert again.legal() == match.legal()
