"""Trade at the table service: offers, answers, safe points, restarts, bots, pages."""

import asyncio
import itertools
import json
import random
import re
import time

import pytest

import greathouse as gh
from greathouse.games.osiris import state as osiris_state
from greathouse.kernel import transcript
from greathouse.kernel.chance import Dealer
from greathouse.kernel.contract import TRADE
from greathouse.server.bot_pool import BotPool
from greathouse.server.entries import fold
from greathouse.server.errors import Refused
from greathouse.server.house import House
from greathouse.server.log import lines
from greathouse.server.messages import Act, BotAct, Open, PlayOn, Resign, Undo
from greathouse.server.service import Service
from greathouse.server.store import Store
from greathouse.server.tables import Seat, Table
from greathouse.server.takeback import undoable
from greathouse.server.trade.messages import Propose, Reply, Say
from greathouse.server.trade.offers import ANYONE
from greathouse.server.trade.panel import trade_panel
from greathouse.server.words import Words

from .desk import ANN, BEN, EVE, Desk
from .running import Client, two_clients

OSIRIS = gh.load("osiris")
THREE = (Seat("Ann", ANN), Seat("Ben", BEN), Seat("Eve", EVE))


def games(key: str, content: str = ""):
    return gh.load(key)


def service(seed: int = 1) -> Service:
    count = itertools.count(1)
    return Service(games, Dealer(seed), lambda: f"token{next(count)}")


class Market(Desk):
    """A table of Sailing Toward Osiris with open haggling; Ann is Regent and on turn."""

    def __init__(self, folder, seats=THREE, seed=1, **options):
        super().__init__(folder)
        self.service = service(seed)
        values = {"haggling": "open", "first_regent": "0", **options}
        self.id = self.send(Open("osiris", values, seats, shuffle=False)).table.id

    @property
    def table(self) -> Table:
        return self.tables[self.id]

    def tokens(self, seat: int) -> list[int]:
        return list(self.table.match.state.governors[seat].tokens)

    def offer(self, guest: str, to: int, gives=None, gets=None, **more):
        more.setdefault("revision", self.table.revision(self.table.reader(guest)))
        return self.send(Propose(guest, to=to, gives=gives or {}, gets=gets or {}, **more), self.table)

    def reply(self, guest: str, number: int, answer: str, **more):
        return self.send(Reply(guest, number, answer, **more), self.table)

    def play(self, guest: str, move: str):
        return self.act(self.table, guest, move)

    def refused(self, reason: str, call, *details, **more) -> Refused:
        with pytest.raises(Refused) as error:
            call(*details, **more)
        assert error.value.reason == reason
        return error.value

    def log(self, guest: str = "", lang: str = "en") -> list[str]:
        return [line.text for line in lines(self.table, self.table.reader(guest), Words(lang))]

    def folded(self, table=None) -> Table:
        return fold(self.id, games, self.store.entries(self.id))

    def check(self) -> None:
        """The table is the fold of its log: the same offers, the same position, the same revisions."""
        again = self.folded()
        assert again.match.state == self.table.match.state
        assert again.match.history == self.table.match.history
        assert again.match.notes == self.table.match.notes
        assert (again.offers, again.revisions, again.decision_since) == (
            self.table.offers,
            self.table.revisions,
            self.table.decision_since,
        )


@pytest.fixture
def market(tmp_path):
    made = Market(tmp_path)
    yield made
    made.check()
    made.store.close()


# --- offers and answers -----------------------------------------------------------------------------------------------


