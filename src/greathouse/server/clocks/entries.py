"""What the entries about time and agreements do to a table, and how each entry lets its clocks go on."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from greathouse.server.clocks.clocks import Clocks
from greathouse.server.clocks.terms import LOSS, Terms
from greathouse.server.moments import Wished
from greathouse.server.tables import Seat, Table
from greathouse.server.trade.entries import lapse

Body = dict[str, Any]

ENDING_WISHES = ("act", "undo", "flag", "resign")
"""Entries after which nobody is asked any more."""


def begin_clocks(table: Table, body: Body) -> None:
    """Gives the players of a new table their time."""
    terms = Terms.from_json(body.get("clock"))
    table.clocks = Clocks(terms, len(table.seats), body["time"]) if terms else None


def pass_time(table: Table, body: Body) -> None:
    """Before an entry: time has passed since the one before."""
    if table.clocks and "time" in body:
        table.clocks.advance(body["time"])


def turn_clocks(table: Table, kind: str) -> None:
    """After an entry: the clocks of the seats that owe answers now run."""
    if table.clocks:
        owing = [seat for seat in table.waiting if not table.seats[seat].bot]
        table.clocks.follow(owing, acted=kind == "act", back=kind == "undo")
    if kind in ENDING_WISHES:
        table.wished = None


def flagged(table: Table, body: Body) -> None:
    """The time of a seat is up: its player has lost, or a bot carries it on."""
    assert table.clocks
    seat, end = body["seat"], table.clocks.terms.end
    table.add_aside("flag", seat)
    table.tick()
    if end != LOSS:
        table.substituted |= {seat}
    if end == LOSS and len(table.seats) == 2:
        table.resigned, table.by_time = seat, True
    else:
        table.seats[seat] = replace(table.seats[seat], level=max(end, 0))
    lapse(table, table.offers.of(seat))


def come_back(table: Table, body: Body) -> None:
    """The owner of a seat plays again."""
    for seat in body["seats"]:
        owner = table.seats[seat]
        table.seats[seat] = Seat(owner.name, owner.guest)
        table.substituted -= {seat}
        if table.clocks:
            table.clocks.give_back(seat)
        table.add_aside("back", seat)
    table.tick()


def reminded(table: Table, body: Body) -> None:
    """A seat has been reminded; nothing at the table changes."""
    if table.clocks:
        table.clocks.remind(body["seat"])


def rested(table: Table, body: Body) -> None:
    """The vacation of a player begins or ends."""
    if table.clocks:
        table.clocks.rest(body["seats"], on=body["on"])
    table.tick()


def asked(table: Table, body: Body) -> None:
    """A player asks the others to agree to something."""
    seat = body["seat"]
    table.wished = Wished(seat, body["wish"], frozenset())
    table.add_aside(f"ask-{body['wish']}", seat)
    table.tick()


def agreed(table: Table, body: Body) -> None:
    """A player agrees, with others still to be asked, or does not."""
    assert table.wished
    if body["yes"]:
        table.wished = table.wished._replace(agreed=table.wished.agreed | frozenset(body["seats"]))
    else:
        table.add_aside("disagree" if body["by"] != table.wished.seat else "ask-no-more", body["by"])
        table.wished = None
    table.tick()


def aborted(table: Table, body: Body) -> None:
    """All agree that the game ends without a result."""
    _end_without_result(table, "abort", body["seat"])


def closed(table: Table, _: Body) -> None:
    """Who runs the house ends what goes on here."""
    _end_without_result(table, "close", -1)


def _end_without_result(table: Table, kind: str, wishing: int) -> None:
    table.aborted, table.wished = True, None
    table.add_aside(kind, wishing)
    table.tick()
    for seat in range(len(table.seats)):
        lapse(table, table.offers.of(seat))


CLOCK_ENTRIES = {
    "flag": flagged,
    "back": come_back,
    "remind": reminded,
    "rest": rested,
    "ask": asked,
    "agree": agreed,
    "abort": aborted,
    "close": closed,
}
