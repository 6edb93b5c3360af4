"""Trades of the open mode from Python: executed in a match, written in records, seen by each; bribes; typed offers."""

import pytest

from greathouse.games.osiris import moves as osiris_moves
from greathouse.games.osiris import state as osiris_state
from greathouse.games.osiris import text as osiris_text
from greathouse.games.osiris import trade as osiris_trade
from greathouse.kernel import transcript
from greathouse.kernel.contract import TRADE
from greathouse.kernel.errors import BadRecord, GameOver, IllegalMove, UnreadableMove
from greathouse.kernel.game import load
from greathouse.kernel.match import Match
from greathouse.kernel.trade import Trade

from .tools import CARD, OSIRIS, Scene, fresh

DEALS, TEXT = osiris_trade, osiris_text
NAMES = ["Ann", "Ben", "Cy"]


def open_table(seats=3, **options):
    scene = Scene(seats, haggling="open", **options).tokens(0, 3).tokens(1, 0, 0, 2)
    return scene.laborers(1, "farmer").hand(1, "priest-1", "scribe-1")


def visiting(**options):
    """Seat 0 is to give the Scribe away; the others hold tokens, seat 2 a card and a laborer too."""
    scene = Scene(3, haggling="open", **options).laborers(0, "farmer").tokens(1, 2).tokens(2, 0, 2)
    scene.hand(2, "foreman-1").laborers(2, "brickmaker", "brickmaker")
    return scene.play("visit_city", "laborer farmer", "city C2", "deal priest-1", "deal scribe-1", "keep priest-1")


# --- executed in a match ---


def test_a_match_strikes_a_deal():
    scene = open_table()
    executed = scene.match.execute_trade(0, 1, {"grain": 2}, {"priest-1": 1, "farmer": 1})
    assert executed == Trade(0, 1, {"grain": 2}, {"farmer": 1, "priest-1": 1}), "in the order of the items"
    assert (scene.has(0), scene.has(1), scene.cards(0)) == ((1, 0, 0), (2, 0, 2), {"priest-1"})
    assert scene.match.turn == 0
    assert scene.match.history[-1] == (TRADE, executed)
    assert scene.match.written(scene.match.history[-1]) == "trade 0 1: 2 grain for 1 farmer + 1 priest-1"


@pytest.mark.parametrize(
    ("giver", "gives", "gets", "rule"),
    [
        (0, {"grain": 4}, {"stone": 1}, 97),
        (0, {"grain": 1}, {"stone": 3}, 97),
        (0, {}, {}, 98),
        (0, {"grain": 1}, {"any_card": 1}, 98),
        (1, {"stone": 1}, {"grain": 1}, 94),
        (0, {"grain": 1}, {"extra_card": 1}, 94),
    ],
)
def test_a_forbidden_deal_changes_nothing(giver, gives, gets, rule):
    match = open_table().match
    before, length = match.state.copy(), len(match.history)
    with pytest.raises(IllegalMove) as refused:
        match.execute_trade(giver, 1, gives, gets)
    assert refused.value.rule == rule
    assert (match.state, len(match.history)) == (before, length)


@pytest.mark.parametrize("gives", [{"papyrus": 1}, {"grain": 0}, {"grain": "2"}, {"priest-1": 2}, ["grain"], {1: 1}])
def test_items_that_cannot_be_read(gives):
    with pytest.raises(UnreadableMove):
        open_table().match.execute_trade(0, 1, gives, {"stone": 1})


def test_other_games_and_other_modes_have_no_deals():
    with pytest.raises(IllegalMove):
        load("pharao").new().execute_trade(0, 1, {"grain": 1}, {})
    with pytest.raises(IllegalMove):
        fresh(3, haggling="formal").execute_trade(0, 1, {"grain": 1}, {"stone": 1})
    over = open_table().match
    over.state.phase = osiris_state.ENDED
    with pytest.raises(GameOver):
        over.execute_trade(0, 1, {"grain": 1}, {"stone": 1})


def test_periods_and_safe_points():
    scene = open_table().laborers(0, "farmer")
    assert (OSIRIS.trade_rules.trade_period(scene.s), OSIRIS.trade_rules.can_trade(scene.s)) == (1, True)
    scene.play("harvest")
    assert (OSIRIS.trade_rules.trade_period(scene.s), OSIRIS.trade_rules.can_trade(scene.s)) == (1, False)
    assert OSIRIS.trade_rules.trade_period(fresh(3).state) == 0