def test_an_accepted_offer_is_exchanged_at_once(market):
    market.offer(ANN, 1, {"grain": 2}, {"stone": 1}, words="a good price")
    assert market.table.offers.open[1].gives == {"grain": 2}
    assert market.table.waiting == (0,), "offers cost no action"
    market.reply(BEN, 1, "accept")
    assert (market.tokens(0), market.tokens(1)) == ([0, 2, 3], [4, 2, 1])
    assert market.table.match.history[-1].actor == TRADE
    assert not market.table.offers.open
    assert market.log(EVE)[-3:] == [
        "Ann offers Ben 2 grain for 1 stone. “a good price”",
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


def test_remarks_bind_nobody(market):
    market.send(Say(BEN, "  I shall\nleave   N01 to you " + "x" * 200), market.table)
    assert market.log(ANN)[-1].startswith("Ben: “I shall leave N01 to you xxx")
    assert len(market.table.asides[-1].words) == 140
    market.refused("bad-request", market.send, Say(BEN, " \n\x00 "), market.table)
    assert market.table.waiting == (0,)


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
    market.send(Say(BEN, "well", "s"), market.table)
    assert market.send(Say(BEN, "well", "s"), market.table).writes == ()
    assert market.tokens(1) == [3, 2, 1]


def test_two_processes_cannot_both_accept(market):
    market.offer(ANN, ANYONE, {"grain": 1}, {"brick": 1})
    late = market.service.handle(0.0, Reply(EVE, 1, "accept"), market.table)
    market.reply(BEN, 1, "accept")
    with pytest.raises(Exception, match="gone on"):
        market.store.commit(late.writes)


def test_the_record_holds_offers_and_answers(market):
    market.offer(ANN, 1, {"grain": 2}, {"stone": 1}, words="please")
    market.reply(BEN, 1, "refuse")
    market.offer(BEN, 0, {"stone": 1}, {"grain": 2})
    market.reply(ANN, 2, "accept")
    market.send(Say(EVE, "hm"), market.table)
    text = transcript.write(market.table.match)
    told = [json.loads(line) for line in text.splitlines()[-6:]]
    offer = {"offer": 1, "seat": 0, "to": 1, "gives": {"grain": 2}, "gets": {"stone": 1}, "words": "please"}
    assert told[0] == offer
    assert told[1] == {"offer": 1, "answer": "refuse", "seat": 1}
    assert told[3] == {"offer": 2, "answer": "accept", "seat": 0}
    assert told[4] == {"trade": {"from": 1, "to": 0, "gives": {"stone": 1}, "gets": {"grain": 2}}}
    assert told[5] == {"say": "hm", "seat": 2}
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
    formal.refused("no-trade", formal.send, Say(ANN, "hm"), formal.table)
    formal.store.close()


def trades(table: Table) -> int:
    """How many trades have been executed."""
    return sum(event.actor == TRADE for event in table.match.history)


def open_to(table: Table, number: int, seat: int) -> bool:
    """Whether the seat could accept the offer."""
    offer = table.offers.open[number]
    return offer.open_to(seat) and bool(OSIRIS.trade.ways(table.view(seat), seat, offer.gets))


def something(rng: random.Random, market: Market):
    """What somebody may send: sensible, late, doubled or wrong."""
    table, guest = market.table, rng.choice((ANN, BEN, EVE))
    seat, key = table.reader(guest), f"k{rng.randrange(900)}"
    kind = rng.choices(("act", "offer", "reply", "undo", "say"), (45, 25, 22, 6, 2))[0]
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
    return Undo(guest, table.revision(seat), "") if kind == "undo" else Say(guest, "hm", key)


@pytest.mark.parametrize("seed", range(6))
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


# --- bots -------------------------------------------------------------------------------------------------------------


class Idle(BotPool):
    """Bots that never choose a move, so that only their trading is seen."""

    async def choose(self, *_) -> int:
        await asyncio.sleep(60)
        return 0


def traded(tmp_path, story, seats, pace=0.0, seed=5, **options):
    async def run():
        house = House(Store(f"sqlite:///{tmp_path}/house.sqlite"), service(seed), Idle(seed), pace)
        try:
            values = {"haggling": "open", "first_regent": "0", **options}
            table = (await house.send(Open("osiris", values, seats, shuffle=False))).table
            return await story(house, table)
        finally:
            await house.close()

    return asyncio.run(run())


async def eventually(true):
    for _ in range(400):
        if true():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("it did not happen")


async def answered(house, table, gives, gets, to=1) -> str:
    """Offers the bot a trade; what it answers."""
    now = house.present(table.id)
    await house.send(Propose(ANN, now.revision(0), to, gives, gets), table)
    number = house.present(table.id).offers.made
    await eventually(lambda: number not in house.present(table.id).offers.open)
    notes = [note.content for note in reversed(house.present(table.id).match.notes)]
    return next(note.get("answer", "counter") for note in notes if "answer" in note or "counters" in note)


WITH_BOT = (Seat("Ann", ANN), Seat(level=0))


def test_a_bot_answers_by_what_things_are_worth(tmp_path):
    async def story(house, table):
        house.bots.trade.dice.random = lambda: 0.5
        assert await answered(house, table, {"grain": 2, "brick": 2}, {"grain": 1}) == "accept"
        assert await answered(house, table, {}, {"stone": 2}) == "refuse"
        before = house.present(table.id).match.state.copy()
        assert await answered(house, table, {}, {"stone": 2}) == "refuse"
        assert house.present(table.id).match.state == before

    traded(tmp_path, story, WITH_BOT)


def test_a_bot_refuses_again_what_it_refused(tmp_path):
    async def story(house, table):
        house.bots.trade.dice.random = lambda: 0.0
        assert await answered(house, table, {"grain": 2, "brick": 2}, {"grain": 1}) == "refuse", "on a whim"
        house.bots.trade.dice.random = lambda: 0.5
        assert await answered(house, table, {"grain": 2, "brick": 2}, {"grain": 1}) == "refuse"

    traded(tmp_path, story, WITH_BOT)


def test_a_bot_answers_with_an_offer_of_its_own_but_not_to_such_an_answer(tmp_path):
    async def story(house, table):
        house.bots.trade.dice.random = lambda: 0.5
        market = house.present(table.id).match.state
        market.governors[0].tokens[:], market.governors[1].tokens[:] = [9, 1, 0], [0, 1, 6]
        await house.send(Propose(ANN, table.revision(0), 1, {"grain": 1}, {"stone": 2}), table)
        await eventually(lambda: house.present(table.id).offers.made == 2)
        offer = house.present(table.id).offers.open[2]
        assert (offer.seat, offer.to, offer.counters) == (1, 0, 1)
        assert list(house.present(table.id).offers.open) == [2]
        back = {"gives": {"grain": 1}, "gets": {"stone": 3}, "counters": 2}
        await house.send(Propose(ANN, house.present(table.id).revision(0), 1, **back), table)
        await eventually(lambda: not house.present(table.id).offers.open)
        assert house.present(table.id).offers.made == 3
        again = {"gives": {"grain": 1}, "gets": {"stone": 2}}
        await house.send(Propose(ANN, house.present(table.id).revision(0), 1, **again), table)
        await eventually(lambda: not house.present(table.id).offers.open)
        assert house.present(table.id).offers.made == 4, "what it refused it refuses again"

    traded(tmp_path, story, WITH_BOT)


def test_the_time_of_an_answer_is_drawn_before_the_answer(tmp_path):
    """The same dice, offers to accept, to counter and to refuse: the same time, however long the thinking takes."""

    async def story(house, table):
        house.bots.trade.dice.random = lambda: 0.5
        house.bots.trade.dice.uniform = lambda low, high: low
        times = {}
        state = house.present(table.id).match.state
        state.governors[0].tokens[:], state.governors[1].tokens[:] = [9, 1, 0], [0, 1, 6]
        for gives, gets in (({"grain": 1}, {"stone": 2}), ({"grain": 2}, {"stone": 1}), ({}, {"stone": 4})):
            began = time.monotonic()
            answer = await answered(house, table, gives, gets)
            times.setdefault(answer, []).append(time.monotonic() - began)
        assert list(times) == ["counter", "accept", "refuse"]
        assert min(min(t) for t in times.values()) >= 0.3
        return times

    traded(tmp_path, story, WITH_BOT, pace=0.2)


def test_bots_that_stay_out(tmp_path):
    async def story(house, table):
        with pytest.raises(Refused, match="stays-out"):
            await house.send(Propose(ANN, table.revision(0), 1, {"grain": 1}, {"stone": 1}), table)
        await house.send(Propose(ANN, table.revision(0), ANYONE, {"grain": 2}, {"grain": 1}), table)
        await asyncio.sleep(0.05)
        assert list(house.present(table.id).offers.open) == [1]

    traded(tmp_path, story, WITH_BOT, bots_haggle=False)


async def offered_by_bot(house, table, its, hers):
    """The bot on turn, which has these tokens, makes Ann an offer."""
    state = house.present(table.id).match.state
    state.governors[0].tokens[:], state.governors[1].tokens[:] = its, hers
    house.bots.trade.dice.random = lambda: 0.1
    house.bots.trade._looked.clear()
    house.bots.trade.ask(house.present(table.id))
    await eventually(lambda: house.present(table.id).offers.made == 1)


def test_a_bot_offers_at_most_once_a_turn_and_takes_back_what_does_not_suit_it_any_more(tmp_path):
    async def story(house, table):
        await offered_by_bot(house, table, [9, 0, 0], [0, 1, 6])
        offer = house.present(table.id).offers.open[1]
        assert (offer.seat, offer.to, offer.gets) == (0, 1, {"stone": 1})
        house.bots.trade.ask(house.present(table.id))
        await asyncio.sleep(0.05)
        assert house.present(table.id).offers.made == 1
        house.present(table.id).match.state.governors[0].tokens[:] = [0, 0, 0]
        house.bots.trade._looked.clear()
        house.bots.trade.ask(house.present(table.id))
        await eventually(lambda: not house.present(table.id).offers.open)

    traded(tmp_path, story, (Seat(level=0), Seat("Ann", ANN)))


def test_a_bot_offers_once_a_turn_also_after_a_trade(tmp_path):
    async def story(house, table):
        await offered_by_bot(house, table, [12, 0, 0], [0, 9, 9])
        await house.send(Reply(ANN, 1, "accept"), table)
        await asyncio.sleep(0.3)
        assert (trades(house.present(table.id)), house.present(table.id).offers.made) == (1, 1)

    traded(tmp_path, story, (Seat(level=0), Seat("Ann", ANN)))


def test_bots_bid_for_the_extra_card(tmp_path):
    async def story(house, table):
        house.bots.trade.dice.random = lambda: 0.5
        house.present(table.id).match.state.governors[1].tokens[:] = [9, 2, 2]
        for move in ("visit_city", None, None, None):
            now = house.present(table.id)
            await house.send(Act(ANN, now.revision(0), move or now.match.legal()[0], ""), table)
        await eventually(lambda: sum(house.present(table.id).match.state.governors[1].bid.goods) == 1)

    traded(tmp_path, story, WITH_BOT)


def test_bots_bid_once_for_the_card_another_bot_gives_away(tmp_path):
    async def story(house, table):
        house.bots.trade.dice.random = lambda: 0.5
        house.present(table.id).match.state.governors[2].tokens[:] = [9, 2, 2]
        for move in ("visit_city", None, None, None):
            now = house.present(table.id)
            await house.send(BotAct(1, now.decision_since[1], move or now.match.legal()[0]), table)
        await eventually(lambda: sum(house.present(table.id).match.state.governors[2].bid.goods) == 1)
        await asyncio.sleep(0.3)
        assert trades(house.present(table.id)) == 1

    traded(tmp_path, story, (Seat("Ann", ANN), Seat(level=0), Seat(level=0)), first_regent="1")


def test_a_bot_leaves_people_time_to_bid(tmp_path):
    async def story(house, table):
        seats = {seat: house.bots.trade.bribable(house.present(table.id), seat) for seat in (0, 1)}
        assert seats == {0: False, 1: False}
        for move in ("visit_city", None, None, None):
            now = house.present(table.id)
            await house.send(BotAct(0, now.decision_since[0], move or now.match.legal()[0]), table)
        assert house.bots.trade.bribable(house.present(table.id), 0)
        assert house.bots.pace_of(house.present(table.id), 0) == 4 * house.pace
        assert not house.bots.trade.bribable((await story_without(house)), 0)

    async def story_without(house):
        values = {"haggling": "open", "first_regent": "0", "bribe_window": False}
        seats = (Seat(level=0), Seat("Ann", ANN))
        table = (await house.send(Open("osiris", values, seats, shuffle=False))).table
        for move in ("visit_city", None, None, None):
            now = house.present(table.id)
            await house.send(BotAct(0, now.decision_since[0], move or now.match.legal()[0]), table)
        return house.present(table.id)

    traded(tmp_path, story, (Seat(level=0), Seat("Ann", ANN)))


def test_a_bot_thinks_again_after_a_trade(tmp_path):
    async def story(house, table):
        since = table.decision_since[0]
        await house.send(Propose(ANN, table.revision(1), 2, {"grain": 1}, {"stone": 1}), table)
        await house.send(Reply(BEN, 1, "accept"), table)
        with pytest.raises(Refused, match="stale"):
            await house.send(BotAct(0, since, "withdraw"), table)

    traded(tmp_path, story, (Seat(level=0), Seat("Ann", ANN), Seat("Ben", BEN)), bots_haggle=False)


# --- over the wire ----------------------------------------------------------------------------------------------------


def at_market(server, **form):
    ann, ben, table = two_clients(server, "osiris", **{"option-haggling": "open", "option-first_regent": "0", **form})
    return ann, ben, table


def send(client: Client, table: str, what: str, **form):
    return client.http.post(f"{table}/{what}", data=form, headers={"HX-Request": "true"})


def test_offers_by_form_and_by_typed_line(server):
    ann, ben, table = at_market(server)
    revision = ann.look(table).revision
    form = {
        "to": 1,
        "give-grain": 2,
        "give-brick": 0,
        "get-stone": 1,
        "revision": revision,
        "key": "one",
        "counters": 0,
    }
    response = send(ann, table, "offer", **form)
    assert response.status_code == 200, response.text
    assert "offers Ben 2 grain for 1 stone." in ben.look(table).html
    line = send(ben, table, "offer", line="offer Red 1 stone for 1 grain", revision=ben.look(table).revision, key="two")
    assert line.status_code == 200
    typed = ann.move(table, ann.look(table).revision, "offer Blue a brick for a stone", "three")
    assert typed.status_code == 200
    assert len(re.findall(r'id="gh-offer-\d+"', ben.look(table).html)) == 3
    assert send(ben, table, "answer", offer=1, answer="accept", key="four").status_code == 200
    assert "Ben trade: 2 grain for 1 stone." in ann.look(table).html
    assert send(ben, table, "say", words="<b>thanks</b>", key="five").status_code == 200
    assert "“&lt;b&gt;thanks&lt;/b&gt;”" in ann.look(table).html


@pytest.mark.parametrize(
    ("what", "form", "status"),
    [
        ("offer", {"revision": "x", "to": 1, "give-grain": 1}, 422),
        ("offer", {"revision": 1, "give-grain": 1}, 422),
        ("offer", {"to": 1, "give-grain": 1}, 422),
        ("offer", {"to": 7, "give-grain": 1, "revision": 99}, 422),
        ("offer", {"to": 1, "give-papyrus": 1, "revision": 99}, 422),
        ("offer", {"to": 1, "give-grain": -1, "revision": 99}, 422),
        ("offer", {"to": 1, "give-grain": 9, "revision": 99}, 422),
        ("offer", {"line": "what", "revision": 99}, 422),
        ("offer", {"line": "offer Red 2 papyrus for 1 stone", "revision": 99}, 422),
        ("offer", {"to": 1, "give-grain": 1, "revision": 99, "counters": 5}, 409),
        ("answer", {"offer": 5, "answer": "accept"}, 409),
        ("answer", {"offer": "x", "answer": "accept"}, 422),
        ("answer", {"answer": "accept"}, 422),
        ("say", {"words": ""}, 422),
    ],
)
def test_bad_requests(server, what, form, status):
    ann, _, table = at_market(server)
    before = ann.look(table)
    assert send(ann, table, what, **form).status_code == status
    assert ann.look(table).revision == before.revision


def test_strangers_do_not_trade(server):
    ann, _, table = at_market(server)
    stranger = Client(server.base)
    assert stranger.get(table).status_code == 200
    assert 'id="gh-offer-form"' not in stranger.look(table).html
    for seat in ("", 0, 1):
        form = {"to": 1, "give-grain": 1, "revision": 99, "seat": seat, "bot": "1"}
        assert send(stranger, table, "offer", **form).status_code == 403
    assert send(stranger, table, "say", words="hm").status_code == 403
    assert ann.look(table).html.count('class="offer ') == 0


def test_a_page_without_script_counters(server):
    ann, ben, table = at_market(server)
    send(ann, table, "offer", **{"to": 1, "give-grain": 2, "get-stone": 1, "revision": ann.look(table).revision})
    page = ben.get(table, counter=1).text
    assert re.search(r'id="gh-offer-form"[^>]* open', page)
    assert re.search(r'name="give-stone"[^>]*value="1"', page)
    assert re.search(r'name="get-grain"[^>]*value="2"', page)
    assert 'name="counters" value="1"' in page
    posted = ben.post(f"{table}/offer", **{"to": 0, "give-stone": 1, "get-grain": 1, "counters": 1, "revision": 99})
    assert posted.status_code == 303
    assert "offers" in ann.look(table).html and "gh-offer-1" not in ann.look(table).html


def test_restart_keeps_offers(mortal):
    ann, ben, table = at_market(mortal)
    send(ann, table, "offer", **{"to": 1, "give-grain": 2, "get-stone": 1, "revision": ann.look(table).revision})
    before = ben.look(table)
    mortal.kill()
    mortal.start()
    after = ben.look(table)
    assert after.revision == before.revision
    assert "gh-offer-1" in after.html
    assert send(ben, table, "answer", offer=1, answer="accept", key="k").status_code == 200
    mortal.kill()
    mortal.start()
    assert "trade: 2 grain for 1 stone." in ann.look(table).html
