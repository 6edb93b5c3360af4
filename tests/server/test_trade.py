"""Trade at the table service: offers, answers, safe points, taking back, restarts."""

import json
import random

import pytest

from greathouse.games.osiris import state as osiris_state
from greathouse.kernel import transcript
from greathouse.kernel.contract import TRADE
from greathouse.server.entries import fold
from greathouse.server.errors import Refused
from greathouse.server.log import lines
from greathouse.server.messages import Act, PlayOn, Resign, Undo
from greathouse.server.tables import Table
from greathouse.server.takeback import undoable
from greathouse.server.trade.messages import Propose, Reply
from greathouse.server.trade.offers import ANYONE
from greathouse.server.trade.panel import trade_panel
from greathouse.server.words import Words

from .desk import ANN, BEN, EVE
from .market import OSIRIS, Market, games, trades


@pytest.fixture
def market(tmp_path):
    made = Market(tmp_path)
    yield made
    made.check()
    made.store.close()


# --- offers and answers -----------------------------------------------------------------------------------------------


def test_an_accepted_offer_is_exchanged_at_once(market):
    market.offer(ANN, 1, {"grain": 2}, {"stone": 1})
    assert market.table.offers.open[1].gives == {"grain": 2}
    assert market.table.waiting == (0,), "offers cost no action"
    market.reply(BEN, 1, "accept")
    assert (market.tokens(0), market.tokens(1)) == ([0, 2, 3], [4, 2, 1])
    assert market.table.match.history[-1].actor == TRADE
    assert not market.table.offers.open
    assert market.log(EVE)[-3:] == [
        "Ann offers Ben 2 grain for 1 stone.",
        "Ben accepts Ann’s offer.",
        "Ann and Ben trade: 2 grain for 1 stone.",
    ]


def test_everybody_notices_offers_and_answers(market):
    revisions = list(market.table.revisions)
    market.offer(BEN, 2, {"grain": 1}, {"brick": 1})
    market.reply(EVE, 1, "refuse")
    assert market.table.revisions == [revision + 2 for revision in revisions]
    assert market.table.decision_since[0] == revisions[1], "the decision of the governor on turn stands"
    market.send(Act(ANN, revisions[1], "withdraw", "k"), market.table)


def test_offers_can_be_taken_back_and_refused(market):
    market.offer(ANN, 1, {"grain": 1}, {"stone": 1})
    market.offer(ANN, 2, {"grain": 1}, {"stone": 1})
    market.reply(ANN, 1, "withdraw")
    market.reply(EVE, 2, "refuse")
    for number in (1, 2, 3):
        market.refused("offer-gone", market.reply, BEN, number, "accept")
    assert market.log()[-2:] == ["Ann takes an offer back.", "Eve refuses Ann’s offer."]


def test_an_offer_to_anyone_goes_to_who_comes_first(market):
    market.offer(ANN, ANYONE, {"grain": 1}, {"brick": 1})
    market.reply(BEN, 1, "refuse")
    assert market.table.offers.open[1].refused == {1}
    market.reply(EVE, 1, "accept")
    assert (market.tokens(0), market.tokens(2)) == ([1, 3, 2], [3, 1, 2])
    market.refused("offer-gone", market.reply, BEN, 1, "accept")


def test_a_counter_offer_answers_an_offer(market):
    market.offer(ANN, 1, {"grain": 2}, {"stone": 1})
    market.offer(BEN, 0, {"stone": 1}, {"grain": 2, "brick": 1}, counters=1)
    assert list(market.table.offers.open) == [2]
    assert market.table.match.notes[-1].content["counters"] == 1
    assert market.log(EVE)[-1] == "Ben refuses Ann’s offer. Ben offers Ann 1 stone for 2 grain and 1 brick."
    market.refused("offer-gone", market.offer, BEN, 0, {"stone": 1}, {"grain": 1}, counters=1)
    market.offer(EVE, ANYONE, {"grain": 1}, {"stone": 1})
    market.refused("bad-request", market.offer, BEN, 0, {"stone": 1}, {"grain": 1}, counters=3)
    market.offer(BEN, 2, {"stone": 1}, {"brick": 1}, counters=3)
    assert list(market.table.offers.open) == [2, 3, 4], "an offer to anyone stands for the others"


