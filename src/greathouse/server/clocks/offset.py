"""How far another clock is ahead of this process's, as far as asking it tells."""

from __future__ import annotations

import math

DRIFT = 1e-4
"""Seconds by which two clocks may drift apart in a second."""


class ClockOffset:
    """Bounds of the seconds by which the other clock is ahead.

    It was read between question and answer. Readings that agree narrow the bounds, so that one that came late does no
    harm; one that does not agree replaces them, for one of the clocks has been set.
    """

    def __init__(self) -> None:
        self._least, self._most, self._known = -math.inf, math.inf, 0.0

    def hear(self, reading: float, asked: float, answered: float) -> None:
        """The other clock showed this at some moment between two readings of this process's."""
        drift = DRIFT * (answered - self._known)
        least = max(reading - answered, self._least - drift)
        most = min(reading - asked, self._most + drift)
        if least > most:
            least, most = reading - answered, reading - asked
        self._least, self._most, self._known = least, most, answered

    @property
    def seconds(self) -> float:
        """The middle of the bounds; 0 as long as nothing has been heard."""
        return (self._least + self._most) / 2 if math.isfinite(self._least) else 0.0
