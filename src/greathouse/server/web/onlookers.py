"""Pages of those who only look on: all who may see the same are sent the same bytes."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass

from starlette.responses import Response

from greathouse.kernel.contract import SPECTATOR
from greathouse.server.web.packing import packs
from greathouse.server.web.site import TableVisit
from greathouse.server.web.table_page import Look, looks_on, next_moment, warming
from greathouse.server.web.visitors import Visitor

KEPT = ("content-type", "content-language", "content-encoding", "vary", "held-lines", "changes")
"""Headers of an answer that are the same for all."""


@dataclass(frozen=True)
class KeptAnswer:
    """An answer as it is sent."""

    body: bytes
    headers: dict[str, str]

    def response(self) -> Response:
        """It once more."""
        return Response(self.body, headers=self.headers)


def onlookers_mark(visit: TableVisit, look: Look) -> Hashable | None:
    """All that the changing part of a page shows or depends on, for somebody who only looks on; None for anybody else,
    and where time runs by clocks."""
    table, house, visitor = visit.table, visit.house, visit.visitor
    if not looks_on(table, visit.guest) or table.clocks or look != Look(after=look.after):
        return None
    moment, later = next_moment(table, visit.reader, look.after)
    asked = shape_of(visitor)
    holds = (packs(visit.request), visit.known_signs, visit.held)
    beside = (
        house.audience.spectators(table),
        house.bots.patience.late(table, SPECTATOR),
        house.bots.patience.awaits(table),
        table.id in house.bots.paused,
        warming(house, table),
    )
    return (table.id, table.seq, tuple(table.seats), moment.length if moment else None, later, *asked, *holds, *beside)


def shape_of(visitor: Visitor) -> tuple[Hashable, ...]:
    """What of a visitor's preferences its page depends on, while it only looks on."""
    return (visitor.lang, visitor.narrow, visitor.forced, visitor.confirm)


def kept_answer(made: Response) -> KeptAnswer:
    """An answer to be sent to all who ask alike, as it was made for the first of them."""
    return KeptAnswer(bytes(made.body), {name: made.headers[name] for name in KEPT if name in made.headers})
