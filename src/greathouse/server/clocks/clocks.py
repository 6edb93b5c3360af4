"""The clocks of a table: the fold of the times that stand in its log. Every number follows from the entries."""

from __future__ import annotations

import copy
from collections.abc import Collection

from greathouse.server.clocks.terms import Terms

REMINDED = 0.75
"""The part of a turn's days after which a player is reminded, once."""

BACK = 0.25
"""The part of the bank that a player has who comes back after its time was up."""


class Clocks:
    """How much time each seat has. A seat's clock runs through its turn: as long as a person owes an answer there.

    `time` is the reading of the latest entry, `left` what is left of each bank then, `spent` what has gone of the
    present or latest turn, `used` of all turns. `running` are the seats whose turn it is, `resting` those on vacation.
    """

    def __init__(self, terms: Terms, seats: int, time: float) -> None:
        self.terms, self.time = terms, time
        self.left, self.spent, self.used = [terms.bank] * seats, [0.0] * seats, [0.0] * seats
        self.gained = [0.0] * seats
        self.running: frozenset[int] = frozenset()
        self.resting: frozenset[int] = frozenset()
        self.reminded: frozenset[int] = frozenset()

    def copy(self) -> Clocks:
        """Clocks that can be changed without changing these."""
        other = copy.copy(self)
        for name in ("left", "spent", "used", "gained"):
            setattr(other, name, getattr(self, name).copy())
        return other

    @property
    def ticking(self) -> frozenset[int]:
        """The seats whose time passes."""
        return self.running - self.resting

    # What a reader may ask -------------------------------------------------------------------------------------

    def free(self, seat: int) -> float:
        """Seconds of the seat's turn that do not count, from the latest entry on."""
        return max(0.0, self.terms.delay - self.spent[seat])

    def left_at(self, seat: int, time: float) -> float:
        """Seconds that the seat has at a reading, those included that do not count."""
        passed = max(0.0, time - self.time) if seat in self.ticking else 0.0
        return self.left[seat] + self.free(seat) - passed

    def falls(self, seat: int) -> float:
        """The reading at which the seat's time is up, if nothing happens."""
        return self.time + self.left[seat] + self.free(seat)

    def reminds(self, seat: int) -> float:
        """The reading at which the seat is to be reminded."""
        return self.time + REMINDED * self.terms.delay - self.spent[seat]

    @property
    def due(self) -> float | None:
        """The next reading at which something is to be done: somebody reminded, or time is up."""
        times = [self.falls(seat) for seat in self.ticking]
        times += [self.reminds(seat) for seat in self.ticking - self.reminded if self.terms.by_days]
        return min(times, default=None)

    # What entries do -------------------------------------------------------------------------------------------

    def advance(self, time: float) -> None:
        """Lets time pass up to a reading; a reading that is earlier than the latest one changes nothing."""
        passed = time - self.time
        if passed <= 0.0:
            return
        for seat in self.ticking:
            self.left[seat] -= max(0.0, passed - self.free(seat))
            self.spent[seat] += passed
            self.used[seat] += passed
        self.time = time

    def follow(self, owing: Collection[int], *, acted: bool, back: bool) -> None:
        """Turns end and begin: these seats owe answers now.

        Who has `acted` gains the increment; a turn that is taken `back` goes on as if it had never ended.
        """
        now = frozenset(owing)
        for seat in self.running - now:
            self.gained[seat] = self.terms.increment if acted else 0.0
            self.left[seat] += self.gained[seat]
        for seat in now - self.running:
            if back:
                self.left[seat] -= self.gained[seat]
            else:
                self.spent[seat] = 0.0
            self.gained[seat] = 0.0
        self.reminded &= now & self.running
        self.running = now

    def rest(self, seats: Collection[int], *, on: bool) -> None:
        """Vacations of these seats begin or end."""
        self.resting = self.resting | frozenset(seats) if on else self.resting - frozenset(seats)

    def remind(self, seat: int) -> None:
        """The seat has been reminded in this turn."""
        self.reminded |= {seat}

    def give_back(self, seat: int) -> None:
        """The owner of a seat whose time was up plays again, with a part of the bank and a new turn."""
        self.left[seat] = max(self.left[seat], BACK * self.terms.bank)
        self.spent[seat] = 0.0
