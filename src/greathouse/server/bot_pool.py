"""Where bots think, for themselves and to advise people: in processes of their own, from a View alone.

The process that answers people lends them neither its time nor its interpreter lock. Until a game's compiled code is
stored, its bots think plainly there, for a limited time; the page says that they are not at full strength yet.
"""

from __future__ import annotations

import asyncio
import logging
import math
import multiprocessing
import os
import secrets
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from greathouse.kernel.game import Game
from greathouse.kernel.instances import Source
from greathouse.server.processes import start_worker
from greathouse.server.shares import Shares
from greathouse.server.yielding import yield_to_people

if TYPE_CHECKING:
    from greathouse.agents import Assessment

_log = logging.getLogger(__name__)

PLAIN_SECONDS = 1.0
"""A bot that thinks plainly stops searching after so long."""

ADVICE_SECONDS = 2.0
"""A bot that advises somebody stops searching after so long."""

WORKERS = min(2, os.cpu_count() or 1)
"""So many bots think at the same time."""

PROCESSES = 2
"""In which they think. One of them at most tries compiled code, which takes long on a busy machine."""

NICENESS = 5
"""So much less than people bots are favoured where processors are scarce, whatever priority the house has."""

MAX_CHOICES = 5_000
"""A thinking process is replaced after so many choices."""

TRIALS = 3
"""So many processes may end over one question."""


class AgentKey(NamedTuple):
    """What makes an agent."""

    game: str
    source: Source
    spec: str
    compiled: bool


class BotPool:
    """Chooses for bots. `seed` is given to agents for repeatable tests; None: each choice has its own randomness.

    Where they think plainly they stop searching after `plain_seconds`.
    """

    def __init__(self, seed: int | None = None, plain_seconds: float = PLAIN_SECONDS) -> None:
        self.seed, self._plain_seconds = seed, plain_seconds
        self._processes: ProcessPoolExecutor | None = None
        self._places = Shares(WORKERS)
        self._ready: set[Game] = set()
        self._looked: dict[Game, float] = {}
        self._trials: set[asyncio.Task[None]] = set()
        self._trying = asyncio.Lock()

    def full_strength(self, game: Game) -> bool:
        """Whether this game's compiled bots have answered."""
        return game in self._ready

    async def choose(self, game: Game, level: int, view: Any, seat: int, stop: Callable[[], bool], payer: str) -> int:
        """The action number a bot of this level plays; any one, if it is to `stop` before it begins. `payer` is for
        whom it thinks: whoever has had bots think least is next. Raises whatever goes wrong in the agent."""
        return int(await self._ask("choose", game, level, view, seat, lambda: 0.0 if stop() else math.inf, payer))

    async def assess(self, game: Game, view: Any, seat: int, payer: str) -> list[Assessment]:
        """What the strongest bot thinks of a seat's choices, the best first. Waits and raises as `choose` does."""
        end = time.monotonic() + ADVICE_SECONDS
        found: list[Assessment] = await self._ask("assess", game, -1, view, seat, lambda: end - time.monotonic(), payer)
        return found

    async def _ask(
        self, what: str, game: Game, level: int, view: Any, seat: int, left: Callable[[], float], payer: str
    ) -> Any:
        """What a method of the agent behind a level returns within the time that is left when the payer has a place."""
        if not self.full_strength(game):
            self._look(game, view, seat)
        async with self._places.place(payer):
            strong, seconds = self.full_strength(game), left()
            agent = AgentKey(game.key, game.source, game.about.levels[level], strong)
            seconds = seconds if strong else min(seconds, self._plain_seconds)
            return await self._in_process(answer, what, agent, view.to_json(), seat, self._seed(), seconds)

    async def _in_process(self, work: Callable[..., Any], *given: Any) -> Any:
        """What a process returns; what it is given is all that this depends on, so that another one takes over if it
        ends."""
        loop = asyncio.get_running_loop()
        trials = 0
        while True:
            pool = self._pool()
            try:
                return await loop.run_in_executor(pool, work, *given)
            except BrokenProcessPool:
                trials += 1
                if trials == TRIALS:
                    raise
                _log.warning("a process in which bots think has ended, and is replaced")
                self._processes = None if self._processes is pool else self._processes

    def _look(self, game: Game, view: Any, seat: int) -> None:
        """Tries the compiled code in the background, at most once in two seconds, until it has answered."""
        now = time.monotonic()
        if now - self._looked.get(game, -9.0) > 2:
            self._looked[game] = float("inf")
            trial = asyncio.create_task(self._try(game, view, seat))
            self._trials.add(trial)
            trial.add_done_callback(self._trials.discard)

    async def _try(self, game: Game, view: Any, seat: int) -> None:
        try:
            async with self._trying:
                if await self._in_process(compiled_code_works, game.key, game.source, view.to_json(), seat):
                    self._ready.add(game)
        except Exception:
            _log.exception("the compiled bots of %s do not answer", game.key)
        self._looked[game] = time.monotonic()

    async def close(self) -> None:
        """Ends all thinking, and waits until what the processes shared with this one is given back."""
        for trial in self._trials:
            trial.cancel()
        if self._processes:
            pool, self._processes = self._processes, None
            await asyncio.to_thread(end, pool)

    def _pool(self) -> ProcessPoolExecutor:
        if self._processes is None:
            spawn = multiprocessing.get_context("spawn")
            self._processes = ProcessPoolExecutor(
                PROCESSES, spawn, start_thinking, (os.getpid(),), max_tasks_per_child=MAX_CHOICES
            )
        return self._processes

    def _seed(self) -> int:
        return secrets.randbits(48) if self.seed is None else self.seed


def end(pool: ProcessPoolExecutor) -> None:
    """Ends processes whatever they think about; Python has `kill_workers` for it since 3.14."""
    for process in list((pool._processes or {}).values()):
        process.kill()
    pool.shutdown(cancel_futures=True)


def start_thinking(server: int) -> None:
    """Prepares a thinking process: where processors are scarce, it yields to what answers people."""
    start_worker(server)
    yield_to_people(NICENESS)


def answer(what: str, agent: AgentKey, view: dict[str, Any], seat: int, seed: int, seconds: float) -> Any:
    """What a method of an agent returns, in a thinking process; the search stops after so many seconds."""
    end, game = time.monotonic() + seconds, _game(agent.game, agent.source)
    read = game.View.from_json(view, where="view")
    asked = _agent(agent)
    asked.reseed(seed)
    return getattr(asked, what)(read, seat, stop=lambda: time.monotonic() >= end)


@lru_cache(64)
def _agent(key: AgentKey) -> Any:
    """An agent of this process: its arrays outlive the question, its random numbers do not."""
    from greathouse.agents import make

    return make(key.spec, _game(key.game, key.source), 0, compiled=key.compiled)


@lru_cache(16)
def _game(key: str, source: Source) -> Game:
    return Game(key, source)


def compiled_code_works(key: str, source: Source, view: dict[str, Any], seat: int) -> bool:
    """Whether the game's compiled code is stored; every level has answered with it then. Raises what goes wrong."""
    import greathouse.agents  # noqa: F401 - with the programs that must be stored
    from greathouse.kernel.compile.twins import ready

    game = _game(key, source)
    if not ready(game):
        return False
    for spec in dict.fromkeys(game.about.levels):
        answer("choose", AgentKey(key, source, spec, True), view, seat, 0, 0.0)
    return True
