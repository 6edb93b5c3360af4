"""What a page would ask for at the next wake comes with it by the stream: as changes from what the page holds.

Those who only look on and may see the same are told alike, once for all streams, from what most of them hold. The page
of a player is followed alone: from the answer that it was sent last, which nobody else holds, since it names its
clicks. Whoever holds something else asks, and is followed from there.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import NamedTuple

from starlette.responses import Response

from greathouse.server.tables import Table
from greathouse.server.web.coach import Coach
from greathouse.server.web.coached import Coached
from greathouse.server.web.headers import header
from greathouse.server.web.onlookers import shape_of
from greathouse.server.web.rendering import without_signs
from greathouse.server.web.site import TableVisit
from greathouse.server.web.table_page import Look, looks_on, table_page
from greathouse.server.web.visitors import Visitor

MAX_AHEAD = 32_768
"""Bytes that are sent ahead at once; what is longer is asked for, and comes compressed."""

MAX_TOLD = 12
"""So many parts in a row are told to a player's page that asks for nothing: it keeps no more before it shows them."""


class Followed(NamedTuple):
    """What pages were told last: up to which revision, the name of the answer that they hold then, the hieroglyphs that
    they have, and the events that brought it (none where each had to ask).

    Of a player's page beside: who asked for it, what the coach has done for them, whether it shows no moments on the
    way (`still`), and how often it was told since.
    """

    revision: int
    name: str = ""
    signs: str = ""
    events: bytes = b""
    visitor: Visitor | None = None
    coached: dict[str, Coached] | None = None
    still: bool = False
    told: int = 0


def part_ahead(visit: TableVisit) -> bytes:
    """The events that bring a page by its stream what it would ask for now; none where it is not known what the page
    holds, and where it cannot be told ahead."""
    table = visit.house.present(visit.table.id)
    if not table or not _can_be_told(table):
        return b""
    mark, site = _mark(visit, table), visit.site
    last: Followed | None = site.followed.find(mark)
    if last is None and not looks_on(table, visit.guest):
        return b""
    if last is None or last.revision != table.revision(table.reader(visit.guest)):
        visitor = last.visitor if last and last.visitor else visit.visitor
        asked = TableVisit(visit.request, table, visitor)
        asked.coached = last.coached if last and last.coached is not None else {}
        last = _followed(asked, last)
        if last is None:
            site.followed.drop(mark)
            return b""
        site.followed.keep(mark, last)
    return last.events


def follow(visit: TableVisit, revision: int, signs: str, answer: Response) -> None:
    """A page of a player has been sent an answer, of which it keeps the text, and has these hieroglyphs: from now on it
    is followed."""
    table = visit.table
    name = answer.headers.get("held-lines", "")
    if name and not visit.house.store.sharing and _can_be_told(table) and not looks_on(table, visit.guest):
        still = bool(header(visit.request, "still"))
        followed = Followed(revision, name, signs, b"", visit.visitor, visit.coached, still)
        visit.site.followed.keep(_mark_of_player(visit), followed)


def asks(visit: TableVisit) -> None:
    """A player's page sends a message, whose answer brings it up to date: until then it is not followed."""
    visit.site.followed.drop(_mark_of_player(visit))


def _can_be_told(table: Table) -> bool:
    """Whether a page shows nothing that only its own request can bring."""
    return table.started and not (table.clocks or table.study or table.later)


def _mark(visit: TableVisit, table: Table) -> Hashable:
    """The pages that are followed together."""
    return (table.id, *shape_of(visit.visitor)) if looks_on(table, visit.guest) else _mark_of_player(visit)


def _mark_of_player(visit: TableVisit) -> Hashable:
    """The page of a player, which is followed alone."""
    return (visit.table.id, visit.guest)


def _followed(visit: TableVisit, last: Followed | None) -> Followed | None:
    """What pages are told up to the present after the last that they were told: each moment, as they ask for it; None
    if a page has to ask itself from now on."""
    revision, events = visit.table.revision(visit.reader), b""
    if last is None or last.revision > revision:
        last = _told(visit, Followed(revision))
    while last and last.revision < revision:
        last = _told(visit, last)
        events += last.events if last else b""
    return last and last._replace(events=events)


def _told(visit: TableVisit, last: Followed) -> Followed | None:
    """What pages are told next, from their changing part; None where a player has to ask for it."""
    coach = Coach(visit)
    look = Look(after=None if last.still else last.revision, coach=coach.panel())
    if last.visitor and (coach.here or coach.changed or last.told >= MAX_TOLD):
        return None
    page = table_page(visit.house, visit.table, visit.visitor, look)
    whole = visit.written("table_part.html", page)
    pieces, signs = without_signs(whole, last.signs if last.name else without_signs(whole, "")[1])
    shape = {"after": str(last.revision), "more": page.more, "narrow": str(int(visit.visitor.narrow))}
    name, told = visit.site.sent.ahead(pieces, last.name, shape)
    events = b"event: part\ndata: " + told + b"\n\n" if 0 < len(told) <= MAX_AHEAD else b""
    if last.visitor and not events:
        return None
    return last._replace(revision=page.revision, name=name, signs=signs, events=events, told=last.told + 1)