# --- bribes -----------------------------------------------------------------------------------------------------------


def test_r32_a_bribe_is_paid_with_the_card():
    scene = visiting()
    scene.match.execute_trade(1, 0, {"grain": 2}, {"extra_card": 1})
    scene.match.execute_trade(2, 0, {"brick": 1, "foreman-1": 1}, {"extra_card": 1})
    assert scene.has(0) == (0, 0, 0), "nothing is paid yet"
    assert scene.match.view(0).governors[2].bid.cards == 1 << CARD["foreman-1"]
    assert scene.match.view(1).governors[2].bid.unnamed == 1
    scene.play("give 2")
    assert (scene.has(0), scene.has(1), scene.has(2)) == ((0, 1, 0), (2, 0, 0), (0, 1, 0))
    assert scene.cards(0) == {"priest-1", "foreman-1"}
    assert scene.cards(2) == {"scribe-1"}


def test_a_bribe_can_be_raised_and_taken_back():
    scene = visiting()
    scene.match.execute_trade(1, 0, {"grain": 1}, {"extra_card": 1})
    scene.match.execute_trade(1, 0, {"grain": 2}, {"extra_card": 1})
    assert scene.s.governors[1].bid.goods[0] == 2
    scene.match.execute_trade(1, 0, {}, {"extra_card": 1})
    with pytest.raises(IllegalMove):
        scene.match.execute_trade(1, 0, {}, {"extra_card": 1})
    scene.play("give 1")
    assert scene.has(1) == (2, 0, 0)


def test_r97_a_bribe_that_cannot_be_paid_lapses():
    scene = visiting()
    scene.match.execute_trade(2, 0, {"brick": 2}, {"extra_card": 1})
    scene.match.execute_trade(2, 1, {"brick": 1}, {"grain": 1})
    assert sum(scene.s.governors[2].bid.goods) == 0
    with pytest.raises(IllegalMove):
        scene.match.execute_trade(2, 0, {"brick": 2}, {"extra_card": 1})


def test_laborers_in_a_bribe_are_known_to_all():
    scene = visiting()
    scene.match.execute_trade(2, 0, {"brickmaker": 1}, {"extra_card": 1})
    assert scene.match.view(1).governors[2].laborers[1] == 1
    scene.match.execute_trade(2, 1, {"brickmaker": 1}, {"grain": 1})
    assert scene.match.view(1).governors[2].bid.goods[4] == 1, "the other brickmaker still stands behind the bribe"
    assert scene.s.governors[2].shown[1] == 1


def test_only_the_visitor_is_bribed_and_only_if_the_table_allows():
    with pytest.raises(IllegalMove):
        visiting().match.execute_trade(1, 2, {"grain": 1}, {"extra_card": 1})
    with pytest.raises(IllegalMove):
        visiting(bribe_window=False).match.execute_trade(1, 0, {"grain": 1}, {"extra_card": 1})
    assert DEALS.extras(visiting().match.view(1), 1) == ("extra_card",)
    assert DEALS.extras(visiting().match.view(0), 0) == ()


# --- records ----------------------------------------------------------------------------------------------------------


def played_with_deals():
    match = fresh(3, haggling="open")
    match.note({"offer": 1, "seat": 0, "to": 1, "gives": {"grain": 1}, "gets": {"stone": 1}})
    match.note({"offer": 1, "seat": 1, "answer": "accepted"})
    match.execute_trade(0, 1, {"grain": 1}, {"stone": 1})
    match.play(match.legal()[0])
    match.note({"say": "well", "seat": 2})
    return match


def test_records_interleave_deals_and_keep_notes():
    match = played_with_deals()
    text = match.transcript()
    assert '{"trade": {"from": 0, "to": 1, "gives": {"grain": 1}, "gets": {"stone": 1}}}\n' in text
    again = transcript.read(text)
    assert (again.state, again.history, again.notes) == (match.state, match.history, match.notes)
    assert again.transcript() == text
    assert [note.content for note in again.copy().notes][-1] == {"say": "well", "seat": 2}


