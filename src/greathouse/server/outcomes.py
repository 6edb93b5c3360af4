"""What a message leads to: the table afterwards, and what is to be stored before anybody is told."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from greathouse.server.clocks.instant import reading
from greathouse.server.entries import apply
from greathouse.server.errors import Refused
from greathouse.server.notices.events import Telling, owing, tellings
from greathouse.server.provisos import Proviso
from greathouse.server.ratings.results import Finished, finished
from greathouse.server.tables import Deal, Table


class Append(NamedTuple):
    """An entry to be added to a table's log as number `seq`; the entry `open` makes the table.

    `guests` sit at the table from now on, `departed` does not any more, and if it is `erased` no entry names it.
    `over`, `started`, `public`, `challenged` and `by_days` are the table's afterwards, by which it is found, and so is
    `due`, the reading of the house's time at which one of its clocks wants something; `working`: the reading that does
    not count days off; `found_anew` unless all these are as they were. The entry that ends a game brings its result
    (`finished`). `told` are those to whom the entry is news; the table waits for the people of `owing`, None if that
    has not changed. It is stored if all is as `provided`.
    """

    table: str
    seq: int
    kind: str
    body: dict[str, Any]
    at: float
    guests: tuple[str, ...] = ()
    over: bool = False
    started: bool = False
    public: bool = False
    challenged: str = ""
    by_days: bool = False
    due: float | None = None
    working: bool = False
    found_anew: bool = True
    departed: str = ""
    erased: bool = False
    told: tuple[Telling, ...] = ()
    owing: frozenset[str] | None = None
    finished: Finished | None = None
    provided: tuple[Proviso, ...] = ()

    @property
    def listed_anew(self) -> bool:
        """Whether lists of tables to join or watch look different after this."""
        return bool(self.public or self.challenged) and (self.kind not in _WITHIN_THE_GAME or self.over)


_WITHIN_THE_GAME = ("act", "undo", "offer", "answer", "remind", "rest", "ask", "agree")
"""Entries that leave seats and beginning as they are."""


@dataclass(frozen=True)
class Outcome:
    """What a message leads to: the table to look at, the seat and its revision, and what is to be stored first.

    `opened` names the table to go to, `made` are the tables as they are once the writes are stored.
    """

    table: Table
    seat: int
    revision: int
    writes: tuple[Append, ...] = ()
    opened: str = ""
    made: tuple[Table, ...] = ()


def append_of(
    now: float,
    table: Table,
    kind: str,
    body: dict[str, Any],
    guests: tuple[str, ...] = (),
    before: Table | None = None,
) -> Append:
    """The entry that has just made the table what it is, after what it was before."""
    found, waited, owed = _found_by(table), owing(table), owing(before)
    return Append(
        *(table.id, table.seq, kind, body, now, guests, *found),
        found_anew=before is None or found != _found_by(before),
        told=tellings(before, table, kind, body, waited - owed),
        owing=waited if waited != owed else None,
    )


def _found_by(table: Table) -> tuple[bool, bool, bool, str, bool, float | None, bool]:
    """By what a table is found, in the order of an entry's fields."""
    clocks, found = table.clocks, (table.ended, table.started, table.public, table.challenged)
    if clocks is None:
        return (*found, False, None, False)
    return (*found, clocks.terms.by_days, None if table.ended else clocks.due, clocks.terms.days_off)


def appended(
    now: float,
    table: Table,
    kind: str,
    body: dict[str, Any],
    seat: int,
    guests: tuple[str, ...] = (),
    deal: Deal | None = None,
) -> Outcome:
    """The outcome of one further entry; `deal` deals the chance that follows, which the entry tells then."""
    after = table.copy()
    if table.clocks:
        body = body | {"time": round(reading(now, table.clocks.terms), 3)}
    apply(after, kind, body, deal)
    write = append_of(now, after, kind, body, guests, table)
    if after.over and not (table.over or after.aborted):
        write = write._replace(finished=finished(after))
    return Outcome(after, seat, after.revision(seat), (write,), made=(after,))


def guests_seat(table: Table, guest: str, wanted: int | None = None) -> int:
    """The seat through which a guest acts: the wanted one, or that which is to choose. Raises Refused."""
    mine = table.seats_of(guest)
    if not mine or (wanted is not None and wanted not in mine):
        raise Refused("not-your-seat", 403)
    return table.reader(guest) if wanted is None else wanted


def require_playing(table: Table) -> None:
    """Raises Refused unless the game has begun and goes on."""
    if not table.started:
        raise Refused("not-started", 409)
    if table.over:
        raise Refused("over", 409)
