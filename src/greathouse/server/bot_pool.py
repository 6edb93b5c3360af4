"""Where bots think, for themselves and to advise people: away from the event loop, from a View alone.

Compiled search runs in threads, since it releases the interpreter lock. Until a game's compiled code is stored, its
bots think plainly in other processes, for a limited time; the page says that they are not at full strength yet.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import secrets
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from greathouse.kernel.game import Game
from greathouse.kernel.instances import Source
from greathouse.server.processes import start_worker

if TYPE_CHECKING:
    from greathouse.agents import Assessment

_log = logging.getLogger(__name__)

PLAIN_SECONDS = 1.0
"""A bot that thinks plainly stops searching after so long."""

ADVICE_SECONDS = 2.0
"""A bot that advises somebody stops searching after so long."""

WORKERS = min(2, os.cpu_count() or 1)
NICENESS = 5
"""So much less than people bots are favoured where processors are scarce, whatever priority the house has."""
MAX_CHOICES = 500
"""A thinking process is replaced after so many choices."""


_mine = threading.local()


class BotPool:
    """Chooses for bots. `seed` is given to agents for repeatable tests; None: each choice has its own randomness."""

    def __init__(self, seed: int | None = None) -> None:
        self.seed = seed
        self._threads = ThreadPoolExecutor(WORKERS, thread_name_prefix="bot", initializer=yield_to_people)
        self._processes: Executor | None = None
        self._ready: set[Game] = set()
        self._looked: dict[Game, float] = {}
        self._trials: set[asyncio.Task[None]] = set()

    def full_strength(self, game: Game) -> bool:
        """Whether this game's compiled bots have answered in this process."""
        return game in self._ready

    async def choose(self, game: Game, level: int, view: Any, seat: int, stop: Callable[[], bool]) -> int:
        """The action number a bot of this level plays. Raises whatever goes wrong in the agent."""
        return int(await self._ask("choose", game, level, view, seat, stop))

    async def assess(self, game: Game, view: Any, seat: int) -> list[Assessment]:
        """What the strongest bot thinks of a seat's choices, the best first. Raises as `choose` does."""
        end = time.monotonic() + ADVICE_SECONDS
        found: list[Assessment] = await self._ask("assess", game, -1, view, seat, lambda: time.monotonic() > end)
        return found

    async def _ask(self, what: str, game: Game, level: int, view: Any, seat: int, stop: Callable[[], bool]) -> Any:
        """What a method of the agent behind a level returns."""
        spec = game.about.levels[level]
        loop = asyncio.get_running_loop()
        if self.full_strength(game):
            question = (what, game, spec, view, seat, self._seed(), stop)
            return await loop.run_in_executor(self._threads, ask_in_thread, *question)
        self._look(game, view, seat)
        written = (what, game.key, game.source, spec, view.to_json(), seat, self._seed())
        try:
            return await loop.run_in_executor(self._pool(), ask_in_process, *written)
        except BrokenProcessPool:
            self._processes = None
            return await loop.run_in_executor(self._pool(), ask_in_process, *written)

    def _look(self, game: Game, view: Any, seat: int) -> None:
        """Tries the compiled code in the background, at most once in two seconds, until it has answered."""
        now = time.monotonic()
        if now - self._looked.get(game, -9.0) > 2:
            self._looked[game] = float("inf")
            trial = asyncio.create_task(self._try(game, view, seat))
            self._trials.add(trial)
            trial.add_done_callback(self._trials.discard)

    async def _try(self, game: Game, view: Any, seat: int) -> None:
        if await asyncio.to_thread(_compiled_code_works, game, view, seat):
            self._ready.add(game)
        else:
            self._looked[game] = time.monotonic()

    async def close(self) -> None:
        """Ends all thinking."""
        self._threads.shutdown(wait=False, cancel_futures=True)
        if self._processes:
            self._processes.shutdown(wait=False, cancel_futures=True)

    def _pool(self) -> Executor:
        if self._processes is None:
            spawn = multiprocessing.get_context("spawn")
            self._processes = ProcessPoolExecutor(
                WORKERS, spawn, start_thinking, (os.getpid(),), max_tasks_per_child=MAX_CHOICES
            )
        return self._processes

    def _seed(self) -> int:
        return secrets.randbits(48) if self.seed is None else self.seed


def yield_to_people() -> None:
    """Gives the calling thread a lower priority than those that answer people, where threads have one of their own."""
    if sys.platform == "linux":
        thread = threading.get_native_id()
        with suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, thread, os.getpriority(os.PRIO_PROCESS, thread) + NICENESS)


def start_thinking(server: int) -> None:
    """Prepares a thinking process."""
    start_worker(server)
    yield_to_people()


def ask_in_thread(what: str, game: Game, spec: str, view: Any, seat: int, seed: int, stop: Callable[[], bool]) -> Any:
    """What a compiled agent returns, in this thread."""
    return getattr(_agent(game, spec, True, seed), what)(view, seat, stop=stop)


def _agent(game: Game, spec: str, compiled: bool, seed: int) -> Any:
    """An agent of this thread: its arrays outlive the call, its random numbers do not."""
    from greathouse.agents import make

    agents = _mine.__dict__.setdefault("agents", {})
    key = (game, spec, compiled)
    if key not in agents:
        agents[key] = make(spec, game, seed, compiled=compiled)
    agents[key].reseed(seed)
    return agents[key]


def ask_in_process(what: str, key: str, source: Source, spec: str, view: dict[str, Any], seat: int, seed: int) -> Any:
    """What an agent returns, in a thinking process; it ends after PLAIN_SECONDS."""
    game = _game(key, source)
    end = time.monotonic() + PLAIN_SECONDS
    read = game.View.from_json(view, where="view")
    return getattr(_agent(game, spec, False, seed), what)(read, seat, stop=lambda: time.monotonic() > end)


@lru_cache(16)
def _game(key: str, source: Source) -> Game:
    return Game(key, source)


def _compiled_code_works(game: Game, view: Any, seat: int) -> bool:
    """Whether the game's compiled code is stored and every level answers with it."""
    from greathouse.kernel.compile.twins import ready

    try:
        if not ready(game):
            return False
        for spec in dict.fromkeys(game.about.levels):
            ask_in_thread("choose", game, spec, view, seat, 0, lambda: True)
    except Exception:
        _log.exception("the compiled bots of %s do not answer", game.key)
        return False
    return True
