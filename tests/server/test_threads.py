"""What holds up the event loop is done in threads, in order, and to its end."""

import asyncio
import math
import threading
import weakref

import pytest

from greathouse.server.errors import GivenUp
from greathouse.server.threads import Threads
from tests.waiting import eventually

LONG = 20
"""Seconds after which a thread that is held goes on, so that a test which fails ends."""


@pytest.fixture
def threads():
    made = Threads(1, "scribe", stoppable=False)
    yield made
    made.shutdown()


def asked(threads, work, *given):
    return asyncio.get_running_loop().run_in_executor(threads, work, *given)


def test_results_and_errors_are_told_in_order(threads):
    done = []

    def work(number):
        done.append((number, threading.current_thread().name))
        return 12 // number

    async def story():
        return await asyncio.gather(*(asked(threads, work, n) for n in (3, 0, 4)), return_exceptions=True)

    first, error, last = asyncio.run(story())
    assert (first, last) == (4, 3) and isinstance(error, ZeroDivisionError)
    assert done == [(n, "scribe-0") for n in (3, 0, 4)]


def test_who_is_cancelled_meanwhile_is_so_when_the_work_is_done(threads):
    begun, goes_on, done = threading.Event(), threading.Event(), []

    def work():
        begun.set()
        goes_on.wait(LONG)
        done.append("written")

    async def waiting():
        await asked(threads, work)

    async def story():
        task = asyncio.create_task(waiting())
        await asyncio.to_thread(begun.wait, LONG)
        task.cancel()
        await asyncio.sleep(0)
        assert not task.done()
        goes_on.set()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert done == ["written"]

    asyncio.run(story())


def test_what_can_be_stopped_is_not_begun_any_more():
    readers, held, done = Threads(1, "reader"), threading.Event(), []

    async def story():
        first, second = asked(readers, held.wait, LONG), asked(readers, done.append, "read")
        second.cancel()
        held.set()
        await first
        await asked(readers, done.append, "last")

    asyncio.run(story())
    readers.shutdown()
    assert done == ["last"]


def test_one_after_another_loop_may_ask(threads):
    for number in range(3):

        async def story(number=number):
            return await asked(threads, abs, -number)

        assert asyncio.run(story()) == number


def test_nobody_waits_for_a_result_that_comes_after_the_loop_is_closed(threads):
    goes_on, done = threading.Event(), []

    def work():
        goes_on.wait(LONG)
        done.append("written")

    async def story():
        asked(threads, work)

    asyncio.run(story())
    goes_on.set()
    threads.shutdown()
    assert done == ["written"]


def test_a_thread_is_started_when_all_others_are_at_work():
    readers, held = Threads(3, "reader"), threading.Event()

    async def story():
        for _ in range(4):
            assert await asked(readers, lambda: threading.current_thread().name) == "reader-0"
        waiting = [asked(readers, held.wait, LONG) for _ in range(2)]
        await asked(readers, abs, 1)
        assert not any(one.done() for one in waiting), "a third thread was free"
        held.set()
        assert all(await asyncio.gather(*waiting))

    asyncio.run(story())
    readers.shutdown()


def test_what_takes_too_long_is_given_up_and_told_of_when_it_ends():
    slow, begun, goes_on = Threads(1, "scribe", stoppable=False), threading.Event(), threading.Event()

    def work():
        begun.set()
        goes_on.wait(LONG)

    async def story():
        first, second = asked(slow, work), asked(slow, int, "7")
        await asyncio.to_thread(begun.wait, LONG)
        slow._deadlines._pass(asyncio.get_running_loop(), math.inf)
        with pytest.raises(GivenUp) as given_up:
            await first
        with pytest.raises(GivenUp):
            await second
        assert not given_up.value.ended.done()
        goes_on.set()
        await given_up.value.ended
        assert await asked(slow, int, "8") == 8

    asyncio.run(story())
    slow.shutdown()


def test_no_result_is_kept_once_it_is_told(threads):
    class Table:
        """Something large."""

    async def story():
        kept = weakref.ref(await asked(threads, Table))
        await eventually(lambda: kept() is None)

    asyncio.run(story())
