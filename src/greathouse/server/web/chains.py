"""Several choices of a visitor in one request, one after the other."""

from __future__ import annotations

from starlette.responses import Response

from greathouse.server.errors import Refused
from greathouse.server.messages import Act
from greathouse.server.web.acting import act
from greathouse.server.web.site import TableVisit
from greathouse.server.web.typed import written_move

MAX_CHAIN = 24
"""So many choices can be made in one gesture; each is stored, and taken back, by itself."""

THING = "@"
"""Begins the id of what was touched, in place of a written move."""


async def chain(visit: TableVisit, lines: list[str], revision: int, key: str) -> Response:
    """Several choices one after the other, as far as they are allowed and nothing else is due between them."""
    if not 0 < len(lines) <= MAX_CHAIN:
        raise Refused("bad-request", 422)
    shown = revision
    place = 0
    while True:
        message = Act(visit.guest, revision, _meant(visit, lines[place]), f"{key}-{place}")
        response = await act(visit, message, after=shown)
        place += 1
        if place == len(lines) or response.status_code >= 400:
            return response
        revision = visit.table.revision(visit.reader)


def _meant(visit: TableVisit, part: str) -> str:
    """A part of a gesture as it is written: a move, or "@" and what was touched on the board, which chooses it."""
    if not part.startswith(THING):
        return written_move(visit.table, visit.reader, part, visit.words)
    game, match, reader = visit.table.game, visit.table.match, visit.reader
    if match is None or reader < 0:
        raise Refused("bad-request", 422)
    view, legal = visit.table.view(reader), set(visit.table.legal_numbers(reader))
    touched = [n for n in range(len(game.moves)) if game.board.clicks(view, n) == (part.removeprefix(THING),)]
    if not touched:
        raise Refused("bad-request", 422)
    return game.moves.write(min(touched, key=lambda number: number not in legal))
