"""Hints: what the strongest bot would choose in a person's place, from that person's view alone."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from greathouse.server.bot_pool import BotPool
from greathouse.server.metering import payer
from greathouse.server.recent import Recent
from greathouse.server.tables import Table

if TYPE_CHECKING:
    from greathouse.agents import Assessment

_log = logging.getLogger(__name__)

PATIENCE = 5.0
"""Seconds after which a page that waits for a hint is told that the bots still think."""

MAX_CACHED = 64
"""So many hints are remembered."""


class Hints:
    """Asks the bots in people's stead; whoever asks again about the same decision gets the same."""

    def __init__(self, pool: BotPool) -> None:
        self._pool = pool
        self._asked: Recent[asyncio.Task[list[Assessment]]] = Recent(MAX_CACHED)

    async def of(self, table: Table, seat: int) -> list[Assessment] | None:
        """The choices of a seat that is to choose, the best first; nothing if the bots fail, None while they think."""
        key = _decision(table, seat)
        asked = self._asked.find(key)
        if asked is None or (asked.done() and not _succeeded(asked)):
            asks = payer() or table.seats[seat].guest
            question = self._pool.assess(table.game, table.view(seat), seat, asks)
            asked = self._asked.keep(key, asyncio.create_task(question))
        return await self._waited(table, asked)

    def chosen(self, table: Table, seat: int) -> int | None:
        """The choice that a seat has been told of; None if it has been told nothing."""
        asked = self._asked.find(_decision(table, seat))
        told = asked.result() if asked is not None and asked.done() and _succeeded(asked) else []
        return told[0].action if told else None

    async def _waited(self, table: Table, asked: asyncio.Task[list[Assessment]]) -> list[Assessment] | None:
        """What comes of a question; None while the bots think."""
        try:
            async with asyncio.timeout(PATIENCE):
                return await asyncio.shield(asked)
        except TimeoutError:
            return None
        except Exception:
            _log.exception("no hint at table %s", table.id)
            return []


def _decision(table: Table, seat: int) -> tuple[str, int, int, int]:
    """What names a seat's decision: what others do in secret meanwhile does not change it."""
    return table.id, table.epoch, table.decision_since[seat], seat


def _succeeded(task: asyncio.Task[list[Assessment]]) -> bool:
    return not task.cancelled() and task.exception() is None
