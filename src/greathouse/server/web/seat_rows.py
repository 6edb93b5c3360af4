"""Who sits at a table, as its page lists the seats."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from greathouse.kernel.game import Game
from greathouse.server.moments import Moment
from greathouse.server.people.secrets import is_person
from greathouse.server.tables import Seat, Table

MAX_ROWS = 1024
"""So many lists of seats are known by what they show: several at each table, for all its pages."""


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
    table: Table, reader: int, mine: tuple[int, ...], moment: Moment | None, names: list[str], lang: str
) -> tuple[SeatRow, ...]:
    """The seats as a visitor whose seats are `mine` sees them at a moment (None: at present)."""
    state = moment.state if moment else None
    called = table.game.text.seats(table.view(reader, state), lang) if table.started else [""] * len(names)
    words, away = tuple(zip(names, called, _series_points(table), strict=False)), table.substituted
    return _rows(tuple(table.seats), words, mine, table.to_move(reader, state), away)


@lru_cache(MAX_ROWS)
def _rows(
    seats: tuple[Seat, ...],
    words: tuple[tuple[str, str, str | None], ...],
    mine: tuple[int, ...],
    moving: tuple[int, ...],
    away: frozenset[int],
) -> tuple[SeatRow, ...]:
    """The rows of these seats; `words` are the names, what the game calls them, and points."""
    rows = []
    for seat, (place, (name, called, points)) in enumerate(zip(seats, words, strict=True)):
        bot, robot, person = place.bot, place.robot, is_person(place.guest)
        kind = (bot, robot and not bot, place.free, seat in mine, seat in moving, person and not bot)
        rows.append(SeatRow(seat, name, called, *kind, points, seat in away))
    return tuple(rows)


def _series_points(table: Table) -> list[str | None]:
    if table.series and table.series["of"] > 1:
        return [f"{points:g}" for points in table.series["points"]]
    return [None] * len(table.seats)
