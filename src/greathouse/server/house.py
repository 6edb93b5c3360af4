"""The house at work: tables in memory, their log on disk, the readers to wake and the bots to ask.

Every message goes through `send`: the service handles it, the store commits, and only then the table changes, readers
are woken and bots are asked. One lock for each table orders its messages.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict, defaultdict
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from greathouse.kernel.errors import BadRecord, HouseError
from greathouse.server.analysis import Analysts
from greathouse.server.bot_pool import BotPool
from greathouse.server.bots import Bots
from greathouse.server.entries import fold
from greathouse.server.errors import Conflict, Refused, Unavailable
from greathouse.server.messages import BotAct, Message, Open, PlayOn
from greathouse.server.outcomes import Outcome
from greathouse.server.service import Service
from greathouse.server.store import Listed, Store
from greathouse.server.streams import Stream
from greathouse.server.tables import Table

_log = logging.getLogger(__name__)

MAX_CACHED_TABLES = 400
"""So many tables stay in memory; others are folded anew from their log when they are looked at."""

MAX_SENDING = 200
"""So many messages wait to be stored; what people send beyond is refused, and sent again by their pages."""


class House:
    """All tables of one server process.

    `clock` returns the time of day, which the log notes; `monotonic` paces the bots, `pace` being the least number of
    seconds between their moves.
    """

    def __init__(
        self,
        store: Store,
        service: Service,
        pool: BotPool,
        pace: float = 0.7,
        *,
        clock: Callable[[], float] = time.time,
        monotonic: Callable[[], float] = time.monotonic,
    ) -> None:
        self.store, self.service, self.pool, self.pace = store, service, pool, pace
        self.clock, self.monotonic = clock, monotonic
        self.analysts = Analysts()
        self.closing = asyncio.Event()
        self.bots = Bots(self, pool, service.dealer)
        self._tables: OrderedDict[str, Table] = OrderedDict()
        self._locks: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)
        self._streams: dict[str, set[Stream]] = {}
        self._sending: set[asyncio.Task[Outcome]] = set()
        self._disk = ThreadPoolExecutor(1, thread_name_prefix="writer")

    # Tables ----------------------------------------------------------------------------------------------------

    async def table(self, table_id: str) -> Table:
        """The present state of a table. Raises Refused if there is none or it cannot be replayed."""
        if table_id not in self._tables:
            await self._load(table_id)
            self.bots.ask(self._tables[table_id])
        self._tables.move_to_end(table_id)
        return self._tables[table_id]

    def present(self, table_id: str) -> Table | None:
        """The table as it stands, if it is in memory."""
        return self._tables.get(table_id)

    async def listed(self, guest: str) -> list[Listed]:
        """The guest's tables for its start page."""
        return await asyncio.to_thread(self.store.listed, guest) if guest else []

    async def _load(self, table_id: str) -> None:
        async with self._locks[table_id]:
            if table_id not in self._tables:
                try:
                    self._keep(await asyncio.to_thread(self._fold, table_id))
                except Refused:
                    self._locks.pop(table_id, None)
                    raise

    def _fold(self, table_id: str) -> Table:
        try:
            entries = self.store.entries(table_id)
            if not entries:
                raise Refused("unknown-table", 404)
            return fold(table_id, self.service.games, entries)
        except Refused:
            raise
        except (HouseError, BadRecord) as error:
            _log.warning("table %s cannot be replayed: %s", table_id, error)
            raise Refused("old-rules", 410, error=error) from error
        except (LookupError, TypeError, ValueError, AttributeError) as error:
            _log.exception("an entry of table %s is damaged", table_id)
            raise Refused("fault", 500) from error

    def _keep(self, table: Table) -> None:
        self._tables[table.id] = table
        self._tables.move_to_end(table.id)
        for old in list(self._tables)[: max(0, len(self._tables) - MAX_CACHED_TABLES)]:
            if old not in self._streams and not self._locks[old].locked():
                del self._tables[old], self._locks[old]
                self.bots.table_left_memory(old)

    # Messages --------------------------------------------------------------------------------------------------

    async def send(self, message: Message, table: Table | None = None) -> Outcome:
        """The stored outcome of a message. Raises Refused and the errors of the kernel; then nothing has changed.

        Once begun it is carried out to the end, even if who sent it does not wait for that: memory and log agree.
        Unavailable is refused, too: the same message can be sent again, and counts once.
        """
        if len(self._sending) >= MAX_SENDING and not isinstance(message, BotAct):
            raise Unavailable
        return await self._to_the_end(self._send(message, table))

    async def _to_the_end(self, sending: Coroutine[Any, Any, Outcome]) -> Outcome:
        task = asyncio.create_task(sending)
        self._sending.add(task)
        task.add_done_callback(self._sent)
        return await asyncio.shield(task)

    def _sent(self, task: asyncio.Task[Outcome]) -> None:
        self._sending.discard(task)
        if not task.cancelled():
            task.exception()  # has been raised where somebody waits for it

    async def _send(self, message: Message, table: Table | None) -> Outcome:
        try:
            if table is None:
                return await self._carry_out(message, None)
            async with self._locks[table.id]:
                return await self._carry_out(message, self._tables.get(table.id, table))
        except Conflict:
            return await self._overtaken(message, table)

    async def _overtaken(self, message: Message, table: Table | None) -> Outcome:
        """Another process was faster, or the same click came twice: it opens one table, and has one outcome."""
        if isinstance(message, Open | PlayOn) and message.key:
            opened = await self.table(self.service.opens(message, table))
            return Outcome(opened, -1, 0, opened=opened.id)
        if table is None:
            raise Refused("stale", 409) from None
        async with self._locks[table.id]:
            table = await asyncio.to_thread(self._fold, table.id)
            self._changed(table)
            try:
                return await self._carry_out(message, table)
            except Conflict:
                raise Refused("stale", 409) from None

    async def _carry_out(self, message: Message, table: Table | None) -> Outcome:
        outcome = self.service.handle(self.clock(), message, table)
        if outcome.writes:
            loop = asyncio.get_running_loop()
            await loop.run_in_executor(self._disk, self.store.commit, outcome.writes)
            for made in outcome.made:
                self._changed(made)
        return outcome

    def _changed(self, table: Table) -> None:
        self._keep(table)
        self.tell(table)
        self.bots.table_changed(table)

    # Readers ---------------------------------------------------------------------------------------------------

    def watch(self, table: Table, guest: str) -> Stream:
        """A new stream; the caller ends it with `leave`."""
        stream = Stream(table.id, guest)
        self._streams.setdefault(table.id, set()).add(stream)
        self.tell(table)
        self.bots.ask(table)
        return stream

    def leave(self, stream: Stream) -> None:
        """The page of this stream is gone."""
        streams = self._streams.get(stream.table, set())
        streams.discard(stream)
        if not streams:
            self._streams.pop(stream.table, None)
        elif stream.table in self._tables:
            self.tell(self._tables[stream.table])

    def watched(self, table_id: str) -> bool:
        """Whether a page is open at this table."""
        return table_id in self._streams

    def spectators(self, table: Table) -> int:
        """How many pages watch without a seat."""
        return sum(not table.seats_of(stream.guest) for stream in self._streams.get(table.id, ()))

    def version(self, table: Table, guest: str) -> str:
        """What a page of this guest shows, in short: equal versions, equal pages."""
        return f"{table.revision(table.reader(guest))}-{self.state(table)}"

    def state(self, table: Table) -> str:
        """What pages show of a table beside its position, in short."""
        return f"{self.spectators(table)}{'-paused' if table.id in self.bots.paused else ''}"

    def tell(self, table: Table) -> None:
        """Wakes the pages of a table whose version has changed."""
        for stream in self._streams.get(table.id, ()):
            stream.tell(self.version(table, stream.guest))

    # The end ---------------------------------------------------------------------------------------------------

    async def close(self) -> None:
        """Ends streams, bots and the store; everything answered is stored already."""
        self.close_streams()
        await self.bots.close()
        await asyncio.gather(*self._sending, return_exceptions=True)
        await self.analysts.close()
        await self.pool.close()
        self._disk.shutdown(wait=True)
        self.store.close()

    def close_streams(self) -> None:
        """Ends every stream, so that the server can stop; pages come back by themselves."""
        self.closing.set()
        for streams in self._streams.values():
            for stream in streams:
                stream.close()
