"""How the chance of a game was fixed before it, and the numbers by which its players take part in that."""

from __future__ import annotations

import json
from dataclasses import dataclass

from starlette.responses import Response

from greathouse.server.errors import Refused
from greathouse.server.log import names_of
from greathouse.server.messages import Contribute
from greathouse.server.tables import Table
from greathouse.server.web.acting import act
from greathouse.server.web.forms import Form
from greathouse.server.web.routing import Router
from greathouse.server.web.site import AtTable, TableVisit
from greathouse.server.words import Words

router = Router()

FAULTS = (
    *("line", "unfixed", "protocol", "hidden", "since", "numbers", "seat", "number", "secret", "commitment"),
    *("odds", "outcome", "elsewhere"),
)
"""The faults that verify.js finds in a record, by the names that it gives them."""


@dataclass(frozen=True)
class FairPage:
    """What is known of a game's chance: the commitment, and each seat with the number that it gave, or ""; `revealed`:
    the record has the secret; `faults`: a sentence for each fault that its verifier can find, in JSON."""

    table: Table
    title: str
    commitment: str
    players: list[tuple[str, str]]
    revealed: bool
    faults: str


@router.form("/t/{table}/number")
async def contribute(visit: AtTable, form: Form) -> Response:
    """A player's number; a page sends it by itself. The answer repeats the number if it counts."""
    number = form.get("number", "")
    response = await act(visit, Contribute(visit.guest, number))
    table = visit.table
    if number in [table.seats[seat].number for seat in table.seats_of(visit.guest)]:
        response.headers["Number"] = number
    return response


@router.page("/t/{table}/fair")
async def fair(visit: AtTable) -> Response:
    """How the chance of this game was fixed; once it is over the page verifies it."""
    table = visit.table
    if table.fairness is None:
        raise Refused("not-fair", 404)
    names = names_of(table, visit.words)
    players = [(name, seat.number) for name, seat in zip(names, table.seats, strict=True)]
    title = table.game.text.TITLE[visit.words.lang]
    revealed = table.match is not None and await revealed_by_now(visit)
    return visit.page(
        "fair.html", FairPage(table, title, table.fairness.commitment, players, revealed, faults_in(visit.words))
    )


def faults_in(words: Words) -> str:
    """What the page says of each fault, in JSON, with blanks that its script fills."""
    return json.dumps({fault: words(f"unfair-{fault}") for fault in FAULTS}, ensure_ascii=False)


async def revealed_by_now(visit: TableVisit) -> bool:
    """Whether anybody may know from what chance follows at a table: of duplicate play once the tournament is over."""
    table = visit.table
    if not table.duplicate:
        return table.revealed
    tournament = await visit.house.read(visit.house.director.store.find, table.tournament)
    return tournament is not None and tournament.state == "over"
