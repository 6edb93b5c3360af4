"""A world of houses over one database, people and faults, made from a seed; what it promises is checked as it goes."""

from __future__ import annotations

import asyncio
import json
import random
from collections import Counter
from collections.abc import Callable, Coroutine, Iterator
from contextlib import ExitStack
from contextvars import copy_context
from itertools import accumulate, chain, count
from math import inf
from typing import Any
from unittest.mock import patch

from greathouse.kernel.chance import Dealer
from greathouse.kernel.errors import HouseError
from greathouse.kernel.proof import unfair
from greathouse.server.bot_pool import BotPool
from greathouse.server.clocks.house_time import BEAT, SILENCE, Told
from greathouse.server.clocks.instant import Instant
from greathouse.server.clocks.terms import LOSS, Terms
from greathouse.server.house import House
from greathouse.server.messages import Open
from greathouse.server.outcomes import Append
from greathouse.server.service import Service
from greathouse.server.tables import Seat, Table
from tests.server.simulation.database import Database, SimulatedHouseTime, SimulatedStore, SimulatedTimers
from tests.server.simulation.loop import PROCESS, THREAD_SECONDS, SimulatedLoop, heard
from tests.server.simulation.people import END, FAULTS_UNTIL, PATIENCE, PLAY_UNTIL, Habits, Page
from tests.toys import toy

LINGER = 5.0
"""Seconds for which everything must stay at rest: what is late comes within them, and processes begin again."""

SLACK = 2 * THREAD_SECONDS[1]
"""Seconds by which a process may be wrong about the moment of its last heartbeat."""

HEARD_OF = SILENCE + 2 * BEAT
"""Seconds after which a process that hears of no heartbeats has stopped its clock for long enough to be behind all that
was not counted meanwhile."""

LEAST = 0.01
"""Seconds below which times are equal."""


class Violation(AssertionError):
    """A promise that was not kept."""