@pytest.mark.parametrize(
    "line",
    [
        '{"trade": {"from": 0, "to": 1, "gives": {"grain": 9}, "gets": {}}}',
        '{"trade": {"from": 0, "to": 1, "gives": {"papyrus": 1}, "gets": {}}}',
        '{"trade": {"from": 0, "to": 1, "gives": {"grain": 1}}}',
        '{"trade": {"from": "0", "to": 1, "gives": {"grain": 1}, "gets": {}}}',
        '{"trade": 7}',
    ],
)
def test_deals_in_records_that_cannot_be(line):
    text = fresh(3, haggling="open").transcript()
    number = text.count("\n") + 1
    with pytest.raises(BadRecord, match=f"Line {number}"):
        transcript.read(text + line + "\n")


def test_a_note_has_no_effect():
    with pytest.raises(BadRecord):
        fresh(3).note({"move": "withdraw"})


def test_a_match_replays_its_deals():
    match = played_with_deals()
    other = Match(OSIRIS, match.origin.copy(), match.options, None)
    other.replay(match.history)
    assert other.state == match.state


# --- what is offered --------------------------------------------------------------------------------------------------


def test_r97_offers_of_what_one_holds():
    view = open_table().match.view(0)
    assert DEALS.on_hand(view, 0) == {"grain": 3}
    assert DEALS.fault(view, 0, 1, {"grain": 3}, {"any_card": 1}) == 0
    assert DEALS.fault(view, 0, -1, {}, {"stone": 4}) == 0, "a request, whatever the others hold"
    assert DEALS.fault(view, 0, 1, {"stone": 1}, {}) == 97
    assert DEALS.fault(view, 0, 1, {}, {}) == 98
    assert DEALS.fault(view, 0, 1, {"grain": 1}, {"stone": 5}) == 98
    assert DEALS.fault(view, 0, 1, {"any_card": 1}, {}) == 98
    assert DEALS.fault(view, 0, 0, {"grain": 1}, {}) == 94
    assert DEALS.fault(view, 0, 1, {"grain": 1}, {"extra_card": 1}) == 94
    assert DEALS.fault(visiting().match.view(1), 1, 0, {"grain": 1}, {"extra_card": 1}) == 0


def test_cards_asked_for_are_picked_by_their_giver():
    view = open_table().match.view(1)
    ways = DEALS.ways(view, 1, {"stone": 1, "any_card": 1})
    assert ways == [{"stone": 1, "scribe-1": 1}, {"stone": 1, "priest-1": 1}] or len(ways) == 2
    assert {"stone": 1, "priest-1": 1} in ways
    assert DEALS.ways(view, 1, {"any_card": 3}) == []
    assert DEALS.ways(view, 1, {"stone": 3}) == []
    assert DEALS.ways(view, 1, {}) == [{}]


def test_others_see_the_number_of_cards():
    assert DEALS.redact({"grain": 1, "priest-1": 1, "scribe-1": 1}) == {"grain": 1, "any_card": 2}
    assert DEALS.redact({"extra_card": 1}) == {"extra_card": 1}


# --- words ------------------------------------------------------------------------------------------------------------


def test_deals_in_words():
    assert TEXT.trade(Trade(0, 1, {"grain": 2}, {"any_card": 1}), "en", NAMES) == (
        "Ann and Ben trade: 2 grain for a city card."
    )
    assert TEXT.trade(Trade(0, 1, {}, {"stone": 1}), "en", NAMES) == "Ben gives 1 stone to Ann."
    assert TEXT.trade(Trade(1, 0, {"brick": 1}, {"extra_card": 1}), "en", NAMES) == (
        "Ben bids 1 brick for the extra city card."
    )
    assert "zurück" in TEXT.trade(Trade(1, 0, {}, {"extra_card": 1}), "de", NAMES)
    assert TEXT.items({"extra_card": 1}, "fr") == "la carte Cité supplémentaire"


