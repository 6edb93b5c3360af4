"""What the entries about seats do to a table, and how a log forgets an owner."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from greathouse.kernel.contract import SPECTATOR
from greathouse.server.seating.order import read_seat
from greathouse.server.tables import FORMER, Seat, Table

Body = dict[str, Any]


def sat(table: Table, body: Body) -> None:
    """A person takes a free seat."""
    told = {"guest": body["guest"], "name": body["name"], "contributes": bool(body.get("contributes"))}
    table.seats[body["seat"]] = read_seat(told)
    table.tick()
    begin_if_full(table, body)


def filled(table: Table, body: Body) -> None:
    """Bots of a level take all free seats."""
    table.seats = [Seat(level=body["level"]) if seat.free else seat for seat in table.seats]
    table.tick()
    begin_if_full(table, body)


def begin_if_full(table: Table, body: Body) -> None:
    """Begins the game, with the chance that the entry tells, if neither a player nor a number is missing."""
    if table.full and not table.missing:
        table.begin(body.setdefault("events", []))


def gave_number(table: Table, body: Body) -> None:
    """A seat gives its number for the game's chance."""
    seat = body["seat"]
    table.seats[seat] = replace(table.seats[seat], contributes=True, number=body["number"])
    table.tick()
    begin_if_full(table, body)


def begun(table: Table, body: Body) -> None:
    """The game begins without the numbers that have not come."""
    table.seats = [replace(seat, contributes=bool(seat.number)) for seat in table.seats]
    table.tick()
    begin_if_full(table, body)


def left(table: Table, body: Body) -> None:
    """A seat becomes free."""
    table.seats[body["seat"]] = Seat()
    if body["seat"] == table.eyes:
        table.eyes = SPECTATOR
    table.tick()


def declined(table: Table, _: Body) -> None:
    """Who was challenged does not want to play."""
    table.declined = True
    table.tick()


def transferred(table: Table, body: Body) -> None:
    """Seats of one owner pass to another; a name that is given takes the place of the old one."""
    for place in body["seats"]:
        seat = table.seats[place]
        name = "" if body["to"] == FORMER else body["name"] or seat.name
        table.seats[place] = replace(seat, guest=body["to"], name=name)
    table.tick()
    table.epoch += 1


SEATING_ENTRIES = {
    "sit": sat,
    "fill": filled,
    "leave": left,
    "number": gave_number,
    "begin": begun,
    "decline": declined,
    "transfer": transferred,
}


def without(owner: str, entries: list[tuple[str, Body]]) -> list[tuple[str, Body]]:
    """A log in which nothing names this owner, nor the guests whose seats passed to it.

    It tells the same game, from its beginning and from any entry on.
    """
    owners = {owner}
    for kind, body in reversed(entries):
        if kind == "transfer" and body["to"] in owners:
            owners.add(body["guest"])
    return [(kind, _nameless(body, owners)) for kind, body in entries]


def _nameless(body: Body, owners: set[str]) -> Body:
    clean = {key: FORMER if key in ("guest", "to") and value in owners else value for key, value in body.items()}
    if clean != body and "name" in clean:
        clean["name"] = ""
    if "options" in body:  # it opens the table
        clean["seats"] = [_nameless(seat, owners) for seat in body["seats"]]
    return clean
