"""What a request costs is measured exactly, wherever it is done, and an address that has cost too much waits."""

import asyncio
import threading
from contextlib import nullcontext
from time import thread_time

import pytest
from starlette.responses import PlainTextResponse

from greathouse.server.metering import AT_ONCE, aside, charged, measured, paying
from greathouse.server.threads import Threads
from greathouse.server.web.guard import Guard, Limits
from greathouse.server.web.streaming import Streamed
from tests.waiting import SECONDS

COST = 0.05
"""Processor seconds that something dear takes here; what is cheap takes far less."""

CHEAP = COST / 2


def burn(seconds: float = COST) -> None:
    """Uses the processor for so long, however busy the machine is."""
    end = thread_time() + seconds
    while thread_time() < end:
        pass


class Bill(list[float]):
    """What was charged."""

    def measure(self, work):
        async def run():
            with charged(self.append, "10.0.0.1") as meter:
                return await measured(work, meter)

        return run()

    @property
    def total(self) -> float:
        return sum(self)


async def billed(bill: Bill) -> None:
    """Waits until something dear is charged."""
    async with asyncio.timeout(SECONDS):
        while bill.total < COST:
            await asyncio.sleep(0)


def test_what_others_do_while_a_request_waits_costs_it_nothing():
    mine, theirs = Bill(), Bill()

    async def waits(told):
        await told.wait()
        return "answer"

    async def works(told):
        burn()
        told.set()

    async def story():
        told = asyncio.Event()
        answer, _ = await asyncio.gather(mine.measure(waits(told)), theirs.measure(works(told)))
        assert answer == "answer"

    asyncio.run(story())
    assert mine.total < CHEAP < COST <= theirs.total


def test_errors_and_cancellation_pass_through_and_what_was_done_is_charged():
    fails, cancelled, cleaned = Bill(), Bill(), []

    async def failing():
        try:
            await asyncio.get_running_loop().run_in_executor(None, int, "no number")
        finally:
            burn()

    async def waiting():
        try:
            await asyncio.Event().wait()
        finally:
            cleaned.append(True)
            burn()

    async def story():
        with pytest.raises(ValueError, match="no number"):
            await fails.measure(failing())
        task = asyncio.create_task(cancelled.measure(waiting()))
        await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    asyncio.run(story())
    assert fails.total >= COST and cancelled.total >= COST and cleaned


def test_measures_that_lie_in_each_other_count_once():
    bill = Bill()

    async def inner():
        burn()

    async def outer():
        await measured(inner(), paying())

    asyncio.run(bill.measure(outer()))
    assert COST <= bill.total < 2 * COST


@pytest.mark.parametrize("how", ["aside", "threads"])
def test_work_in_threads_is_charged_when_it_is_done(how):
    bill, threads = Bill(), Threads(1, "scribe")

    async def asks():
        if how == "aside":
            await aside(burn, COST)
        else:
            await asyncio.get_running_loop().run_in_executor(threads, burn, COST)
        assert bill.total >= COST

    asyncio.run(bill.measure(asks()))
    threads.shutdown()
    assert bill.total < 2 * COST


def test_who_goes_away_is_charged_for_what_was_begun():
    bill, threads, begun, goes_on = Bill(), Threads(1, "scribe"), threading.Event(), threading.Event()

    def work():
        begun.set()
        goes_on.wait(SECONDS)
        burn()

    async def asks():
        await asyncio.get_running_loop().run_in_executor(threads, work)

    async def story():
        task = asyncio.create_task(bill.measure(asks()))
        await asyncio.to_thread(begun.wait)
        task.cancel()
        goes_on.set()
        with pytest.raises(asyncio.CancelledError):
            await task
        await billed(bill)

    asyncio.run(story())
    threads.shutdown()


def test_tasks_that_a_request_leaves_behind_cost_it_nothing():
    bill, answered, left = Bill(), [], []

    async def goes_on(told):
        await told.wait()
        assert paying() is None
        await aside(burn, COST)

    async def asks(told):
        left.append(asyncio.create_task(goes_on(told)))
        answered.append(True)

    async def story():
        told = asyncio.Event()
        await bill.measure(asks(told))
        told.set()
        await left[0]

    asyncio.run(story())
    assert answered and bill.total < CHEAP


async def dear(scope, receive, send):
    """An application whose pages cost much, in the event loop or by a stream that never ends."""
    if scope["path"] == "/dear":
        burn()
    await PlainTextResponse("done")(scope, receive, send)


def guarded(app, clock, limits):
    def refuse(_, refused):
        return PlainTextResponse(refused.reason, refused.status)

    def is_file(path):
        return path == "/static/cheap"

    return Guard(app, refuse, limits, (), clock, lambda: 0.0, lambda _: False, is_file, nullcontext)


async def status_of(guard, path, address="10.0.0.1") -> int:
    found = []

    async def send(message):
        found.append(message.get("status"))

    scope = {"type": "http", "method": "GET", "path": path, "scheme": "http", "headers": [], "client": (address, 1)}
    await guard(scope, asyncio.Queue().get, send)
    return found[0]


def test_an_address_that_has_cost_more_than_it_may_waits_until_that_is_made_up_for():
    now = [0.0]
    guard = guarded(dear, lambda: now[0], Limits(burst=1000, cpu_burst=1.5 * COST, cpu_per_second=COST))

    async def story():
        assert [await status_of(guard, "/dear") for _ in range(3)] == [200, 200, 429]
        assert await status_of(guard, "/static/cheap") == 429, "whatever it asks for"
        assert await status_of(guard, "/dear", "10.0.0.2") == 200, "others are not meant"
        now[0] += 1.0
        assert [await status_of(guard, "/cheap") for _ in range(3)] == [200] * 3

    asyncio.run(story())


def test_addresses_of_one_customer_pay_together():
    guard = guarded(dear, lambda: 0.0, Limits(cpu_burst=CHEAP))
    asked = [status_of(guard, "/dear", address) for address in ("2001:db8::1", "2001:db8::2", "2001:db8:0:1::1")]

    async def story():
        return [await one for one in asked]

    assert asyncio.run(story()) == [200, 429, 200]


@pytest.mark.parametrize("version", ["2.3", "2.4"])
def test_a_stream_costs_while_it_runs(version):
    """Whether a task of its own makes the pieces, as under uvicorn, or not."""
    bill, sent = Bill(), asyncio.Queue()

    async def pieces():
        yield "first"
        burn()
        yield "second"
        await asyncio.Event().wait()

    async def send(message):
        sent.put_nowait(message.get("body"))

    async def story():
        scope = {"type": "http", "asgi": {"spec_version": version}}
        streaming = asyncio.create_task(bill.measure(Streamed(pieces())(scope, asyncio.Queue().get, send)))
        async with asyncio.timeout(SECONDS):
            while await sent.get() != b"second":
                pass
        await billed(bill)
        assert bill.total < 2 * COST and not streaming.done()
        streaming.cancel()
        await asyncio.gather(streaming, return_exceptions=True)

    asyncio.run(story())


def test_little_is_charged_together_and_at_the_end_at_the_latest():
    bill = Bill()
    with charged(bill.append, "10.0.0.1") as meter:
        meter.add(AT_ONCE / 4)
        meter.add(AT_ONCE / 4)
        assert not bill
        meter.add(AT_ONCE)
        assert len(bill) == 1
        meter.add(AT_ONCE / 4)
    assert list(bill) == pytest.approx([1.5 * AT_ONCE, AT_ONCE / 4])
