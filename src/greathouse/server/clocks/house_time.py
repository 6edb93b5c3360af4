"""The house's time: seconds in which the house was open, kept in the database and counted by heartbeats.

Clocks at tables run by it and not by the time of day, so that they stand still while the house is closed, however it
was closed, and whatever happens to the time of day meanwhile. A process counts the seconds between its own heartbeats;
of seconds that several processes count each counts once. A process that was silent for too long was not there.
"""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Callable
from typing import NamedTuple, Protocol

import sqlalchemy as sa

from greathouse.server.clocks.calendar import Calendar
from greathouse.server.clocks.instant import Instant
from greathouse.server.clocks.offset import ClockOffset
from greathouse.server.duties import Duty, Host
from greathouse.server.errors import Unavailable
from greathouse.server.schema import HOUSE_TIME
from greathouse.server.store import Store

_log = logging.getLogger(__name__)

BEAT = 1.0
"""Seconds between two heartbeats."""

SILENCE = 3.0
"""Seconds without a heartbeat after which a process was not there."""

_READ = sa.select(HOUSE_TIME.c.open, HOUSE_TIME.c.working, HOUSE_TIME.c.at).with_for_update()


class Told(NamedTuple):
    """What the database holds: seconds in all, those on no day off, and until when they are counted."""

    open: float
    working: float
    at: float


def counted(told: Told, since: float | None, now: float, worked: Callable[[float], float]) -> Told:
    """What the database holds after a process has said that it is here since its last heartbeat (None: its first).

    `worked` returns how many of the latest seconds lie on no day off. Seconds before `since` may still be counted by
    another process; they are waited for until that one would have been silent for too long.
    """
    if since is None or (told.at < since and now - told.at <= SILENCE):
        return told
    passed = max(0.0, now - max(told.at, since))
    return Told(told.open + passed, told.working + worked(passed), max(told.at, now))


class HouseTimeStore:
    """The house's time in the database, and the clock of the database by which processes that share it are counted."""

    def __init__(self, store: Store, monotonic: Callable[[], float]) -> None:
        self._store, self._monotonic = store, monotonic

    def beat(self, since: float | None, worked: Callable[[float], float]) -> tuple[Told, float]:
        """Counts a heartbeat: what the database holds now, and its clock. Raises Unavailable."""
        with self._store.writing() as connection:
            sharing = self._store.sharing
            now = sharing.now(connection) if sharing else self._monotonic()
            told = Told(*connection.execute(_READ).one())
            if since is None and not sharing:
                told = told._replace(at=now)
            after = counted(told, since, now, worked)
            connection.execute(sa.update(HOUSE_TIME).values(**after._asdict()))
        return after, now


class HouseTimeHost(Host, Protocol):
    """What the house's time needs of the house."""

    monotonic: Callable[[], float]


class HouseTime:
    """The house's time as one process knows it."""

    def __init__(self, host: HouseTimeHost, store: Store, calendar: Calendar) -> None:
        self._host, self.calendar = host, calendar
        self._store, self._shared = HouseTimeStore(store, host.monotonic), store.sharing is not None
        self._since: float | None = None
        self._offset = ClockOffset()
        self._duty = Duty(self.beat, BEAT, "the house's time could not be counted")
        asked = host.monotonic()
        self._hear(*self._store.beat(None, self._worked), asked, None)

    def now(self) -> Instant:
        """The present; the house's time goes no further than heartbeats are heard of."""
        day = self._host.clock()
        passed = self._ahead + min(max(0.0, self._silent), SILENCE)
        return Instant.make(day, self._told.open + passed, self._told.working + self.calendar.worked(day - passed, day))

    def reached(self, seconds: float, *, days_off: bool) -> float:
        """The time of day at which so many further seconds have passed, if the house stays open."""
        now = self._host.clock()
        return self.calendar.reached(now, seconds) if days_off else now + seconds

    def start(self) -> None:
        """Begins to count."""
        self._duty.start()

    async def close(self) -> None:
        """Counts the last seconds."""
        if self._duty.begun:
            await self._duty.close()
            with contextlib.suppress(Unavailable):
                await self.beat()

    async def beat(self) -> None:
        """Counts what has passed since the last heartbeat. Raises Unavailable."""
        asked = self._host.monotonic()
        since = None if self._silent > SILENCE else self._since
        told, now = await self._host.write(self._store.beat, since, self._worked)
        self._hear(told, now, asked, since)

    def _hear(self, told: Told, now: float, asked: float, since: float | None) -> None:
        """What the database has said, whose clock showed `now` between `asked` and the present."""
        if self._shared:  # else it is this process's own clock
            self._offset.hear(now, asked, self._host.monotonic())
        self._since = now if since is None or told.at >= now else since
        self._ahead = 0.0 if told.at >= now else now - self._since
        self._told, self._heard = told, now

    @property
    def _silent(self) -> float:
        """Seconds since the last heartbeat, by the clock of the database."""
        return self._host.monotonic() + self._offset.seconds - self._heard

    def _worked(self, seconds: float) -> float:
        day = self._host.clock()
        return self.calendar.worked(day - seconds, day)
