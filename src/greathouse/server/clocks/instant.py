"""When a message is handled: the time of day, and the readings of the house's time by which clocks run."""

from __future__ import annotations

from greathouse.server.clocks.terms import Terms


class Instant(float):
    """The time of day in seconds, with two readings of the house's time.

    `open` counts the seconds in which the house was open, `working` those of them that were on no day off. Both never
    run while the house is closed, whatever the time of day does.
    """

    open: float
    working: float

    @classmethod
    def make(cls, day: float, opened: float, working: float) -> Instant:
        """An instant by its three times."""
        made = cls(day)
        made.open, made.working = opened, working
        return made


def reading(now: float, terms: Terms) -> float:
    """What the clocks of a table read; where the house's time is not told it is the time of day."""
    if not isinstance(now, Instant):
        return now
    return now.working if terms.days_off else now.open
