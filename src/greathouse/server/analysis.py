"""Chances on the pages: what a game's analyst says of a table, away from the event loop, or what a review says.

All that an analyst says is built from one reader's views. It is found by the game's key (solve.analysis); a game
without one has none of this. What it still needs is worked out by another process at low priority; the pages do without
until it is there.
"""

from __future__ import annotations

import logging
from bisect import bisect_right
from dataclasses import dataclass, field, replace
from typing import Any

from greathouse.kernel.contract import CHANCE
from greathouse.kernel.game import Game
from greathouse.review import MISTAKE, TABLE, Review
from greathouse.server.log import Frame, frame, frames, places
from greathouse.server.metering import aside
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
class Remark:
    """A choice worth a look: the moment and the place in the history before it, who made it and what it saw, which
    choice it was and which was best, what it cost (0: it was brilliant), what judged it, how the best might go on.

    `own` is the moment before it as its seat counts them.
    """

    moment: int
    place: int
    seat: int
    before: Any
    played: int
    best: int
    cost: float
    own: int
    judge: str = TABLE
    line: list[tuple[int, int]] = field(default_factory=list)


@dataclass
class Account:
    """One player's game: what chance gave, what choices lost, how many of the real choices were the best, and how much
    better than at random they were (0 to 1; None: not known)."""

    luck: float = 0.0
    lost: float = 0.0
    choices: int = 0
    best: int = 0
    accuracy: float | None = None


@dataclass
class GameAnalysis:
    """A game as far as chances are known: by moment the chances of all seats or None, mistakes and brilliant choices,
    accounts by seat.

    `working`: more is being worked out. `own`: the chances are those that each seat could know of.
    """

    chances: list[tuple[float, ...] | None] = field(default_factory=list)
    mistakes: list[Remark] = field(default_factory=list)
    brilliant: list[Remark] = field(default_factory=list)
    accounts: list[Account] = field(default_factory=list)
    judges: set[str] = field(default_factory=lambda: {TABLE})
    working: bool = False
    own: bool = False


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
            frame, played = seen[moment - 1], table.match.history[seen[moment].place - 1].action
            _judge(found, moment - 1, actor, played, analyst.advice(frame.view, actor), frame)
    return found


def _judge(
    found: GameAnalysis, moment: int, seat: int, played: int, advice: list[tuple[int, float]], frame: Frame
) -> None:
    """Enters a choice in the account of who made it."""
    after = found.chances[moment + 1]
    if len(advice) < 2 or after is None:
        return
    account, cost = found.accounts[seat], max(0.0, advice[0][1] - after[seat])
    account.choices += 1
    account.lost += cost
    account.best += cost < BEST_WITHIN
    if cost >= MISTAKE_FROM:
        found.mistakes.append(Remark(moment, frame.place, seat, frame.view, played, advice[0][0], cost, moment))


def reviewed(table: Table, reader: int, made: Review) -> GameAnalysis:
    """A review of a finished game by the moments of a reader; what somebody chose is told as that seat saw it."""
    found = GameAnalysis(judges=made.judges, own=table.game.about.hidden)
    seen, own = places(table, reader), [places(table, seat) for seat in range(made.seats)]
    found.chances = [tuple(made.chances[place]) for place in seen]
    for seat in range(made.seats):
        luck, lost, best, choices, accuracy = made.account(seat)
        found.accounts.append(Account(luck, lost, choices, best, accuracy))
    for choice in made.choices:
        if choice.kind:
            view = frame(table, choice.seat, choice.place).view
            moment, mine = (bisect_right(noticed, choice.place) - 1 for noticed in (seen, own[choice.seat]))
            facts = choice.played, choice.best, choice.cost, mine, choice.judge, choice.line
            remark = Remark(moment, choice.place, choice.seat, view, *facts)
            (found.mistakes if choice.kind == MISTAKE else found.brilliant).append(remark)
    return found


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
            chances = await aside(analyst.chances, view)
            advised = await aside(analyst.advice, view, reader) if advice else []
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
            found = self._games.keep(key, await aside(analyse, table, reader, analyst))
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
