"""Days off: weekends and the house's holidays, on which clocks can stand still."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import date
from functools import cache

from greathouse.server.clocks.terms import DAY

HOLIDAYS = "01-01 12-24 12-25 12-26 12-31"
"""Days of every year on which clocks with days off stand still, unless the house names others."""

MAX_AHEAD = 400
"""Days that the calendar looks ahead."""

_FIRST = date(1970, 1, 1).toordinal()
"""The day from which the time of day counts."""

_DAY = re.compile(r"(?:\d{4}-)?\d{2}-\d{2}")


class Calendar:
    """The days off of a house, each from midnight to midnight UTC: Saturdays, Sundays and its holidays."""

    def __init__(self, holidays: Iterable[str] = HOLIDAYS.split()) -> None:
        self.holidays = frozenset(holidays)
        self._off = cache(lambda day: self.off(date.fromordinal(_FIRST + day)))

    @classmethod
    def read(cls, text: str) -> Calendar:
        """A calendar from dates such as "12-25 2027-03-29". Raises ValueError."""
        days = text.split()
        for day in days:
            if not _DAY.fullmatch(day):
                raise ValueError(f"{day!r} is no holiday such as 12-25 or 2027-03-29.")
            date.fromisoformat(day if len(day) > 5 else f"2028-{day}")
        return cls(days)

    def off(self, day: date) -> bool:
        """Whether nothing has to be done on a day."""
        return day.weekday() >= 5 or f"{day:%m-%d}" in self.holidays or day.isoformat() in self.holidays

    def worked(self, begin: float, end: float) -> float:
        """Seconds between two times of day that lie on no day off."""
        if begin // DAY == end // DAY:
            return 0.0 if begin >= end or self._off(int(begin // DAY)) else end - begin
        return sum(until - since for day, since, until in _days(begin, end) if not self._off(day))

    def reached(self, begin: float, seconds: float) -> float:
        """The time of day at which so many seconds that lie on no day off have passed; as far as it looks ahead."""
        for day, since, until in _days(begin, begin + MAX_AHEAD * DAY):
            if self._off(day):
                continue
            if seconds <= until - since:
                return since + seconds
            seconds -= until - since
        return begin + MAX_AHEAD * DAY


def _days(begin: float, end: float) -> Iterable[tuple[int, float, float]]:
    """The parts of a time that lie on one day each, and the number of that day."""
    while begin < end:
        day = int(begin // DAY)
        yield day, begin, min(float((day + 1) * DAY), end)
        begin = (day + 1) * DAY
