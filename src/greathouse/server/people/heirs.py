"""Seats that pass on: a guest's to the person who signed in there, a deleted person's to nobody.

Whose seats pass to whom stands in the database before the first one does, so that what a crash interrupts is done
when the house opens again.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any, Protocol, TypeVar

from greathouse.server.damage import Faults
from greathouse.server.errors import Refused, Unavailable
from greathouse.server.keeper import waits
from greathouse.server.messages import Leave, Message, Resign, Transfer
from greathouse.server.outcomes import Outcome
from greathouse.server.people.store import PeopleStore
from greathouse.server.tables import FORMER, Table

_log = logging.getLogger(__name__)

AT_ONCE = 200
"""So many seats are looked up at a time."""

PATIENCE = 3.0
"""Seconds that somebody waits for it; the rest goes on meanwhile."""

Result = TypeVar("Result")


class Keeper(Protocol):
    """What people need of the house."""

    clock: Callable[[], float]

    async def table(self, table_id: str) -> Table:
        """The present state of a table. Raises Refused."""

    async def send(self, message: Message, table: Table | None = None) -> Outcome:
        """The stored outcome of a message. Raises Refused."""

    async def read(self, query: Callable[..., Result], *details: Any) -> Result:
        """The result of a query, which runs in a thread."""

    async def write(self, change: Callable[..., Result], *details: Any) -> Result:
        """The result of a change of the database. Raises Unavailable."""


class Heirs:
    """Passes seats on."""

    def __init__(self, keeper: Keeper, store: PeopleStore) -> None:
        self._keeper, self._store = keeper, store
        self._work: set[asyncio.Task[None]] = set()
        self._faults = Faults("the seats at table {} could not pass on")

    def start(self) -> None:
        """Goes on with what was interrupted."""
        self._begin(self._settle())

    async def settle(self) -> None:
        """Passes on all seats that have not passed on yet; what takes long goes on without being waited for."""
        await asyncio.wait({self._begin(self._settle())}, timeout=PATIENCE)

    def _begin(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(work)
        self._work.add(task)
        task.add_done_callback(self._work.discard)
        return task

    async def close(self) -> None:
        """Stops; what is left is done when the house opens again."""
        for task in self._work:
            task.cancel()
        await asyncio.gather(*self._work, return_exceptions=True)

    async def rename(self, person: str) -> None:
        """Shows a person's new name at the tables whose games go on; what takes long is not waited for."""
        await asyncio.wait({self._begin(self._rename(person))}, timeout=PATIENCE)

    async def _rename(self, person: str) -> None:
        for seconds in waits():
            with suppress(Unavailable):
                for table_id in await self._keeper.read(self._store.tables_of, person, True):
                    with self._faults.of(table_id):
                        await self._passed_on(table_id, person, person)
                return
            await asyncio.sleep(seconds)

    async def _settle(self) -> None:
        try:
            await self._settle_all()
        except Unavailable:
            return  # the next one who signs in goes on
        except Exception:
            _log.exception("seats could not pass on")

    async def _settle_all(self) -> None:
        failed: set[tuple[str, str, str]] = set()
        while left := set(await self._keeper.read(self._store.unsettled, AT_ONCE)) - failed:
            for table_id, guest, heir in sorted(left):
                passed = False
                with self._faults.of(table_id):
                    passed = await self._passed_on(table_id, guest, heir)
                if not passed:
                    failed.add((table_id, guest, heir))

    async def _passed_on(self, table_id: str, guest: str, heir: str) -> bool:
        account = None if heir == FORMER else await self._keeper.read(self._store.account, heir)
        return await self._pass_on(table_id, guest, heir, account.name if account else "")

    async def _pass_on(self, table_id: str, guest: str, heir: str, name: str) -> bool:
        """Whether the seats of a guest at a table have another owner, or name, now."""
        try:
            table = await self._keeper.table(table_id)
            if heir == FORMER:
                table = await self._given_up(table, guest)
            await self._keeper.send(Transfer(guest, heir, name), table)
        except Unavailable:
            raise
        except Refused as error:
            _log.warning("the seats at table %s cannot pass on: %s", table_id, error)
            return False
        return True

    async def _given_up(self, table: Table, guest: str) -> Table:
        """The table after a player who does not come back has left or given up; nobody waits for its answers."""
        while table.seats_of(guest) and not table.ended:
            message = Resign(guest, "") if table.started else Leave(guest, "")
            table = (await self._keeper.send(message, table)).table
        return table