@pytest.mark.parametrize(
    ("line", "lang", "to", "gives", "gets"),
    [
        ("offer Red 2 grain for 1 stone", "en", 0, {"grain": 2}, {"stone": 1}),
        ("OFFER  to Ann: farmer for a brick and 2 x stones", "en", 0, {"farmer": 1}, {"brick": 1, "stone": 2}),
        ("offer anyone priest for any card", "en", -1, {"priest-1": 1}, {"any_card": 1}),
        ("offer Cy nothing for 2 bricks", "en", 2, {}, {"brick": 2}),
        ("offer Cy 2 stone", "en", 2, {"stone": 2}, {}),
        ("biete Rot 2 Steine und Priester gegen 1 Getreide", "de", 0, {"stone": 2, "priest-1": 1}, {"grain": 1}),
        ("offre à tous 1 pierre contre 2 briques", "fr", -1, {"stone": 1}, {"brick": 2}),
        ("offer Rouge 1 fermier for a card", "fr", 0, {"farmer": 1}, {"any_card": 1}),
        ("offer Red scribe-1 for master_farmer", "en", 0, {"scribe-1": 1}, {"master_farmer": 1}),
    ],
)
def test_typed_offers(line, lang, to, gives, gets):
    read = TEXT.offer(line, open_table().match.view(1), 1, lang, NAMES)
    assert read == {"to": to, "gives": gives, "gets": gets}


def test_a_known_card_can_be_asked_for_by_name():
    scene = open_table()
    scene.match.execute_trade(1, 0, {"priest-1": 1}, {"grain": 1})
    assert TEXT.offer("offer Red 1 stone for Priest", scene.match.view(1), 1, "en", NAMES)["gets"] == {"priest-1": 1}
    with pytest.raises(UnreadableMove):
        TEXT.offer("offer Red 1 stone for Priest", scene.match.view(2), 2, "en", NAMES)


def test_a_bribe_can_be_typed():
    read = TEXT.offer("offer Red 2 grain for extra card", visiting().match.view(1), 1, "en", NAMES)
    assert read == {"to": 0, "gives": {"grain": 2}, "gets": {"extra_card": 1}}


def test_lines_that_are_no_offers():
    view = open_table().match.view(1)
    assert TEXT.offer("withdraw", view, 1, "en", NAMES) is None
    assert TEXT.offer("offer", view, 1, "en", NAMES) is None, "a move of the formal mode"
    with pytest.raises(UnreadableMove, match="whom"):
        TEXT.offer("offer 2 grain for 1 stone", view, 1, "en", NAMES)
    with pytest.raises(UnreadableMove, match="papyrus"):
        TEXT.offer("offer Red 2 papyrus for 1 stone", view, 1, "en", NAMES)


@pytest.mark.parametrize(
    ("line", "gives"),
    [
        ("offer Red two grain for a stone", {"grain": 2}),
        ("offer Red 1 grain 2 bricks for 1 stone", {"grain": 1, "brick": 2}),
        ("offer Red zwei Getreide für 1 Stein", {"grain": 2}),
    ],
)
def test_numbers_in_words_and_lists_without_and(line, gives):
    read = TEXT.offer(line, open_table().match.view(1), 1, "de", NAMES)
    assert read == {"to": 0, "gives": gives, "gets": {"stone": 1}}


def test_nobody_offers_to_itself_and_two_need_no_names():
    with pytest.raises(UnreadableMove, match="whom"):
        TEXT.offer("offer Blue 1 grain for 1 stone", open_table().match.view(1), 1, "en", NAMES)
    view = Scene(2, haggling="open").match.view(1)
    assert TEXT.offer("offer 1 grain for 1 stone", view, 1, "en", NAMES[:2])["to"] == 0
    bid = TEXT.offer("offer 2 grain for extra card", visiting().match.view(1), 1, "en", NAMES)
    assert bid == {"to": 0, "gives": {"grain": 2}, "gets": {"extra_card": 1}}


@pytest.mark.parametrize("lang", ["en", "fr", "de"])
def test_what_a_typed_line_lacks(lang):
    view = Scene(3, haggling="open").tokens(1, 2, 1, 0).match.view(1)
    lines = ({"grain": 2}, {"stone": 1}), ({"grain": 3}, {}), ({}, {}), ({}, {"brick": 5})
    said = [TEXT.lacking(view, 1, {"gives": gives, "gets": gets}, lang) for gives, gets in lines]
    assert said[0] == ""
    assert "2" in said[1]
    assert len({*said}) == 4


# --- bots -------------------------------------------------------------------------------------------------------------


def test_bots_take_what_they_lack_for_what_they_have_too_much_of():
    scene = Scene(3, haggling="open").tokens(0, 9, 1, 0).tokens(1, 0, 1, 6)
    view = scene.match.view(1)
    assert DEALS.accepts(view, 1, 0, {"grain": 2}, {"stone": 1}, 1)
    assert not DEALS.accepts(view, 1, 0, {"grain": 1}, {"stone": 2}, 1)
    assert not DEALS.accepts(view, 1, 0, {}, {"stone": 1}, 1)
    scene.s.governors[0].glory = 4
    assert not DEALS.accepts(scene.match.view(1), 1, 0, {"grain": 2}, {"stone": 1}, 1), "nobody helps who leads"


