"""The part of the table service that handles the messages about trade."""

from __future__ import annotations

from typing import Any

from greathouse.kernel.errors import UnreadableMove
from greathouse.server.errors import Refused
from greathouse.server.outcomes import Outcome, appended, guests_seat, require_playing
from greathouse.server.tables import Table
from greathouse.server.trade.messages import Propose, Reply
from greathouse.server.trade.offers import MAX_OPEN, Items, Offer

BOTS_TRADE = "bots_trade"
"""The table option that lets bots trade; it concerns the table, not the rules."""


def stays_out(table: Table, seat: int) -> bool:
    """Whether this is the seat of a bot at a table whose bots do not trade."""
    return table.seats[seat].bot and not table.options.get(BOTS_TRADE, True)


def propose(now: float, message: Propose, table: Table) -> Outcome:
    """A new offer, or a bid that is made at once. Raises Refused."""
    seat = _trader(table, message)
    if message.revision < table.offers.since[seat + 1]:
        raise Refused("stale", 409)
    _require_lawful(table, message, seat)
    if len(table.offers.of(seat)) >= MAX_OPEN and not table.game.trade.promised(message.gets):
        raise Refused("too-many-offers", 409)
    if message.to >= 0 and stays_out(table, message.to):
        raise Refused("stays-out", 409)
    if message.counters:
        _require_countered(table, message, seat)
    body = {"seat": seat, "to": message.to, "gives": message.gives, "gets": message.gets}
    body |= {"counters": message.counters} if message.counters else {}
    return appended(now, table, "offer", body | _click(message, seat), seat)


def reply(now: float, message: Reply, table: Table) -> Outcome:
    """An open offer is accepted, refused or withdrawn. Raises Refused."""
    seat = _trader(table, message)
    offer = table.offers.open.get(message.offer)
    if offer is None or offer.taker >= 0:
        raise Refused("offer-gone", 409)
    if message.answer not in ("accept", "refuse", "withdraw"):
        raise Refused("bad-request", 422)
    if not (offer.seat == seat if message.answer == "withdraw" else offer.open_to(seat)):
        raise Refused("not-your-offer", 403)
    body: dict[str, Any] = {"seat": seat, "offer": offer.number, "answer": message.answer}
    if message.answer == "accept":
        body["paid"] = _paid(table, seat, offer, message.cards)
    return appended(now, table, "answer", body | _click(message, seat), seat)


def _require_lawful(table: Table, message: Propose, seat: int) -> None:
    try:
        fault = table.game.trade.fault(table.view(seat), seat, message.to, message.gives, message.gets)
    except UnreadableMove as error:
        raise Refused("unreadable", 422, error=error) from None
    if fault:
        raise Refused("illegal", 422, rule=fault)


def _require_countered(table: Table, message: Propose, seat: int) -> None:
    """An offer is answered by another only while it is open, and to the one who made it."""
    offer = table.offers.open.get(message.counters)
    if offer is None or not offer.open_to(seat):
        raise Refused("offer-gone", 409)
    if message.to != offer.seat:
        raise Refused("bad-request", 422)


def _paid(table: Table, seat: int, offer: Offer, cards: tuple[str, ...]) -> Items:
    """What the taker hands over: the one way there is, or that with the cards it picked."""
    ways: list[Items] = table.game.trade.ways(table.view(seat), seat, offer.gets)
    if not ways:
        raise Refused("illegal", 422, rule=int(table.game.trade.LACKING))
    fitting = [way for way in ways if set(cards) <= set(way)]
    if not fitting or (len(ways) > 1 and not cards):
        raise Refused("pick-cards", 422)
    return fitting[0]


def _trader(table: Table, message: Propose | Reply) -> int:
    """The seat that trades, of a guest or of a bot. Raises Refused."""
    seat = _bots_seat(table, message.seat) if message.bot else guests_seat(table, message.guest, message.seat)
    require_playing(table)
    if not table.trading:
        raise Refused("no-trade", 409)
    return seat


def _bots_seat(table: Table, seat: int | None) -> int:
    if seat is None or not table.seats[seat].bot:
        raise Refused("not-your-seat", 403)
    return seat


def _click(message: Propose | Reply, seat: int) -> dict[str, Any]:
    """What an entry says of the click behind it."""
    return {"key": message.key, "by": seat, "asked": message.asked} if message.key else {}