def test_who_may_answer(market):
    market.offer(ANN, 1, {"grain": 1}, {"stone": 1})
    market.refused("not-your-offer", market.reply, EVE, 1, "accept")
    market.refused("not-your-offer", market.reply, ANN, 1, "accept")
    market.refused("not-your-offer", market.reply, BEN, 1, "withdraw")
    market.refused("not-your-seat", market.reply, "f" * 64, 1, "accept")
    market.refused("not-your-seat", market.reply, "", 1, "accept", seat=1)
    market.refused("bad-request", market.reply, BEN, 1, "perhaps")
    market.refused("not-your-seat", market.reply, ANN, 1, "accept", seat=1)
    market.refused("not-your-seat", market.send, Reply("", 1, "accept", seat=1, bot=True), market.table)


def test_nobody_offers_what_it_does_not_hold(market):
    assert market.refused("illegal", market.offer, ANN, 1, {"grain": 3}, {"stone": 1}).rule == 97
    assert market.refused("illegal", market.offer, ANN, 1).rule == 98
    assert market.refused("illegal", market.offer, ANN, 0, {"grain": 1}).rule == 94
    assert market.refused("illegal", market.offer, ANN, 9, {"grain": 1}).rule == 94
    market.refused("unreadable", market.offer, ANN, 1, {"papyrus": 1})
    market.refused("unreadable", market.offer, ANN, 1, {"grain": 1000})


def test_who_cannot_deliver_cannot_accept_and_nobody_is_told(market):
    market.offer(ANN, 1, {"grain": 1}, {"stone": 4})
    revisions = list(market.table.revisions)
    assert market.refused("illegal", market.reply, BEN, 1, "accept").rule == 97
    assert (market.table.revisions, len(market.table.offers.open)) == (revisions, 1)


def test_an_offer_that_cannot_be_kept_any_more_lapses(market):
    market.offer(ANN, 1, {"grain": 2}, {"stone": 1})
    market.offer(ANN, 2, {"grain": 1}, {"stone": 1})
    market.reply(EVE, 2, "accept")
    market.reply(BEN, 1, "accept")
    assert not market.table.offers.open
    assert market.tokens(1) == [2, 2, 2]
    assert market.log(BEN)[-1] == "An offer of Ann lapses.", "without saying which side failed"


def test_at_most_three_offers_stand(market):
    for resource in ("grain", "brick", "stone"):
        market.offer(ANN, 1, {resource: 1}, {"any_card": 1})
    market.refused("too-many-offers", market.offer, ANN, 2, {"grain": 1}, {"brick": 1})
    market.reply(ANN, 2, "withdraw")
    market.offer(ANN, 2, {"grain": 1}, {"brick": 1})


def test_cards_are_picked_by_who_hands_them_over(market):
    hand = OSIRIS.trade.on_hand(market.table.view(1), 1)
    card = next(item for item in hand if OSIRIS.trade.group(item) == 2)
    market.offer(ANN, 1, {"grain": 1}, {"any_card": 1})
    market.reply(BEN, 1, "accept")
    assert card in OSIRIS.trade.on_hand(market.table.view(0), 0)
    market.offer(EVE, 0, {"grain": 1}, {"any_card": 1})
    market.refused("pick-cards", market.reply, ANN, 2, "accept")
    market.refused("pick-cards", market.reply, ANN, 2, "accept", cards=("papyrus",))
    market.reply(ANN, 2, "accept", cards=(card,))
    assert card in OSIRIS.trade.on_hand(market.table.view(2), 2)


