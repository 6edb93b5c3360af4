"""The lobby of a house: it wakes the pages that show it, knows who is here, and pairs people who want to play."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Collection, Coroutine
from dataclasses import replace
from itertools import count
from typing import Any, Protocol

from greathouse.kernel.game import Game
from greathouse.server.clocks.terms import Terms
from greathouse.server.damage import Faults
from greathouse.server.duties import Duty, Host
from greathouse.server.errors import Forestalled, Refused, Unavailable
from greathouse.server.lobby.store import HERE, Listing, LobbyStore
from greathouse.server.lobby.ties import TieStore
from greathouse.server.lobby.turns import Turn
from greathouse.server.messages import Open, Sit
from greathouse.server.store import Store
from greathouse.server.tables import Seat

_log = logging.getLogger(__name__)

ROUND = HERE / 3
"""Seconds between two notes of who is here."""

PAUSE = 0.25
"""Seconds in which changes of the lobby are told together."""

TRIES = 8
"""So often somebody is paired anew who comes to a table too late."""


class LobbyHost(Host, Protocol):
    """What the lobby needs of the house."""

    closing: asyncio.Event

    def guests(self) -> set[str]:
        """Everybody who has a table's page open here."""


class Bell:
    """A page that shows the lobby; it is rung when the lobby has changed."""

    def __init__(self, guest: str) -> None:
        self.guest, self.closed = guest, False
        self._rung = asyncio.Event()

    def ring(self) -> None:
        """Wakes the page."""
        self._rung.set()

    def close(self) -> None:
        """Ends its stream."""
        self.closed = True
        self._rung.set()

    async def next(self, patience: float) -> bool:
        """Whether the lobby has changed; False after `patience` seconds without news."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(patience):
                await self._rung.wait()
        rung = self._rung.is_set()
        self._rung.clear()
        return rung


class Lobby:
    """The lobby as one process sees it; all processes of a house share what it shows."""

    def __init__(self, host: LobbyHost, store: Store) -> None:
        self._host, self.store, self.ties = host, LobbyStore(store), TieStore(store)
        self.faults = Faults("table {} cannot be shown among others")
        self._bells: set[Bell] = set()
        self._ringing: asyncio.TimerHandle | None = None
        self._listing: Listing | None = None
        self._until, self._numbers = 0.0, count(1)
        self._here: set[str] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._presence = Duty(self._round, ROUND, "who is here could not be noted")

    # Pages -----------------------------------------------------------------------------------------------------

    def enter(self, guest: str) -> Bell:
        """A bell for a page that shows the lobby; `leave` takes it back."""
        bell = Bell(guest)
        self._bells.add(bell)
        return bell

    def leave(self, bell: Bell) -> None:
        """The page is gone."""
        self._bells.discard(bell)

    def changed(self) -> None:
        """The lobby shows something else now; its pages hear of it a moment later."""
        self._listing = None
        if self._ringing is None and not self._host.closing.is_set():
            self._ringing = asyncio.get_running_loop().call_later(PAUSE, self._ring)

    def _ring(self) -> None:
        self._ringing, self._listing = None, None
        for bell in self._bells:
            bell.ring()

    async def listing(self) -> Listing:
        """What everybody sees; read once for all who look at the same time."""
        now = self._host.clock()
        if self._listing is None or not now < self._until <= now + 1.0:
            found = await self._host.read(self.store.listing, now)
            self._listing, self._until = found._replace(number=next(self._numbers)), now + 1.0
        return self._listing

    # Presence --------------------------------------------------------------------------------------------------

    def start(self) -> None:
        """Begins to note who is here."""
        self._presence.start()

    def close_streams(self) -> None:
        """Ends every stream."""
        if self._ringing:
            self._ringing.cancel()
        for bell in self._bells:
            bell.close()

    async def close(self) -> None:
        """Ends the rounds."""
        await self._presence.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def arrives(self, owner: str) -> None:
        """Somebody opens a page that listens, which does not wait until that is stored."""
        self._begin(self.arrived(owner))

    async def arrived(self, owner: str) -> None:
        """Somebody is here from now on; where that cannot be stored, the next round tries again."""
        if owner and owner not in self._here:
            with contextlib.suppress(Unavailable):
                await self._note({owner})
                self._here.add(owner)

    async def _round(self) -> None:
        here = {bell.guest for bell in self._bells if bell.guest} | self._host.guests()
        if gone := self._here - here:
            await self._host.write(self.store.gone, gone, self._host.clock())
            self.changed()
        self._here = here
        if here:
            await self._note(here)

    async def _note(self, owners: Collection[str]) -> None:
        if await self._host.write(self.store.note, owners, self._host.clock()):
            self.changed()

    # Pairing ---------------------------------------------------------------------------------------------------

    async def pair(
        self,
        game: Game,
        options: dict[str, Any],
        me: Seat,
        key: str,
        *,
        rated: bool = False,
        clock: Terms | None = None,
    ) -> str:
        """The table at which somebody plays with whoever else wants to: one where another waits, or a new one.

        For each game and clock, rated or not, all processes know one table at which the next one sits down, so that of
        two who come at the same time one waits for the other. The same click, which the `key` names, leads to the same
        table. Raises Refused.
        """
        await self.arrived(me.guest)
        kind = " ".join((game.key, *["rated"] * rated, *([clock.written] if clock else [])))
        click = f"{kind} {key}" if key else ""
        for _ in range(TRIES):
            if click and (known := await self._host.read(self.store.led_to, me.guest, game.key, click)):
                return known
            waiting, attended = await self._host.read(self.store.waiting, kind, self._host.clock())
            turn = Turn(kind, waiting, me.guest, game.key, click)
            with contextlib.suppress(Forestalled):
                if waiting and await self._joined(turn, me, attended=attended):
                    return waiting
                return await self._opened(turn, game, options, me, key, rated=rated, clock=clock)
        raise Unavailable

    async def _joined(self, turn: Turn, me: Seat, *, attended: bool) -> bool:
        """Whether somebody sits at a table where another waits, or is the one who waits there. Raises Forestalled."""
        try:
            table = await self._host.table(turn.waiting)
            if table.started or table.ended or not (attended or table.seats_of(me.guest)):
                return False
            if await self._host.read(self.ties.separated, me.guest, {seat.guest for seat in table.seats}):
                return False
            await self._host.send(Sit(me.guest, me.name, table.join, me.contributes, turn.click, (turn,)), table)
        except Unavailable:
            raise
        except Refused:
            return False
        return True

    async def _opened(self, turn: Turn, game: Game, options: dict[str, Any], me: Seat, key: str, **kind: Any) -> str:
        """A new table at which the next one sits down. Raises Forestalled."""
        seats, content = (me,) + (Seat(),) * (min(game.about.seats) - 1), game.content_digest
        message = Open(game.key, options, seats, content, key=key, public=True, **kind)
        return (await self._host.send(replace(message, receipt=turn.click, provided=(turn,)))).opened
