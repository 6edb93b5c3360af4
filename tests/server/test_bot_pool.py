"""Bots think where they do not keep people waiting."""

import asyncio
import os
import sys
import threading
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import pytest

from greathouse.server.bot_pool import NICENESS, BotPool, start_thinking

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="only there threads have a priority of their own")


def niceness() -> int:
    """Of the calling thread."""
    return os.getpriority(os.PRIO_PROCESS, threading.get_native_id())


def test_threads_that_think_yield_to_the_one_that_answers() -> None:
    mine, pool = niceness(), BotPool(seed=1)
    assert pool._threads.submit(niceness).result() == mine + NICENESS
    assert niceness() == mine
    asyncio.run(pool.close())


def test_processes_that_think_yield() -> None:
    with ProcessPoolExecutor(1, get_context("spawn"), start_thinking, (os.getpid(),)) as pool:
        assert pool.submit(os.getpriority, os.PRIO_PROCESS, 0).result() == niceness() + NICENESS