def test_a_log_with_remarks_is_read(market):
    """What was said in it stands elsewhere; that something was said still counts as news."""
    said = ("say", {"seat": 1, "key": "s", "by": 1, "asked": "say"})
    table = fold(market.id, games, [*market.store.entries(market.id), said])
    assert table.revisions == [revision + 1 for revision in market.table.revisions]
    assert table.receipts["s"].asked == "say" and not table.asides


# --- safe points, seasons, taking back --------------------------------------------------------------------------------


def test_an_acceptance_inside_a_compound_move_waits(market):
    market.offer(BEN, 2, {"grain": 1}, {"brick": 1})
    market.play(ANN, "caravan")
    market.reply(EVE, 1, "accept")
    assert market.table.offers.open[1].taker == 2
    market.refused("offer-gone", market.reply, BEN, 1, "withdraw")
    market.refused("offer-gone", market.reply, EVE, 1, "refuse")
    market.check()
    market.play(ANN, market.table.match.legal()[0])
    assert market.table.offers.open[1].taker == 2
    market.play(ANN, market.table.match.legal()[0])
    assert not market.table.offers.open
    assert (market.tokens(1), market.tokens(2)) == ([1, 3, 2], [3, 1, 2])


def test_taking_back_never_crosses_a_trade(market):
    market.play(ANN, "caravan")
    market.offer(BEN, 2, {"grain": 1}, {"brick": 1})
    market.reply(EVE, 1, "accept")
    assert undoable(market.table, 0)
    market.send(Undo(ANN, market.table.revision(0), "u"), market.table)
    assert market.table.match.history[-1].actor == TRADE, "back at a safe point the trade is executed"
    assert undoable(market.table, 0) == []
    told = market.log()[-4:]
    assert told[0].startswith("Ben offers Eve") and told[2] == "Ann takes a choice back."
    assert told[3] == "Ben and Eve trade: 1 grain for 1 brick."
    market.check()


def test_a_trade_that_changes_the_choices_makes_older_clicks_stale(market):
    crew = OSIRIS.trade.on_hand(market.table.view(0), 0)
    workers = {item: number for item, number in crew.items() if OSIRIS.trade.group(item) == 1}
    revision = market.table.revision(0)
    assert "harvest" in market.table.match.legal() or "caravan" in market.table.match.legal()
    market.offer(ANN, 1, workers, {"grain": 1})
    market.reply(BEN, 1, "accept")
    market.refused("stale", market.send, Act(ANN, revision, "caravan", "k"), market.table)
    assert market.table.waiting == (0,)


def test_offers_lapse_at_the_end_of_the_season(market):
    market.offer(ANN, 1, {"grain": 1}, {"stone": 1})
    revision = market.table.revision(1)
    for guest in (ANN, BEN, EVE):
        market.play(guest, "withdraw")
        if market.table.match.state.phase == osiris_state.BONUS:
            market.play(guest, market.table.match.legal()[0])
    assert market.table.match.state.season == 2
    assert not market.table.offers.open
    assert "An offer of Ann lapses." in market.log()
    market.refused("stale", market.offer, BEN, 0, {"grain": 1}, {"stone": 1}, revision=revision)
    market.offer(BEN, 0, {"grain": 1}, {"stone": 1})
    assert list(market.table.offers.open) == [2], "numbers are not used again"


def test_withdrawn_governors_trade_on(market):
    market.play(ANN, "withdraw")
    market.play(ANN, "bonus " + market.table.match.legal()[0].split()[1])
    market.offer(ANN, 1, {"grain": 1}, {"brick": 1})
    market.reply(BEN, 1, "accept")
    assert market.tokens(1)[:2] == [3, 1]


def test_the_offers_of_who_gives_up_lapse(market):
    market.offer(ANN, 1, {"grain": 1}, {"stone": 1})
    market.offer(BEN, 0, {"grain": 1}, {"stone": 1})
    market.send(Resign(ANN, "r"), market.table)
    assert list(market.table.offers.open) == [2]


