"""What takes too long is told so, all that is in time costs no timer, and a cancellation from elsewhere stays one."""

import asyncio

import pytest

from greathouse.server.deadlines import LOOKS, Deadlines, Patience

SHORT, LONG = 0.04, 20.0
"""Seconds that are waited out here, and that nobody waits for."""


def timers(loop):
    """The timers that a loop still has to wait for."""
    return [timer for timer in loop._scheduled if not timer.cancelled()]


def test_what_takes_too_long_is_told_in_order_and_the_rest_is_not():
    late = []
    limits = Deadlines(SHORT, late.append)

    async def story():
        for name in ("one", "two", "done"):
            limits.begin(name)
        limits.end("done")
        limits.begin("one more")
        while len(late) < 3:
            await asyncio.sleep(SHORT / LOOKS)

    asyncio.run(story())
    assert late == ["one", "two", "one more"]


def test_nothing_is_told_before_its_time():
    told = []

    async def story():
        loop = asyncio.get_running_loop()
        limits = Deadlines(SHORT, lambda _: told.append(loop.time()))
        began = loop.time()
        limits.begin("one")
        while not told:
            await asyncio.sleep(SHORT / LOOKS)
        assert told[0] - began >= SHORT

    asyncio.run(story())


def test_many_things_have_one_timer_and_none_is_left_where_nothing_is_done():
    limits = Deadlines(SHORT, lambda _: None)

    async def story():
        loop = asyncio.get_running_loop()
        for number in range(100):
            limits.begin(number)
        assert len(timers(loop)) == 1
        for number in range(100):
            limits.end(number)
        while timers(loop):
            await asyncio.sleep(0)
        await asyncio.sleep(0)  # it is due, and looks now
        assert not timers(loop)
        limits.begin("again")
        assert len(timers(loop)) == 1

    asyncio.run(story())


def test_limits_go_on_in_another_loop():
    late = []
    limits = Deadlines(SHORT, late.append)

    async def left():
        limits.begin("left behind")

    async def story():
        limits.begin("here")
        while not late:
            await asyncio.sleep(SHORT / LOOKS)

    asyncio.run(left())
    asyncio.run(story())
    assert late == ["here"]


def test_loops_that_run_at_once_do_not_disturb_each_other():
    async def story():
        patience = Patience(SHORT)
        waiting = asyncio.create_task(patience.waits(asyncio.Event().wait()))
        await asyncio.sleep(0)
        await asyncio.to_thread(lambda: asyncio.run(patience.waits(asyncio.sleep(0))))
        with pytest.raises(TimeoutError):
            await waiting

    asyncio.run(story())


def test_what_goes_wrong_for_one_keeps_no_other_back():
    late = []

    def passed(name):
        late.append(name)
        if name == "bad":
            raise OSError(name)

    async def story():
        asyncio.get_running_loop().set_exception_handler(lambda *_: None)
        limits = Deadlines(SHORT, passed)
        for name in ("bad", "good"):
            limits.begin(name)
        while len(late) < 2:
            await asyncio.sleep(SHORT / LOOKS)

    asyncio.run(story())
    assert late == ["bad", "good"]


def test_a_task_may_wait_within_its_waiting():
    async def story():
        patience = Patience(SHORT)

        async def outer():
            await patience.waits(asyncio.sleep(0))
            await asyncio.Event().wait()

        with pytest.raises(TimeoutError):
            await patience.waits(outer())
        assert not asyncio.current_task().cancelling()

    asyncio.run(story())


def test_work_that_ends_otherwise_when_its_time_is_up_leaves_no_cancellation():
    async def story():
        async def stubborn():
            try:
                await asyncio.Event().wait()
            except asyncio.CancelledError:
                return "done all the same"

        assert await Patience(SHORT).waits(stubborn()) == "done all the same"
        assert not asyncio.current_task().cancelling()

    asyncio.run(story())


def test_a_task_waits_no_longer_than_its_patience():
    async def story():
        patience = Patience(SHORT)
        assert await patience.waits(asyncio.sleep(0, "done")) == "done"
        with pytest.raises(TimeoutError):
            await patience.waits(asyncio.Event().wait())
        assert not asyncio.current_task().cancelling()
        await asyncio.sleep(0)
        with pytest.raises(ZeroDivisionError):
            await patience.waits(failing())

    asyncio.run(story())


async def failing():
    return 1 / 0


def test_a_task_that_is_cancelled_meanwhile_is_so():
    async def story():
        task = asyncio.create_task(Patience(LONG).waits(asyncio.Event().wait()))
        await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    asyncio.run(story())


def test_a_task_that_is_cancelled_also_by_others_is_so():
    async def story():
        patience, reached = Patience(SHORT), asyncio.Event()

        async def waiting():
            try:
                await asyncio.Event().wait()
            finally:
                task.cancel()
                reached.set()

        task = asyncio.create_task(patience.waits(waiting()))
        await reached.wait()
        with pytest.raises(asyncio.CancelledError):
            await task

    asyncio.run(story())
