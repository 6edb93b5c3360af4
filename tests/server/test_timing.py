"""How long an answer takes tells nothing: what is timing_reveals is never made for a person, nor sooner by a bot."""

import asyncio
import time
from types import SimpleNamespace

import pytest

from greathouse.server.messages import BotAct
from greathouse.server.recent import Recent
from greathouse.server.tables import Seat
from greathouse.server.trade import bots
from greathouse.server.web.table_page import Look, table_page
from greathouse.server.web.visitors import Visitor

from .desk import ANN, BEN
from .market import WITH_BOT, Market, answered, traded

HOUSE = SimpleNamespace(
    drawings=Recent(0),
    audience=SimpleNamespace(spectators=lambda table: 0),
    service=SimpleNamespace(token=lambda: "key"),
    pool=SimpleNamespace(full_strength=lambda game: True),
    now=lambda: 0.0,
    bots=SimpleNamespace(
        paused=(),
        patience=SimpleNamespace(late=lambda table, reader: "", awaits=lambda table: False),
    ),
)
ASKING = ("offer", "to 1", "done", "ask stone", "ask stone", "ask stone", "propose")


def forced(market: Market, guest: str) -> bool:
    """Whether the page may make the only choice of this guest at once, which would tell that it was the only one."""
    play = table_page(HOUSE, market.table, Visitor(guest=guest), Look()).play
    return play.only and not play.late


def test_r97_a_page_declines_for_a_person_only_after_a_while(tmp_path):
    market = Market(tmp_path, haggling="formal")
    for move in ASKING:
        market.play(ANN, move)
    assert market.table.match.legal(1) == ["decline"]
    assert not forced(market, BEN)


def test_a_page_makes_other_choices_that_are_forced(tmp_path):
    market = Market(tmp_path, haggling="formal")
    market.play(ANN, "city_card")
    assert len(market.table.match.legal(0)) == 1
    assert forced(market, ANN)


def test_r97_a_list_is_ended_for_a_person_only_after_a_while(tmp_path):
    """Cards come last: with the only one on the list just its end is left, which others need not know."""
    market = Market(tmp_path, haggling="formal")
    for move in ("offer", "to 1"):
        market.play(ANN, move)
    market.play(ANN, market.table.match.legal(0)[-2])
    assert market.table.match.legal(0) == ["done"]
    assert not forced(market, ANN)


@pytest.mark.parametrize("strong", [False, True])
def test_r97_a_bot_that_thinks_plainly_takes_its_time(tmp_path, strong):
    async def story(house, table):
        house.pool.full_strength = lambda game: strong
        before = house.bots.pace_of(table, 1)
        for move in ASKING:
            now = house.present(table.id)
            await house.send(BotAct(0, now.decision_since[0], move), table)
        assert before == house.pace
        assert house.bots.pace_of(house.present(table.id), 1) == house.pace * (1 if strong else 2)

    traded(tmp_path, story, (Seat(level=0), Seat("Ann", ANN)), pace=60.0, haggling="formal")


@pytest.mark.slow
def test_r97_thinking_does_not_lengthen_an_answer(tmp_path, monkeypatch):
    """A bot that needs most of its last moment to make up its mind sleeps only for the rest of it."""
    slept = []
    sleep = asyncio.sleep

    async def watched(delay, *more):
        slept.append((asyncio.current_task(), delay))
        await sleep(delay, *more)

    def slow(*_):
        time.sleep(bots.READY * 0.8)

    async def story(house, table):
        house.bots.trade.dice.random = lambda: 0.5
        house.bots.trade.dice.uniform = lambda low, high: low
        house.bots.trade._agrees = slow
        monkeypatch.setattr(asyncio, "sleep", watched)
        assert await answered(house, table, {"grain": 2, "brick": 2}, {"grain": 1}) == "refuse"

    traded(tmp_path, story, WITH_BOT, pace=0.2)
    task = next(task for task, delay in slept if delay == pytest.approx(0.3 - bots.READY))
    last = [delay for other, delay in slept if other is task][-1]
    assert 0 <= last <= bots.READY * 0.21
