"""The house at work: tables in memory, their log on disk, the readers to wake and the bots to ask.

Every message goes through `send`: the service answers, the store commits, and only then the table changes, readers are
woken and bots are asked. One lock for each table orders its messages.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict, defaultdict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import NamedTuple

from greathouse.kernel.contract import CHANCE
from greathouse.kernel.errors import BadContent, BadRecord, HouseError
from greathouse.kernel.game import Game, list_games, load
from greathouse.server.brains import Brains
from greathouse.server.service import Append, BotAct, Message, Outcome, Refused, Service
from greathouse.server.store import Conflict, Listed, Store
from greathouse.server.study import Tutor
from greathouse.server.tables import Table
from greathouse.server.traders import Traders

_log = logging.getLogger(__name__)

PATIENCE = 4
"""A bot that people can bribe waits so many times longer."""

DISCRETION = 2
"""So much longer a bot waits that thinks plainly and must not show by its time whether it had a choice."""

KEEP = 400
"""So many tables stay in memory; others are folded anew from their log when they are looked at."""


def find_game(key: str, digest: str) -> Game:
    """The game a table is played with. Raises UnknownGame, BadContent."""
    game = load(key)
    if digest != game.content_digest:
        raise BadContent(f"This table is played with content {digest}, which this house does not have.")
    return game


@cache
def offered_games() -> tuple[str, ...]:
    """Keys of the games this house offers; one that cannot be loaded is left out, and the log says why."""
    return tuple(key for key in list_games() if _loads(key))


def _loads(key: str) -> bool:
    try:
        game = load(key)
        return all(game.part(part) for part in ("rules", "text", "board"))
    except Exception:
        _log.exception("the game %s is not offered, since it cannot be loaded", key)
        return False


class Stream:
    """A page that waits for news of one table; holds at most one piece of news, the latest."""

    def __init__(self, table: str, guest: str) -> None:
        self.table, self.guest = table, guest
        self.told = ""
        self._news = asyncio.Event()
        self.closed = False

    def tell(self, version: str) -> None:
        """Wakes the page unless it has heard of this version."""
        if version != self.told:
            self.told = version
            self._news.set()

    def close(self) -> None:
        """Ends the stream."""
        self.closed = True
        self._news.set()

    async def next(self, patience: float) -> str | None:
        """The next version; None after `patience` seconds without news, "" when the stream is closed."""
        try:
            await asyncio.wait_for(self._news.wait(), patience)
        except TimeoutError:
            return None
        self._news.clear()
        return "" if self.closed else self.told


class Thought(NamedTuple):
    """A bot's decision: table, seat, and the seat's number since which it stands."""

    table: str
    seat: int
    since: int


class House:
    """All tables of one server process. `clock` answers seconds; `pace` is the least time between moves of bots."""

    def __init__(
        self, store: Store, service: Service, brains: Brains, clock: Callable[[], float], pace: float = 0.7
    ) -> None:
        self.store, self.service, self.brains, self.clock, self.pace = store, service, brains, clock, pace
        self.tutor = Tutor()
        self.closing = asyncio.Event()
        self._tables: OrderedDict[str, Table] = OrderedDict()
        self._locks: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)
        self._streams: dict[str, set[Stream]] = {}
        self._thoughts: dict[Thought, asyncio.Task[None]] = {}
        self._moved: dict[str, float] = {}
        self._disk = ThreadPoolExecutor(1, thread_name_prefix="writer")
        self.traders = Traders(self)

    async def table(self, table_id: str) -> Table:
        """The present state of a table. Raises Refused if there is none or it cannot be replayed."""
        if table_id not in self._tables:
            await self._load(table_id)
            self._ask_bots(self._tables[table_id])
        self._tables.move_to_end(table_id)
        return self._tables[table_id]

    def present(self, table_id: str) -> Table | None:
        """The table as it stands, if it is in memory."""
        return self._tables.get(table_id)

    async def _load(self, table_id: str) -> None:
        async with self._locks[table_id]:
            if table_id not in self._tables:
                try:
                    self._keep(await asyncio.to_thread(self._fold, table_id))
                except Refused:
                    self._locks.pop(table_id, None)
                    raise

    async def send(self, message: Message, table_id: str = "") -> Outcome:
        """The stored outcome of a message. Raises Refused and the errors of the kernel; then nothing has changed."""
        if not table_id:
            return await self._carry_out(message, None)
        await self.table(table_id)
        async with self._locks[table_id]:
            try:
                return await self._carry_out(message, self._tables[table_id])
            except Conflict:
                self._keep(await asyncio.to_thread(self._fold, table_id))
                raise Refused("stale", 409) from None

    async def listed(self, guest: str) -> list[Listed]:
        """The guest's tables for its start page."""
        return await asyncio.to_thread(self.store.listed, guest) if guest else []

    def watch(self, table: Table, guest: str) -> Stream:
        """A new stream; the caller ends it with `leave`."""
        stream = Stream(table.id, guest)
        self._streams.setdefault(table.id, set()).add(stream)
        self._tell(table)
        self._ask_bots(table)
        return stream

    def leave(self, stream: Stream) -> None:
        """The page of this stream is gone."""
        streams = self._streams.get(stream.table, set())
        streams.discard(stream)
        if not streams:
            self._streams.pop(stream.table, None)
        elif stream.table in self._tables:
            self._tell(self._tables[stream.table])

    def spectators(self, table: Table) -> int:
        """How many pages watch without a seat."""
        return sum(not table.seats_of(stream.guest) for stream in self._streams.get(table.id, ()))

    def version(self, table: Table, guest: str) -> str:
        """What a page of this guest shows, in short: equal versions, equal pages."""
        return f"{table.number(table.reader(guest))}-{self.spectators(table)}"

    async def close(self) -> None:
        """Ends streams, bots and the store; everything answered is stored already."""
        self.close_streams()
        await self.traders.close()
        for task in list(self._thoughts.values()):
            task.cancel()
        await asyncio.gather(*self._thoughts.values(), return_exceptions=True)
        await self.tutor.close()
        await self.brains.close()
        self._disk.shutdown(wait=True)
        self.store.close()

    def close_streams(self) -> None:
        """Ends every stream, so that the server can stop; pages come back by themselves."""
        self.closing.set()
        for streams in self._streams.values():
            for stream in streams:
                stream.close()

    async def _carry_out(self, message: Message, table: Table | None) -> Outcome:
        outcome = self.service.handle(self.clock(), message, table)
        if outcome.writes:
            await self._write(outcome.writes)
            for made in outcome.made:
                self._keep(made)
                self._moved[made.id] = self.clock()
                self._tell(made)
                self._ask_bots(made)
        return outcome

    async def _write(self, writes: tuple[Append, ...]) -> None:
        """Commits; a request that is cancelled meanwhile does not leave the table behind its log."""
        loop = asyncio.get_running_loop()
        await asyncio.shield(loop.run_in_executor(self._disk, self.store.commit, writes))

    def _fold(self, table_id: str) -> Table:
        entries = self.store.entries(table_id)
        if not entries:
            raise Refused("unknown-table", 404)
        try:
            return Table.fold(table_id, self.service.games, entries)
        except (HouseError, BadRecord) as error:
            _log.warning("table %s cannot be replayed: %s", table_id, error)
            raise Refused("old-rules", 410, detail=str(error)) from error

    def _keep(self, table: Table) -> None:
        self._tables[table.id] = table
        self._tables.move_to_end(table.id)
        for old in list(self._tables)[: max(0, len(self._tables) - KEEP)]:
            if old not in self._streams and not self._locks[old].locked():
                del self._tables[old], self._locks[old]
                self._moved.pop(old, None)

    def _tell(self, table: Table) -> None:
        for stream in self._streams.get(table.id, ()):
            stream.tell(self.version(table, stream.guest))

    # Bots ------------------------------------------------------------------------------------------------------

    def _ask_bots(self, table: Table) -> None:
        """Lets every bot that is to choose think, at tables where people play or watch."""
        if not (any(seat.guest for seat in table.seats) or self._streams.get(table.id)):
            return
        self.traders.ask(table)
        for seat in table.waiting:
            thought = Thought(table.id, seat, table.standing[seat])
            if table.seats[seat].bot and thought not in self._thoughts and not self.closing.is_set():
                task = asyncio.create_task(self._think(thought))
                self._thoughts[thought] = task
                task.add_done_callback(lambda _, gone=thought: self._thoughts.pop(gone, None))  # type: ignore[misc]

    async def _think(self, thought: Thought) -> None:
        table = self._tables.get(thought.table)
        if table is None:
            return
        choice, fault = await self._choice(table, thought)
        await asyncio.sleep(max(0.0, self._moved.get(table.id, 0.0) + self._pace(table, thought.seat) - self.clock()))
        try:
            await self.send(BotAct(thought.seat, thought.since, table.game.moves.write(choice), fault), table.id)
        except Refused:
            _log.debug("the table went on while its bot was thinking")
        except Exception:
            _log.exception("a bot's move at table %s was not stored", table.id)

    def _pace(self, table: Table, seat: int) -> float:
        """Seconds between the table's last move and the bot's: less for the further choices of one turn."""
        assert table.match
        if self.traders.bribable(table, seat):
            return self.pace * PATIENCE
        trade = table.game.trade
        if trade and trade.timing_reveals(table.view(seat)) and not self.brains.full_strength(table.game):
            return self.pace * DISCRETION
        last = table.match.history[-1].actor if table.match.history else CHANCE
        return self.pace * 0.45 if last == seat else self.pace

    async def _choice(self, table: Table, thought: Thought) -> tuple[int, bool]:
        """The bot's choice; should the bot fail, a legal choice instead, marked as a fault."""
        view, seat = table.view(thought.seat), thought.seat
        assert table.match
        legal = table.match.legal_numbers(seat)
        if len(legal) == 1:
            return legal[0], False
        try:
            choice = await self.brains.choose(table.game, table.seats[seat].level, view, seat, self._stopper(thought))
            if choice in legal:
                return choice, False
            _log.error("bot at table %s chose %s, which is not legal", table.id, choice)
        except Exception:
            _log.exception("bot at table %s failed", table.id)
        return legal[self.service.dealer(len(legal))], True

    def _stopper(self, thought: Thought) -> Callable[[], bool]:
        def stop() -> bool:
            table = self._tables.get(thought.table)
            stands = table is not None and seat_stands(table, thought)
            return self.closing.is_set() or not stands

        return stop


def seat_stands(table: Table, thought: Thought) -> bool:
    """Whether the decision a bot thinks about still stands."""
    return thought.seat in table.waiting and table.standing[thought.seat] == thought.since