def test_bribes_stand_until_the_card_is_given(tmp_path):
    market = Market(tmp_path, seed=3)
    market.play(ANN, "visit_city")
    while market.table.match.state.phase != osiris_state.GIVE:
        market.play(ANN, market.table.match.legal()[0])
    revision = market.table.revision(0)
    market.offer(BEN, 0, {"grain": 2}, {"extra_card": 1})
    assert not market.table.offers.open
    assert market.log(EVE)[-1] == "Ben bids 2 grain for the extra city card."
    market.refused("illegal", market.offer, ANN, 1, {"grain": 1}, {"extra_card": 1})
    market.offer(EVE, 0, {"brick": 1}, {"extra_card": 1})
    market.offer(EVE, 0, {}, {"extra_card": 1})
    assert market.log()[-1] == "Eve takes the bid for the extra city card back."
    panel = trade_panel(market.table, Words("en"), 1)
    assert [(row.seat, row.mine) for row in panel.promises] == [(1, True)]
    assert panel.form.extras == "the extra city card"
    assert not trade_panel(market.table, Words("en"), 0).form.extras
    market.send(Act(ANN, revision, "give 1", ""), market.table)
    assert (market.tokens(0)[0], market.tokens(1)[0]) == (4, 0)
    market.check()
    market.store.close()


# --- what is stored ---------------------------------------------------------------------------------------------------


def test_a_click_counts_once(market):
    first = market.offer(ANN, 1, {"grain": 1}, {"stone": 1}, key="k")
    again = market.offer(ANN, 1, {"grain": 1}, {"stone": 1}, key="k")
    assert (first.revision, again.writes) == (again.revision, ())
    market.refused("key-used", market.offer, ANN, 1, {"grain": 2}, {"stone": 1}, key="k")
    market.reply(BEN, 1, "accept", key="a")
    assert market.reply(BEN, 1, "accept", key="a").writes == ()
    market.refused("key-used", market.reply, BEN, 1, "refuse", key="a")
    assert market.tokens(1) == [3, 2, 1]


def test_two_processes_cannot_both_accept(market):
    market.offer(ANN, ANYONE, {"grain": 1}, {"brick": 1})
    late = market.service.handle(0.0, Reply(EVE, 1, "accept"), market.table)
    market.reply(BEN, 1, "accept")
    with pytest.raises(Exception, match="gone on"):
        market.store.commit(late.writes)


def test_the_record_holds_offers_and_answers(market):
    market.offer(ANN, 1, {"grain": 2}, {"stone": 1})
    market.reply(BEN, 1, "refuse")
    market.offer(BEN, 0, {"stone": 1}, {"grain": 2})
    market.reply(ANN, 2, "accept")
    text = market.table.match.transcript()
    told = [json.loads(line) for line in text.splitlines()[-5:]]
    offer = {"offer": 1, "seat": 0, "to": 1, "gives": {"grain": 2}, "gets": {"stone": 1}}
    assert told[0] == offer
    assert told[1] == {"offer": 1, "answer": "refuse", "seat": 1}
    assert told[3] == {"offer": 2, "answer": "accept", "seat": 0}
    assert told[4] == {"trade": {"from": 1, "to": 0, "gives": {"stone": 1}, "gets": {"grain": 2}}}
    again = transcript.read(text)
    assert (again.state, again.notes) == (market.table.match.state, market.table.match.notes)


def test_playing_on_from_a_game_with_trades(market):
    market.offer(ANN, 1, {"grain": 2}, {"stone": 1})
    market.reply(BEN, 1, "accept")
    market.send(Resign(ANN, ""), market.table)
    source = market.tables[market.id]
    source.resigned = 0
    opened = market.send(PlayOn(EVE, "Eve", len(source.match.history), 1), source).made[0]
    source.resigned = -1
    assert opened.match.state == source.match.state


