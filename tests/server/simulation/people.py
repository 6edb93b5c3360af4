"""People at their pages, at the far end of lines that lose, double, delay and break.

They are not all alike: some have two tabs, some click on what a tab shows no longer, some give no number for the
chance of the game or give it late, and some do not ask twice a house that could not store what they clicked.
"""

from __future__ import annotations

import asyncio
import random
from math import inf
from typing import TYPE_CHECKING, Any, NamedTuple

from greathouse.server.errors import Refused, Unavailable
from greathouse.server.messages import Act, Contribute, Undo

if TYPE_CHECKING:
    from tests.server.simulation.world import Process, World

Message = Act | Undo | Contribute
"""What a page sends."""

PATIENCE = 3.0
"""Seconds after which a page gives a request up and sends it again."""

FAULTS_UNTIL, PLAY_UNTIL, END = 12.0, 40.0, 75.0
"""Seconds: faults happen, then people play on, then everything must have come to rest."""


class Shown(NamedTuple):
    """What a page shows: the table's entry, the reader's revision and choices, whether the game is over, and whether a
    number is wanted."""

    seq: int
    revision: int
    moves: tuple[str, ...]
    over: bool
    wanted: bool


class Answer(NamedTuple):
    """How a request was answered: "done", "refused", "busy"; a choice with its revision, and what is shown."""

    kind: str
    revision: int = -1
    shown: Shown | None = None


class Habits(NamedTuple):
    """What somebody does who plays: how many tabs it has; how many of its clicks are of a revision that the page does
    not show; the seconds after which it gives its number (inf: never); whether it gives up a click that was not stored,
    and only looks on; and after how many clicks it only looks on."""

    tabs: int = 1
    astray: float = 0.0
    number_after: float = 0.0
    gives_up: bool = False
    patience: float = inf

    @classmethod
    def drawn(cls, rng: random.Random, patience: float) -> Habits:
        """Those of somebody."""
        return cls(
            tabs=rng.choice((1, 1, 1, 2)),
            astray=rng.choice((0.0, 0.0, 0.3)),
            number_after=rng.choice((0.0, rng.uniform(0, 12), inf)),
            gives_up=rng.random() < 0.2,
            patience=patience,
        )


