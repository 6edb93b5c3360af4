"""The event log of a table: what each entry does.

An entry is a kind and a body of JSON values:

    open    game, content, rules, options, seats, join, series, start, prefix, study, public, rated, challenged,
            tournament, duplicate, robots, quiet, later, eyes, secret, key, events (the first)
    sit     seat, guest, name, key, events                               a person takes a free seat
    fill    level, key, events                                           bots take all free seats
    number  seat, number, events                                         a seat gives a number for the game's chance
    begin   events                                                       the game begins without the missing numbers
    decline                                                              who was challenged does not want to play
    leave   seat, key                                                    a person gives its seat free again
    transfer seats, guest, to, name                                      all seats of an owner pass to another
    act     events, key, forced, fault                                   a choice and the chance that followed
    undo    seat, indices, key                                           choices taken back
    resign  seat, substitute, key, late                                  a seat gives up
    rematch table, key                                                   the players go on at another table
    offer   seat, to, gives, gets, counters, key                         a seat offers a trade (-1: to anyone)
    answer  seat, offer, answer, paid, key                               accept, refuse, withdraw
    say     seat, key                                                    a remark, in old logs
    flag    seat                                                         the time of a seat is up
    remind  seat                                                         a player has used most of its time for a turn
    back    seats, key                                                   an owner plays again where a bot did
    rest    seats, on                                                    a vacation begins or ends
    ask     seat, wish, key                                              a seat asks the others to agree
    agree   seats, yes, key                                              a player agrees while others are asked, or not
    abort   seat, key                                                    all have agreed to end the game
    close                                                                who runs the house ends the table

`events` are pairs of actor and written move (of a trade its JSON); the games' numbers never leave the process. A trade
that was agreed on is executed at the next safe point: it follows from the entries, so that the fold executes it again.
The entry `open` of a table with clocks has their terms (`clock`), and every entry there a `time`, the reading of the
house's time (`clocks/`).
"""

from __future__ import annotations

import logging
from bisect import bisect_right
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

import msgspec

from greathouse.kernel.contract import SPECTATOR
from greathouse.kernel.errors import BadRecord, HouseError
from greathouse.kernel.events import Note
from greathouse.kernel.fairness import Fairness
from greathouse.server.clocks.entries import CLOCK_ENTRIES, begin_clocks, pass_time, turn_clocks
from greathouse.server.errors import Refused
from greathouse.server.moments import LogPosition, Receipt
from greathouse.server.seating import order
from greathouse.server.seating.entries import SEATING_ENTRIES, begin_if_full
from greathouse.server.tables import Deal, Games, Table
from greathouse.server.trade.entries import TRADE_ENTRIES, lapse, settle
from greathouse.server.watching.place import mark

_log = logging.getLogger(__name__)

DAMAGED = (
    ArithmeticError,
    AssertionError,
    AttributeError,
    LookupError,
    RecursionError,
    TypeError,
    ValueError,
    msgspec.ValidationError,
)
"""What an entry raises that the house cannot have written."""

Body = dict[str, Any]


def fold(table_id: str, games: Games, entries: Iterable[tuple[str, Body]]) -> Table:
    """The table that this log tells. Raises Refused if it tells nothing, BadRecord for other rules, and what the rules
    raise for other moves."""
    table = Table(table_id, games)
    for kind, body in entries:
        apply(table, kind, body)
    if not table.seq:
        raise Refused("unknown-table", 404)
    return table


def apply(table: Table, kind: str, body: Body, deal: Deal | None = None) -> None:
    """Carries out one entry. If it is a new one, `deal` deals the chance that follows, which comes to its `events`."""
    table.deal = deal
    pass_time(table, body)
    before, noticed = LogPosition(table.seq, tuple(table.revisions)), table.noticed
    _ENTRIES[kind](table, body)
    settle(table)
    turn_clocks(table, kind)
    table.seq += 1
    mark(table, before, table.noticed - noticed)
    key = body.get("key", "")
    if key:
        seat = int(body["by"])
        table.receipts[key] = Receipt(seat, str(body["asked"]), table.revision(seat))
    table.deal = None


