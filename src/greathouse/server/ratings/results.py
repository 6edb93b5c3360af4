"""What is kept of a finished game, derived from its table alone."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from typing import Any, NamedTuple

from greathouse.kernel.contract import CHANCE, SPECTATOR, TRADE, UNNOTICED
from greathouse.kernel.options import written as written_value
from greathouse.server.tables import Table

MAX_INDEXED = 20
"""So many of a game's first events can be searched by."""


class Position(NamedTuple):
    """A position as everybody saw it, what happened there, and what came of it for who did it (None: chance)."""

    place: int
    digest: int
    actor: int
    code: int
    share: float | None


class SeatResult(NamedTuple):
    """How a seat ended; `level` is that of a bot, or -1; `absent`: a bot had to end a person's game."""

    owner: str
    name: str
    level: int
    place: int
    share: float
    score: int | None
    first: str


class Kind(NamedTuple):
    """What searches ask of a finished game; the fields are those of the database's `result_kinds`."""

    game: str
    seats: int
    rated: bool
    given_up: bool
    rivals: str
    winner: int
    options: str

    @property
    def digest(self) -> int:
        """A number of 63 bits that stands for it in the database."""
        return _digest(json.dumps(self))


class Finished(NamedTuple):
    """A finished game; the fields are those of the database's `results` and `result_kinds`."""

    game: str
    public: bool
    rated: bool
    rivals: str
    winner: int
    given_up: bool
    plain: bool
    length: int
    options: str
    opening: str
    seats: tuple[SeatResult, ...]
    positions: tuple[Position, ...]

    @property
    def kind(self) -> Kind:
        """What searches ask of it."""
        return Kind(self.game, len(self.seats), self.rated, self.given_up, self.rivals, self.winner, self.options)


def finished(table: Table) -> Finished:
    """The result of a table whose game is over."""
    points, places = table.points, ranks(table)
    best = [seat for seat, place in enumerate(places) if place == 1]
    people = sum(bool(seat.guest) for seat in table.seats)
    plain = (
        table.resigned < 0 and not (table.study or table.start or table.prefix) and not any(map(_absent, table.seats))
    )
    return Finished(
        game=table.game.key,
        public=table.public,
        rated=table.rated,
        rivals="people" if people == len(table.seats) else "mixed" if people else "bots",
        winner=best[0] if len(best) == 1 else -1,
        given_up=table.resigned >= 0 or any(map(_absent, table.seats)),
        plain=plain,
        length=table.length,
        options=options_key(table.options),
        opening=json.dumps(table.written[:MAX_INDEXED], ensure_ascii=False, separators=(",", ":")),
        seats=tuple(_seat_result(table, seat, places[seat], points[seat]) for seat in range(len(table.seats))),
        positions=tuple(_positions(table, points)) if table.public and not (table.start or table.prefix) else (),
    )


def _absent(seat: Any) -> bool:
    """Whether a bot holds a person's seat."""
    return bool(seat.guest) and seat.bot


def ranks(table: Table) -> list[int]:
    """How each seat ended, 1 is best; whoever was not there at the end comes after all others."""
    assert table.match
    if table.resigned >= 0:
        found = [2 if seat == table.resigned else 1 for seat in range(len(table.seats))]
    else:
        found = [place.rank for place in table.match.placing]
    last = len(found) + 1
    kept = [last if _absent(seat) else place for seat, place in zip(table.seats, found, strict=True)]
    return [1 + sum(other < mine for other in kept) for mine in kept]


def options_key(options: dict[str, Any]) -> str:
    """Options as results are searched by them."""
    return " ".join(["", *(f"{name}={written_value(value)}" for name, value in sorted(options.items())), ""])


def _seat_result(table: Table, seat: int, place: int, share: float) -> SeatResult:
    assert table.match
    sitting = table.seats[seat]
    score = table.match.scores[seat] if table.match.over else None
    owner = sitting.guest
    return SeatResult(owner, sitting.name, sitting.level if not owner else -1, place, share, score, _first(table, seat))


def _first(table: Table, seat: int) -> str:
    """The first choice of a seat, written, if it was early enough to be told again."""
    assert table.match
    early = table.match.history[:MAX_INDEXED]
    return next((table.match.written(event)[:64] for event in early if event.actor == seat), "")


def _positions(table: Table, points: list[float]) -> Iterator[Position]:
    """The first positions, and what happened there; up to the first trade."""
    assert table.match
    match = table.beginning()
    for place, event in enumerate(table.match.history[:MAX_INDEXED]):
        if event.actor == TRADE:
            return
        code = match.seen(event, SPECTATOR)
        if code != UNNOTICED:
            share = None if event.actor == CHANCE else points[event.actor]
            yield Position(place, position_digest(table, match.state), event.actor, code, share)
        match.replay([event])


def position_digest(table: Table, state: Any) -> int:
    """A number of 63 bits for a position as everybody sees it, and for the options."""
    view: Any = table.game.View()
    table.game.views.view(state, SPECTATOR, view)
    return _digest(json.dumps([table.game.key, len(table.seats), table.options, view.to_json()], sort_keys=True))


def _digest(told: str) -> int:
    return int.from_bytes(hashlib.blake2b(told.encode(), digest_size=8).digest()) >> 1
