"""Retention: tables that have not changed for longer than the settings allow, and tournaments that were called off,
leave the house by themselves."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from greathouse.server.administration.pruning import prune_games
from greathouse.server.duties import Duty
from greathouse.server.house import House

DAY = 86_400.0

ROUND = DAY / 4
"""Seconds between two looks at what is old."""


@asynccontextmanager
async def retaining(house: House, days: int) -> AsyncIterator[None]:
    """Forgets meanwhile what has not changed for so many days; nothing if that is 0."""

    async def prune() -> None:
        await prune_games(house, house.clock() - days * DAY)

    duty = Duty(prune, ROUND, "old tables could not be pruned", at_once=True)
    if days:
        duty.start()
    try:
        yield
    finally:
        await duty.close()
