"""People at their pages, at the far end of lines that lose, double, delay and break."""

from __future__ import annotations

import asyncio
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


class Person:
    """A guest with one page, which listens, follows, and sends its clicks until they are answered.

    After `patience` clicks it only looks on.
    """

    def __init__(self, world: World, table: str, guest: str, patience: float = inf) -> None:
        self.world, self.rng, self.table, self.guest = world, world.rng, table, guest
        self.shown: Shown | None = None
        self.patience = patience
        self.number = world.luck.randbytes(16).hex()
        self.told = -1
        self.pending = ""
        self.answered: dict[str, int] = {}
        self.refused: set[str] = set()
        self._news, self._cut = asyncio.Event(), asyncio.Event()
        self._line = 0
        self._clicks = 0

    # What the person does --------------------------------------------------------------------------------------

    async def play(self) -> None:
        """Looks whenever there is news, and chooses whenever it may."""
        await self._look()
        while True:
            assert self.shown
            if self.told > self.shown.revision:
                await self._look()
            elif self.shown.wanted:
                self._show(await self._ask(Contribute(self.guest, self.number)))
            elif self.shown.moves and self.world.playing and self._clicks < self.patience:
                await self._click()
            else:
                self._news.clear()
                await self._news.wait()

    async def _look(self) -> None:
        while not self._show(await self._ask(None)):
            await asyncio.sleep(0.5)

    async def _click(self) -> None:
        await asyncio.sleep(self.rng.uniform(0, 0.6))
        assert self.shown
        self._clicks += 1
        key = self.pending = f"{self.guest}-{self._clicks}"
        message: Act | Undo = Act(self.guest, self.shown.revision, self.rng.choice(self.shown.moves), key)
        if self.rng.random() < 0.15:
            message = Undo(self.guest, self.shown.revision, key)
        while True:
            answer = await self._ask(message)
            if answer and answer.kind != "busy":
                break
            await asyncio.sleep(0.5)
        self.pending = ""
        if answer.kind == "done":
            self.answered[key] = answer.revision
        else:
            self.refused.add(key)
        if not self._show(answer):
            await self._look()

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
