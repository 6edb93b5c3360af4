"""Quiet hours: when somebody wants to be told nothing, by the clock on its wall."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, tzinfo
from typing import NamedTuple
from zoneinfo import ZoneInfo


class Quiet(NamedTuple):
    """Hours in which somebody is told nothing, from the first to before the last, in a zone; none if they are equal."""

    since: int = 0
    until: int = 0
    zone: str = "UTC"

    def ends(self, now: float) -> float:
        """When somebody may be told something: now, or the end of the quiet hours."""
        local = datetime.fromtimestamp(now, zone_of(self.zone))
        passed = (local.hour - self.since) % 24
        length = (self.until - self.since) % 24
        if passed >= length:
            return now
        end = (local + timedelta(hours=length - passed)).replace(minute=0, second=0, microsecond=0)
        return max(now, end.timestamp())


def zone_of(name: str) -> tzinfo:
    """The zone of this name; universal time if there is none."""
    try:
        return ZoneInfo(name) if name.isascii() and len(name) <= 40 and not name.startswith((".", "/")) else UTC
    except (KeyError, ValueError, OSError):
        return UTC
