"""Bots that trade: what they answer and offer, and when."""

import time

import pytest

from greathouse.server.errors import Refused
from greathouse.server.messages import Act, BotAct, Open
from greathouse.server.tables import Seat
from greathouse.server.trade.messages import Propose, Reply
from greathouse.server.trade.offers import ANYONE
from tests.waiting import eventually

from .desk import ANN, BEN
from .market import WITH_BOT, answered, endow, quiet, traded, trades


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
        endow(house.present(table.id), {0: [9, 1, 0], 1: [0, 1, 6]})
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


@pytest.mark.slow
def test_the_time_of_an_answer_is_drawn_before_the_answer(tmp_path):
    """The same dice, offers to accept, to counter and to refuse: the same time, however long the thinking takes."""

    async def story(house, table):
        house.bots.trade.dice.random = lambda: 0.5
        house.bots.trade.dice.uniform = lambda low, high: low
        times = {}
        endow(house.present(table.id), {0: [9, 1, 0], 1: [0, 1, 6]})
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
        await quiet(house)
        assert list(house.present(table.id).offers.open) == [1]

    traded(tmp_path, story, WITH_BOT, bots_trade=False)


async def offered_by_bot(house, table, its, hers):
    """The bot on turn, which has these tokens, makes Ann an offer."""
    endow(house.present(table.id), {0: its, 1: hers})
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
        await quiet(house)
        assert house.present(table.id).offers.made == 1
        endow(house.present(table.id), {0: [0, 0, 0]})
        house.bots.trade._looked.clear()
        house.bots.trade.ask(house.present(table.id))
        await eventually(lambda: not house.present(table.id).offers.open)

    traded(tmp_path, story, (Seat(level=0), Seat("Ann", ANN)))


def test_a_bot_offers_once_a_turn_also_after_a_trade(tmp_path):
    async def story(house, table):
        await offered_by_bot(house, table, [12, 0, 0], [0, 9, 9])
        await house.send(Reply(ANN, 1, "accept"), table)
        await quiet(house)
        assert (trades(house.present(table.id)), house.present(table.id).offers.made) == (1, 1)

    traded(tmp_path, story, (Seat(level=0), Seat("Ann", ANN)))


def test_bots_bid_for_the_extra_card(tmp_path):
    async def story(house, table):
        house.bots.trade.dice.random = lambda: 0.5
        endow(house.present(table.id), {1: [9, 2, 2]})
        for move in ("visit_city", None, None, None):
            now = house.present(table.id)
            await house.send(Act(ANN, now.revision(0), move or now.match.legal()[0], ""), table)
        await eventually(lambda: sum(house.present(table.id).match.state.governors[1].bid.goods) == 1)

    traded(tmp_path, story, WITH_BOT)


def test_bots_bid_once_for_the_card_another_bot_gives_away(tmp_path):
    async def story(house, table):
        house.bots.trade.dice.random = lambda: 0.5
        endow(house.present(table.id), {2: [9, 2, 2]})
        for move in ("visit_city", None, None, None):
            now = house.present(table.id)
            await house.send(BotAct(1, now.decision_since[1], move or now.match.legal()[0]), table)
        await eventually(lambda: sum(house.present(table.id).match.state.governors[2].bid.goods) == 1)
        await quiet(house)
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

    traded(tmp_path, story, (Seat(level=0), Seat("Ann", ANN), Seat("Ben", BEN)), bots_trade=False)
