"""What an address may do only so often, beside asking at all: addresses say where they are declared that it happens
there."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import contextmanager
from enum import Enum

from fastapi import Depends
from starlette.requests import Request

from greathouse.server.errors import Unavailable
from greathouse.server.web.addresses import address_of


class Counted(Enum):
    """What is counted."""

    TABLE = "a new table, or a tournament, which opens some"
    ACCOUNT = "a new account, of a robot, too, or a letter to somebody who has none yet"


@contextmanager
def counted(request: Request, what: Counted) -> Iterator[Callable[[], None]]:
    """Counts it for the address of a request, unless the house cannot do it at present, or it is taken back by what is
    given: then it will be asked for the same again. Raises TooOften."""
    site, address = request.app.state.site, address_of(request.scope)
    allowance, now = site.counted[what], site.house.monotonic

    def take_back() -> None:
        allowance.charge(address, -1.0, now())

    allowance.require(address, now())
    try:
        yield take_back
    except Unavailable:
        take_back()
        raise


async def _table(request: Request) -> AsyncIterator[None]:
    with counted(request, Counted.TABLE):
        yield


OPENS_TABLE = Depends(_table)
"""What an address of the interface for programs depends on if a table is opened there."""
