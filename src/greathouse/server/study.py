"""Exact chances on the pages: what a game's analyst says of a table, worked out away from the event loop.

All is built from one reader's views. The analyst is found by the game's key (solve.analysis); a game without one has
none of this. What an analyst still needs is worked out by another process at low priority; the pages do without until
it is there.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import signal
from collections import OrderedDict
from dataclasses import dataclass, field, replace
from typing import Any

from greathouse.kernel.contract import CHANCE
from greathouse.kernel.game import Game
from greathouse.server.chronicle import sights
from greathouse.server.tables import Table
from greathouse.solve.analysis import Analyst, analyst

_log = logging.getLogger(__name__)

KEPT = 64
"""So many analyses are remembered."""

SAME = 0.0005
"""A choice that costs less counts as the best one."""

MISTAKE = 0.01
"""A choice that costs as much is marked."""


@dataclass(frozen=True)
class Slip:
    """A choice that was not the best: the moment after it, who made it, what it cost, and the best choice before it."""

    moment: int
    seat: int
    cost: float
    before: Any
    best: int


@dataclass
class Account:
    """One player's game: what chance gave, what choices lost, and how many of the real choices were the best."""

    luck: float = 0.0
    lost: float = 0.0
    choices: int = 0
    best: int = 0


@dataclass
class Analysis:
    """A game as far as exact chances are known: by moment the chances of all seats or None, slips, accounts by seat.

    `working`: more is being worked out.
    """

    chances: list[tuple[float, ...] | None] = field(default_factory=list)
    slips: list[Slip] = field(default_factory=list)
    accounts: list[Account] = field(default_factory=list)
    working: bool = False


@dataclass(frozen=True)
class Glance:
    """The present position: chances of all seats or None, and if it was asked the choices with what they promise."""

    chances: tuple[float, ...] | None
    advice: list[tuple[int, float]]
    working: bool = False


def reach(table: Table, lang: str) -> str:
    """How far exact chances reach."""
    guide = analyst(table.game)
    return guide.reach(table.options, lang) if guide else ""


def analyse(table: Table, reader: int, guide: Analyst) -> Analysis:
    """The whole game as a reader saw it."""
    assert table.match
    seen = sights(table, reader)
    found = Analysis(accounts=[Account() for _ in table.seats])
    found.chances = [guide.chances(sight.view) for sight in seen]
    for moment in range(1, len(seen)):
        before, after = found.chances[moment - 1], found.chances[moment]
        actor = table.match.history[seen[moment].place - 1].actor
        if before is None or after is None:
            continue
        if actor == CHANCE:
            for account, old, new in zip(found.accounts, before, after, strict=True):
                account.luck += new - old
        else:
            _judge(found, moment, actor, guide.advice(seen[moment - 1].view, actor), seen[moment - 1].view)
    return found


def _judge(found: Analysis, moment: int, seat: int, advice: list[tuple[int, float]], view: Any) -> None:
    """Enters a choice in the account of who made it."""
    after = found.chances[moment]
    if len(advice) < 2 or after is None:
        return
    account, cost = found.accounts[seat], max(0.0, advice[0][1] - after[seat])
    account.choices += 1
    account.lost += cost
    account.best += cost < SAME
    if cost >= MISTAKE:
        found.slips.append(Slip(moment, seat, cost, view, advice[0][0]))


class Tutor:
    """Keeps analyses, and starts the process that works out what an analyst misses."""

    def __init__(self) -> None:
        self.helps = True
        """Whether what is missing is worked out."""
        self._glances: OrderedDict[Any, Glance] = OrderedDict()
        self._analyses: OrderedDict[Any, Analysis] = OrderedDict()
        self._working: dict[tuple[str, ...], asyncio.subprocess.Process] = {}

    def knows(self, game: Game) -> bool:
        """Whether this game has an analyst."""
        return analyst(game) is not None

    @property
    def working(self) -> bool:
        """Whether something is being worked out at present."""
        return any(process.returncode is None for process in self._working.values())

    async def glance(self, table: Table, reader: int, *, advice: bool = False) -> Glance | None:
        """The present position; None for a game without an analyst."""
        guide = analyst(table.game)
        if guide is None or table.match is None:
            return None
        await self.prepare(table, guide)
        key = (table.id, table.epoch, table.length, reader, advice, reach(table, "en"))
        if key not in self._glances:
            view = table.view(reader)
            chances = await asyncio.to_thread(guide.chances, view)
            advised = await asyncio.to_thread(guide.advice, view, reader) if advice else []
            _keep(self._glances, key, Glance(chances, advised))
        return replace(self._glances[key], working=self.working)

    async def analysis(self, table: Table, reader: int) -> Analysis | None:
        """The game so far; None for a game without an analyst."""
        guide = analyst(table.game)
        if guide is None or table.match is None:
            return None
        await self.prepare(table, guide)
        key = (table.id, table.epoch, table.length, reader, reach(table, "en"))
        if key not in self._analyses:
            _keep(self._analyses, key, await asyncio.to_thread(analyse, table, reader, guide))
        return replace(self._analyses[key], working=self.working)

    async def prepare(self, table: Table, guide: Analyst) -> None:
        """Starts the work that is missing, once in the life of the server, at low priority."""
        command = tuple(guide.missing(table.options))
        if not self.helps or not command or command in self._working:
            return
        quiet: dict[str, Any] = {"stdin": asyncio.subprocess.DEVNULL, "stdout": asyncio.subprocess.DEVNULL}
        quiet |= {"stderr": asyncio.subprocess.DEVNULL, "start_new_session": True}
        try:
            process = await asyncio.create_subprocess_exec(*command, **quiet)
        except OSError as error:
            _log.warning("exact tables cannot be worked out: %s", error)
            return
        self._working[command] = process
        with contextlib.suppress(OSError, AttributeError):
            os.setpriority(os.PRIO_PGRP, process.pid, 15)

    async def close(self) -> None:
        """Ends what is being worked out; it goes on where it stopped next time."""
        for process in self._working.values():
            if process.returncode is None:
                with contextlib.suppress(ProcessLookupError):
                    os.killpg(process.pid, signal.SIGTERM)
                await process.wait()


def _keep(known: OrderedDict[Any, Any], key: Any, found: Any) -> None:
    known[key] = found
    while len(known) > KEPT:
        known.popitem(last=False)
