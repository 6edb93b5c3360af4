"""How long robots may let others wait where no clock runs: then their pages say so, and in the end the seat gives up.

Nobody is late while the house is closed: what is due when it opens begins anew.
"""

from __future__ import annotations

import asyncio
import logging
from functools import partial
from typing import NamedTuple

from greathouse.server.errors import Refused, Unavailable
from greathouse.server.keeper import TableKeeper, waits
from greathouse.server.messages import Resign
from greathouse.server.tables import Table

_log = logging.getLogger(__name__)

LATE = 15.0
"""Seconds after which pages say that a robot lets others wait."""

MAX_WAIT = 60.0
"""Seconds after which it has given up."""


class Awaited(NamedTuple):
    """A robot's seat that owes an answer, since this revision of it."""

    table: str
    seat: int
    since: int


class Patience:
    """Waits for the robots at the tables of a house."""

    def __init__(self, keeper: TableKeeper) -> None:
        self._keeper = keeper
        self._waiting: dict[Awaited, asyncio.Task[None]] = {}
        self._late: set[Awaited] = set()

    def awaits(self, table: Table) -> bool:
        """Whether robots play here, the game goes on, and no clock says how long they may take."""
        playing = table.started and not table.over and table.clocks is None and table.live is None
        return playing and any(seat.robot and not seat.bot for seat in table.seats)

    def ask(self, table: Table) -> None:
        """Begins to wait for every robot that is to choose."""
        if self._keeper.closing.is_set() or not self.awaits(table):
            return
        for awaited in _due(table):
            if awaited not in self._waiting:
                task = asyncio.create_task(self._wait(awaited))
                self._waiting[awaited] = task
                task.add_done_callback(partial(self._forget, awaited))

    def late(self, table: Table, reader: int) -> str:
        """The name of the robot that lets all others wait, or "".

        Of several who choose in secret nobody may know who has not answered yet.
        """
        due = [one for one in _due(table) if one in self._late] if self._late else []
        return table.seats[due[0].seat].name if due and table.to_move(reader) == (due[0].seat,) else ""

    async def close(self) -> None:
        """Waits no longer."""
        tasks = list(self._waiting.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _forget(self, awaited: Awaited, _: asyncio.Task[None]) -> None:
        self._waiting.pop(awaited, None)
        self._late.discard(awaited)

    async def _wait(self, awaited: Awaited) -> None:
        for seconds in (LATE, MAX_WAIT - LATE):
            began = self._keeper.monotonic()
            while (left := began + seconds - self._keeper.monotonic()) > 0:
                await asyncio.sleep(min(left, 1.0))
                if self._due(awaited) is None:
                    return
            if table := self._due(awaited):
                self._late.add(awaited)
                self._keeper.tell(table)
        await self._give_up(awaited)

    async def _give_up(self, awaited: Awaited) -> None:
        """The seat gives up; where another process cares for the table, that does it."""
        for seconds in waits():
            table = self._due(awaited)
            if table is None:
                return
            if self._keeper.leads(table.id):
                try:
                    await self._keeper.send(Resign(table.seats[awaited.seat].guest, "", late=True), table)
                except Unavailable:
                    _log.debug("it is tried again")
                except Refused:
                    return
            await asyncio.sleep(seconds)

    def _due(self, awaited: Awaited) -> Table | None:
        """The table, if the robot's answer is still due."""
        table = self._keeper.present(awaited.table)
        return table if table is not None and awaited in _due(table) else None


def _due(table: Table) -> list[Awaited]:
    seats = [seat for seat in table.waiting if table.seats[seat].robot and not table.seats[seat].bot]
    return [Awaited(table.id, seat, table.decision_since[seat]) for seat in seats]