class QuickPool(BotPool):
    """Bots that choose at random and take their time."""

    def __init__(self, rng: random.Random) -> None:
        super().__init__(seed=rng.getrandbits(30))
        self._rng = rng

    def full_strength(self, game: Any) -> bool:
        return True

    async def choose(self, game: Any, level: int, view: Any, seat: int, stop: Callable[[], bool], payer: str) -> int:
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
        world.count_up()

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
        self.rng, self.luck = random.Random(seed), random.Random(f"chance {seed}")
        self.ways = random.Random(f"people {seed}")
        self.loop = SimulatedLoop(self.rng, self._died)
        self.database = Database(self.loop)
        self.processes = self.rng.choice((1, 2))
        self.alive: list[Process] = []
        self.pages: list[Page] = []
        self.playing = True
        self.violations: list[str] = []
        self._offset = 0.0
        self._lives = count(1)
        self._up = 0.0
        self._up_since: float | None = None
        self.stored_at: dict[tuple[str, int], tuple[float, float]] = {}
        self.lost: list[tuple[float, float]] = [(0.0, 0.0)]
        self.database.stored, self.database.counted = self._note_stored, self._note_counted

    def run(self) -> None:
        """From beginning to end. Raises Violation."""
        asyncio.set_event_loop(self.loop)
        simulated = {"house_time.HouseTimeStore": SimulatedHouseTime, "timers.TimerStore": SimulatedTimers}
        try:
            with ExitStack() as stack:
                for name, made in simulated.items():
                    stack.enter_context(patch(f"greathouse.server.clocks.{name}", made))
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
        for page in self.pages:
            for work in (page.play(), page.listen()):
                self.loop.within("", work)
        troubles = [
            self.loop.within("", trouble()) for trouble in (self._fill_disk, self._turn_clock, self._lose_database)
        ]
        await asyncio.sleep(FAULTS_UNTIL)
        for trouble in troubles:
            trouble.cancel()
        self.database.faulty = False
        self.loop.dies_after.clear()
        await self._come_to_rest()
        for promise in self._broken():
            self.require(False, promise)
        self._check_log()

    async def _come_to_rest(self) -> None:
        """Waits until all games are over and nobody waits for anything, or for the end: nothing happens after that."""
        while self.loop.now < END and any(self._broken()):
            self.playing = self.loop.now < PLAY_UNTIL
            await asyncio.sleep(1.0)
        await asyncio.sleep(LINGER)

    async def _open(self, number: int) -> None:
        guests = [f"guest{number}{place}" for place in range(self.rng.randint(1, 2))]
        bots = self.rng.randint(2 - len(guests), 3 - len(guests))
        contributes = self.luck.random() < 0.25
        seats = [Seat(guest, guest, contributes=contributes) for guest in guests] + [Seat(level=0)] * bots
        self.rng.shuffle(seats)
        service = Service(toy, Dealer(self.rng.getrandbits(30)), lambda: f"table{number}")
        clock = self._terms() if self.rng.random() < 0.5 else None
        service.secret = (lambda: self.luck.randbytes(32).hex()) if contributes else service.secret
        now = Instant.make(0.0, self.database.time.open, self.database.time.working)
        outcome = service.handle(now, Open("steps", {"length": 12}, tuple(seats), shuffle=False, clock=clock))
        self.database.commit(outcome.writes)
        for guest in guests:
            habits = Habits.drawn(self.ways, self._patience(clock))
            self.pages += [Page(self, outcome.opened, guest, tab, habits) for tab in range(habits.tabs)]

    def _terms(self) -> Terms:
        """Little time, and what happens when it is used up."""
        delay = self.rng.choice((0.0, 1.0))
        increment = self.rng.choice((0.0, 0.5)) if not delay else 0.0
        return Terms(self.rng.uniform(1, 20), increment, delay, end=self.rng.choice((LOSS, 0)))

    def _patience(self, clock: Terms | None) -> float:
        """Clicks after which a player goes away: only where there is a clock, or nobody could go on."""
        return self.rng.randrange(8) if clock and self.rng.random() < 0.4 else inf

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
        self.count_up()
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

    async def _lose_database(self) -> None:
        """In some worlds it is away, once, for longer than a page waits; or it lets wait for so long."""
        database, ways = self.database, self.ways
        if ways.random() < 0.6:
            return
        await asyncio.sleep(ways.uniform(0, FAULTS_UNTIL - PATIENCE))
        if ways.random() < 0.5:
            database.away = True
        else:
            self.loop.hold = lambda: ways.uniform(0, 2 * PATIENCE) if database.faulty else 0.0
        await asyncio.sleep(ways.uniform(1, 2) * PATIENCE)
        database.away, self.loop.hold = False, self.loop.at_once

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

    def count_up(self) -> None:
        """Counts the seconds in which at least one process lived, up to now."""
        now = self.loop.now
        if self._up_since is not None:
            self._up += now - self._up_since
        self._up_since = now if self.alive else None

    def _note_stored(self, write: Append) -> None:
        self.count_up()
        self.stored_at[write.table, write.seq] = self.loop.now, self._up

    def _note_counted(self, told: Told) -> None:
        """A heartbeat has counted seconds; those that are lost never come back."""
        self.count_up()
        if told.at == self.loop.now:
            self.lost.append((self.loop.now, self._up - told.open))
            self.require(self.lost[-1][1] >= self.lost[-2][1] - LEAST, "the house's time ran while it was closed")

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
            equal = table.revisions == truth.revisions and _state(table) == _state(truth)
            self.require(equal, "a page shows something else than its log tells")

    def check_told(self, table_id: str, guest: str, version: int) -> None:
        """No page hears of what is not stored."""
        truth = self.database.folded(table_id, len(self.database.logs[table_id]))
        self.require(version <= truth.revision(truth.reader(guest)), "a page hears of what is not stored")

    def _broken(self) -> Iterator[str]:
        """The promises that would not be kept if everything were at rest now: nobody waits for ever."""
        promises = chain(*map(self._kept_for, self.pages), *map(self._kept_by, self.alive))
        yield from (promise for promise, kept in promises if not kept)
        if self.loop.complaints:
            yield f"errors nobody expected: {self.loop.complaints[:1]}"

    def _kept_for(self, page: Page) -> Iterator[tuple[str, bool]]:
        truth = self.database.folded(page.table, len(self.database.logs[page.table]))
        revision = truth.revision(truth.reader(page.guest))
        yield "a click is never answered", not page.pending
        yield "a page missed its wake", page.shown is not None and page.shown.revision == revision
        yield "a bot owes a choice for ever", not any(truth.seats[seat].bot for seat in truth.waiting)
        yield "a game is never finished", bool(truth.over) or self._given_up(truth)

    def _given_up(self, truth: Table) -> bool:
        """Whether a game without a clock waits for somebody who only looks on, in all tabs."""
        playing = {page.guest for page in self.pages if not page.gave_up}
        owners = {truth.seats[seat].guest for seat in truth.waiting if not truth.seats[seat].bot}
        return truth.clocks is None and bool(owners - playing)

    def _kept_by(self, process: Process) -> Iterator[tuple[str, bool]]:
        yield "a table is paused for ever", not process.house.bots.paused
        yield "a message is never finished", process.house.load()["sending"] == 0

    def _check_log(self) -> None:
        """Each answered click is stored once, each refused one is not, and no seat has answered out of turn."""
        for table_id, log in self.database.logs.items():
            bodies = [(kind, json.loads(body)) for kind, body in log]
            keys = Counter(body["key"] for _, body in bodies if body.get("key"))
            self.require(not keys or max(keys.values()) == 1, "a click is stored twice")
            truth = self.database.folded(table_id, len(log))
            sent: dict[str, int] = {}
            for page in (one for one in self.pages if one.table == table_id):
                for key, revision in page.answered.items():
                    self.require(keys[key] == 1, "an answered click is lost")
                    known = truth.receipts.get(key)
                    self.require(known is not None and known.revision == revision, "a click has another revision")
                self.require(not page.refused & set(keys), "a click counts although it was refused")
                sent |= page.sent
            self._check_clocks(table_id, bodies, truth)
            fair = truth.fairness is None or truth.match is None or not list(unfair(truth.match, truth.fairness))
            self.require(fair, "chance that does not follow from its secret")
            for seq, (kind, body) in enumerate(bodies):
                if kind == "act":
                    waiting = self.database.folded(table_id, seq).waiting
                    self.require(body["events"][0][0] in waiting, "a seat answers twice")
                if kind in ("number", "begin"):
                    self.require(not self.database.folded(table_id, seq).started, "a game begins twice")
                if body.get("key"):
                    stands = self._stands(table_id, seq, kind, bodies, sent[body["key"]])
                    self.require(stands, "a click counts for what its page did not show")

    def _stands(self, table_id: str, seq: int, kind: str, bodies: list[tuple[str, dict[str, Any]]], sent: int) -> bool:
        """Whether a click on a revision may be the next entry after the first `seq`: what it takes back is the newest,
        and what it answers was asked then and has been ever since, with the same choices."""
        seat = bodies[seq][1]["by"]
        now = self.database.folded(table_id, seq)
        if kind != "act" or sent >= now.revision(seat):
            return sent == now.revision(seat)
        for earlier in range(seq - 1, 0, -1):
            own = bodies[earlier][1]
            before = self.database.folded(table_id, earlier)
            asked = seat in before.waiting and before.legal_numbers(seat) == now.legal_numbers(seat)
            if own.get("by") == seat or not asked:
                return False
            if before.revision(seat) <= sent:
                return True
        return False

    def _check_clocks(self, table_id: str, bodies: list[tuple[str, dict[str, Any]]], truth: Table) -> None:
        """Time that a seat has used is what the log says, none of it while the house was closed; who loses had none."""
        if truth.clocks is None:
            return
        terms, used = truth.clocks.terms, [0.0] * len(truth.seats)
        times = list(accumulate((body["time"] for _, body in bodies), max))
        for seq, (kind, body) in enumerate(bodies[1:], 1):
            before, passed = self.database.folded(table_id, seq), times[seq] - times[seq - 1]
            at, up = self.stored_at[table_id, seq + 1]
            lost = up - times[seq] - self._lost_at(at - HEARD_OF)
            self.require(lost >= -SLACK, "a clock ran while the house was closed")
            for seat in before.waiting:
                used[seat] += passed * (not before.seats[seat].bot)
            if kind == "flag":
                self.require(used[body["seat"]] >= terms.bank - LEAST, "somebody lost who had time left")
            elif kind == "act" and before.clocks and not before.seats[seat := body["events"][0][0]].bot:
                self.require(before.clocks.left_at(seat, times[seq]) > -LEAST, "somebody chose whose time was up")
        told = all(abs(mine - theirs) < LEAST for mine, theirs in zip(used, truth.clocks.used, strict=True))
        self.require(told, "a seat has used another time than its log says")

    def _lost_at(self, moment: float) -> float:
        """Seconds in which the house was open that its time has left out for ever, as known at a moment."""
        return next((lost for at, lost in reversed(self.lost) if at <= moment), 0.0)


def _state(table: Table) -> Any:
    return table.match.state if table.match else table.seats


def simulate(seed: int) -> str:
    """What goes wrong in the world of this seed; "" if nothing does."""
    world = World(seed)
    try:
        with heard(world.loop.complaints):
            world.run()
    except (Violation, HouseError) as error:
        return str(error) or type(error).__name__
    return ""
