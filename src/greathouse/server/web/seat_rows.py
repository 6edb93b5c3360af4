"""Who sits at a table, as its page lists the seats."""

from __future__ import annotations

from typing import NamedTuple

from greathouse.kernel.game import Game
from greathouse.server.moments import Moment
from greathouse.server.people.secrets import is_person
from greathouse.server.tables import Table
from greathouse.server.web.visitors import Visitor


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


def seat_rows(table: Table, reader: int, visitor: Visitor, moment: Moment | None, names: list[str]) -> list[SeatRow]:
    """The seats as a visitor sees them at a moment (None: at present)."""
    called: list[str] = [""] * len(names)
    moving: tuple[int, ...] = ()
    if table.started:
        state = moment.state if moment else None
        called = table.game.text.seats(table.view(reader, state), visitor.lang)
        moving = () if table.over and moment is None else table.to_move(reader, state)
    mine = table.seats_of(visitor.guest)
    points = _series_points(table)
    return [
        SeatRow(
            *(seat, name, called[seat], place.bot, place.robot and not place.bot, place.free),
            *(seat in mine, seat in moving, is_person(place.guest) and not place.bot, points[seat]),
            seat in table.substituted,
        )
        for seat, (name, place) in enumerate(zip(names, table.seats, strict=True))
    ]


def _series_points(table: Table) -> list[str | None]:
    if table.series and table.series["of"] > 1:
        return [f"{points:g}" for points in table.series["points"]]
    return [None] * len(table.seats)