class Page:
    """A tab of a guest, which listens, follows, and sends the guest's clicks until they are answered or given up."""

    def __init__(self, world: World, table: str, guest: str, tab: int, habits: Habits) -> None:
        self.world, self.rng, self.table, self.guest = world, world.rng, table, guest
        self.shown: Shown | None = None
        self.habits = habits
        self.number = world.luck.randbytes(16).hex()
        self.told = -1
        self.pending = ""
        self.gave_up = False
        self.sent: dict[str, int] = {}
        self.answered: dict[str, int] = {}
        self.refused: set[str] = set()
        self._news, self._cut = asyncio.Event(), asyncio.Event()
        self._line = 0
        self._clicks = 0
        self._name = f"{guest}-{tab}"

    # What the person does --------------------------------------------------------------------------------------

    async def play(self) -> None:
        """Looks whenever there is news, and chooses whenever it may."""
        self.world.outside(min(self.habits.number_after, END), self._news.set)
        await self._look()
        while True:
            assert self.shown
            if self.told > self.shown.revision:
                await self._look()
            elif self.shown.wanted and self.world.loop.now >= self.habits.number_after:
                self._show(await self._ask(Contribute(self.guest, self.number)))
            elif self.shown.moves and self.world.playing and self._plays:
                await self._click()
            else:
                self._news.clear()
                await self._news.wait()

    @property
    def _plays(self) -> bool:
        return not self.gave_up and self._clicks < self.habits.patience

    async def _look(self) -> None:
        while not self._show(await self._ask(None)):
            await asyncio.sleep(0.5)

    async def _click(self) -> None:
        await asyncio.sleep(self.rng.uniform(0, 0.6))
        assert self.shown
        message = self._chosen()
        ahead = (
            message.revision > self.shown.revision
        )  # refused now, its double may count once it is not ahead any more
        self.sent[message.key], self.pending = message.revision, message.key
        while True:
            answer = await self._ask(message)
            if answer and (answer.kind != "busy" or self.habits.gives_up):
                break
            await asyncio.sleep(0.5)
        self.pending = ""
        if answer.kind == "done":
            self.answered[message.key] = answer.revision
        elif answer.kind == "busy":
            self.gave_up = True
        elif not ahead:
            self.refused.add(message.key)
        if not self._show(answer):
            await self._look()

    def _chosen(self) -> Act | Undo:
        """A click, sometimes on another revision than the one that is shown."""
        assert self.shown
        self._clicks += 1
        key, revision = f"{self._name}-{self._clicks}", self.shown.revision
        if self.rng.random() < self.habits.astray:
            revision += self.rng.choice((-3, -2, -1, 1, 2))
        if self.rng.random() < 0.15:
            return Undo(self.guest, revision, key)
        return Act(self.guest, revision, self.rng.choice(self.shown.moves), key)

    def _show(self, answer: Answer | None) -> bool:
        if answer is None or answer.shown is None:
            return False
        if self.shown is None or answer.shown.revision >= self.shown.revision:
            self.shown = answer.shown
        return True

    # The line --------------------------------------------------------------------------------------------------

    async def _ask(self, message: Message | None) -> Answer | None:
        """What a process answers in time; None where the line has lost it."""
        process, faults = self.world.some_process(), self.world.database.happens
        await self._travel()
        if process is None or faults(0.05):
            await asyncio.sleep(PATIENCE)
            return None
        answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        request = process.run(self._serve(process, message, answer))
        if faults(0.1):
            self.world.later(2.0, process.run_if_alive, self._serve, process, message, None)
        if faults(0.1):
            self.world.later(0.06, request.cancel)
        try:
            result = await asyncio.wait_for(answer, PATIENCE)
        except TimeoutError:
            return None
        await self._travel()
        return None if faults(0.05) else result

    async def _travel(self) -> None:
        await asyncio.sleep(self.rng.uniform(0, 0.3 if self.world.database.faulty else 0.02))

    async def _serve(self, process: Process, message: Message | None, answer: asyncio.Future[Answer] | None) -> None:
        """What a process does about a request."""
        house = process.house
        try:
            table = await house.table(self.table)
        except Refused:
            if answer and not answer.done():
                answer.set_result(Answer("busy"))
            return
        try:
            if message is None:
                found = Answer("done", shown=self._see(table))
            else:
                outcome = await house.send(message, table)
                found = Answer("done", outcome.revision, self._see(outcome.table))
        except Unavailable:
            found = Answer("busy")
        except Refused:
            found = Answer("refused", shown=self._see(house.present(self.table) or table))
        if answer and not answer.done():
            answer.set_result(found)

    def _see(self, table: Any) -> Shown:
        """What of a table leaves the process for this page."""
        self.world.check_shown(table)
        seat = table.reader(self.guest)
        moves = tuple(table.match.legal(seat)) if seat in table.waiting and not table.seats[seat].bot else ()
        wanted = bool(table.wants_number(self.guest))
        return Shown(table.seq, table.revision(seat), moves, table.over, wanted)

    # The stream ------------------------------------------------------------------------------------------------

    async def listen(self) -> None:
        """Keeps a stream to some process, and asks for another one when it breaks."""
        while True:
            process = self.world.some_process()
            if process is not None:
                self._line += 1
                self._cut.clear()
                stream = process.run(self._relay(process, self._line))
                process.lines.append(self.cut)
                if self.world.database.happens(0.5):
                    self.world.later(8.0, stream.cancel)
                await self._cut.wait()
            await asyncio.sleep(0.5)

    def cut(self) -> None:
        """The line of the stream breaks."""
        self.world.later(1.0, self._cut.set)

    async def _relay(self, process: Process, line: int) -> None:
        try:
            stream = process.house.watch(await process.house.table(self.table), self.guest)
            try:
                while not stream.closed:
                    update = await stream.next(10.0)
                    if update is not None and update.version is not None:
                        self.world.check_told(self.table, self.guest, update.version)
                        self.world.outside(0.01, self._hear, line, update.version)
            finally:
                process.house.leave(stream)
        except Refused:
            pass
        finally:
            self.cut()

    def _hear(self, line: int, version: int) -> None:
        if line == self._line:
            self.told = max(self.told, version)
            self._news.set()
