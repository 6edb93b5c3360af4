"""Exact chances on the pages: what a game's analyst says of a table, worked out away from the event loop.

All is built from one reader's views. The analyst is found by the game's key (solve.analysis); a game without one has
none of this. What an analyst still needs is worked out by another process at low priority; the pages do without until
it is there.
"""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass, field, replace
from typing import Any

from greathouse.kernel.contract import CHANCE
from greathouse.kernel.game import Game
from greathouse.server.log import frames
from greathouse.server.processes import Helper
from greathouse.server.recent import Recent
from greathouse.server.tables import Table
from greathouse.solve.analysis import Analyst, analyst_of

_log = logging.getLogger(__name__)

MAX_CACHED = 64
"""So many analyses are remembered."""

BEST_WITHIN = 0.0005
"""A choice that costs less counts as the best one."""

MISTAKE_FROM = 0.01
"""A choice that costs as much is marked."""


@dataclass(frozen=True)
class Mistake:
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
class GameAnalysis:
    """A game as far as exact chances are known: by moment the chances of all seats or None, mistakes, accounts by seat.

    `working`: more is being worked out.
    """

    chances: list[tuple[float, ...] | None] = field(default_factory=list)
    mistakes: list[Mistake] = field(default_factory=list)
    accounts: list[Account] = field(default_factory=list)
    working: bool = False


@dataclass(frozen=True)
class PositionAnalysis:
    """The present position: chances of all seats or None, and if it was asked the choices with what they promise."""

    chances: tuple[float, ...] | None
    advice: list[tuple[int, float]]
    working: bool = False


def reach(table: Table, lang: str) -> str:
    """How far exact chances reach."""
    found = analyst_of(table.game)
    return found.reach(table.options, lang) if found else ""


def analyse(table: Table, reader: int, analyst: Analyst) -> GameAnalysis:
    """The whole game as a reader saw it."""
    assert table.match
    seen = frames(table, reader)
    found = GameAnalysis(accounts=[Account() for _ in table.seats])
    found.chances = [analyst.chances(frame.view) for frame in seen]
    for moment in range(1, len(seen)):
        before, after = found.chances[moment - 1], found.chances[moment]
        actor = table.match.history[seen[moment].place - 1].actor
        if before is None or after is None:
            continue
        if actor == CHANCE:
            for account, old, new in zip(found.accounts, before, after, strict=True):
                account.luck += new - old
        else:
            _judge(found, moment, actor, analyst.advice(seen[moment - 1].view, actor), seen[moment - 1].view)
    return found


def _judge(found: GameAnalysis, moment: int, seat: int, advice: list[tuple[int, float]], view: Any) -> None:
    """Enters a choice in the account of who made it."""
    after = found.chances[moment]
    if len(advice) < 2 or after is None:
        return
    account, cost = found.accounts[seat], max(0.0, advice[0][1] - after[seat])
    account.choices += 1
    account.lost += cost
    account.best += cost < BEST_WITHIN
    if cost >= MISTAKE_FROM:
        found.mistakes.append(Mistake(moment, seat, cost, view, advice[0][0]))


class Analysts:
    """Asks the games' analysts, remembers what they said, and starts the process that works out what one misses."""

    def __init__(self) -> None:
        self.helps = True
        """Whether what is missing is worked out."""
        self._positions = Recent[PositionAnalysis](MAX_CACHED)
        self._games = Recent[GameAnalysis](MAX_CACHED)
        self._helpers: dict[tuple[str, ...], Helper] = {}

    def knows(self, game: Game) -> bool:
        """Whether this game has an analyst."""
        return analyst_of(game) is not None

    @property
    def working(self) -> bool:
        """Whether something is being worked out at present."""
        return any(helper.running for helper in self._helpers.values())

    async def position(self, table: Table, reader: int, *, advice: bool = False) -> PositionAnalysis | None:
        """The present position; None for a game without an analyst."""
        analyst = analyst_of(table.game)
        if analyst is None or table.match is None:
            return None
        await self.prepare(table, analyst)
        key = (table.id, table.epoch, table.length, reader, advice, reach(table, "en"))
        found = self._positions.find(key)
        if found is None:
            view = table.view(reader)
            chances = await asyncio.to_thread(analyst.chances, view)
            advised = await asyncio.to_thread(analyst.advice, view, reader) if advice else []
            found = self._positions.keep(key, PositionAnalysis(chances, advised))
        return replace(found, working=self.working)

    async def game(self, table: Table, reader: int) -> GameAnalysis | None:
        """The game so far; None for a game without an analyst."""
        analyst = analyst_of(table.game)
        if analyst is None or table.match is None:
            return None
        await self.prepare(table, analyst)
        key = (table.id, table.epoch, table.length, reader, reach(table, "en"))
        found = self._games.find(key)
        if found is None:
            found = self._games.keep(key, await asyncio.to_thread(analyse, table, reader, analyst))
        return replace(found, working=self.working)

    async def prepare(self, table: Table, analyst: Analyst) -> None:
        """Starts the work that is missing, once in the life of the server, at low priority."""
        command = tuple(analyst.missing(table.options))
        if not self.helps or not command or command in self._helpers:
            return
        try:
            self._helpers[command] = await Helper.start(command, niceness=15)
        except OSError as error:
            _log.warning("exact tables cannot be worked out: %s", error)

    async def close(self) -> None:
        """Ends what is being worked out; it goes on where it stopped next time."""
        for helper in self._helpers.values():
            await helper.stop()
