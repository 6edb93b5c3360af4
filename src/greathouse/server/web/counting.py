"""What an address may do only so often, beside asking at all: addresses say where they are declared that it happens
there."""

from __future__ import annotations

from enum import Enum

from fastapi import Depends
from starlette.requests import Request

from greathouse.server.web.addresses import address_of


class Counted(Enum):
    """What is counted."""

    TABLE = "a new table, or a tournament, which opens some"
    ACCOUNT = "a new account, of a robot, too, or a letter to somebody who has none yet"


def count(request: Request, what: Counted) -> None:
    """Counts it for the address of a request. Raises TooOften."""
    site = request.app.state.site
    site.counted[what].require(address_of(request.scope), site.house.monotonic())


async def _table(request: Request) -> None:
    count(request, Counted.TABLE)


OPENS_TABLE = Depends(_table)
"""What an address of the interface for programs depends on if a table is opened there."""
