"""A house in a thread of this process, whose tables stand where the kept games say, and whose clock stands still."""

from __future__ import annotations

import asyncio
import itertools
import threading
from pathlib import Path

import uvicorn
from playwright.sync_api import Browser, BrowserContext

from greathouse.kernel.chance import Dealer
from greathouse.kernel.game import list_games, load
from greathouse.server.bot_pool import BotPool
from greathouse.server.house import House
from greathouse.server.messages import Act, Open
from greathouse.server.people.guests import guest_of
from greathouse.server.service import Service
from greathouse.server.store import Store
from greathouse.server.tables import Seat, Table
from greathouse.server.web.app import make_app
from tests.server.launch import generous
from tests.server.running import free_port
from tests.waiting import SECONDS, wait_until

from .games import KeptGame

NAMES = ("Nefer", "Khaba", "Tia", "Ranefer", "Meryt")
TOKENS = tuple(letter * 42 + "A" for letter in "abcde")
"""The seat cookies of the players."""

GUESTS = tuple(map(guest_of, TOKENS))
NOON = 1_790_000_000.0
"""What the clock of the house says."""


class GoldenHouse:
    """A house whose players are the persons of NAMES; nobody plays unless told."""

    def __init__(self, folder: Path) -> None:
        self.port, self._count = free_port(), itertools.count(1)
        self.base = f"http://127.0.0.1:{self.port}"
        self._folder = folder
        self._tables: dict[tuple[str, int, int, int | None], str] = {}
        self._house: House
        self._loop: asyncio.AbstractEventLoop
        self._server: uvicorn.Server | None = None
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()
        wait_until(lambda: self._server and self._server.started)

    def _run(self) -> None:
        asyncio.run(self._serve())

    async def _serve(self) -> None:
        service = Service(lambda key, _: load(key), Dealer(1), lambda: f"token{next(self._count)}")
        store = Store(f"sqlite:///{self._folder}/house.sqlite")
        house = House(store, service, BotPool(), 0.0, clock=lambda: NOON)
        app = make_app(house, lambda: tuple(list_games()), limits=generous())
        server = uvicorn.Server(uvicorn.Config(app, "127.0.0.1", self.port, log_level="warning"))
        self._loop, self._house, self._server = asyncio.get_running_loop(), house, server
        await server.serve()

    def close(self) -> None:
        """Ends the house."""
        self._loop.call_soon_threadsafe(self._house.closing.set)
        if self._server:
            self._server.should_exit = True
        self._thread.join(SECONDS)

    def table(self, kept: KeptGame, choices: int | None = None) -> str:
        """A table at which so many choices of a kept game were made (all by default); its address.

        It is the same one for all who only look at it.
        """
        position = (kept.game, kept.seats, kept.seed, choices)
        if position not in self._tables:
            asked = asyncio.run_coroutine_threadsafe(self._played(kept, choices), self._loop)
            self._tables[position] = f"/t/{asked.result(SECONDS)}"
        return self._tables[position]

    async def _played(self, kept: KeptGame, choices: int | None) -> str:
        house = self._house
        house.service.dealer = Dealer(kept.seed)
        seats = tuple(Seat(NAMES[n], GUESTS[n]) for n in range(kept.seats))
        table: Table = (await house.send(Open(kept.game, dict(kept.options), seats, shuffle=False))).table
        for number, move in enumerate(kept.moves[:choices]):
            seat = table.waiting[0]
            message = Act(GUESTS[seat], table.revision(seat), move, f"k{number}", seat)
            table = (await house.send(message, table)).table
        return table.id

    def waiting(self, address: str) -> tuple[int, ...]:
        """The seats that a table waits for."""
        return self._house.present(address.rpartition("/")[2]).waiting

    def window(self, browser: Browser, seat: int, **options) -> BrowserContext:
        """A browser's context in which this player sits."""
        context = browser.new_context(base_url=self.base, **options)
        self.seat(context, seat)
        return context

    def seat(self, context: BrowserContext, seat: int) -> None:
        """Whoever has this context is this player from now on; -1: somebody who watches."""
        cookies = {"preferences": "forced=0", "coach": "", **({"seat": TOKENS[seat]} if seat >= 0 else {})}
        context.add_cookies([{"name": k, "value": v, "url": self.base} for k, v in cookies.items() if v])
