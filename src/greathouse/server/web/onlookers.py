"""Pages of those who only look on: all who may see the same are sent the same bytes.

What they would ask for at the next wake comes with it (`part_ahead`): changes from what most of them hold, written once
for all streams. Whoever holds something else asks, as everybody did before, and holds the same afterwards.
"""

from __future__ import annotations

import gzip
from collections.abc import Hashable
from dataclasses import dataclass
from typing import NamedTuple

from starlette.responses import Response

from greathouse.kernel.contract import SPECTATOR
from greathouse.server.web.rendering import signs_in, without_signs
from greathouse.server.web.site import TableVisit
from greathouse.server.web.table_page import Look, looks_on, next_moment, table_page, warming
from greathouse.server.web.visitors import Visitor

MIN_COMPRESSED, COMPRESSION = 1000, 2
"""Pages of so many bytes are compressed on their way, at this level of gzip: to a fifth, in a third of the time that
level 5 takes for a tenth less."""

MAX_AHEAD = 32_768
"""Characters that are sent to everybody at once; what is longer is asked for, and comes compressed."""

KEPT = ("content-type", "content-language", "vary", "held-lines", "changes")
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
    asked = _shape(visitor)
    holds = (_packed(visit), visit.known_signs, visit.held)
    beside = (
        house.audience.spectators(table),
        house.bots.patience.late(table, SPECTATOR),
        house.bots.patience.awaits(table),
        table.id in house.bots.paused,
        warming(house, table),
    )
    return (table.id, table.seq, tuple(table.seats), moment.length if moment else None, later, *asked, *holds, *beside)


def _shape(visitor: Visitor) -> tuple[Hashable, ...]:
    """What of a visitor's preferences its page depends on, while it only looks on."""
    return (visitor.lang, visitor.narrow, visitor.forced, visitor.confirm)


class Followed(NamedTuple):
    """What onlookers were told last: up to which revision, the name of the answer that they hold then, the hieroglyphs
    that they have, and the events that brought it (none where each had to ask)."""

    revision: int
    name: str = ""
    signs: str = ""
    events: bytes = b""


def part_ahead(visit: TableVisit) -> bytes:
    """The events that bring an onlooker's stream what its page would ask for now; none for other pages, and where it is
    not known what they hold."""
    table = visit.house.present(visit.table.id)
    if not table or not looks_on(table, visit.guest) or table.clocks or table.study or table.later:
        return b""
    mark = (table.id, *_shape(visit.visitor))
    last: Followed | None = visit.site.followed.find(mark)
    if last is None or last.revision != table.revision(SPECTATOR):
        visit.table = table
        last = visit.site.followed.keep(mark, _followed(visit, last))
    return last.events


def _followed(visit: TableVisit, last: Followed | None) -> Followed:
    """What onlookers are told up to the present after the last that they were told: each moment, as they ask for it."""
    revision, events = visit.table.revision(SPECTATOR), b""
    if last is None or last.revision > revision:
        last = _told(visit, Followed(revision))
    while last.revision < revision:
        last = _told(visit, last)
        events += last.events
    return last._replace(events=events)


def _told(visit: TableVisit, last: Followed) -> Followed:
    """What onlookers are told next, from the changing part of their pages."""
    page = table_page(visit.house, visit.table, visit.visitor, Look(after=last.revision))
    whole = visit.written("table_part.html", page)
    signs = signs_in(whole)
    shape = {"after": str(last.revision), "more": page.more, "narrow": str(int(visit.visitor.narrow))}
    name, told = visit.site.sent.ahead(without_signs(whole, last.signs if last.name else signs), last.name, shape)
    events = f"event: part\ndata: {told}\n\n" if 0 < len(told) <= MAX_AHEAD else ""
    return Followed(page.revision, name, signs, events.encode())


def kept_answer(visit: TableVisit, made: Response) -> KeptAnswer:
    """An answer to be sent to all who ask alike, compressed if they can read that."""
    headers = {name: made.headers[name] for name in KEPT if name in made.headers}
    body = bytes(made.body)
    if not _packed(visit):
        return KeptAnswer(body, headers)
    headers["vary"] += ", Accept-Encoding"
    return KeptAnswer(gzip.compress(body, COMPRESSION, mtime=0), headers | {"content-encoding": "gzip"})


def _packed(visit: TableVisit) -> bool:
    return "gzip" in visit.request.headers.get("accept-encoding", "")
