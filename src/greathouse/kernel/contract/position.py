"""What a game's `position.py` provides: which positions are possible. Plain Python, never compiled."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol

from greathouse.kernel.contract.records import S_contra
from greathouse.kernel.ranges import Flaw


class PositionRules(Protocol[S_contra]):
    """`position.py` of every game."""

    def flaws(self, state: S_contra, /) -> Iterator[Flaw]:
        """What speaks against a position, the gravest first; nothing if it is possible.

        It sees only numbers in the ranges that state.py declares. Conformance demands no flaw of every state and
        guess, so it takes some tenths of a millisecond at most.
        """


class FullPositionRules(PositionRules[S_contra], Protocol[S_contra]):
    """`position.py` with its optional constant."""

    SEATS: Sequence[str] = ()
    """What the seats are called in written positions; without them "seat 0", "seat 1" …"""
