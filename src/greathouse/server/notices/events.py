"""What an entry of a table's log is news of, and for whom. It says nothing that a table hides."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal, NamedTuple

from greathouse.server.tables import FORMER, Table

Kind = Literal["turn", "remind", "over", "substituted", "challenge", "asked"]
"""It is somebody's turn; most of its time for that has gone; a game is over; a bot plays in its place; somebody
challenges it; others ask it to agree."""


class Telling(NamedTuple):
    """What somebody is told of a table."""

    owner: str
    kind: Kind


def owing(table: Table | None) -> frozenset[str]:
    """The people whose answers a table waits for."""
    if table is None:
        return frozenset()
    seats = [table.seats[seat] for seat in table.waiting]
    return frozenset([seat.guest for seat in seats if not seat.bot and seat.guest not in ("", FORMER)])


def tellings(
    before: Table | None, after: Table, kind: str, body: dict[str, Any], due: frozenset[str]
) -> tuple[Telling, ...]:
    """Who is told what of an entry; who has done it is not told. The table waits for those who are `due` since then."""
    doer = _doer(after, kind, body)
    told = [one for one in _tellings(before, after, kind, body, due) if one.owner not in (doer, "", FORMER)]
    return tuple(dict.fromkeys(told))


def _doer(table: Table, kind: str, body: dict[str, Any]) -> str:
    if kind in ("flag", "remind", "open", "sit", "fill"):
        return ""
    seat = body["events"][0][0] if kind == "act" else body.get("by", -1)
    return table.seats[seat].guest if seat >= 0 else ""


def _in_company(table: Table) -> bool:
    """Whether somebody else plays, or a clock runs: who is alone among bots comes back by itself."""
    people = {seat.guest for seat in table.seats if seat.guest}
    return table.clocks is not None or len(people) > 1


def _tellings(
    before: Table | None, after: Table, kind: str, body: dict[str, Any], due: frozenset[str]
) -> Iterator[Telling]:
    if after.over:
        if before and not before.over:
            yield from (Telling(seat.guest, "over") for seat in after.seats)
        return
    if kind == "open" and after.challenged:
        yield Telling(after.challenged, "challenge")
    if kind in ("flag", "remind"):
        told: Kind = "remind" if kind == "remind" else "substituted"
        yield Telling(after.seats[body["seat"]].guest, told)
    if after.wished and kind == "ask":
        yield from (Telling(seat.guest, "asked") for seat in after.seats if not seat.bot)
    if due and kind not in ("transfer", "back") and _in_company(after):
        yield from (Telling(owner, "turn") for owner in sorted(due))
