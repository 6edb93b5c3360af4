"""A world of houses over one database, people and faults, made from a seed; what it promises is checked as it goes."""

from __future__ import annotations

import asyncio
import json
import logging
import random
from collections import Counter
from collections.abc import Callable, Coroutine
from contextvars import copy_context
from itertools import count
from typing import Any

from greathouse.kernel.chance import Dealer
from greathouse.kernel.errors import HouseError
from greathouse.server.bot_pool import BotPool
from greathouse.server.house import House
from greathouse.server.messages import Open
from greathouse.server.service import Service
from greathouse.server.tables import Seat, Table
from tests.server.simulation.database import Database, SimulatedStore
from tests.server.simulation.loop import PROCESS, SimulatedLoop
from tests.server.simulation.people import Person
from tests.toys import toy

FAULTS_UNTIL, PLAY_UNTIL, END = 12.0, 40.0, 75.0
"""Seconds: faults happen, then people play on, then everything must have come to rest."""


class Violation(AssertionError):
    """A promise that was not kept."""


class QuickPool(BotPool):
    """Bots that choose at random and take their time."""

    def __init__(self, rng: random.Random) -> None:
        super().__init__(seed=rng.getrandbits(30))
        self._rng = rng

    def full_strength(self, game: Any) -> bool:
        return True

    async def choose(self, game: Any, level: int, view: Any, seat: int, stop: Callable[[], bool]) -> int:
        await asyncio.sleep(self._rng.uniform(0, 0.5))
        return self._rng.randrange(2)


