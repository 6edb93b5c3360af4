"""Who sits at a table, as its page lists the seats."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from greathouse.kernel.game import Game
from greathouse.server.moments import Moment
from greathouse.server.people.secrets import is_person
from greathouse.server.tables import Table


class SeatRow(NamedTuple):
    """A seat: who sits there (a `bot` of the house, a `robot`, a `person` with an account), its word, its points.

    `away`: a bot carries it on until its owner returns.
    """

    seat: int
    name: str
    word: str
    bot: bool
    robot: bool
    free: bool
    you: bool
    moving: bool
    person: bool
    points: str | None
    away: bool


def stone(game: Game, seat: int) -> str:
    """The class of the page for what is a seat's: the colour of its pieces; "" for nobody (-1)."""
    return f"of-{game.board.COLOURS[seat]}" if seat >= 0 else ""


def seat_rows(
    table: Table, reader: int, mine: Sequence[int], moment: Moment | None, names: list[str], lang: str
) -> list[SeatRow]:
    """The seats as a visitor whose seats are `mine` sees them at a moment (None: at present)."""
    state = moment.state if moment else None
    called = table.game.text.seats(table.view(reader, state), lang) if table.started else [""] * len(names)
    moving, points = table.to_move(reader, state), _series_points(table)
    rows = []
    for seat, (place, name) in enumerate(zip(table.seats, names, strict=True)):
        bot, robot, person = place.bot, place.robot, is_person(place.guest)
        kind = (bot, robot and not bot, place.free, seat in mine, seat in moving, person and not bot)
        rows.append(SeatRow(seat, name, called[seat], *kind, points[seat], seat in table.substituted))
    return rows


def _series_points(table: Table) -> list[str | None]:
    if table.series and table.series["of"] > 1:
        return [f"{points:g}" for points in table.series["points"]]
    return [None] * len(table.seats)