def _open(table: Table, body: Body) -> None:
    table.game = table.games(body["game"], body.get("content", "")).under(body["rules"])
    table.options = body["options"]
    table.seats = [order.read_seat(seat) for seat in body["seats"]]
    fair = "secret" in body and body.get("duplicate", "") in ("", body["secret"])
    table.fairness = Fairness(body["secret"]) if fair else None
    table.opening = body.get("prefix", [])
    table.join, table.series = body.get("join", ""), body.get("series")
    for name in ("study", "public", "rated", "robots", "quiet"):
        setattr(table, name, bool(body.get(name)))
    table.challenged, table.start = body.get("challenged", ""), body.get("start", {})
    table.tournament, table.duplicate = body.get("tournament", ""), body.get("duplicate", "")
    table.later, table.eyes = body.get("later", 0), body.get("eyes", SPECTATOR)
    table.revisions = [0] * (len(table.seats) + 1)
    table.decision_since = [0] * len(table.seats)
    begin_clocks(table, body)
    begin_if_full(table, body)


def _act(table: Table, body: Body) -> None:
    before = table.decisions()
    actor = body["events"][0][0]
    if body.get("fault"):
        table.add_aside("fault", actor)
    table.play(body["events"], forced=bool(body.get("forced")))
    table.renew_decisions(before, actor)


def _undo(table: Table, body: Body) -> None:
    assert table.match
    before, gone = table.decisions(), set(body["indices"])
    start = min(gone)
    kept = [place for place in range(start, table.length) if place not in gone]
    later = [(table.match.history[place], table.forced[place]) for place in kept]
    table.tick()
    table.rewind(start)
    for event, forced in later:
        table.carry_out(event, forced=forced, told=True)
    _shift_notes(table.match.notes, start, gone)
    _shift_asides(table, start, gone)
    table.add_aside("undo", body["seat"])
    table.renew_decisions(before, body["seat"])
    table.epoch += 1


def _shift_notes(notes: list[Note], start: int, gone: set[int]) -> None:
    """Notes follow the history from `start` on; those before it stay where they are."""
    first = bisect_right(notes, start, key=lambda note: note.place)
    notes[first:] = [note._replace(place=_shifted(note.place, gone)) for note in notes[first:]]


def _shift_asides(table: Table, start: int, gone: set[int]) -> None:
    """Asides do, too; what was offered stays even where the history has become shorter."""
    first = bisect_right(table.asides, start, key=lambda aside: aside.place)
    table.asides[first:] = [
        aside._replace(place=_shifted(aside.place, gone))
        for aside in table.asides[first:]
        if aside.place <= table.length or aside.offer
    ]


def _shifted(place: int, gone: set[int]) -> int:
    """A place in the history after these events have gone from it."""
    return place - sum(1 for index in gone if index < place)


def _resign(table: Table, body: Body) -> None:
    seat = body["seat"]
    table.add_aside("late" if body.get("late") else "resign", seat)
    table.tick()
    if body["substitute"] < 0:
        table.resigned = seat
    else:
        table.seats[seat] = replace(table.seats[seat], level=body["substitute"])
    lapse(table, table.offers.of(seat))


def _rematch(table: Table, body: Body) -> None:
    table.next = body["table"]
    table.tick()


_ENTRIES: dict[str, Callable[[Table, Body], None]] = {
    "open": _open,
    **SEATING_ENTRIES,
    "act": _act,
    "undo": _undo,
    "resign": _resign,
    "rematch": _rematch,
    **TRADE_ENTRIES,
    **CLOCK_ENTRIES,
}


def continued(table: Table, entries: Iterable[tuple[str, dict[str, Any]]]) -> Table:
    """The table after further entries; the same one if there are none."""
    after = table
    for kind, body in entries:
        after = table.copy() if after is table else after
        apply(after, kind, body)
    return after


def replayed(table_id: str, replay: Callable[[], Table]) -> Table:
    """The table that `replay` makes of a log. Raises Refused."""
    try:
        return replay()
    except Refused:
        raise
    except (HouseError, BadRecord) as error:
        _log.warning("table %s cannot be replayed: %s", table_id, error)
        raise Refused("old-rules", 410, error=error) from error
    except DAMAGED as error:
        _log.exception("an entry of table %s is damaged", table_id)
        raise Refused("fault", 500) from error
