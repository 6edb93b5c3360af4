"""What no position of Temple Gifts can look like."""

from __future__ import annotations

from collections.abc import Iterator

from greathouse.kernel.positions import Flaw

from .rules import ALL_JARS, ROUNDS
from .state import State


def flaws(s: State) -> Iterator[Flaw]:
    """Why the state cannot be on the table; its numbers lie in their ranges."""
    yield from _flaws_of_patrons(s)
    yield from _flaws_of_jars(s)
    yield from _flaws_of_gifts(s)


def _flaws_of_patrons(s: State) -> Iterator[Flaw]:
    """One for each seat, in order, no two alike (R2)."""
    for seat in range(s.seats):
        if (s.patron[seat] != 0) != (seat < s.dealt):
            yield Flaw(f"patron[{seat}]", f"{s.dealt} patrons are dealt", 2)
        if s.patron[seat] and s.patron[seat] in s.patron[:seat]:
            yield Flaw(f"patron[{seat}]", "another seat has this patron", 2)
    if s.dealt > s.seats or (s.dealt < s.seats and (s.gift or s.turns)):
        yield Flaw("dealt", f"{s.dealt} patrons are dealt to {s.seats} seats", 2)


def _flaws_of_jars(s: State) -> Iterator[Flaw]:
    """A jar is spent for each gift (R6); sealed is a full one, for a gift on offer (R4), and not by all (R5)."""
    for seat in range(s.seats):
        full = s.jars[seat].bit_count()
        if full != ROUNDS - s.turns:
            yield Flaw(f"jars[{seat}]", f"{full} jars are full after {s.turns} gifts", 6)
        if s.sealed[seat] and not (s.gift and s.jars[seat] >> (s.sealed[seat] - 1) & 1):
            yield Flaw(f"sealed[{seat}]", "there is no such jar to seal, or no gift to bid for", 4)
        if (s.bids[seat] != 0) != (s.turns > 0) or (s.bids[seat] and s.jars[seat] >> (s.bids[seat] - 1) & 1):
            yield Flaw(f"bids[{seat}]", "is no jar that was spent", 6)
    if all(s.sealed[: s.seats]):
        yield Flaw("sealed[0]", "all have sealed a jar, so they are opened", 5)
    if any(jars > ALL_JARS for jars in s.jars):
        yield Flaw("jars[0]", "there is no such jar", 1)


def _flaws_of_gifts(s: State) -> Iterator[Flaw]:
    """Each gift is turned up once, and taken by one seat at most (R3, R5)."""
    offered = 1 << (s.gift - 1) if s.gift else 0
    if s.shown.bit_count() != s.turns + (1 if s.gift else 0) or offered & ~s.shown:
        yield Flaw("shown", f"{s.shown.bit_count()} gifts were shown, {s.turns} were bid for", 3)
    taken = offered
    for seat in range(s.seats):
        if s.won[seat] & (taken | ~s.shown):
            yield Flaw(f"won[{seat}]", "a gift that is another's, or was not bid for", 5)
        taken |= s.won[seat]
    if (s.taker >= 0 and not s.won[s.taker]) or (s.turns == ROUNDS and s.gift):
        yield Flaw("taker" if s.taker >= 0 else "gift", "does not fit the gifts that were won", 5)