def test_many_tokens_count_less_and_less():
    scene = Scene(3, haggling="open").tokens(0, 9).tokens(1, 4, 1, 1)
    assert not DEALS.accepts(scene.match.view(1), 1, 0, {"grain": 3}, {"stone": 2}, 1)


def test_bots_offer_what_suits_both():
    scene = Scene(3, haggling="open").tokens(0, 9, 1, 0).tokens(1, 0, 1, 6)
    to, gives, gets = DEALS.proposal(scene.match.view(0), 0, 1)
    assert to == 1 and gets == {"stone": 1}
    assert DEALS.fault(scene.match.view(0), 0, to, gives, gets) == 0
    assert DEALS.accepts(scene.match.view(0), 0, 1, gets, gives, 1)
    assert DEALS.accepts(scene.match.view(1), 1, 0, gives, gets, 1)
    assert DEALS.proposal(scene.match.view(1), 1, 1) is None, "only on its own turn"


def test_bots_answer_with_the_nearest_offer_that_suits_them():
    scene = Scene(3, haggling="open").tokens(0, 9, 1, 0).tokens(1, 0, 1, 6)
    view = scene.match.view(1)
    asked = {"grain": 1}, {"stone": 2}
    assert not DEALS.accepts(view, 1, 0, *asked, 1)
    gives, gets = DEALS.counter(view, 1, 0, *asked, 1)
    assert (gives, gets) == ({"stone": 1}, {"grain": 2})
    assert DEALS.accepts(view, 1, 0, gets, gives, 1)
    assert DEALS.fault(view, 1, 0, gives, gets) == 0


def test_bots_do_not_bargain_over_what_is_far_off_over_cards_or_with_a_leader():
    scene = Scene(3, haggling="open").tokens(0, 9, 1, 0).tokens(1, 0, 1, 6).hand(1, "priest-1")
    assert DEALS.counter(scene.match.view(1), 1, 0, {}, {"stone": 4}, 1) is None
    assert DEALS.counter(scene.match.view(1), 1, 0, {"grain": 1}, {"stone": 2, "any_card": 1}, 1) is None
    scene.s.governors[0].glory = 4
    assert DEALS.counter(scene.match.view(1), 1, 0, {"grain": 1}, {"stone": 2}, 1) is None


def test_counter_offers_keep_to_the_most_items():
    scene = Scene(3, haggling="open", haggle_max_items=1).tokens(0, 9, 1, 0).tokens(1, 0, 1, 6)
    found = DEALS.counter(scene.match.view(1), 1, 0, {"brick": 1}, {"stone": 1}, 1)
    assert found is None


def test_bots_bid_little_for_the_extra_card():
    assert DEALS.proposal(visiting().match.view(2), 2, 1) is None, "its bricks are dear"
    view = visiting().tokens(2, 9).match.view(2)
    to, gives, gets = DEALS.proposal(view, 2, 1)
    assert (to, sum(gives.values()), gets) == (0, 1, {"extra_card": 1})


def test_a_visitor_heeds_bribes():
    rules, taste = OSIRIS.rules, __import__("greathouse.games.osiris.advice.taste", fromlist=["x"])
    scene = visiting()
    give = osiris_moves.FIRST[scene.s.phase]
    before = taste.merit_of(scene.s, 0, scene.s.phase, 1, 0)
    scene.match.execute_trade(1, 0, {"grain": 2}, {"extra_card": 1})
    assert taste.merit_of(scene.s, 0, scene.s.phase, 1, 0) > before
    assert rules.why(scene.s, 0, give + 1) == 0


def test_cards_of_one_name_are_told_apart():
    one, other = (item for item in osiris_moves.ITEMS if item.startswith("priest-"))
    names = {TEXT.item_name(item, "en", 2, (one, other, "grain")) for item in (one, other)}
    assert len(names) == 2
    assert all(name.startswith("Priest (") for name in names)
    assert TEXT.item_name(one, "en", 2, (one, "grain")) == "Priest"
