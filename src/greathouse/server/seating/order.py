"""Who sits where: seats as the log writes them, their order, and the series that players go through together."""

from __future__ import annotations

from typing import Any

import msgspec

from greathouse.kernel.chance import Roll
from greathouse.server.tables import Seat, Table


def seat_json(seat: Seat) -> dict[str, Any]:
    """A seat as it stands in the log of a table that is opened."""
    if seat.bot and not seat.guest:
        return {"level": seat.level}
    return {"name": seat.name, "guest": seat.guest} | ({"contributes": True} if seat.contributes else {})


def read_seat(body: dict[str, Any]) -> Seat:
    """A seat from the log. Raises ValidationError for what is none."""
    return msgspec.convert(body, Seat)


def rotated(seats: list[Seat]) -> list[Seat]:
    """The same players one seat further, substitutes sent home."""
    people = [Seat(seat.name, seat.guest, contributes=seat.contributes) if seat.guest else seat for seat in seats]
    return people[-1:] + people[:-1]


def series_after(table: Table) -> dict[str, Any] | None:
    """Where the series stands at the next table: points move with the players; a new series after the last game."""
    series = table.series
    if not series:
        return None
    if series["game"] >= series["of"]:
        return {"game": 1, "of": series["of"], "points": [0.0] * len(table.seats)}
    points = [had + won for had, won in zip(series["points"], table.points, strict=True)]
    return {"game": series["game"] + 1, "of": series["of"], "points": points[-1:] + points[:-1]}


def shuffle(seats: list[Seat], dealer: Roll) -> None:
    """Puts the seats into a random order, all orders equally likely."""
    for last in range(len(seats) - 1, 0, -1):
        other = dealer(last + 1)
        seats[last], seats[other] = seats[other], seats[last]
