"""What a move costs at a table that many watch: python -m benchmarks.onlookers --pages 1000 --moves 20 --game pharao

Two people play in a house in a process of its own; the pages of the onlookers listen to the stream as browsers do, and
ask for what the stream does not bring. A page is a socket and the name of what it holds, so that the generator takes
little of the processors. The CPU time is the house's own, by its metrics; a move's own answer counts in it.
"""

# ruff: noqa: T201 - prints its result

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import re
import time
from functools import lru_cache
from typing import Any
from urllib.parse import urlsplit

from benchmarks.load import Pair, Player, cpu_seconds, house, quantile

SIGN = re.compile(r'symbol id="sign-([\w-]+)"')
NAME = re.compile(r"\r\nheld-lines: ([\w-]+)", re.IGNORECASE)
FEW = 20
"""Pages that come at the same time."""


class Onlooker:
    """A page of somebody who only looks on."""

    def __init__(self, base: str, table: str, signs: str) -> None:
        parts = urlsplit(base)
        self.host, self.port, self.table, self.signs = parts.hostname, parts.port, table, signs
        self.held, self.revision, self.asked, self.at = "-", 0, 0, 0.0
        self._ahead: dict[tuple[str, int], tuple[str, bool]] = {}
        self.listening = asyncio.create_task(self._stay())

    async def _request(self, path: str, more: str = "") -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        reader, writer = await asyncio.open_connection(self.host, self.port, limit=1 << 20)
        head = f"GET {self.table}/{path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nConnection: close\r\n{more}\r\n"
        writer.write(head.encode())
        return reader, writer

    async def _stay(self) -> None:
        """Listens, and comes again when it is refused, as browsers do."""
        while True:
            with contextlib.suppress(OSError, asyncio.IncompleteReadError):
                await self._listen()
            await asyncio.sleep(0.5)

    async def _listen(self) -> None:
        reader, _ = await self._request("events")
        while True:
            block = (await reader.readuntil(b"\n\n")).decode()
            if found := re.search(r"event: part\ndata: (.*)\n\n", block):
                part = read_part(found[1])
                self._ahead[part["held"], int(part["after"])] = part["name"], bool(part["more"])
            elif found := re.search(r"event: wake\ndata: (\d+)\n\n", block):
                await self._follow(int(found[1]))

    async def _follow(self, told: int) -> None:
        while self.revision < told:
            known = self._ahead.pop((self.held, self.revision), None)
            if known:
                self.held, more = known
                self.revision = self.revision + 1 if more else told
            else:
                await self._ask(told)
        self._ahead.clear()
        self.at = time.monotonic()

    async def _ask(self, told: int) -> None:
        """Asks for the present, as a page without motion does, over a connection of its own."""
        self.asked += 1
        known = f"Narrow: 0\r\nSigns: {self.signs}\r\nHeld-Lines: {self.held}\r\n"
        reader, writer = await self._request("live", f"Accept-Encoding: gzip\r\nHX-Request: true\r\n{known}")
        head = (await reader.readuntil(b"\r\n\r\n")).decode()
        writer.close()
        if " 200 " not in head:
            await asyncio.sleep(1.0)
            return
        self.held, self.revision = NAME.search(head)[1], told


@lru_cache(64)
def read_part(text: str) -> dict[str, Any]:
    """A part that came ahead; read once for all pages."""
    part: dict[str, Any] = json.loads(text)
    return part


async def settled(pages: list[Onlooker], revision: int) -> None:
    """Waits until the last page has the revision; in a game that hides nothing it is that of the players."""
    while any(page.revision < revision for page in pages):
        await asyncio.sleep(0.02)


async def newer(player: Player, revision: int) -> None:
    """Waits until the page of a player, who need not be the one that moved, shows more than this revision."""
    while player.shown.revision <= revision:
        await asyncio.sleep(0.02)


async def watch(base: str, game: str, number: int, moves: int) -> str:
    """Plays and returns a line of the report."""
    pair = Pair(base, game)
    await pair.open()
    ann = pair.players[0]
    html = (await ann.get(ann.table)).text
    pages: list[Onlooker] = []
    while len(pages) < number:
        pages += [Onlooker(base, ann.table, " ".join(SIGN.findall(html))) for _ in range(min(FEW, number - len(pages)))]
        await asyncio.sleep(0.1)
    await asyncio.sleep(2.0)
    took, spent, asked, first = [], [], [], 2
    for move in range(first + moves):
        before, cpu = sum(page.asked for page in pages), await asyncio.to_thread(cpu_seconds, base)
        began = time.monotonic()
        shown = ann.shown.revision
        await pair.move(f"move-{move}")
        await newer(ann, shown)
        await settled(pages, ann.shown.revision)
        took.append(max(page.at for page in pages) - began)
        await asyncio.sleep(0.5)
        spent.append(await asyncio.to_thread(cpu_seconds, base) - cpu)
        asked.append(sum(page.asked for page in pages) - before)
    for page in pages:
        page.listening.cancel()
    await pair.close()
    took, spent, asked = sorted(took[first:]), sorted(spent[first:]), sorted(asked[first:])
    return (
        f"{game}, {number} onlookers, {moves} moves: CPU {1000 * quantile(spent, 0.5):.0f} ms a move "
        f"(worst {1000 * spent[-1]:.0f}), all have it after {1000 * quantile(took, 0.5):.0f} ms "
        f"(worst {1000 * took[-1]:.0f}); {quantile(asked, 0.5)} pages had to ask (worst {asked[-1]})"
    )


def main() -> None:
    """Reads the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pages", type=int, default=1000)
    parser.add_argument("--moves", type=int, default=20)
    parser.add_argument("--game", default="pharao", help="one that hides nothing")
    given = parser.parse_args()
    with house() as base:
        print(asyncio.run(watch(base, given.game, given.pages, given.moves)))


if __name__ == "__main__":
    main()