class Process:
    """A house in a process of its own, which may die."""

    def __init__(self, world: World, name: str) -> None:
        self.world, self.name = world, name
        self.lines: list[Callable[[], None]] = []
        self.house: House
        self.run(self._begin())

    async def _begin(self) -> None:
        world, names = self.world, count()
        store: Any = SimulatedStore(world.database, self.name, shared=world.processes > 1)
        service = Service(toy, Dealer(world.rng.getrandbits(30)), lambda: f"{self.name}-{next(names)}")
        pool = QuickPool(world.rng)
        self.house = House(store, service, pool, 0.3, clock=world.wall_clock, monotonic=world.loop.time)
        self.house.start()
        world.alive.append(self)

    def run(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Something that the process does."""
        return self.world.loop.within(self.name, work)

    def run_if_alive(self, work: Callable[..., Coroutine[Any, Any, Any]], *details: Any) -> None:
        """Something that the process does if it lives."""
        if self in self.world.alive:
            self.run(work(*details))


class World:
    """One run."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.loop = SimulatedLoop(self.rng, self._died)
        self.database = Database(self.loop)
        self.processes = self.rng.choice((1, 2))
        self.alive: list[Process] = []
        self.people: list[Person] = []
        self.playing = True
        self.violations: list[str] = []
        self._offset = 0.0
        self._lives = count(1)

    def run(self) -> None:
        """From beginning to end. Raises Violation."""
        asyncio.set_event_loop(self.loop)
        try:
            self.loop.run_until_complete(self._history())
        finally:
            asyncio.set_event_loop(None)
            self.loop.sweep()
        if self.violations:
            raise Violation("; ".join(dict.fromkeys(self.violations)))

    async def _history(self) -> None:
        for _ in range(self.processes):
            self._start_process()
        await asyncio.sleep(0.1)
        for number in range(self.rng.randint(1, 2)):
            await self._open(number)
        for person in self.people:
            for work in (person.play(), person.listen()):
                self.loop.within("", work)
        troubles = [self.loop.within("", trouble()) for trouble in (self._fill_disk, self._turn_clock)]
        await asyncio.sleep(FAULTS_UNTIL)
        for trouble in troubles:
            trouble.cancel()
        self.database.faulty = False
        self.loop.dies_after.clear()
        await asyncio.sleep(PLAY_UNTIL - FAULTS_UNTIL)
        self.playing = False
        await asyncio.sleep(END - PLAY_UNTIL)
        self._check_rest()
        self._check_log()

    async def _open(self, number: int) -> None:
        guests = [f"guest{number}{place}" for place in range(self.rng.randint(1, 2))]
        bots = self.rng.randint(2 - len(guests), 3 - len(guests))
        seats = [Seat(guest, guest) for guest in guests] + [Seat(level=0)] * bots
        self.rng.shuffle(seats)
        service = Service(toy, Dealer(self.rng.getrandbits(30)), lambda: f"table{number}")
        outcome = service.handle(0.0, Open("steps", {"length": 12}, tuple(seats), shuffle=False))
        self.database.commit(outcome.writes)
        self.people += [Person(self, outcome.opened, guest) for guest in guests]

    # Faults ----------------------------------------------------------------------------------------------------

    def some_process(self) -> Process | None:
        """A process that a line leads to; None where none lives."""
        return self.rng.choice(self.alive) if self.alive else None

    def _start_process(self) -> None:
        name = f"process{next(self._lives)}"
        if self.database.happens(0.6):
            self.loop.dies_after[name] = int(20 * 40 ** self.rng.random())
        Process(self, name)

    def _died(self, name: str) -> None:
        self.database.listeners.pop(name, None)
        for process in [one for one in self.alive if one.name == name]:
            self.alive.remove(process)
            for line in process.lines:
                self.outside(0.0, line)
        self.outside(self.rng.uniform(0.2, 3.0), self._start_process)

    async def _fill_disk(self) -> None:
        while True:
            await asyncio.sleep(self.rng.uniform(1, 10))
            self.database.full = True
            await asyncio.sleep(self.rng.uniform(0.1, 4))
            self.database.full = False

    async def _turn_clock(self) -> None:
        while True:
            await asyncio.sleep(self.rng.uniform(0.5, 6))
            self._offset = self.rng.uniform(-1, 1) * 10 ** self.rng.uniform(0, 5)

    def wall_clock(self) -> float:
        """The time of day, as far as a process can tell."""
        return self.loop.now + self._offset

    def later(self, most: float, work: Callable[..., Any], *details: Any) -> None:
        """Does something outside all processes within so many seconds."""
        self.outside(self.rng.uniform(0, most), work, *details)

    def outside(self, seconds: float, work: Callable[..., Any], *details: Any) -> None:
        """Does something outside all processes after so many seconds."""
        context = copy_context()
        context.run(PROCESS.set, "")
        self.loop.call_later(seconds, work, *details, context=context)

    # Promises --------------------------------------------------------------------------------------------------

    def require(self, kept: bool, promise: str) -> None:
        """Notes a promise that is not kept."""
        if not kept:
            self.violations.append(f"{promise} (after {self.loop.now:.3f} s)")

    def check_shown(self, table: Table) -> None:
        """Nobody sees what is not stored, or anything else than what is stored."""
        stored = len(self.database.logs[table.id])
        self.require(table.seq <= stored, "a page shows what is not stored")
        if table.seq <= stored:
            truth = self.database.folded(table.id, table.seq)
            equal = table.revisions == truth.revisions and table.match.state == truth.match.state
            self.require(equal, "a page shows something else than its log tells")

    def check_told(self, table_id: str, guest: str, version: int) -> None:
        """No page hears of what is not stored."""
        truth = self.database.folded(table_id, len(self.database.logs[table_id]))
        self.require(version <= truth.revision(truth.reader(guest)), "a page hears of what is not stored")

    def _check_rest(self) -> None:
        """After the faults everything comes to rest: nobody waits for ever."""
        for person in self.people:
            truth = self.database.folded(person.table, len(self.database.logs[person.table]))
            revision = truth.revision(truth.reader(person.guest))
            self.require(not person.pending, "a click is never answered")
            self.require(person.shown is not None and person.shown.revision == revision, "a page missed its wake")
            owing = [seat for seat in truth.waiting if truth.seats[seat].bot]
            self.require(not owing, "a bot owes a choice for ever")
            self.require(bool(truth.over), "a game is never finished")
        for process in self.alive:
            self.require(not process.house.bots.paused, "a table is paused for ever")
            self.require(process.house.load()["sending"] == 0, "a message is never finished")
        self.require(not self.loop.complaints, f"errors nobody expected: {self.loop.complaints[:1]}")

    def _check_log(self) -> None:
        """Each answered click is stored once, each refused one is not, and no seat has answered out of turn."""
        for table_id, log in self.database.logs.items():
            bodies = [(kind, json.loads(body)) for kind, body in log]
            keys = Counter(body["key"] for _, body in bodies if body.get("key"))
            self.require(not keys or max(keys.values()) == 1, "a click is stored twice")
            truth = self.database.folded(table_id, len(log))
            for person in (one for one in self.people if one.table == table_id):
                for key, revision in person.answered.items():
                    self.require(keys[key] == 1, "an answered click is lost")
                    known = truth.receipts.get(key)
                    self.require(known is not None and known.revision == revision, "a click has another revision")
                self.require(not person.refused & set(keys), "a click counts although it was refused")
            for seq, (kind, body) in enumerate(bodies):
                if kind == "act":
                    waiting = self.database.folded(table_id, seq).waiting
                    self.require(body["events"][0][0] in waiting, "a seat answers twice")


def simulate(seed: int) -> str:
    """What goes wrong in the world of this seed; "" if nothing does."""
    logging.getLogger("greathouse").setLevel(logging.CRITICAL)
    try:
        World(seed).run()
    except (Violation, HouseError) as error:
        return str(error) or type(error).__name__
    finally:
        logging.getLogger("greathouse").setLevel(logging.NOTSET)
    return ""
