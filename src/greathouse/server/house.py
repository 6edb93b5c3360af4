"""The house at work: tables in memory, their log on disk, the readers to wake and the bots to ask.

Every message goes through `send`: the service handles it, the store commits, and only then the table changes, readers
are woken and bots are asked. One lock for each table orders its messages. Entries that another process has added to
the log change the table in the same way; a message is refused only if that is right for the log as it is now.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Collection, Sequence
from contextvars import copy_context
from typing import Any, TypeVar
from weakref import WeakValueDictionary

from greathouse.server.analysis import Analysts
from greathouse.server.audience import Audience
from greathouse.server.awake import NAP, Awake
from greathouse.server.bot_pool import BotPool
from greathouse.server.bots import Bots
from greathouse.server.clocks.calendar import Calendar
from greathouse.server.clocks.instant import Instant
from greathouse.server.clocks.messages import Flag
from greathouse.server.clocks.timekeeping import Timekeeping
from greathouse.server.commits import Commits
from greathouse.server.duties import Duty
from greathouse.server.entries import continued, fold, replayed
from greathouse.server.errors import Conflict, GivenUp, OutOfTime, Refused, Unavailable
from greathouse.server.following import Following
from greathouse.server.hints import Hints
from greathouse.server.lag import LoopLag
from greathouse.server.lobby.lobby import Lobby
from greathouse.server.lobby.waits import Waits, WaitStore
from greathouse.server.messages import BotAct, Message, Open, PlayOn
from greathouse.server.metrics import Metrics, measure
from greathouse.server.neighbours import Alone, Neighbours
from greathouse.server.outcomes import Append, Outcome
from greathouse.server.people.people import People
from greathouse.server.precedence import Precedence, Rank
from greathouse.server.ratings.archive import Archive
from greathouse.server.ratings.store import ResultStore
from greathouse.server.recent import Recent
from greathouse.server.reviews import Reviews
from greathouse.server.service import Service
from greathouse.server.spot_checks import SpotChecks
from greathouse.server.store import READERS, Listed, Store
from greathouse.server.streams import Stream
from greathouse.server.tables import Table
from greathouse.server.talk.talk import Talk
from greathouse.server.threads import Threads
from greathouse.server.tournaments.director import Director
from greathouse.server.tournaments.store import TournamentStore
from greathouse.server.underway import Underway
from greathouse.server.watching.delays import Delays

MAX_DRAWINGS = MAX_ANSWERS = 64
"""So many drawn positions, of 250 kB at most, and answers to onlookers are remembered for all who may see the same."""

MAX_SENDING = 200
"""So many messages wait to be stored; what people send beyond is refused, and sent again by their pages."""

Result = TypeVar("Result")


class House:
    """All tables of one server process.

    `clock` returns the time of day, which the log notes; `monotonic` paces the bots, `pace` being the least number of
    seconds between their moves. The `calendar` knows the days off.
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
        calendar: Calendar | None = None,
    ) -> None:
        self.store, self.service, self.pool, self.pace = store, service, pool, pace
        self.clock, self.monotonic = clock, monotonic
        self.analysts = Analysts()
        self.drawings, self.answers = Recent[Any](MAX_DRAWINGS), Recent[Any](MAX_ANSWERS)
        self.closing = asyncio.Event()
        self.bots = Bots(self, pool, service.dealer)
        self.audience = Audience(self, self.bots.paused.__contains__, self.bots.patience.late)
        self.hints = Hints(pool)
        self.precedence = Precedence()
        self._tables = Awake()
        self._locks = WeakValueDictionary[str, asyncio.Lock]()
        self._sending = Underway()
        self._following = Following(self._tables, self._read_on)
        self._writer = Threads(1, "writer", stoppable=False)
        self._readers = Threads(READERS, "reader")
        self.neighbours = Neighbours(self, store.sharing) if store.sharing else Alone()
        self.keeping = Timekeeping(self, store, calendar or Calendar())
        self.people, self.talk = People(self, store), Talk(self, store)
        self.lobby, self.archive = Lobby(self, store), Archive(self, ResultStore(store))
        self.reviews, self.delays = Reviews(self), Delays(self, store, service.games)
        self.director = Director(self, TournamentStore(store))
        self.waits = Waits(self, WaitStore(store))
        self.lag, self.metrics = LoopLag(monotonic), Metrics()
        resting = Duty(self._rest, NAP, "tables could not rest")
        checking = SpotChecks(self, self._tables, self._changed).duty
        self._duties = (resting, checking, self.talk.duty, self.people.blocks.duty, self.director.duty, self.waits.duty)
        self._commits = Commits(store, self._written, self.metrics)
        measure(self)

    # Tables ----------------------------------------------------------------------------------------------------

    async def table(self, table_id: str) -> Table:
        """The present state of a table, as the log has it. Raises Refused if there is none or it cannot be replayed."""
        if table_id not in self._tables:
            await self._load(table_id)
            self.bots.ask(self._tables[table_id])
        elif self.store.sharing:
            await self._read_on(table_id)
        return self._tables.asked(table_id)

    def present(self, table_id: str) -> Table | None:
        """The table as it stands, if it is in memory."""
        return self._tables.get(table_id)

    async def listed(self, guest: str) -> list[Listed]:
        """The guest's tables for its start page."""
        return await self.read(self.store.listed, guest) if guest else []

    async def read(self, query: Callable[..., Result], *details: Any) -> Result:
        """The result of a query, which runs in a thread; what it logs names the request."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._readers, copy_context().run, query, *details)

    async def write(self, change: Callable[..., Result], *details: Any) -> Result:
        """The result of a change of the database, one after the other in a thread of their own. Raises Unavailable.

        Who is cancelled meanwhile is so when the change is made.
        """
        return await self._written(change, *details)

    def _written(self, change: Callable[..., Result], *details: Any) -> asyncio.Future[Result]:
        return asyncio.get_running_loop().run_in_executor(self._writer, copy_context().run, change, *details)

    async def _load(self, table_id: str) -> None:
        async with self._lock(table_id):
            if table_id not in self._tables:
                self._keep(await self.read(self._fold, table_id))

    def _lock(self, table_id: str) -> asyncio.Lock:
        """What orders all that is done at a table; it is there as long as something is, or waits to be."""
        return self._locks.setdefault(table_id, asyncio.Lock())

    def _fold(self, table_id: str) -> Table:
        """The table that the log tells."""
        return replayed(table_id, lambda: fold(table_id, self.service.games, self.store.entries(table_id)))

    def _continued(self, table: Table) -> Table:
        """The table after the entries that the log has beyond it; the same one if there are none."""
        return replayed(table.id, lambda: continued(table, self.store.entries(table.id, table.seq)))

    def _keep(self, table: Table) -> None:
        """Keeps a table in memory, and takes from there those too many at which nobody looks and nothing is done."""
        for old in self._tables.keep(table):
            if old in self._tables and not self.watched(old) and not self._lock(old).locked():
                self._drop(old)

    def _drop(self, table_id: str) -> None:
        del self._tables[table_id]
        self.bots.table_left_memory(table_id)

    def deleted(self, tables: Collection[str]) -> None:
        """Tables have gone from the database: they leave memory, and their streams end."""
        for table_id in self._tables.keys() & set(tables):
            self._drop(table_id)
            self.audience.dismiss(table_id)

    async def _rest(self) -> None:
        self._tables.rest(self.watched)

    # Messages --------------------------------------------------------------------------------------------------

    def now(self) -> Instant:
        """The time of day, and the house's time."""
        return self.keeping.now()

    async def send(self, message: Message, table: Table | None = None) -> Outcome:
        """The stored outcome of a message. Raises Refused and the errors of the kernel; then nothing has changed.

        What is being stored is carried out, even if who sent it does not wait for that: memory and log agree.
        Unavailable is refused, too: the same message can be sent again, and counts once.
        """
        if isinstance(message, BotAct):
            await self.precedence.turn(Rank.BOT)
        elif self._sending.count >= MAX_SENDING:
            raise Unavailable
        with self._sending:
            return await self._send(message, table)

    async def _send(self, message: Message, table: Table | None) -> Outcome:
        try:
            if table is None:
                return await self._carry_out(message, None)
            async with self._lock(table.id):
                return await self._answer(message, self._tables.get(table.id, table.live or table))
        except Conflict:
            return await self._opened(message, table)

    async def _answer(self, message: Message, table: Table) -> Outcome:
        """The outcome at the table as the log has it: before a message is refused, the log is read on."""
        while True:
            try:
                return await self._carry_out(message, table)
            except Unavailable:
                raise
            except (Refused, Conflict) as refusal:
                newer = await self.read(self._continued, table)
                if newer is not table:
                    table = newer
                    self._changed(table)
                elif await self._is_final(refusal, table):
                    raise

    async def _is_final(self, refusal: Refused | Conflict, table: Table) -> bool:
        """Whether a message stays refused. That a time is up is stored first: until then a later heartbeat may tell
        that less has passed, and the same click would count. Raises Unavailable; Refused if the table is gone."""
        if isinstance(refusal, Conflict) and not await self.last_entries([table.id]):
            self.deleted([table.id])
            raise Refused("unknown-table", 404)
        if not isinstance(refusal, OutOfTime):
            return True
        try:
            await self._carry_out(Flag(refusal.seat), table)
        except Unavailable:
            raise
        except (Refused, Conflict):
            return False
        return True

    async def _opened(self, message: Message, table: Table | None) -> Outcome:
        """The same click came twice: it opens one table."""
        if not isinstance(message, Open | PlayOn) or not message.key:
            raise Refused("stale", 409)
        opened = await self.table(self.service.opens(message, table))
        return Outcome(opened, -1, 0, opened=opened.id)

    async def _carry_out(self, message: Message, table: Table | None) -> Outcome:
        outcome = self.service.handle(self.now(), message, table)
        if not outcome.writes:
            return outcome
        try:
            cancelled = await self._commits.add(outcome.writes)
        except Unavailable as failure:
            self._look_what_is_stored(outcome.writes)
            if isinstance(failure, GivenUp):
                failure.ended.add_done_callback(lambda _: self._look_what_is_stored(outcome.writes))
            raise
        self.metrics.count(message, outcome)
        self.keeping.stored(outcome.writes)
        if any(write.listed_anew for write in outcome.writes):
            self.listed_anew()
        self.bots.follow(message, outcome.made)
        for made in outcome.made:
            self._changed(made)
        if cancelled:
            raise asyncio.CancelledError
        return outcome

    def _look_what_is_stored(self, writes: Sequence[Append]) -> None:
        """A commit failed, perhaps at the very end: the log may have what nobody was told."""
        for write in writes:
            self.heard(write.table, write.seq)

    def _changed(self, table: Table) -> None:
        """The table has just gone on, and its log says so."""
        self._keep(table)
        self.tell(table)
        self.bots.table_changed(table)

    # Entries of other processes --------------------------------------------------------------------------------

    def heard(self, table_id: str, seq: int) -> None:
        """A table's log has gone on to this entry, or may have; if the table is in memory, it follows."""
        self._following.heard(table_id, seq)

    def listed_anew(self) -> None:
        """Lists of tables look different now."""
        self.lobby.changed()

    async def _read_on(self, table_id: str) -> bool:
        """Brings a table in memory up to its log; whether the log had more."""
        known = self._tables[table_id]
        if await self.read(self._continued, known) is known:
            return False
        async with self._lock(table_id):
            known = self._tables.get(table_id, known)
            newer = await self.read(self._continued, known)
            if newer is not known:
                self._changed(newer)
        return True

    def looked_at(self) -> Collection[str]:
        """The tables whose pages wait for news here."""
        return self.audience.tables

    async def last_entries(self, tables: Collection[str]) -> dict[str, int]:
        """The number of the last entry of each of these tables, as the log has it."""
        return await self.read(self.store.seqs, tables)

    # Bots ------------------------------------------------------------------------------------------------------

    def leads(self, table_id: str) -> bool:
        """Whether this process plays the bots of a table; if not, the bots are asked as soon as it does."""
        return self.neighbours.leads(table_id)

    def cares(self, table_id: str) -> bool:
        """Whether a clock of the table wants something, or it is in memory and somebody waits for a bot or a robot."""
        table = self._tables.get(table_id)
        awaited = table is not None and (self.bots.awaited(table) or self.bots.patience.awaits(table))
        return awaited or table_id in self.keeping.timers.due

    async def lead(self, table_id: str) -> None:
        """From now on this process plays the bots of this table."""
        self.bots.ask(await self.table(table_id))

    # Readers ---------------------------------------------------------------------------------------------------

    def watch(self, table: Table, guest: str) -> Stream:
        """A new stream; the caller ends it with `leave`."""
        table = self._tables.setdefault(table.id, table.live or table)
        stream = self.audience.admit(table, guest)
        self.bots.ask(table)
        return stream

    def leave(self, stream: Stream) -> None:
        """The page of this stream is gone; what was drawn of a table goes with the last one."""
        self.audience.leave(stream)
        if not self.watched(stream.table):
            self.drawings.drop_all(stream.table)

    def guests(self) -> set[str]:
        """Everybody who has a table's page open here."""
        return self.audience.guests()

    def load(self) -> dict[str, int]:
        """How many pages listen, tables are in memory, messages are being carried out."""
        return {"streams": len(self.audience), "tables": len(self._tables), "sending": self._sending.count}

    def watched(self, table_id: str) -> bool:
        """Whether a page is open at this table."""
        return table_id in self.audience.tables

    def tell(self, table: Table) -> None:
        """Wakes the pages of a table that show something else now."""
        self.audience.tell(table)

    # Beginning and end -----------------------------------------------------------------------------------------

    def start(self) -> None:
        """Begins to hear of what other processes do, where the database is shared, and ends what was interrupted."""
        self.neighbours.start()
        self.keeping.start()
        for part in (self.people.heirs, self.lobby, self.archive, *self._duties):
            part.start()

    async def trouble(self) -> str:
        """Why the house cannot serve as it should: "closing", "storing" (the last commit failed), "database"; or ""."""
        if self.closing.is_set() or self._commits.failing:
            return "closing" if self.closing.is_set() else "storing"
        try:
            await self.read(self.store.ping)
        except Unavailable:
            return "database"
        return ""

    async def close(self) -> None:
        """Ends streams, bots and the store; everything answered is stored already."""
        self.close_streams()
        for part in (self.lobby, self.archive, *self._duties, self.people.heirs, self.keeping):
            await part.close()
        await self.bots.close()
        await self.neighbours.close()
        await self._following.close()
        await self._sending.ended()
        await self.analysts.close()
        await self.reviews.close()
        await self.pool.close()
        self._writer.shutdown(wait=True)
        self._readers.shutdown(wait=True)
        self.store.close()

    def close_streams(self) -> None:
        """Ends every stream, so that the server can stop; pages come back by themselves."""
        self.closing.set()
        self.audience.close()
        self.lobby.close_streams()
