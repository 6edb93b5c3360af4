"""The messages by which seats are left, declined, and pass to another owner, and tables are closed."""

from __future__ import annotations

from dataclasses import replace

from greathouse.server.errors import Refused
from greathouse.server.messages import Close, Decline, Leave, Transfer
from greathouse.server.outcomes import Outcome, appended, guests_seat
from greathouse.server.tables import FORMER, Table


def leave(now: float, message: Leave, table: Table) -> Outcome:
    """Frees the seat of a guest before the game has begun; the log forgets who it was. Raises Refused."""
    seat = guests_seat(table, message.guest)
    if table.started:
        raise Refused("started", 409)
    body = {"seat": seat, "key": message.key, "by": seat, "asked": message.asked}
    outcome = appended(now, table, "leave", body, seat)
    if outcome.table.seats_of(message.guest):
        return outcome
    return replace(outcome, writes=(outcome.writes[0]._replace(departed=message.guest, erased=True),))


def decline(now: float, message: Decline, table: Table) -> Outcome:
    """Turns a challenge down. Raises Refused."""
    if not table.challenged or message.guest != table.challenged:
        raise Refused("not-invited", 403)
    if table.started:
        raise Refused("started", 409)
    if table.ended:
        return Outcome(table, -1, 0)
    return appended(now, table, "decline", {}, -1)


def close(now: float, _: Close, table: Table) -> Outcome:
    """Ends a table; nothing happens where that has ended."""
    return Outcome(table, -1, 0) if table.ended else appended(now, table, "close", {}, -1)


def transfer(now: float, message: Transfer, table: Table) -> Outcome:
    """Passes all seats of a guest on; nothing happens where it has none."""
    owners = [seat.guest for seat in table.seats]
    if message.guest not in owners:
        return Outcome(table, -1, 0)
    seats = [place for place, owner in enumerate(owners) if owner == message.guest]
    body = {"seats": seats, "guest": message.guest, "to": message.to, "name": message.name}
    known = message.to in owners or message.to == FORMER
    outcome = appended(now, table, "transfer", body, -1, () if known else (message.to,))
    write = outcome.writes[0]._replace(
        departed=message.guest if message.guest != message.to else "", erased=message.to == FORMER
    )
    return replace(outcome, writes=(write,))
