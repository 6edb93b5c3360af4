"""The house's time: what is counted, once, evenly, and what is known of another clock."""

import asyncio
from types import SimpleNamespace

import pytest

from greathouse.server.clocks.calendar import Calendar
from greathouse.server.clocks.house_time import HouseTime, Told, counted
from greathouse.server.clocks.offset import ClockOffset
from greathouse.server.clocks.terms import LOSS, Terms
from greathouse.server.errors import OutOfTime, Refused, Unavailable
from greathouse.server.house import House
from greathouse.server.messages import Act, Open
from greathouse.server.outcomes import Outcome
from greathouse.server.tables import Seat, Table
from tests.server.stores import opened_store

from .desk import ANN, BEN, make_service
from .houses import Puppets, first


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


class Seconds:
    """A house in which two people have two seconds each; it counts no heartbeat unless it is told to."""

    def __init__(self, path) -> None:
        self.now = 0.0
        self.house = House(
            opened_store(path), make_service(), Puppets(first), clock=lambda: 1e9, monotonic=lambda: self.now
        )

    async def open(self) -> Table:
        """The table, after all the time of whoever begins, as far as the house can tell."""
        seats = Seat("Ann", ANN), Seat("Ben", BEN)
        outcome = await self.house.send(Open("steps", {}, seats, shuffle=False, clock=Terms(2.0, 0.0, 0.0, end=LOSS)))
        self.now = 2.5
        return outcome.table

    async def click(self, table: Table) -> Outcome:
        """The same click as ever."""
        return await self.house.send(Act(ANN, 1, "go 1", "k"), table)

    def kinds(self, table: Table) -> list[str]:
        """What stands in the log."""
        return [kind for kind, _ in self.house.store.entries(table.id)]


def test_who_is_refused_for_time_has_lost_by_the_log(tmp_path):
    async def story():
        seconds = Seconds(tmp_path)
        table = await seconds.open()
        with pytest.raises(OutOfTime):
            await seconds.click(table)
        assert seconds.kinds(table) == ["open", "flag"] and seconds.house.present(table.id).over
        with pytest.raises(Refused):
            await seconds.click(table)
        await seconds.house.close()

    asyncio.run(story())


def test_nobody_is_refused_for_time_that_may_not_have_passed(tmp_path):
    """While nothing can be stored a click is neither refused nor carried out: in the end it is seen what has passed."""

    async def story():
        seconds = Seconds(tmp_path)
        table = await seconds.open()

        def full(_: str) -> None:
            raise OSError("no space left")

        seconds.house.store.hook = full
        with pytest.raises(Unavailable):
            await seconds.click(table)
        seconds.now, seconds.house.store.hook = 10.0, lambda _: None
        await seconds.house.keeping.time.beat()
        outcome = await seconds.click(table)
        assert seconds.kinds(table) == ["open", "act"] and outcome.table.clocks.left[0] == 2.0
        await seconds.house.close()

    asyncio.run(story())