def test_other_games_and_modes_do_not_trade(tmp_path):
    formal = Market(tmp_path, haggling="formal")
    formal.refused("no-trade", formal.offer, ANN, 1, {"grain": 1}, {"stone": 1})
    formal.refused("no-trade", formal.reply, ANN, 1, "accept")
    formal.store.close()


def open_to(table: Table, number: int, seat: int) -> bool:
    """Whether the seat could accept the offer."""
    offer = table.offers.open[number]
    return offer.open_to(seat) and bool(OSIRIS.trade.ways(table.view(seat), seat, offer.gets))


def something(rng: random.Random, market: Market):
    """What somebody may send: sensible, late, doubled or wrong."""
    table, guest = market.table, rng.choice((ANN, BEN, EVE))
    seat, key = table.reader(guest), f"k{rng.randrange(900)}"
    kind = rng.choices(("act", "offer", "reply", "undo"), (45, 25, 22, 8))[0]
    if kind == "act":
        seat = rng.choice((*table.waiting * 3, seat))
        guest, legal = table.seats[seat].guest, table.match.legal(seat)
        return Act(guest, table.revision(seat) - rng.choice((0, 0, 0, 2)), rng.choice(legal or ["harvest"]), "")
    if kind == "offer":
        held = OSIRIS.trade.on_hand(table.view(seat), seat)
        gives = dict.fromkeys(rng.sample(list(held), min(len(held), rng.randrange(3))), 1)
        asks = OSIRIS.trade.askable(table.view(seat), seat)
        gets = dict.fromkeys(rng.sample(asks, rng.randrange(2)), 1)
        to = table.waiting[0] if "extra_card" in gets and table.waiting else rng.randrange(-1, 3)
        counters = rng.choice((0, 0, 0, table.offers.made))
        return Propose(guest, table.revision(seat), to, gives, gets, key, counters)
    if kind == "reply":
        number = rng.choice([*table.offers.open] * 3 + [table.offers.made + rng.randrange(2)])
        able = [other for other in range(3) if number in table.offers.open and open_to(table, number, other)]
        seat = rng.choice([*able * 3, seat])
        guest = table.seats[seat].guest
        offer = table.offers.open.get(number)
        ways = OSIRIS.trade.ways(table.view(seat), seat, offer.gets) if offer else []
        cards = tuple(item for item in rng.choice(ways or [{}]) if item not in offer.gets) if offer else ("priest-1",)
        answer = rng.choice(("accept", "accept", "accept", "refuse", "withdraw", "eat"))
        return Reply(guest, number, answer, key, cards)
    return Undo(guest, table.revision(seat), "")


@pytest.mark.slow
@pytest.mark.parametrize("seed", [0, *(pytest.param(n, marks=pytest.mark.slow) for n in range(1, 6))])
def test_random_histories_with_trade(tmp_path, seed):
    """Refused messages change nothing, revisions never go down, and the table stays the fold of its log."""
    market, rng = Market(tmp_path, seed=seed), random.Random(seed)
    for step in range(1500):
        if step >= 300 and trades(market.table) > 8:
            break
        before = market.table
        seq, revisions, state = before.seq, list(before.revisions), before.match.state.copy()
        try:
            market.send(something(rng, market), before)
        except Refused:
            assert (market.table.seq, market.table.revisions, market.table.match.state) == (seq, revisions, state)
        assert all(now >= was for now, was in zip(market.table.revisions, revisions, strict=True))
        assert all(len(market.table.offers.of(seat)) <= 3 for seat in range(3))
        assert not (market.table.offers.accepted() and OSIRIS.trade_rules.can_trade(market.table.match.state))
        if step % 100 == 99:
            market.check()
            market.tables[market.id] = market.folded()
            assert lines(market.table, 0, Words("en"))
    assert trades(market.table) > 8
    market.check()
    market.store.close()
