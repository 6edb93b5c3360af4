"""The messages about time, and about what players agree on."""

from __future__ import annotations

from typing import Any

from greathouse.kernel.contract import TRADE
from greathouse.server.clocks.instant import reading
from greathouse.server.clocks.messages import Agree, Ask, ComeBack, Flag, Remind, Rest
from greathouse.server.errors import OutOfTime, Refused
from greathouse.server.moments import find_moment
from greathouse.server.outcomes import Outcome, appended, guests_seat, require_playing
from greathouse.server.tables import FORMER, Table


def require_time(now: float, table: Table, seat: int) -> None:
    """Raises OutOfTime if the seat's time is up, also before anybody has noticed."""
    if time_is_up(now, table, seat):
        raise OutOfTime(seat)


def time_is_up(now: float, table: Table, seat: int) -> bool:
    """Whether a seat has used all of its time."""
    clocks = table.clocks
    return bool(clocks and seat in clocks.ticking and clocks.left_at(seat, reading(now, clocks.terms)) <= 0.0)


def due(now: float, table: Table) -> Flag | Remind | None:
    """What is to be done at a table now: a seat's time is up, or a player is to be reminded."""
    clocks = table.clocks
    if clocks is None or table.over:
        return None
    time = reading(now, clocks.terms)
    for seat in sorted(clocks.ticking):
        if clocks.falls(seat) <= time:
            return Flag(seat)
        if clocks.terms.by_days and seat not in clocks.reminded and clocks.reminds(seat) <= time:
            return Remind(seat)
    return None


def flag(now: float, message: Flag, table: Table) -> Outcome:
    """Ends what a seat may do whose time is up. Raises Refused."""
    require_playing(table)
    if not time_is_up(now, table, message.seat):
        raise Refused("not-due", 409)
    return appended(now, table, "flag", {"seat": message.seat}, message.seat)


def remind(now: float, message: Remind, table: Table) -> Outcome:
    """Notes that a player is reminded. Raises Refused."""
    if due(now, table) != message:
        raise Refused("not-due", 409)
    return appended(now, table, "remind", {"seat": message.seat}, message.seat)


def come_back(now: float, message: ComeBack, table: Table) -> Outcome:
    """Gives a guest its seats back that bots have carried on. Raises Refused."""
    require_playing(table)
    seats = table.left_to_bots(message.guest)
    if not seats:
        raise Refused("not-your-seat", 403)
    body = {"seats": list(seats), "key": message.key, "by": seats[0], "asked": message.asked}
    return appended(now, table, "back", body, seats[0])


def rest(now: float, message: Rest, table: Table) -> Outcome:
    """Stops the clocks of a player on vacation, or lets them go on; nothing happens where they are so already."""
    clocks, seats = table.clocks, table.seats_of(message.guest)
    changed = [seat for seat in seats if clocks and (seat in clocks.resting) != message.on]
    if not clocks or not clocks.terms.by_days or table.ended or not changed:
        return Outcome(table, -1, 0)
    return appended(now, table, "rest", {"seats": changed, "on": message.on}, changed[0])


# What players agree on -----------------------------------------------------------------------------------------


def asked_people(table: Table, seat: int) -> list[int]:
    """The seats that have to agree to what a seat wishes: of all other people who are still there."""
    mine = table.seats[seat].guest
    return [other for other, place in enumerate(table.seats) if not place.bot and place.guest not in (mine, FORMER)]


def ask(now: float, message: Ask, table: Table) -> Outcome:
    """Asks the others; where nobody is left to be asked an abort needs no more. Raises Refused."""
    seat = guests_seat(table, message.guest)
    require_playing(table)
    if table.wished:
        raise Refused("asked-already", 409)
    key = {"key": message.key, "by": seat, "asked": message.asked}
    if message.wish == "undo":
        seat = next((one for one in table.seats_of(message.guest) if latest_choice(table, one)), seat)
        if table.rated or not latest_choice(table, seat) or not asked_people(table, seat):
            raise Refused("no-undo", 409)
    elif not asked_people(table, seat):
        if table.rated:
            raise Refused("rated-abort", 409)
        return appended(now, table, "abort", {"seat": seat} | key, seat)
    return appended(now, table, "ask", {"seat": seat, "wish": message.wish} | key, seat)


def agree(now: float, message: Agree, table: Table) -> Outcome:
    """Notes what a player says; once all agree it is done. Raises Refused."""
    mine = table.seats_of(message.guest)
    require_playing(table)
    if not mine or not table.wished or (message.yes and table.wished.seat in mine):
        raise Refused("not-asked", 409)
    wished, seat = table.wished, mine[0]
    body: dict[str, Any] = {"key": message.key, "by": seat, "asked": message.asked}
    missing = set(asked_people(table, wished.seat)) - wished.agreed - set(mine)
    if not message.yes or missing:
        return appended(now, table, "agree", body | {"seats": list(mine), "yes": message.yes}, seat)
    if wished.wish == "abort":
        return appended(now, table, "abort", body | {"seat": wished.seat}, seat)
    indices = latest_choice(table, wished.seat)
    return appended(now, table, "undo", body | {"seat": wished.seat, "indices": indices}, seat)


def latest_choice(table: Table, seat: int) -> list[int]:
    """Places in the history that go if all agree that a seat takes its latest choice back; empty if that is too late.

    Everything that has happened since goes, too; trades do not.
    """
    history = table.match.history if table.match else []
    for start in range(len(history) - 1, table.prefix - 1, -1):
        if history[start].actor == TRADE:
            return []
        if history[start].actor == seat:
            return list(range(start, len(history))) if find_moment(table.recent, start) else []
    return []


HANDLERS = {Flag: flag, Remind: remind, ComeBack: come_back, Rest: rest, Ask: ask, Agree: agree}
