"""A bad line: connections to a house that pass through it are cut, held up and slowed down, by a seed."""

from __future__ import annotations

import asyncio
import random
import threading
from asyncio import StreamReader, StreamWriter
from contextlib import suppress
from typing import NamedTuple

from tests.waiting import SECONDS

FAR = 1 << 30


class Fate(NamedTuple):
    """What becomes of a connection: it is cut after so many bytes there or back; pieces of so many bytes, or fewer, go
    on after so many seconds each."""

    name: str
    there: int = FAR
    back: int = FAR
    piece: int = 1 << 16
    delay: float = 0.0


WHOLE = Fate("whole")


def drawn(rng: random.Random) -> Fate:
    """Half of the connections are good for a while; of the others requests or answers are lost, or come late or slowly.

    None lasts, so that there are always new ones.
    """
    good = Fate("cut in the end", back=rng.randrange(20_000, 200_000))
    return rng.choice(
        [
            *[good] * 4,
            Fate("cut in a request", there=rng.randrange(4_000)),
            Fate("cut in an answer", back=rng.randrange(20_000)),
            good._replace(name="late", delay=rng.uniform(0.1, 1.5)),
            good._replace(name="slow", piece=400, delay=0.02),
        ]
    )


class Line:
    """Listens at a port of its own and passes on to that of a house; once `calm` is set, all that comes is whole."""

    def __init__(self, to: int, seed: int) -> None:
        self._to, self._rng, self.calm = to, random.Random(seed), threading.Event()
        self.fates: list[str] = []
        self._open: set[StreamWriter] = set()
        self._loop, self._ready = asyncio.new_event_loop(), threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self.port = 0

    def start(self) -> Line:
        """Begins to listen."""
        self._thread.start()
        self._ready.wait(SECONDS)
        return self

    def stop(self) -> None:
        """Cuts everything."""
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(SECONDS)

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        server = self._loop.run_until_complete(asyncio.start_server(self._pass_on, "127.0.0.1", 0))
        self.port = server.sockets[0].getsockname()[1]
        self._ready.set()
        self._loop.run_forever()
        server.close()
        for writer in self._open:
            writer.transport.abort()
        self._loop.run_until_complete(asyncio.gather(*asyncio.all_tasks(self._loop), return_exceptions=True))
        self._loop.close()

    async def _pass_on(self, reader: StreamReader, writer: StreamWriter) -> None:
        fate = WHOLE if self.calm.is_set() else drawn(self._rng)
        self.fates.append(fate.name)
        self._open.add(writer)
        with suppress(OSError):
            house_reader, house_writer = await asyncio.open_connection("127.0.0.1", self._to)
            ways = [
                asyncio.create_task(_pump(reader, house_writer, fate, fate.there)),
                asyncio.create_task(_pump(house_reader, writer, fate, fate.back)),
            ]
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
            for way in ways:
                way.cancel()
            house_writer.transport.abort()
        self._open.discard(writer)
        writer.transport.abort()


async def _pump(reader: StreamReader, writer: StreamWriter, fate: Fate, left: int) -> None:
    """Passes bytes on until there are no more, or `left` have passed."""
    with suppress(OSError):
        while left > 0 and (piece := await reader.read(min(fate.piece, left))):
            await asyncio.sleep(fate.delay)
            writer.write(piece)
            await writer.drain()
            left -= len(piece)
