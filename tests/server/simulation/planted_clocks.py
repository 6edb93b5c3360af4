"""Faults planted in the clocks of a house."""

from __future__ import annotations

from greathouse.server.clocks import clocks, house_time, timers
from greathouse.server.clocks.instant import Instant
from greathouse.server.house import House
from tests.server.simulation import database


def clocks_run_by_the_time_of_day(patch):
    patch.setattr(house_time.HouseTime, "now", lambda self: Instant.make(self._host.clock(), *[self._host.clock()] * 2))


def clocks_run_while_the_house_is_closed(patch):
    """Whoever comes first counts everything since the last heartbeat."""

    def careless(told, since, now, worked):
        return house_time.Told(told.open + max(0.0, now - told.at), 0.0, max(told.at, now))

    patch.setattr(database, "counted", careless)


def time_is_looked_at_only_after_a_move(patch):
    """Nobody looks whose time is up while nothing happens."""

    async def blind(self):
        return 1.0

    patch.setattr(timers.Timers, "round", blind)


def who_is_late_may_still_choose(patch):
    patch.setattr("greathouse.server.service.require_time", lambda *_: None)


def who_is_late_is_refused_by_a_guess(patch):
    """The log need not say that a time is up, which a process thinks that has heard no heartbeat lately."""

    async def rash(self, refusal, table):
        return True

    patch.setattr(House, "_is_final", rash)


def time_that_has_passed_is_not_charged(patch):
    patch.setattr(clocks.Clocks, "advance", lambda self, time: setattr(self, "time", max(self.time, time)))
