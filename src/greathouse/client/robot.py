"""A robot: it takes up challenges, plays at all its tables at the same time, and goes on after whatever happens."""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection, Iterator
from functools import partial
from queue import SimpleQueue
from threading import Thread
from typing import Any

from greathouse.client.house import Client
from greathouse.client.http import Problem
from greathouse.client.schemas import Legal, News, Position, Table

_log = logging.getLogger(__name__)

Choose = Callable[[Position], Legal | str | int]
"""Returns what to play in a position: one of its `legal`, a written move, or a number."""

LATE = ("stale", "not-your-turn", "over")
"""Reasons for which a choice comes too late: the next position tells what is to be done."""


class Robot:
    """Plays with `choose`, in a thread for each table.

    It takes up every challenge to one of its `games` (none named: all). With `opens`, keys of games, it keeps a public
    table of each open while nobody waits there, with this `clock` ("600~20"; "": none). `count` games later it stops;
    0: never.
    """

    def __init__(
        self,
        url: str,
        token: str,
        choose: Choose,
        *,
        games: Collection[str] = (),
        opens: Collection[str] = (),
        clock: str = "",
        count: int = 0,
    ) -> None:
        self.client, self.choose = Client(url, token), choose
        self._games, self._opens, self._count = games, opens, count
        self.kind: dict[str, Any] = {"clock": clock} if clock else {}
        self._tables: set[str] = set()
        self._told: SimpleQueue[News | Position | BaseException] = SimpleQueue()
        self.finished: list[Position] = []
        """How the games ended that it has played."""

    def run(self) -> None:
        """Plays until `count` games are over. Raises Problem if the token counts no more, and what `choose` raises."""
        self._start(self.client.news)
        while not self._count or len(self.finished) < self._count:
            told = self._told.get()
            if isinstance(told, BaseException):
                raise told
            if isinstance(told, News):
                self._take_up(told)
            elif told.status == "over":
                self._finish(told)

    def _finish(self, position: Position) -> None:
        self.finished.append(position)
        compared = self.client.compared(position)
        if compared == "other":
            _log.warning("table %s: its chance is not what the house had committed itself to", position.table)
        elif compared == "late":
            _log.info("table %s: the number for its chance did not arrive in time", position.table)

    def _start(self, work: Callable[[], Iterator[News | Position]]) -> None:
        """Begins to listen, in a thread; what is told, and what fails, is handed to `run`."""

        def listen() -> None:
            try:
                for told in work():
                    self._told.put(told)
            except BaseException as error:
                self._told.put(error)

        Thread(target=listen, daemon=True).start()

    def _take_up(self, news: News) -> None:
        """Takes up challenges, sits at the tables that go on, and opens tables where none waits."""
        for table in news.challenges:
            wanted = not self._games or table.game in self._games
            self._try(self.client.join if wanted else self.client.decline, table.table)
        for table in news.tables:
            self._sit(table)
        waiting = {table.game for table in news.tables if table.status in ("open", "running")}
        for game in set(self._opens) - waiting:
            self._try(partial(self.client.open, game, **self.kind))

    def _sit(self, table: Table) -> None:
        if table.status in ("open", "running") and table.table not in self._tables:
            self._tables.add(table.table)
            self._start(lambda: self._play(table.table))

    def _play(self, table: str) -> Iterator[Position]:
        """Plays at a table; the last position, when it ended."""
        for position in self.client.positions(table):
            if position.your_turn:
                self._move(position)
            for offer in position.offers:
                if offer.answerable and offer.to == position.you:  # an agent that plays does not trade
                    self._try(self.client.answer, table, offer.number, "refuse")
            if position.status in ("over", "closed"):
                yield position

    def _move(self, position: Position) -> None:
        chosen = self.choose(position)
        move = chosen.number if isinstance(chosen, Legal) else chosen
        try:
            self.client.move(position.table, position.revision, move)
        except Problem as problem:
            if problem.reason not in LATE:
                raise
            _log.info("%s", problem)

    def _try(self, request: Callable[..., object], *details: object) -> None:
        """Asks for what may come too late."""
        try:
            request(*details)
        except Problem as problem:
            _log.info("%s", problem)
