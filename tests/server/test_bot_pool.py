"""Bots think where they do not keep people waiting."""

import asyncio
import math
import os
import signal
import subprocess
import sys
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from pathlib import Path

import pytest

from greathouse.server.bot_pool import (
    NICENESS,
    PLAIN_SECONDS,
    TRIALS,
    WORKERS,
    AgentKey,
    BotPool,
    answer,
    compiled_code_works,
    start_thinking,
)
from greathouse.server.messages import Open
from greathouse.server.tables import Seat
from greathouse.server.yielding import AUTOGROUP
from tests.waiting import eventually

from .desk import BEN, make_service


def bot_table():
    """A table whose first seat is a bot's."""
    return make_service().handle(0.0, Open("steps", {}, (Seat(level=0), Seat("Ben", BEN)), shuffle=False)).table


class Noted(Executor):
    """Notes what processes would be asked; the first questions find that one has ended."""

    def __init__(self, broken: int) -> None:
        self.broken, self.asked = broken, []

    def submit(self, work, /, *given, **named):
        if self.broken:
            self.broken -= 1
            raise BrokenProcessPool
        self.asked.append(given)
        found: Future[int] = Future()
        found.set_result(0)
        return found


def asked(monkeypatch, *, strong: bool, broken: int = 0, stop=lambda: False) -> Noted:
    """What is asked where a bot is to choose; `strong`: compiled code has answered."""
    noted, pool, table = Noted(broken), BotPool(seed=1), bot_table()
    monkeypatch.setattr(pool, "full_strength", lambda game: strong)
    monkeypatch.setattr(pool, "_look", lambda *question: None)
    monkeypatch.setattr(pool, "_pool", lambda: noted)
    assert asyncio.run(pool.choose(table.game, 0, table.view(0), 0, stop, BEN)) == 0
    return noted


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="processes have no niceness there")
def test_processes_that_think_yield() -> None:
    with ProcessPoolExecutor(1, get_context("spawn"), start_thinking, (os.getpid(),)) as pool:
        mine = os.getpriority(os.PRIO_PROCESS, 0)
        assert pool.submit(os.getpriority, os.PRIO_PROCESS, 0).result() == mine + NICENESS
        assert pool.submit(os.getsid, 0).result() == pool.submit(os.getpid).result(), "its niceness counts against ours"
        if AUTOGROUP.exists():
            assert pool.submit(AUTOGROUP.read_text).result().endswith(f"nice {NICENESS}\n")


def test_a_strong_bot_takes_its_time_and_a_plain_one_a_second(monkeypatch) -> None:
    for strong, seconds in ((True, math.inf), (False, PLAIN_SECONDS)):
        (question,) = asked(monkeypatch, strong=strong).asked
        assert (question[0], question[1].compiled, question[-1]) == ("choose", strong, seconds)


def test_a_bot_that_is_to_stop_does_not_begin(monkeypatch) -> None:
    (question,) = asked(monkeypatch, strong=True, stop=lambda: True).asked
    assert question[-1] == 0


def test_a_question_outlives_the_processes_that_it_was_asked(monkeypatch, caplog) -> None:
    noted = asked(monkeypatch, strong=True, broken=TRIALS - 1)
    assert len(noted.asked) == 1 and caplog.text.count("is replaced") == TRIALS - 1
    with pytest.raises(BrokenProcessPool):
        asked(monkeypatch, strong=True, broken=TRIALS)


def test_what_a_process_is_asked_says_it_all() -> None:
    """The same question has the same answer wherever it is asked; a stopped search answers, too."""
    table = bot_table()
    agent = AgentKey("steps", table.game.source, table.game.about.levels[-1], False)
    question = ("choose", agent, table.view(0).to_json(), 0, 7)
    assert answer(*question, math.inf) == answer(*question, math.inf)
    assert answer(*question, 0.0) in table.match.legal_numbers(0)


def test_no_more_is_asked_at_once_than_processes_can_think_about(monkeypatch) -> None:
    """So that who is asked later may still be told to stop before it begins."""

    async def story() -> None:
        pool, table, thinking, go_on = BotPool(seed=1), bot_table(), [], asyncio.Event()

        async def think(*question) -> int:
            thinking.append(question)
            await go_on.wait()
            return 0

        monkeypatch.setattr(pool, "_look", lambda *question: None)
        monkeypatch.setattr(pool, "_in_process", think)
        choices = [pool.choose(table.game, 0, table.view(0), 0, go_on.is_set, BEN) for _ in range(5)]
        waiting = asyncio.gather(*choices)
        await eventually(lambda: len(thinking) == WORKERS)
        await asyncio.sleep(0)
        assert len(thinking) == WORKERS
        go_on.set()
        await waiting
        assert [question[-1] for question in thinking[WORKERS:]] == [0.0] * (5 - WORKERS)

    asyncio.run(story())


ENDING = """
import asyncio, os, signal
from tests.server.test_bot_pool import BotPool, bot_table

async def story():
    pool, table = BotPool(seed=1), bot_table()
    await pool.choose(table.game, 0, table.view(0), 0, lambda: False, "ben")
    await pool.close()

if __name__ == "__main__":
    asyncio.run(story())
    os.kill(os.getpid(), signal.SIGTERM)
"""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_nothing_that_processes_shared_is_left_when_the_server_is_ended(tmp_path) -> None:
    """A server ends by the signal that it was sent, so that Python does not clean up behind it."""
    script = tmp_path / "ending.py"
    script.write_text(ENDING, encoding="utf-8")
    environment = os.environ | {"PYTHONPATH": str(Path(__file__).parents[2])}
    ended = subprocess.run([sys.executable, script], env=environment, capture_output=True, text=True, check=False)
    assert ended.returncode == -signal.SIGTERM
    assert ended.stderr == ""


def test_compiled_code_is_tried_in_one_process_at_most(monkeypatch) -> None:
    """However many games are looked at: the other process is there for bots meanwhile."""

    async def story() -> None:
        pool, table, trials, go_on = BotPool(seed=1), bot_table(), [], asyncio.Event()

        async def work(what, *question) -> int:
            if what is compiled_code_works:
                trials.append(question)
                await go_on.wait()
            return 0

        monkeypatch.setattr(pool, "_in_process", work)
        looks = [asyncio.create_task(pool._try(table.game, table.view(0), 0)) for _ in range(3)]
        await eventually(lambda: bool(trials))
        assert await pool.choose(table.game, 0, table.view(0), 0, lambda: False, "ben") == 0
        assert len(trials) == 1
        go_on.set()
        await asyncio.gather(*looks, *pool._trials)
        assert len(trials) >= 3

    asyncio.run(story())
