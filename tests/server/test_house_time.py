"""The house's time: what is counted, once, evenly, and what is known of another clock."""

import asyncio
from types import SimpleNamespace

import pytest

from greathouse.server.clocks.calendar import Calendar
from greathouse.server.clocks.house_time import HouseTime, Told, counted
from greathouse.server.clocks.offset import ClockOffset
from tests.server.stores import opened_store


def test_a_house_that_is_closed_counts_nothing():
    told = counted(Told(50.0, 0.0, 100.0), None, 9_000.0, lambda s: s)
    assert told == Told(50.0, 0.0, 100.0), "who has just come was not there"
    assert counted(told, 9_000.0, 9_001.0, lambda s: s) == Told(51.0, 1.0, 9_001.0)


def test_seconds_that_two_processes_count_count_once():
    told = Told(0.0, 0.0, 10.0)
    for since, now in ((10.0, 11.0), (9.5, 11.5), (11.0, 12.0)):
        told = counted(told, since, now, lambda _: 0.0)
    assert told.open == pytest.approx(2.0)


def test_a_process_that_has_just_come_waits_for_what_others_count():
    told = counted(Told(0.0, 0.0, 10.0), 10.7, 11.7, lambda _: 0.0)
    assert told.open == 0.0, "the other one has not told yet"
    told = counted(told, 10.0, 12.0, lambda _: 0.0)
    assert counted(told, 10.7, 12.7, lambda _: 0.0).open == pytest.approx(2.7)
    assert counted(Told(0.0, 0.0, 10.0), 10.7, 14.0, lambda _: 0.0).open == pytest.approx(3.3), "nobody else lives"


def test_the_house_runs_evenly_however_late_the_database_answers(tmp_path):
    run = [50.0]

    async def late(work, *args):
        run[0] += 0.1
        done = work(*args)
        run[0] += 0.6
        return done

    host = SimpleNamespace(clock=lambda: 1e9 + run[0], monotonic=lambda: run[0], write=late)
    store = opened_store(tmp_path)
    told = HouseTime(host, store, Calendar([]))
    for _ in range(4):
        run[0] += 1.0
        assert told.now().open == pytest.approx(run[0] - 50.0, abs=0.001)
        asyncio.run(told.beat())
        assert told.now().open == pytest.approx(run[0] - 50.0, abs=0.001)
    store.close()


def test_an_answer_that_came_late_does_not_blur_what_is_known_of_another_clock():
    offset = ClockOffset()
    assert offset.seconds == 0.0
    offset.hear(107.01, 7.0, 7.02)
    assert offset.seconds == pytest.approx(100.0, abs=0.011)
    offset.hear(108.45, 8.0, 8.5)
    assert offset.seconds == pytest.approx(100.0, abs=0.011)
    offset.hear(109.012, 9.0, 9.022)
    assert offset.seconds == pytest.approx(99.99, abs=0.011), "both are true, and only what lies in both can be"
    offset.hear(60.0, 10.0, 10.5)
    assert offset.seconds == pytest.approx(49.75), "one of the clocks has been set"
