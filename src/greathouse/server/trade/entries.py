"""What the entries about trade do at a table; what was agreed on is executed at the next safe point."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from greathouse.kernel.contract import TRADE
from greathouse.kernel.errors import IllegalMove
from greathouse.kernel.events import Event
from greathouse.kernel.trade import Trade
from greathouse.server.tables import Table
from greathouse.server.trade.offers import Offer

Body = dict[str, Any]


def _offer(table: Table, body: Body) -> None:
    assert table.match
    if table.game.trade.promised(body["gets"]):
        _execute(table, Trade(body["seat"], body["to"], body["gives"], body["gets"]))
        return
    offer = table.offers.add(body)
    table.match.note(offer.note())
    table.add_aside("offer", offer.seat, offer)
    table.tick()


def _answer(table: Table, body: Body) -> None:
    seat, offer, answer = body["seat"], table.offers.open[body["offer"]], body["answer"]
    if answer == "accept":
        table.offers.accept(offer, seat, body["paid"])
    elif answer == "refuse":
        table.offers.refuse(offer, seat)
    else:
        table.offers.drop([offer])
    _answered(table, answer, seat, offer)


def _said(table: Table, _: Body) -> None:
    """A remark of a log from before what is said stood beside it (`talk/`)."""
    table.tick()


TRADE_ENTRIES: dict[str, Callable[[Table, Body], None]] = {"offer": _offer, "answer": _answer, "say": _said}


def settle(table: Table) -> None:
    """Offers lapse when the trading period ends; what was accepted is executed if trades can be executed now."""
    if table.match is None or not table.game.about.trade:
        return
    period = int(table.game.trade_rules.trade_period(table.match.state)) if table.trading else 0
    if period != table.offers.period:
        for offer in table.offers.begin(period):
            _answered(table, "lapse", offer.seat, offer)
        table.offers.since = table.revisions.copy()
    for offer in table.offers.accepted():
        if table.trading and table.game.trade_rules.can_trade(table.match.state):
            _exchange(table, offer)


def lapse(table: Table, offers: list[Offer]) -> None:
    """These offers stand no longer, and everybody is told."""
    for offer in offers:
        _answered(table, "lapse", offer.seat, offer)
    table.offers.drop(offers)


def _exchange(table: Table, offer: Offer) -> None:
    try:
        _execute(table, Trade(offer.seat, offer.taker, offer.gives, offer.paid))
    except IllegalMove:
        lapse(table, [offer])
    else:
        table.offers.drop([offer])


def _execute(table: Table, trade: Trade) -> None:
    """Executes a trade; a bot that is to choose thinks again, a person's choice stands if it is still there."""
    assert table.match
    before = table.decisions()
    table.carry_out(Event(TRADE, trade))
    table.renew_decisions(before, TRADE)
    for seat in table.match.waiting:
        if table.seats[seat].bot:
            table.decision_since[seat] = table.revision(seat)


def _answered(table: Table, answer: str, seat: int, offer: Offer) -> None:
    assert table.match
    table.match.note({"offer": offer.number, "answer": answer, "seat": seat})
    table.add_aside(answer, seat, offer)
    table.tick()
